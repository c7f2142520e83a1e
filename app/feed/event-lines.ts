// Writes one event as a VEVENT: its dates, its texts, and what makes it unfit for a feed.
import { addDays, type Day, isDay } from "~/calendar/days";
import type { CalendarEvent } from "~/calendar/event";
import { escapeLine, escapeText, foldLine, LINE_BREAK } from "./content-line";
import { ALL_DAY_FRAME, type EventProperty, TIMED_FRAME } from "./package-frame";

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
  const values = valuesOf(event, place);
  let text = "";
  for (const line of event.allDay ? ALL_DAY_FRAME : TIMED_FRAME) {
    if ("fixed" in line) text += line.fixed + LINE_BREAK;
    else text += contentLine(line.head, values[line.property]);
  }
  return `${text}${contentLine("DESCRIPTION:", escapeText(event.notes))}END:VEVENT${LINE_BREAK}`;
}

function valuesOf(event: CalendarEvent, place: EventPlace): Record<EventProperty, string> {
  const changed = utcText(event.modifiedAt);
  const { start, end } = event.allDay ? datesOf(event) : timesOf(event);
  return {
    UID: escapeText(`${event.uid}@${place.uidSuffix}`),
    SUMMARY: escapeLine(SUMMARY.exec(event.title)?.[0] ?? ""),
    // Without METHOD, DTSTAMP is the time of the last change too (RFC 5545 §3.8.7.2).
    DTSTAMP: changed,
    DTSTART: start,
    DTEND: end > start ? end : "",
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

/** "20260105T140000Z"; a part of a second is cut off. */
function utcText(epoch: number): string {
  const text = new Date(epoch).toISOString();
  return `${dateText(text.slice(0, 10))}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}Z`;
}

/** "20260105" */
function dateText(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);
}
