// A strict reader checks every octet of a feed, whatever texts are in it.
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { timeZones } from "~/time/zones";
import { allDayEvent, anyEvents, anyText, feedCalendar, timedEvent } from "./sample-calendar";
import { type Component, readStrictly, valuesOf } from "./strict-reader";

function eventsOf(calendar: Component): Component[] {
  return calendar.components.filter((part) => part.name === "VEVENT");
}

const PAYLOADS = [
  "x\r\nATTENDEE:mailto:victim@example.org",
  "x\nATTENDEE:mailto:victim@example.org",
  "x\rATTENDEE:mailto:victim@example.org",
  "x\u2028ATTENDEE:mailto:victim@example.org",
  "x\u0085ORGANIZER:mailto:victim@example.org",
  "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged\r\nEND:VEVENT",
  "x\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR",
  "x\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM",
  "x\r\n ATTACH:file:///etc/passwd",
  "x\\\r\nMETHOD:CANCEL",
  "x\\\\nSTATUS:CANCELLED",
  "x\\;y\\,z\\",
  "\\",
  ";VALUE=DATE:20260101",
  ":BEGIN:VEVENT",
  "x\u0000\r\nRRULE:FREQ=SECONDLY",
  "\ud83d\r\nDTSTART:19700101T000000Z",
  "\r\n\r\n\r\n",
  '"\r\nGEO:0;0',
  "\ufeffBEGIN:VCALENDAR",
  "ж".repeat(37).concat("\r\nCATEGORIES:FORGED"),
  "👩‍👩‍👧‍👦".repeat(30).concat("\r\n\tCOMMENT:forged"),
  "\u202eTNEVEV:DNE\r\nX-FORGED:1",
  "\u000bCLASS:PRIVATE",
  "\u000cSEQUENCE:9",
];

describe("the text is iCalendar to the octet", () => {
  test("whatever is in the events", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const calendar = readStrictly(renderCalendarFeed(feedCalendar({ events })).text);
        expect(eventsOf(calendar).map((event) => valuesOf(event, "UID"))).toEqual(
          events.map((event) => [`${event.uid}@cal.example.org`]),
        );
      }),
      { numRuns: 200 },
    );
  });

  test("whatever the calendar is called", () => {
    fc.assert(
      fc.property(anyText(10), (title) => {
        const calendar = readStrictly(
          renderCalendarFeed(feedCalendar({ title, events: [timedEvent()] })).text,
        );
        expect(valuesOf(calendar, "NAME")).toEqual(valuesOf(calendar, "X-WR-CALNAME"));
      }),
    );
  });

  test("in every time zone, and an empty calendar has its zone as well", () => {
    for (const timeZone of timeZones()) {
      const calendar = readStrictly(renderCalendarFeed(feedCalendar({ timeZone })).text);
      expect(calendar.components.flatMap((part) => valuesOf(part, "TZID"))).toEqual([timeZone]);
      expect(valuesOf(calendar, "X-WR-TIMEZONE")).toEqual([timeZone]);
    }
  });
});

describe("no text becomes a property of its own", () => {
  test("fifty hostile events are fifty events, with no foreign property", () => {
    const events = PAYLOADS.flatMap((text, index): CalendarEvent[] => {
      const given = { title: text, location: text, notes: text, uid: `${index}${text}` };
      return [
        timedEvent(given),
        allDayEvent("2026-03-28", "2026-03-30", { ...given, uid: `d${given.uid}` }),
      ];
    });
    expect(events).toHaveLength(50);
    const feed = renderCalendarFeed(feedCalendar({ events }));
    const found = eventsOf(readStrictly(feed.text));
    expect(found).toHaveLength(50);
    expect(feed.skipped).toEqual([]);
    for (const event of found) {
      expect(valuesOf(event, "STATUS")).toEqual(["CONFIRMED"]);
      expect(valuesOf(event, "CLASS")).toEqual(["PUBLIC"]);
      expect(valuesOf(event, "SEQUENCE")).toEqual(["0"]);
      expect(new URL(valuesOf(event, "URL")[0] ?? "").origin).toBe("https://cal.example.org");
    }
    const read = ICAL.Component.fromString(feed.text).getAllSubcomponents("vevent");
    expect(read).toHaveLength(50);
    for (const [n, event] of read.entries()) {
      const names = event.getAllProperties().map(({ name }) => name.toUpperCase());
      expect(names.sort()).toEqual(found[n]?.properties.map(({ name }) => name).sort());
      expect(event.getAllSubcomponents()).toEqual([]);
    }
  });

  test("nor a hostile calendar title or suffix", () => {
    for (const text of PAYLOADS) {
      const feed = renderCalendarFeed(
        feedCalendar({ title: text, uidSuffix: text, events: [timedEvent()] }),
      );
      const calendar = readStrictly(feed.text);
      expect(calendar.components.map((part) => part.name)).toEqual(["VTIMEZONE", "VEVENT"]);
      expect(valuesOf(calendar, "PRODID")).toEqual(["-//EAS//EAS 1.0//EN"]);
    }
  });
});
