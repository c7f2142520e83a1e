// Splits a series before each change of all later dates (RANGE=THISANDFUTURE, RFC 5545 §3.2.13).
import type { Day } from "~/time/days";
import { endedBefore, isDayOf, type Rule, withoutDays } from "~/time/recurrence";
import { refusal } from "~/values/refusals";
import type { Entry } from "./entry";
import { readTexts } from "./entry-texts";
import { readSpan } from "./entry-times";
import type { Repeating } from "./repeating-items";
import { datedUid, entryFlaw, itemTemplate, type Reading, unreadRemarks } from "./single-items";

export type RuledEntry<R extends Repeating = Repeating> = { repeating: R; rule: Rule };

export const LATER_DATES_AS_ONE = refusal("followingForFirst");

/** Real series do not change this often, and each split iterates over all changed dates. */
const MOST_SPLITS = 20;

/**
 * The series in order; only the first keeps its uid. A change that moves dates to other days, or that cannot be read,
 * does not split.
 */
export function splitAtLaterDates<R extends Repeating>(
  whole: RuledEntry<R>,
  reading: Reading,
): RuledEntry<R>[] {
  const begins = [...whole.repeating.changes].flatMap(([day, entry]) => {
    const begun = begunWith(entry, day, whole, reading);
    return begun ? [{ day, begun }] : [];
  });
  if (begins.length > MOST_SPLITS) return [whole];
  const series: RuledEntry<R>[] = [];
  let rest = whole;
  for (const { day, begun } of begins.sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const before = partBefore(day, rest);
    if (before) series.push(before);
    rest = {
      repeating: { ...begun, ...changesIn(rest, (one) => one > day) },
      rule: { ...rest.rule, firstDay: day, days: rest.rule.days.filter((one) => one >= day) },
    };
  }
  return [...series, rest];
}

function begunWith<R extends Repeating>(
  entry: Entry,
  day: Day,
  { repeating, rule }: RuledEntry<R>,
  { clock, context }: Reading,
): R | undefined {
  if (!entry.changesLaterDates || entryFlaw(entry) !== undefined) return undefined;
  // Intervals of weeks or months are counted from a day of the rule itself.
  if (!isDayOf(withoutDays(rule), day)) return undefined;
  const read = readSpan(entry, clock);
  if ("reason" in read) return undefined;
  const { span } = read;
  const { zone, time } = repeating.span;
  const isAlike = span.zone === zone && (span.time === null) === (time === null);
  if (!isAlike || span.day !== day) return undefined;
  const { texts, remarks } = readTexts(entry, context);
  const template = itemTemplate(texts, span);
  const name = datedUid(repeating.uid, day);
  return {
    ...repeating,
    name,
    main: entry,
    span,
    template,
    remarks: [...unreadRemarks(entry), ...read.remarks, ...remarks],
  };
}

function partBefore<R extends Repeating>(
  day: Day,
  { repeating, rule }: RuledEntry<R>,
): RuledEntry<R> | undefined {
  const ended = endedBefore(rule, day);
  if (!ended) return undefined;
  const part = changesIn({ repeating, rule }, (one) => one < day);
  return { repeating: { ...repeating, ...part }, rule: ended };
}

function changesIn({ repeating }: RuledEntry, isIn: (day: Day) => boolean) {
  return {
    skips: new Set([...repeating.skips].filter(isIn)),
    changes: new Map([...repeating.changes].filter(([day]) => isIn(day))),
  };
}
