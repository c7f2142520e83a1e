// Reads the filter of a calendar-query, matches items against it, and expands series into their dates on request.

import { HEAD } from "~/event/app-texts";
import type { Category } from "~/event/category";
import { occupiedTime } from "~/event/clash-times";
import type { CalendarEvent } from "~/event/event";
import { eventOn } from "~/event/series";
import { daysOfLength, plainDays } from "~/event/series-dates";
import type { DavItem, ItemSpan } from "~/features/caldav/operations/reading";
import { renderDavDates, wholeDavFile } from "~/feed/dav-item";
import { readComponentLines } from "~/import/component-lines";
import { instantMs, parseLength } from "~/import/written-time";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import {
  CALDAV,
  DAV,
  DavError,
  type Element,
  escapeXml,
  findChild,
  isNamed,
  writeDavItem,
  writtenBy,
} from "./replies";

export type TimeRange = { start: number; end: number };

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

const wrongFilter = () => new DavError(403, "valid-filter");

/** Start, end, or both. */
export function readRange({ attributes: { start, end } }: Element): TimeRange {
  if (start === undefined && end === undefined) throw wrongFilter();
  const range = {
    start: start === undefined ? Number.NEGATIVE_INFINITY : readInstant(start),
    end: end === undefined ? Number.POSITIVE_INFINITY : readInstant(end),
  };
  if (range.end <= range.start) throw wrongFilter();
  return range;
}

function readInstant(text: string): number {
  const epoch = findInstant(text);
  if (epoch === undefined) throw wrongFilter();
  return epoch;
}

/** Reads a UTC time such as "20260105T140000Z" as epoch ms. */
function findInstant(text: string): number | undefined {
  const [, ...parts] = STAMP.exec(text) ?? [];
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  const epoch = Date.UTC(year, month - 1, ...rest);
  return new Date(epoch).getUTCMonth() === month - 1 ? epoch : undefined;
}

/** More than the largest difference between any zone and the one all-day events are stored in. */
const MARGIN_MS = 2 * DAY_MS;

/** The range widened so that no matching single event is outside. */
export function widened({ start, end }: TimeRange): ItemSpan {
  return {
    from: Math.max(Number.MIN_SAFE_INTEGER, start - MARGIN_MS),
    to: Math.min(Number.MAX_SAFE_INTEGER, end + MARGIN_MS),
  };
}

/** Touching is not overlapping (RFC 4791 section 9.9). */
function overlaps(event: CalendarEvent, range: TimeRange, timeZone: string): boolean {
  const { from, to } = occupiedTime(event, timeZone);
  // An event without an end counts at its start (RFC 4791 section 9.9).
  return from < range.end && (to > range.start || (to === from && from === range.start));
}

/** `at` is an instant, or an offset from the event's start or end. */
type Alarm = { at: number; from: "start" | "end" | null; repeats: number; every: number };

const MOST_REPEATS = 100;
/** The most dates of a series checked around the range. */
const MOST_ALARM_DATES = 400;

function hasAlarm({ kept }: DavItem): boolean {
  return kept.some(({ lines }) => lines.includes("BEGIN:VALARM"));
}

/** Whether any alarm goes off in the range (RFC 4791 section 9.9). */
function alarmsIn(item: DavItem, range: TimeRange, timeZone: string): boolean {
  const on = (day: string) => readAlarms(item.kept.find((each) => each.day === day)?.lines ?? "");
  const rings = (event: CalendarEvent, alarms: readonly Alarm[]) =>
    alarms.some((alarm) =>
      alarmTimes(alarm, event, timeZone).some((at) => at >= range.start && at < range.end),
    );
  const whole = on("");
  if (item.kind === "event") return rings(item.event, whole);
  const { series, changed } = item;
  if (changed.some((date) => rings(date, on(date.occurrence ?? "")))) return true;
  return whole.some((alarm) => {
    const reach = Math.abs(alarm.from === null ? 0 : alarm.at) + alarm.repeats * alarm.every;
    const day = (at: number, more: number) => Math.floor(at / DAY_MS) + more;
    const [first, last] = [day(range.start - reach, -368), day(range.end + reach, 2)];
    if (!Number.isFinite(first) || !Number.isFinite(last)) return true;
    return plainDays(series, [first, last], MOST_ALARM_DATES).some((number) =>
      rings(eventOn(series, dayOfNumber(number)), [alarm]),
    );
  });
}

function readAlarms(lines: string): Alarm[] {
  return lines
    .split("BEGIN:VALARM")
    .slice(1)
    .flatMap((text): Alarm[] => {
      const trigger = /^TRIGGER((?:;[^:]*)?):(.*)$/im.exec(text);
      if (!trigger) return [];
      const [, parameters = "", value = ""] = trigger;
      const repeats = Math.min(Number(/^REPEAT:(\d+)/im.exec(text)?.[1] ?? 0), MOST_REPEATS);
      const every = parseDuration(/^DURATION:(.*)$/im.exec(text)?.[1] ?? "") ?? 0;
      const length = parseDuration(value);
      if (length !== undefined) {
        const from = /RELATED=END/i.test(parameters) ? ("end" as const) : ("start" as const);
        return [{ at: length, from, repeats, every }];
      }
      const at = findInstant(value.trim().replace(/Z?$/, "Z"));
      return at === undefined ? [] : [{ at, from: null, repeats, every }];
    });
}

function alarmTimes({ at, from, repeats, every }: Alarm, event: CalendarEvent, timeZone: string) {
  const taken = occupiedTime(event, timeZone);
  const first = from === null ? at : (from === "start" ? taken.from : taken.to) + at;
  return Array.from({ length: repeats + 1 }, (_, n) => first + n * every);
}

function parseDuration(text: string): number | undefined {
  const length = parseLength(text.trim());
  return length && instantMs(length);
}

/** The properties of an item's components, read when a filter needs them. */
type Components = () => readonly (readonly Property[])[];
/** A query matches any component, so `kept` covers all components of an item. */
type Matches = (item: DavItem, components: Components) => boolean;

/** More than any app sends; each test runs on every item. */
const MOST_TESTS = 10;
/** The length of the longest UID. */
const LONGEST_TEXT = 255;

const OTHERS = new Set(["VTODO", "VJOURNAL", "VFREEBUSY"]);
const TEXTS = new Set(["UID", "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "STATUS"]);

/** Null if nothing can match. Throws a DavError for an invalid or unsupported filter. */
export function readFilter(
  filter: Element | undefined,
  timeZone: string,
): ((item: DavItem, categories: readonly Category[]) => boolean) | null {
  const [calendar, ...more] = filter?.children.filter(isComponent) ?? [];
  if (!filter || !calendar || more.length > 0 || filterName(calendar) !== "VCALENDAR")
    throw wrongFilter();
  if (calendar.children.length > MOST_TESTS) throw unsupported(calendar);
  const matches = matchAll(
    calendar.children.map((each) => readInCalendar(each, calendar, timeZone)),
  );
  if (!matches) return null;
  return (item, categories) => {
    let components: Property[][] | undefined;
    return matches(item, () => {
      components ??= readComponents(writeDavItem(item, categories));
      return components;
    });
  };
}

/** The span in which single events may match a valid filter; undefined for any time. */
export function filterSpan(filter: Element | undefined): ItemSpan | undefined {
  const [event] = filter?.children.find(isComponent)?.children.filter(isComponent) ?? [];
  const [element] = event?.children.filter((each) => isNamed(each, CALDAV, "time-range")) ?? [];
  return element && filterName(event ?? element) === "VEVENT"
    ? widened(readRange(element))
    : undefined;
}

/** Null if any of them is null. */
function matchAll(tests: readonly (Matches | null)[]): Matches | null {
  const real = tests.flatMap((test) => test ?? []);
  if (real.length < tests.length) return null;
  return (item, components) => real.every((test) => test(item, components));
}

const isComponent = (element: Element) => isNamed(element, CALDAV, "comp-filter");
const isProperty = (element: Element) => isNamed(element, CALDAV, "prop-filter");
const isAbsence = (element: Element) => isNamed(element, CALDAV, "is-not-defined");
const filterName = ({ attributes }: Element) => (attributes.name ?? "").toUpperCase();

/** Reports which filter is not supported (RFC 4791 section 7.8). */
function unsupported({ name, attributes }: Element): DavError {
  const named = (attributes.name ?? "").slice(0, LONGEST_TEXT);
  const inner = `<C:${name} name="${escapeXml(named)}"/>`;
  const says = `The filter ${named || name} is not supported.`;
  return new DavError(403, "supported-filter", { inner, says });
}

function readInCalendar(element: Element, calendar: Element, timeZone: string): Matches | null {
  const name = filterName(element);
  if (isAbsence(element)) return null;
  // Some apps put a UID test at this level.
  if (isProperty(element) && name === "UID") return readText(element);
  if (!isComponent(element)) throw unsupported(isProperty(element) ? element : calendar);
  const isAbsent = element.children.length === 1 && element.children.every(isAbsence);
  if (OTHERS.has(name)) return isAbsent ? () => true : null;
  if (name !== "VEVENT" || element.children.length > MOST_TESTS) throw unsupported(element);
  if (isAbsent) return null;
  return matchAll(element.children.map((each) => readInEvent(each, element, timeZone)));
}

function readInEvent(element: Element, event: Element, timeZone: string): Matches {
  if (isNamed(element, CALDAV, "time-range")) {
    const range = readRange(element);
    return (item) => isInRange(item, range, timeZone);
  }
  if (isProperty(element)) return readText(element);
  if (isComponent(element) && filterName(element) === "VALARM") return readAlarm(element, timeZone);
  throw unsupported(isComponent(element) ? element : event);
}

/** Matches the alarms this user's apps stored. */
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
/** Dates checked beyond those that may have begun before the range; any but the first few match. */
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

/** A property of an event as its user's apps get it. */
type Property = { name: string; parameters: ReadonlyMap<string, string>; value: string };

const PARAMETER = /;([A-Z0-9-]+)=((?:"[^"]*"|[^";:])*)/gi;

/** The properties that filters know, by component. */
function readComponents(text: string): Property[][] {
  const components: Property[][] = [];
  for (const { kind, path, name, line } of readComponentLines(text)) {
    if (path !== "VCALENDAR/VEVENT") continue;
    if (kind === "begin") components.push([]);
    if (kind === "property" && TEXTS.has(name)) components.at(-1)?.push(readProperty(name, line));
  }
  return components;
}

function readProperty(name: string, line: string): Property {
  const head = HEAD.exec(line)?.[0] ?? name;
  const parameters = [...head.matchAll(PARAMETER)].map(([, named = "", value = ""]) => {
    return [named.toUpperCase(), value.replaceAll('"', "")] as const;
  });
  const value = line
    .slice(head.length + 1)
    .replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
  return { name, parameters: new Map(parameters), value };
}

/** The properties with this name, by component. Without writing the item for UID, which apps look for often. */
function propertiesNamed(name: string, item: DavItem, components: Components): Property[][] {
  if (name !== "UID") {
    return components().map((properties) => properties.filter((one) => one.name === name));
  }
  const own = item.kind === "event" ? item.event.uid : item.series.uid;
  const value = item.uid ?? `${own}@${getRuntime().uidSuffix}`;
  return [[{ name, parameters: new Map(), value }]];
}

/** Matches the text and parameters of a property, or whether it exists. */
function readText(element: Element): Matches {
  const name = filterName(element);
  if (!TEXTS.has(name) || element.children.length > MOST_TESTS) throw unsupported(element);
  const filters = element.children.filter((each) => isNamed(each, CALDAV, "param-filter"));
  const [test, ...more] = element.children.filter((each) => !filters.includes(each));
  if (more.length > 0) throw unsupported(element);
  if (test && isAbsence(test)) {
    return (item, components) =>
      propertiesNamed(name, item, components).some((properties) => properties.length === 0);
  }
  const tests = filters.map((filter) => readParameter(filter, element));
  if (test) {
    const matches = readMatch(test, element);
    tests.push(({ value }) => matches(value));
  }
  return (item, components) =>
    propertiesNamed(name, item, components)
      .flat()
      .some((property) => tests.every((each) => each(property)));
}

function readParameter(filter: Element, property: Element): (one: Property) => boolean {
  const name = filterName(filter);
  const [test, ...more] = filter.children;
  if (more.length > 0) throw unsupported(property);
  if (!test) return ({ parameters }) => parameters.has(name);
  if (isAbsence(test)) return ({ parameters }) => !parameters.has(name);
  const matches = readMatch(test, property);
  return ({ parameters }) => {
    const value = parameters.get(name);
    return value !== undefined && matches(value);
  };
}

function readMatch(test: Element, property: Element): (value: string) => boolean {
  if (!isNamed(test, CALDAV, "text-match") || test.text.length > LONGEST_TEXT) {
    throw unsupported(property);
  }
  const { collation = "i;ascii-casemap", "negate-condition": negate = "no" } = test.attributes;
  if (collation !== "i;ascii-casemap" && collation !== "i;octet") {
    throw new DavError(403, "supported-collation");
  }
  const fold = (text: string) =>
    collation === "i;octet" ? text : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const wanted = fold(test.text);
  return (value) => fold(value).includes(wanted) === (negate !== "yes");
}

const MOST_DAYS = 1_100;
const MOST_DATES = 5_000;
const LONGEST_DAYS = 367;
/** Dates written before yielding to other requests. */
const DATES_A_TURN = 50;

/** Undefined if a report asks for unexpanded items; "" for an item without dates in the range. Throws a DavError if the range is too long. */
export function createExpansion(
  body: Element,
  timeZone: string,
): ((item: DavItem, categories: readonly Category[]) => Promise<string>) | undefined {
  const prop = findChild(body, DAV, "prop");
  const data = prop && findChild(prop, CALDAV, "calendar-data");
  const expand = data && findChild(data, CALDAV, "expand");
  if (!expand) return undefined;
  const readDates = createDateReader(readRange(expand), timeZone);
  return async (item, categories) => {
    const dates = await yieldToOthers(() => readDates(item));
    if (dates.length === 0) return "";
    const head = item.kind === "event" ? item.event : item.series;
    const written = writtenBy(item, categories);
    const parts: string[] = [];
    for (let at = 0; at < dates.length; at += DATES_A_TURN) {
      const some = dates.slice(at, at + DATES_A_TURN);
      parts.push(await yieldToOthers(() => renderDavDates(some, written, head)));
    }
    return wholeDavFile(parts.join(""));
  };
}

/** Reads the dates of items in a range. Throws a DavError if the range is too long or has too many dates in total. */
export function createDateReader(range: TimeRange, timeZone: string): (item: DavItem) => Date[] {
  // Also true for a range without an end.
  if (!(range.end - range.start <= MOST_DAYS * DAY_MS)) throw tooMany();
  let left = MOST_DATES;
  return (item) => {
    const dates = datesIn(item, range, timeZone, left + 1);
    left -= dates.length;
    if (left < 0) throw tooMany();
    return dates;
  };
}

function tooMany(): DavError {
  return new DavError(403, "DAV:number-of-matches-within-limits");
}

type Date = { event: CalendarEvent; recurrence: CalendarEvent | null };

function datesIn(item: DavItem, range: TimeRange, timeZone: string, most: number): Date[] {
  const isIn = (event: CalendarEvent) => overlaps(event, range, timeZone);
  if (item.kind === "event")
    return isIn(item.event) ? [{ event: item.event, recurrence: null }] : [];
  const { series, changed } = item;
  const first = Math.floor(range.start / DAY_MS) - LONGEST_DAYS;
  const last = Math.floor(range.end / DAY_MS) + 2;
  const plain = plainDays(series, [first, last], most + LONGEST_DAYS)
    .map((number) => eventOn(series, dayOfNumber(number)))
    .filter(isIn)
    .map((event) => ({ event, recurrence: event }));
  const moved = changed.filter(isIn).map((event) => {
    return { event, recurrence: eventOn(series, event.occurrence ?? series.firstDay) };
  });
  return [...plain, ...moved];
}
