// Writes one event as a VEVENT: its dates, its texts, and what makes it unfit for a feed.
import { addDays, type Day, isDay } from "~/calendar/days";
import type { CalendarEvent } from "~/calendar/event";
import { escapeLine, escapeText, foldLine, LINE_BREAK } from "./content-line";
import { allDayFrame, type EventProperty, type FrameLine, timedFrame } from "./package-frame";
import { dateText, utcText } from "./time-text";

/** Years have four digits (RFC 5545 §3.3.4). */
const FIRST_INSTANT = Date.parse("0000-01-01T00:00:00Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59Z");
const LAST_DAY = "9999-12-31";
/** The largest INTEGER (RFC 5545 §3.3.8). */
const LARGEST_SEQUENCE = 2_147_483_647;
/** An id stands in an address as it is. */
const ID = /^[\w-]+$/;
/** Outlook complains about a longer summary. */
const SUMMARY = /^.{0,255}/su;

/**
 * Where the event's own page is, and what follows its uid: neither changes with the Host of a request. `category` is
 * the name of the one that it is in.
 */
export type EventPlace = { page: string; uidSuffix: string; category?: string | undefined };

/** The part of an event or series that says what it is. */
type EventHead = Pick<CalendarEvent, "uid" | "title" | "location" | "sequence" | "modifiedAt">;

/** Why the event cannot stand in a feed, for a log; null when it can. */
export function flawOf(event: CalendarEvent): string | null {
  if (!ID.test(event.id)) return "has no valid id";
  if (event.uid === "") return "has no uid";
  if (!isInstant(event.modifiedAt)) return "has no time of its last change";
  if (!isSequence(event.sequence)) return "has no valid sequence";
  if (event.allDay)
    return isFeedDay(event.firstDay) && isFeedDay(event.lastDay) ? null : "has no valid dates";
  return isInstant(event.from) && isInstant(event.to) ? null : "has no valid times";
}

/**
 * The lines of a VEVENT (RFC 5545 §3.6.1), folded and ended. Expects an event
 * that has no flaw. A property without a value is left out, as is an end that
 * is not after the start (§3.8.2.2).
 */
export function renderEvent(event: CalendarEvent, place: EventPlace): string {
  const { start, end } = event.allDay ? datesOf(event) : timesOf(event);
  const values = { ...commonValues(event, place), DTSTART: start, DTEND: end > start ? end : "" };
  return fillFrame(event.allDay ? allDayFrame() : timedFrame(), values, event.notes);
}

/**
 * The lines of a frame with the values of its open properties, and the notes
 * after them; a list is a line for each value, and "" none.
 */
export function fillFrame<Property extends string>(
  frame: readonly FrameLine<Property>[],
  values: Record<Property, string | readonly string[]>,
  notes: string,
): string {
  let text = "";
  for (const line of frame) {
    if ("fixed" in line) text += line.fixed + LINE_BREAK;
    else text += contentLines(line.head, values[line.property]);
  }
  return `${text}${contentLine("DESCRIPTION:", escapeText(notes))}END:VEVENT${LINE_BREAK}`;
}

/** What an event, a series and a changed date of it say in the same way: all but when it is. */
export function commonValues(
  event: EventHead,
  place: EventPlace,
): Record<Exclude<EventProperty, "DTSTART" | "DTEND">, string> {
  const changed = utcText(event.modifiedAt);
  return {
    UID: escapeText(`${event.uid}@${place.uidSuffix}`),
    SUMMARY: escapeLine(SUMMARY.exec(event.title)?.[0] ?? ""),
    // Without METHOD, DTSTAMP is the time of the last change too (RFC 5545 §3.8.7.2).
    DTSTAMP: changed,
    SEQUENCE: String(event.sequence),
    URL: place.page,
    LOCATION: escapeLine(event.location),
    // A list of texts (RFC 5545 §3.8.1.2), so that a comma in the name is escaped too.
    CATEGORIES: escapeLine(place.category ?? ""),
    "LAST-MODIFIED": changed,
  };
}

/** In UTC: a floating time, or one with a zone that the reader does not know, is moved by Outlook. */
function timesOf({ from, to }: CalendarEvent): { start: string; end: string } {
  return { start: utcText(from), end: utcText(to) };
}

/** The end is the day after the last one (RFC 5545 §3.6.1): calcurse drops an event that ends on the day it starts. */
function datesOf({ firstDay, lastDay }: CalendarEvent): { start: string; end: string } {
  return {
    start: dateText(firstDay ?? ""),
    end: lastDay === null || lastDay === LAST_DAY ? "" : dateText(addDays(lastDay, 1)),
  };
}

function contentLines(head: string, values: string | readonly string[]): string {
  if (typeof values === "string") return contentLine(head, values);
  return values.map((value) => contentLine(head, value)).join("");
}

function contentLine(head: string, value: string): string {
  return value === "" ? "" : foldLine(head + value) + LINE_BREAK;
}

function isInstant(epoch: number): boolean {
  return epoch >= FIRST_INSTANT && epoch <= LAST_INSTANT;
}

function isSequence(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= LARGEST_SEQUENCE;
}

function isFeedDay(day: Day | null): boolean {
  return day !== null && isDay(day);
}
