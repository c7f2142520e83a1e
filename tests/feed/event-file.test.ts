// The file of one event, written by the `ics` package and corrected by us.
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { unfoldLines } from "~/feed/content-line";
import { renderEventFile } from "~/feed/event-file";
import { renderEvent } from "~/feed/event-lines";
import { allDayEvent, anyEvents, timedEvent } from "./sample-calendar";

const CONTEXT = {
  page: "https://cal.example.org/calendar/k3v9q2/events/e1",
  uidSuffix: "cal.example.org",
  category: "Youth, U12; girls",
};

function fileOf(event: CalendarEvent, context: Partial<typeof CONTEXT> = {}): string {
  return renderEventFile(event, { ...CONTEXT, ...context });
}

/** The properties of the event, sorted. */
function propertiesOf(text: string): string[] {
  const lines = unfoldLines(text);
  return lines.slice(lines.indexOf("BEGIN:VEVENT"), lines.indexOf("END:VEVENT")).sort();
}

describe("the file of an event", () => {
  test("says what the calendar's feed says of it, whatever its texts", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        for (const event of events) {
          expect(propertiesOf(fileOf(event))).toEqual(propertiesOf(renderEvent(event, CONTEXT)));
        }
      }),
      { numRuns: 40 },
    );
  });

  test("has notes without marks for all programs, as HTML for some, and as typed for ours", () => {
    const notes = "**Bring**, *please*:\n* [Plan](https://e.org/p)";
    const found = propertiesOf(fileOf(timedEvent({ notes })));
    expect(found.filter((line) => /^(?:DESC|X-ALT|X-EAS)/.test(line))).toEqual([
      "DESCRIPTION:Bring\\, please:\\n- Plan: https://e.org/p",
      'X-ALT-DESC;FMTTYPE=text/html:<b>Bring</b>\\, <i>please</i>:<ul><li><a href="https://e.org/p">Plan</a></li></ul>',
      "X-EAS-DESCRIPTION:**Bring**\\, *please*:\\n* [Plan](https://e.org/p)",
    ]);
    const plain = propertiesOf(fileOf(timedEvent({ notes: "5 * 3" })));
    expect(plain.filter((line) => /^(?:DESC|X-ALT|X-EAS)/.test(line))).toEqual([
      "DESCRIPTION:5 * 3",
    ]);
  });

  test("is read back by another program, and folds by octets where the package folds by characters", () => {
    const notes = "Przynieście buty — 體育館後門 👩‍👩‍👧‍👦\n".repeat(40);
    const text = fileOf(timedEvent({ title: "Сбор, группа Б; зал", notes, location: "A\\B" }));
    const lines = text.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.startsWith("BEGIN:"))).toEqual([
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
    ]);
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    expect(event?.getFirstPropertyValue("summary")).toBe("Сбор, группа Б; зал");
    expect(event?.getFirstPropertyValue("description")).toBe(notes);
    expect(event?.getFirstPropertyValue("location")).toBe("A\\B");
    expect(event?.getFirstPropertyValue("categories")).toBe("Youth, U12; girls");
  });

  test("asks nobody to answer, and names no calendar for Outlook to open", () => {
    expect(fileOf(timedEvent({}))).not.toMatch(/^(METHOD|ORGANIZER|X-WR-CALNAME|X-PUBLISHED-TTL)/m);
  });

  test("has the day after the last one for its end, and none where nothing lies between", () => {
    expect(fileOf(allDayEvent("2026-03-28", "2026-03-30"))).toContain(
      "DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260331\r\n",
    );
    expect(fileOf(timedEvent({ from: 1_000, to: 1_000 }))).not.toContain("DTEND");
    expect(fileOf(allDayEvent("9999-12-30", "9999-12-31"))).not.toContain("DTEND");
  });

  test("is there where the package refuses the site's address", () => {
    const page = "http://[2001:db8::1]:3000/calendar/k3v9q2/events/e1";
    expect(fileOf(timedEvent({}), { page })).toContain(`URL:${page}`);
  });
});
