// Compares the feed with the `ics` package's own output, and tries events that the package rejects.
import fc from "fast-check";
import { createEvents, type EventAttributes } from "ics";
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { unfoldLines } from "~/feed/content-line";
import { addDays } from "~/time/days";
import { withoutMarks } from "~/values/formatted";
import { cleanLine, cleanText } from "~/values/text";
import { allDayEvent, anyEvents, feedCalendar, timedEvent } from "./sample-calendar";
import { readStrictly } from "./strict-reader";

function utc(epoch: number): string {
  return `${new Date(epoch).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function dateOf(day: string): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return [year, month, date];
}

/** The event in the form that the package takes. */
function attributesOf(event: CalendarEvent): EventAttributes {
  const dates =
    event.firstDay && event.lastDay
      ? { start: dateOf(event.firstDay), end: dateOf(addDays(event.lastDay, 1)) }
      : { start: utc(event.from), end: utc(event.to) };
  const given = {
    uid: `${event.uid}@cal.example.org`,
    title: cleanLine(event.title),
    timestamp: utc(event.modifiedAt),
    lastModified: utc(event.modifiedAt),
    description: withoutMarks(cleanText(event.notes)),
    location: cleanLine(event.location),
    sequence: event.sequence,
    url: `https://cal.example.org/calendar/k3v9q2/events/${event.id}`,
    status: "CONFIRMED" as const,
    busyStatus: event.allDay ? ("FREE" as const) : ("BUSY" as const),
    transp: event.allDay ? ("TRANSPARENT" as const) : ("OPAQUE" as const),
    classification: "PUBLIC",
    ...dates,
  };
  return given;
}

function eventLines(text: string): string[] {
  const lines = unfoldLines(text);
  return lines.slice(lines.indexOf("BEGIN:VEVENT"), -1);
}

/** The package writes the notes elsewhere. */
function withoutNotes(lines: string[]): string[] {
  return lines.filter((line) => !line.startsWith("DESCRIPTION:"));
}

/** The package does not write notes as HTML or as typed. */
function withoutForms(lines: string[]): string[] {
  return lines.filter((line) => !/^X-(ALT-DESC|EAS-DESCRIPTION)[;:]/.test(line));
}

describe("the feed's own writer", () => {
  test("gives each event the lines that the package gives it", () => {
    fc.assert(
      fc.property(anyEvents, (generated) => {
        const events = generated.map((event) => ({
          ...event,
          title: [...cleanLine(event.title)].slice(0, 50).join(""),
          notes: event.notes.slice(0, 200),
          to: Math.max(event.to, event.from + 1_000),
        }));
        if (events.length === 0) return;
        const { value } = createEvents(events.map(attributesOf));
        const ours = withoutForms(eventLines(renderCalendarFeed(feedCalendar({ events })).text));
        const theirs = eventLines(value ?? "");
        expect(withoutNotes(ours)).toEqual(withoutNotes(theirs));
        expect([...ours].sort()).toEqual([...theirs].sort());
      }),
      { numRuns: 60 },
    );
  });
});

const GOOD = timedEvent({ id: "good", uid: "good" });

const UNFIT: [string, Partial<CalendarEvent>][] = [
  ["has no valid id", { id: "a/b\r\nX-FORGED:1" }],
  ["has no valid id", { id: "\ud83d" }],
  ["has no uid", { uid: "" }],
  ["has no valid sequence", { sequence: 1.5 }],
  ["has no valid sequence", { sequence: 2_147_483_648 }],
  ["has no valid sequence", { sequence: -1 }],
  ["has no valid sequence", { sequence: Number.NaN }],
  ["has no time of its last change", { modifiedAt: Number.NaN }],
  ["has no time of its last change", { modifiedAt: 8.64e15 }],
  ["has no valid times", { from: Number.NaN }],
  ["has no valid times", { from: Number.POSITIVE_INFINITY }],
  ["has no valid times", { to: 8.64e15 }],
  ["has no valid dates", { allDay: true }],
  ["has no valid dates", { allDay: true, firstDay: "2026-02-31", lastDay: "2026-03-01" }],
  ["has no valid dates", { allDay: true, firstDay: "2026-02-28", lastDay: "28.2.2026\r\nX:1" }],
];

describe("an event that cannot be written", () => {
  test("does not take the others with it, and is named with the reason", () => {
    for (const [reason, wrong] of UNFIT) {
      const bad = timedEvent({ id: "bad", uid: "bad", ...wrong });
      const feed = renderCalendarFeed(feedCalendar({ events: [bad, GOOD, bad] }));
      expect(feed.skipped).toEqual([
        { id: bad.id, reason },
        { id: bad.id, reason },
      ]);
      expect(feed.text).toBe(renderCalendarFeed(feedCalendar({ events: [GOOD] })).text);
    }
  });

  test("leaves an empty, valid calendar where it is the only one", () => {
    const feed = renderCalendarFeed(feedCalendar({ events: [timedEvent({ from: Number.NaN })] }));
    expect(feed.skipped).toHaveLength(1);
    expect(readStrictly(feed.text).components.map((part) => part.name)).toEqual(["VTIMEZONE"]);
  });

  test("is left out whenever the package would have refused the whole feed for it", () => {
    for (const sequence of [1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY]) {
      const bad = timedEvent({ id: "bad", sequence });
      expect(createEvents([bad, GOOD].map(attributesOf)).value).toBeNull();
      expect(
        renderCalendarFeed(feedCalendar({ events: [bad, GOOD] })).skipped.map(({ id }) => id),
      ).toEqual(["bad"]);
    }
  });

  test("does not include one whose address the package takes for none", () => {
    const calendar = feedCalendar({ origin: "http://[2001:db8::1]:3000", events: [GOOD] });
    const refused = {
      ...attributesOf(GOOD),
      url: `${calendar.origin}/calendar/k3v9q2/events/good`,
    };
    expect(createEvents([refused]).value).toBeNull();
    expect(renderCalendarFeed(calendar).skipped).toEqual([]);
  });

  test("the last day that can be written has no day after it", () => {
    const feed = renderCalendarFeed(
      feedCalendar({ events: [allDayEvent("9999-12-30", "9999-12-31")] }),
    );
    expect(feed.skipped).toEqual([]);
    expect(feed.text).toContain("DTSTART;VALUE=DATE:99991230\r\nSEQUENCE");
  });
});
