// Saves repeating events: a new one, and edits of one date, of that and later dates, or of all.

import type { CalendarEvent } from "~/event/event";
import { SHARED_VALUES } from "~/event/event-fields";
import { isSameRhythm } from "~/event/repeat";
import {
  dateId,
  eventOn,
  moveWeekdays,
  SERIES_VALUES,
  type Series,
  type SeriesValues,
} from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { mergeIntoSeries, movedDays, wallOf } from "~/event/series-merge";
import { invalid } from "~/operations/kernel/errors";
import { findEarlier, hasValues } from "~/operations/kernel/idempotency";
import type { EventValues } from "~/store/events/event-store";
import { addDays, type Day } from "~/time/days";
import { dayBefore, isDayOf, type Rule } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { addedBefore } from "./added-before";
import { changedDatesOf, moveDates, seriesTime } from "./changed-dates";
import { type InCalendar, requireRoomForSeries } from "./event-room";
import { clockShift, endOf, normalizeRule, type RepeatInput, rhythmOf } from "./repeat-input";

/**
 * The answer to saving a series: one of its dates. `firstDate` is the first day if it differs from the typed one;
 * `leftOut`, if any, is how many changed dates are not in the new rule and became deleted events.
 */
export type SavedDate = { event: CalendarEvent; firstDate?: Day; leftOut?: number };

/** The edit of a date: its values, how it should repeat, and the time zone in which weekdays were ticked. */
export type SeriesEdit = {
  series: ReadSeries;
  date: CalendarEvent & { occurrence: Day };
  values: EventValues;
  repeat: RepeatInput | undefined;
  typedZone: string;
};

type NewRepeat = { repeat: RepeatInput; typedZone: string };

/** Creates a series in the calendar's time zone. */
export function addSeries(
  values: EventValues,
  { attempt, ...options }: NewRepeat & { attempt: string },
  context: InCalendar,
): SavedDate {
  const { store, secrets, calendar, now } = context;
  const { wanted, firstDate } = normalizeSeries(values, options, calendar);
  const { id, earlier } = findEarlier(attempt, `event of ${calendar.id}`, context, {
    ...addedBefore(context),
    isSame({ seriesId }) {
      const series = seriesId === null ? undefined : store.series.find(calendar.id, seriesId);
      return series !== undefined && hasValues(pick(series, STORED), pick(wanted, STORED));
    },
  });
  if (earlier) return { event: earlier, ...firstDate };
  requireRoomForSeries(context);
  const uid = secrets.newUid();
  const series = store.series.add(calendar.id, { ...wanted, id, uid, follows: null, now });
  return { event: eventOn(series, series.firstDay), ...firstDate };
}

/** The fields that identify a series created by an earlier attempt of the same request. */
const STORED = SERIES_VALUES.filter((name) => name !== "skips");

/** The series for an event that repeats, and its first day if it differs from the typed one. */
function normalizeSeries(
  values: EventValues,
  { repeat, typedZone }: NewRepeat,
  { timeZone }: InCalendar["calendar"],
): { wanted: SeriesValues; firstDate: { firstDate?: Day } } {
  const { day, time: startTime, length } = wallOf(values, timeZone);
  const shift = clockShift(values, typedZone, timeZone);
  const rule = normalizeRule(rhythmOf(repeat, { day, shift }), day, endOf(repeat, shift));
  const texts = pick(values, [...SHARED_VALUES, "allDay"]);
  return {
    wanted: {
      ...texts,
      appTexts: values.appTexts,
      startTime,
      length,
      timeZone,
      ...rule,
      skips: [],
    },
    firstDate: rule.firstDay === day ? {} : { firstDate: rule.firstDay },
  };
}

/** Makes an event repeat: the series gets its id and its name in feeds. */
export function becomeSeries(
  event: CalendarEvent,
  values: EventValues,
  options: NewRepeat,
  context: InCalendar,
): SavedDate {
  const { store, calendar } = context;
  requireRoomForSeries(context);
  const { wanted, firstDate } = normalizeSeries(values, options, calendar);
  store.events.removeKeepingHistory(calendar.id, event.id);
  const { id, uid, createdAt } = event;
  const series = store.series.add(calendar.id, {
    ...wanted,
    id,
    uid,
    createdAt,
    follows: null,
    sequence: event.sequence + 1,
    now: nextEventTime(event.modifiedAt, context.now),
  });
  store.answerDates.moveOne(id, dateId({ id, day: series.firstDay }), context.batch);
  return { event: eventOn(series, series.firstDay), ...firstDate };
}

/** Applies the edit of one date to all dates of a series; other dates keep their own changes. */
export function changeAll(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series: old, date } = edit;
  const { store, calendar } = context;
  const { rule, moved } = newRule(edit, old.firstDay);
  const { timeZone: zone } = calendar;
  const merged = mergeIntoSeries(old, { stored: date, edited: edit.values, rule, moved, zone });
  const dates = changedDatesOf(old, context);
  const modifiedAt = seriesTime(old, context.now);
  const series = store.series.change(calendar.id, old, { ...merged, modifiedAt });
  const at = { ...context, now: modifiedAt };
  const along = { from: old.firstDay, to: old.id, days: moved };
  if (moved !== 0) {
    store.deleted.moveDates(calendar.id, old.id, along);
    moveKept(old, dates, along, context);
  }
  const leftOut = moveDates(
    dates,
    { old, series, moved },
    { id: date.id, values: edit.values },
    at,
  );
  return answer(edit, { series, moved, leftOut, first: addDays(old.firstDay, moved) }, context);
}

/** Splits a series before a date: that and later dates become a new series. */
export function changeThisAndLater(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series: old, date } = edit;
  const { store, secrets, calendar } = context;
  const lastBefore = dayBefore(old, date.occurrence);
  if (lastBefore === undefined) return changeAll(edit, context);
  requireRoomForSeries(context);
  const { rule, moved } = newRule(edit, date.occurrence);
  const later = { ...old, skips: old.skips.filter((day) => day >= date.occurrence) };
  const { timeZone: zone } = calendar;
  const merged = mergeIntoSeries(later, { stored: date, edited: edit.values, rule, moved, zone });
  const dates = changedDatesOf(old, context).filter((each) => each.occurrence >= date.occurrence);
  const now = seriesTime(old, context.now);
  endBefore(old, date.occurrence, lastBefore, { ...context, now });
  const series = store.series.add(calendar.id, {
    ...merged,
    id: secrets.newId(),
    uid: secrets.newUid(),
    follows: old.id,
    now,
  });
  store.davKept.copy(old.id, { itemId: series.id, itemKind: "series" });
  const along = { from: date.occurrence, to: series.id, days: moved };
  store.deleted.moveDates(calendar.id, old.id, along);
  moveKept(old, dates, along, context);
  const values = { id: date.id, values: edit.values };
  const leftOut = moveDates(dates, { old, series, moved }, values, { ...context, now });
  return answer(edit, { series, moved, leftOut, first: addDays(date.occurrence, moved) }, context);
}

/** The answers to dates go along with them, and what apps keep of changed ones. */
function moveKept(
  old: Series,
  dates: readonly { occurrence: Day }[],
  { from: since, to, days }: { from: Day; to: string; days: number },
  { store, calendar, batch }: InCalendar,
): void {
  store.answerDates.moveDates(calendar.id, { from: old, since, to, days }, batch);
  const changed = dates.map(({ occurrence }) => occurrence);
  store.davKept.copyDates(changed, { from: old.id, to, days });
}

/** Ends a series on `last`, its date before `day`. */
export function endBefore(old: ReadSeries, day: Day, last: Day, context: InCalendar): void {
  const { store, calendar, now } = context;
  const skips = old.skips.filter((each) => each < day);
  store.series.change(calendar.id, old, { ...old, skips, lastDay: last, modifiedAt: now });
}

/** The edited rule, beginning with the date on `day`, and by how many days all dates move. */
function newRule(edit: SeriesEdit, day: Day): { rule: Rule; moved: number } {
  const { series, date, values, repeat, typedZone } = edit;
  const moved = movedDays(date, values);
  const first = addDays(day, moved);
  const rhythm = editedRhythm(edit);
  if (!isSameRhythm({ ...series, ...rhythm }, series)) {
    const shift = clockShift(values, typedZone, series.timeZone);
    const end = repeat ? endOf(repeat, shift) : { until: series.lastDay };
    return { rule: normalizeRule(rhythm, first, end), moved };
  }
  if (moved !== 0 && (series.weekdays & (series.weekdays - 1)) !== 0) {
    throw invalid(refusal("severalWeekdays"), "repeat.weekdays");
  }
  const along = { ...series, weekdays: moveWeekdays(series.weekdays, moved) };
  return { rule: normalizeRule(rhythmIn(along), first, editedEnd(edit, moved)), moved };
}

function rhythmIn({ freq, every, weekdays, by }: Rule) {
  return { freq, every, weekdays, by };
}

function editedRhythm({ series, values, repeat, typedZone }: SeriesEdit) {
  if (!repeat) return rhythmIn(series);
  const { day } = wallOf(values, series.timeZone);
  const shift = clockShift(values, typedZone, series.timeZone);
  const usual = series.freq === "week" ? series.weekdays : undefined;
  return rhythmOf(repeat, { day, shift, usual });
}

/** An end that the edit does not change moves along with the dates. */
function editedEnd({ series, values, repeat, typedZone }: SeriesEdit, moved: number) {
  const along = series.lastDay === null ? null : addDays(series.lastDay, moved);
  if (!repeat) return { until: along };
  const shift = clockShift(values, typedZone, series.timeZone);
  const { until, count } = endOf(repeat, shift);
  return count === undefined && until === series.lastDay ? { until: along } : { until, count };
}

function answer(
  { date, values }: SeriesEdit,
  { series, moved, leftOut, first }: { series: Series; moved: number; leftOut: number; first: Day },
  { store, calendar }: InCalendar,
): SavedDate {
  const day = addDays(date.occurrence, moved);
  const shown = isDayOf(series, day) ? day : series.firstDay;
  const id = dateId({ id: series.id, day: shown });
  const event = store.dates.find(calendar.id, id) ?? eventOn(series, series.firstDay);
  const isMoved = series.firstDay !== first && wallOf(values, series.timeZone).day === first;
  return { event, ...(isMoved && { firstDate: series.firstDay }), ...counted(leftOut) };
}

export function counted(leftOut: number): Pick<SavedDate, "leftOut"> {
  return leftOut > 0 ? { leftOut } : {};
}
