// Deleting an event, after a confirmation.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ScopeFields } from "~/components/events/scope-fields";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { readAsks } from "~/event/asks";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { weekdayAndDay } from "~/event/labels";
import { listAnswers } from "~/features/answers/operations/lists";
import { deleteEvent } from "~/operations/events/event-deletion";
import { getEvent } from "~/operations/events/events";
import stylesheet from "~/styles/event-form.css?url";
import { openEvent } from "~/web/pages/events/event-page";
import { buildEventCard } from "~/web/pages/events/event-view";
import { readScope, type Scope } from "~/web/pages/events/repeat-form-reader";
import { shownZone, todayOf } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "editor");
  const { title, when } = buildEventCard(event, page.calendar, page.display);
  const asksScope = event.seriesId !== null;
  const screenTitle = page.display.words._(msg`Delete Event`);
  const answers = countAnswers(request, event, page);
  const lost = answers === 0 ? "" : page.display.words._(describeAnswers(answers));
  return { title, when, lost, asksScope, cancelHref: tabAddress(page), screenTitle };
}

function countAnswers(request: Request, { id, asks }: CalendarEvent, { calendar }: CalendarPage) {
  if (readAsks(asks) === null) return 0;
  const wanted = { calendarId: calendar.link, eventId: id };
  return loadIfAllowed(request, listAnswers, wanted)?.list.length ?? 0;
}

function describeAnswers(count: number): MessageDescriptor {
  return msg`${plural(count, {
    one: "# answer goes with this date, and comes back if you restore it.",
    other: "# answers go with this date, and come back if you restore it.",
  })}`;
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id = "", eventId = "" } = params;
    const scope = readScope(values.scope);
    const event = loadIfAllowed(request, getEvent, { calendarId: id, eventId });
    carryOut(request, deleteEvent, { calendarId: id, eventId, ...(scope && { scope }) });
    const page = openCalendar(request, id);
    const said = page.display.words._(describeDeletion(scope, event && dayName(event, page)));
    return done(tabAddress(page), writeUndoable(request, id, said));
  });
}

/** "Tue, Nov 24" */
function dayName(event: CalendarEvent, { calendar, display }: CalendarPage): string {
  const day = firstDayIn(event, shownZone(display, calendar));
  return weekdayAndDay(day, todayOf(display, calendar), display.words);
}

/** `day` is the deleted date. */
function describeDeletion(scope: Scope | undefined, day: string | undefined): MessageDescriptor {
  if (scope === "one" && day) {
    return msg({ message: `Deleted ${day}.`, comment: "day: one date of a repeating event." });
  }
  if (scope === "following") return msg`This and the following dates deleted.`;
  return scope === "all" ? msg`All dates deleted.` : msg`Event deleted.`;
}

export default function DeleteEvent() {
  const { t } = useLingui();
  const { title, when, lost, asksScope, cancelHref, screenTitle } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <DialogPage title={screenTitle} closeHref={cancelHref}>
      <ConfirmForm
        question={t`Confirm to delete this event.`}
        message={
          <>
            <bdi>{title}</bdi>, {when}
          </>
        }
        button={t`Delete`}
        cancelHref={cancelHref}
        state={state}
      >
        {lost ? <p>{lost}</p> : null}
        {asksScope ? <ScopeFields state={state} /> : null}
      </ConfirmForm>
    </DialogPage>
  );
}
