// The Share screen of a combined calendar, with all ways to share its link.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { TogetherShare } from "~/features/together/screens/share";
import { buildTogetherShare } from "~/features/together/view";
import { openTogether } from "~/web/request/screen";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openTogether(request, params.token);
  const screenTitle = page.display.words._(msg({ message: "Share", context: "title of a screen" }));
  return { ...buildTogetherShare(page), screenTitle };
}

export default function Share() {
  return <TogetherShare view={useLoaderData<typeof loader>()} />;
}
