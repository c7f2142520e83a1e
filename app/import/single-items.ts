// Creates items from single entries: an event with its values, or why it is left out.
import { createHash } from "node:crypto";
import { EVENT_TEXT_NAMES, type EventTexts, eventText } from "~/event/event-fields";
import type { Budget } from "~/time/day-test";
import { type Day, isDayInReach } from "~/time/days";
import type { Rule } from "~/time/recurrence";
import { refusal } from "~/values/refusals";
import type { Entry } from "./entry";
import { readTexts, type TextContext } from "./entry-texts";
import { type Clock, clockTime, dayOn, readSpan, type Span, timesOfSpan } from "./entry-times";
import type {
  FileSeriesValues,
  ForeignEvent,
  ForeignItem,
  ForeignSeries,
  ForeignValues,
} from "./import-result";

/**
 * The settings for reading the entries of one file. `first` and `last` are days since 1970: unsupported rules become
 * events between them; `dates` is how many such events may still be created.
 */
export type Reading = {
  clock: Clock;
  context: TextContext;
  budget: Budget;
  today: number;
  first: number;
  last: number;
  dates: { left: number };
  /** How many of them one rule may become. */
  datesARule: number;
  /** The file cancels its events. */
  isCancellation: boolean;
};

/** Leaves room for a day to append. */
const LONGEST_UID = 244;

/** For an event: the values to store, or why it is not stored. */
type ReadValues = { values: ForeignValues; remarks: string[] } | { reason: string };

/** Why an entry is not imported, apart from its times. */
export function entryFlaw(entry: Entry): string | undefined {
  if (entry.isPrivate) return refusal("isPrivate");
  if (entry.isCut) return refusal("fileEndsInIt");
  return undefined;
}

export function readValues(entry: Entry, { clock, context }: Reading): ReadValues {
  const flaw = entryFlaw(entry);
  if (flaw !== undefined) return { reason: flaw };
  const read = readSpan(entry, clock);
  if ("reason" in read) return read;
  const times = timesOfSpan(read.span, clock);
  if ("reason" in times) return times;
  const { texts, remarks } = readTexts(entry, context);
  return {
    values: { ...texts, ...times },
    remarks: [...unreadRemarks(entry), ...read.remarks, ...remarks],
  };
}

/** The entry as a single event with this uid. */
export function eventItem(entry: Entry, uid: string, reading: Reading): ForeignItem {
  const read = readValues(entry, reading);
  if ("reason" in read) return leftOutItem(entry, uid, read.reason, reading);
  return madeEvent(entry, { uid, ...read });
}

export function madeEvent(
  { sequence, lastModified }: Pick<Entry, "sequence" | "lastModified">,
  { uid, values, remarks }: { uid: string; values: ForeignValues; remarks: string[] },
): ForeignItem {
  const event = { kind: "event" as const, values };
  return { ...event, uid, stamp: itemStamp(event), sequence, lastModified, remarks };
}

/** Leaves an item out; for a private event, not even the title is passed on. */
export function leftOutItem(
  entry: Entry,
  uid: string,
  reason: string,
  { clock, context }: Reading,
): ForeignItem {
  const { sequence, lastModified, start, isPrivate } = entry;
  const day = start && isDayInReach(start.day) ? dayOn(start, clock.timeZone, clock) : "";
  const title = isPrivate ? "" : readTexts(entry, context).texts.title;
  return {
    kind: "leftOut",
    title,
    day,
    reason,
    uid,
    stamp: "",
    sequence,
    lastModified,
    remarks: [],
  };
}

export function unreadRemarks(entry: Entry): string[] {
  const { isTimeCut, isMarkedOnly, isUnended } = entry;
  const unread = [
    ...entry.unread,
    ...(leavesOutAlone(entry) ? ["EXDATE"] : []),
    ...(entry.date ? repeatingLines(entry) : []),
  ];
  return [
    ...(unread.length > 0
      ? [refusal("partsUnread", { parts: [...new Set(unread)].join(", ") })]
      : []),
    ...(isUnended ? [refusal("endMissing")] : []),
    ...(isTimeCut ? [refusal("timeIgnored")] : []),
    ...(isMarkedOnly ? [refusal("allDayWithTimes")] : []),
  ];
}

/** A changed date does not repeat by itself. */
function repeatingLines({ rules, added }: Entry): string[] {
  return [...(rules.length > 0 ? ["RRULE"] : []), ...(added.length > 0 ? ["RDATE"] : [])];
}

/** Excluded dates without a rule have no effect. */
function leavesOutAlone({ left, rules, added, date, hasExceptionRule }: Entry): boolean {
  return left.length > 0 && rules.length + added.length === 0 && !date && !hasExceptionRule;
}

/** The uid to store for an entry; a hash if it is too long. */
export function shortUid(uid: string): string {
  if (uid.length <= LONGEST_UID) return uid;
  return `sha256:${createHash("sha256").update(uid).digest("base64url")}`;
}

/** The uid for one day's event of an entry. */
export function datedUid(uid: string, day: Day): string {
  return uid === "" ? "" : `${uid}|${day}`;
}

export type Template = Omit<FileSeriesValues, keyof Rule | "skips">;

type Texts = EventTexts & Pick<Template, "categoryId">;

export function itemTemplate(texts: Texts, { time, length, zone }: Span): Template {
  const startTime = time === null ? null : clockTime(time);
  return { ...texts, allDay: time === null, startTime, length, timeZone: zone };
}

const LENGTH = 22;

/**
 * Omits values that depend on the calendar's zone, such as midnights of all-day events: the zone may change while the
 * file stays the same.
 */
export function itemStamp(item: ForeignEvent | ForeignSeries): string {
  const said =
    item.kind === "event"
      ? saidBy(item.values)
      : [
          item.values,
          item.changed.map(({ occurrence, ...values }) => [occurrence, saidBy(values)]),
        ];
  const text = JSON.stringify(said, (key, value: unknown) =>
    isUnsaid(key, value) || (key === "timeZone" && item.values.allDay) ? undefined : value,
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, LENGTH);
}

/** Whether a value was added after earlier imports and is empty: omitting it keeps their stamps valid. */
function isUnsaid(key: string, value: unknown): boolean {
  if (key === "rule") return value === null;
  if (key === "days") return Array.isArray(value) && value.length === 0;
  return value === "" && ADDED.has(key);
}

const ADDED: ReadonlySet<string> = new Set(
  EVENT_TEXT_NAMES.filter((name) => eventText(name).added),
);

function saidBy({ from, to, ...values }: ForeignValues) {
  return values.allDay ? values : { ...values, from, to };
}
