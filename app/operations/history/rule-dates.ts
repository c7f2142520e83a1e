// What a date of a series was before its first change: as its series said, which no version holds.
import { isCanceled } from "~/event/canceled";
import { EVENT_TEXT_NAMES, type EVENT_VALUES } from "~/event/event-fields";
import { eventOn, parseDateId, timesOn } from "~/event/series";
import type { InCalendar } from "~/operations/events/event-room";
import type { Caller } from "~/operations/kernel/operation";
import type { EventState, SeriesState } from "~/store/history/item-states";
import type { VersionRow } from "~/store/history/versions";
import { isDayOf } from "~/time/recurrence";
import { pick } from "~/values/pick";
import { release } from "./restoring-events";
import { currentState, readState, readStates, type VersionStates } from "./version-states";

type Store = Caller["store"];

/**
 * Both states of a version as people saw them: before a date was stored, it was what its series' rule made of that day.
 * Undo takes the stored one away again and has no use for this.
 */
export function readShownStates(version: VersionRow, store: Store): VersionStates {
  const states = readStates(version, store);
  if (states.itemKind !== "event" || states.before !== null) return states;
  return { ...states, before: stateByRule(version, store) };
}

/** What was done in the eyes of people: a date that was there by rule was changed, not added. */
export function shownAction({ action }: VersionRow, states: VersionStates): VersionRow["action"] {
  if (action !== "created" || states.itemKind !== "event" || !states.before) return action;
  const cancels = isCanceled(states.after?.title ?? "") && !isCanceled(states.before.title);
  return cancels ? "canceled" : "changed";
}

/** Null for what is no date, and where the series had none on that day. */
function stateByRule(version: VersionRow, store: Store): EventState | null {
  const date = parseDateId(version.itemId);
  const series = date && seriesBefore(version, date.id, store);
  if (!date || !series || series.isDeleted) return null;
  if (!isDayOf(series, date.day) || series.skips.includes(date.day)) return null;
  return {
    ...pick(series, [...EVENT_TEXT_NAMES, "categoryId", "allDay", "timeZone"]),
    ...timesOn(series, date.day),
    v: 1,
    seriesId: date.id,
    occurrence: date.day,
    isDeleted: false,
  };
}

/** The series as it was before the request that made the version. */
function seriesBefore(version: VersionRow, seriesId: string, store: Store): SeriesState | null {
  const { calendarId, batch, id } = version;
  const item = { calendarId, itemKind: "series", itemId: seriesId } as const;
  const next =
    store.batches.find(item, batch) ??
    store.batches.findSince(item, { after: id, batch, undoing: batch });
  const state = next ? readState("series", next.before) : currentState(item, store);
  // It was read as one.
  return state as SeriesState | null;
}

/** Whether a date that is to be as it was once is so already, by rule. */
export function isAsByRule(states: VersionStates, id: string, context: InCalendar): boolean {
  if (states.itemKind !== "event" || !states.before) return false;
  const plain = context.store.dates.find(context.calendar.id, id);
  return plain?.isByRule === true && isSame(plain, states.before);
}

/**
 * A stored date that was brought back: where it is as its series says by now it is no changed one any more, and where its
 * day is none of the rule it stays as an event by itself.
 */
export function normalizeDate(id: string, context: InCalendar): void {
  const { store, calendar } = context;
  const event = store.events.find(calendar.id, id);
  if (!event || event.seriesId === null || event.occurrence === null) return;
  const series = store.series.find(calendar.id, event.seriesId);
  if (!series || !isDayOf(series, event.occurrence)) release(event, context);
  else if (isSame(event, eventOn(series, event.occurrence)))
    store.events.removeKeepingHistory(calendar.id, id);
}

type Content = Pick<EventState, (typeof EVENT_VALUES)[number]>;

/** Of all-day events the dates: their instants move with the calendar's zone. */
function isSame(a: Content, b: Content): boolean {
  const contentOf = (event: Content) => [
    ...EVENT_TEXT_NAMES.map((name) => event[name]),
    event.categoryId,
    event.allDay,
    event.firstDay ?? event.from,
    event.lastDay ?? event.to,
  ];
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}
