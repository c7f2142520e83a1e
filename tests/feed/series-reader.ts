// Reads the dates of a feed as Thunderbird does: ical.js expands rules, exceptions and zones.
import ICAL from "ical.js";
import type { CalendarEvent } from "~/event/event";
import { addDays, type Day } from "~/time/days";
import { compareText } from "~/values/text";

/** A date as a reader has it: instants in epoch ms, or for whole days the first day and the day after the last. */
export type ReadDate = { title: string; start: number | Day; end: number | Day };

/** All dates that begin before `before` (UTC), in order; an endless rule is expanded from its first date. */
export function readDates(text: string, before: Day): ReadDate[] {
  const all = ICAL.Component.fromString(text).getAllSubcomponents("vevent");
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue("uid");
  const isChanged = (component: ICAL.Component) => component.hasProperty("recurrence-id");
  const changed = all.filter(isChanged);
  return all
    .filter((component) => !isChanged(component))
    .map((component) => {
      // By default, ical.js would apply the changed dates of all series to each.
      const exceptions = changed.filter((each) => uidOf(each) === uidOf(component));
      return new ICAL.Event(component, { exceptions });
    })
    .flatMap((event) => datesOf(event, before))
    .sort(byStart);
}

/** A date of the product in the same form. */
export function dateAsRead({ title, from, to, firstDay, lastDay }: CalendarEvent): ReadDate {
  if (firstDay === null || lastDay === null) return { title, start: from, end: to };
  return { title, start: firstDay, end: addDays(lastDay, 1) };
}

export function byStart(a: ReadDate, b: ReadDate): number {
  return (
    keyOf(a.start) - keyOf(b.start) || keyOf(a.end) - keyOf(b.end) || compareText(a.title, b.title)
  );
}

function datesOf(event: ICAL.Event, before: Day): ReadDate[] {
  const limit = Date.parse(before);
  if (!event.isRecurring()) {
    return [{ title: event.summary, start: read(event.startDate), end: read(event.endDate) }];
  }
  const dates: ReadDate[] = [];
  const length = lengthOf(event);
  const iterator = event.iterator();
  for (let next = iterator.next(); next && next.toJSDate().getTime() < limit; ) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    // RFC 5545 §3.8.5.3: DTEND and DURATION are exact lengths. ical.js adds them in local time instead (docs/feed.md).
    const isExact = item === event && !startDate.isDate;
    const end = isExact ? (startDate.toUnixTime() + length) * 1_000 : read(endDate);
    dates.push({ title: item.summary, start: read(startDate), end });
    next = iterator.next();
  }
  return dates;
}

/** In seconds (RFC 5545 §3.3.6 and §3.8.5.3). */
function lengthOf({ component, startDate, endDate }: ICAL.Event): number {
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds();
  return endDate.toUnixTime() - startDate.toUnixTime();
}

function read(time: ICAL.Time): number | Day {
  return time.isDate ? time.toString() : time.toUnixTime() * 1_000;
}

function keyOf(start: number | Day): number {
  return typeof start === "number" ? start : Date.parse(start);
}
