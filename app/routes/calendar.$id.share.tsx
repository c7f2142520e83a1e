// The Share screen: the link to share, and rows for the other ways to share. Editors also see who follows.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { countFollowers } from "~/features/follow/operations";
import { listLinks } from "~/features/sharing/operations";
import { SharePage } from "~/features/sharing/screens/share";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { buildShareView, saveEmbedding } from "~/features/sharing/view/share";
import { getFirstSteps } from "~/operations/calendars/first-steps";
import { listFeedReads } from "~/operations/events/feeds";
import { pagePaths } from "~/paths/pages";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { load, loadIfAllowed } from "~/web/request/load";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  const { calendar, display, visitor } = page;
  const options = { calendar, display, origin: visitor.origin };
  const view = buildShareView(options, display.canEdit ? loadForEditors(request, page) : undefined);
  const screenTitle = visitor.words._(msg({ message: "Share", context: "title of a screen" }));
  const steps = display.canEdit
    ? loadIfAllowed(request, getFirstSteps, { calendarId: calendar.link })
    : null;
  const stepAction = steps?.isShared === false ? pagePaths.homeTab(calendar.link) : undefined;
  return { ...view, ...(stepAction && { stepAction }), screenTitle };
}

function loadForEditors(request: Request, { calendar, embedSites }: CalendarPage) {
  const of = { calendarId: calendar.link };
  return {
    embedSites,
    links: load(request, listLinks, of).list,
    reads: load(request, listFeedReads, of).list,
    followers: load(request, countFollowers, of).count,
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

/** For forms of older pages: embedding now has its own page. */
export const action = ({ request, params }: ActionFunctionArgs) =>
  saveEmbedding(request, params.id);

export default function Share() {
  return <SharePage view={useLoaderData<typeof loader>()} />;
}
