// Feeds, checked byte by byte.
import { describe, expect, test } from "vitest";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { allDayEvent, feedCalendar, TRAINING, TRIP, timedEvent } from "./sample-calendar";

const HEAD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "CALSCALE:GREGORIAN",
  "PRODID:-//EAS//EAS 1.0//EN",
  "X-WR-CALNAME:Лыжи\\, группа Б",
  "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
  "X-PUBLISHED-TTL:PT15M",
  "NAME:Лыжи\\, группа Б",
  "X-WR-TIMEZONE:Europe/Berlin",
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Berlin",
  "BEGIN:DAYLIGHT",
  "DTSTART:19700329T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19701025T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const TRAINING_LINES = [
  "BEGIN:VEVENT",
  "UID:8f2c1d7e@cal.example.org",
  "SUMMARY:Training\\, Gruppe B",
  "DTSTAMP:20260103T100101Z",
  "DTSTART:20260105T140000Z",
  "DTEND:20260105T150000Z",
  "SEQUENCE:2",
  "URL:https://cal.example.org/calendar/k3v9q2/events/e7Jq",
  "LOCATION:Halle 3\\; Süd",
  "STATUS:CONFIRMED",
  "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
  "TRANSP:OPAQUE",
  "CLASS:PUBLIC",
  "LAST-MODIFIED:20260103T100101Z",
  "DESCRIPTION:Bitte Schuhe mitbringen\\, Wasser auch.\\nKontakt: Łukasz – si",
  " ehe „Wand“\\, Absatz 2",
  "END:VEVENT",
];

const TRIP_LINES = [
  "BEGIN:VEVENT",
  "UID:b41a90c3@cal.example.org",
  "SUMMARY:CANCELED: Ausflug",
  "DTSTAMP:20260103T100202Z",
  "DTSTART;VALUE=DATE:20260328",
  "DTEND;VALUE=DATE:20260331",
  "SEQUENCE:0",
  "URL:https://cal.example.org/calendar/k3v9q2/events/f0Zk",
  "STATUS:CONFIRMED",
  "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
  "TRANSP:TRANSPARENT",
  "CLASS:PUBLIC",
  "LAST-MODIFIED:20260103T100202Z",
  "END:VEVENT",
];

const TAIL = ["END:VCALENDAR"];

function bytes(...parts: string[][]): string {
  return parts
    .flat()
    .map((line) => `${line}\r\n`)
    .join("");
}

function linesOf(text: string): string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

describe("the text of a feed", () => {
  test("a calendar with a training and a cancelled trip is written to the byte", () => {
    const feed = renderCalendarFeed(feedCalendar({ events: [TRAINING, TRIP] }));
    expect(feed.text).toBe(bytes(HEAD, TRAINING_LINES, TRIP_LINES, TAIL));
    expect(feed.skipped).toEqual([]);
  });

  test("an empty calendar is still a valid one: it has its time zone", () => {
    expect(renderCalendarFeed(feedCalendar()).text).toBe(bytes(HEAD, TAIL));
  });

  test("a cancelled event stays visible: nobody is told to hide it", () => {
    const { text } = renderCalendarFeed(feedCalendar({ events: [TRIP] }));
    expect(text).toContain("SUMMARY:CANCELED: Ausflug");
    expect(text).toContain("STATUS:CONFIRMED");
    expect(text).not.toContain("CANCELLED");
  });

  test("nothing asks the reader to answer, to be reminded, or tells who the managers are", () => {
    const { text } = renderCalendarFeed(feedCalendar({ events: [TRAINING, TRIP] }));
    expect(text).not.toMatch(
      /^(METHOD|ORGANIZER|ATTENDEE|BEGIN:VALARM|X-MICROSOFT-CDO-ALLDAYEVENT)/m,
    );
  });

  test("Outlook gets no summary above 255 characters, and no half of an emoji", () => {
    const { text } = renderCalendarFeed(
      feedCalendar({ events: [timedEvent({ title: "🎿".repeat(300) })] }),
    );
    expect(linesOf(text)).toContain(`SUMMARY:${"🎿".repeat(255)}`);
  });
});

describe("dates of a feed", () => {
  test("an all-day event ends on the day after its last, over a change of clocks and of the year too", () => {
    const spans = [
      ["2026-03-29", "2026-03-29", "20260329", "20260330"],
      ["2025-12-31", "2025-12-31", "20251231", "20260101"],
      ["2024-02-28", "2024-02-28", "20240228", "20240229"],
      ["1970-01-01", "1970-01-02", "19700101", "19700103"],
      ["2199-12-31", "2199-12-31", "21991231", "22000101"],
    ] as const;
    for (const [first, last, start, end] of spans) {
      const { text } = renderCalendarFeed(feedCalendar({ events: [allDayEvent(first, last)] }));
      expect(text).toContain(`DTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\n`);
    }
  });

  test("an all-day event stays on its date in a calendar far from UTC", () => {
    for (const timeZone of [
      "Pacific/Kiritimati",
      "Pacific/Niue",
      "Asia/Kathmandu",
      "America/St_Johns",
    ]) {
      const { text } = renderCalendarFeed(
        feedCalendar({ timeZone, events: [allDayEvent("2026-07-04", "2026-07-04")] }),
      );
      expect(text).toContain("DTSTART;VALUE=DATE:20260704\r\nDTEND;VALUE=DATE:20260705\r\n");
    }
  });

  test("an event over the hour that clocks repeat keeps its length", () => {
    const event = timedEvent({
      from: Date.parse("2026-10-25T00:30:00Z"),
      to: Date.parse("2026-10-25T01:30:00Z"),
    });
    const { text } = renderCalendarFeed(feedCalendar({ events: [event] }));
    expect(text).toContain("DTSTART:20261025T003000Z\r\nDTEND:20261025T013000Z\r\n");
  });

  test("an end that is not after the start is left out, by the second", () => {
    const from = Date.parse("2026-01-05T14:00:00.100Z");
    for (const to of [from, from - 60_000, from + 800]) {
      const { text } = renderCalendarFeed(feedCalendar({ events: [timedEvent({ from, to })] }));
      expect(text).toContain("DTSTART:20260105T140000Z\r\nSEQUENCE");
    }
    const backwards = renderCalendarFeed(
      feedCalendar({ events: [allDayEvent("2026-01-05", "2026-01-03")] }),
    );
    expect(backwards.text).toContain("DTSTART;VALUE=DATE:20260105\r\nSEQUENCE");
  });

  test("a time before 1970 is written like any other", () => {
    const { text } = renderCalendarFeed(
      feedCalendar({ events: [timedEvent({ from: -500, to: 500 })] }),
    );
    expect(text).toContain("DTSTART:19691231T235959Z\r\nDTEND:19700101T000000Z\r\n");
  });
});
