// Turns a repeating entry that no series here can represent into single events, its dates around today; and reads the
// dates that an entry adds to its rule (RDATE).
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { createTimesMaker } from "~/event/series";
import { type Budget, createDayTest } from "~/time/day-test";
import { type Day, dayOfNumber, isDayInReach, numberOfDay } from "~/time/days";
import { IMPORT_DATES, IMPORT_DATES_A_RULE } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import type { AddedDate, Entry } from "./entry";
import { type Clock, dayOn, readSpan, type Span, timesOfSpan } from "./entry-times";
import type { ForeignItem, ForeignValues } from "./import-result";
import type { RuleParts } from "./known-rule";
import { LATER_DATES_AS_ONE } from "./later-dates-change";
import type { Repeating } from "./repeating-items";
import {
  datedUid,
  eventItem,
  leftOutItem,
  madeEvent,
  type Reading,
  type Template,
} from "./single-items";

const SINGLE = refusal("becomesSingle");
const NOT_ALL = refusal("datesUsed", { max: IMPORT_DATES_A_RULE });
export const ONE_A_DAY = refusal("oneADay");
const NO_ROOM = refusal("singlesFull", { max: IMPORT_DATES });

/** Undefined if there are no dates at all. Throws BudgetSpent. */
export function dateItems(repeating: Repeating, reading: Reading): ForeignItem[] | undefined {
  const { uid, main, changes } = repeating;
  const found = findDays(repeating, reading);
  const [first, last] = [dayOfNumber(reading.first), dayOfNumber(reading.last)];
  const all = [...new Set([...found.keys(), ...changes.keys()])]
    .filter((day) => day >= first && day <= last)
    .sort();
  if (all.length === 0) return undefined;
  const days = nearest(all, dayOfNumber(reading.today), reading.datesARule);
  if (days.length > reading.dates.left) return [leftOutItem(main, uid, NO_ROOM, reading)];
  reading.dates.left -= days.length;
  const remarks = [
    ...repeating.remarks,
    SINGLE,
    ...(days.length < all.length ? [NOT_ALL] : []),
    ...([...changes.values()].some(({ changesLaterDates: isAndFollowing }) => isAndFollowing)
      ? [LATER_DATES_AS_ONE]
      : []),
    ...(hasTwins(main, repeating, reading) ? [ONE_A_DAY] : []),
  ];
  // Each rule leaves fewer dates than the previous one, so the number identifies the rule.
  const expanded = reading.dates.left;
  return days.map((day, at) => {
    const changed = changes.get(day);
    const date = changed
      ? eventItem(changed, datedUid(uid, day), reading)
      : plainItem(repeating, { day, added: found.get(day) ?? null }, reading);
    const item = { ...date, expanded };
    // Remarks on the whole entry go to its first event.
    return at === 0 ? { ...item, remarks: [...remarks, ...item.remarks] } : item;
  });
}

/** The days, each with its added date or null for a rule's date; without skipped and changed days. */
function findDays(
  { main, span, rules, skips, changes }: Repeating,
  { clock, first, last, budget }: Reading,
): Map<Day, AddedDate | null> {
  const start = numberOfDay(span.day);
  const byRule = rules.length > 0 ? daysOfRules(rules, { start, first, last, budget }) : [start];
  const added = main.added.map((one) => [dayOn(one.start, span.zone, clock), one] as const);
  const days = new Map<Day, AddedDate | null>([
    ...added,
    ...byRule.map((number) => [dayOfNumber(number), null] as const),
  ]);
  for (const day of [...skips, ...changes.keys()]) days.delete(day);
  return days;
}

function hasTwins({ added }: Entry, { span }: Repeating, { clock }: Reading): boolean {
  return new Set(added.map(({ start }) => dayOn(start, span.zone, clock))).size < added.length;
}

/** The days nearest to today, up to a rule's limit: first those from today, then the latest ones before. */
function nearest(days: readonly Day[], today: Day, most: number): Day[] {
  const coming = days.filter((day) => day >= today).slice(0, most);
  const rest = most - coming.length;
  const past = days.filter((day) => day < today);
  return [...(rest > 0 ? past.slice(-rest) : []), ...coming];
}

function plainItem(
  { uid, main, template }: Repeating,
  { day, added }: { day: Day; added: AddedDate | null },
  reading: Reading,
): ForeignItem {
  const { allDay, timeZone } = template;
  const texts = pick(template, [...EVENT_TEXT_NAMES, "categoryId"]);
  const name = datedUid(uid, day);
  if (added && added.start.time !== null) {
    const times = timesOfAdded(added, main, reading.clock);
    if ("reason" in times) return leftOutItem(main, name, times.reason, reading);
    return madeEvent(main, { uid: name, values: { ...texts, ...times }, remarks: [] });
  }
  const times = createTimesMaker(template)(numberOfDay(day));
  const own = timeZone === "UTC" ? reading.clock.timeZone : timeZone;
  const values: ForeignValues = { ...texts, allDay, ...times, timeZone: own };
  return madeEvent(main, { uid: name, values, remarks: [] });
}

/** A rule and the last day that its UNTIL allows; null without UNTIL. */
export type EndingRule = { parts: RuleParts; last: Day | null };

/** All numbers are days since 1970. */
type RuleSpan = { start: number; first: number; last: number; budget: Budget };

/**
 * The days of any of the rules from `first` to `last`, in order, for rules that start on `start`. A COUNT is counted
 * from the start. Throws BudgetSpent.
 */
function daysOfRules(rules: readonly EndingRule[], span: RuleSpan): number[] {
  const days = new Set(rules.flatMap((rule) => daysOfRule(rule, span)));
  return [...days].sort((a, b) => a - b);
}

function daysOfRule({ parts, last }: EndingRule, span: RuleSpan): number[] {
  const isDay = createDayTest(parts, span.start, span.budget);
  const end = last === null ? span.last : Math.min(span.last, numberOfDay(last));
  const begin = parts.count === null ? Math.max(span.start, span.first) : span.start;
  const days: number[] = [];
  let left = parts.count ?? Number.POSITIVE_INFINITY;
  for (let number = begin; number <= end && left > 0; number += 1) {
    if (!isDay(number)) continue;
    left -= 1;
    if (number >= span.first) days.push(number);
  }
  return days;
}

type Times = Exclude<ReturnType<typeof timesOfSpan>, { reason: string }>;

/**
 * `days` are all added days, in order; `other` has the times of those that differ from the usual. `hasTwins`: several
 * dates are on one day, or one is on a day of the rule at another time.
 */
export type ReadAdded = { days: Day[]; other: Map<Day, Times>; hasTwins: boolean };

/** `dayOf` gives the day in the series' zone, `isByRule` whether the rule has a date on a day. */
type Adding = {
  template: Pick<Template, "startTime" | "length" | "timeZone">;
  dayOf: (added: AddedDate) => Day;
  isByRule: (day: Day) => boolean;
  clock: Clock;
};

export function readAdded(main: Entry, { template, dayOf, isByRule, clock }: Adding): ReadAdded {
  const days = new Set<Day>();
  const other = new Map<Day, Times>();
  let hasTwins = false;
  const timesOn = createTimesMaker(template);
  for (const added of main.added) {
    const day = dayOf(added);
    if (!isDayInReach(day)) continue;
    const times = isLikeFirst(added, main) ? undefined : timesOfAdded(added, main, clock);
    const usual = timesOn(numberOfDay(day));
    const isOther =
      times !== undefined &&
      !("reason" in times) &&
      (times.from !== usual.from || times.to !== usual.to);
    if (isByRule(day) || days.has(day)) {
      hasTwins ||= isOther || other.has(day);
      continue;
    }
    days.add(day);
    if (isOther) other.set(day, times);
  }
  return { days: [...days].sort(), other, hasTwins };
}

/**
 * The first day is a date even if the rule does not include it (RFC 5545 §3.3.10); it then becomes an additional day.
 */
export function withFirstAdded(entry: Entry): Entry {
  const { start, added } = entry;
  return start ? { ...entry, added: [...added, { start }] } : entry;
}

/** Whether a date has the same time and length as the first one. */
function isLikeFirst({ start, end, length }: AddedDate, main: Entry): boolean {
  if (end !== undefined || length !== undefined) return false;
  return start.time === null || (start.time === main.start?.time && start.zone === main.start.zone);
}

/** The times of an added date; if it has no length, it has the usual one. */
function timesOfAdded({ start, end, length }: AddedDate, main: Entry, clock: Clock) {
  const usual = readSpan(main, clock);
  const read = readSpan({ start, end, length }, clock);
  if ("reason" in read || "reason" in usual) return { reason: refusal("unreadable") };
  const lasts = end || length ? read.span.length : usual.span.length;
  return timesOfSpan({ ...read.span, length: lasts }, clock);
}

/** The day of an added date, in the entry's zone. */
export function addedDay({ start }: AddedDate, { zone }: Span, clock: Clock): Day {
  return dayOn(start, zone, clock);
}
