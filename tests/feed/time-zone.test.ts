// The time zone in a feed tells the same time as the machine's own data, for every zone there is.
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { offsetIn, timeZones } from "~/calendar/zones";
import { renderTimeZone } from "~/feed/time-zone";
import { HOUR } from "./sample-calendar";

const DAY = 24 * HOUR;
const FIRST = Date.UTC(2025, 0, 1);
const END = Date.UTC(2031, 0, 1);

/** Zones whose clocks follow no yearly rule: Morocco's pause in Ramadan, Palestine's spring until 2025. */
const WITHOUT_RULE = ["Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron"];

type Onset = { at: number; offset: number };

function component(zone: string): ICAL.Component {
  return ICAL.Component.fromString(renderTimeZone(zone).join("\r\n"));
}

function offsetOf(part: ICAL.Component, name: string): number {
  const value = part.getFirstPropertyValue(name);
  if (!(value instanceof ICAL.UtcOffset)) throw new Error(`${name} is no offset`);
  return value.toSeconds() * 1_000;
}

/** When each part of the zone begins, until 2031: its rule expanded by ical.js (RFC 5545 §3.6.5). */
function onsetsOf(zone: string): Onset[] {
  const onsets = component(zone)
    .getAllSubcomponents()
    .flatMap((part): Onset[] => {
      const start = part.getFirstPropertyValue("dtstart");
      const rule = part.getFirstPropertyValue("rrule");
      if (!(start instanceof ICAL.Time)) throw new Error("No DTSTART");
      const offset = offsetOf(part, "tzoffsetto");
      const instant = (wall: ICAL.Time) =>
        wall.toUnixTime() * 1_000 - offsetOf(part, "tzoffsetfrom");
      if (!(rule instanceof ICAL.Recur)) return [{ at: instant(start), offset }];
      const found: Onset[] = [];
      const iterator = rule.iterator(start);
      for (let next = iterator.next(); next && next.year < 2031; next = iterator.next()) {
        found.push({ at: instant(next), offset });
      }
      return found;
    });
  return onsets.sort((a, b) => a.at - b.at);
}

function offsetAt(epoch: number, onsets: Onset[]): number | undefined {
  return onsets.findLast((onset) => onset.at <= epoch)?.offset;
}

/** Each day at an odd time, and the minutes around each change of the clock. */
function samplesOf(zone: string): number[] {
  const days = Array.from(
    { length: (END - FIRST) / DAY },
    (_, day) => FIRST + day * DAY + 11 * HOUR + 13 * 60_000,
  );
  const changing = days.filter((at) => offsetIn(at, zone) !== offsetIn(at + DAY, zone));
  const minutes = changing.flatMap((at) =>
    Array.from({ length: 96 }, (_, quarter) => at + (quarter * DAY) / 96),
  );
  const edges = minutes.flatMap((at) => {
    const next = at + DAY / 96;
    if (offsetIn(at, zone) === offsetIn(next, zone)) return [];
    return Array.from({ length: 16 }, (_, minute) => at + minute * 60_000);
  });
  return [...days, ...minutes, ...edges];
}

/** True where the machine's own data has a different number of changes in different years: a law that ends or begins. */
function changesItsLaw(zone: string): boolean {
  const counts = Array.from({ length: 6 }, (_, year) => {
    const start = Date.UTC(2025 + year, 0, 1);
    const days = Array.from({ length: 365 }, (_, day) => start + day * DAY);
    return days.filter((at) => offsetIn(at, zone) !== offsetIn(at + DAY, zone)).length;
  });
  return new Set(counts).size > 1;
}

const summers: string[] = [];
const different: string[] = [];
let compared = 0;
for (const zone of timeZones()) {
  const onsets = onsetsOf(zone);
  const samples = samplesOf(zone);
  compared += samples.length;
  if (samples.some((at) => offsetAt(at, onsets) !== offsetIn(at, zone))) different.push(zone);
  if (onsets.length > 1) summers.push(zone);
}

describe("every zone from 2025 to 2030", () => {
  test("tells the time that the machine's data tells, but for those without a yearly rule", () => {
    const count = timeZones().length;
    console.info(
      `${count} zones (${summers.length} with summer time), ${compared} instants: ` +
        `${count - different.length} agree throughout, not ${different.join(", ")}`,
    );
    const unexplained = different.filter(
      (zone) => !WITHOUT_RULE.includes(zone) && !changesItsLaw(zone),
    );
    expect(unexplained).toEqual([]);
    expect(count - different.length).toBeGreaterThan(400);
    expect(summers.length).toBeGreaterThan(100);
  });

  test("also as ical.js itself turns noon of every other week into UTC", () => {
    for (const zone of timeZones().filter((name) => !different.includes(name))) {
      const read = new ICAL.Timezone({ component: component(zone), tzid: zone });
      for (let day = FIRST; day < END; day += 14 * DAY) {
        const noon = ICAL.Time.fromDateTimeString(
          `${new Date(day).toISOString().slice(0, 10)}T12:00:00`,
        );
        const offset = read.utcOffset(noon) * 1_000;
        expect([zone, day, offset]).toEqual([zone, day, offsetIn(day + 12 * HOUR - offset, zone)]);
      }
    }
  });

  test("has a first part from 1970, offsets of whole minutes and never a list of single dates", () => {
    for (const zone of timeZones()) {
      const lines = renderTimeZone(zone);
      expect(
        lines
          .filter((line) => line.startsWith("DTSTART"))
          .every((line) => line.startsWith("DTSTART:1970")),
      ).toBe(true);
      expect(
        lines
          .filter((line) => line.startsWith("TZOFFSET"))
          .every((line) => /:[+-]\d{4}$/.test(line)),
      ).toBe(true);
      expect(lines.filter((line) => /^RDATE|^TZNAME/.test(line))).toEqual([]);
      // Some readers refuse a zone with more than one of each (MS-OXCICAL 2.1.3.1.1.19.3).
      expect(lines.filter((line) => line === "BEGIN:DAYLIGHT").length).toBeLessThanOrEqual(1);
      expect(lines.filter((line) => line === "BEGIN:STANDARD")).toHaveLength(1);
    }
  });
});

function rulesOf(zone: string): string[] {
  return renderTimeZone(zone).filter((line) => /^(RRULE|DTSTART|TZOFFSET)/.test(line));
}

describe("zones that go their own way", () => {
  test("a zone without summer time has one part, odd offsets included", () => {
    expect(renderTimeZone("Asia/Kathmandu")).toEqual([
      "BEGIN:VTIMEZONE",
      "TZID:Asia/Kathmandu",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0545",
      "TZOFFSETTO:+0545",
      "END:STANDARD",
      "END:VTIMEZONE",
    ]);
    expect(rulesOf("UTC")).toEqual([
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0000",
      "TZOFFSETTO:+0000",
    ]);
  });

  test("St John's is three and a half hours behind, and knows the second Sunday from the last", () => {
    expect(rulesOf("America/St_Johns")).toEqual([
      "DTSTART:19700308T020000",
      "TZOFFSETFROM:-0330",
      "TZOFFSETTO:-0230",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      "DTSTART:19701101T020000",
      "TZOFFSETFROM:-0230",
      "TZOFFSETTO:-0330",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    ]);
  });

  test("Lord Howe's summer is half an hour, and over in April", () => {
    expect(rulesOf("Australia/Lord_Howe")).toEqual([
      "DTSTART:19700405T020000",
      "TZOFFSETFROM:+1100",
      "TZOFFSETTO:+1030",
      "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
      "DTSTART:19701004T020000",
      "TZOFFSETFROM:+1030",
      "TZOFFSETTO:+1100",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
    ]);
  });

  test("Dublin has its summer in summer, and Troll one of two hours", () => {
    expect(renderTimeZone("Europe/Dublin").slice(2, 5)).toEqual([
      "BEGIN:DAYLIGHT",
      "DTSTART:19700329T010000",
      "TZOFFSETFROM:+0000",
    ]);
    expect(rulesOf("Antarctica/Troll").slice(1, 3)).toEqual([
      "TZOFFSETFROM:+0000",
      "TZOFFSETTO:+0200",
    ]);
  });

  test("a change at midnight that Outlook could not read stands a second early", () => {
    expect(rulesOf("America/Santiago")).toContain("RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=1SA");
    expect(rulesOf("America/Santiago")).toContain("DTSTART:19700905T235959");
    expect(rulesOf("Africa/Cairo")).toContain("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1TH");
    expect(rulesOf("Africa/Cairo")).toContain("RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR");
  });

  test("a weekday that is neither the nth nor the last is told by its dates", () => {
    const spring = "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR";
    expect(rulesOf("Asia/Jerusalem")).toContain(spring);
  });

  test("Morocco stays at the offset of all but Ramadan", () => {
    expect(rulesOf("Africa/Casablanca")).toEqual([
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100",
    ]);
  });

  test("a zone that no machine knows is refused", () => {
    expect(() => renderTimeZone("Europe/Atlantis")).toThrow(RangeError);
  });
});
