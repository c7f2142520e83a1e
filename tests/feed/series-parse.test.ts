// A calendar app finds the same dates in a feed as the pages show (with ical.js, Thunderbird's parser).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { eventOn, type Series } from "~/event/series";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { addDays, type Day } from "~/time/days";
import { daysByRule } from "~/time/recurrence";
import { timeIn } from "~/time/zones";
import { anyRule } from "../time/sample-rules";
import { feedCalendar } from "./sample-calendar";
import { changedDate, movedDate, weekly } from "./sample-series";
import { byStart, dateAsRead, type ReadDate, readDates } from "./series-reader";
import { readStrictly } from "./strict-reader";

const HOUR = 3_600_000;
const ZONES = ["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Auckland"];

function feedOf(series: Series, changed: readonly CalendarEvent[] = []): string {
  const feed = renderCalendarFeed(feedCalendar({ series: [series], events: changed }));
  expect(feed.skipped).toEqual([]);
  return feed.text;
}

/** What the pages show: the rule's days without the skipped ones, and the changed dates as they are. */
function shown(series: Series, changed: readonly CalendarEvent[], last: Day): ReadDate[] {
  const away = new Set([...series.skips, ...changed.map(({ occurrence }) => occurrence)]);
  const plain = daysByRule(series, series.firstDay, last)
    .filter((day) => !away.has(day))
    .map((day) => eventOn(series, day));
  return [...plain, ...changed].map(dateAsRead).sort(byStart);
}

describe("a calendar app finds the dates of a series", () => {
  test("of any rule, in any zone, timed or of whole days", () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.constantFrom(...ZONES),
        fc.option(fc.integer({ min: 1, max: 40 })),
        (rule, timeZone, hours) => {
          const times =
            hours === null
              ? { allDay: true, startTime: null, length: 2 }
              : { startTime: "19:15", length: hours * HOUR };
          const last = addDays(rule.firstDay, 400);
          const series = weekly({ ...rule, ...times, timeZone, lastDay: earlier(rule, last) });
          expect(readDates(feedOf(series), "2300-01-01")).toEqual(shown(series, [], last));
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each(ZONES)("at the same hour over both clock changes of %s", (timeZone) => {
    const series = weekly({ timeZone, firstDay: "2026-01-05" });
    const dates = readDates(feedOf(series), "2027-01-01");
    expect(dates).toEqual(shown(series, [], "2026-12-31"));
    expect(dates).toHaveLength(52);
    const times = dates.map(({ start }) => timeIn(Number(start), timeZone));
    expect(new Set(times)).toEqual(new Set(["19:00"]));
  });

  test.each(ZONES)("as long in each night, also those in which the clock of %s changes", (zone) => {
    const daily = { freq: "day" as const, weekdays: 0, firstDay: "2026-01-05" };
    const series = weekly({ ...daily, timeZone: zone, startTime: "22:00", length: 8 * HOUR });
    const dates = readDates(feedOf(series), "2027-01-01");
    expect(dates.map(({ start, end }) => Number(end) - Number(start))).toEqual(
      dates.map(() => 8 * HOUR),
    );
    expect(dates).toEqual(shown(series, [], "2026-12-31").slice(0, dates.length));
    expect(dates.length).toBeGreaterThan(359);
  });

  test("with each changed date once, wherever it was moved", () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const series = weekly({ every: 2, weekdays: 0b0001001, lastDay: "2026-12-31" });
        const days = daysByRule(series, series.firstDay, "2026-12-31");
        const skips = days.filter((_, index) => changes[index]?.kind === "skip");
        const changed = days.flatMap((day, index) => changedAs(changes[index], series, day));
        const given = { ...series, skips };
        const text = feedOf(given, changed);
        expect(() => readStrictly(text)).not.toThrow();
        expect(readDates(text, "2300-01-01")).toEqual(shown(given, changed, "2026-12-31"));
      }),
      { numRuns: 300 },
    );
  });

  test("from the first one on in a zone that had another rule then", () => {
    for (const [timeZone, firstDay] of [
      ["America/Sao_Paulo", "2016-01-04"],
      ["Europe/Moscow", "2009-01-05"],
      ["America/New_York", "2005-01-03"],
    ] as const) {
      const series = weekly({ timeZone, firstDay });
      const dates = readDates(feedOf(series), "2029-12-31");
      expect([timeZone, ...dates]).toEqual([timeZone, ...shown(series, [], "2029-12-30")]);
    }
  });
});

type Change = { kind: "none" | "skip" | "text" | "move" | "whole"; days: number };

const anyChanges: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Change["kind"]>("none", "none", "skip", "text", "move", "whole"),
    days: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -30, max: 30 })),
  }),
  { minLength: 12, maxLength: 12 },
);

function changedAs(change: Change | undefined, series: Series, day: Day): CalendarEvent[] {
  if (change?.kind === "text") return [changedDate(series, day, { title: "CANCELED: Training" })];
  const to = addDays(day, change?.days ?? 0);
  if (change?.kind === "move") return [movedDate(series, day, to, { title: `Training ${day}` })];
  if (change?.kind !== "whole") return [];
  return [changedDate(series, day, { allDay: true, firstDay: to, lastDay: to, title: day })];
}

/** The earlier of the rule's end and a day. */
function earlier({ lastDay }: { lastDay: Day | null }, day: Day): Day {
  return lastDay !== null && lastDay < day ? lastDay : day;
}
