// The code for websites that show a combined calendar; for its owner.
import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { TogetherWebsite } from "~/features/together/screens/share";
import { buildTogetherWebsite } from "~/features/together/view";
import { pagePaths } from "~/paths/pages";
import { openTogether } from "~/web/request/screen";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openTogether(request, params.token);
  if (!page.several.isOwner) throw redirect(pagePaths.share(page.calendar.link));
  const screenTitle = page.visitor.words._(msg`On your website`);
  return { ...buildTogetherWebsite(page), screenTitle };
}

export default function ShareWebsite() {
  return <TogetherWebsite view={useLoaderData<typeof loader>()} />;
}
