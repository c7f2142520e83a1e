import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, type Day } from "~/time/days";
import {
  dayIn,
  epochAt,
  isTimeZone,
  midnightOf,
  minutesIn,
  offsetIn,
  spelledZone,
  timeIn,
  timeZones,
} from "~/time/zones";
import { anyDay, anyMinute, anyZone, ODD_ZONES } from "../event/sample-events";
import { runs } from "../support/runs";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The zone's local time by the platform, "2026-11-21 15:07". */
function wallClock(zone: string): (epoch: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (epoch) => format.format(epoch);
}

/** Clock changes of the zone from 1970 to 2040, found without the code under test. */
function changesOf(zone: string): number[] {
  const clock = wallClock(zone);
  const ahead = (epoch: number) => Date.parse(`${clock(epoch).replace(" ", "T")}Z`) - epoch;
  const changes: number[] = [];
  for (let low = 0; low < Date.UTC(2040, 0, 1); low += 3 * DAY) {
    if (ahead(low) === ahead(low + 3 * DAY)) continue;
    let [before, after] = [low, low + 3 * DAY];
    while (after - before > 60_000) {
      const middle = before + Math.floor((after - before) / 120_000) * 60_000;
      if (ahead(middle) === ahead(low)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const changes = new Map(ODD_ZONES.map((zone) => [zone, changesOf(zone)]));

it("knows enough clock changes to test with", () => {
  // Those until 2025, which no law can change any more.
  const past = (zone: string) => changes.get(zone)?.filter((at) => at < Date.UTC(2026, 0, 1));
  expect(past("Europe/Berlin")?.length).toBeGreaterThan(90);
  expect(past("Australia/Lord_Howe")?.length).toBeGreaterThan(80);
  expect(changes.get("Pacific/Apia")).toContain(Date.parse("2011-12-30T10:00:00Z"));
});

describe("time zone names", () => {
  test.each([
    ["Europe/Berlin", true],
    ["Asia/Kathmandu", true],
    ["Europe/Kyiv", true],
    ["America/Argentina/Buenos_Aires", true],
    ["Etc/GMT+5", true],
    ["UTC", true],
    ["+02:00", false],
    ["-0330", false],
    ["Z", false],
    ["Mars/Olympus_Mons", false],
    ["", false],
    [" UTC", false],
    ["Europe/Berlin\n", false],
    ["__proto__", false],
    ["a".repeat(100_000), false],
  ])("%.40s: %s", (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });

  it("offers UTC and the world's zones once each, every one of which works", () => {
    const names = timeZones();
    expect(names).toContain("UTC");
    expect(names).toContain("America/St_Johns");
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  });

  it("does not let a caller change the list for the next one", () => {
    timeZones().length = 0;
    expect(timeZones().length).toBeGreaterThan(300);
  });

  it("fails loudly for a zone that nobody checked", () => {
    expect(() => dayIn(0, "Mars/Olympus_Mons")).toThrow(RangeError);
    expect(() => epochAt("2026-11-21", "10:00", "nowhere")).toThrow(RangeError);
  });
});

describe("what a clock shows", () => {
  test.each([
    ["2026-11-21T12:00:00Z", "Asia/Kathmandu", "2026-11-21", "17:45"],
    ["2026-11-21T18:14:59Z", "Asia/Kathmandu", "2026-11-21", "23:59"],
    ["2026-11-21T18:15:00Z", "Asia/Kathmandu", "2026-11-22", "00:00"],
    ["2026-11-21T03:29:59Z", "America/St_Johns", "2026-11-20", "23:59"],
    ["2026-11-21T03:30:00Z", "America/St_Johns", "2026-11-21", "00:00"],
    ["2026-07-01T13:30:00Z", "Australia/Lord_Howe", "2026-07-02", "00:00"],
    ["2026-12-01T13:00:00Z", "Australia/Lord_Howe", "2026-12-02", "00:00"],
    ["2011-12-30T09:59:59Z", "Pacific/Apia", "2011-12-29", "23:59"],
    ["2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31", "00:00"],
    ["1969-12-31T23:59:59Z", "UTC", "1969-12-31", "23:59"],
    ["1970-01-01T00:00:00Z", "America/New_York", "1969-12-31", "19:00"],
    ["2200-07-01T10:00:00Z", "Etc/GMT-2", "2200-07-01", "12:00"],
  ])("%s in %s is %s %s", (instant, zone, day, time) => {
    const epoch = Date.parse(instant);
    expect([dayIn(epoch, zone), timeIn(epoch, zone)]).toEqual([day, time]);
    expect(minutesIn(epoch, zone)).toBe(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  });

  it("agrees with the platform at any minute in odd zones", () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (epoch, zone) => {
        expect(`${dayIn(epoch, zone)} ${timeIn(epoch, zone)}`).toBe(wallClock(zone)(epoch));
      }),
      { numRuns: runs(500) },
    );
  });

  test.each(ODD_ZONES)("agrees with the platform around every clock change: %s", (zone) => {
    const clock = wallClock(zone);
    for (const change of changes.get(zone) ?? []) {
      for (const near of [-DAY, -HOUR, -60_000, 0, 60_000, HOUR, DAY]) {
        const epoch = change + near;
        expect(`${dayIn(epoch, zone)} ${timeIn(epoch, zone)}`).toBe(clock(epoch));
      }
    }
  });

  it("counts seconds where a zone was behind by 44:30 minutes", () => {
    expect(offsetIn(0, "Africa/Monrovia")).toBe(-(44 * 60 + 30) * 1_000);
  });
});

describe("which instant a wall time is", () => {
  test.each([
    ["2026-03-29", "01:59", "Europe/Berlin", "2026-03-29T00:59:00Z"],
    ["2026-03-29", "02:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
    ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00Z"],
    ["2026-03-29", "03:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
    ["2026-10-25", "01:59", "Europe/Berlin", "2026-10-24T23:59:00Z"],
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00Z"],
    ["2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00:00Z"],
    ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00Z"],
    ["2026-04-05", "01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00Z"],
    ["2026-04-05", "02:00", "Australia/Lord_Howe", "2026-04-04T15:30:00Z"],
    ["2026-03-08", "02:30", "America/St_Johns", "2026-03-08T06:00:00Z"],
    ["2026-11-01", "01:30", "America/St_Johns", "2026-11-01T04:00:00Z"],
    ["2011-12-30", "17:00", "Pacific/Apia", "2011-12-31T03:00:00Z"],
    ["2018-11-04", "00:30", "America/Sao_Paulo", "2018-11-04T03:30:00Z"],
    ["2026-11-21", "17:00", "Asia/Kathmandu", "2026-11-21T11:15:00Z"],
  ])("%s %s in %s is %s", (day, time, zone, instant) => {
    expect(new Date(epochAt(day, time, zone)).toISOString()).toBe(new Date(instant).toISOString());
  });

  it("moves a skipped time later, never earlier", () => {
    const skipped = epochAt("2026-03-29", "02:30", "Europe/Berlin");
    expect(timeIn(skipped, "Europe/Berlin")).toBe("03:30");
    const halfHour = epochAt("2026-10-04", "02:15", "Australia/Lord_Howe");
    expect(timeIn(halfHour, "Australia/Lord_Howe")).toBe("02:45");
  });

  test.each(ODD_ZONES)("comes back from the wall clock, around every clock change: %s", (zone) => {
    const clock = wallClock(zone);
    for (const change of changes.get(zone) ?? []) {
      for (let minutes = -150; minutes <= 150; minutes += 15) {
        const epoch = change + minutes * 60_000;
        const back = epochAt(dayIn(epoch, zone), timeIn(epoch, zone), zone);
        // A minute that occurs twice comes back as the first one.
        expect(back).toBeLessThanOrEqual(epoch);
        expect(clock(back)).toBe(clock(epoch));
        if (back !== epoch) expect(epoch - back).toBeLessThanOrEqual(DAY);
      }
    }
  });

  it("takes the first of two instants that show the same", () => {
    fc.assert(
      fc.property(anyZone, fc.nat(), fc.integer({ min: -90, max: 90 }), (zone, pick, minutes) => {
        const known = changes.get(zone) ?? [];
        const epoch = (known[pick % Math.max(1, known.length)] ?? 0) + minutes * 60_000;
        const clock = wallClock(zone);
        const first = epochAt(dayIn(epoch, zone), timeIn(epoch, zone), zone);
        for (const earlier of [30, 60, 120].map((gap) => first - gap * 60_000)) {
          expect(clock(earlier)).not.toBe(clock(first));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("shows the asked time at the instant, or lies behind a jump of the clock", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(1439), anyZone, (day, minutes, zone) => {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const epoch = epochAt(day, time, zone);
        const shown = wallClock(zone)(epoch);
        if (shown === `${day} ${time}`) return;
        expect(shown > `${day} ${time}`).toBe(true);
        expect(offsetIn(epoch, zone)).toBeGreaterThan(offsetIn(epoch - DAY, zone));
      }),
      { numRuns: runs(500) },
    );
  });

  it("refuses a time or a day that does not exist", () => {
    expect(() => epochAt("2026-11-21", "24:00", "UTC")).toThrow(RangeError);
    expect(() => epochAt("2026-11-21", "", "UTC")).toThrow(RangeError);
    expect(() => epochAt("2026-02-30", "10:00", "UTC")).toThrow(RangeError);
    expect(() => midnightOf("2026-02-30", "UTC")).toThrow(RangeError);
  });
});

describe("when a day begins", () => {
  test.each([
    ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00Z"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"],
    ["2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00Z"],
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00Z"],
    ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00Z"],
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00Z"],
    ["2011-12-29", "Pacific/Apia", "2011-12-29T10:00:00Z"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"],
    ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00Z"],
  ])("%s in %s begins at %s", (day, zone, instant) => {
    expect(new Date(midnightOf(day, zone)).toISOString()).toBe(new Date(instant).toISOString());
  });

  it("begins at 1 o'clock where the clock skips midnight", () => {
    expect(timeIn(midnightOf("2018-11-04", "America/Sao_Paulo"), "America/Sao_Paulo")).toBe(
      "01:00",
    );
  });

  test.each(ODD_ZONES)("shows another day until then, around every clock change: %s", (zone) => {
    const clock = wallClock(zone);
    const dayShown = (epoch: number): Day => clock(epoch).slice(0, 10);
    for (const change of changes.get(zone) ?? []) {
      for (const count of [-1, 0, 1, 2]) {
        const day = addDays(new Date(change).toISOString().slice(0, 10), count);
        const begin = midnightOf(day, zone);
        expect(dayShown(begin - 60_000) < day).toBe(true);
        expect(dayShown(begin) >= day).toBe(true);
      }
    }
  });

  it("follows the day before in every zone of the world, the whole year", () => {
    const wrong: string[] = [];
    for (const zone of timeZones()) {
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
        const begin = midnightOf(day, zone);
        const follows = dayIn(begin, zone) === day && dayIn(begin - 1, zone) === addDays(day, -1);
        if (!follows) wrong.push(`${day} ${zone}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("a zone's name gets its letter case; an alias stays what it is", () => {
  for (const [written, spelled] of [
    ["europe/berlin", "Europe/Berlin"],
    ["AMERICA/PORT-AU-PRINCE", "America/Port-au-Prince"],
    ["utc", "UTC"],
    ["etc/gmt+5", "Etc/GMT+5"],
  ] as const) {
    expect(spelledZone(written)).toBe(spelled);
  }
  for (const zone of [
    ...timeZones(),
    "Asia/Calcutta",
    "Asia/Kolkata",
    "US/Pacific",
    "GB",
    "GB-Eire",
  ])
    expect(spelledZone(zone)).toBe(zone);
  for (const alias of ["asia/kolkata", "ASIA/KOLKATA", "us/pacific"])
    expect(timeZones()).toContain(spelledZone(alias));
});
