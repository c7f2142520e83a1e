// Writing an event or a series back as a version has it.
import type { CalendarEvent } from "~/event/event";
import { allDayTimes } from "~/event/event-times";
import { dateUid, type SeriesDate } from "~/event/series";
import { changedDatesOf, deleteDetached } from "~/operations/events/changed-dates";
import { type InCalendar, requireSeriesRoom } from "~/operations/events/event-room";
import type { EventState, SeriesState } from "~/store/history/item-states";
import { isDayOf } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";

/** Answers whether there was anything to write, as does `writeSeries`. */
export function writeEvent(before: EventState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const isThere =
    !before || before.isDeleted ? remove(before, id, context) : put(before, id, context);
  if (isThere) store.calendars.touch(calendar, now);
  return isThere;
}

function remove(before: EventState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const alive = store.events.find(calendar.id, id);
  if (!alive) return false;
  touchSeries(alive.seriesId, context);
  // Without what was changed of it, the date is as its series says.
  if (alive.seriesId !== null && !before) store.events.removeKeepingHistory(calendar.id, id);
  else {
    const modifiedAt = nextEventTime(alive.modifiedAt, now);
    store.events.setDeleted(calendar.id, id, { deletedAt: now, modifiedAt });
  }
  return true;
}

function put(before: EventState, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const stored = store.events.find(calendar.id, id) ?? store.events.findDeleted(calendar.id, id);
  const { seriesId, occurrence } = before;
  const values = normalizedEvent(before, context);
  if (!stored) return addAgain(before, id, context);
  const isOfSeries = seriesId !== null && store.series.findAny(calendar.id, seriesId) !== undefined;
  const modifiedAt = nextEventTime(stored.modifiedAt, now);
  if (!store.events.find(calendar.id, id)) {
    // A deleted event counted all the time, so that there is room for it.
    store.events.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
  }
  store.events.change(calendar.id, stored, { ...values, modifiedAt });
  if (isOfSeries && occurrence !== null) {
    store.changedDates.setOccurrence(id, { seriesId, occurrence });
    unskip({ id: seriesId, day: occurrence }, context);
  } else store.changedDates.detach(id);
  touchSeries(seriesId, context);
  return true;
}

/** What gave its place to another item: a date that moved, or an event that became a series. */
function addAgain(before: EventState, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const { seriesId, occurrence } = before;
  const values = normalizedEvent(before, context);
  const series = store.series.findAny(calendar.id, seriesId ?? id);
  if (!series) return false;
  if (seriesId !== null && occurrence !== null) {
    const uid = dateUid(series.uid, occurrence);
    store.events.add(calendar.id, { ...values, id, uid, seriesId, occurrence, now });
    unskip({ id: seriesId, day: occurrence }, context);
    touchSeries(seriesId, context);
    return true;
  }
  for (const date of changedDatesOf(series, context)) deleteDetached(date, context);
  store.changedDates.detachDeleted(id);
  store.series.removeKeepingHistory(calendar.id, id);
  const { uid, createdAt } = series;
  const after = nextEventTime(series.modifiedAt, now);
  const sequence = series.sequence + 1;
  store.events.add(calendar.id, { ...values, id, uid, createdAt, sequence, now: after });
  return true;
}

/** A date that is there is none that its series leaves out. */
function unskip({ id, day }: SeriesDate, { store, calendar, now }: InCalendar): void {
  const series = store.series.find(calendar.id, id);
  if (!series?.skips.includes(day)) return;
  const skips = series.skips.filter((each) => each !== day);
  const modifiedAt = nextEventTime(series.modifiedAt, now);
  store.series.change(calendar.id, series, { ...series, skips, modifiedAt });
}

function touchSeries(id: string | null, { store, calendar, now }: InCalendar): void {
  const series = id === null ? undefined : store.series.findAny(calendar.id, id);
  if (series) store.series.touch(series.id, nextEventTime(series.modifiedAt, now));
}

/** An all-day event keeps its dates, in the zone that the calendar has by now. */
function normalizedEvent(state: EventState, context: InCalendar) {
  const { v: _, isDeleted: __, seriesId: ___, occurrence: ____, ...before } = state;
  const values = { ...before, categoryId: knownCategory(before, context) };
  const { firstDay, lastDay } = values;
  if (firstDay === null || lastDay === null) return values;
  const { timeZone } = context.calendar;
  return { ...values, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}

/** Of a category that is gone for good, what is restored is without. */
function knownCategory(
  { categoryId }: { categoryId: number | null },
  { store, calendar }: InCalendar,
): number | null {
  const known = store.categories.listKnown(calendar.id);
  return known.some(({ id }) => id === categoryId) ? categoryId : null;
}

export function writeSeries(before: SeriesState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const stored = store.series.findAny(calendar.id, id);
  const isThere = stored
    ? writeStored(before, stored, context)
    : before !== null && !before.isDeleted && becomeSeriesAgain(before, id, context);
  if (isThere) store.calendars.touch(calendar, now);
  return isThere;
}

type StoredSeries = NonNullable<ReturnType<InCalendar["store"]["series"]["findAny"]>>;

function writeStored(
  before: SeriesState | null,
  stored: StoredSeries,
  context: InCalendar,
): boolean {
  const { store, calendar, now } = context;
  const { id } = stored;
  const modifiedAt = nextEventTime(stored.modifiedAt, now);
  if (!before || before.isDeleted) {
    if (stored.deletedAt !== null) return false;
    for (const date of changedDatesOf(stored, context)) {
      const next = nextEventTime(date.modifiedAt, now);
      store.events.setDeleted(calendar.id, date.id, { deletedAt: now, modifiedAt: next });
    }
    store.series.setDeleted(calendar.id, id, { deletedAt: now, modifiedAt });
    return true;
  }
  if (stored.deletedAt !== null) {
    requireSeriesRoom(context);
    store.series.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
  }
  store.series.change(calendar.id, stored, { ...normalizedSeries(before, context), modifiedAt });
  return true;
}

/** A series that had become an event takes its place again. */
function becomeSeriesAgain(before: SeriesState, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const event = store.events.find(calendar.id, id) ?? store.events.findDeleted(calendar.id, id);
  if (!event) return false;
  requireSeriesRoom(context);
  store.events.removeKeepingHistory(calendar.id, id);
  const { uid, createdAt } = event;
  store.series.add(calendar.id, {
    ...normalizedSeries(before, context),
    id,
    uid,
    createdAt,
    follows: null,
    sequence: event.sequence + 1,
    now: nextEventTime(event.modifiedAt, now),
  });
  return true;
}

function normalizedSeries(state: SeriesState, context: InCalendar) {
  const { v: _, isDeleted: __, ...before } = state;
  const values = { ...before, categoryId: knownCategory(before, context) };
  return values.allDay ? { ...values, timeZone: context.calendar.timeZone } : values;
}

/** Stored dates whose day is none of the series' rule any more stay as events by themselves, as one can see them. */
export function releaseStrays(seriesId: string, context: InCalendar): void {
  const { store, calendar, now } = context;
  const series = store.series.find(calendar.id, seriesId);
  if (!series) return;
  for (const date of changedDatesOf(series, context)) {
    if (!isDayOf(series, date.occurrence)) release(date, { store, calendar, now });
  }
}

type Writing = Pick<InCalendar, "store" | "calendar" | "now">;

/** The history knows it with its place, so that Undo gives that back. */
export function release(
  { id, modifiedAt }: CalendarEvent,
  { store, calendar, now }: Writing,
): void {
  const next = nextEventTime(modifiedAt, now);
  store.events.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt: next });
  store.changedDates.detach(id);
}
