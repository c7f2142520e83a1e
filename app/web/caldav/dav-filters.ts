// Reads the filter of a calendar-query, and tells which items match it.
import { longText } from "~/event/app-texts";
import { type Category, categoryOf } from "~/event/category";
import { eventOn } from "~/event/series";
import { daysOfLength, plainDays } from "~/event/series-dates";
import type { DavItem, ItemSpan } from "~/operations/caldav/dav-items";
import { getRuntime } from "~/process/runtime";
import { dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { withoutMarks } from "~/values/formatted";
import { alarmsIn, hasAlarm } from "./dav-alarms";
import { DavError } from "./dav-answers";
import { overlaps, readRange, type TimeRange, widened, wrongFilter } from "./dav-range";
import { CALDAV, type Element, escapeXml, isNamed } from "./dav-xml";

/** `kept` of all components of an item: a query may match any. */
type Matches = (item: DavItem, categories: readonly Category[]) => boolean;

/** More than any program asks; each is tried on every item. */
const MOST_TESTS = 10;
/** A UID can be this long. */
const LONGEST_TEXT = 255;

const OTHERS = new Set(["VTODO", "VJOURNAL", "VFREEBUSY"]);
const TEXTS = new Set(["UID", "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "STATUS"]);

/** Null where nothing can match. Throws a DavError for a filter that is wrong, or not supported. */
export function readFilter(filter: Element | undefined, timeZone: string): Matches | null {
  const [calendar, ...more] = filter?.children.filter(isComponent) ?? [];
  if (!filter || !calendar || more.length > 0 || nameOf(calendar) !== "VCALENDAR")
    throw wrongFilter();
  if (calendar.children.length > MOST_TESTS) throw unsupported(calendar);
  return allOf(calendar.children.map((each) => readInCalendar(each, calendar, timeZone)));
}

/** The span in which single events may match a filter that has been read; undefined for any. */
export function spanOf(filter: Element | undefined): ItemSpan | undefined {
  const [event] = filter?.children.find(isComponent)?.children.filter(isComponent) ?? [];
  const [element] = event?.children.filter((each) => isNamed(each, CALDAV, "time-range")) ?? [];
  return element && nameOf(event ?? element) === "VEVENT" ? widened(readRange(element)) : undefined;
}

/** Null where one of them is. */
function allOf(tests: readonly (Matches | null)[]): Matches | null {
  const real = tests.flatMap((test) => test ?? []);
  if (real.length < tests.length) return null;
  return (item, categories) => real.every((test) => test(item, categories));
}

const isComponent = (element: Element) => isNamed(element, CALDAV, "comp-filter");
const isProperty = (element: Element) => isNamed(element, CALDAV, "prop-filter");
const isAbsence = (element: Element) => isNamed(element, CALDAV, "is-not-defined");
const nameOf = ({ attributes }: Element) => (attributes.name ?? "").toUpperCase();

/** Names the filter that cannot be answered (RFC 4791 §7.8). */
function unsupported({ name, attributes }: Element): DavError {
  const named = (attributes.name ?? "").slice(0, LONGEST_TEXT);
  const inner = `<C:${name} name="${escapeXml(named)}"/>`;
  const says = `The filter ${named || name} is not supported.`;
  return new DavError(403, "supported-filter", { inner, says });
}

function readInCalendar(element: Element, calendar: Element, timeZone: string): Matches | null {
  const name = nameOf(element);
  if (isAbsence(element)) return null;
  // Some apps look for a UID there.
  if (isProperty(element) && name === "UID") return readText(element);
  if (!isComponent(element)) throw unsupported(isProperty(element) ? element : calendar);
  const isAbsent = element.children.length === 1 && element.children.every(isAbsence);
  if (OTHERS.has(name)) return isAbsent ? () => true : null;
  if (name !== "VEVENT" || element.children.length > MOST_TESTS) throw unsupported(element);
  if (isAbsent) return null;
  return allOf(element.children.map((each) => readInEvent(each, element, timeZone)));
}

function readInEvent(element: Element, event: Element, timeZone: string): Matches {
  if (isNamed(element, CALDAV, "time-range")) {
    const range = readRange(element);
    return (item) => isInRange(item, range, timeZone);
  }
  if (isProperty(element)) return readText(element);
  if (isComponent(element) && nameOf(element) === "VALARM") return readAlarm(element, timeZone);
  throw unsupported(isComponent(element) ? element : event);
}

/** The alarms of this user's apps. */
function readAlarm(element: Element, timeZone: string): Matches {
  const [test, ...more] = element.children;
  if (!test) return (item) => hasAlarm(item);
  if (more.length > 0) throw unsupported(element);
  if (isAbsence(test)) return (item) => !hasAlarm(item);
  if (!isNamed(test, CALDAV, "time-range")) throw unsupported(element);
  const range = readRange(test);
  return (item) => alarmsIn(item, range, timeZone);
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

/** A text with a match or without any value. What is matched is written without parameters. */
function readText(element: Element): Matches {
  const name = nameOf(element);
  if (!TEXTS.has(name)) throw unsupported(element);
  const parameters = element.children.filter((each) => isNamed(each, CALDAV, "param-filter"));
  const [test, ...more] = element.children.filter((each) => !parameters.includes(each));
  if (more.length > 0) throw unsupported(element);
  if (parameters.some((each) => !each.children.some(isAbsence))) return () => false;
  const valuesOf = valuesIn(name);
  if (!test) return (item, categories) => valuesOf(item, categories).some((value) => value !== "");
  if (isAbsence(test)) {
    return (item, categories) => valuesOf(item, categories).some((value) => value === "");
  }
  if (!isNamed(test, CALDAV, "text-match") || test.text.length > LONGEST_TEXT) {
    throw unsupported(element);
  }
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
      if (name === "DESCRIPTION") return longText(each, "notes") ?? withoutMarks(each.notes);
      return categoryOf(each, categories)?.name ?? "";
    });
  };
}
