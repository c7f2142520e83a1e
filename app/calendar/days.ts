// Dates without a time: which texts are real days and months, and counting in them (proleptic Gregorian).
import { EARLIEST_DAY, EARLIEST_MONTH, LATEST_DAY, LATEST_MONTH } from "./limits";

/** "YYYY-MM-DD"; as texts, days sort in their own order. */
export type Day = string;
/** "YYYY-MM" */
export type Month = string;

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_SHAPE = /^\d{4}-(0[1-9]|1[0-2])$/;
const TIME_SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/;
// From 0000-03-01 to 1970-01-01.
const DAYS_BEFORE_1970 = 719_468;

/** True for a day that exists: false for 2026-02-31, for 2026-2-3 and for anything else. */
export function isDay(text: string): boolean {
  if (!DAY_SHAPE.test(text)) return false;
  const [year, month, date] = partsOf(text);
  return month >= 1 && month <= 12 && date >= 1 && date <= lengthOfMonth(year, month);
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
  return dayOfNumber(numberOfDay(day) + count);
}

/** Days from `first` to `last`: 0 on the same day, negative when `last` is earlier. */
export function daysBetween(first: Day, last: Day): number {
  return numberOfDay(last) - numberOfDay(first);
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
  if (!isMonth(month)) throw new RangeError(`Not a month: ${month}`);
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  if (!(months >= 0 && months < 120_000)) throw new RangeError("Month out of years 0 to 9999");
  return `${padded(Math.floor(months / 12), 4)}-${padded((months % 12) + 1, 2)}`;
}

/** The first day of a month. */
export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  // Day 0, 1970-01-01, was a Thursday.
  return (((numberOfDay(day) + 4) % 7) + 7) % 7;
}

/** True on the days of `weekend`, each 0 Sunday … 6 Saturday. */
export function isWeekend(day: Day, weekend: readonly number[]): boolean {
  return weekend.includes(weekdayOf(day));
}

/** How many days the month has. Throws RangeError for what is no month. */
export function daysIn(month: Month): number {
  if (!isMonth(month)) throw new RangeError(`Not a month: ${month}`);
  return lengthOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
}

/** Days since 1970-01-01. Throws RangeError for what is no day. */
export function numberOfDay(day: Day): number {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  return numberOfDate(...partsOf(day));
}

/** The same of a date in numbers, which has to be one. */
export function numberOfDate(year: number, month: number, date: number): number {
  // Years begin in March here: the leap day is then a year's last, and months before it fall into a fixed pattern.
  const marchYear = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return startOfMarchYear(marchYear) + dayOfYear - DAYS_BEFORE_1970;
}

/** The day that lies `number` days after 1970-01-01. Throws RangeError outside of the years 0 to 9999. */
export function dayOfNumber(number: number): Day {
  const { year, month, date } = dateOfNumber(number);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
}

/** The same in numbers, for who asks of a million days; `length` is how many days the month has. */
export function dateOfNumber(number: number): {
  year: number;
  month: number;
  date: number;
  length: number;
} {
  const days = number + DAYS_BEFORE_1970;
  // No year begins a whole day after its average of 365.2425 days, so the guess is right or a year early.
  const guess = Math.floor(days / 365.2425);
  const marchYear = days < startOfMarchYear(guess + 1) ? guess : guess + 1;
  const dayOfYear = days - startOfMarchYear(marchYear);
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const year = monthFromMarch < 10 ? marchYear : marchYear + 1;
  if (!(year >= 0 && year <= 9999)) throw new RangeError("Day out of years 0 to 9999");
  const month = ((monthFromMarch + 2) % 12) + 1;
  return { year, month, date, length: lengthOfMonth(year, month) };
}

function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
}

function lengthOfMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function startOfMarchYear(year: number): number {
  return year * 365 + leapDaysBefore(year);
}

function leapDaysBefore(marchYear: number): number {
  return Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
}

function padded(number: number, width: number): string {
  return String(number).padStart(width, "0");
}
