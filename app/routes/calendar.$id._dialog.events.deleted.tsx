// The deleted events of the last 30 days, for editors, each with a button to restore it.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { DeletedEvents } from "~/components/history/deleted-events";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { restoreEvent } from "~/operations/events/event-deletion";
import { findDeletedEvent, listDeletedEvents } from "~/operations/history/deleted-things";
import { pagePaths } from "~/paths/pages";
import { findEventNow } from "~/web/pages/events/event-page";
import { addressOfEvent } from "~/web/pages/events/event-submit";
import { buildDeletedEvents } from "~/web/pages/history/deleted-events-view";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { load, loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { link } = page.calendar;
  const { list, count, isFull } = load(request, listDeletedEvents, { calendarId: link });
  const opened = findOpened(request, link);
  const rows = opened ? [opened, ...list.filter(({ id }) => id !== opened.id)] : list;
  return {
    historyHref: pagePaths.history(link),
    rows: buildDeletedEvents(rows, page.calendar, page.display),
    count,
    opened: opened?.id ?? "",
    removeHref: isFull ? pagePaths.removeDeletedEvents(link) : "",
    closeHref: tabAddress(page),
    screenTitle: page.display.words._(msg`Deleted Events`),
  };
}

/** The deleted event in the address. */
function findOpened(request: Request, calendarId: string) {
  const eventId = new URL(request.url).searchParams.get("opened");
  return eventId ? loadIfAllowed(request, findDeletedEvent, { calendarId, eventId }) : undefined;
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id = "" } = params;
    const { eventId = "" } = values;
    const back = carryOut(request, restoreEvent, { calendarId: id, eventId });
    const event = findEventNow(request, id, eventId) ?? back;
    return done(
      addressOfEvent(request, openCalendar(request, id), event),
      writeUndoable(request, id, getVisitor(request).words._(msg`Event restored.`)),
    );
  });
}

export default function Deleted() {
  const { closeHref, screenTitle, ...shown } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={closeHref}>
      <DeletedEvents {...shown} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
