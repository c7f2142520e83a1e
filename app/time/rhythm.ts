// Converts a rule to the closed set where it can, else to text; both give the same days.

import { withImpliedBy } from "./day-test";
import { type Day, numberOfDay } from "./days";
import { firstDayFrom, type MonthDay, type Rule, weekdayBit } from "./recurrence";
import { simplerRule } from "./simpler-rule";
import { type DayParts, readRule, writeRule } from "./written-rule";

/** How a rule repeats, without when it begins and ends. */
export type Rhythm = Pick<Rule, "freq" | "every" | "weekdays" | "by" | "rule">;

const MOST_EVERY = 99;
const MOST_NTH = 5;
const FEBRUARY = 2;

/** Reads a rule as RFC 5545 writes it, without its end, that begins on `start`; undefined for a malformed one. */
export function readRhythm(text: string, start: Day): Rhythm | undefined {
  const parts = readRule(text);
  return parts && rhythmOfParts(parts, start);
}

/**
 * The same for a rule that may begin after `day`. It then stays as written, since the closed set takes the date in the
 * month from the first day.
 */
export function readRhythmAfter(text: string, day: Day): Rhythm | undefined {
  const parts = readRule(text);
  const rhythm = parts && rhythmOfParts(parts, day);
  if (!rhythm || rhythm.rule !== null || (parts.freq !== "month" && parts.freq !== "year")) {
    return rhythm;
  }
  const written = { ...rhythm, by: "date" as const, rule: writeRule(simplerRule(parts)) };
  const first = firstDayFrom({ ...written, firstDay: day, lastDay: null, days: [] }, day);
  return first === day ? rhythm : written;
}

/** The rhythm of a rule that begins on `start`; undefined where its text could not be stored. */
export function rhythmOfParts(given: DayParts, start: Day): Rhythm | undefined {
  const parts = simplerRule(withoutNumbers(given));
  const whole = simplerRule(withImpliedBy(parts, numberOfDay(start)));
  if (given.every <= MOST_EVERY) {
    const closed = closedRhythm(parts, start) ?? closedRhythm(whole, start);
    if (closed !== null) return { ...closed, rule: null };
  }
  const rule = writeRule(whole);
  const { freq, weekdays } = whole;
  const ticked = weekdays.reduce((bits, { weekday }) => bits | (1 << weekday), 0);
  const about = { freq, every: Math.min(whole.every, MOST_EVERY), by: "date" as const };
  if (!readRule(rule)) return undefined;
  return { ...about, weekdays: freq === "week" ? ticked : 0, rule };
}

/** "First Monday" means Monday where days are not counted in months or years. */
function withoutNumbers(parts: DayParts): DayParts {
  if (parts.freq === "month" || parts.freq === "year") return parts;
  return { ...parts, weekdays: parts.weekdays.map(({ weekday }) => ({ weekday, nth: 0 })) };
}

type Closed = Omit<Rhythm, "rule">;

function closedRhythm(parts: DayParts, start: Day): Closed | null {
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
  // Another first day of the week makes no difference where all weekdays are on the same side of it.
  const before = (1 << weekStart) - 1;
  if (every > 1 && (bits & before) !== 0 && (bits & ~before) !== 0) return null;
  return { freq: "week", every, weekdays: bits || weekdayBit(start), by: "date" };
}

/** The day of the month, or of one month of the year, that a rule means; null where the closed set cannot say it. */
function monthDayOf(parts: DayParts): MonthDay | null {
  const { freq, weekdays, monthDays, months, positions } = parts;
  if (months.length > (freq === "year" ? 1 : 0)) return null;
  if (weekdays.length + monthDays.length + positions.length === 0) return "date";
  // Without a month they count in each month, or in the whole year.
  if (freq === "year" && months.length === 0) return null;
  const [date] = monthDays;
  if (date === undefined) return weekdayOfMonth(parts);
  if (monthDays.length > 1 || weekdays.length + positions.length > 0) return null;
  if (date > 0) return "date";
  if (date !== -1) return null;
  if (freq === "month") return "lastDay";
  return months[0] === FEBRUARY ? null : "date";
}

/** "2TU", or as Outlook writes it: the second of "TU". */
function weekdayOfMonth({ weekdays, positions }: DayParts): MonthDay | null {
  const [only] = weekdays;
  if (!only || weekdays.length > 1 || positions.length > 1) return null;
  if (only.nth !== 0 && positions.length > 0) return null;
  const nth = only.nth || (positions[0] ?? 0);
  if (nth === -1) return "last";
  return nth >= 1 && nth <= MOST_NTH ? "nth" : null;
}
