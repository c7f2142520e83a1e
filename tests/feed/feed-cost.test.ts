// The cost of a feed, compared with joining plain strings to the same bytes.
import { expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { foldLine } from "~/feed/content-line";
import { addDays } from "~/time/days";
import { leastCpu } from "../support/cpu";
import { allDayEvent, feedCalendar, HOUR, timedEvent } from "./sample-calendar";

const NOTES = "Bitte Schuhe mitbringen, Wasser auch.\nKontakt: Łukasz – siehe „Wand“; Absatz 2. ";

function someEvents(count: number, notesLength: number): CalendarEvent[] {
  const notes = NOTES.repeat(30).slice(0, notesLength);
  return Array.from({ length: count }, (_, index) => {
    const from = Date.parse("2026-01-05T14:00:00Z") + index * HOUR;
    const given = {
      id: `e${index}`,
      uid: `u${index}`,
      title: `Training, Gruppe ${index}`,
      location: "Halle 3; Süd",
    };
    if (index % 4 > 0) return timedEvent({ ...given, notes, from, to: from + HOUR });
    return allDayEvent("2026-03-28", "2026-03-30", { ...given, notes });
  });
}

function utc(epoch: number): string {
  return new Date(epoch).toISOString().replace(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** Writes the VEVENTs by hand, without cleaning or checks. */
function plainEvents(events: CalendarEvent[]): string {
  return events
    .map((event) => {
      const changed = utc(event.modifiedAt);
      const times = event.firstDay
        ? `DTSTART;VALUE=DATE:${event.firstDay.replaceAll("-", "")}\r\nDTEND;VALUE=DATE:${addDays(event.lastDay ?? "", 1).replaceAll("-", "")}`
        : `DTSTART:${utc(event.from)}\r\nDTEND:${utc(event.to)}`;
      return `BEGIN:VEVENT\r\n${foldLine(`UID:${event.uid}@cal.example.org`)}\r\n${foldLine(`SUMMARY:${escaped(event.title)}`)}\r\nDTSTAMP:${changed}\r\n${times}\r\nSEQUENCE:${event.sequence}\r\n${foldLine(`URL:https://cal.example.org/calendar/k3v9q2/events/${event.id}`)}\r\n${foldLine(`LOCATION:${escaped(event.location)}`)}\r\nSTATUS:CONFIRMED\r\nX-MICROSOFT-CDO-BUSYSTATUS:${event.allDay ? "FREE" : "BUSY"}\r\nTRANSP:${event.allDay ? "TRANSPARENT" : "OPAQUE"}\r\nCLASS:PUBLIC\r\nLAST-MODIFIED:${changed}\r\n${foldLine(`DESCRIPTION:${escaped(event.notes)}`)}\r\nEND:VEVENT\r\n`;
    })
    .join("");
}

test("a thousand events cost little more than the same bytes from plain strings", () => {
  const calendar = feedCalendar({ events: someEvents(1_000, 320) });
  const plain = () => plainEvents([...calendar.events]);
  const { text } = renderCalendarFeed(calendar);
  expect(text.slice(text.indexOf("BEGIN:VEVENT"), text.indexOf("END:VCALENDAR"))).toBe(plain());

  const [ours = 0, byHand = 0] = leastCpu(() => renderCalendarFeed(calendar), plain);
  console.info(
    `1,000 events: ${(ours / byHand).toFixed(2)} times plain strings (${ours / 1_000} ms of CPU)`,
  );
  // The goal is 2; it was 3.2 on a busy machine, in a process that had written other feeds before.
  expect(ours / byHand).toBeLessThan(5);
});

test("cost grows with the notes' length, not with its square", () => {
  const [short, long] = [400, 2_000].map((length) =>
    feedCalendar({ events: someEvents(300, length) }),
  );
  if (!short || !long) throw new Error("Two calendars were made");
  const [few = 0, many = 0] = leastCpu(
    () => renderCalendarFeed(short),
    () => renderCalendarFeed(long),
  );
  expect(many / few).toBeLessThan(10);
});
