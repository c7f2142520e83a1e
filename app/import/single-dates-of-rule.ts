// Turns a repeating entry that no series here can represent into single events: its dates around today.
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { createTimesMaker } from "~/event/series";
import { type Budget, createDayTest } from "~/time/day-test";
import { type Day, dayOfNumber, numberOfDay } from "~/time/days";
import { IMPORT_DATES, IMPORT_DATES_A_RULE } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { timesOfAdded } from "./added-dates";
import type { AddedDate, Entry } from "./entry";
import { dayOn } from "./entry-times";
import type { ForeignItem, ForeignValues } from "./import-result";
import { LATER_DATES_AS_ONE } from "./later-dates-change";
import type { Repeating } from "./repeating-items";
import type { RuleParts } from "./rule-parts";
import { datedUid, eventItem, leftOutItem, madeEvent, type Reading } from "./single-items";

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
type Span = { start: number; first: number; last: number; budget: Budget };

/**
 * The days of any of the rules from `first` to `last`, in order, for rules that start on `start`. A COUNT is counted
 * from the start. Throws BudgetSpent.
 */
function daysOfRules(rules: readonly EndingRule[], span: Span): number[] {
  const days = new Set(rules.flatMap((rule) => daysOfRule(rule, span)));
  return [...days].sort((a, b) => a - b);
}

function daysOfRule({ parts, last }: EndingRule, span: Span): number[] {
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
