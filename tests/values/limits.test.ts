import { expect, it } from "vitest";
import {
  dayOfNumber,
  EARLIEST_DAY,
  EARLIEST_EPOCH,
  EARLIEST_MONTH,
  LATEST_DAY,
  LATEST_EPOCH,
  LATEST_MONTH,
} from "~/time/days";
import { LIMITS, PAST_MOST, PAST_STEP, TOAST_MS } from "~/values/limits";

it("gives each field of the specification its own constant", () => {
  const constants = [50, 5000, 50, 500, 2000, 100, 30, 50, 200, 4000, 50, 4000, 50, 500];
  expect(Object.values(LIMITS)).toEqual(constants);
});

it("says in days and months the same years as in instants", () => {
  expect(dayOfNumber(Math.floor(EARLIEST_EPOCH / 86_400_000))).toBe(EARLIEST_DAY);
  expect(dayOfNumber(Math.floor(LATEST_EPOCH / 86_400_000))).toBe(LATEST_DAY);
  expect(dayOfNumber((LATEST_EPOCH + 1) / 86_400_000)).toBe("2201-01-01");
  expect([EARLIEST_DAY.slice(0, 7), LATEST_DAY.slice(0, 7)]).toEqual([
    EARLIEST_MONTH,
    LATEST_MONTH,
  ]);
});

it("lets the past end at a whole step", () => {
  expect(PAST_MOST % PAST_STEP).toBe(0);
});

it("shows a success shorter than an error, and loading until it is replaced", () => {
  expect(TOAST_MS).toEqual({
    blank: 4_000,
    error: 4_000,
    custom: 4_000,
    success: 2_000,
    loading: Number.POSITIVE_INFINITY,
  });
});
