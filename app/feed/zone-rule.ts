// Finds the yearly rule that a time zone's clock follows, from its changes in the years 2024 to 2037.
import { dayOfNumber, weekdayOf } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";

/** The years that are read: earlier laws no longer matter, and the time zone data ends with 2037. */
const FIRST_YEAR = 2024;
export const LAST_YEAR = 2037;
/** Fewer years in a row than this are a coincidence, not a rule. */
const YEARS_OF_A_RULE = 3;

const SECONDS_A_DAY = 86_400;
/** Two changes of a clock are always further apart. */
const DAYS_A_STEP = 5;

/** A zone's offset from UTC at an instant, in minutes. */
export type Clock = (epoch: number) => number;

/**
 * A change of the clock in local time just before it; offsets in minutes ahead of UTC, `second` of the day, `at` epoch
 * ms.
 */
export type Change = {
  at: number;
  year: number;
  month: number;
  day: number;
  weekday: number;
  second: number;
  from: number;
  to: number;
};

/**
 * A change that comes every year in `month` (1 to 12) on a `weekday` (0 Sunday): the `week`th of the month, -1 the
 * last; where `week` is null, the first one on or after `firstDay`.
 */
export type YearlyChange = Omit<Change, "at" | "year" | "day"> & {
  firstDay: number;
  week: number | null;
};

/** The constant offset from UTC in minutes, or the two changes in the order of the year. */
export type ZoneRule = { offset: number } | { changes: [YearlyChange, YearlyChange] };

/**
 * The rule for most of the years 2024 to 2037 in a row, the latest of two that last equally long. A zone without one
 * (Morocco, whose clock follows the lunar calendar until 2026) is given the offset that it has most of the time.
 */
export function findZoneRule(clock: Clock): ZoneRule {
  const changes = changesOf(clock, FIRST_YEAR);
  const years = range(FIRST_YEAR, LAST_YEAR).map((year) =>
    changes.filter((change) => change.year === year),
  );
  for (let length = years.length; length >= YEARS_OF_A_RULE; length--) {
    for (let start = years.length - length; start >= 0; start--) {
      const rule = ruleOf(years.slice(start, start + length), FIRST_YEAR + start, clock);
      if (rule) return rule;
    }
  }
  return { offset: commonestOffset(clock) };
}

/** The rule that fits every one of the years, or null. */
function ruleOf(years: Change[][], firstYear: number, clock: Clock): ZoneRule | null {
  if (years.every((changes) => changes.length === 0)) {
    return { offset: clock(Date.UTC(firstYear, 0, 1)) };
  }
  if (years.some((changes) => changes.length !== 2)) return null;
  const first = yearlyChangeOf(years.flatMap((changes) => changes.slice(0, 1)));
  const second = yearlyChangeOf(years.flatMap((changes) => changes.slice(1)));
  return first && second ? { changes: [first, second] } : null;
}

/**
 * The yearly change that fits all of the changes, or null. A change at midnight may also be written as one a second
 * before, on the day before: Egypt's is after the last Thursday of October, which can be in November. Outlook supports
 * only the nth and the last weekday, so these readings are preferred.
 */
function yearlyChangeOf(changes: Change[]): YearlyChange | null {
  const readings = [changes, changes.map(eveningBefore)].map(commonDay);
  return (
    readings.find((reading) => reading?.week) ??
    readings.find((reading) => reading !== null) ??
    null
  );
}

function commonDay(changes: Change[]): YearlyChange | null {
  const [sample] = changes;
  if (!sample || !changes.every((change) => isAlike(change, sample))) return null;
  const { month, weekday, second, from, to } = sample;
  const common = { month, weekday, second, from, to };
  const earliest = Math.min(...changes.map((change) => change.day));
  const latest = Math.max(...changes.map((change) => change.day));
  if (changes.every((change) => change.day > lastDayOf(change) - 7)) {
    return { ...common, week: -1, firstDay: earliest };
  }
  if (latest - earliest > 6) return null;
  const week = Math.ceil(latest / 7);
  if (week === Math.ceil(earliest / 7)) return { ...common, week, firstDay: week * 7 - 6 };
  return { ...common, week: null, firstDay: Math.min(earliest, lastDayOf(sample) - 6) };
}

function isAlike(a: Change, b: Change): boolean {
  return (
    a.month === b.month &&
    a.weekday === b.weekday &&
    a.second === b.second &&
    a.from === b.from &&
    a.to === b.to
  );
}

function eveningBefore(change: Change): Change {
  if (change.second !== 0) return change;
  const day = Date.UTC(change.year, change.month - 1, change.day) / DAY_MS - 1;
  return { ...change, ...dateOf(day), second: SECONDS_A_DAY - 1 };
}

/** The changes of the clock from a year to 2037, in order. */
export function changesOf(clock: Clock, firstYear: number): Change[] {
  const end = Date.UTC(LAST_YEAR + 1, 0, 1);
  const changes: Change[] = [];
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += DAYS_A_STEP * DAY_MS) {
    const next = at + DAYS_A_STEP * DAY_MS;
    if (clock(at) !== clock(next)) changes.push(changeBetween(at, next, clock));
  }
  return changes;
}

/** The change after `early` and not after `late`, found to the minute by binary search. */
function changeBetween(early: number, late: number, clock: Clock): Change {
  const from = clock(early);
  const to = clock(late);
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS;
    if (clock(middle) === from) early = middle;
    else late = middle;
  }
  const wall = late / MINUTE_MS + from;
  const day = Math.floor(wall / 1_440);
  return { at: late, ...dateOf(day), second: (wall - day * 1_440) * 60, from, to };
}

function dateOf(number: number): Pick<Change, "year" | "month" | "day" | "weekday"> {
  const day = dayOfNumber(number);
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    day: Number(day.slice(8)),
    weekday: weekdayOf(day),
  };
}

function commonestOffset(clock: Clock): number {
  const days = range(0, (LAST_YEAR - FIRST_YEAR + 1) * 365);
  const counts = new Map<number, number>();
  for (const day of days) {
    const offset = clock(Date.UTC(FIRST_YEAR, 0, 1 + day));
    counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function lastDayOf({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
