// A calendar's link in all its ways to other people. Editors also say which websites may show the calendar.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { titled } from "~/components/screen-title";
import { SharePage } from "~/components/share-page";
import { listLinks } from "~/operations/calendar-links";
import { saveCalendar } from "~/operations/calendars";
import shareStyles from "~/styles/share.css?url";
import subscribeStyles from "~/styles/subscribe.css?url";
import { readEmbedding } from "~/web/forms/embedding-form";
import { readFormFields } from "~/web/forms/form-fields";
import { carryOut, done, submit } from "~/web/forms/submit";
import { writeUndoable } from "~/web/forms/undoable";
import { isAfterForm } from "~/web/pages/after-form";
import { askIfAllowed } from "~/web/pages/ask";
import { openCalendar } from "~/web/pages/calendar-page";
import { embedSettingPath } from "~/web/pages/views/embedding-view";
import { buildShareView } from "~/web/pages/views/share-view";

export const meta = titled("Share");

export const links: LinksFunction = () =>
  [subscribeStyles, shareStyles].map((href) => ({ rel: "stylesheet", href }));

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, embedSites, viewer, person } = openCalendar(request, params.id);
  // A form that was just refused is drawn again whoever it is for now.
  const canEdit = viewer.canEdit || isAfterForm(request);
  const listed = viewer.canEdit && askIfAllowed(request, listLinks, { calendarId: calendar.link });
  return buildShareView({
    calendar,
    viewer: { ...viewer, canEdit },
    origin: person.origin,
    embedSites,
    links: listed ? listed.list : undefined,
  });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { link, title } = openCalendar(request, params.id).calendar;
    carryOut(request, saveCalendar, { id: link, title, embedSites: readEmbedding(values) });
    return done(embedSettingPath(link), writeUndoable(request, link, "Saved: On your own website"));
  });
}

export default function Share() {
  return <SharePage view={useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
