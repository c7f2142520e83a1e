// Saves repeating events: a new one, and edits of one date, this and later dates, or all.

import type { CalendarEvent } from "~/event/event";
import { SHARED_VALUES } from "~/event/event-fields";
import { isSameRepetition, REPETITION } from "~/event/repeat";
import { hasDaysAlone } from "~/event/rule-text";
import {
  dateId,
  eventOn,
  moveWeekdays,
  SERIES_VALUES,
  type Series,
  type SeriesValues,
} from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { mergeIntoSeries, movedDays, toTypedWall, toWall } from "~/event/whole-series-edit";
import { invalid } from "~/operations/kernel/errors";
import { findEarlier, hasValues } from "~/operations/kernel/idempotency";
import type { EventValues } from "~/store/events/event-store";
import { addDays, type Day, daysBetween, LATEST_DAY } from "~/time/days";
import {
  dayBefore,
  daysByRule,
  endedBefore,
  firstDateOf,
  firstDayFrom,
  isDayOf,
  onDays,
  type Rule,
  weekdayBit,
  withoutDays,
} from "~/time/recurrence";
import type { Repetition } from "~/time/repetition";
import { nextEventTime } from "~/values/modified-at";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { addedBefore } from "./added-before";
import {
  type ChangedDate,
  changedDatesOf,
  type DayMove,
  isLeftOut,
  moveDates,
  type SeriesMove,
  seriesTime,
} from "./changed-dates";
import { type InCalendar, requireRoomForSeries } from "./event-quota";
import {
  clockShift,
  furtherDays,
  isRepetitionOf,
  normalizeRule,
  type RepeatInput,
  readEnd,
  readRepeatRule,
} from "./repeat-input";

/**
 * The result of saving a series: one of its dates. `firstDate` is the first day if it differs from the typed one;
 * `leftOut`, if any, is how many changed dates are not in the new rule and became deleted events.
 */
export type SavedDate = { event: CalendarEvent; firstDate?: Day; leftOut?: number };

/** The edit of a date: its values, its repetition, the time zone in which weekdays were ticked, and the typed time. */
export type SeriesEdit = {
  series: ReadSeries;
  date: CalendarEvent & { occurrence: Day };
  values: EventValues;
  repeat: RepeatInput | undefined;
  typedZone: string;
  fromTime?: string | undefined;
};

type NewRepeat = { repeat: RepeatInput } & Pick<SeriesEdit, "typedZone" | "fromTime">;

/** Creates a series in the calendar's time zone. */
export function addSeries(
  values: EventValues,
  { attempt, ...options }: NewRepeat & { attempt: string },
  context: InCalendar,
): SavedDate {
  const { store, secrets, calendar, now } = context;
  const { wanted, shown, firstDate } = normalizeSeries(values, options, calendar);
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
  return { event: eventOn(series, shown), ...firstDate };
}

/** The fields that identify a series created by an earlier attempt of the same request. */
const STORED = SERIES_VALUES.filter((name) => name !== "skips");

/** The series for a repeating event, its date on the typed day, or its first, and that one if it differs. */
function normalizeSeries(
  values: EventValues,
  { repeat, typedZone, fromTime }: NewRepeat,
  { timeZone }: InCalendar["calendar"],
): { wanted: SeriesValues; shown: Day; firstDate: { firstDate?: Day } } {
  const { day, time: startTime, length } = toTypedWall(values, timeZone, fromTime);
  const shift = clockShift(values, typedZone, timeZone);
  const end = { ...readEnd(repeat, shift), days: furtherDays(repeat, shift) };
  const rule = normalizeRule(readRepeatRule(repeat, { day, shift }), day, end);
  const texts = pick(values, [...SHARED_VALUES, "allDay"]);
  const shown = isDayOf(rule, day) ? day : rule.firstDay;
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
    shown,
    firstDate: shown === day ? {} : { firstDate: shown },
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
  const { wanted, shown, firstDate } = normalizeSeries(values, options, calendar);
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
  store.answerDates.moveOne(id, dateId({ id, day: shown }), context.batch);
  return { event: eventOn(series, shown), ...firstDate };
}

/** Applies the edit of one date to all dates of a series; other dates keep their own changes. */
export function changeAll(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series: old, date } = edit;
  const { store, calendar } = context;
  const { rule, moved, toDay } = newRule(edit, old.firstDay, () => true);
  const { timeZone: zone } = calendar;
  const { values: edited, fromTime } = edit;
  const merged = mergeIntoSeries(old, { stored: date, edited, rule, toDay, zone, fromTime });
  const dates = changedDatesOf(old, context);
  const modifiedAt = seriesTime(old, context.now);
  const series = store.series.change(calendar.id, old, { ...merged, modifiedAt });
  const at = { ...context, now: modifiedAt };
  const along = { from: firstDateOf(old), to: old.id, toDay };
  const move = { old, series, toDay };
  if (moved !== 0) {
    store.deleted.moveDates(calendar.id, old.id, along);
    moveKept(dates, move, along.from, context);
  }
  const leftOut = moveDates(dates, move, { id: date.id, values: edit.values, moved }, at);
  return answer(edit, { series, toDay, leftOut, moved }, context);
}

/** Splits a series before a date: this and later dates become a new series. */
export function changeThisAndLater(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series: old, date } = edit;
  const { store, secrets, calendar } = context;
  if (dayBefore(old, date.occurrence) === undefined) return changeAll(edit, context);
  requireRoomForSeries(context);
  const isLater = (day: Day) => day >= date.occurrence;
  const { rule, moved, toDay } = newRule(edit, date.occurrence, isLater);
  const later = { ...old, skips: old.skips.filter(isLater) };
  const { timeZone: zone } = calendar;
  const { values: typed, fromTime } = edit;
  const merged = mergeIntoSeries(later, {
    stored: date,
    edited: typed,
    rule,
    toDay,
    zone,
    fromTime,
  });
  const dates = changedDatesOf(old, context).filter((each) => each.occurrence >= date.occurrence);
  const now = seriesTime(old, context.now);
  endBefore(old, date.occurrence, { ...context, now });
  const series = store.series.add(calendar.id, {
    ...merged,
    id: secrets.newId(),
    uid: secrets.newUid(),
    follows: old.id,
    now,
  });
  store.davKept.copy(old.id, { itemId: series.id, itemKind: "series" });
  const along = { from: date.occurrence, to: series.id, toDay };
  store.deleted.moveDates(calendar.id, old.id, along);
  const move = { old, series, toDay };
  moveKept(dates, move, along.from, context);
  const edited = { id: date.id, values: edit.values, moved };
  const leftOut = moveDates(dates, move, edited, { ...context, now });
  return answer(edit, { series, toDay, leftOut, moved }, context);
}

/** Moves answers from `since` along with the dates that are not left out, and copies app data of changed dates. */
function moveKept(
  dates: readonly ChangedDate[],
  { old, series, toDay }: SeriesMove,
  since: Day,
  { store, calendar, batch }: InCalendar,
): void {
  const along = { to: series.id, toDay };
  const stay = dates.filter((date) => isLeftOut(date, { series, toDay })).map(({ id }) => id);
  store.answerDates.moveDates(calendar.id, { from: old, since, ...along, stay }, batch);
  const changed = dates.map(({ occurrence }) => occurrence);
  store.davKept.copyDates(changed, { from: old.id, ...along });
}

/** Ends a series before `day`; a series without earlier dates stays as it is. */
export function endBefore(old: ReadSeries, day: Day, context: InCalendar): void {
  const { store, calendar, now } = context;
  const skips = old.skips.filter((each) => each < day);
  const rule = endedBefore(old, day);
  store.series.change(calendar.id, old, { ...old, ...rule, skips, modifiedAt: now });
}

/** `moved` is by how many days the edit moves its date, `toDay` where that takes each date of the series. */
type NewRule = { rule: Rule; moved: number; toDay: DayMove };

/** The edited rule, starting with the date on `day`. */
function newRule(edit: SeriesEdit, day: Day, isLeft: (day: Day) => boolean): NewRule {
  const { series, date, values } = edit;
  const moved = movedDays(date, values);
  const repetition = editedRepetition(edit);
  const along = { ...pick(series, REPETITION), weekdays: moveWeekdays(series.weekdays, moved) };
  const isSame = isSameRepetition(repetition, series);
  if (!isSame && !(series.rule === null && isSameRepetition(repetition, along))) {
    return otherRule(edit, { repetition, day, moved, isLeft });
  }
  if (isSame && moved !== 0 && series.rule !== null)
    throw invalid(refusal("ruleStaysOnDays"), "repeat");
  if (isSame && moved !== 0 && (series.weekdays & (series.weekdays - 1)) !== 0) {
    throw invalid(refusal("severalWeekdays"), "repeat.weekdays");
  }
  const end = { ...editedEnd(edit, moved), days: editedDays(edit, moved, isLeft) };
  const first = addDays(day, moved);
  const rule = fromRuleDay(series, day, { repetition: along, first, end });
  const typed = addDays(date.occurrence, moved);
  if (moved !== 0 && date.occurrence !== day && !isDayBesidesEnd(rule, typed))
    throw invalid(refusal("movedOffRule"), "repeat");
  return { rule, moved, toDay: (each) => addDays(each, moved) };
}

/** Whether the day is one of the rule's, leaving its end aside. */
function isDayBesidesEnd(rule: Rule, day: Day): boolean {
  return isDayOf(hasDaysAlone(rule) ? rule : { ...rule, lastDay: null }, day);
}

/** A rule that repeats otherwise. Dates on days that it has stay on them, the others move with the edited one. */
function otherRule(
  edit: SeriesEdit,
  {
    repetition,
    day,
    moved,
    isLeft,
  }: { repetition: Repetition; day: Day; moved: number; isLeft: (day: Day) => boolean },
): NewRule {
  const { series, values, repeat, typedZone } = edit;
  const shift = clockShift(values, typedZone, series.timeZone);
  const end = repeat ? readEnd(repeat, shift) : { until: series.lastDay };
  const start = startOf(edit, { repetition, day, moved });
  // Further days stay on their days or move along as the first one does.
  const days = editedDays(edit, daysBetween(day, start) === moved ? moved : 0, isLeft);
  const rule = normalizeRule(repetition, start, { ...end, days });
  const toDay = (each: Day) => {
    const other = addDays(each, moved);
    return isDayOf(rule, each) || isDayOf(series, other) ? each : other;
  };
  return { rule, moved, toDay };
}

/**
 * The day from which other weekdays count: that of the first date, which the edit moves only if it has the edited date's
 * weekday. Any other rule starts as many days later as the edited date moves, as does one that would miss that date.
 */
function startOf(
  { series, date }: SeriesEdit,
  { repetition, day, moved }: { repetition: Repetition; day: Day; moved: number },
): Day {
  const first = addDays(day, moved);
  const isWeekly = [series, repetition].every(({ freq, rule }) => freq === "week" && rule === null);
  if (!isWeekly) return first;
  const endless = { lastDay: null, days: [] };
  const ofWeekday = { ...series, ...endless, weekdays: weekdayBit(date.occurrence) };
  const [moving = day] = daysByRule(ofWeekday, day, LATEST_DAY, 1);
  const earliest = addDays(moving, Math.min(moved, 0));
  const start = earliest < day ? earliest : day;
  const firstDay = firstDayFrom({ ...repetition, ...endless, firstDay: start }, start) ?? start;
  const isThere = isDayOf({ ...repetition, ...endless, firstDay }, addDays(date.occurrence, moved));
  return isThere ? start : first;
}

/**
 * The rule from a date on. It cannot start on an extra day, since intervals of weeks or months count from a day of the
 * rule. After the rule's end, only extra days are left.
 */
function fromRuleDay(
  series: Rule,
  day: Day,
  {
    repetition,
    first,
    end,
  }: { repetition: Repetition; first: Day; end: Parameters<typeof normalizeRule>[2] },
): Rule {
  const alone = withoutDays(series);
  if (isDayOf(alone, day)) return normalizeRule(repetition, first, end);
  const moved = daysBetween(day, first);
  const [next] = daysByRule(alone, day, LATEST_DAY, 1);
  if (next !== undefined) return normalizeRule(repetition, addDays(next, moved), end);
  const [only = first, ...others] = end.days ?? [];
  return onDays(only, others);
}

/** The extra days of the rest of the series: the given ones, or the series' own, moved along. */
function editedDays(
  { series, values, repeat, typedZone }: SeriesEdit,
  moved: number,
  isLeft: (day: Day) => boolean,
): Day[] {
  const given = repeat && furtherDays(repeat, clockShift(values, typedZone, series.timeZone));
  if (given) return given.filter((day) => isLeft(addDays(day, -moved)));
  return series.days.filter(isLeft).map((day) => addDays(day, moved));
}

function editedRepetition({ series, values, repeat, typedZone }: SeriesEdit): Repetition {
  if (!repeat || isRepetitionOf(repeat, series)) return pick(series, REPETITION);
  const { day } = toWall(values, series.timeZone);
  const shift = clockShift(values, typedZone, series.timeZone);
  const usual = series.freq === "week" ? series.weekdays : undefined;
  return readRepeatRule(repeat, { day, shift, usual });
}

/** An end that the edit does not change moves along with the dates. */
function editedEnd({ series, values, repeat, typedZone }: SeriesEdit, moved: number) {
  const along = series.lastDay === null ? null : addDays(series.lastDay, moved);
  if (!repeat) return { until: along };
  const shift = clockShift(values, typedZone, series.timeZone);
  const { until, count } = readEnd(repeat, shift);
  return count === undefined && until === series.lastDay ? { until: along } : { until, count };
}

/** Names the first date if the edited one is not on its typed day, as on a weekday that was not selected. */
function answer(
  { date }: SeriesEdit,
  {
    series,
    toDay,
    leftOut,
    moved,
  }: { series: Series; toDay: DayMove; leftOut: number; moved: number },
  { store, calendar }: InCalendar,
): SavedDate {
  const day = toDay(date.occurrence);
  const shown = isDayOf(series, day) ? day : series.firstDay;
  const id = dateId({ id: series.id, day: shown });
  const event = store.dates.find(calendar.id, id) ?? eventOn(series, series.firstDay);
  const isElsewhere = !isDayBesidesEnd(series, addDays(date.occurrence, moved));
  return { event, ...(isElsewhere && { firstDate: series.firstDay }), ...counted(leftOut) };
}

export function counted(leftOut: number): Pick<SavedDate, "leftOut"> {
  return leftOut > 0 ? { leftOut } : {};
}
