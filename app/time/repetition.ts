// Converts a rule to the closed set if possible, otherwise to text; both give the same days.

import { withImpliedBy } from "./day-test";
import { type Day, numberOfDay } from "./days";
import { firstDayFrom, type MonthDay, type Rule, weekdayBit } from "./recurrence";
import { type DayParts, readRule, writeRule } from "./written-rule";

const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;
/** The days that every month has. */
const CERTAIN_DAYS = 28;
const LONGEST_MONTH = 31;

/** A simpler rule for the same days. `every` stays, since no rewriting may depend on which periods count. */
function simplerRule(given: DayParts): DayParts {
  if (given.yearDays.length + given.weekNumbers.length > 0) return given;
  return [
    withoutAllMonths,
    withPlainWeekdays,
    withPositionsInWeek,
    withNthWeekday,
    withDateForAllWeekdays,
    withLastDay,
    withoutOnlyPosition,
    withLongerUnit,
    withShorterUnit,
  ].reduce((rule, rewrite) => rewrite(rule), given);
}

function withoutAllMonths(rule: DayParts): DayParts {
  return new Set(rule.months).size === MONTHS_A_YEAR && rule.freq !== "year"
    ? { ...rule, months: [] }
    : rule;
}

/** The last among the last Monday, the last Tuesday and so on is the last day of all; likewise for the first. */
function withPlainWeekdays(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  const [position] = positions;
  if (positions.length !== 1 || (position !== 1 && position !== -1)) return rule;
  if (freq !== "month" && (freq !== "year" || months.length !== 1)) return rule;
  if (monthDays.length > 0 || weekdays.length < 2) return rule;
  if (!weekdays.every(({ nth }) => nth === position)) return rule;
  return { ...rule, weekdays: weekdays.map(({ weekday }) => ({ weekday, nth: 0 })) };
}

/** "BYDAY=MO,WE;BYSETPOS=1" in a week is one of its days. */
function withPositionsInWeek(rule: DayParts): DayParts {
  const { freq, weekdays, positions, weekStart, monthDays, months } = rule;
  if (freq !== "week" || positions.length === 0 || weekdays.length === 0) return rule;
  if (monthDays.length + months.length > 0) return rule;
  const place = (weekday: number) => (weekday - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK;
  const days = [...new Set(weekdays.map(({ weekday }) => weekday))];
  days.sort((a, b) => place(a) - place(b));
  const found = positions.map((n) => days.at(n > 0 ? n - 1 : n));
  const kept = days.filter((day) => found.includes(day));
  const chosen = kept.map((weekday) => ({ weekday, nth: 0 }));
  return kept.length === 0 ? rule : { ...rule, weekdays: chosen, positions: [] };
}

/** A weekday among seven consecutive dates is the nth, or the last, of its month. */
function withNthWeekday(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  const [only] = weekdays;
  if (freq !== "month" && (freq !== "year" || months.length === 0)) return rule;
  if (only?.nth !== 0 || weekdays.length > 1 || positions.length > 0) return rule;
  const dates = [...new Set(monthDays)].sort((a, b) => a - b);
  const [first = 0] = dates;
  const isWeek = dates.length === DAYS_A_WEEK && dates.every((date, at) => date === first + at);
  if (!isWeek) return rule;
  const nth = first === -DAYS_A_WEEK ? -1 : (first - 1) / DAYS_A_WEEK + 1;
  const isNth =
    nth === -1 || (first > 0 && Number.isInteger(nth) && nth * DAYS_A_WEEK <= CERTAIN_DAYS);
  return isNth ? { ...rule, weekdays: [{ ...only, nth }], monthDays: [] } : rule;
}

/** If all weekdays count, a position is a date; the last one is the last day. */
function withDateForAllWeekdays(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  const isAll =
    weekdays.every(({ nth }) => nth === 0) &&
    new Set(weekdays.map(({ weekday }) => weekday)).size === DAYS_A_WEEK;
  const isInMonth = freq === "month" || (freq === "year" && months.length === 1);
  const isCertain = positions.every((n) => n === -1 || (n >= 1 && n <= CERTAIN_DAYS));
  if (!isAll || !isInMonth || monthDays.length > 0 || positions.length === 0 || !isCertain) {
    return rule;
  }
  return { ...rule, weekdays: [], positions: [], monthDays: [...new Set(positions)] };
}

/** The last among 28, 29, 30 and 31 is the last day of the month. */
function withLastDay(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions } = rule;
  const ends = [28, 29, 30, LONGEST_MONTH];
  const isEnd = ends.every((date) => monthDays.includes(date)) && monthDays.every((n) => n > 0);
  const isLast = positions.length === 1 && positions[0] === -1;
  if (freq !== "month" || weekdays.length > 0 || !isEnd || !isLast) return rule;
  return { ...rule, monthDays: [-1], positions: [] };
}

/** The first or last among one day is that day. */
function withoutOnlyPosition(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  if (positions.length !== 1 || Math.abs(positions[0] ?? 0) !== 1) return rule;
  if (freq !== "month" && (freq !== "year" || months.length !== 1)) return rule;
  const isDate = monthDays.length === 1 && weekdays.length === 0;
  const isNth = monthDays.length === 0 && weekdays.length === 1 && weekdays[0]?.nth !== 0;
  return isDate || isNth ? { ...rule, positions: [] } : rule;
}

/** March in every month's rule is March in a yearly rule. */
function withLongerUnit(rule: DayParts): DayParts {
  const { freq, every, months, positions } = rule;
  const isYearly = freq === "month" && every === 1 && months.length === 1 && positions.length === 0;
  return isYearly ? { ...rule, freq: "year" } : rule;
}

/** The 15th of each month of a year is a monthly rule; each Monday of a month is a weekly one. */
function withShorterUnit(rule: DayParts): DayParts {
  const { freq, every, weekdays, monthDays, positions, months } = rule;
  const isEach = every === 1 && positions.length === 0;
  if (!isEach || freq === "week") return rule;
  const isAnyMonth = months.length === 0 || new Set(months).size === MONTHS_A_YEAR;
  if (!isAnyMonth) return rule;
  if (weekdays.length === 0 && monthDays.length > 0 && freq !== "month") {
    return { ...rule, freq: "month", months: [] };
  }
  const isPlain = weekdays.length > 0 && weekdays.every(({ nth }) => nth === 0);
  const isWeekly = isPlain && monthDays.length === 0 && freq !== "day";
  return isWeekly ? { ...rule, freq: "week", months: [] } : rule;
}

/** How a rule repeats, without its start and end. */
export type Repetition = Pick<Rule, "freq" | "every" | "weekdays" | "by" | "rule">;

const MOST_EVERY = 99;
const MOST_NTH = 5;
const FEBRUARY = 2;

/** Reads a rule written as in RFC 5545, without its end, that begins on `start`; undefined if it is malformed. */
export function readRepetition(text: string, start: Day): Repetition | undefined {
  const parts = readRule(text);
  return parts && repetitionOfParts(parts, start);
}

/**
 * The same for a rule that may begin after `day`. It stays written, since the closed set takes the date in the month
 * from the first day.
 */
export function readRepetitionAfter(text: string, day: Day): Repetition | undefined {
  const parts = readRule(text);
  const repetition = parts && repetitionOfParts(parts, day);
  if (
    !repetition ||
    repetition.rule !== null ||
    (parts.freq !== "month" && parts.freq !== "year")
  ) {
    return repetition;
  }
  const written = { ...repetition, by: "date" as const, rule: writeRule(simplerRule(parts)) };
  const first = firstDayFrom({ ...written, firstDay: day, lastDay: null, days: [] }, day);
  return first === day ? repetition : written;
}

/** The repetition of a rule that begins on `start`; undefined if its text could not be stored. */
export function repetitionOfParts(given: DayParts, start: Day): Repetition | undefined {
  const parts = simplerRule(given);
  const whole = simplerRule(withImpliedBy(parts, numberOfDay(start)));
  if (given.every <= MOST_EVERY) {
    const closed = closedRepetition(parts, start) ?? closedRepetition(whole, start);
    if (closed !== null) return { ...closed, rule: null };
  }
  const rule = writeRule(whole);
  const { freq, weekdays } = whole;
  const ticked = weekdays.reduce((bits, { weekday }) => bits | (1 << weekday), 0);
  const about = { freq, every: Math.min(whole.every, MOST_EVERY), by: "date" as const };
  if (!readRule(rule)) return undefined;
  return { ...about, weekdays: freq === "week" ? ticked : 0, rule };
}

type Closed = Omit<Repetition, "rule">;

function closedRepetition(parts: DayParts, start: Day): Closed | null {
  if (parts.yearDays.length + parts.weekNumbers.length > 0) return null;
  if (parts.freq === "day" || parts.freq === "week") return closedWeek(parts, start);
  const by = monthDayOf(parts);
  return by === null ? null : { freq: parts.freq, every: parts.every, weekdays: 0, by };
}

function closedWeek(parts: DayParts, start: Day): Closed | null {
  const { freq, every, weekdays, monthDays, months, positions, weekStart } = parts;
  if (monthDays.length + months.length + positions.length > 0) return null;
  const bits = weekdays.reduce((all, { weekday }) => all | (1 << weekday), 0);
  if (freq === "day" && bits === 0) return { freq, every, weekdays: 0, by: "date" };
  if (freq === "day" && every > 1) return null;
  // The first day of the week makes no difference if all weekdays are on the same side of it.
  const before = (1 << weekStart) - 1;
  if (every > 1 && (bits & before) !== 0 && (bits & ~before) !== 0) return null;
  return { freq: "week", every, weekdays: bits || weekdayBit(start), by: "date" };
}

/** The day of a month, or of one month in a year, that a rule means; null if the closed set cannot express it. */
function monthDayOf(parts: DayParts): MonthDay | null {
  const { freq, weekdays, monthDays, months, positions } = parts;
  if (months.length > (freq === "year" ? 1 : 0)) return null;
  if (weekdays.length + monthDays.length + positions.length === 0) return "date";
  // Without a month, they count in each month or in the whole year.
  if (freq === "year" && months.length === 0) return null;
  const [date] = monthDays;
  if (date === undefined) return weekdayOfMonth(parts);
  if (monthDays.length > 1 || weekdays.length + positions.length > 0) return null;
  if (date > 0) return "date";
  if (date !== -1) return null;
  if (freq === "month") return "lastDay";
  return months[0] === FEBRUARY ? null : "date";
}

/** "2TU", or the second of "TU", as Outlook writes it. */
function weekdayOfMonth({ weekdays, positions }: DayParts): MonthDay | null {
  const [only] = weekdays;
  if (!only || weekdays.length > 1 || positions.length > 1) return null;
  if (only.nth !== 0 && positions.length > 0) return null;
  const nth = only.nth || (positions[0] ?? 0);
  if (nth === -1) return "last";
  return nth >= 1 && nth <= MOST_NTH ? "nth" : null;
}
