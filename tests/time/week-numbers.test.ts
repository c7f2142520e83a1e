import { expect, test } from "vitest";
import { dayOfNumber, numberOfDay } from "~/time/days";
import {
  isoWeekName,
  isoWeekOf,
  thursdayOfWeek,
  weekAround,
  weekNumberOf,
} from "~/time/week-numbers";

test.each([
  ["2026-12-28", 53],
  ["2027-01-03", 53],
  ["2027-01-04", 1],
  ["2025-12-29", 1],
  ["2026-01-01", 1],
  ["2024-12-29", 52],
  ["2024-12-30", 1],
  ["2021-01-03", 53],
  ["2021-01-04", 1],
  ["2016-01-03", 53],
  ["2010-01-04", 1],
  ["2005-01-01", 53],
  ["2026-11-24", 48],
])("%s is in week %d", (day, week) => {
  expect(isoWeekOf(day)).toBe(week);
});

test("weeks follow each other for 60 years: each Monday one more, or week 1 after 52 or 53", () => {
  let before = isoWeekOf("1999-12-27");
  const first = numberOfDay("2000-01-03");
  for (let number = first; number < first + 60 * 366; number += 7) {
    const week = isoWeekOf(dayOfNumber(number));
    expect([before + 1, ...(before >= 52 ? [1] : [])]).toContain(week);
    expect(isoWeekOf(dayOfNumber(number + 6))).toBe(week);
    before = week;
  }
});

test("a row of days that begins on Sunday has the number of its Thursday", () => {
  const row = Array.from({ length: 7 }, (_, n) => dayOfNumber(numberOfDay("2026-12-27") + n));
  expect(weekNumberOf(row)).toBe(53);
});

test("names weeks by year and number, and finds them by their names alone", () => {
  expect(isoWeekName("2026-11-27")).toBe("2026-W48");
  expect(isoWeekName("2027-01-03")).toBe("2026-W53");
  expect(isoWeekName("1969-12-29")).toBe("1970-W01");
  expect(thursdayOfWeek("2026-W48")).toBe("2026-11-26");
  expect(thursdayOfWeek("2026-W53")).toBe("2026-12-31");
  expect(thursdayOfWeek("2200-W52")).toBe("2200-12-25");
  for (const none of ["2025-W53", "2026-W00", "2026-W54", "2026-48", "2026-11-27", ""]) {
    expect(thursdayOfWeek(none)).toBeUndefined();
  }
});

test("a week has its day wherever weeks begin", () => {
  const ends = (start: number) => [
    weekAround("2026-11-26", start)[0],
    weekAround("2026-11-26", start)[6],
  ];
  expect(ends(1)).toEqual(["2026-11-23", "2026-11-29"]);
  expect(ends(0)).toEqual(["2026-11-22", "2026-11-28"]);
  expect(ends(6)).toEqual(["2026-11-21", "2026-11-27"]);
});
