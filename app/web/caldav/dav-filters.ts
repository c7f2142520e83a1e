// Reads the filter of a calendar-query, and tells which items match it.
import { longText } from "~/event/app-texts";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { eventOn } from "~/event/series";
import { daysOfLength, plainDays } from "~/event/series-dates";
import type { DavItem } from "~/operations/caldav/dav-items";
import { getRuntime } from "~/process/runtime";
import { addDays, dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { midnightOf } from "~/time/zones";
import { DavError } from "./dav-answers";
import { CALDAV, type Element, isNamed } from "./dav-xml";

/** `kept` of all components of an item: a query may match any. */
type Matches = (item: DavItem, categories: readonly Category[]) => boolean;
export type TimeRange = { start: number; end: number };

/** More than any program asks; each is tried on every item. */
const MOST_TESTS = 10;
/** A UID can be this long. */
const LONGEST_TEXT = 255;

const OTHERS = new Set(["VTODO", "VJOURNAL", "VFREEBUSY"]);
const TEXTS = new Set(["UID", "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "STATUS"]);
const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Null where nothing can match. Throws a DavError for a filter that is wrong, or not supported. */
export function readFilter(filter: Element | undefined, timeZone: string): Matches | null {
  const [calendar, ...more] = filter?.children.filter(isComponent) ?? [];
  if (!filter || !calendar || more.length > 0 || nameOf(calendar) !== "VCALENDAR") throw wrong();
  if (calendar.children.length === 0) return () => true;
  const [inner, ...others] = calendar.children;
  if (!inner || others.length > 0 || !isComponent(inner)) throw unsupported();
  if (OTHERS.has(nameOf(inner))) return null;
  if (nameOf(inner) !== "VEVENT" || inner.children.length > MOST_TESTS) throw unsupported();
  const tests = inner.children.map((each) => readTest(each, timeZone));
  return (item, categories) => tests.every((test) => test(item, categories));
}

const isComponent = (element: Element) => isNamed(element, CALDAV, "comp-filter");
const nameOf = ({ attributes }: Element) => (attributes.name ?? "").toUpperCase();
const wrong = () => new DavError(403, "valid-filter");
const unsupported = () => new DavError(403, "supported-filter");

function readTest(element: Element, timeZone: string): Matches {
  if (isNamed(element, CALDAV, "time-range")) {
    const range = readRange(element);
    return (item) => isInRange(item, range, timeZone);
  }
  if (isNamed(element, CALDAV, "prop-filter")) return readText(element);
  throw unsupported();
}

/** Start, end or both. */
export function readRange({ attributes: { start, end } }: Element): TimeRange {
  if (start === undefined && end === undefined) throw wrong();
  const range = {
    start: start === undefined ? Number.NEGATIVE_INFINITY : instantOf(start),
    end: end === undefined ? Number.POSITIVE_INFINITY : instantOf(end),
  };
  if (range.end <= range.start) throw wrong();
  return range;
}

function instantOf(text: string): number {
  const [, ...parts] = STAMP.exec(text) ?? [];
  const [year, month, day, hours, minutes, seconds] = parts.map(Number);
  if (year === undefined || month === undefined) throw wrong();
  const epoch = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  if (new Date(epoch).getUTCMonth() !== month - 1) throw wrong();
  return epoch;
}

/** Touching is not overlapping (RFC 4791 §9.9). */
export function overlaps(event: CalendarEvent, range: TimeRange, timeZone: string): boolean {
  const { firstDay, lastDay, from, to } = event;
  if (firstDay === null || lastDay === null) return from < range.end && to > range.start;
  const [start, end] = [midnightOf(firstDay, timeZone), midnightOf(addDays(lastDay, 1), timeZone)];
  return start < range.end && end > range.start;
}

const EARLIEST = numberOfDay("1969-01-01");
const LATEST = numberOfDay("2201-12-31");
/** Dates that are tried besides those that may have begun before the range: any but the first few match. */
const DATES_TRIED = 20;

function isInRange(item: DavItem, range: TimeRange, timeZone: string): boolean {
  if (item.kind === "event") return overlaps(item.event, range, timeZone);
  const { series, changed } = item;
  if (changed.some((date) => overlaps(date, range, timeZone))) return true;
  const day = (at: number) => Math.max(EARLIEST, Math.min(LATEST, Math.floor(at / DAY_MS)));
  const length = daysOfLength(series);
  const span: [number, number] = [day(range.start) - length - 2, day(range.end) + 2];
  return plainDays(series, span, length + DATES_TRIED).some((number) =>
    overlaps(eventOn(series, dayOfNumber(number)), range, timeZone),
  );
}

/** A text with a match or without any value. */
function readText(element: Element): Matches {
  const name = nameOf(element);
  if (!TEXTS.has(name)) throw unsupported();
  const [test, ...more] = element.children;
  if (more.length > 0) throw unsupported();
  const valuesOf = valuesIn(name);
  if (!test) return (item, categories) => valuesOf(item, categories).some((value) => value !== "");
  if (isNamed(test, CALDAV, "is-not-defined")) {
    return (item, categories) => valuesOf(item, categories).some((value) => value === "");
  }
  if (!isNamed(test, CALDAV, "text-match") || test.text.length > LONGEST_TEXT) throw unsupported();
  const { collation = "i;ascii-casemap", "negate-condition": negate = "no" } = test.attributes;
  if (collation !== "i;ascii-casemap" && collation !== "i;octet") {
    throw new DavError(403, "supported-collation");
  }
  const fold = (text: string) =>
    collation === "i;octet" ? text : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const wanted = fold(test.text);
  return (item, categories) =>
    valuesOf(item, categories).some((value) => fold(value).includes(wanted) === (negate !== "yes"));
}

/** The values of a property in all components of an item, "" for none. */
function valuesIn(name: string): (item: DavItem, categories: readonly Category[]) => string[] {
  if (name === "STATUS") return () => ["CONFIRMED"];
  if (name === "UID") {
    return (item) => {
      const own = item.kind === "event" ? item.event.uid : item.series.uid;
      return [item.uid ?? `${own}@${getRuntime().uidSuffix}`];
    };
  }
  return (item, categories) => {
    const all = item.kind === "event" ? [item.event] : [item.series, ...item.changed];
    return all.map((each) => {
      if (name === "SUMMARY") return longText(each, "title") ?? each.title;
      if (name === "LOCATION") return longText(each, "location") ?? each.location;
      if (name === "DESCRIPTION") return longText(each, "notes") ?? each.notes;
      return categoryOf(each, categories)?.name ?? "";
    });
  };
}
