// Applies an edit of one date to its whole series; individually changed dates keep their changes.
import { addDays, type Day, daysBetween } from "~/time/days";
import { isDayOf, type Rule } from "~/time/recurrence";
import { dayIn, epochAt, timeIn } from "~/time/zones";
import { byName, pick } from "~/values/pick";
import { keptAppTexts } from "./app-texts";
import type { CalendarEvent } from "./event";
import { EVENT_TEXT_NAMES, type EventTextName, type SHARED_VALUES } from "./event-fields";
import { allDayTimes } from "./event-times";
import { isSameRepetition, REPETITION } from "./repeat";
import { eventOn, moveWeekdays, type Series, type SeriesValues } from "./series";

/** The values an editor saved for a date: texts, category, answer settings and times. */
export type EditedDate = Record<EventTextName, string> &
  Pick<
    CalendarEvent,
    "categoryId" | "asks" | "appTexts" | "allDay" | "from" | "to" | "firstDay" | "lastDay"
  >;

/**
 * A date's local time in its series' zone; for an all-day date, `time` is null and `length` counts days after the
 * first.
 */
type Wall = { day: Day; time: string | null; length: number };

export function toWall(
  { firstDay, lastDay, from, to }: Pick<EditedDate, "from" | "to" | "firstDay" | "lastDay">,
  zone: string,
): Wall {
  if (firstDay !== null && lastDay !== null) {
    return { day: firstDay, time: null, length: daysBetween(firstDay, lastDay) };
  }
  return { day: dayIn(from, zone), time: timeIn(from, zone), length: to - from };
}

/** `toWall` with the typed time, where that day's clock skips it and so shows a later one. */
export function toTypedWall(
  times: Parameters<typeof toWall>[0],
  zone: string,
  typed: string | undefined,
): Wall {
  const wall = toWall(times, zone);
  if (wall.time === null || typed === undefined) return wall;
  return epochAt(wall.day, typed, zone) === times.from ? { ...wall, time: typed } : wall;
}

/** Different kinds of length cannot be compared: days and milliseconds. */
function isOfOneKind(one: Wall, other: Wall): boolean {
  return (one.time === null) === (other.time === null);
}

/** By how many days the edit moves the date. */
export function movedDays(stored: CalendarEvent, edited: EditedDate): number {
  return daysBetween(toWall(stored, stored.timeZone).day, toWall(edited, stored.timeZone).day);
}

/**
 * By how many days a program's new rule moves all dates; 0 if some stay on their days, as when only the first ones are
 * dropped.
 */
export function movedByRule(old: Rule, rule: Rule): number {
  const stays = isDayOf(old, rule.firstDay) || isDayOf(rule, old.firstDay);
  return stays ? 0 : daysMoved(old, rule);
}

/** By how many days a rule begins later than the same one did; 0 for another rule. */
export function daysMoved(old: Rule, rule: Rule): number {
  const days = daysBetween(old.firstDay, rule.firstDay);
  const isAlike = isSameRepetition({ ...old, weekdays: moveWeekdays(old.weekdays, days) }, rule);
  // The days of a written rule do not move along.
  return isAlike && rule.rule === null ? days : 0;
}

/**
 * The series with the changes made to one of its dates, and with `rule`; skipped days move to the rule's days. Fields
 * that the edit did not change keep the series' values. `zone` is the calendar's, used by all-day series; `fromTime` the
 * typed time, if known.
 */
export function mergeIntoSeries(
  series: Series,
  {
    stored,
    edited,
    rule,
    toDay,
    zone,
    fromTime,
  }: {
    stored: CalendarEvent;
    edited: EditedDate;
    rule: Rule;
    toDay: (day: Day) => Day;
    zone: string;
    fromTime?: string | undefined;
  },
): SeriesValues {
  const { timeZone } = series;
  const before = toWall(stored, timeZone);
  const after = toTypedWall(edited, timeZone, fromTime);
  const hasLength = !isOfOneKind(before, after) || before.length !== after.length;
  const hasTime = before.time !== after.time;
  // Before this edit, the date may have been all-day in a timed series, or timed in an all-day one.
  const isSwitched = (hasTime || hasLength) && (after.time === null) !== series.allDay;
  const skips = series.skips
    .map(toDay)
    .filter((day) => isDayOf(rule, day))
    .sort();
  const shared = mergeShared(edited, stored, series);
  return {
    ...shared,
    appTexts: keptAppTexts(shared, [stored.appTexts, series.appTexts]),
    allDay: isSwitched ? after.time === null : series.allDay,
    startTime: isSwitched || hasTime ? after.time : series.startTime,
    length: isSwitched || hasLength ? after.length : series.length,
    timeZone: isSwitched && after.time === null ? zone : timeZone,
    skips,
    ...pick(rule, [...REPETITION, "firstDay", "lastDay", "days"]),
  };
}

/**
 * A changed date within its edited series, on `day`: its own changes stay, with the same offset in days from its day by
 * rule; everything else follows the series. `shift` is how many days the edit has just moved it. If the edit switched
 * the series' All day, the date takes the series' times.
 */
export function mergeIntoDate(
  date: EditedDate & { occurrence: Day },
  { old, series, day, shift = 0 }: { old: Series; series: Series; day: Day; shift?: number },
): EditedDate {
  const [was, will] = [eventOn(old, date.occurrence), eventOn(series, day)];
  const merged = mergeShared(date, was, will);
  const shared = { ...merged, appTexts: keptAppTexts(merged, [date.appTexts, will.appTexts]) };
  const times = pick(will, ["allDay", "from", "to", "firstDay", "lastDay"]);
  if (old.allDay !== series.allDay) return { ...times, ...shared };
  const { timeZone } = series;
  const [own, before, next] = [
    toWall(date, timeZone),
    toWall(was, timeZone),
    toWall(will, timeZone),
  ];
  const start = addDays(day, daysBetween(date.occurrence, own.day) - shift);
  const time = own.time === before.time ? next.time : own.time;
  const isLengthOfSeries = isOfOneKind(own, before) && own.length === before.length;
  const length = isLengthOfSeries ? next.length : own.length;
  return { ...shared, ...timesAtWall({ day: start, time, length }, timeZone) };
}

type Shared = Pick<CalendarEvent, (typeof SHARED_VALUES)[number]>;

/** Merges texts, category and `asks`: changed values, or those of `others` if the edit left them unchanged. */
function mergeShared(changed: Shared, before: Shared, others: Shared): Shared {
  const texts = byName(EVENT_TEXT_NAMES, (name) =>
    changed[name] === before[name] ? others[name] : changed[name],
  );
  const { categoryId } = changed.categoryId === before.categoryId ? others : changed;
  const { asks } = changed.asks === before.asks ? others : changed;
  return { ...texts, categoryId, asks };
}

function timesAtWall({ day, time, length }: Wall, zone: string) {
  if (time === null) {
    const lastDay = addDays(day, length);
    return { allDay: true, firstDay: day, lastDay, ...allDayTimes(day, lastDay, zone) };
  }
  const from = epochAt(day, time, zone);
  return { allDay: false, firstDay: null, lastDay: null, from, to: from + length };
}
