// Stored events and series for tests, which set only the fields they need.

import type { CalendarEvent } from "~/event/event";
import { type EVENT_VALUES, NO_TEXTS } from "~/event/event-fields";
import type { Series, SeriesValues } from "~/event/series";
import { HOUR_MS } from "~/time/durations";

type EventValues = Pick<CalendarEvent, (typeof EVENT_VALUES)[number]>;

const ZONE = "Europe/Berlin";
/** 2026-11-23, a Monday, at 19:00 in Berlin. */
const FROM = Date.UTC(2026, 10, 23, 18);

/** The editable fields of an event; by default a one-hour training. */
export function eventValues(given: Partial<EventValues> = {}): EventValues {
  const { from = FROM } = given;
  const times = { allDay: false, from, to: from + HOUR_MS, firstDay: null, lastDay: null };
  return { ...NO_TEXTS, title: "Training", timeZone: ZONE, ...times, ...given };
}

/** Adds the other stored fields of a single event that was changed once. */
export function calendarEvent(given: Partial<CalendarEvent> = {}): CalendarEvent {
  const { id = "e1" } = given;
  const place = { seriesId: null, occurrence: null };
  const stored = { id, uid: id, sequence: 0, createdAt: 1, modifiedAt: 1_000, ...place };
  return { ...eventValues(given), ...stored, ...given };
}

/** The editable fields of a series: Mondays without an end; all-day if `startTime` is null. */
export function seriesValues(given: Partial<SeriesValues> = {}): SeriesValues {
  const { startTime = "19:00" } = given;
  const allDay = startTime === null;
  const when = { allDay, startTime, length: allDay ? 0 : HOUR_MS, timeZone: ZONE };
  const rule = { freq: "week", every: 1, weekdays: 1, by: "date", rule: null } as const;
  const days = { firstDay: "2026-11-23", lastDay: null, days: [], skips: [] };
  return { ...NO_TEXTS, title: "Training", ...when, ...rule, ...days, ...given };
}

/** Adds the other stored fields. */
export function storedSeries(given: Partial<Series> = {}): Series {
  const { id = "s1" } = given;
  const stored = { id, uid: id, sequence: 0, createdAt: 1, modifiedAt: 1_000, follows: null };
  return { ...seriesValues(given), ...stored, ...given };
}
