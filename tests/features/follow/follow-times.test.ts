// When followers' mails are due: in five zones, over the changes of their clocks.
import { describe, expect, it } from "vitest";
import {
  digestDays,
  isTooLate,
  nextDigestAt,
  previousDigestAt,
  reminderAt,
  usefulUntil,
} from "~/features/follow/rules";
import { dayIn, epochOf, timeIn } from "~/time/zones";

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** Each with the days on which its clock went forward and back. */
const ZONES: [zone: string, ...days: string[]][] = [
  ["Europe/Berlin", "2026-03-29", "2026-10-25"],
  ["America/St_Johns", "2026-03-08", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-04-05"],
  ["Pacific/Auckland", "2026-09-27", "2026-04-05"],
  ["Asia/Kathmandu", "2026-03-29", "2026-10-25"],
];

describe("the list of what comes", () => {
  it.each(ZONES)(
    "is due at seven each day in %s, once, over both clock changes",
    (zone, ...days) => {
      for (const day of days) {
        const begin = epochOf(day, "12:00", zone) - 3 * DAY;
        const due: number[] = [];
        for (let at = begin; due.length < 6; at = due.at(-1) ?? at) {
          due.push(nextDigestAt("daily", zone, at));
        }
        expect(due.map((at) => timeIn(at, zone))).toEqual(Array(6).fill("07:00"));
        expect(new Set(due.map((at) => dayIn(at, zone))).size).toBe(6);
        expect(due).toEqual([...due].sort((a, b) => a - b));
      }
    },
  );

  it("is due strictly after: at seven sharp the next one is tomorrow's", () => {
    const seven = epochOf("2026-11-23", "07:00", "Europe/Berlin");
    expect(nextDigestAt("daily", "Europe/Berlin", seven - 1)).toBe(seven);
    expect(nextDigestAt("daily", "Europe/Berlin", seven)).toBe(seven + DAY);
    expect(nextDigestAt("weekly", "Europe/Berlin", seven - 1)).toBe(seven);
    expect(nextDigestAt("weekly", "Europe/Berlin", seven)).toBe(seven + 7 * DAY);
  });

  it("is due on the Monday of the follower, which begins earlier than that of the server", () => {
    // Sunday noon in UTC is Monday, 2am, on Kiritimati.
    const at = nextDigestAt("weekly", "Pacific/Kiritimati", Date.UTC(2026, 10, 22, 12));
    expect(new Date(at).toISOString()).toBe("2026-11-22T17:00:00.000Z");
    expect(digestDays("weekly", "Pacific/Kiritimati", at)).toEqual(["2026-11-23", "2026-11-29"]);
    expect(digestDays("daily", "Pacific/Kiritimati", at)).toEqual(["2026-11-23", "2026-11-23"]);
  });

  it("comes once where a zone leaves a whole day out, and seven o'clock with it", () => {
    // Samoa had no December 30, 2011, and Kwajalein no August 21, 1993.
    for (const [zone, before, after] of [
      ["Pacific/Apia", "2011-12-29", "2011-12-31"],
      ["Pacific/Kwajalein", "1993-08-20", "1993-08-22"],
    ] as const) {
      const next = nextDigestAt("daily", zone, epochOf(before, "07:00", zone));
      expect([dayIn(next, zone), timeIn(next, zone)]).toEqual([after, "07:00"]);
      expect(nextDigestAt("daily", zone, next)).toBe(next + DAY);
    }
  });

  it("tells the news since the one before, over a clock change too", () => {
    const monday = epochOf("2026-10-26", "07:00", "Europe/Berlin");
    expect(previousDigestAt("daily", "Europe/Berlin", monday)).toBe(monday - DAY);
    expect(previousDigestAt("weekly", "Europe/Berlin", monday)).toBe(monday - 7 * DAY - HOUR);
  });
});

describe("a reminder", () => {
  const timed = { from: epochOf("2026-03-29", "10:00", "Europe/Berlin"), firstDay: null };

  it("is due so many hours before, whatever the clock does meanwhile", () => {
    for (const hours of [2, 24, 48]) {
      expect(reminderAt(timed, { hours, zone: "Europe/Berlin" })).toBe(timed.from - hours * HOUR);
    }
  });

  it("of an all-day event is due at six in the evening before, where the follower is", () => {
    const camp = { from: 0, firstDay: "2026-03-30" };
    for (const [zone] of ZONES) {
      for (const hours of [2, 48]) {
        const at = reminderAt(camp, { hours, zone });
        expect([dayIn(at, zone), timeIn(at, zone)]).toEqual(["2026-03-29", "18:00"]);
      }
    }
  });
});

it("a mail is of use for twelve hours", () => {
  expect(isTooLate(0, 12 * HOUR)).toBe(false);
  expect(isTooLate(0, 12 * HOUR + 1)).toBe(true);
  expect(usefulUntil(5)).toBe(12 * HOUR + 5);
});
