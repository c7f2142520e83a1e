// Turns a repeating entry whose days a rule of ours gives too into a series, with its skipped and changed dates.
import { type Day, isDayInReach } from "~/time/days";
import { isDayOf, type Rule } from "~/time/recurrence";
import { COUNTS } from "~/values/limits";
import { asRefusal, refusal } from "~/values/refusals";
import type { Entry } from "./entry";
import type { ForeignDate, ForeignItem, ForeignSeries } from "./foreign-item";
import { datedUid, eventItem, leftOutItem, type Reading, stampOf, valuesOf } from "./item-parts";
import { knownRule } from "./known-rule";
import { LATER_DATES_AS_ONE, type RuledEntry, splitAtLaterDates } from "./later-dates-change";
import type { Repeating } from "./repeating-items";

/** The changed dates that belong to the rule: those to store, and those that cannot be stored. */
type ReadChanges = { changed: ForeignDate[]; unfit: ForeignItem[]; remarks: string[] };

const NO_DATES = refusal("noDates");
const BEFORE_1970 = refusal("before1970LeftOut");

/** Undefined where no series of ours is equal, or it would skip and change too many dates. Throws BudgetSpent. */
export function seriesItems(repeating: Repeating, reading: Reading): ForeignItem[] | undefined {
  const { uid, main, span, rules, changes } = repeating;
  const [only] = rules;
  if (!only || rules.length > 1 || main.added.length > 0) return undefined;
  const { budget } = reading;
  const rule = knownRule(only.parts, { start: span.day, last: only.last, budget });
  if (rule === null) return undefined;
  const isOther = ([day]: [Day, Entry]) => rule === undefined || !isDayOf(rule, day);
  const alone = [...changes]
    .filter(isOther)
    .map(([day, entry]) => eventItem(entry, datedUid(uid, day), reading));
  if (rule === undefined) {
    // Changed dates may be all that is left of the series.
    return alone.length > 0 ? alone : [leftOutItem(main, uid, NO_DATES, reading)];
  }
  const own = new Map([...changes].filter((change) => !isOther(change)));
  const series = splitAtLaterDates({ repeating: { ...repeating, changes: own }, rule }, reading);
  const items = series.map((one) => itemsOfSeries(one, reading));
  return items.includes(undefined) ? undefined : [...items.flatMap((one) => one ?? []), ...alone];
}

/** The series and its changed dates that are left out; undefined where there would be too many of them. */
function itemsOfSeries(
  { repeating, rule }: RuledEntry,
  reading: Reading,
): ForeignItem[] | undefined {
  const { uid, name, main, span, changes } = repeating;
  const read = readChanges([...changes], uid, reading);
  const series = seriesOf(repeating, rule, read.changed);
  if (series.values.skips.length + read.changed.length > COUNTS.exceptionsPerSeries)
    return undefined;
  const stated = [main, ...changes.values()];
  const remarks = [
    ...repeating.remarks,
    ...(isDayInReach(span.day) ? [] : [BEFORE_1970]),
    ...([...changes.values()].some(({ changesLaterDates: isAndFollowing }) => isAndFollowing)
      ? [LATER_DATES_AS_ONE]
      : []),
    ...read.remarks,
  ];
  return [
    { ...series, uid: name, stamp: stampOf(series), ...newest(stated), remarks },
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
    read.remarks.push(
      ...found.remarks.map((what) => refusal("at", { place: day, what: asRefusal(what) })),
    );
  }
  return read;
}

/** The day of a changed date that cannot be stored is skipped. */
function seriesOf(
  { template, skips, changes }: Repeating,
  rule: Rule,
  changed: ForeignDate[],
): ForeignSeries {
  const kept = new Set(changed.map(({ occurrence }) => occurrence));
  const without = [...skips, ...changes.keys()].filter(
    (day) => isDayOf(rule, day) && !kept.has(day),
  );
  const values = { ...template, ...rule, skips: [...new Set(without)].sort() };
  return { kind: "series", values, changed };
}

/** A change of one date raises only that date's numbers, so the highest of all of them counts. */
function newest(stated: readonly Entry[]) {
  return {
    sequence: Math.max(...stated.map(({ sequence }) => sequence)),
    lastModified: Math.max(...stated.map(({ lastModified }) => lastModified)),
  };
}
