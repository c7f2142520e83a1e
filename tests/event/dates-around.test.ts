// Finding dates directly gives the same dates in the same order as listing all dates of a series, in any zone, with any
// rule and any length.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCovering, countDates, firstDates } from "~/event/date-counts";
import { type CalendarEvent, compareEvents, firstDayIn, lastDayIn } from "~/event/event";
import { hasEnded } from "~/event/list-window";
import { pastDates, upcomingDates } from "~/event/next-and-past-dates";
import { createDateMaker } from "~/event/series";
import { eventsOn, type ReadSeries } from "~/event/series-dates";
import { addDays, type Day, numberOfDay } from "~/time/days";
import { dayNumbersByRule } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { storedSeries } from "../support/events";
import { runs } from "../support/runs";
import { anyRule } from "../time/sample-rules";
import { anyZone } from "./sample-events";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Most zones change their clocks around the first day; one zone skips the second day. */
const MIDDLES = ["2026-03-29", "2011-12-30"];

const anySeries = (middle: Day) =>
  fc
    .record({
      rule: anyRule,
      begins: fc.integer({ min: -90, max: 40 }),
      lasts: fc.nat(120),
      zone: anyZone,
      time: fc.constantFrom(null, "00:00", "02:30", "12:00", "23:45"),
      length: fc.constantFrom(1, 2, 30, 500),
      title: fc.constantFrom("A", "B"),
      leftOut: fc.array(fc.nat(120), { maxLength: 12, size: "max" }),
    })
    .map(({ rule, begins, lasts, zone, time, length, title, leftOut }): ReadSeries => {
      const firstDay = addDays(middle, begins);
      const days = leftOut.map((number) => addDays(firstDay, number)).sort();
      return {
        ...storedSeries({
          ...rule,
          firstDay,
          lastDay: addDays(firstDay, lasts),
          title,
          timeZone: zone,
          startTime: time,
          allDay: time === null,
          length: time ? length * HOUR : length,
          skips: days.slice(0, 6),
        }),
        changedDays: days.slice(6),
      };
    });
const anyList = (middle: Day) =>
  fc
    .array(anySeries(middle), { maxLength: 8, size: "max" })
    .map((list) => list.map((series, n) => ({ ...series, id: `s${n * 7}`, uid: `s${n}` })));

/** All dates, found the simple way: every day of the rule that is not skipped, as an event, in order. */
function allDates(list: readonly ReadSeries[]): CalendarEvent[] {
  const dates = list.flatMap((series) => {
    const days = dayNumbersByRule(series, 0, numberOfDay("2030-01-01"));
    const without = new Set([...series.skips, ...series.changedDays].map(numberOfDay));
    return days.filter((day) => !without.has(day)).map(createDateMaker(series));
  });
  return dates.sort(compareEvents);
}

describe.each(MIDDLES)("the dates around now: %s", (middle) => {
  it("are the next ones and the last ones of all", () => {
    const around = fc.record({
      list: anyList(middle),
      zone: anyZone,
      hours: fc.nat(90 * 24),
      limit: fc.nat(40),
    });
    fc.assert(
      fc.property(around, ({ list, zone, hours, limit }) => {
        const now = Date.parse(middle) - 20 * DAY + hours * HOUR;
        const at = { now, today: dayIn(now, zone), limit };
        const all = allDates(list);
        const isOver = (event: CalendarEvent) => hasEnded(event, now, at.today);
        const over = all.filter(isOver);

        expect(upcomingDates(list, at)).toEqual(all.filter((one) => !isOver(one)).slice(0, limit));
        expect(pastDates(list, at)).toEqual(limit === 0 ? [] : over.slice(-limit));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe.each(MIDDLES)("the dates of some days: %s", (middle) => {
  const some = fc.record({
    list: anyList(middle),
    zone: anyZone,
    first: fc.integer({ min: -40, max: 60 }),
    days: fc.constantFrom(0, 1, 6, 41, 399),
    most: fc.nat(60),
  });

  it("are the first of all that cover them, and as many", () => {
    fc.assert(
      fc.property(some, ({ list, zone, first: at, days, most }) => {
        const first = addDays(middle, at);
        const last = addDays(first, days);
        const covering = allDates(list).filter(
          (event) => firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first,
        );
        const window = { first: numberOfDay(first), last: numberOfDay(last), zone };
        const found = firstDates(list, window, most);

        expect(countCovering(list, window, found)).toBe(covering.length);
        expect(eventsOn(found.dates)).toEqual(covering.slice(0, most));
      }),
      { numRuns: runs(300) },
    );
  });

  it("are counted day by day", () => {
    fc.assert(
      fc.property(some, ({ list, zone, first: at, days }) => {
        const first = addDays(middle, at);
        const all = allDates(list).map((event) => [
          firstDayIn(event, zone),
          lastDayIn(event, zone),
        ]);
        const number = numberOfDay(first);
        const counted = countDates(list, { first: number, last: number + days, zone });

        const expected = counted.all.map((_, index) => {
          const day = addDays(first, index);
          return all.filter(([from = "", to = ""]) => from <= day && day <= to).length;
        });
        expect(counted.all).toEqual(expected);
      }),
      { numRuns: runs(60) },
    );
  });
});
