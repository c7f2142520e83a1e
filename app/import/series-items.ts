// Turns a repeating entry with an equal rule of ours into a series, with skipped and changed dates.
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { type Day, EARLIEST_DAY, isDayInReach, LATEST_DAY } from "~/time/days";
import { daysByRule, isDayOf, onDays, type Rule } from "~/time/recurrence";
import { COUNTS } from "~/values/limits";
import { pick } from "~/values/pick";
import { asRefusal, refusal } from "~/values/refusals";
import type { Entry } from "./entry";
import type { ForeignDate, ForeignItem, ForeignSeries } from "./import-result";
import { ruleOfAll } from "./known-rule";
import { LATER_DATES_AS_ONE, type RuledEntry, splitAtLaterDates } from "./later-dates-change";
import type { Repeating } from "./repeating-items";
import { addedDay, ONE_A_DAY, type ReadAdded, readAdded } from "./single-dates-of-rule";
import {
  datedUid,
  eventItem,
  itemStamp,
  leftOutItem,
  type Reading,
  readValues,
} from "./single-items";

/** Includes the dates added to the rule. */
type AddedRepeating = Repeating & { added: ReadAdded };

/** The rule's changed dates: those to store, and those that cannot be stored. */
type ReadChanges = { changed: ForeignDate[]; unfit: ForeignItem[]; remarks: string[] };

const TOO_MANY_DAYS = refusal("daysOver", { max: COUNTS.daysPerSeries });
const NO_DATES = refusal("noDates");
const BEFORE_1970 = refusal("before1970LeftOut");

/** Undefined if we have no equal series, or if it would skip and change too many dates. Throws BudgetSpent. */
export function seriesItems(given: Repeating, reading: Reading): ForeignItem[] | undefined {
  const { uid, main, span, changes } = given;
  const alone = ruleAlone(given, reading);
  if (alone === null) return undefined;
  const { rule, added } = withAdded(alone, given, reading);
  const isFirstAlone = !alone && added.days.length === 1 && added.days[0] === span.day;
  if (isFirstAlone && changes.size === 0) return [eventItem(main, uid, reading)];
  if ((rule?.days.length ?? 0) > COUNTS.daysPerSeries)
    return [leftOutItem(main, uid, TOO_MANY_DAYS, reading)];
  const repeating = { ...given, added };
  const isOther = ([day]: [Day, Entry]) => rule === undefined || !isDayOf(rule, day);
  const others = [...changes]
    .filter(isOther)
    .map(([day, entry]) => eventItem(entry, datedUid(uid, day), reading));
  if (rule === undefined) {
    // Changed dates may be all that is left of the series.
    return others.length > 0 ? others : [leftOutItem(main, uid, NO_DATES, reading)];
  }
  const own = new Map([...changes].filter((change) => !isOther(change)));
  const series = splitAtLaterDates({ repeating: { ...repeating, changes: own }, rule }, reading);
  const items = series.map((one) => itemsOfSeries(one, reading));
  return items.includes(undefined) ? undefined : [...items.flatMap((one) => one ?? []), ...others];
}

/**
 * Null if we have no equal rule, undefined if the rule has no dates. Without a rule, a rule for the first date alone.
 */
function ruleAlone({ span, rules }: Repeating, { budget }: Reading): Rule | null | undefined {
  if (rules.length > 0) return ruleOfAll(rules, span.day, budget);
  return isDayInReach(span.day) ? onDays(span.day, []) : undefined;
}

/** The rule with its additional days; if it has no dates itself, a rule for those days alone. */
function withAdded(
  alone: Rule | undefined,
  { main, span, template }: Repeating,
  { clock }: Reading,
): { rule: Rule | undefined; added: ReadAdded } {
  const added = readAdded(main, {
    template,
    dayOf: (one) => addedDay(one, span, clock),
    isByRule: (day) => alone !== undefined && isDayOf(alone, day),
    clock,
  });
  if (alone) return { rule: { ...alone, days: [...alone.days, ...added.days].sort() }, added };
  const [first, ...others] = added.days;
  return { rule: first === undefined ? undefined : onDays(first, others), added };
}

/** Added dates at other times become changed dates, unless the file changes them anyway. */
function otherDates({ added, template, changes }: AddedRepeating, rule: Rule): ForeignDate[] {
  const texts = pick(template, [...EVENT_TEXT_NAMES, "categoryId"]);
  return [...added.other]
    .filter(([day]) => isDayOf(rule, day) && !changes.has(day))
    .map(([day, times]) => ({ ...texts, ...times, occurrence: day }));
}

/** The series, and its changed dates that are left out; undefined if there would be too many of them. */
function itemsOfSeries(
  { repeating, rule }: RuledEntry<AddedRepeating>,
  reading: Reading,
): ForeignItem[] | undefined {
  const { uid, name, main, span, changes, added } = repeating;
  const read = readChanges([...changes], uid, reading);
  read.changed.push(...otherDates(repeating, rule).filter(isNotSkippedOf(repeating)));
  const series = buildSeries(repeating, rule, read.changed);
  if (series.values.skips.length + read.changed.length > COUNTS.exceptionsPerSeries)
    return undefined;
  if (!hasDates(series)) return [leftOutItem(main, name, NO_DATES, reading), ...read.unfit];
  const stated = [main, ...changes.values()];
  const remarks = [
    ...repeating.remarks,
    ...(isDayInReach(span.day) ? [] : [BEFORE_1970]),
    ...([...changes.values()].some(({ changesLaterDates: isAndFollowing }) => isAndFollowing)
      ? [LATER_DATES_AS_ONE]
      : []),
    ...(added.hasTwins ? [ONE_A_DAY] : []),
    ...read.remarks,
  ];
  return [
    { ...series, uid: name, stamp: itemStamp(series), ...newest(stated), remarks },
    ...read.unfit,
  ];
}

/** False if every day of the rule is skipped. */
function hasDates({ values, changed }: ForeignSeries): boolean {
  const { length } = values.skips;
  if (changed.length > 0 || length === 0) return true;
  return daysByRule(values, EARLIEST_DAY, LATEST_DAY, length + 1).length > length;
}

function isNotSkippedOf({ skips }: Repeating): (date: ForeignDate) => boolean {
  return ({ occurrence }) => !skips.has(occurrence);
}

function readChanges(own: readonly [Day, Entry][], uid: string, reading: Reading): ReadChanges {
  const read: ReadChanges = { changed: [], unfit: [], remarks: [] };
  for (const [day, entry] of own) {
    const found = readValues(entry, reading);
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

/** Skips the day of a changed date that cannot be stored. */
function buildSeries(
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

/** Changing one date raises only that date's numbers, so the highest of all counts. */
function newest(stated: readonly Entry[]) {
  return {
    sequence: Math.max(...stated.map(({ sequence }) => sequence)),
    lastModified: Math.max(...stated.map(({ lastModified }) => lastModified)),
  };
}
