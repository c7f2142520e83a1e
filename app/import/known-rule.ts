// Finds the rule of ours that gives the same days as a foreign one, if there is one.
import { type Day, dayOfNumber, EARLIEST_DAY, LATEST_DAY, numberOfDay } from "~/time/days";
import { daysOf, type MonthDay, nthDay, type Rule, weekdayBit } from "~/time/recurrence";
import { type Budget, createDayTest, spend } from "./day-test";
import type { RuleParts } from "./rule-parts";
import { simplerRule } from "./simpler-rule";

type Rhythm = Pick<Rule, "freq" | "every" | "weekdays" | "by">;

const MOST_EVERY = 99;
/** 54 years of daily dates: a rule with more is treated as unsupported. */
const LONGEST_COUNT = 20_000;
const MOST_NTH = 5;
const FEBRUARY = 2;

/**
 * `start` is the day of DTSTART and `last` the last day that UNTIL allows, null without one. A rule that begins before
 * 1970 begins here with its first date since then. Null where no rule of ours is equal, undefined where there is no
 * date at all. Throws BudgetSpent.
 */
export function knownRule(
  parts: RuleParts,
  { start, last, budget }: { start: Day; last: Day | null; budget: Budget },
): Rule | null | undefined {
  const rhythm = parts.every > MOST_EVERY ? null : rhythmOf(simplerRule(parts), start);
  if (rhythm === null || (parts.count ?? 0) > LONGEST_COUNT) return null;
  if (parts.count !== null && parts.count < 1) return undefined;
  const begun = firstMatch(parts, { start, last, budget });
  if (begun === undefined) return undefined;
  const whole: Rule = { ...rhythm, firstDay: begun, lastDay: last };
  const end = parts.count === null ? last : (countedDay(whole, parts.count, budget) ?? last);
  const lastDay = end === null || end > LATEST_DAY ? null : end;
  const [firstDay] = daysOf({ ...whole, lastDay }, EARLIEST_DAY, LATEST_DAY, 1);
  return firstDay === undefined ? undefined : { ...whole, firstDay, lastDay };
}

function rhythmOf(parts: RuleParts, start: Day): Rhythm | null {
  if (parts.freq === "day" || parts.freq === "week") return rhythmOfWeek(parts, start);
  const by = monthDayOf(parts);
  return by === null ? null : { freq: parts.freq, every: parts.every, weekdays: 0, by };
}

function rhythmOfWeek(parts: RuleParts, start: Day): Rhythm | null {
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

/** The day of the month, or of one month of the year, that a rule means; null where our rules cannot express it. */
function monthDayOf(parts: RuleParts): MonthDay | null {
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
function weekdayOfMonth({ weekdays, positions }: RuleParts): MonthDay | null {
  const [only] = weekdays;
  if (!only || weekdays.length > 1 || positions.length > 1) return null;
  if (only.nth !== 0 && positions.length > 0) return null;
  const nth = only.nth || (positions[0] ?? 0);
  if (nth === -1) return "last";
  return nth >= 1 && nth <= MOST_NTH ? "nth" : null;
}

function firstMatch(
  parts: RuleParts,
  { start, last, budget }: { start: Day; last: Day | null; budget: Budget },
): Day | undefined {
  const from = numberOfDay(start);
  const isDay = createDayTest(parts, from, budget);
  const end = numberOfDay(last === null || last > LATEST_DAY ? LATEST_DAY : last);
  for (let number = from; number <= end; number += 1) if (isDay(number)) return dayOfNumber(number);
  return undefined;
}

function countedDay(rule: Rule, count: number, budget: Budget): Day | undefined {
  spend(budget, count);
  return nthDay(rule, count);
}
