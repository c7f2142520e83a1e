// Reads the parts of a foreign rule, and finds our rule with the same days, or explains why no calendar here supports
// it.
import { isSameRepetition } from "~/event/repeat";
import { type Budget, createDayTest, spend } from "~/time/day-test";
import {
  type Day,
  dayOfNumber,
  daysBetween,
  EARLIEST_DAY,
  LATEST_DAY,
  numberOfDay,
} from "~/time/days";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { daysByRule, isDayOf, nthDay, type Rule } from "~/time/recurrence";
import { repetitionOfParts } from "~/time/repetition";
import {
  type DayParts,
  FREQUENCIES,
  FREQUENCY_NAMES,
  mayBe,
  type NthWeekday,
  WEEKDAY_NAMES,
} from "~/time/written-rule";
import { COUNTS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { parseTime, type WrittenTime } from "./written-time";

/** 54 years of daily dates; a longer rule counts as unsupported. */
const LONGEST_COUNT = 20_000;
/** A written rule without a date for this long is refused. */
const MOST_DAYS_AHEAD = 5 * 366;

/**
 * `start` is the day of DTSTART and `last` the last day that UNTIL allows, null without UNTIL. A rule from before 1970
 * begins with its first date since then. Null if we have no equal rule, or if one beyond the closed set has no date
 * within five years; undefined if there are no dates at all. Throws BudgetSpent.
 */
export function knownRule(
  parts: RuleParts,
  { start, last, budget }: { start: Day; last: Day | null; budget: Budget },
): Rule | null | undefined {
  const repetition = repetitionOfParts(parts, start);
  if (repetition === undefined || (parts.count ?? 0) > LONGEST_COUNT) return null;
  if (parts.count !== null && parts.count < 1) return undefined;
  const isDay = createDayTest(parts, numberOfDay(start), budget);
  const latest = numberOfDay(last === null || last > LATEST_DAY ? LATEST_DAY : last);
  const furthest = repetition.rule === null ? latest : numberOfDay(start) + MOST_DAYS_AHEAD;
  const begun = firstMatch(isDay, numberOfDay(start), Math.min(latest, furthest));
  if (begun === undefined) return furthest < latest ? null : undefined;
  const whole: Rule = { ...repetition, firstDay: begun, lastDay: last, days: [] };
  const end = parts.count === null ? last : countedEnd(whole, parts.count, isDay, budget);
  const lastDay = end === null || end > LATEST_DAY ? null : end;
  const [firstDay] = daysByRule({ ...whole, lastDay }, EARLIEST_DAY, LATEST_DAY, 1);
  return firstDay === undefined ? undefined : { ...whole, firstDay, lastDay };
}

/**
 * Combines several rules: the one that ends last, with the others' days as additional ones. Null if two are endless or
 * the others have too many days; otherwise as above.
 */
export function ruleOfAll(
  rules: readonly { parts: RuleParts; last: Day | null }[],
  start: Day,
  budget: Budget,
): Rule | null | undefined {
  const all = rules.map(({ parts, last }) => knownRule(parts, { start, last, budget }));
  if (all.includes(null)) return null;
  const found = all
    .flatMap((rule) => rule ?? [])
    .sort((a, b) => (lastPossibleDay(a) < lastPossibleDay(b) ? 1 : -1));
  const [whole, ...others] = found;
  if (!whole || others.length === 0) return whole;
  const days = new Set<Day>();
  for (const rule of others) {
    const isSame = isSameRepetition(rule, whole) && rule.firstDay === whole.firstDay;
    if (isSame) continue;
    if (rule.lastDay === null) return null;
    spend(budget, daysBetween(rule.firstDay, rule.lastDay));
    const own = daysByRule(rule, rule.firstDay, rule.lastDay, COUNTS.daysPerSeries + 1);
    for (const day of own) if (!isDayOf(whole, day)) days.add(day);
    if (Math.max(own.length, days.size) > COUNTS.daysPerSeries) return null;
  }
  return { ...whole, days: [...days].sort() };
}

function lastPossibleDay({ lastDay }: Rule): Day {
  return lastDay ?? LATEST_DAY;
}

type DayTest = (number: number) => boolean;

function firstMatch(isDay: DayTest, first: number, last: number): Day | undefined {
  for (let number = first; number <= last; number += 1)
    if (isDay(number)) return dayOfNumber(number);
  return undefined;
}

/** The day of the `count`th date, or the rule's end if it has fewer. */
function countedEnd(rule: Rule, count: number, isDay: DayTest, budget: Budget): Day | null {
  if (rule.rule === null) {
    spend(budget, count);
    return nthDay(rule, count) ?? rule.lastDay;
  }
  const end = numberOfDay(rule.lastDay ?? LATEST_DAY);
  let found = 0;
  for (let number = numberOfDay(rule.firstDay); number <= end; number += 1) {
    if (isDay(number)) found += 1;
    if (found === count) return dayOfNumber(number);
  }
  return rule.lastDay;
}

/** The parts of a rule for days (RFC 5545 §3.3.10), and its end. */
export type RuleParts = DayParts & { count: number | null; until: WrittenTime | null };

const WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
/** ical.js counts weekdays from 1 Sunday to 7 Saturday. */
const SUNDAY = 1;

const KNOWN = new Set([
  "freq",
  "interval",
  "count",
  "until",
  "wkst",
  "byday",
  "bymonthday",
  "bymonth",
  "byyearday",
  "byweekno",
  "bysetpos",
  // The part after a rule's trailing ";".
  "",
]);
/** The ms in each unit, and the number of units. */
const BY_TIME = [
  { name: "byhour", ms: HOUR_MS, most: 24 },
  { name: "byminute", ms: MINUTE_MS, most: 60 },
  { name: "bysecond", ms: SECOND_MS, most: 60 },
];
const IS_TIME = new Set(BY_TIME.map(({ name }) => name));

/**
 * The rule, or a sentence why it is not supported. `time` is the first date's, null for all-day, for which hours are
 * ignored (RFC 5545 §3.3.10).
 */
export function partsOfRule(
  rule: Record<string, unknown>,
  time: number | null,
): RuleParts | string {
  const freq = FREQUENCIES.find((each) => FREQUENCY_NAMES[each] === rule.freq);
  if (rule.freq === undefined) return refusal("repeatUnreadable");
  if (freq === undefined || BY_TIME.some((part) => !isTimeOf(rule[part.name], part, time))) {
    return refusal("repeatsByHours");
  }
  const unknown = Object.keys(rule).find((name) => !KNOWN.has(name) && !IS_TIME.has(name));
  if (unknown !== undefined) {
    return refusal("ruleUnsupported", { rule: unknown.toUpperCase().slice(0, 20) });
  }
  // A rule with COUNT=0 has no dates; a negative COUNT is invalid.
  if (Number(rule.count ?? 0) < 0) return refusal("repeatUnreadable");
  const until = rule.until === undefined ? null : parseTime(rule.until);
  if (until === undefined) return refusal("endUnreadable");
  const parts: RuleParts = {
    freq,
    every: Number(rule.interval ?? 1),
    count: rule.count === undefined ? null : Number(rule.count),
    until,
    weekStart: rule.wkst === undefined ? 0 : (Number(rule.wkst) - SUNDAY + 6) % 7,
    weekdays: asList(rule.byday).flatMap(readWeekday),
    monthDays: asList(rule.bymonthday).map(Number),
    yearDays: asList(rule.byyearday).map(Number),
    weekNumbers: asList(rule.byweekno).map(Number),
    months: asList(rule.bymonth).map(Number),
    positions: asList(rule.bysetpos).map(Number),
  };
  const { monthDays, yearDays, weekNumbers, months, positions } = parts;
  const numbers = [...monthDays, ...yearDays, ...weekNumbers, ...months, ...positions];
  if (numbers.includes(0)) return refusal("repeatUnreadable");
  const hasTwoEnds = parts.count !== null && until !== null;
  return hasTwoEnds || !mayBe(parts) ? refusal("repeatUnreadable") : parts;
}

/** Also true for a missing value. */
function isTimeOf(value: unknown, { ms, most }: (typeof BY_TIME)[number], time: number | null) {
  if (time === null) return true;
  return asList(value).every((one) => Number(one) === Math.floor(time / ms) % most);
}

function asList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function readWeekday(value: unknown): NthWeekday[] {
  const [, nth = "0", name = ""] = WEEKDAY.exec(String(value)) ?? [];
  const weekday = WEEKDAY_NAMES.indexOf(name);
  return weekday === -1 ? [] : [{ weekday, nth: Number(nth) }];
}
