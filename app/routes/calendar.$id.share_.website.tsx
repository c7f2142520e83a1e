// Which websites may embed the calendar, and the code for them; for editors.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { listLinks } from "~/features/sharing/operations";
import { WebsitePage } from "~/features/sharing/screens/website";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { buildEmbedding, saveEmbedding } from "~/features/sharing/view/share";
import { pagePaths } from "~/paths/pages";
import { openForEditor } from "~/web/request/calendar-page";
import { loadIfAllowed } from "~/web/request/load";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, embedSites, display, visitor } = openForEditor(request, params.id);
  const listed = loadIfAllowed(request, listLinks, { calendarId: calendar.link });
  const links = listed ? listed.list : undefined;
  return {
    embedding: buildEmbedding({ calendar, embedSites, origin: visitor.origin, links, display }),
    backHref: pagePaths.share(calendar.link),
    screenTitle: visitor.words._(msg`On your website`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export const action = ({ request, params }: ActionFunctionArgs) =>
  saveEmbedding(request, params.id);

export default function ShareWebsite() {
  return <WebsitePage view={useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
