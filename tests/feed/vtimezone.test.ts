// A feed's time zones agree with the machine's own data, for every zone.
// Those data differ between releases of Node, so single laws are tested with clocks defined here.
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type Clock, renderRules, renderTimeZone } from "~/feed/vtimezone";
import { offsetIn, timeZones } from "~/time/zones";
import { amendedClock, clockOf, yearlyClock } from "./clock-laws";
import { HOUR } from "./sample-calendar";

const DAY = 24 * HOUR;
const FIRST = Date.UTC(2025, 0, 1);
const END = Date.UTC(2031, 0, 1);

/** Zones without a yearly rule: Morocco's pause in Ramadan until 2026, Palestine's spring until 2025. */
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

/** When each part of the zone begins, until 2031; ical.js expands its rule (RFC 5545 §3.6.5). */
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

/** An odd time on each day, and the minutes around each clock change. */
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

/** True if the number of clock changes differs between years: a law begins or ends. */
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
    expect(count).toBeGreaterThan(400);
    expect(different.length).toBeLessThan(count / 2);
    expect(summers.length).toBeGreaterThan(20);
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
      // Some readers reject a zone with more than one of each (MS-OXCICAL 2.1.3.1.1.19.3).
      expect(lines.filter((line) => line === "BEGIN:DAYLIGHT").length).toBeLessThanOrEqual(1);
      expect(lines.filter((line) => line === "BEGIN:STANDARD")).toHaveLength(1);
    }
  });
});

const [SUNDAY, THURSDAY, FRIDAY] = [0, 4, 5];

function rulesOf(clock: Clock): string[] {
  return renderRules(clock).filter((line) => /^(RRULE|DTSTART|TZOFFSET)/.test(line));
}

/** The pauses in Morocco's summer time by its law until 2026; they follow the moon. */
const RAMADAN = [
  "2024-03-10 2024-04-14",
  "2025-02-23 2025-04-06",
  "2026-02-15 2026-03-22",
  "2027-02-07 2027-03-14",
  "2028-01-23 2028-03-05",
  "2029-01-14 2029-02-18",
  "2029-12-30 2030-02-10",
  "2030-12-22 2031-01-26",
  "2031-12-14 2032-01-18",
  "2032-11-28 2033-01-09",
  "2033-11-20 2033-12-25",
  "2034-11-05 2034-12-17",
  "2035-10-28 2035-12-09",
  "2036-10-19 2036-11-23",
  "2037-10-04 2037-11-15",
];
const pauses = RAMADAN.flatMap((pause) =>
  pause.split(" ").map((day, index) => ({ at: Date.parse(`${day}T02:00:00Z`), to: index * 60 })),
);
const fixed = (offset: number) => clockOf(offset, []);
const pacific = yearlyClock(
  { weekday: SUNDAY, day: "03-08", at: "02:00", to: -420 },
  { weekday: SUNDAY, day: "11-01", at: "02:00", to: -480 },
);

describe("clocks that go their own way", () => {
  test("a change at midnight that Outlook could not read stands a second early", () => {
    const santiago = yearlyClock(
      { weekday: SUNDAY, day: "04-02", at: "00:00", to: -240 },
      { weekday: SUNDAY, day: "09-02", at: "00:00", to: -180 },
    );
    expect(rulesOf(santiago)).toContain("RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=1SA");
    expect(rulesOf(santiago)).toContain("DTSTART:19700905T235959");
    const cairo = yearlyClock(
      { weekday: FRIDAY, day: "04-24", at: "00:00", to: 180 },
      { weekday: THURSDAY, day: "10-25", at: "24:00", to: 120 },
    );
    expect(rulesOf(cairo)).toContain("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1TH");
    expect(rulesOf(cairo)).toContain("RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=-1FR");
  });

  test("a weekday that is neither the nth nor the last is told by its dates", () => {
    const jerusalem = yearlyClock(
      { weekday: FRIDAY, day: "03-23", at: "02:00", to: 180 },
      { weekday: SUNDAY, day: "10-25", at: "02:00", to: 120 },
    );
    const spring = "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR";
    expect(rulesOf(jerusalem)).toContain(spring);
  });

  test("a clock that follows the moon stays at the offset that it has most of the time", () => {
    const morocco = clockOf(60, pauses);
    expect(rulesOf(morocco)).toEqual(rulesOf(fixed(60)));
  });

  test("of a law that ends, what holds in most of the years is told", () => {
    const morocco = amendedClock(clockOf(60, pauses), "2026-09-20T02:00:00Z", fixed(0));
    expect(rulesOf(morocco)).toEqual(rulesOf(fixed(0)));
    const vancouver = amendedClock(pacific, "2026-11-01T09:00:00Z", fixed(-420));
    expect(rulesOf(vancouver)).toEqual(rulesOf(fixed(-420)));
    const later = amendedClock(pacific, "2034-11-01T09:00:00Z", fixed(-420));
    expect(rulesOf(later)).toEqual(rulesOf(pacific));
  });

  test("from a day on, years that do not follow the rule are told change by change", () => {
    const before = yearlyClock(
      { weekday: SUNDAY, day: "03-25", at: "02:00", to: 120 },
      { weekday: SUNDAY, day: "10-25", at: "03:00", to: 60 },
    );
    const clock = amendedClock(before, "2023-06-01T00:00:00Z", fixed(180));
    expect(renderRules(clock, 2023)).toEqual([
      "BEGIN:STANDARD",
      "DTSTART:20230101T000000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:20230326T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "END:DAYLIGHT",
      "BEGIN:DAYLIGHT",
      "DTSTART:20230601T020000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0300",
      "END:DAYLIGHT",
    ]);
    expect(renderRules(clock, 2024)).toEqual(renderRules(clock));
  });

  test("and the rule begins after them", () => {
    const clock = amendedClock(fixed(60), "2025-01-01T00:00:00Z", pacific);
    const parts = renderRules(clock, 2023);
    expect(parts.filter((line) => /^(DTSTART|RRULE)/.test(line))).toEqual([
      "DTSTART:20230101T000000",
      "DTSTART:20250101T010000",
      "DTSTART:20250309T020000",
      "DTSTART:20251102T020000",
      "DTSTART:20260308T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      "DTSTART:20261101T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    ]);
    expect(renderRules(pacific, 2023)).toEqual(renderRules(pacific));
  });

  test("a zone that no machine knows is refused", () => {
    expect(() => renderTimeZone("Europe/Atlantis")).toThrow(RangeError);
  });
});
