// Finds our rule for a calendar app's, in the zone in which it will be stored.
import { moveWeekdays } from "~/event/series";
import { BudgetSpent, createDayTest } from "~/time/day-test";
import { addDays, type Day, daysBetween, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import type { Rule } from "~/time/recurrence";
import { dayIn, offsetIn } from "~/time/zones";
import { DavFault } from "./dav-file";
import type { Entry } from "./entry";
import { type Clock, dayOn, instantIn, type Span } from "./entry-times";
import { knownRule } from "./known-rule";
import { lastDayByUntil, withoutFirst } from "./repeating-items";
import { partsOfRule } from "./rule-parts";
import type { WrittenTime } from "./written-time";

/** The number of days tested to find the rule: about 30 ms. */
const DAY_TESTS = 25_000;
const UTC = "UTC";
export const CANT_REPEAT = "This way of repeating can't be kept.";

/**
 * The rule of ours with the same days, in the file's zone; undefined if it has no dates. Programs count the first day
 * even if the rule does not include it (RFC 5545 §3.3.10).
 */
export function readDavRule({ rules: [given] }: Entry, span: Span, clock: Clock): Rule | undefined {
  const parts = given && partsOfRule(given, span.time);
  if (!parts || typeof parts === "string" || parts.count === 0)
    throw new DavFault("supported-calendar-data", CANT_REPEAT);
  try {
    const last = lastDayByUntil(parts, span, clock);
    const budget = { left: DAY_TESTS };
    const start = numberOfDay(span.day);
    const isFirst = createDayTest(parts, start, budget)(start);
    const rule = knownRule(isFirst ? parts : withoutFirst(parts), {
      start: span.day,
      last,
      budget,
    });
    if (rule === null) throw new DavFault("supported-calendar-data", CANT_REPEAT);
    return rule;
  } catch (error) {
    if (error instanceof BudgetSpent) throw new DavFault("supported-calendar-data", CANT_REPEAT);
    throw error;
  }
}

type OnClock = { rule: Rule; span: Span; dayOf: (written: WrittenTime) => Day };

/** Moves a rule in UTC to the calendar's zone, with its days. */
export function onClock(rule: Rule, span: Span, clock: Clock, staysUtc: boolean): OnClock {
  const { timeZone } = clock;
  const plain = (written: WrittenTime) => dayOn(written, span.zone, clock);
  if (span.time === null || span.zone !== UTC || timeZone === UTC || staysUtc) {
    return { rule, span, dayOf: plain };
  }
  const at = instantIn({ day: span.day, time: span.time, zone: UTC }, clock);
  const day = dayIn(at, timeZone);
  const shift = daysBetween(span.day, day);
  const wall = at + offsetIn(at, timeZone);
  const time = wall - Math.floor(wall / DAY_MS) * DAY_MS;
  // The weekdays and dates in such a rule are in UTC, so it stays there.
  if (shift !== 0 && rule.rule !== null) return { rule, span, dayOf: plain };
  if (shift !== 0 && (rule.freq === "month" || rule.freq === "year") && rule.by !== "date") {
    throw new DavFault("supported-calendar-data", CANT_REPEAT);
  }
  const moved: Rule = {
    ...rule,
    firstDay: addDays(rule.firstDay, shift),
    lastDay: rule.lastDay === null ? null : addDays(rule.lastDay, shift),
    weekdays: moveWeekdays(rule.weekdays, shift),
  };
  return {
    rule: moved,
    span: { ...span, day, time: Math.floor(time / MINUTE_MS) * MINUTE_MS, zone: timeZone },
    dayOf: (written) => addDays(plain(written), shift),
  };
}
