// Makes items of a repeating entry: a series where a rule of ours gives the same days, else single events.
import { addDays, type Day, isDayInReach, numberOfDay } from "~/calendar/days";
import { DAY_MS } from "~/calendar/durations";
import { COUNTS, LATEST_DAY } from "~/calendar/limits";
import { isDayOf, type Rule } from "~/calendar/recurrence";
import { type SeriesValues, timesOf } from "~/calendar/series";
import { dayIn, instantOf } from "~/calendar/zones";
import { dateItems } from "./date-items";
import { BudgetSpent } from "./day-test";
import type { Entry } from "./entry";
import { textsOf } from "./entry-texts";
import { clockTime, dayOn, instantIn, OUT_OF_REACH, type Span, spanOf } from "./entry-times";
import type { ForeignDate, ForeignItem } from "./foreign-item";
import {
  datedUid,
  eventItem,
  flawOf,
  leftOutItem,
  type Reading,
  unreadOf,
  valuesOf,
} from "./item-parts";
import { stampOf } from "./item-stamp";
import { knownRule } from "./known-rule";
import type { EndingRule } from "./rule-days";
import { partsOfRule, type RuleParts } from "./rule-parts";

/** What all dates have in common, on one clock. */
export type Template = Omit<SeriesValues, keyof Rule | "skips"> & { firstDay: Day };

/** `changes` by the day that they fall on by rule, the newest of each; `skips` are days without a date. */
export type Repeating = {
  uid: string;
  main: Entry;
  span: Span;
  template: Template;
  rules: EndingRule[];
  skips: Set<Day>;
  changes: Map<Day, Entry>;
  remarks: string[];
};

const TOO_LONG = "Its dates could not be found in reasonable time.";
const NO_DATES = "It repeats, and has no date at all.";
const NONE_NEAR = "It has no date from a year ago to two years ahead.";
const EXCEPTION_RULE =
  "It leaves dates out by a rule of its own (EXRULE), which no calendar here can.";
const FOLLOWING =
  "A change that was meant for all following dates is taken for its first date alone.";

/** `uid` is the name that is kept. */
export function repeatingItems(
  main: Entry,
  { uid, changes }: { uid: string; changes: readonly Entry[] },
  reading: Reading,
): ForeignItem[] {
  const leftOut = (reason: string) => [leftOutItem(main, uid, reason, reading)];
  const repeating = settle(main, { uid, changes }, reading);
  if (typeof repeating === "string") return leftOut(repeating);
  try {
    const series = seriesItems(repeating, reading);
    return series ?? dateItems(repeating, reading) ?? leftOut(NONE_NEAR);
  } catch (error) {
    if (error instanceof BudgetSpent) return leftOut(TOO_LONG);
    throw error;
  }
}

/** A sentence where nothing can be made of it. */
function settle(
  main: Entry,
  { uid, changes }: { uid: string; changes: readonly Entry[] },
  { clock, place }: Reading,
): Repeating | string {
  const flaw = flawOf(main) ?? (main.hasExceptionRule ? EXCEPTION_RULE : undefined);
  if (flaw !== undefined) return flaw;
  if (main.unread.includes("RRULE")) return "How it repeats cannot be read.";
  const read = spanOf(main, clock);
  if ("reason" in read) return read.reason;
  const { span } = read;
  if (span.day > LATEST_DAY) return OUT_OF_REACH;
  const rules = main.rules.map(partsOfRule);
  const fault = rules.find((rule) => typeof rule === "string");
  if (fault !== undefined) return fault;
  const { texts, remarks } = textsOf(main, place);
  const dayOf = (written: NonNullable<Entry["date"]>) => dayOn(written, span.zone, clock);
  return {
    ...{ uid, main, span },
    template: templateOf(texts, span),
    rules: rules.flatMap((parts) =>
      typeof parts === "string" ? [] : [{ parts, last: lastDayOf(parts, span, clock) }],
    ),
    skips: new Set(main.left.filter(isNear).map(dayOf)),
    changes: new Map(changes.flatMap((one) => (one.date ? [[dayOf(one.date), one]] : []))),
    remarks: [
      ...[...unreadOf(main), ...read.remarks, ...remarks],
      ...(changes.some(({ isAndFollowing }) => isAndFollowing) ? [FOLLOWING] : []),
    ],
  };
}

function templateOf(texts: ReturnType<typeof textsOf>["texts"], span: Span): Template {
  const { day, time, length, zone } = span;
  const startTime = time === null ? null : clockTime(time);
  return {
    ...texts,
    ...{ allDay: time === null, firstDay: day, startTime, length, timeZone: zone },
  };
}

/** Undefined where no series of ours is the same, or would have too many dates of their own. */
function seriesItems(repeating: Repeating, reading: Reading): ForeignItem[] | undefined {
  const { uid, main, span, template, rules, skips, changes, remarks } = repeating;
  const [only] = rules;
  if (!only || rules.length > 1 || main.added.length > 0) return undefined;
  const { budget } = reading;
  const rule = knownRule(only.parts, { start: span.day, last: only.last, budget });
  if (rule === undefined) {
    // Changed dates may be all that is left of it.
    if (changes.size > 0) return [...changes].map(single(uid, reading));
    return [leftOutItem(main, uid, NO_DATES, reading)];
  }
  if (rule === null) return undefined;
  const own = [...changes].filter(([day]) => isDayOf(rule, day));
  const read = own.map(([day, entry]) => ({ day, entry, ...valuesOf(entry, reading) }));
  const changed = read.flatMap((one): ForeignDate[] =>
    "values" in one ? [{ ...one.values, occurrence: one.day }] : [],
  );
  const unfit = read.flatMap((one) =>
    "reason" in one ? [leftOutItem(one.entry, datedUid(uid, one.day), one.reason, reading)] : [],
  );
  const left = [...skips, ...own.map(([day]) => day)].filter((day) => isDayOf(rule, day));
  const kept = new Set(changed.map(({ occurrence }) => occurrence));
  const days = [...new Set(left)].filter((day) => !kept.has(day)).sort();
  if (days.length + changed.length > COUNTS.exceptionsPerSeries) return undefined;
  const values: SeriesValues = { ...template, ...rule, skips: days };
  const series = { kind: "series" as const, values, changed };
  const stated = [main, ...own.map(([, entry]) => entry)];
  const said = read.flatMap((one) =>
    "remarks" in one ? one.remarks.map((remark) => `${one.day}: ${remark}`) : [],
  );
  return [
    {
      ...{ ...series, uid, stamp: stampOf(series) },
      sequence: Math.max(...stated.map(({ sequence }) => sequence)),
      lastModified: Math.max(...stated.map(({ lastModified }) => lastModified)),
      remarks: [...new Set([...remarks, ...beginning(rule, span), ...said])],
    },
    ...[...changes].filter(([day]) => !isDayOf(rule, day)).map(single(uid, reading)),
    ...unfit,
  ];
}

function single(uid: string, reading: Reading) {
  return ([day, entry]: [Day, Entry]) => eventItem(entry, datedUid(uid, day), reading);
}

function beginning({ firstDay }: Rule, { day }: Span): string[] {
  return isDayInReach(day) || firstDay === day ? [] : ["Its dates before 1970 are left out."];
}

/**
 * The last day on which a date may fall. UNTIL of whole days is a date; where a program writes an instant, it
 * means the end of that day on its own clock, or midnight in UTC for the day itself.
 */
function lastDayOf(
  { until }: RuleParts,
  { time, zone }: Span,
  clock: Reading["clock"],
): Day | null {
  if (until === null) return null;
  if (until.time === null || until.day < "0002" || until.day > "9998") return until.day;
  if (time === null) return until.time === 0 ? until.day : dayOn(until, zone, clock);
  const instant =
    until.zone === "UTC"
      ? instantIn(until, clock)
      : instantOf(numberOfDay(until.day) * DAY_MS + until.time, zone);
  const day = dayIn(instant, zone);
  const { from } = timesOf({ startTime: clockTime(time), length: 0, timeZone: zone })(
    numberOfDay(day),
  );
  return from <= instant ? day : addDays(day, -1);
}

/** Days that can be counted with. */
function isNear({ day }: { day: Day }): boolean {
  return isDayInReach(day);
}
