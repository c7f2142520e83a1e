// Dates without a time: which texts are real days and months, and counting in them. date-fns does the arithmetic, on UTC dates.
import { UTCDateMini } from "@date-fns/utc/date/mini";
import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  differenceInCalendarDays,
  getDay,
  getDaysInMonth,
} from "date-fns";
import { DAY_MS } from "./durations";

/** Years that events may lie in, both whole. */
export const EARLIEST_EPOCH = Date.UTC(1970, 0, 1);
export const LATEST_EPOCH = Date.UTC(2200, 11, 31, 23, 59, 59, 999);
export const EARLIEST_DAY = "1970-01-01";
export const LATEST_DAY = "2200-12-31";
export const EARLIEST_MONTH = "1970-01";
export const LATEST_MONTH = "2200-12";

/** "YYYY-MM-DD"; as texts, days sort in their own order. */
export type Day = string;
/** "YYYY-MM" */
export type Month = string;

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_SHAPE = /^\d{4}-(0[1-9]|1[0-2])$/;
const TIME_SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for a day that exists: false for 2026-02-31, for 2026-2-3 and for anything else. */
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

/** True for a real day of a year that events may lie in. */
export function isDayInReach(text: string): boolean {
  return isDay(text) && text >= EARLIEST_DAY && text <= LATEST_DAY;
}

/** True for a month of a year that events may lie in. */
export function isMonthInReach(text: string): boolean {
  return isMonth(text) && text >= EARLIEST_MONTH && text <= LATEST_MONTH;
}

/** The day `count` days later, or earlier where negative. Throws RangeError for what is no day. */
export function addDays(day: Day, count: number): Day {
  return dayOf(addDaysTo(dateOf(day), count));
}

/** Days from `first` to `last`: 0 on the same day, negative when `last` is earlier. */
export function daysBetween(first: Day, last: Day): number {
  return differenceInCalendarDays(dateOf(last), dateOf(first));
}

/** The later of two days. */
export function laterDay(a: Day, b: Day): Day {
  if (a < b) return b;
  return a;
}

/** The month that a day lies in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month `count` months later, or earlier where negative. Throws RangeError for what is no month. */
export function addMonths(month: Month, count: number): Month {
  return monthOf(dayOf(addMonthsTo(dateOfMonth(month), count)));
}

/** The first day of a month. */
export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return getDay(dateOf(day));
}

/** True on the days of `weekend`, each 0 Sunday … 6 Saturday. */
export function isWeekend(day: Day, weekend: readonly number[]): boolean {
  return weekend.includes(weekdayOf(day));
}

/** How many days the month has. Throws RangeError for what is no month. */
export function daysIn(month: Month): number {
  return getDaysInMonth(dateOfMonth(month));
}

/** Days since 1970-01-01, for what walks by numbers. Throws RangeError for what is no day. */
export function numberOfDay(day: Day): number {
  const time = findTime(day);
  if (time === undefined) throw new RangeError(`Not a day: ${day}`);
  return time / DAY_MS;
}

/** The same of a date in numbers, which has to be one. */
export function numberOfDate(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, date) / DAY_MS;
}

/** The day that lies `number` days after 1970-01-01. Throws RangeError outside of the years 0 to 9999. */
export function dayOfNumber(number: number): Day {
  return dayOf(new Date(number * DAY_MS));
}

/**
 * The same in numbers, for what asks of a million days; `length` is how many days the month has. By the platform's own
 * dates: date-fns takes several times as long.
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
 * The day's midnight in UTC, for functions of date-fns: they would read the fields of a plain Date in the machine's
 * zone. Throws RangeError for what is no day.
 */
export function dateOf(day: Day): Date {
  return new UTCDateMini(numberOfDay(day) * DAY_MS);
}

/** The midnight of a day in UTC, epoch ms, undefined where there is no such day. By the platform's own dates, as above. */
function findTime(text: string): number | undefined {
  if (!DAY_SHAPE.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // A date that the month has not, such as February 31, is read as one of the next month.
  return date.getUTCDate() === Number(text.slice(8)) ? date.getTime() : undefined;
}

function dateOfMonth(month: Month): Date {
  if (!isMonth(month)) throw new RangeError(`Not a month: ${month}`);
  return dateOf(firstDayOf(month));
}

/** Throws RangeError outside of the years 0 to 9999. */
function dayOf(date: Date): Day {
  const text = date.toISOString();
  // Other years have a sign and six digits.
  if (!DAY_SHAPE.test(text.slice(0, 10))) throw new RangeError("Day out of years 0 to 9999");
  return text.slice(0, 10);
}
