// Reads a calendar file's text into the items that an import would store.

import { findByName } from "~/event/category";
import { type Day, isDayInReach, numberOfDay } from "~/time/days";
import { IMPORT_DATES, IMPORT_DATES_A_RULE, IMPORT_DAY_TESTS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { cleanLine, isBlank } from "~/values/text";
import { type Entry, readEntry } from "./entry";
import { NO_TITLE_REMARK, type TextContext } from "./entry-texts";
import { dayOn, instantIn } from "./entry-times";
import { readFileParts } from "./file-parts";
import { decodeFile, unknownCharset } from "./file-text";
import {
  type ForeignFile,
  type ForeignItem,
  type ImportContext,
  ImportError,
} from "./import-result";
import { LATER_DATES_AS_ONE } from "./later-dates-change";
import { foldOwnDates, readOwnDate } from "./own-dates";
import { repeatingItems } from "./repeating-items";
import { datedUid, eventItem, leftOutItem, type Reading, shortUid } from "./single-items";
import { addUnsupported } from "./unsupported-properties";
import { createZoneReader, zoneSpans } from "./zone-reader";

// Groups the entries of a file that form one event: its main entry and its changed dates.

/** `main` is missing if a file has only changed dates. `uid` is "" if the file has none. */
type EntryGroup = {
  uid: string;
  main: Entry | undefined;
  changes: Entry[];
  /** The day, if events on other days have the same uid. */
  day?: Day;
};

/** Groups entries in file order. `older` counts the entries replaced by a newer one with the same uid. */
function groupEntries(entries: readonly Entry[]): { groups: EntryGroup[]; older: number } {
  const named = new Map<string, Entry[]>();
  entries.forEach((entry, at) => {
    // An entry without a uid is not a date of another.
    const key = entry.uid === "" ? `\n${at}` : entry.uid;
    const all = named.get(key);
    if (all) all.push(entry);
    else named.set(key, [entry]);
  });
  const groups = [...named.values()].flatMap((all) => sameNamed(all) ?? newestEntries(all));
  const kept = groups.reduce((n, { main, changes }) => n + Number(!!main) + changes.length, 0);
  return { groups, older: entries.length - kept };
}

/**
 * Some programs give all their events one uid: entries on different days are then separate events, unless one is marked
 * as newer. Undefined for a single event.
 */
function sameNamed(entries: readonly Entry[]): EntryGroup[] | undefined {
  const [first] = entries;
  const mains = entries.filter((entry) => changedDateKey(entry) === "" && entry.start);
  const byDay = new Map(mains.map((entry) => [entry.start?.day ?? "", entry]));
  const isVersioned = mains.some(
    ({ sequence, lastModified }) =>
      sequence !== first?.sequence || lastModified !== first.lastModified,
  );
  if (first === undefined || first.uid === "" || byDay.size < 2 || isVersioned) return undefined;
  const changes = newestEntries(entries).changes;
  const repeating = mains.findLast(({ rules, added }) => rules.length + added.length > 0);
  const whole = repeating && byDay.get(repeating.start?.day ?? "") === repeating ? repeating : null;
  const { uid } = first;
  const groups = [...byDay].map(([day, main]): EntryGroup => {
    return { uid, main, changes: main === whole ? changes : [], day };
  });
  return whole || changes.length === 0 ? groups : [...groups, { uid, main: undefined, changes }];
}

function newestEntries(entries: readonly Entry[]): EntryGroup {
  const newest = new Map<string, Entry>();
  for (const [at, entry] of entries.entries()) {
    const key = changedDateKey(entry) ?? `\n${at}`;
    const known = newest.get(key);
    if (!known || isNewer(entry, known)) newest.set(key, entry);
  }
  const main = newest.get("");
  newest.delete("");
  return { uid: entries[0]?.uid ?? "", main, changes: [...newest.values()] };
}

/** Compares by sequence, then by time of change; of equal entries, the later one in the file is newer. */
function isNewer(entry: Entry, known: Entry): boolean {
  if (entry.sequence !== known.sequence) return entry.sequence > known.sequence;
  return entry.lastModified >= known.lastModified;
}

/** The date that an entry changes, "" for the main entry; undefined if it cannot be read. */
function changedDateKey({ date, unread }: Entry): string | undefined {
  if (date) return `${date.day} ${date.time} ${date.zone}`;
  return unread.includes("RECURRENCE-ID") ? undefined : "";
}

const DAYS_A_YEAR = 365;
const YEARS_AHEAD = 2;
const LONGEST_ZONE = 60;
const CUT = refusal("fileCut");
const ZONES_OF_CALENDARS = refusal("calendarsOfZones");
const NO_DAY = refusal("noDayOfChange");

/**
 * Settings for a calendar that is shown but not imported: its limits, which entries it skips, and how many days its
 * dates reach.
 */
type ShownFile = {
  bytes: number;
  charset: string;
  entries: number;
  rules: number;
  dates: number;
  daysBack: number;
  daysAhead: number;
  leavesOut: (entry: Entry) => boolean;
};

/** Synchronous, for the reading thread. Throws an ImportError if nothing can be imported. */
export function readCalendarFile(
  bytes: Uint8Array,
  context: ImportContext,
  shown?: ShownFile,
): ForeignFile {
  const { text, remarks } = decodeFile(bytes, { most: shown?.bytes, charset: shown?.charset });
  const parts = readFileParts(text, shown);
  if (shown && parts.isCut) throw new ImportError(CUT);
  if (parts.events.length === 0) throw new ImportError(refusal("noEventsInFile"));
  const read = parts.events
    .map(readEntry)
    .filter((entry) => !(shown?.leavesOut(entry) ?? (parts.isOurs && entry.isSourced)))
    .map((entry) => (parts.isCancellation ? { ...entry, isCanceled: true } : entry));
  const entries = parts.isOurs ? foldOwnDates(read) : read;
  const { groups, older } = groupEntries(entries);
  const today = numberOfDay(context.today);
  const { timeZone } = context;
  const spans = zoneSpans(entries, today + YEARS_AHEAD * DAYS_A_YEAR);
  const { zoneOf, unknown, standIn, said } = createZoneReader({
    zones: parts.zones,
    calendarZone: timeZone,
    fileZone: spans.has("") ? parts.zone : "",
    chosen: context.standIn,
    spanOf: (name) => spans.get(name) ?? (name === parts.zone ? spans.get("") : undefined),
  });
  const reading: Reading = {
    clock: { zoneOf, timeZone },
    context: { categories: context.categories, isOurs: parts.isOurs },
    budget: { left: IMPORT_DAY_TESTS },
    dates: { left: shown?.dates ?? IMPORT_DATES },
    datesARule: shown?.dates ?? IMPORT_DATES_A_RULE,
    isCancellation: parts.isCancellation,
    today,
    first: today - (shown?.daysBack ?? DAYS_A_YEAR),
    last: today + (shown?.daysAhead ?? YEARS_AHEAD * DAYS_A_YEAR),
  };
  const single = groups.flatMap((group) => readGroup(group, reading));
  const named = distinct(parts.isOurs ? single.map(ownDates(groups)) : single);
  const items = parts.isCancellation ? named.map(asCancellation) : named;
  const file = {
    items,
    remarks: [
      ...(parts.isCut ? [CUT] : []),
      ...(parts.events.some(({ names }) => names.has("")) ? [ZONES_OF_CALENDARS] : []),
      ...new Set([...remarks, ...[...parts.unknownCharsets].map(unknownCharset)]),
      ...olderRemark(older),
      ...remarksOnOthers(parts, entries),
      ...categoriesRemark(entries, reading, shown),
    ],
  };
  const names = unknown().map((name) => name.slice(0, LONGEST_ZONE));
  return names.length > 0 || said ? { ...file, unknown: { names, said, readIn: standIn } } : file;
}

/** For our own files: finds events that are single dates of a series outside the file. */
function ownDates(groups: readonly EntryGroup[]): (item: ForeignItem) => ForeignItem {
  const whole = new Set(groups.flatMap(({ uid, main }) => (main ? [uid] : [])));
  return (item) => {
    const dateOf = item.kind === "event" ? (item.dateOf ?? readOwnDate(item.uid)) : undefined;
    return dateOf && !whole.has(dateOf.uid) ? { ...item, dateOf } : item;
  };
}

const NO_NAME = refusal("cancelsNothing");

/** A cancellation adds no event, and one without a title must not clear the stored event's title. */
function asCancellation(item: ForeignItem): ForeignItem {
  if (item.kind === "leftOut") return item;
  if (!item.remarks.includes(NO_TITLE_REMARK)) return { ...item, isCancellation: true };
  if (item.kind === "event" && item.calledOff) {
    const remarks = item.remarks.filter((remark) => remark !== NO_TITLE_REMARK);
    return { ...item, values: { ...item.values, title: "" }, remarks, isCancellation: true };
  }
  const { uid, sequence, lastModified, values } = item;
  const day = item.kind === "series" ? item.values.firstDay : (item.values.firstDay ?? "");
  const named = { uid, sequence, lastModified, stamp: "", remarks: [] };
  return { ...named, kind: "leftOut", title: values.title, day, reason: NO_NAME };
}

function readGroup(
  { uid: whole, main, changes: all, day }: EntryGroup,
  reading: Reading,
): ForeignItem[] {
  const uid = day === undefined ? shortUid(whole) : datedUid(shortUid(whole), day);
  const changes = all.filter(({ date }) => date && isDayInReach(date.day));
  const strays = all.filter((one) => !changes.includes(one));
  return [
    ...itemsOfDated({ uid, main, changes }, reading),
    ...strays.map((one) => leftOutItem(one, uid, NO_DAY, reading)),
  ];
}

function itemsOfDated({ uid, main, changes }: EntryGroup, reading: Reading): ForeignItem[] {
  if (main && main.rules.length + main.added.length > 0) {
    return repeatingItems(main, { uid, changes }, reading);
  }
  const repeats = main?.unread.includes("RRULE") || main?.hasExceptionRule;
  if (main && repeats) return repeatingItems(main, { uid, changes }, reading);
  const { clock } = reading;
  const dates = changes.map((entry) => {
    const day = entry.date ? dayOn(entry.date, clock.timeZone, clock) : "";
    const name = datedUid(uid, day);
    if (main && !reading.isCancellation) return eventItem(entry, name, reading);
    return dateItem(entry, { uid, name }, reading);
  });
  return main ? [eventItem(main, uid, reading), ...dates] : dates;
}

/** A single changed date, identified by its series' uid. A canceled one may lack a time (RFC 5546 §3.2.5). */
function dateItem(
  entry: Entry,
  { uid, name }: { uid: string; name: string },
  reading: Reading,
): ForeignItem {
  const { date, changesLaterDates: isAndFollowing } = entry;
  const { isCancellation } = reading;
  const start = entry.start ?? (isCancellation ? date : undefined);
  const item = eventItem({ ...entry, start }, name, reading);
  if (!date || uid === "" || item.kind === "leftOut") return item;
  const at = date.time === null ? null : instantIn(date, reading.clock);
  const remarks = isAndFollowing ? [...item.remarks, LATER_DATES_AS_ONE] : item.remarks;
  const named = { uid, day: date.day, at };
  return { ...item, remarks, ...(isCancellation ? { calledOff: named } : { dateOf: named }) };
}

/** Two days of one entry may get the same uid, and a file may contain any uids. */
function distinct(items: readonly ForeignItem[]): ForeignItem[] {
  const names = new Set<string>();
  return items.map((item) => {
    if (item.uid === "" || item.kind === "leftOut" || !names.has(item.uid)) {
      if (item.kind !== "leftOut") names.add(item.uid);
      return item;
    }
    return { ...item, uid: "" };
  });
}

/** Remarks on contents that calendars here do not support. */
function remarksOnOthers(
  {
    tasks,
    hasReminders,
    hasGuests,
    missed,
  }: Pick<ReturnType<typeof readFileParts>, "tasks" | "hasReminders" | "hasGuests" | "missed">,
  entries: readonly Entry[],
): string[] {
  const shared = entries.filter(({ isPrivate }) => !isPrivate);
  for (const { addresses } of shared)
    for (const name of addresses.left) addUnsupported(missed, name);
  // The organizer counts as a guest.
  const others = [...missed].filter((name) => !(hasGuests && name === "ORGANIZER")).sort();
  return [
    ...(tasks > 0 ? [refusal("tasksNotTaken", { count: tasks })] : []),
    ...(hasReminders || hasGuests ? [refusal("remindersNotTaken")] : []),
    ...(others.length > 0 ? [refusal("partsNotTaken", { parts: others.join(", ") })] : []),
    ...(shared.some(isBusyElse) ? [refusal("busyNotTaken")] : []),
  ];
}

/** Here all-day events count as free, and all others as busy. */
function isBusyElse({ busy, start }: Entry): boolean {
  return busy !== "" && start !== undefined && busy !== (start.time === null ? "free" : "busy");
}

const MOST_CATEGORIES = 5;
const LONGEST_CATEGORY = 40;

/** Names the categories that this calendar lacks, and an event's second and further ones. */
function categoriesRemark(
  entries: readonly Entry[],
  { context }: Reading,
  shown: ShownFile | undefined,
): string[] {
  const names = new Set(
    entries
      .filter(({ isPrivate }) => !isPrivate)
      .flatMap((entry) => leftCategories(entry, context)),
  );
  if (names.size === 0) return [];
  const named = [...names].slice(0, MOST_CATEGORIES);
  const end = names.size > named.length ? ["…"] : [];
  const key = shown ? "categoriesNotShown" : "categoriesNotTaken";
  return [refusal(key, { names: [...named, ...end].join(", ") })];
}

function leftCategories({ categories }: Entry, context: TextContext): string[] {
  const taken = categories.find((name) => findByName(name, context.categories));
  return categories
    .filter((name) => name !== taken && !name.includes("://"))
    .map((name) => cleanLine(name).slice(0, LONGEST_CATEGORY))
    .filter((name) => !isBlank(name));
}

function olderRemark(older: number): string[] {
  if (older === 0) return [];
  return [refusal("olderEntries", { count: older })];
}
