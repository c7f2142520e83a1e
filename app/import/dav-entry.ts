// Reads a calendar app's PUT as the event or series to store, or reports what cannot be stored.

import { MAX_APP_TEXTS } from "~/event/app-texts";
import { findByName } from "~/event/category";
import { moveWeekdays } from "~/event/series";
import { BudgetSpent, createDayTest } from "~/time/day-test";
import { addDays, type Day, daysBetween, EARLIEST_DAY, isDay, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { isDayOf, onDays, type Rule } from "~/time/recurrence";
import { dayIn, offsetIn, timeZones } from "~/time/zones";
import { COUNTS } from "~/values/limits";
import { cleanLine, isBlank } from "~/values/text";
import { bytesOfTexts, type NotesBefore, takeAppTexts } from "./dav-entry-texts";
import { type DavEntry, DavFault, type DavFile, readDavFile } from "./dav-file";
import type { Entry } from "./entry";
import {
  type Clock,
  dayOn,
  instantIn,
  OUT_OF_REACH,
  readSpan,
  type Span,
  timesOfSpan,
} from "./entry-times";
import type {
  ForeignDate,
  ForeignEvent,
  ForeignSeries,
  ForeignValues,
  ImportContext,
} from "./import-result";
import { knownRule, partsOfRule } from "./known-rule";
import { datesLeftOut, hasSeconds, lastDayByUntil, withoutFirst } from "./repeating-items";
import { type ReadAdded, readAdded, withFirstAdded } from "./single-dates-of-rule";
import { itemTemplate } from "./single-items";
import type { WrittenTime } from "./written-time";
import { findZoneNamed, findZoneOfOffset, findZoneShown } from "./zone-names";

/** Lines stored for this user only: whole lines, and blocks of lines that belong together; `day` as in the store. */
export type SentKept = { day: Day | ""; allDay: boolean; blocks: string[][] };

/**
 * `uid` is the app's. `isUtc`: the times are in UTC, so the file has no zone. `named` has the days whose entries name
 * one of the calendar's categories, "" for the item itself.
 */
type DavPut = {
  uid: string;
  item: ForeignEvent | ForeignSeries;
  isUtc: boolean;
  named: Set<Day | "">;
  kept: SentKept[];
};
/** `textBytes` is the size of the texts stored besides the shown ones. */
type SizedPut = DavPut & { textBytes: number };

/** `origin` is this site's address; `staysUtc`: the series is already in UTC. */
type DavContext = Pick<ImportContext, "timeZone" | "categories"> & {
  origin: string;
  staysUtc: boolean;
  /** The notes before the change: of the item for "", or of a changed date. */
  notesOn: (day: Day | "") => NotesBefore;
};

const LONGEST_UID = 255;
const UTC = "UTC";
const PRIVATE = "Private events can't go into a shared calendar.";
const NO_OBJECT = "valid-calendar-object-resource";
const UNSUPPORTED = "supported-calendar-data";
const INVALID = "valid-calendar-data";

/** Throws a DavFault. */
export function readDavPut(bytes: Uint8Array, context: DavContext): SizedPut {
  const file = readDavFile(bytes);
  const { entries } = file;
  const uid = entries[0]?.entry.uid ?? "";
  if (uid === "" || uid.length > LONGEST_UID) throw new DavFault(NO_OBJECT);
  for (const { entry } of entries) checkEntry(entry, uid);
  const [main, ...others] = entries.filter(({ entry }) => !entry.date);
  if (!main || others.length > 0) throw new DavFault(NO_OBJECT);
  const changes = entries.filter((each) => each !== main);
  const repeats = main.entry.rules.length + main.entry.added.length > 0;
  const clock = findFileClock(context, file, !repeats);
  if (!repeats && changes.length > 0) throw new DavFault(NO_OBJECT);
  const read = (sent: { main: DavEntry; changes: DavEntry[] }) =>
    repeats ? repeating(uid, sent, clock, context) : single(uid, sent.main, clock, context);
  const put = read({ main, changes });
  if (bytesOfTexts(put.item) <= MAX_APP_TEXTS) return sized(put);
  // The longest text is nearly always HTML, whose words are also in the notes.
  return sized(read({ main: withoutForms(main), changes: changes.map(withoutForms) }));
}

function withoutForms(entry: DavEntry): DavEntry {
  return { ...entry, forms: { head: "", lines: [] } };
}

function sized(put: DavPut): SizedPut {
  const textBytes = bytesOfTexts(put.item);
  if (textBytes > MAX_APP_TEXTS) throw new DavFault("max-resource-size");
  return { ...put, textBytes };
}

/** Throws if the entry has something that cannot be stored. */
function checkEntry(entry: Entry, uid: string): void {
  const { unread, isTimeCut, isPrivate, hasExceptionRule, added, rules, start } = entry;
  if (entry.uid !== uid) throw new DavFault(NO_OBJECT);
  if (isPrivate) throw new DavFault(UNSUPPORTED, PRIVATE);
  const isOdd = ["RRULE", "EXRULE", "RDATE"].some((name) => unread.includes(name));
  if (isOdd || hasExceptionRule || rules.length > 1 || (entry.date && added.length > 0))
    throw new DavFault(UNSUPPORTED, CANT_REPEAT);
  if (unread.length > 0 || isTimeCut || !start) throw new DavFault(INVALID);
  if (entry.changesLaterDates)
    throw new DavFault(UNSUPPORTED, "One date can be changed at a time.");
  if (entry.date && rules.length > 0) throw new DavFault(NO_OBJECT);
}

/** Rejects an unknown zone, because a wrong hour would go unnoticed. A series' zone must have a name. */
function findFileClock(
  { timeZone }: DavContext,
  { locations, zone }: DavFile,
  mayBeOffset: boolean,
): Clock {
  const find = (name: string): string => {
    if (name === "") return zone === "" ? timeZone : find(zone);
    const found =
      findZoneNamed(name) ??
      findZoneNamed(locations.get(name) ?? "") ??
      findZoneShown(name) ??
      (mayBeOffset ? (findZoneOfOffset(name) ?? findZoneOfOffset(withColon(name))) : undefined);
    if (found === undefined) {
      throw new DavFault(UNSUPPORTED, "The time zone of this event is not known here.");
    }
    return timeZones().find((zone) => zone.toLowerCase() === found.toLowerCase()) ?? found;
  };
  return { timeZone, zoneOf: (name) => ({ zone: find(name), isKnown: true }) };
}

/** "GMT+0200" becomes "GMT+02:00". */
function withColon(name: string): string {
  return name.replace(/^(GMT|UTC)([+-]\d\d)(\d\d)$/i, "$1$2:$3");
}

function single(uid: string, main: DavEntry, clock: Clock, context: DavContext): DavPut {
  const { values, isNamed } = readDavValues(main, "", clock, context);
  return {
    uid,
    item: { kind: "event", values },
    isUtc: main.entry.start?.zone === UTC,
    named: new Set(isNamed ? [""] : []),
    kept: [{ day: "", allDay: values.allDay, blocks: keptLines(main, context) }],
  };
}

function readDavValues(
  sent: DavEntry,
  day: Day | "",
  clock: Clock,
  context: DavContext,
): { values: ForeignValues; isNamed: boolean } {
  const times = timesOfSpan(checkedSpan(sent.entry, clock), clock);
  if ("reason" in times) throw outOfReach(sent.entry);
  const texts = textsIn(sent, day, context);
  return { values: { ...texts, ...times }, isNamed: texts.categoryId !== null };
}

function checkedSpan(entry: Entry, clock: Clock): Span {
  const read = readSpan(entry, clock);
  if ("reason" in read) {
    if (read.reason === OUT_OF_REACH) throw outOfReach(entry);
    throw new DavFault(UNSUPPORTED, "An event can last at most 366 days.");
  }
  if (read.remarks.length > 0) {
    throw new DavFault(INVALID, "It ends before it begins, or at two times.");
  }
  return read.span;
}

function outOfReach({ start }: Entry): DavFault {
  const isEarly = (start?.day ?? "") < EARLIEST_DAY;
  return isEarly
    ? new DavFault("min-date-time", "Nothing before 1970 can be kept.")
    : new DavFault("max-date-time", "Nothing after 2200 can be kept.");
}

/** Includes categories that the calendar lacks, which the app would otherwise lose. */
function keptLines({ entry, kept }: DavEntry, { categories }: DavContext): string[][] {
  const named = entry.categories.map(cleanLine).filter((name) => !isBlank(name));
  const others = named.filter((name) => !findByName(name, categories));
  if (others.length === 0) return kept;
  const names = others.map((name) => name.replace(/[\\;,]/g, "\\$&"));
  return [...kept, [`CATEGORIES:${names.join(",")}`]];
}

function textsIn(
  { entry, forms, heads, addresses }: DavEntry,
  day: Day | "",
  { categories, origin, notesOn }: DavContext,
) {
  const before = notesOn(day);
  return takeAppTexts(entry, { categories, origin, before, forms, heads, addresses });
}

/** The rule; without one, or without dates, a rule for the first date alone, to which others are added. */
function ruleWith(entry: Entry, written: Span, clock: Clock): Rule | undefined {
  const rule = entry.rules.length > 0 ? readDavRule(entry, written, clock) : undefined;
  return rule ?? (entry.added.length > 0 ? onDays(written.day, []) : undefined);
}

function checkAdded({ days, hasTwins }: ReadAdded): void {
  if (hasTwins) throw new DavFault(UNSUPPORTED, "More than one date a day can't be kept.");
  if (days.length > COUNTS.daysPerSeries) {
    throw new DavFault(UNSUPPORTED, `At most ${COUNTS.daysPerSeries} further dates can be kept.`);
  }
}

type Whole = { main: DavEntry; changes: DavEntry[] };

function repeating(
  uid: string,
  { main, changes }: Whole,
  clock: Clock,
  context: DavContext,
): DavPut {
  const written = checkedSpan(main.entry, clock);
  if (hasSeconds(written)) throw new DavFault(UNSUPPORTED, "What repeats begins on the minute.");
  const ruled = ruleWith(main.entry, written, clock);
  if (!ruled) {
    if (changes.length > 0) throw new DavFault(UNSUPPORTED, "It has no dates.");
    return single(uid, main, clock, context);
  }
  const { rule: alone, span, dayOf } = onClock(ruled, written, clock, context.staysUtc);
  const texts = textsIn(main, "", context);
  const template = { ...itemTemplate(texts, span), appTexts: texts.appTexts };
  const isByRule = (day: Day) => isDayOf(alone, day);
  const left = datesLeftOut(main.entry.left, main.entry, written, clock);
  const skipped = left.map(dayOf);
  const isBeside = !isByRule(span.day) && !skipped.includes(span.day);
  const added = readAdded(isBeside ? withFirstAdded(main.entry) : main.entry, {
    template,
    dayOf: ({ start }) => dayOf(start),
    isByRule,
    clock,
  });
  checkAdded(added);
  const rule = { ...alone, days: added.days };
  const named = new Set<Day | "">(texts.categoryId === null ? [] : [""]);
  const ofAll = keptLines(main, context);
  const kept: SentKept[] = [{ day: "", allDay: template.allDay, blocks: ofAll }];
  const dates = new Map<Day, ForeignDate>();
  for (const change of changes) {
    const { entry } = change;
    const day = entry.date ? dayOf(entry.date) : "";
    if (!isDay(day) || dates.has(day)) throw new DavFault(NO_OBJECT);
    const { values, isNamed } = readDavValues(change, day, clock, context);
    dates.set(day, { ...values, occurrence: day });
    if (isNamed) named.add(day);
    kept.push({ day, allDay: values.allDay, blocks: keptLines(change, context) });
  }
  for (const [day, times] of added.other) {
    if (dates.has(day) || skipped.includes(day)) continue;
    dates.set(day, { ...texts, ...times, occurrence: day });
    if (named.has("")) named.add(day);
    kept.push({ day, allDay: times.allDay, blocks: ofAll });
  }
  const isRuled = ({ occurrence }: ForeignDate) => isDayOf(rule, occurrence);
  const changed = [...dates.values()].filter(isRuled);
  const strays = [...dates.values()].filter((date) => !isRuled(date));
  const skips = skipped.filter((day) => isDayOf(rule, day) && !dates.has(day));
  const values = { ...template, ...rule, skips: [...new Set(skips)].sort() };
  const item = { kind: "series" as const, values, changed, strays };
  return { uid, item, isUtc: false, named, kept };
}

/** The number of days tested to find the rule: about 30 ms. */
const DAY_TESTS = 25_000;
const CANT_REPEAT = "This way of repeating can't be kept.";

/**
 * The rule of ours with the same days, in the file's zone; undefined if it has no dates. Programs count the first day
 * even if the rule does not include it (RFC 5545 §3.3.10).
 */
function readDavRule({ rules: [given] }: Entry, span: Span, clock: Clock): Rule | undefined {
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
function onClock(rule: Rule, span: Span, clock: Clock, staysUtc: boolean): OnClock {
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
