// Saves an event form and redirects to the event, or returns the form with its errors; and the next page after an undo.

import { msg, plural } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { monthAndDay, weekdayAndDay } from "~/event/labels";
import { isPast, isShownFirst, parsePast, parseUpcoming } from "~/event/list-window";
import type { Clashes } from "~/operations/events/clashes";
import { countListedTo } from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { pagePaths, savedEventPath } from "~/paths/pages";
import type { Day } from "~/time/days";
import { LIST_MOST, PAST_MOST, UPCOMING_MOST } from "~/values/limits";
import { shownZone, todayOf } from "~/web/request/calendar-display";
import { type CalendarPage, lastTab, openCalendar, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { lastView } from "~/web/request/last-view";
import { load } from "~/web/request/load";
import { carryOut, done, offerNew, submit, writeUndoable } from "~/web/request/submit";
import type { Words } from "~/words/words";
import { type AsksForm, changeSlots, placeAsksErrors, readAsksForm } from "./asks-form";
import { describeClashes, onlyDayOf } from "./clash-words";
import { type EventFormResult, placeEventErrors, readEventForm } from "./event-form-reader";
import type { EventFormValues } from "./event-form-view";
import { findEventNow, openSeries } from "./event-page";
import { buildEventStaleChoice, type StaleChoice } from "./stale-view";

/** The form again; `choice` between both versions if somebody else saved first. */
export type EventFormAnswer = { state: FormState; choice: StaleChoice | null };

/** The stored event, with `firstDate`, `leftOut` and `clashes` from `saveEvent`. */
export type SavedEvent = CalendarEvent & { firstDate?: Day; leftOut?: number; clashes?: Clashes };

/** Saves the event of the form's id, else of the address; a new one if that is "" or there is none. */
export async function submitEvent(request: Request, { id: link, eventId = "" }: Params) {
  const { values } = await readFormFields(request);
  const sent: Record<string, string> = { id: eventId, ...values };
  const page = submit(request, sent, () => openCalendar(request, link));
  if (!("calendar" in page)) return answer({ state: page.data, choice: null }, page.init ?? {});
  // Non-editors are refused below, as for a save.
  const changed = page.display.canEdit ? changeSlots(sent) : undefined;
  if (changed) return answer({ state: changed, choice: null }, {});
  const read = readEventForm(sent, page.calendar.timeZone, page.display.words);
  const asking = readAsksForm(sent);
  // Even with unreadable times, the operation is called: it checks rights first and then refuses the form.
  const { attempt = "", suggestionId } = sent;
  const typed = { ...read.values, ...asking.values, attempt };
  const result = submit(request, typed, () => {
    const { asks } = asking;
    const input = { ...read.draft, calendarId: page.calendar.link, attempt, suggestionId, asks };
    const saved = carryOut(request, saveEvent, input);
    return done(addressOfEvent(request, page, saved), describeSaved(request, page, saved));
  });
  if (result instanceof Response) return result;
  const state = { ...result.data, errors: formErrors(result.data, read) };
  const isGone = state.code === "missing" && read.values.id !== "";
  const isStale = state.code === "stale" && !state.earlier;
  const isRefused = isStale || (isGone && read.ok);
  const choice = isRefused ? offerChoice(request, page, { values: read.values, asking }) : null;
  if (isGone && !choice)
    return answer(
      { state: offerNewEvent(state, page.display.words), choice: null },
      result.init ?? {},
    );
  return answer({ state, choice }, result.init ?? {});
}

/** If the form was for one date of a series, the new event is a single one. */
function offerNewEvent(state: FormState, words: Words): FormState {
  const { values, ...offered } = offerNew(state, "event", words);
  const repeats = values.scope === "one" ? "" : (values.repeats ?? "");
  return { ...offered, values: { ...values, repeats, scope: "" } };
}

function answer(content: EventFormAnswer, init: ResponseInit) {
  return data(content, init);
}

/** All errors by field. Errors of unreadable times come only from the form. */
export function formErrors(
  { code, errors }: FormState,
  read: EventFormResult,
): FormState["errors"] {
  const placed = placeAsksErrors(errors);
  if (read.ok || code !== "invalid") return placeEventErrors(placed);
  const { from: _from, to: _to, ...others } = placed;
  return { ...placeEventErrors(others), ...read.errors };
}

/** Null if the event was deleted. */
function offerChoice(
  request: Request,
  page: CalendarPage,
  { values, asking }: { values: EventFormValues; asking: AsksForm },
): StaleChoice | null {
  const { calendar, display } = page;
  const stored = findEventNow(request, calendar.link, values.id);
  if (!stored) return null;
  const series = openSeries(request, page, stored);
  return buildEventStaleChoice({ values, asking, stored, series, calendar, display });
}

/**
 * The address of the event in the last used tab: its card in the list, or its day in the month. Also its day if the
 * list does not reach that far.
 */
export function addressOfEvent(request: Request, page: CalendarPage, event: CalendarEvent): string {
  const { calendar, display } = page;
  const { link } = calendar;
  const { id, from } = event;
  const zone = shownZone(display, calendar);
  // With another category's filter, the event would not be shown.
  const category = event.categoryId === display.category ? display.category : undefined;
  const place = { id, day: firstDayIn(event, zone), category };
  // The month shows every event, so its position in the list is not needed.
  const days = lastView(page) === "week" ? "week" : "calendar";
  if (lastTab(page) === "calendar") return savedEventPath(link, days, place);
  const isOver = isPast(event, display.now, zone);
  const { count } = load(request, countListedTo, { calendarId: link, from, isOver, zone });
  if (count > (isOver ? PAST_MOST : UPCOMING_MOST)) return savedEventPath(link, days, place);
  return savedEventPath(link, "list", { ...place, ...listReaching(count, isOver, page, from) });
}

/** The list's window around the event's position in it, with no fewer events than the list it was opened from. */
function listReaching(count: number, isOver: boolean, { display }: CalendarPage, from: number) {
  const { past: keptPast, upcoming: keptUpcoming } = display.kept ?? {};
  const [past, upcoming] = [Number(keptPast ?? 0), Number(keptUpcoming ?? 0)];
  if (isOver) {
    return { past: Math.max(parsePast(String(count)), past), upcoming: upcoming || undefined };
  }
  const isFirst = isShownFirst(count, from, display.now);
  const reaching = Math.max(isFirst ? 0 : parseUpcoming(String(count)), upcoming);
  return { past: past + reaching > LIST_MOST ? 0 : past, upcoming: reaching || undefined };
}

/** The message for the next page: "Saved: Practice, Nov 22", with a link to the event and Undo. */
export function describeSaved(
  request: Request,
  { calendar, display }: CalendarPage,
  event: SavedEvent,
): string {
  const day = firstDayIn(event, shownZone(display, calendar));
  const today = todayOf(display, calendar);
  const text = `${event.title}, ${monthAndDay(day, today, display.words)}`;
  const about = { text, href: pagePaths.event(calendar.link, event.id) };
  const more = [savedMore(event, today, display.words), clashMessage(event, { calendar, display })];
  return writeUndoable(request, calendar.link, display.words._(msg`Saved:`), {
    about,
    more: more.filter(Boolean).join(" "),
  });
}

/** The message about clashes. If all dates of a series were saved, it also names the clashing dates. */
export function clashMessage(
  event: SavedEvent,
  { calendar, display }: Pick<CalendarPage, "calendar" | "display">,
): string {
  const { clashes, location, isByRule } = event;
  if (!clashes) return "";
  const zone = shownZone(display, calendar);
  const on = isByRule ? undefined : onlyDayOf(event, zone);
  const { now, words } = display;
  return describeClashes(location, clashes, on, { zone, now, words });
}

/** Further sentences about a saved series: its first date, and the changed dates that no longer fit. */
function savedMore({ firstDate, leftOut = 0 }: SavedEvent, today: Day, words: Words): string {
  const date = firstDate ? weekdayAndDay(firstDate, today, words) : "";
  const first = date && words._(msg`The first date is ${date}.`);
  const left = words._(
    msg`${plural(leftOut, {
      one: "One changed date no longer fits. It is in Deleted Events.",
      other: "# changed dates no longer fit. They are in Deleted Events.",
    })}`,
  );
  return [first, leftOut > 0 ? left : ""].filter(Boolean).join(" ");
}

type Item = { itemKind: string; itemId: string };

/** The last used tab, if there is nothing else to show. */
export function addressOfItem(request: Request, page: CalendarPage, item?: Item): string {
  const { link } = page.calendar;
  if (item?.itemKind === "news") return pagePaths.newsTab(link);
  if (item?.itemKind === "home") return pagePaths.homeTab(link);
  if (item?.itemKind !== "event" && item?.itemKind !== "series") return tabAddress(page);
  const event = findEventNow(request, link, item.itemId);
  return event ? addressOfEvent(request, page, event) : tabAddress(page);
}
