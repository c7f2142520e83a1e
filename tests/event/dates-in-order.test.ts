// The dates of many series in order, made piece by piece, however many there are.
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareEvents } from "~/event/event";
import { datesBetween, datesInOrder, nearestDates, type ReadSeries } from "~/event/series-dates";
import { DAY_MS } from "~/time/durations";
import { storedSeries } from "../support/events";

const ZONES = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns"];
const START = Date.parse("2026-10-20T00:00Z");

const rules = fc.record({
  freq: fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
  every: fc.integer({ min: 1, max: 3 }),
  weekdays: fc.integer({ min: 1, max: 127 }),
  firstDay: fc.constantFrom("2026-01-01", "2026-10-25", "2026-11-05"),
  lastDay: fc.constantFrom(null, "2026-12-01"),
  timeZone: fc.constantFrom(...ZONES),
  startTime: fc.constantFrom(null, "00:00", "02:30", "23:59"),
  days: fc.integer({ min: 0, max: 40 }),
});

const lists = fc.array(rules, { maxLength: 6, size: "max" }).map((all) =>
  all.map(({ days, ...rule }, n): ReadSeries => {
    const length = rule.startTime === null ? days : days * DAY_MS + 60_000;
    const allDay = rule.startTime === null;
    const weekdays = rule.freq === "week" ? rule.weekdays : 0;
    const series = storedSeries({ id: `s${n}`, ...rule, allDay, length, weekdays });
    return { ...series, changedDays: n % 2 === 0 ? ["2026-11-05"] : [] };
  }),
);

test("they are those of the window, in the order of lists", () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 90 }), (list, days) => {
      const [from, to] = [START, START + days * DAY_MS];
      const pieces = [...datesInOrder(list, from, to)];
      expect(pieces.flat()).toEqual(datesBetween(list, from, to).sort(compareEvents));
    }),
    { numRuns: 60 },
  );
});

test("those nearest to today are in order, too, and as many as are told", () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 300 }), (list, most) => {
      const { count, dates } = nearestDates(list, { today: "2026-11-10", days: 60, most });
      const all = [...dates()].flat();
      expect(all).toHaveLength(count);
      expect(all).toEqual([...all].sort(compareEvents));
    }),
    { numRuns: 60 },
  );
});

test("of 500 daily series a piece has the dates of a day or two", () => {
  const list = Array.from({ length: 500 }, (_, n): ReadSeries => {
    const series = storedSeries({ id: `s${n}`, freq: "day", weekdays: 0, firstDay: "2020-01-01" });
    return { ...series, changedDays: [] };
  });
  const pieces = [...datesInOrder(list, START, START + 30 * DAY_MS)];
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1_000);
  expect(pieces.flat().length).toBeGreaterThan(29 * 500);
});
