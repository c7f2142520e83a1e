// Turns a repeating entry into items: a series if one of our rules gives the same days, otherwise single events.

import { createTimesMaker } from "~/event/series";
import { BudgetSpent, createDayTest } from "~/time/day-test";
import { addDays, type Day, isDayInReach, LATEST_DAY, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { dayIn, instantAt } from "~/time/zones";
import { refusal } from "~/values/refusals";
import type { Entry } from "./entry";
import { readTexts } from "./entry-texts";
import {
  type Clock,
  clockTime,
  dayOn,
  instantIn,
  OUT_OF_REACH,
  readSpan,
  type Span,
} from "./entry-times";
import type { ForeignItem } from "./import-result";
import { partsOfRule, type RuleParts } from "./known-rule";
import { seriesItems } from "./series-items";
import { dateItems, type EndingRule, withFirstAdded } from "./single-dates-of-rule";
import {
  entryFlaw,
  itemTemplate,
  leftOutItem,
  type Reading,
  type Template,
  unreadRemarks,
} from "./single-items";
import type { WrittenTime } from "./written-time";

/**
 * `uid` is the entry's, `name` the uid of the series being built. `changes` has the newest change for each day by rule;
 * `skips` are days without a date.
 */
export type Repeating = {
  uid: string;
  name: string;
  main: Entry;
  span: Span;
  template: Template;
  rules: EndingRule[];
  skips: Set<Day>;
  changes: Map<Day, Entry>;
  remarks: string[];
};

const TOO_LONG = refusal("datesTookTooLong");
const NONE_NEAR = refusal("noNearDate");
const SECONDS = refusal("secondsIgnored");
const OTHER_TIME = refusal("otherTimeLeftOut");
const EXCEPTION_RULE = refusal("leavesOutByRule");

/** `uid` is the one to store. */
export function repeatingItems(
  main: Entry,
  { uid, changes }: { uid: string; changes: readonly Entry[] },
  reading: Reading,
): ForeignItem[] {
  const leftOut = (reason: string) => [leftOutItem(main, uid, reason, reading)];
  const normalized = normalize(main, { uid, changes }, reading);
  if (typeof normalized === "string") return leftOut(normalized);
  try {
    const repeating = withFirst(normalized, reading);
    const series = seriesItems(repeating, reading);
    return series ?? dateItems(repeating, reading) ?? leftOut(NONE_NEAR);
  } catch (error) {
    if (error instanceof BudgetSpent) return leftOut(TOO_LONG);
    throw error;
  }
}

/** Adds the first day as an additional one (counted by COUNT) if no rule includes it. Throws BudgetSpent. */
function withFirst(repeating: Repeating, { clock, budget }: Reading): Repeating {
  const { main, span, rules, skips } = repeating;
  const start = numberOfDay(span.day);
  const isAdded = main.added.some((one) => dayOn(one.start, span.zone, clock) === span.day);
  if (rules.length === 0 || isAdded || skips.has(span.day)) return repeating;
  if (rules.some(({ parts }) => createDayTest(parts, start, budget)(start))) return repeating;
  return {
    ...repeating,
    main: withFirstAdded(main),
    rules: rules.map(({ parts, last }) => ({ parts: withoutFirst(parts), last })),
  };
}

/** The rule with COUNT reduced by the first day, which the rule does not include. */
export function withoutFirst(parts: RuleParts): RuleParts {
  return parts.count === null ? parts : { ...parts, count: parts.count - 1 };
}

/** Returns a sentence if the entry cannot be used. */
function normalize(
  main: Entry,
  { uid, changes }: { uid: string; changes: readonly Entry[] },
  { clock, context }: Reading,
): Repeating | string {
  const flaw = entryFlaw(main) ?? (main.hasExceptionRule ? EXCEPTION_RULE : undefined);
  if (flaw !== undefined) return flaw;
  if (main.unread.includes("RRULE")) return refusal("repeatUnreadable");
  const read = readSpan(main, clock);
  if ("reason" in read) return read.reason;
  const { span } = read;
  if (span.day > LATEST_DAY) return OUT_OF_REACH;
  const rules = main.rules.map((rule) => partsOfRule(rule, span.time));
  const fault = rules.find((rule) => typeof rule === "string");
  if (fault !== undefined) return fault;
  const { texts, remarks } = readTexts(main, context);
  const inReach = main.left.filter(({ day }) => isDayInReach(day));
  const left = datesLeftOut(inReach, main, span, clock);
  const dayOnClock = (written: WrittenTime) => dayOn(written, span.zone, clock);
  return {
    uid,
    name: uid,
    main,
    span,
    template: itemTemplate(texts, span),
    rules: rules.flatMap((parts) =>
      typeof parts === "string" ? [] : [{ parts, last: lastDayByUntil(parts, span, clock) }],
    ),
    skips: new Set(left.map(dayOnClock)),
    changes: new Map(changes.flatMap((one) => (one.date ? [[dayOnClock(one.date), one]] : []))),
    remarks: [
      ...unreadRemarks(main),
      ...read.remarks,
      ...(hasSeconds(span) ? [SECONDS] : []),
      ...(left.length < inReach.length ? [OTHER_TIME] : []),
      ...remarks,
    ],
  };
}

/** Repeating events must begin on a full minute. */
export function hasSeconds({ time }: Pick<Span, "time">): boolean {
  return time !== null && time % MINUTE_MS > 0;
}

/**
 * The excluded dates that the entry really has; other times have no effect (RFC 5545 §3.8.5.1). Many programs write
 * only the day, or its midnight.
 */
export function datesLeftOut(
  left: readonly WrittenTime[],
  { added }: Entry,
  { time, zone }: Span,
  clock: Clock,
): WrittenTime[] {
  if (time === null) return [...left];
  const isUsual = (one: WrittenTime) => !one.time || (one.zone === "" && one.time === time);
  if (left.every(isUsual)) return [...left];
  const further = new Set(added.map(({ start }) => instantIn(start, clock)));
  return left.filter((one) => {
    if (isUsual(one)) return true;
    const at = instantIn(one, clock);
    const usual = instantAt(numberOfDay(dayOn(one, zone, clock)) * DAY_MS + time, zone);
    return at === usual || further.has(at);
  });
}

/**
 * The last day on which a date may fall. For all-day events UNTIL is a date; an instant there means the end of that day
 * in its own zone, or midnight in UTC the day itself.
 */
export function lastDayByUntil(
  { until }: RuleParts,
  { time, zone }: Span,
  clock: Reading["clock"],
): Day | null {
  if (until === null) return null;
  // In some zones, an instant in the first or last years has no day.
  if (until.time === null || until.day < "0002" || until.day > "9998") return until.day;
  if (time === null) return until.time === 0 ? until.day : dayOn(until, zone, clock);
  const instant =
    until.zone === "UTC"
      ? instantIn(until, clock)
      : instantAt(numberOfDay(until.day) * DAY_MS + until.time, zone);
  const day = dayIn(instant, zone);
  const { from } = createTimesMaker({ startTime: clockTime(time), length: 0, timeZone: zone })(
    numberOfDay(day),
  );
  return from <= instant ? day : addDays(day, -1);
}
