// Reads the parts of a foreign rule, or explains why no calendar here supports it.

import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import {
  type DayParts,
  FREQUENCIES,
  FREQUENCY_NAMES,
  mayBe,
  type NthWeekday,
  WEEKDAY_NAMES,
} from "~/time/written-rule";
import { refusal } from "~/values/refusals";
import { parseTime, type WrittenTime } from "./written-time";

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
