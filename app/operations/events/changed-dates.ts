// The stored dates of a series: changing one, moving them with their series, and turning those outside the rule into
// deleted events.

import type { CalendarEvent } from "~/event/event";
import { EVENT_VALUES, SHARED_VALUES } from "~/event/event-fields";
import { dateId, dateUid, type Series } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { type EditedDate, mergeIntoDate } from "~/event/whole-series-edit";
import { hasValues } from "~/operations/kernel/idempotency";
import type { Day } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { pick } from "~/values/pick";
import { type InCalendar, requireRoom, requireRoomForException } from "./event-quota";

/** A stored date of a series. */
export type ChangedDate = CalendarEvent & { seriesId: string; occurrence: Day };

export function isChangedDate(event: CalendarEvent): event is ChangedDate {
  return event.seriesId !== null && event.occurrence !== null && !event.isByRule;
}

/** The stored dates of a series that are not deleted, unordered. */
export function changedDatesOf(series: Series, { store, calendar }: InCalendar): ChangedDate[] {
  return store.changedDates.list(calendar.id, series.id).filter(isChangedDate);
}

/** The modification time for a change to a series or one of its dates, by which subscribers notice it. */
export function seriesTime({ modifiedAt }: Series, now: number): number {
  return nextEventTime(modifiedAt, now);
}

/**
 * Stores a changed date on its day by rule; a date that matches the rule is not stored. Throws `invalid` if the series
 * has too many changed dates.
 */
export function changeDate(
  series: ReadSeries,
  date: CalendarEvent & { occurrence: Day },
  edited: EditedDate,
  context: InCalendar,
): CalendarEvent {
  const { store, calendar, now } = context;
  const modifiedAt = seriesTime(series, now);
  const appTexts = edited.appTexts === undefined ? date.appTexts : edited.appTexts;
  const values = { ...editedValues({ ...edited, appTexts }), timeZone: series.timeZone };
  if (date.isByRule && hasValues(date, values)) return date;
  store.series.touch(series.id, modifiedAt);
  if (!date.isByRule) return store.events.change(calendar.id, date, { ...values, modifiedAt });
  requireRoom(context);
  requireRoomForException(series.skips.length + series.changedDays.length);
  return putDate(series, date.occurrence, values, { ...context, now: modifiedAt });
}

type Values = ReturnType<typeof editedValues> & { timeZone: string };

function editedValues(edited: EditedDate) {
  const when = ["allDay", "from", "to", "firstDay", "lastDay"] as const;
  return pick(edited, [...SHARED_VALUES, "appTexts", ...when]);
}

/** Stores a date, and removes a deleted one with the same id. A separate event with that id is kept under a new id. */
export function putDate(
  series: Series,
  day: Day,
  values: Values,
  context: InCalendar,
): CalendarEvent {
  const { store, calendar, now } = context;
  const id = dateId({ id: series.id, day });
  const own = store.events.find(calendar.id, id);
  store.events.removeKeepingHistory(calendar.id, id);
  if (own) addAside(own, context);
  return store.events.add(calendar.id, {
    ...values,
    id,
    uid: dateUid(series.uid, day),
    sequence: series.sequence,
    now,
    seriesId: series.id,
    occurrence: day,
  });
}

/** Adds an event again under a new id, with its answers and app data. */
function addAside(own: CalendarEvent, context: InCalendar): void {
  const { store, secrets, calendar, now, batch } = context;
  const id = secrets.newId();
  store.events.add(calendar.id, {
    ...pick(own, EVENT_VALUES),
    id,
    uid: secrets.newUid(),
    createdAt: own.createdAt,
    now: nextEventTime(own.modifiedAt, now),
  });
  store.answerDates.moveOne(own.id, id, batch);
  store.davKept.copy(own.id, { itemId: id, itemKind: "event" });
}

/** Changes a stored date that stays on its day. */
export function changeStored(
  date: ChangedDate,
  values: Values,
  { store, calendar, now }: InCalendar,
): void {
  const modifiedAt = nextEventTime(date.modifiedAt, now);
  store.events.change(calendar.id, date, { ...values, modifiedAt });
}

/** Removes a stored date from its series; it becomes a deleted event that can be restored separately. */
export function deleteDetached(date: ChangedDate, { store, calendar, now }: InCalendar): void {
  const modifiedAt = nextEventTime(date.modifiedAt, now);
  store.events.setDeleted(calendar.id, date.id, { deletedAt: now, modifiedAt });
  store.changedDates.detach(date.id);
}

/** Restores the dates that were deleted along with their series. */
export function bringBackDatesOf(
  { id, deletedAt }: { id: string; deletedAt: number },
  { store, calendar, now }: InCalendar,
): void {
  for (const date of store.changedDates.listDeleted(calendar.id, id)) {
    if (date.deletedAt !== deletedAt) continue;
    const modifiedAt = nextEventTime(date.modifiedAt, now);
    store.events.setDeleted(calendar.id, date.id, { deletedAt: null, modifiedAt });
  }
}

/**
 * Restores deleted dates whose day is in the rule again, such as those deleted by "this and later": a deleted date and
 * one by rule would share an address.
 */
export function bringBackDatesByRule(id: string, { store, calendar, now }: InCalendar): void {
  const series = store.series.find(calendar.id, id);
  if (!series) return;
  for (const date of store.changedDates.listDeleted(calendar.id, id)) {
    const { occurrence } = date;
    if (occurrence === null || !isDayOf(series, occurrence)) continue;
    if (series.skips.includes(occurrence)) continue;
    const modifiedAt = nextEventTime(date.modifiedAt, now);
    store.events.setDeleted(calendar.id, date.id, { deletedAt: null, modifiedAt });
  }
}

/** The new day of a date of a changed series. */
export type DayMove = (day: Day) => Day;

/** A series before and after a change, and how that moves its dates. */
export type SeriesMove = { old: Series; series: ReadSeries; toDay: DayMove };

/** Whether the day to which a change moves a stored date is not in the new rule. */
export function isLeftOut(
  { occurrence }: ChangedDate,
  { series, toDay }: Omit<SeriesMove, "old">,
): boolean {
  return !isDayOf(series, toDay(occurrence));
}

/**
 * Moves stored dates along with a changed series; `edited`, if any, is the date that the user just moved by `moved`
 * days. Dates whose day is not in the new rule become deleted events. Returns their number.
 */
export function moveDates(
  dates: readonly ChangedDate[],
  { old, series, toDay }: SeriesMove,
  edited: { id: string; values: EditedDate; moved: number } | undefined,
  context: InCalendar,
): number {
  const { store, calendar } = context;
  const left = dates.filter((date) => isLeftOut(date, { series, toDay }));
  const kept = dates.filter((date) => !left.includes(date));
  for (const date of left) deleteDetached(date, context);
  const merged = kept.map((date) => {
    const mine = date.id === edited?.id ? edited : undefined;
    const own = mine ? { ...mine.values, occurrence: date.occurrence } : date;
    const day = toDay(date.occurrence);
    return {
      date,
      day,
      values: mergeIntoDate(own, { old, series, day, shift: mine?.moved ?? 0 }),
    };
  });
  const isMoved = ({ date, day }: { date: ChangedDate; day: Day }) =>
    date.id !== dateId({ id: series.id, day });
  // All are removed from their old days before any is added: a date moved by a day may need the next one's id.
  for (const each of merged.filter(isMoved))
    store.events.removeKeepingHistory(calendar.id, each.date.id);
  for (const each of merged) {
    const values = { ...editedValues(each.values), timeZone: series.timeZone };
    if (isMoved(each)) putDate(series, each.day, values, context);
    else changeStored(each.date, values, context);
  }
  return left.length;
}
