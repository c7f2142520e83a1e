// Reads a zone's clock from the file's own VTIMEZONE (RFC 5545 §3.6.5): when it changes to which offset.

import { type Budget, BudgetSpent, createDayTest } from "~/time/day-test";
import { numberOfDay } from "~/time/days";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { readEntry } from "./entry";
import { partsOfRule } from "./rule-parts";

/** From an instant, in epoch ms, the clock is this many ms ahead of UTC. */
type Onset = { at: number; offset: number };
/** Sorted; `before` is the offset before the first one. */
export type ClockRules = { onsets: Onset[]; before: number };

/** How many days before the first event each half's rule is read: the last change before it is within them. */
const A_YEAR = 370;
const MOST_ONSETS = 2_000;

/**
 * Reads the lines of each STANDARD and DAYLIGHT, for events from `first` to `last`, days since 1970; undefined where
 * they cannot be read, or not within the budget.
 */
export function readClockRules(
  halves: readonly (readonly string[])[],
  span: { first: number; last: number; budget: Budget },
): ClockRules | undefined {
  try {
    const read = halves.map((lines) => readHalf(lines, span));
    if (read.length === 0 || read.includes(undefined)) return undefined;
    const onsets = read.flatMap((half) => half ?? []).sort((a, b) => a.at - b.at);
    const [first] = onsets;
    if (!first || onsets.length > MOST_ONSETS) return undefined;
    return { onsets, before: first.from };
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

/** The clock's offset from UTC at an instant. */
export function offsetBy({ onsets, before }: ClockRules, epoch: number): number {
  return onsets.findLast(({ at }) => at <= epoch)?.offset ?? before;
}

function readHalf(
  lines: readonly string[],
  { first, last, budget }: { first: number; last: number; budget: Budget },
): (Onset & { from: number })[] | undefined {
  const { start, rules, added, unread } = readEntry({ lines, isCut: false });
  const [from, offset] = ["TZOFFSETFROM", "TZOFFSETTO"].map((name) => offsetOf(name, lines));
  if (!start || from === undefined || offset === undefined) return undefined;
  if (unread.some((name) => name === "RRULE" || name === "DTSTART" || name === "RDATE")) {
    return undefined;
  }
  const time = start.time ?? 0;
  const begin = numberOfDay(start.day);
  const at = (day: number, ms: number) => ({ at: day * DAY_MS + ms - from, offset, from });
  const found = [
    at(begin, time),
    ...added.map((date) => at(numberOfDay(date.start.day), date.start.time ?? time)),
  ];
  for (const rule of rules.map((one) => partsOfRule(one, time))) {
    if (typeof rule === "string") return undefined;
    const end = rule.until ? Math.min(last, numberOfDay(rule.until.day) + 1) : last;
    const earliest = rule.count === null ? Math.max(begin, Math.min(first, end) - A_YEAR) : begin;
    const isDay = createDayTest(rule, begin, budget);
    const untilMs = rule.until
      ? numberOfDay(rule.until.day) * DAY_MS + (rule.until.time ?? DAY_MS)
      : null;
    let left = rule.count ?? Number.POSITIVE_INFINITY;
    for (let day = earliest; day <= end && left > 0; day += 1) {
      if (!isDay(day)) continue;
      left -= 1;
      const onset = at(day, time);
      // UNTIL is an instant in UTC here; one without a zone is on this clock.
      const shift = rule.until?.zone === "UTC" ? 0 : from;
      if (untilMs === null || onset.at + shift <= untilMs) found.push(onset);
    }
  }
  return found;
}

const OFFSET = /^[^:]*:([+-])(\d\d)(\d\d)(\d\d)?\s*$/;

function offsetOf(name: string, lines: readonly string[]): number | undefined {
  const line = lines.find((one) => one.toUpperCase().startsWith(name));
  const [, sign, hours, minutes, seconds = "0"] = OFFSET.exec(line ?? "") ?? [];
  if (sign === undefined) return undefined;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return sign === "-" ? -size : size;
}
