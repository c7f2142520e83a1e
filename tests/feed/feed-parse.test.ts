// A calendar app reads exactly what was saved, field by field (with ical.js, Thunderbird's parser).
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { addDays } from "~/time/days";
import { withoutMarks } from "~/values/formatted";
import { cleanLine, cleanText } from "~/values/text";
import { allDayEvent, anyEvents, feedCalendar, HOUR, timedEvent } from "./sample-calendar";

type Read = Record<string, unknown>;

function parse(text: string): ICAL.Component {
  return ICAL.Component.fromString(text);
}

function time(component: ICAL.Component, name: string): { date: string } | number | null {
  const value = component.getFirstPropertyValue(name);
  if (!(value instanceof ICAL.Time)) return null;
  return value.isDate ? { date: value.toString() } : value.toJSDate().getTime();
}

function readEvents(text: string): Read[] {
  return parse(text)
    .getAllSubcomponents("vevent")
    .map((event) => ({
      uid: event.getFirstPropertyValue("uid"),
      summary: event.getFirstPropertyValue("summary"),
      location: event.getFirstPropertyValue("location"),
      description: event.getFirstPropertyValue("description"),
      start: time(event, "dtstart"),
      end: time(event, "dtend"),
      sequence: event.getFirstPropertyValue("sequence"),
      stamp: time(event, "dtstamp"),
      modified: time(event, "last-modified"),
      url: event.getFirstPropertyValue("url"),
      status: event.getFirstPropertyValue("status"),
      transparency: event.getFirstPropertyValue("transp"),
    }));
}

function second(epoch: number): number {
  return Math.floor(epoch / 1_000) * 1_000;
}

function expectedOf(event: CalendarEvent): Read {
  const start = event.firstDay === null ? second(event.from) : { date: event.firstDay };
  const end = event.lastDay === null ? second(event.to) : { date: addDays(event.lastDay, 1) };
  return {
    uid: `${event.uid}@cal.example.org`,
    summary: cleanLine([...event.title].slice(0, 255).join("")) || null,
    location: cleanLine(event.location) || null,
    description: withoutMarks(cleanText(event.notes)) || null,
    start,
    end: end === start ? null : end,
    sequence: event.sequence,
    stamp: second(event.modifiedAt),
    modified: second(event.modifiedAt),
    url: `https://cal.example.org/calendar/k3v9q2/events/${event.id}`,
    status: "CONFIRMED",
    transparency: event.allDay ? "TRANSPARENT" : "OPAQUE",
  };
}

describe("a calendar app reads what was saved", () => {
  test("in every field of any event", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { text, skipped } = renderCalendarFeed(feedCalendar({ events }));
        expect(skipped).toEqual([]);
        expect(readEvents(text)).toEqual(events.map(expectedOf));
      }),
      { numRuns: 300 },
    );
  });

  test("in notes of 2,000 characters of any script", () => {
    const texts = ["ж", "語", "👩‍👩‍👧‍👦", "שלום, ", "مرحبا; ", "\\n\n", "a,b;c\\d\n"];
    for (const text of texts) {
      const event = timedEvent({ notes: text.repeat(2_000).slice(0, 2_000) });
      expect(readEvents(renderCalendarFeed(feedCalendar({ events: [event] })).text)).toEqual([
        expectedOf(event),
      ]);
    }
  });

  test("in the first and in the last year that events may lie in", () => {
    const events = [
      timedEvent({ uid: "a", from: 0 }),
      timedEvent({ uid: "b", from: Date.parse("2199-12-31T22:00:00Z") }),
      allDayEvent("1970-01-01", "1970-01-01", { uid: "c" }),
      allDayEvent("2199-12-01", "2199-12-31", { uid: "d" }),
    ].map((event) => ({ ...event, to: event.allDay ? event.to : event.from + HOUR }));
    expect(readEvents(renderCalendarFeed(feedCalendar({ events })).text)).toEqual(
      events.map(expectedOf),
    );
  });

  test("in ten thousand events", () => {
    const events = Array.from({ length: 10_000 }, (_, index) => {
      const given = {
        id: `e${index}`,
        uid: `u${index}`,
        title: `Termin ${index}`,
        notes: "Halle, Süd; ".repeat(27),
      };
      const from = Date.parse("2026-01-01T00:00:00Z") + index * HOUR;
      if (index % 3 > 0) return timedEvent({ ...given, from, to: from + HOUR });
      const day = addDays("2026-01-01", index);
      return allDayEvent(day, addDays(day, index % 5), given);
    });
    expect(readEvents(renderCalendarFeed(feedCalendar({ events })).text)).toEqual(
      events.map(expectedOf),
    );
  });

  test("and the calendar's title and zone", () => {
    const calendar = parse(renderCalendarFeed(feedCalendar()).text);
    expect(calendar.getFirstPropertyValue("x-wr-timezone")).toBe("Europe/Berlin");
    // ical.js does not know NAME, and does not unescape properties it does not know.
    expect(calendar.getFirstPropertyValue("name")).toBe("Лыжи\\, группа Б");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT15M");
  });
});
