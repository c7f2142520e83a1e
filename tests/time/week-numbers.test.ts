import { expect, test } from "vitest";
import { dayOfNumber, numberOfDay } from "~/time/days";
import { isoWeekOf, weekNumberOf } from "~/time/week-numbers";

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
