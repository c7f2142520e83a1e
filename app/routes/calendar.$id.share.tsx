// The Share screen: ways to pass on a calendar's link. Editors also decide which websites may show the calendar.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { SharePage } from "~/components/sharing/share-page";
import { titledAbove } from "~/components/ui/screen-title";
import { saveCalendar } from "~/operations/calendars/calendars";
import { getFirstSteps } from "~/operations/calendars/introduction";
import { listLinks } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import shareStyles from "~/styles/share.css?url";
import subscribeStyles from "~/styles/subscribe.css?url";
import { embedSettingPath, readEmbedding } from "~/web/pages/sharing/embedding-view";
import { buildShareView } from "~/web/pages/sharing/share-view";
import { openCalendar } from "~/web/request/calendar-page";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titledAbove;

export const links: LinksFunction = () =>
  [subscribeStyles, shareStyles].map((href) => ({ rel: "stylesheet", href }));

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, embedSites, display, visitor } = openCalendar(request, params.id);
  // A form that was just refused is drawn again even if the user may no longer edit.
  const canEdit = display.canEdit || isAfterForm(request);
  const listed =
    display.canEdit && loadIfAllowed(request, listLinks, { calendarId: calendar.link });
  const view = buildShareView({
    calendar,
    display: { ...display, canEdit },
    origin: visitor.origin,
    embedSites,
    links: listed ? listed.list : undefined,
  });
  const screenTitle = visitor.words._(msg({ message: "Share", context: "title of a screen" }));
  const steps = display.canEdit
    ? loadIfAllowed(request, getFirstSteps, { calendarId: calendar.link })
    : null;
  const stepAction = steps?.isShared === false ? pagePaths.homeTab(calendar.link) : undefined;
  return { ...view, ...(stepAction && { stepAction }), screenTitle };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { calendar, visitor } = openCalendar(request, params.id);
    const { link, title } = calendar;
    carryOut(request, saveCalendar, { id: link, title, embedSites: readEmbedding(values) });
    const saved = visitor.words._(msg`Saved: On your own website`);
    return done(embedSettingPath(link), writeUndoable(request, link, saved));
  });
}

export default function Share() {
  return <SharePage view={useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
