// Dates without a time: validation and arithmetic, using date-fns on UTC dates.
import { UTCDateMini } from "@date-fns/utc/date/mini";
import { addMonths as addMonthsTo, getDaysInMonth } from "date-fns";
import { DAY_MS } from "./durations";

/** The first and last instants of the years that events may be in. */
export const EARLIEST_EPOCH = Date.UTC(1970, 0, 1);
export const LATEST_EPOCH = Date.UTC(2200, 11, 31, 23, 59, 59, 999);
export const EARLIEST_DAY = "1970-01-01";
export const LATEST_DAY = "2200-12-31";
export const EARLIEST_MONTH = "1970-01";
export const LATEST_MONTH = "2200-12";

/** "YYYY-MM-DD"; sorts as text. */
export type Day = string;
/** "YYYY-MM" */
export type Month = string;

/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_1970 = 4;
/** "2026-11-21T00:00:00.000Z"; longer for years outside 0 to 9999. */
const ISO_LENGTH = 24;

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_SHAPE = /^\d{4}-(0[1-9]|1[0-2])$/;
const TIME_SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the day exists: false for 2026-02-31, for 2026-2-3 and for anything else. */
export function isDay(text: string): boolean {
  return findTime(text) !== undefined;
}

/** True for "0000-01" to "9999-12". */
export function isMonth(text: string): boolean {
  return MONTH_SHAPE.test(text);
}

/** True for "00:00" to "23:59", the form that time inputs send. */
export function isTime(text: string): boolean {
  return TIME_SHAPE.test(text);
}

/** True for a real day in a year that events may be in. */
export function isDayInReach(text: string): boolean {
  return isDay(text) && text >= EARLIEST_DAY && text <= LATEST_DAY;
}

/** True for a month in a year that events may be in. */
export function isMonthInReach(text: string): boolean {
  return isMonth(text) && text >= EARLIEST_MONTH && text <= LATEST_MONTH;
}

/** The day `count` days later, or earlier if negative. Throws RangeError for an invalid day. */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(numberOfDay(day) + count);
}

/** Days from `first` to `last`: 0 for the same day, negative if `last` is earlier. */
export function daysBetween(first: Day, last: Day): number {
  return numberOfDay(last) - numberOfDay(first);
}

export function laterDay(a: Day, b: Day): Day {
  if (a < b) return b;
  return a;
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month `count` months later, or earlier if negative. Throws RangeError for an invalid month. */
export function addMonths(month: Month, count: number): Month {
  return monthOf(fromUtcDate(addMonthsTo(dateOfMonth(month), count)));
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOfDay(day: Day): number {
  const sinceSunday = numberOfDay(day) + WEEKDAY_OF_1970;
  return ((sinceSunday % 7) + 7) % 7;
}

/** True on the days of `weekend`, each 0 Sunday … 6 Saturday. */
export function isWeekend(day: Day, weekend: readonly number[]): boolean {
  return weekend.includes(weekdayOfDay(day));
}

/** How many days the month has. Throws RangeError for an invalid month. */
export function daysIn(month: Month): number {
  return getDaysInMonth(dateOfMonth(month));
}

/** Days since 1970-01-01. Throws RangeError for an invalid day. */
export function numberOfDay(day: Day): number {
  const time = findTime(day);
  if (time === undefined) throw new RangeError(`Not a day: ${day}`);
  return time / DAY_MS;
}

/** The day number of a date given in valid numbers. */
export function numberOfDate(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, date) / DAY_MS;
}

/** Cached texts of days by number: a page has few days, each many times, and formatting takes a while. */
const written = new Map<number, Day>();
const MOST_WRITTEN = 5_000;

/** The day `number` days after 1970-01-01. Throws RangeError outside the years 0 to 9999. */
export function dayOfNumber(number: number): Day {
  const known = written.get(number);
  if (known !== undefined) return known;
  const day = fromUtcDate(new Date(number * DAY_MS));
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(number, day);
  return day;
}

/**
 * The same in numbers, fast enough for a million days; `length` is the number of days in the month. Uses the platform's
 * dates, since date-fns takes several times as long.
 */
export function dateOfNumber(number: number): {
  year: number;
  month: number;
  date: number;
  length: number;
} {
  const day = new Date(number * DAY_MS);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, date: day.getUTCDate(), length };
}

/**
 * The day's midnight in UTC, for functions of date-fns, which would read a plain Date in the machine's zone. Throws
 * RangeError for an invalid day.
 */
function toUtcDate(day: Day): Date {
  return new UTCDateMini(numberOfDay(day) * DAY_MS);
}

/** A day's midnight in UTC in epoch ms, undefined for an invalid day. Uses the platform's dates, as above. */
function findTime(text: string): number | undefined {
  if (!DAY_SHAPE.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // Dates past the end of a month, such as February 31, are parsed as dates in the next month.
  return date.getUTCDate() === Number(text.slice(8)) ? date.getTime() : undefined;
}

function dateOfMonth(month: Month): Date {
  if (!isMonth(month)) throw new RangeError(`Not a month: ${month}`);
  return toUtcDate(firstDayOf(month));
}

/** Throws RangeError outside the years 0 to 9999. */
function fromUtcDate(date: Date): Day {
  const text = date.toISOString();
  if (text.length !== ISO_LENGTH) throw new RangeError("Day out of years 0 to 9999");
  return text.slice(0, 10);
}
