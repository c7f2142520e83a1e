// Writes each date of an item by itself, for apps that ask for dates instead of rules.
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { eventOn } from "~/event/series";
import { plainDays } from "~/event/series-dates";
import { renderDavDates, wholeDavFile } from "~/feed/dav-item";
import type { DavItem } from "~/operations/caldav/dav-items";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayOfNumber } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { DavError } from "./dav-answers";
import { overlaps, readRange, type TimeRange } from "./dav-range";
import { writtenBy } from "./dav-texts";
import { CALDAV, childOf, DAV, type Element } from "./dav-xml";

const MOST_DAYS = 1_100;
const MOST_DATES = 5_000;
const LONGEST_DAYS = 367;
/** Dates that are written before others have their turn. */
const DATES_A_TURN = 50;

/** Undefined where a report asks for items as they are. Throws a DavError for too long a time. */
export function createExpansion(
  body: Element,
  timeZone: string,
): ((item: DavItem, categories: readonly Category[]) => Promise<string>) | undefined {
  const prop = childOf(body, DAV, "prop");
  const data = prop && childOf(prop, CALDAV, "calendar-data");
  const expand = data && childOf(data, CALDAV, "expand");
  if (!expand) return undefined;
  const datesOf = createDateReader(readRange(expand), timeZone);
  return async (item, categories) => {
    const dates = await yieldToOthers(() => datesOf(item));
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

/** Reads the dates of items in a range. Throws a DavError for too long a time, and for too many dates of all of them. */
export function createDateReader(range: TimeRange, timeZone: string): (item: DavItem) => Date[] {
  // Also for a range without an end.
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
