// Makes a series of a repeating entry whose days a rule of ours gives too, with what is skipped and changed in it.
import { type Day, isDayInReach } from "~/calendar/days";
import { COUNTS } from "~/calendar/limits";
import { isDayOf, type Rule } from "~/calendar/recurrence";
import type { Entry } from "./entry";
import type { ForeignDate, ForeignItem, ForeignSeries } from "./foreign-item";
import { datedUid, eventItem, leftOutItem, type Reading, valuesOf } from "./item-parts";
import { stampOf } from "./item-stamp";
import { knownRule } from "./known-rule";
import type { Repeating } from "./repeating-items";

/** The changed dates that are of the rule: as they are stored, and those of which nothing can be. */
type ReadChanges = { changed: ForeignDate[]; unfit: ForeignItem[]; remarks: string[] };

const NO_DATES = "It repeats, and has no date at all.";
const BEFORE_1970 = "Its dates before 1970 are left out.";

/** Undefined where no series of ours is the same, or it would skip and change too many dates. Throws BudgetSpent. */
export function seriesItems(repeating: Repeating, reading: Reading): ForeignItem[] | undefined {
  const { uid, main, span, rules, changes } = repeating;
  const [only] = rules;
  if (!only || rules.length > 1 || main.added.length > 0) return undefined;
  const { budget } = reading;
  const rule = knownRule(only.parts, { start: span.day, last: only.last, budget });
  if (rule === null) return undefined;
  const isOwn = ([day]: [Day, Entry]) => rule !== undefined && isDayOf(rule, day);
  const others = [...changes].filter((change) => !isOwn(change));
  const alone = others.map(([day, entry]) => eventItem(entry, datedUid(uid, day), reading));
  if (rule === undefined) {
    // Changed dates may be all that is left of it.
    return alone.length > 0 ? alone : [leftOutItem(main, uid, NO_DATES, reading)];
  }
  const own = [...changes].filter(isOwn);
  const read = readChanges(own, uid, reading);
  const series = seriesOf(repeating, rule, { days: own.map(([day]) => day), ...read });
  const { skips } = series.values;
  if (skips.length + read.changed.length > COUNTS.exceptionsPerSeries) return undefined;
  const begins = isDayInReach(span.day) ? [] : [BEFORE_1970];
  const remarks = [...repeating.remarks, ...begins, ...read.remarks];
  const stated = [main, ...own.map(([, entry]) => entry)];
  return [
    { ...series, uid, stamp: stampOf(series), ...newest(stated), remarks },
    ...alone,
    ...read.unfit,
  ];
}

function readChanges(own: readonly [Day, Entry][], uid: string, reading: Reading): ReadChanges {
  const read: ReadChanges = { changed: [], unfit: [], remarks: [] };
  for (const [day, entry] of own) {
    const found = valuesOf(entry, reading);
    if ("reason" in found) {
      read.unfit.push(leftOutItem(entry, datedUid(uid, day), found.reason, reading));
      continue;
    }
    read.changed.push({ ...found.values, occurrence: day });
    read.remarks.push(...found.remarks.map((remark) => `${day}: ${remark}`));
  }
  return read;
}

/** A changed date of which nothing can be stored is none of the rule's dates any more either. */
function seriesOf(
  { template, skips }: Repeating,
  rule: Rule,
  { days, changed }: { days: readonly Day[]; changed: ForeignDate[] },
): ForeignSeries {
  const kept = new Set(changed.map(({ occurrence }) => occurrence));
  const without = new Set(
    [...skips, ...days].filter((day) => isDayOf(rule, day) && !kept.has(day)),
  );
  return { kind: "series", values: { ...template, ...rule, skips: [...without].sort() }, changed };
}

/** A change of one date raises its own numbers alone. */
function newest(stated: readonly Entry[]) {
  return {
    sequence: Math.max(...stated.map(({ sequence }) => sequence)),
    lastModified: Math.max(...stated.map(({ lastModified }) => lastModified)),
  };
}
