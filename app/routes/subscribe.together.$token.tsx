// How to subscribe to a combined calendar from other calendar apps.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { SubscribePage } from "~/features/sharing/screens/subscribe";
import shareStyles from "~/features/sharing/styles/share.css?url";
import stylesheet from "~/features/sharing/styles/subscribe.css?url";
import { buildSubscribeView } from "~/features/sharing/view/subscribe";
import { openTogether } from "~/web/request/screen";

export const links = styledBy(stylesheet, shareStyles);

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, visitor } = openTogether(request, params.token);
  const agent = request.headers.get("User-Agent");
  return buildSubscribeView({ calendar, display, origin: visitor.origin, agent });
}

export default function SubscribeTogether() {
  return <SubscribePage view={useLoaderData<typeof loader>()} />;
}
