// An event as in a calendar file: a single one, a repeating one, or a changed date of one.
import { EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import type { EventText } from "~/event/event-texts";
import { addDays } from "~/time/days";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import type { ZoneNames } from "./calendar-zones";
import {
  type EntryAddresses,
  readAddresses,
  type StyledText,
  styledTexts,
  typedText,
} from "./entry-addresses";
import { isRecord, type Property, readLines } from "./jcal";
import { parseLength, parseTime, type WrittenLength, type WrittenTime } from "./written-time";

/** A date added to a rule (RDATE): a time, with its own length if it is a period. */
export type AddedDate = {
  start: WrittenTime;
  end?: WrittenTime | undefined;
  length?: WrittenLength | undefined;
};

/** Texts are unchanged, "" for a missing one. `unread` lists properties that cannot be read. */
export type Entry = {
  uid: string;
  sequence: number;
  lastModified: number;
  /** By property, such as SUMMARY. */
  texts: Partial<Record<EventText["ical"], string>>;
  /** Other words in the entry: comments, contacts, and second texts of a kind. */
  moreTexts: string[];
  addresses: EntryAddresses;
  /** Other forms of the description, HTML first. */
  styled: StyledText[];
  /** The description with marks, written by an installation of this product; "" for none. */
  typed: string;
  /** The description derives from another form of it (RFC 9073 §5.3). */
  isDerived: boolean;
  categories: string[];
  isCanceled: boolean;
  isPrivate: boolean;
  /** Whether it counts as busy; "other" for values that calendars here never use, "" if it is not stated. */
  busy: "free" | "busy" | "other" | "";
  /** Another installation shows it from a third calendar. */
  isSourced: boolean;
  isCut: boolean;
  /** Its END is missing, although the file continues. */
  isUnended: boolean;
  start: WrittenTime | undefined;
  end: WrittenTime | undefined;
  length: WrittenLength | undefined;
  /** For a changed date: its time by rule, and whether all later dates change too. */
  date: WrittenTime | undefined;
  changesLaterDates: boolean;
  /** The rules' parts, by name in lower case. */
  rules: Record<string, unknown>[];
  hasExceptionRule: boolean;
  left: WrittenTime[];
  added: AddedDate[];
  unread: string[];
  /** A value marked as a date (VALUE=DATE) has a time, which is dropped. */
  isTimeCut: boolean;
  /** It is marked as all-day but its times are not those of whole days. */
  isMarkedOnly: boolean;
};

/** Markers for all-day events written with times, from Outlook, Hotmail and Funambol. */
export const ALL_DAY_MARKS = [
  "X-MICROSOFT-CDO-ALLDAYEVENT",
  "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT",
  "X-FUNAMBOL-ALLDAY",
] as const;
const TEXT_PROPERTIES: readonly string[] = EVENT_TEXT_NAMES.map((name) => eventText(name).ical);
/** Texts without a field here, which go into the notes. */
export const TEXTS_WITHOUT_FIELD = ["COMMENT", "CONTACT"].filter(
  (property) => !TEXT_PROPERTIES.includes(property),
);

type WrittenEntry = {
  lines: readonly string[];
  isCut: boolean;
  isUnended?: boolean;
  names?: ZoneNames;
};

export function readEntry(written: WrittenEntry): Entry {
  const { isCut, isUnended = false, names } = written;
  const lines = written.lines.filter((line) => !NO_RULE.test(line)).map(withCommas);
  const { properties: found, unread } = readLines(lines);
  const properties = names?.size ? found.map((one) => renamed(one, names)) : found;
  const all = (name: string) => properties.filter((one) => one.name === name);
  const text = (name: string) => propertyText(all(name)[0]);
  const time = (name: string) => all(name).flatMap(propertyTimes)[0];
  const times = { start: time("dtstart"), end: time("dtend"), date: time("recurrence-id") };
  const added = all("rdate").flatMap(addedDates);
  const left = all("exdate").flatMap(propertyTimes);
  const length = parseLength(all("duration")[0]?.values[0]);
  const isMarked = ALL_DAY_MARKS.some((mark) => ALL_DAY.test(text(mark.toLowerCase())));
  const isAllDay = isMarked && isFromMidnight({ ...times, length });
  const day = (one: WrittenTime | undefined) => one && (isAllDay ? asDateAtMidnight(one) : one);
  const start = day(times.start);
  const end = times.end && isAllDay ? endDateOf(times.end) : times.end;
  const status = text("status").trim().toUpperCase();
  return {
    isCut,
    isUnended,
    uid: text("uid").trim(),
    sequence: wholeNumber(all("sequence")[0]),
    lastModified: instantOfChange(time("last-modified")),
    texts: Object.fromEntries(
      TEXT_PROPERTIES.map((property) => [property, text(property.toLowerCase())]),
    ),
    moreTexts: [
      ...TEXT_PROPERTIES.flatMap((property) => all(property.toLowerCase()).slice(1)),
      ...TEXTS_WITHOUT_FIELD.flatMap((property) => all(property.toLowerCase())),
    ].map(propertyText),
    addresses: readAddresses(properties),
    styled: styledTexts(properties),
    typed: typedText(properties),
    isDerived: /^TRUE$/i.test(String(all("description")[0]?.parameters.derived)),
    categories: all("categories").flatMap(propertyTexts),
    isCanceled: status === "CANCELLED" || status === "CANCELED",
    // An unknown class is private (RFC 5545 §3.8.1.3).
    isPrivate: !/^\s*(?:PUBLIC\s*)?$/i.test(text("class")),
    busy: readBusy(text("x-microsoft-cdo-busystatus"), text("transp")),
    isSourced: all("x-eas-source").length > 0,
    start,
    end,
    date: day(times.date),
    length,
    changesLaterDates: isThisAndFuture(all("recurrence-id")[0]),
    rules: all("rrule").flatMap(({ values }) => values.filter(isRecord)),
    hasExceptionRule: all("exrule").length > 0 || unread.includes("EXRULE"),
    left: isAllDay ? left.map(asDateAtMidnight) : left,
    added: isAllDay ? added.map((one) => ({ ...one, start: asDateAtMidnight(one.start) })) : added,
    unread: [...unread, ...unreadTimes(properties)],
    isTimeCut: lines.some(isTimeCut) || isTimeOfDay({ start, end, length }),
    isMarkedOnly: isMarked && start !== undefined && start.time !== null,
  };
}

/** Outlook has more states than the standard: tentative, and out of office. vCalendar 1.0 has numbers. */
function readBusy(status: string, transparency: string): Entry["busy"] {
  const said = status.trim().toUpperCase() || transparency.trim().toUpperCase();
  if (said === "") return "";
  if (/^(?:BUSY|OPAQUE|0)$/.test(said)) return "busy";
  return /^(?:FREE|TRANSPARENT|[1-9])$/.test(said) ? "free" : "other";
}

const ALL_DAY = /^\s*(?:TRUE|1)\s*$/i;
/** Some programs write the last minute or second of a day as its end. */
const DAY_ENDS = new Set([0, DAY_MS - MINUTE_MS, DAY_MS - SECOND_MS]);

/** Marked days are from midnight to midnight, in the program's zone or in UTC. */
function isFromMidnight({ start, end, length }: Pick<Entry, "start" | "end" | "length">): boolean {
  if (start?.time !== 0) return false;
  if (end) return end.time !== null && DAY_ENDS.has(end.time) && end.zone === start.zone;
  return length !== undefined && length.days * DAY_MS + length.ms > 0 && length.ms % DAY_MS === 0;
}

/** Whether an all-day entry ends at a time, or lasts hours. */
function isTimeOfDay({ start, end, length }: Pick<Entry, "start" | "end" | "length">): boolean {
  if (start?.time !== null) return false;
  return Boolean(end?.time) || (length !== undefined && length.ms % DAY_MS !== 0);
}

/** A time at midnight becomes a date; other times stay. */
function asDateAtMidnight(written: WrittenTime): WrittenTime {
  return written.time === 0 ? { ...written, time: null, zone: "" } : written;
}

/** The day after the last one, which ends all-day events. */
function endDateOf({ day, time }: WrittenTime): WrittenTime {
  return { day: time === 0 ? day : addDays(day, 1), time: null, zone: "" };
}

/** Some programs write an RRULE or EXRULE without a value. */
const NO_RULE = /^(RRULE|EXRULE):[\s;]*$/i;

/** vCalendar 1.0 separates categories with semicolons. */
function withCommas(line: string): string {
  if (!/^CATEGORIES[;:]/i.test(line)) return line;
  const at = line.indexOf(":");
  const value = line.slice(at).replace(/\\.|;/g, (one) => (one === ";" ? "," : one));
  return line.slice(0, at) + value;
}

function isTimeCut(line: string): boolean {
  const at = line.indexOf(":");
  const [name = "", ...parameters] = line.slice(0, at).toUpperCase().split(";");
  const isDate = (name === "DTSTART" || name === "DTEND") && parameters.includes("VALUE=DATE");
  return isDate && /^\d{8}T\d/i.test(line.slice(at + 1));
}

function propertyTexts({ values }: Property): string[] {
  return values.flatMap((value) => (typeof value === "string" ? [value] : []));
}

function propertyText(property: Property | undefined): string {
  return property ? (propertyTexts(property)[0] ?? "") : "";
}

/** Replaces a calendar's zone name with the file's. */
function renamed(property: Property, names: ZoneNames): Property {
  const { tzid } = property.parameters;
  const name = names.get(String(tzid ?? ""));
  return name === undefined
    ? property
    : { ...property, parameters: { ...property.parameters, tzid: name } };
}

function propertyTimes({ values, parameters }: Property): WrittenTime[] {
  return values.flatMap((value) => parseTime(value, parameters.tzid) ?? []);
}

function addedDates({ values, parameters: { tzid } }: Property): AddedDate[] {
  return values.flatMap((value) => {
    const [first, second]: unknown[] = Array.isArray(value) ? value : [value];
    const start = parseTime(first, tzid);
    return start ? [{ start, end: parseTime(second, tzid), length: parseLength(second) }] : [];
  });
}

function wholeNumber(property: Property | undefined): number {
  const [value] = property?.values ?? [];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Always in UTC, whatever zone is named (RFC 5545 §3.8.7.3). */
function instantOfChange(written: WrittenTime | undefined): number {
  return written ? Math.max(0, Date.parse(`${written.day}T00:00:00Z`) + (written.time ?? 0)) : 0;
}

/** Whether a changed date has a range other than all later dates, which no current standard allows. */
function hasOtherRange(property: Property): boolean {
  const { range } = property.parameters;
  return range !== undefined && !isThisAndFuture(property);
}

function isThisAndFuture(property: Property | undefined): boolean {
  return String(property?.parameters.range).toUpperCase() === "THISANDFUTURE";
}

/** Properties with invalid times that ical.js passes on. */
function unreadTimes(properties: readonly Property[]): string[] {
  return properties.flatMap((property) => {
    const { name, values } = property;
    if (name === "recurrence-id" && hasOtherRange(property)) return ["RANGE"];
    if (name === "exdate" || name === "recurrence-id") {
      return propertyTimes(property).length < values.length ? [name.toUpperCase()] : [];
    }
    if (name === "rdate") return addedDates(property).length < values.length ? ["RDATE"] : [];
    if (name === "dtend") return propertyTimes(property).length === 0 ? ["DTEND"] : [];
    return name === "duration" && !parseLength(values[0]) ? ["DURATION"] : [];
  });
}
