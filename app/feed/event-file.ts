// Writes one event's file with the `ics` package, and corrects the package's errors (docs/feed.md).
import { createRequire } from "node:module";
import type { EventAttributes } from "ics";
import { longNames } from "~/event/app-texts";
import type { CalendarEvent } from "~/event/event";
import { eventText } from "~/event/event-fields";
import type { Day } from "~/time/days";
import { cleanLine } from "~/values/text";
import { PRODUCT } from "./calendar-feed";
import { escapeLine, joinLines, unfoldLines, utcText } from "./content-line";
import { cutSummary, type EventContext, exclusiveEndDay, textValues } from "./event-lines";

const require = createRequire(import.meta.url);

/** A feed's refresh interval; a file is fetched only once. */
const REFRESH = "X-PUBLISHED-TTL:";

/**
 * A whole calendar with only this event: complete lines, each ending with CRLF. Expects an event without a flaw
 * (`feedFlaw`). It has no calendar name, because Outlook would open a new calendar for it.
 */
export function renderEventFile(event: CalendarEvent, context: EventContext): string {
  // Loaded for the first file, which saves 25 ms of CPU time at the start of the process.
  const { createEvent }: typeof import("ics") = require("ics");
  const { error, value } = createEvent(eventAttributes(event, context));
  if (!value) throw new Error("The ics package refused an event", { cause: error });
  const own = ownLines(event, context);
  const names = own.map((line) => line.slice(0, line.indexOf(":") + 1));
  const isOwn = (line: string) => names.some((name) => line.startsWith(name));
  const lines = unfoldLines(value).filter((line) => !line.startsWith(REFRESH) && !isOwn(line));
  const end = lines.indexOf("END:VEVENT");
  // The package folds by characters instead of octets.
  return joinLines([...lines.slice(0, end), ...own, ...lines.slice(end)]);
}

function eventAttributes(event: CalendarEvent, { uidSuffix }: EventContext): EventAttributes {
  const changed = utcText(event.modifiedAt);
  const attributes = {
    productId: PRODUCT,
    // PUBLISH would require an ORGANIZER (RFC 5546 §3.2.1), and admins' email addresses are private.
    method: undefined,
    uid: `${event.uid}@${uidSuffix}`,
    title: cleanLine(cutSummary(event.title)),
    location: cleanLine(event.location),
    timestamp: changed,
    lastModified: changed,
    sequence: event.sequence,
    status: "CONFIRMED" as const,
    classification: "PUBLIC" as const,
    busyStatus: event.allDay ? ("FREE" as const) : ("BUSY" as const),
    transp: event.allDay ? ("TRANSPARENT" as const) : ("OPAQUE" as const),
    ...fileTimes(event),
  };
  // The package's types require an end and do not allow times as text; its code accepts both.
  return attributes as EventAttributes;
}

/** Times are passed as UTC text, dates as numbers. No end if it is not after the start (§3.8.2.2). */
function fileTimes({ firstDay, lastDay, from, to }: CalendarEvent) {
  if (firstDay !== null && lastDay !== null) {
    const endDay = exclusiveEndDay(firstDay, lastDay);
    return { start: dayParts(firstDay), ...(endDay !== null && { end: dayParts(endDay) }) };
  }
  const [start, end] = [utcText(from), utcText(to)];
  return { start, ...(end > start && { end }) };
}

/**
 * Lines that the package does not support or writes badly: it rejects addresses with an IPv6 host, does not escape
 * categories, and folds long notes in quadratic time.
 */
function ownLines(event: CalendarEvent, { page, category }: EventContext): string[] {
  // The package would cut it, or fold it in quadratic time.
  const long: string[] = longNames(event).map((name) => eventText(name).ical);
  const lines = [
    ["URL", page],
    ["CATEGORIES", escapeLine(category ?? "")],
    ...textValues(event, ["CONTACT", "COMMENT", "DESCRIPTION"]),
    ...textValues(event, ["SUMMARY", "LOCATION"]).filter(([name]) => long.includes(name)),
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}:${value}`] : []));
}

function dayParts(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
}
