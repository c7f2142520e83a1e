// The state of a series' date before its first change: it follows from the rule, so no version contains it.
import { isCanceled } from "~/event/canceled";
import { type EVENT_VALUES, SHARED_VALUES } from "~/event/event-fields";
import { eventOn, parseDateId, timesOn } from "~/event/series";
import type { InCalendar } from "~/operations/events/event-room";
import type { Caller } from "~/operations/kernel/operation";
import type { EventState, SeriesState } from "~/store/history/item-states";
import type { VersionRow } from "~/store/history/versions";
import { isDayOf } from "~/time/recurrence";
import { pick } from "~/values/pick";
import { currentState, readState, readStates, type VersionStates } from "./version-states";

type Store = Caller["store"];

/**
 * Both states of a version as people saw them: before a date was stored, it followed its series' rule. Not needed for
 * Undo, which removes the stored date.
 */
export function readShownStates(version: VersionRow, store: Store): VersionStates {
  const states = readStates(version, store);
  if (states.itemKind !== "event" || states.before !== null) return states;
  return { ...states, before: stateByRule(version, store) };
}

/** The action as people see it: a date that existed by rule was changed, not added. */
export function shownAction({ action }: VersionRow, states: VersionStates): VersionRow["action"] {
  if (action !== "created" || states.itemKind !== "event" || !states.before) return action;
  const cancels = isCanceled(states.after?.title ?? "") && !isCanceled(states.before.title);
  return cancels ? "canceled" : "changed";
}

/** Null if it is not a date, and if the series had none on that day. */
function stateByRule(version: VersionRow, store: Store): EventState | null {
  const date = parseDateId(version.itemId);
  const series = date && seriesBefore(version, date.id, store);
  if (!date || !series || series.isDeleted) return null;
  if (!isDayOf(series, date.day) || series.skips.includes(date.day)) return null;
  return {
    ...pick(series, [...SHARED_VALUES, "allDay", "timeZone"]),
    ...timesOn(series, date.day),
    v: 1,
    seriesId: date.id,
    occurrence: date.day,
    isDeleted: false,
  };
}

/** The series as it was before the version's request. */
function seriesBefore(version: VersionRow, seriesId: string, store: Store): SeriesState | null {
  const { calendarId, batch, id } = version;
  const item = { calendarId, itemKind: "series", itemId: seriesId } as const;
  const next =
    store.batches.find(item, batch) ??
    store.batches.findSince(item, { after: id, batch, undoing: batch });
  const state = next ? readState("series", next.before) : currentState(item, store);
  // It was read as a series.
  return state as SeriesState | null;
}

/** Whether a date already has the state to restore, by rule. */
export function isAsByRule(states: VersionStates, id: string, context: InCalendar): boolean {
  if (states.itemKind !== "event" || !states.before) return false;
  const plain = context.store.dates.find(context.calendar.id, id);
  return plain?.isByRule === true && isSame(plain, states.before);
}

/** A restored date that now equals its series' rule is no longer stored. */
export function normalizeDate(id: string, context: InCalendar): void {
  const { store, calendar } = context;
  const event = store.events.find(calendar.id, id);
  if (!event || event.seriesId === null || event.occurrence === null) return;
  const series = store.series.find(calendar.id, event.seriesId);
  if (!series || !isDayOf(series, event.occurrence)) return;
  if (isSame(event, eventOn(series, event.occurrence)))
    store.events.removeKeepingHistory(calendar.id, id);
}

type Content = Pick<EventState, (typeof EVENT_VALUES)[number]>;

/** Compares all-day events by date: their instants move with the calendar's zone. */
function isSame(a: Content, b: Content): boolean {
  const contentOf = (event: Content) => [
    ...SHARED_VALUES.map((name) => event[name]),
    event.allDay,
    event.firstDay ?? event.from,
    event.lastDay ?? event.to,
  ];
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}
