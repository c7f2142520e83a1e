// Saves an event form and leads to the event, or returns the form with what is wrong.
import { data } from "@remix-run/node";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { weekdayAndDay } from "~/event/labels";
import { isPast, parsePast, parseUpcoming } from "~/event/list-window";
import { countListedTo } from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { pagePaths, savedEventPath } from "~/paths/pages";
import { monthAndDay } from "~/time/day-names";
import type { Day } from "~/time/days";
import { PAST_MOST, UPCOMING_MOST, UPCOMING_STEP } from "~/values/limits";
import { shownZone, todayOf } from "~/web/request/calendar-display";
import { type CalendarPage, lastTab, openCalendar } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { load } from "~/web/request/load";
import { carryOut, done, offerNew, submit, writeUndoable } from "~/web/request/submit";
import { type EventFormResult, placeEventErrors, readEventForm } from "./event-form-reader";
import type { EventFormValues } from "./event-form-view";
import { findEventNow, openSeries } from "./event-page";
import { buildEventStaleChoice, type StaleChoice } from "./stale-view";

/** The form again; `choice` where somebody else was faster, between both versions. */
export type EventFormAnswer = { state: FormState; choice: StaleChoice | null };

/** As it is stored now; `firstDate` and `leftOut` as `saveEvent` tells them. */
type SavedEvent = CalendarEvent & { firstDate?: Day; leftOut?: number };

/** Saves a new event (the form has no id) or the one that the form names. */
export async function submitEvent(request: Request, link: string | undefined) {
  const { values: sent } = await readFormFields(request);
  const page = submit(sent, () => openCalendar(request, link));
  if (!("calendar" in page)) return answer({ state: page.data, choice: null }, page.init ?? {});
  const read = readEventForm(sent, page.calendar.timeZone);
  // A form without readable times is refused by the operation too, after its question who may save at all.
  const { attempt = "", suggestionId } = sent;
  const result = submit({ ...read.values, attempt }, () => {
    const input = { ...read.draft, calendarId: page.calendar.link, attempt, suggestionId };
    const saved = carryOut(request, saveEvent, input);
    return done(addressOfEvent(request, page, saved), describeSaved(request, page, saved));
  });
  if (result instanceof Response) return result;
  const state = { ...result.data, errors: errorsOf(result.data, read) };
  const isGone = state.code === "missing" && read.values.id !== "";
  const isRefused = state.code === "stale" || (isGone && read.ok);
  const choice = isRefused ? offerChoice(request, page, read.values) : null;
  if (isGone && !choice)
    return answer({ state: offerNewEvent(state), choice: null }, result.init ?? {});
  return answer({ state, choice }, result.init ?? {});
}

/** Of a series whose one date was meant, the new one is single. */
function offerNewEvent(state: FormState): FormState {
  const { values, ...offered } = offerNew(state, "event");
  const repeats = values.scope === "one" ? "" : (values.repeats ?? "");
  return { ...offered, values: { ...values, repeats, scope: "" } };
}

function answer(content: EventFormAnswer, init: ResponseInit) {
  return data(content, init);
}

/** What is wrong at each field, all at once. What is wrong with times that could not be read, only the form knows. */
export function errorsOf({ code, errors }: FormState, read: EventFormResult): FormState["errors"] {
  if (read.ok || code !== "invalid") return placeEventErrors(errors);
  const { from: _from, to: _to, ...others } = errors;
  return { ...placeEventErrors(others), ...read.errors };
}

/** Null where what the form means was deleted. */
function offerChoice(
  request: Request,
  page: CalendarPage,
  values: EventFormValues,
): StaleChoice | null {
  const { calendar, display } = page;
  const stored = findEventNow(request, calendar.link, values.id);
  if (!stored) return null;
  const series = openSeries(request, page, stored);
  return buildEventStaleChoice({ values, stored, series, calendar, display });
}

/**
 * The event's card in the list, or its day in the month, whichever tab was
 * looked at last. The day too where the list does not reach that far.
 */
export function addressOfEvent(request: Request, page: CalendarPage, event: CalendarEvent): string {
  const { calendar, display } = page;
  const { link } = calendar;
  const { id, from } = event;
  const zone = shownZone(display, calendar);
  // One that is in another category would not be there.
  const category = event.categoryId === display.category ? display.category : undefined;
  const place = { id, day: firstDayIn(event, zone), category };
  // The month shows every event: how far down the list it would be is not counted for it.
  if (lastTab(page) === "calendar") return savedEventPath(link, "calendar", place);
  const isOver = isPast(event, display.now, zone);
  const { count } = load(request, countListedTo, { calendarId: link, from, isOver, zone });
  if (count > (isOver ? PAST_MOST : UPCOMING_MOST)) return savedEventPath(link, "calendar", place);
  const text = String(count);
  const shown = isOver ? { past: parsePast(text) } : { upcoming: askedUpcoming(text) };
  return savedEventPath(link, "list", { ...place, ...shown });
}

/** The message for the next page: "Saved: Practice, Nov 22", with a link to the event and a way back. */
export function describeSaved(
  request: Request,
  { calendar, display }: CalendarPage,
  event: SavedEvent,
): string {
  const day = firstDayIn(event, shownZone(display, calendar));
  const today = todayOf(display, calendar);
  const text = `${event.title}, ${monthAndDay(day, today)}`;
  const about = { text, href: pagePaths.event(calendar.link, event.id) };
  return writeUndoable(request, calendar.link, "Saved:", about, moreOf(event, today));
}

/** What came of a series beside what was typed. */
function moreOf({ firstDate, leftOut = 0 }: SavedEvent, today: Day): string {
  const first = firstDate ? `The first date is ${weekdayAndDay(firstDate, today)}.` : "";
  const left =
    leftOut === 1
      ? "One changed date no longer fits. It is in Deleted Events."
      : `${leftOut} changed dates no longer fit. They are in Deleted Events.`;
  return [first, leftOut > 0 ? left : ""].filter(Boolean).join(" ");
}

/** Undefined for what the list shows anyway. */
function askedUpcoming(text: string): number | undefined {
  const upcoming = parseUpcoming(text);
  return upcoming > UPCOMING_STEP ? upcoming : undefined;
}
