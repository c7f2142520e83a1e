import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type DaySpan, daySpanOf, eventsOn, layoutWeek, monthGrid } from "~/event/month-grid";
import { addDays, daysIn, monthOf, weekdayOfDay } from "~/time/days";
import { allDayEvent, anyMonth, timedEvent } from "./sample-events";

const span = (id: string, firstDay: string, lastDay = firstDay): DaySpan => ({
  id,
  firstDay,
  lastDay,
});

const week = Array.from({ length: 7 }, (_, column) => addDays("2026-11-16", column));

/** Spans that touch the week of 16 November 2026 or just miss it. */
const spansAround = fc
  .array(fc.tuple(fc.integer({ min: -4, max: 9 }), fc.nat(12)), { maxLength: 12, size: "max" })
  .map((lengths) =>
    lengths.map(([start, length], index) => {
      const first = addDays("2026-11-16", start);
      return span(`e${index}`, first, addDays(first, length));
    }),
  );

describe("the month's grid", () => {
  test.each([
    ["2026-11", 1, "2026-10-26", "2026-12-06", 6],
    ["2026-11", 0, "2026-11-01", "2026-12-05", 5],
    ["2026-11", 6, "2026-10-31", "2026-12-04", 5],
    ["2027-02", 1, "2027-02-01", "2027-02-28", 4],
    ["2024-02", 0, "2024-01-28", "2024-03-02", 5],
    ["2026-12", 7, "2026-11-29", "2027-01-02", 5],
  ])("of %s with weeks from weekday %i", (month, weekStart, first, last, weeks) => {
    const grid = monthGrid(month, weekStart);
    expect([grid[0]?.[0], grid.at(-1)?.[6], grid.length]).toEqual([first, last, weeks]);
  });

  it("is whole weeks of consecutive days that cover the month and no needless week", () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 0, max: 6 }), (month, weekStart) => {
        const grid = monthGrid(month, weekStart);
        const days = grid.flat();
        expect(grid.every((days) => days.length === 7)).toBe(true);
        expect(grid.map(([first = ""]) => weekdayOfDay(first))).toEqual(grid.map(() => weekStart));
        expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? "", index)));
        expect(days.filter((day) => monthOf(day) === month)).toHaveLength(daysIn(month));
        expect(grid.every((days) => days.some((day) => monthOf(day) === month))).toBe(true);
      }),
    );
  });

  it("refuses what is no month", () => {
    expect(() => monthGrid("2026-13", 1)).toThrow(RangeError);
  });
});

describe("the events of a day", () => {
  it("are those that begin, end, last or lie on it, in the order they came", () => {
    const items = [
      span("long", "2026-11-10", "2026-11-30"),
      span("ends", "2026-11-18", "2026-11-20"),
      span("next", "2026-11-21"),
      span("begins", "2026-11-20", "2026-11-21"),
      span("before", "2026-11-19"),
      span("on", "2026-11-20"),
    ];
    expect(eventsOn("2026-11-20", items).map(({ id }) => id)).toEqual([
      "long",
      "ends",
      "begins",
      "on",
    ]);
  });

  it("lie where the viewer's clock puts them, all-day ones on their dates", () => {
    const late = timedEvent("2026-11-20T22:00:00Z", "2026-11-20T23:30:00Z", { id: "late" });
    expect(daySpanOf(late, "Asia/Kathmandu")).toEqual(span("late", "2026-11-21"));
    expect(daySpanOf(late, "UTC")).toEqual(span("late", "2026-11-20"));
    const camp = allDayEvent("2026-11-20", "2026-11-22", "Pacific/Apia", { id: "camp" });
    expect(daySpanOf(camp, "America/St_Johns")).toEqual(span("camp", "2026-11-20", "2026-11-22"));
  });
});

describe("bars across a week", () => {
  it("say where they lie and whether they go on", () => {
    const bars = layoutWeek(week, [
      span("whole", "2026-11-10", "2026-11-30"),
      span("from before", "2026-11-15", "2026-11-16"),
      span("inside", "2026-11-18", "2026-11-20"),
      span("beyond", "2026-11-21", "2026-11-23"),
      span("missed", "2026-11-23"),
      span("over", "2026-11-15"),
    ]);
    const rows = bars.map((bar) => [
      bar.item.id,
      bar.column,
      bar.span,
      bar.lane,
      bar.continuesBefore,
      bar.continuesAfter,
    ]);
    expect(rows).toEqual([
      ["whole", 0, 7, 0, true, true],
      ["from before", 0, 1, 1, true, false],
      ["inside", 2, 3, 1, false, false],
      ["beyond", 5, 2, 1, false, true],
    ]);
  });

  it("do not go on when they begin or end with the week", () => {
    const [bar] = layoutWeek(week, [span("week", "2026-11-16", "2026-11-22")]);
    expect(bar).toMatchObject({
      column: 0,
      span: 7,
      continuesBefore: false,
      continuesAfter: false,
    });
  });

  it("put the longer of two that begin together on top", () => {
    const bars = layoutWeek(week, [
      span("a", "2026-11-17"),
      span("b", "2026-11-17", "2026-11-19"),
      span("c", "2026-11-18"),
    ]);
    expect(bars.map(({ item, lane }) => `${item.id}${lane}`)).toEqual(["b0", "a1", "c1"]);
  });

  it("never share a lane on a day", () => {
    fc.assert(
      fc.property(spansAround, (items) => {
        const cells = layoutWeek(week, items).flatMap(({ column, span, lane }) =>
          Array.from({ length: span }, (_, day) => `${lane}/${column + day}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
      }),
    );
  });

  it("lie exactly on the days that the event covers", () => {
    fc.assert(
      fc.property(spansAround, (items) => {
        const bars = layoutWeek(week, items);
        for (const [column, day] of week.entries()) {
          const drawn = bars.filter(
            (bar) => bar.column <= column && column < bar.column + bar.span,
          );
          expect(drawn.map(({ item }) => item.id).sort()).toEqual(
            eventsOn(day, items)
              .map(({ id }) => id)
              .sort(),
          );
        }
      }),
    );
  });

  it("use as few lanes as the fullest day has events", () => {
    fc.assert(
      fc.property(spansAround, (items) => {
        const lanes = Math.max(0, ...layoutWeek(week, items).map(({ lane }) => lane + 1));
        expect(lanes).toBe(Math.max(...week.map((day) => eventsOn(day, items).length)));
      }),
    );
  });

  it("lie the same whatever order the events came in", () => {
    fc.assert(
      fc.property(spansAround, (items) => {
        expect(layoutWeek(week, [...items].reverse())).toEqual(layoutWeek(week, items));
      }),
    );
  });
});
