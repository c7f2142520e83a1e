// Saves an event form and leads to the event, or returns the form with what is wrong.
import { data } from "@remix-run/node";
import { type CalendarEvent, firstDayIn } from "~/calendar/event";
import { monthAndDay } from "~/calendar/labels";
import { PAST_MOST, UPCOMING_MOST, UPCOMING_STEP } from "~/calendar/limits";
import { isPast, parsePast, parseUpcoming } from "~/calendar/list-window";
import { countListedTo } from "~/operations/event-place";
import { getEvent, saveEvent } from "~/operations/events";
import { paths, savedEventPath } from "~/paths";
import { ask } from "~/web/pages/ask";
import { type CalendarPage, openCalendar } from "~/web/pages/calendar-page";
import { lastTab } from "~/web/pages/tabs";
import { shownZone, todayOf } from "~/web/pages/views/calendar-viewer";
import { type EventFormResult, placeEventErrors, readEventForm } from "./event-form-reader";
import type { EventFormValues } from "./event-form-view";
import { readFormFields } from "./form-fields";
import type { FormState } from "./form-state";
import { buildEventStaleChoice, type StaleChoice } from "./stale-view";
import { carryOut, done, offerNew, submit } from "./submit";
import { writeUndoable } from "./undoable";

/** The form again; `choice` where somebody else was faster, between both versions. */
export type EventFormAnswer = { state: FormState; choice: StaleChoice | null };

/** Saves a new event (the form has no id) or the one that the form names. */
export async function submitEvent(request: Request, link: string | undefined) {
  const { values: sent } = await readFormFields(request);
  const page = submit(sent, () => openCalendar(request, link));
  if (!("calendar" in page)) return answer({ state: page.data, choice: null }, page.init ?? {});
  const read = readEventForm(sent, page.calendar.timeZone);
  // A form without readable times is refused by the operation too, after its question who may save at all.
  const { attempt = "" } = sent;
  const result = submit({ ...read.values, attempt }, () => {
    const input = { ...read.draft, calendarId: page.calendar.link, attempt };
    const saved = carryOut(request, saveEvent, input);
    return done(addressOfEvent(request, page, saved), tellSaved(request, page, saved));
  });
  if (result instanceof Response) return result;
  const state = { ...result.data, errors: errorsOf(result.data, read) };
  if (state.code === "missing" && read.values.id !== "")
    return answer({ state: offerNew(state, "event"), choice: null }, result.init ?? {});
  const choice = state.code === "stale" ? offerChoice(request, page, read.values) : null;
  return answer({ state, choice }, result.init ?? {});
}

function answer(content: EventFormAnswer, init: ResponseInit) {
  return data(content, init);
}

/** What is wrong at each field, all at once. What is wrong with times that could not be read, only the form knows. */
function errorsOf({ code, errors }: FormState, read: EventFormResult): FormState["errors"] {
  if (read.ok || code !== "invalid") return placeEventErrors(errors);
  const { from: _from, to: _to, ...others } = errors;
  return { ...placeEventErrors(others), ...read.errors };
}

function offerChoice(
  request: Request,
  { calendar, viewer }: CalendarPage,
  values: EventFormValues,
): StaleChoice {
  const stored = ask(request, getEvent, { calendarId: calendar.link, eventId: values.id });
  return buildEventStaleChoice({ values, stored, calendar, viewer });
}

/**
 * The event's card in the list, or its day in the month, whichever tab was
 * looked at last. The day too where the list does not reach that far.
 */
export function addressOfEvent(request: Request, page: CalendarPage, event: CalendarEvent): string {
  const { calendar, viewer } = page;
  const { link } = calendar;
  const { id, from } = event;
  const zone = shownZone(viewer, calendar);
  const isOver = isPast(event, viewer.now, zone);
  const { count } = ask(request, countListedTo, { calendarId: link, from, isOver, zone });
  const isListed = count <= (isOver ? PAST_MOST : UPCOMING_MOST);
  const tab = lastTab(page) === "calendar" || !isListed ? "calendar" : "list";
  const day = firstDayIn(event, zone);
  const text = String(count);
  const shown = isOver ? { past: parsePast(text) } : { upcoming: askedUpcoming(text) };
  return savedEventPath(link, tab, { id, day, ...shown });
}

/** The message for the next page: "Saved: Practice, Nov 22", with a link to the event and a way back. */
export function tellSaved(
  request: Request,
  { calendar, viewer }: CalendarPage,
  event: CalendarEvent,
): string {
  const day = firstDayIn(event, shownZone(viewer, calendar));
  const text = `${event.title}, ${monthAndDay(day, todayOf(viewer, calendar))}`;
  const about = { text, href: paths.event(calendar.link, event.id) };
  return writeUndoable(request, calendar.link, "Saved:", about);
}

/** Undefined for what the list shows anyway. */
function askedUpcoming(text: string): number | undefined {
  const upcoming = parseUpcoming(text);
  return upcoming > UPCOMING_STEP ? upcoming : undefined;
}
