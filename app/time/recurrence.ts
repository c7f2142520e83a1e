// Computes the days of a repeating event by jumping to the wanted days instead of counting up to them.
import { createDayTest } from "./day-test";
import {
  addDays,
  type Day,
  dateOfNumber,
  dayOfNumber,
  daysIn,
  LATEST_DAY,
  type Month,
  numberOfDay,
  weekdayOfDay,
} from "./days";
import { type DayParts, type Frequency, partsOfWritten } from "./written-rule";

/** `firstDay` is the rule's first day; intervals are counted from its week, month or year. */
type Written = { rule: string; firstDay: Day };

type Tested = {
  isDay: (number: number) => boolean;
  mayFallIn: (year: number, month: number) => boolean;
};

/** Cache of the last rules, since parsing one costs more than testing some days. */
const tested = new Map<string, Tested>();
const MOST_KEPT = 1_000;

/** The days from `from` to `to`, both inclusive, as numbers since 1970 in order; at most `limit`. */
function writtenDays(rule: Written, from: number, to: number, limit: number): number[] {
  const { isDay, mayFallIn } = testOf(rule);
  const days: number[] = [];
  for (let number = from; number <= to && days.length < limit; ) {
    const { year, month, date, length } = dateOfNumber(number);
    const last = Math.min(to, number - date + length);
    if (mayFallIn(year, month)) {
      for (; number <= last && days.length < limit; number += 1) {
        if (isDay(number)) days.push(number);
      }
    } else number = last + 1;
  }
  return days;
}

/** The last day from `from` to `to`, undefined if there is none. */
function lastWrittenDay(rule: Written, from: number, to: number): number | undefined {
  const { isDay, mayFallIn } = testOf(rule);
  for (let number = to; number >= from; ) {
    const { year, month, date } = dateOfNumber(number);
    const first = Math.max(from, number - date + 1);
    if (mayFallIn(year, month)) {
      for (; number >= first; number -= 1) if (isDay(number)) return number;
    } else number = first - 1;
  }
  return undefined;
}

function testOf({ rule, firstDay }: Written): Tested {
  const key = `${firstDay} ${rule}`;
  const known = tested.get(key);
  if (known) return known;
  const parts = partsOfWritten(rule);
  const isDay = createDayTest(parts, numberOfDay(firstDay), { left: Number.POSITIVE_INFINITY });
  const made = { isDay, mayFallIn: monthTest(parts, firstDay) };
  tested.set(key, made);
  const [oldest] = tested.keys();
  if (tested.size > MOST_KEPT && oldest !== undefined) tested.delete(oldest);
  return made;
}

/** Skips other months, and months and years outside the interval. */
function monthTest({ freq, every, months }: DayParts, firstDay: Day): Tested["mayFallIn"] {
  const wanted = new Set(months);
  const begun = { year: Number(firstDay.slice(0, 4)), month: Number(firstDay.slice(5, 7)) };
  return (year, month) => {
    if (wanted.size > 0 && !wanted.has(month)) return false;
    const years = year - begun.year;
    if (freq === "year") return years % every === 0;
    return freq !== "month" || (years * 12 + month - begun.month) % every === 0;
  };
}

/** The day in the month: the same date, the same weekday counted from the start or the end, or the last day. */
export const MONTH_DAYS = ["date", "nth", "last", "lastDay"] as const;
export type MonthDay = (typeof MONTH_DAYS)[number];

/**
 * `every` is 1 to 99. `weekdays` has bit 0 for Monday … bit 6 for Sunday, and is 0 unless weekly. `by` is "date" unless
 * monthly or yearly; only monthly rules have "lastDay". Values implied by the first day (date, weekday, position in the
 * month) are not repeated. `lastDay` is null without an end. Weeks begin on Monday (WKST=MO). A rule that these fields
 * cannot express is in `rule`, written as in RFC 5545 but without its end; `freq`, `every` and `weekdays` then give
 * only an estimate. `rule` is null for all others. `days` are additional days, in order, regardless of the rule and its
 * end.
 */
export type Rule = {
  freq: Frequency;
  every: number;
  weekdays: number;
  by: MonthDay;
  firstDay: Day;
  lastDay: Day | null;
  rule: string | null;
  days: readonly Day[];
};

const DAYS_A_WEEK = 7;
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const LATEST_NUMBER = numberOfDay(LATEST_DAY);

/** The rule's days from `first` to `last`, both inclusive, in order; at most `limit`. */
export function daysByRule(rule: Rule, first: Day, last: Day, limit?: number): Day[] {
  return dayNumbersByRule(rule, numberOfDay(first), numberOfDay(last), limit).map(dayOfNumber);
}

/** The days as numbers since 1970; pass the rule's `span` in repeated calls for the same rule. */
export function dayNumbersByRule(
  rule: Rule,
  first: number,
  last: number,
  limit = Number.POSITIVE_INFINITY,
  span = wholeSpan(rule),
): number[] {
  if (rule.days.length === 0) return numbersByRule(rule, first, last, limit, span);
  const further = rule.days.map(numberOfDay).filter((day) => day >= first && day <= last);
  const byRule = numbersByRule(rule, first, last, limit, ruleSpan(rule));
  return [...new Set([...byRule, ...further])].sort((a, b) => a - b).slice(0, limit);
}

/** The days of the rule itself, without additional days. */
function numbersByRule(
  rule: Rule,
  first: number,
  last: number,
  limit: number,
  span: readonly [number, number],
): number[] {
  const { begun, from, to } = clipToRule(rule, first, last, span);
  if (isWritten(rule)) return writtenDays(rule, from, to, limit);
  const days: number[] = [];
  if (from > to) return days;
  const end = unitNumber(rule.freq, to);
  for (let unit = unitBefore(rule, begun, from); unit <= end; unit += rule.every) {
    if (rule.freq === "day") {
      if (unit >= from) days.push(unit);
    } else for (const day of daysOfUnit(rule, unit)) if (day >= from && day <= to) days.push(day);
    if (days.length >= limit) return days.slice(0, limit);
  }
  return days;
}

function isWritten(rule: Rule): rule is Rule & Written {
  return rule.rule !== null;
}

/** The rule without its additional days. */
export function withoutDays(rule: Rule): Rule {
  return rule.days.length === 0 ? rule : { ...rule, days: [] };
}

/** The additional days that the rule itself does not have. */
export function daysBesides(rule: Rule): Day[] {
  const alone = withoutDays(rule);
  return rule.days.filter((day) => !isDayOf(alone, day));
}

/**
 * The day from which calendar files count the rule: the first date, or the rule's own first day if counting from an
 * earlier additional day gave others.
 */
export function countedFrom(rule: Rule): Day {
  const day = firstDateOf(rule);
  const [from, to] = [numberOfDay(day), numberOfDay(rule.firstDay)];
  const alone = withoutDays(isWritten(rule) ? { ...rule, firstDay: day } : rule);
  const [first] = numbersByRule(alone, from, to, 1, [from, to]);
  return first === to ? day : rule.firstDay;
}

/** Whether its days are exactly every so many days, so that dates can be counted arithmetically. */
export function isEveryDay({ freq, rule, days }: Rule): boolean {
  return freq === "day" && rule === null && days.length === 0;
}

/** The number of days between two day numbers, both inclusive, for a rule accepted by `isEveryDay`. */
export function countDaily(rule: Rule, first: number, last: number): number {
  const { begun, from, to } = clipToRule(rule, first, last);
  if (from > to) return 0;
  return Math.floor((to - begun) / rule.every) - Math.ceil((from - begun) / rule.every) + 1;
}

/** Whether the rule has a date on this day. */
export function isDayOf(rule: Rule, day: Day): boolean {
  const number = numberOfDay(day);
  return dayNumbersByRule(rule, number, number).length === 1;
}

/** The rule's last day before `day`, undefined if there is none. */
export function dayBefore(rule: Rule, day: Day): Day | undefined {
  const before = rule.days.findLast((each) => each < day);
  const byRule = ruleDayBefore(rule, day);
  return byRule === undefined || (before !== undefined && before > byRule) ? before : byRule;
}

function ruleDayBefore(rule: Rule, day: Day): Day | undefined {
  const until = numberOfDay(day) - 1;
  const { begun, from, to } = clipToRule(rule, Number.NEGATIVE_INFINITY, until);
  if (from > to) return undefined;
  if (isWritten(rule)) {
    const found = lastWrittenDay(rule, from, to);
    return found === undefined ? undefined : dayOfNumber(found);
  }
  // Only rare dates, such as February 29, skip periods; there are at most 2,772 months until 2200.
  for (let unit = unitBefore(rule, begun, to); unit >= begun; unit -= rule.every) {
    const found = daysOfUnit(rule, unit).findLast((each) => each >= from && each <= to);
    if (found !== undefined) return dayOfNumber(found);
  }
  return undefined;
}

/** The first date, which may be an additional day before the rule's first. */
export function firstDateOf(rule: Rule): Day {
  return dayOfNumber(wholeSpan(rule)[0]);
}

/**
 * The last actual date, which may be before the rule's `lastDay` or an additional day after it; null without an end.
 */
export function lastDateOf(rule: Rule): Day | null {
  if (rule.lastDay === null) return null;
  return dayBefore(rule, dayOfNumber(wholeSpan(rule)[1] + 1)) ?? rule.lastDay;
}

/**
 * The rule ended before a day, with its additional days before that day; undefined if nothing is left. If only
 * additional days are left, the first of them starts a rule of its own.
 */
export function endedBefore(rule: Rule, day: Day): Rule | undefined {
  const days = rule.days.filter((each) => each < day);
  const lastDay = ruleDayBefore(rule, day);
  if (lastDay !== undefined) return { ...rule, lastDay, days };
  const [first, ...others] = days;
  return first === undefined ? undefined : onDays(first, others);
}

/** A rule with only the given days. */
export function onDays(first: Day, others: readonly Day[]): Rule {
  const once = { freq: "day", every: 1, weekdays: 0, by: "date", rule: null } as const;
  return { ...once, firstDay: first, lastDay: first, days: others };
}

/** A rule with one day of its own and additional ones, as these days alone, the earliest first; any other as it is. */
export function asDaysAlone<Of extends Rule>(rule: Of): Of {
  const { firstDay, lastDay, days } = rule;
  const isOnce =
    lastDay !== null && days.length > 0 && ruleDayBefore(rule, addDays(lastDay, 1)) === firstDay;
  if (!isOnce) return rule;
  const [first = firstDay, ...others] = [...new Set([firstDay, ...days])].sort();
  return { ...rule, ...onDays(first, others) };
}

/** The rule's `n`th day, from 1; if there are fewer, the last one before the year 2201 or the rule's end. */
export function nthDay(rule: Rule, n: number): Day | undefined {
  if (isEveryDay(rule)) {
    const number = numberOfDay(rule.firstDay) + (n - 1) * rule.every;
    const last = numberOfDay(rule.lastDay ?? LATEST_DAY);
    return number <= last ? dayOfNumber(number) : dayBefore(rule, dayOfNumber(last + 1));
  }
  return daysByRule(rule, rule.firstDay, LATEST_DAY, n).at(-1);
}

/** A rule without a date for this long is refused, because nobody could check it. */
const MOST_DAYS_AHEAD = 5 * 366;

/**
 * The first day, not before `day`, on which the rule can begin: a ticked weekday, the last day of the month, or `day`
 * itself. A written rule counts from `day`, as programs do, and must begin within five years.
 */
export function firstDayFrom(rule: Rule, day: Day): Day | undefined {
  if (isWritten(rule)) {
    const from = numberOfDay(day);
    const to = Math.min(from + MOST_DAYS_AHEAD, LATEST_NUMBER);
    const [first] = writtenDays({ ...rule, firstDay: day }, from, to, 1);
    return first === undefined ? undefined : dayOfNumber(first);
  }
  return daysByRule(
    { ...rule, firstDay: day, every: 1, lastDay: null, days: [] },
    day,
    LATEST_DAY,
    1,
  )[0];
}

/** The bit of a day's weekday in `weekdays`. */
export function weekdayBit(day: Day): number {
  return 1 << ((weekdayOfDay(day) + 6) % DAYS_A_WEEK);
}

/** The position of the day among the same weekdays of its month, from 1. */
export function nthOfMonth(day: Day): number {
  return Math.ceil(Number(day.slice(8)) / DAYS_A_WEEK);
}

/** The first and last possible days of a rule, as day numbers, including additional days. */
export function wholeSpan(rule: Rule): [first: number, last: number] {
  const [first, last] = ruleSpan(rule);
  const [earliest, latest] = [rule.days[0], rule.days.at(-1)];
  if (earliest === undefined || latest === undefined) return [first, last];
  return [Math.min(first, numberOfDay(earliest)), Math.max(last, numberOfDay(latest))];
}

function ruleSpan({ firstDay, lastDay }: Rule): [first: number, last: number] {
  return [numberOfDay(firstDay), lastDay === null ? LATEST_NUMBER : numberOfDay(lastDay)];
}

/** The period in which the rule begins, and the part of a range of days within the rule's own range. */
function clipToRule(
  rule: Rule,
  first: number,
  last: number,
  ends: readonly [number, number] = ruleSpan(rule),
) {
  const from = Math.max(first, ends[0]);
  const to = Math.min(last, ends[1]);
  return { begun: unitNumber(rule.freq, ends[0]), from, to };
}

/** The rule's last period that does not begin after the day's. */
function unitBefore(rule: Rule, begun: number, day: number): number {
  const units = unitNumber(rule.freq, day) - begun;
  return begun + units - (units % rule.every);
}

/** Days, weeks, months or years since a fixed one. */
function unitNumber(freq: Frequency, day: number): number {
  if (freq === "day") return day;
  if (freq === "week") return mondayWeek(day);
  const [year, month] = yearAndMonth(dayOfNumber(day));
  return freq === "year" ? year : year * 12 + month - 1;
}

function daysOfUnit(rule: Rule, unit: number): number[] {
  if (rule.freq === "day") return [unit];
  if (rule.freq === "week") return daysOfWeek(unit, rule.weekdays);
  const month = rule.freq === "year" ? monthOfYear(unit, rule.firstDay) : monthOfUnit(unit);
  const date = dateIn(month, rule);
  return date === undefined ? [] : [numberOfDay(`${month}-${padded(date, 2)}`)];
}

function daysOfWeek(week: number, weekdays: number): number[] {
  // 1970-01-01, day 0, was a Thursday.
  const monday = week * DAYS_A_WEEK - 3;
  return WEEK.filter((index) => weekdays & (1 << index)).map((index) => monday + index);
}

/** The date that the rule means in the month, undefined if there is none. */
function dateIn(month: Month, { by, firstDay }: Rule): number | undefined {
  const length = daysIn(month);
  if (by === "lastDay") return length;
  const date = by === "date" ? Number(firstDay.slice(8)) : weekdayDate(month, by, firstDay);
  return date <= length ? date : undefined;
}

/** The date of the first day's weekday in a month: its position from the start of the month, or the last one. */
function weekdayDate(month: Month, by: "nth" | "last", firstDay: Day): number {
  const ahead = (weekdayOfDay(firstDay) - weekdayOfDay(`${month}-01`) + DAYS_A_WEEK) % DAYS_A_WEEK;
  if (by === "nth") return 1 + ahead + (nthOfMonth(firstDay) - 1) * DAYS_A_WEEK;
  return 1 + ahead + Math.floor((daysIn(month) - 1 - ahead) / DAYS_A_WEEK) * DAYS_A_WEEK;
}

function mondayWeek(day: number): number {
  return Math.floor((day + 3) / DAYS_A_WEEK);
}

function yearAndMonth(day: Day): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
}

function monthOfYear(year: number, firstDay: Day): Month {
  return `${padded(year, 4)}-${firstDay.slice(5, 7)}`;
}

function monthOfUnit(unit: number): Month {
  return `${padded(Math.floor(unit / 12), 4)}-${padded((unit % 12) + 1, 2)}`;
}

function padded(number: number, width: number): string {
  return String(number).padStart(width, "0");
}
