// Tests whether a rule falls on a day from that day alone, without counting up to it.
import { dateOfNumber, numberOfDate } from "./days";
import type { DayParts, Frequency } from "./written-rule";

/** How many more days may be tested for a file. */
export type Budget = { left: number };

export class BudgetSpent extends Error {
  override name = "BudgetSpent";
}

/** Throws BudgetSpent if less is left. */
export function spend(budget: Budget, tests: number): void {
  if (budget.left < tests) throw new BudgetSpent();
  budget.left -= tests;
}

type DateParts = { number: number; year: number; month: number; date: number; length: number };

const DAYS_A_WEEK = 7;

/**
 * Returns a test for whether a rule that starts on `start` falls on a day, both in days since 1970, ignoring the rule's
 * end. Each test, and each day of a period whose dates are counted (BYSETPOS), takes one from the budget; throws
 * BudgetSpent if none is left.
 */
export function createDayTest(
  given: DayParts,
  start: number,
  budget: Budget,
): (number: number) => boolean {
  const rule = withImplied(given, dateParts(start));
  const weekdays = weekdaySets(rule);
  // Sets, since a foreign list may have thousands of parts and a million days are tested.
  const [months, monthDays] = [new Set(rule.months), new Set(rule.monthDays)];
  const isYearDay = createYearDayTest(rule);
  const begun = unitNumber(rule, start);
  const isMatch = (number: number) => {
    // The weekday is checked first: it costs nothing and excludes most days.
    if (weekdays.size > 0 && !weekdays.has(weekdayOfNumber(number))) return false;
    const at = dateParts(number);
    return (
      (months.size === 0 || months.has(at.month)) &&
      isMonthDay(monthDays, at) &&
      isYearDay(at) &&
      isWeekday(weekdays, rule, at)
    );
  };
  const isAtPosition = createPositionTest(rule, isMatch, budget);
  return (number) => {
    spend(budget, 1);
    if (number < start || !isMatch(number)) return false;
    return (unitNumber(rule, number) - begun) % rule.every === 0 && isAtPosition(number);
  };
}

/** The rule, with missing parts supplied by the first day, a number since 1970. */
export function withImpliedBy(rule: DayParts, start: number): DayParts {
  return withImplied(rule, dateParts(start));
}

/** The first day supplies the rule's missing parts (RFC 5545 §3.3.10). */
function withImplied(rule: DayParts, first: DateParts): DayParts {
  const { weekdays, monthDays, yearDays } = rule;
  if (weekdays.length + monthDays.length + yearDays.length > 0 || rule.freq === "day") return rule;
  if (rule.freq === "week" || rule.weekNumbers.length > 0) {
    return { ...rule, weekdays: [{ weekday: weekdayOfNumber(first.number), nth: 0 }] };
  }
  const isOpen = rule.freq === "year" && rule.months.length === 0;
  return { ...rule, monthDays: [first.date], months: isOpen ? [first.month] : rule.months };
}

/** For each weekday, its numbers within the period; 0 means all. */
function weekdaySets({ freq, weekdays }: DayParts): Map<number, Set<number>> {
  const sets = new Map<number, Set<number>>();
  for (const { weekday, nth } of weekdays) {
    const set = sets.get(weekday) ?? new Set();
    // Numbers have no meaning unless days are counted within months or years.
    sets.set(weekday, set.add(freq === "day" || freq === "week" ? 0 : nth));
  }
  return sets;
}

function isMonthDay(monthDays: ReadonlySet<number>, { date, length }: DateParts): boolean {
  return monthDays.size === 0 || monthDays.has(date) || monthDays.has(date - length - 1);
}

/** Tests the day of the year and the week number; a week belongs to the year with most of its days. */
function createYearDayTest({ yearDays, weekNumbers, weekStart }: DayParts) {
  if (yearDays.length + weekNumbers.length === 0) return () => true;
  const [days, weeks] = [new Set(yearDays), new Set(weekNumbers)];
  return ({ number }: DateParts) => {
    const { first, last } = unitSpan("year", number, 0);
    if (days.size > 0 && !days.has(number - first + 1) && !days.has(number - last - 1))
      return false;
    if (weeks.size === 0) return true;
    const { week, after } = weekInYear(number, weekStart);
    return weeks.has(week) || weeks.has(-after);
  };
}

/** The number of a day's week, and its number counted back from the last week of its year. */
function weekInYear(number: number, weekStart: number): { week: number; after: number } {
  const middle = unitSpan("week", number, weekStart).first + 3;
  const { first, last } = unitSpan("year", middle, 0);
  // December 28 is in the last week of its year, whichever day weeks begin on.
  const lastMiddle = unitSpan("week", last - 3, weekStart).first + 3;
  return { week: nthInMonth(middle - first), after: nthInMonth(lastMiddle - middle) };
}

function isWeekday(sets: Map<number, Set<number>>, rule: DayParts, at: DateParts): boolean {
  if (sets.size === 0) return true;
  const nths = sets.get(weekdayOfNumber(at.number));
  if (!nths || nths.has(0)) return nths !== undefined;
  const { before, after } = daysAround(rule, at);
  return nths.has(nthInMonth(before)) || nths.has(-nthInMonth(after));
}

/** Days before and after within the month, or within the year if the rule counts weekdays in it. */
function daysAround({ freq, months }: DayParts, { number, date, length }: DateParts) {
  if (freq !== "year" || months.length > 0) return { before: date - 1, after: length - date };
  const { first, last } = unitSpan("year", number, 0);
  return { before: number - first, after: last - number };
}

function nthInMonth(days: number): number {
  return Math.floor(days / DAYS_A_WEEK) + 1;
}

/** BYSETPOS: the position among all matching days of the week, month or year. */
function createPositionTest(
  { freq, weekStart, positions }: DayParts,
  isMatch: (number: number) => boolean,
  budget: Budget,
): (number: number) => boolean {
  if (positions.length === 0) return () => true;
  const wanted = new Set(positions);
  let known = { first: 0, days: new Map<number, number>() };
  return (number) => {
    const { first, last } = unitSpan(freq, number, weekStart);
    if (known.first !== first || known.days.size === 0) {
      spend(budget, last - first + 1);
      const matching = numbersFrom(first, last).filter(isMatch);
      known = { first, days: new Map(matching.map((day, at) => [day, at])) };
    }
    const at = known.days.get(number) ?? 0;
    return wanted.has(at + 1) || wanted.has(at - known.days.size);
  };
}

/** The first and last day of the unit that contains a day. */
function unitSpan(freq: Frequency, number: number, weekStart: number) {
  if (freq === "day") return { first: number, last: number };
  if (freq === "week") {
    const first = number - ((weekdayOfNumber(number) - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK);
    return { first, last: first + DAYS_A_WEEK - 1 };
  }
  const { year, date, length } = dateParts(number);
  if (freq === "month") return { first: number - date + 1, last: number - date + length };
  return { first: numberOfDate(year, 1, 1), last: numberOfDate(year, 12, 31) };
}

/** The number of days, weeks, months or years since a fixed one. */
function unitNumber({ freq, weekStart }: DayParts, number: number): number {
  if (freq === "day") return number;
  // Day 0, 1970-01-01, was a Thursday.
  if (freq === "week") return Math.floor((number + 3 - weekStart) / DAYS_A_WEEK);
  const { year, month } = dateParts(number);
  return freq === "year" ? year : year * 12 + month;
}

function weekdayOfNumber(number: number): number {
  return (((number + 3) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
}

function dateParts(number: number): DateParts {
  return { number, ...dateOfNumber(number) };
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
