import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  addDays,
  addMonths,
  dayOfNumber,
  daysBetween,
  daysIn,
  firstDayOf,
  isDay,
  isDayInReach,
  isMonth,
  isMonthInReach,
  isTime,
  isWeekend,
  laterDay,
  monthOf,
  numberOfDay,
  weekdayOfDay,
} from "~/time/days";
import { anyDay, anyMonth } from "../event/sample-events";

describe("what counts as a day", () => {
  test.each([
    ["2026-11-21", true],
    ["2024-02-29", true],
    ["2000-02-29", true],
    ["2026-02-29", false],
    ["2100-02-29", false],
    ["2026-02-31", false],
    ["2026-04-31", false],
    ["2026-00-10", false],
    ["2026-13-01", false],
    ["2026-01-00", false],
    ["2026-1-1", false],
    ["02026-01-01", false],
    ["2026-11-21T00:00", false],
    ["2026-11-21\n", false],
    [" 2026-11-21", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  test.each([
    ["2026-01", true],
    ["2026-12", true],
    ["2026-00", false],
    ["2026-13", false],
    ["2026-1", false],
    ["2026-01-01", false],
    ["", false],
  ])("the month %j: %s", (text, expected) => {
    expect(isMonth(text)).toBe(expected);
  });

  test.each([
    ["00:00", true],
    ["23:59", true],
    ["24:00", false],
    ["09:60", false],
    ["9:30", false],
    ["09:30:00", false],
    ["", false],
  ])("the time %j: %s", (text, expected) => {
    expect(isTime(text)).toBe(expected);
  });

  it("knows which days and months events may lie in", () => {
    expect(["1969-12-31", "1970-01-01", "2200-12-31", "2201-01-01"].map(isDayInReach)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(["1969-12", "1970-01", "2200-12", "2201-01"].map(isMonthInReach)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isDayInReach("2026-02-30")).toBe(false);
    expect(isMonthInReach("2026-13")).toBe(false);
  });
});

describe("counting in days", () => {
  test.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["1970-01-01", -1, "1969-12-31"],
    ["2000-02-29", 366, "2001-03-01"],
    ["0000-01-01", 3_652_424, "9999-12-31"],
  ])("%s and %i days is %s", (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(count);
  });

  it("agrees with the platform's calendar on every day of 1890 to 2210", () => {
    const wrong: string[] = [];
    for (let number = -29_220; number < 87_660; number++) {
      const expected = new Date(number * 86_400_000).toISOString().slice(0, 10);
      if (dayOfNumber(number) !== expected) wrong.push(`${number} is not ${expected}`);
      if (numberOfDay(expected) !== number) wrong.push(`${expected} is not ${number}`);
    }
    expect(wrong).toEqual([]);
  });

  it("goes forth and back to the same day", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it("has days sort as texts", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(a < b).toBe(daysBetween(a, b) > 0);
        expect(laterDay(a, b)).toBe([a, b].sort()[1]);
      }),
    );
  });

  it("refuses what is no day and leaves the years 0 to 9999 for none", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => addDays("tomorrow", 1)).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("0000-01-01", -1)).toThrow(RangeError);
    expect(() => addDays("2026-01-01", Number.NaN)).toThrow(RangeError);
  });
});

describe("weekdays", () => {
  it("names Saturday and Sunday the weekend", () => {
    const week = ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
    expect(week.map(weekdayOfDay)).toEqual([0, 1, 2, 3, 4]);
    expect(week.map((day) => isWeekend(day, [6, 0]))).toEqual([true, false, false, false, false]);
    expect(isWeekend("2026-11-27", [6, 0])).toBe(false);
    expect(isWeekend("2026-11-28", [6, 0])).toBe(true);
  });

  it("agrees with the platform, before 1970 too", () => {
    for (const day of ["1969-12-31", "1900-01-01", "2000-01-01", "2199-07-04"]) {
      expect(weekdayOfDay(day)).toBe(new Date(`${day}T00:00:00Z`).getUTCDay());
    }
  });
});

describe("months", () => {
  test.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-05", -29, "2023-12"],
    ["0999-12", 1, "1000-01"],
  ])("%s and %i months is %s", (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it("have the days that lie in them", () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const last = addDays(firstDayOf(month), daysIn(month) - 1);
        expect(monthOf(last)).toBe(month);
        expect(monthOf(addDays(last, 1))).toBe(addMonths(month, 1));
      }),
    );
    expect(["2026-02", "2024-02", "1900-02", "2000-02"].map(daysIn)).toEqual([28, 29, 28, 29]);
  });

  it("refuses what is no month", () => {
    expect(() => addMonths("2026-13", 1)).toThrow(RangeError);
    expect(() => addMonths("9999-12", 1)).toThrow(RangeError);
    expect(() => daysIn("2026-00")).toThrow(RangeError);
  });
});
