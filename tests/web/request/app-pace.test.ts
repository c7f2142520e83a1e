import { expect, test } from "vitest";
import { createAppPace } from "~/web/request/app-pace";

test("a password makes 600 changes and 1,200 readings a minute, and waits for the next one; others do not", () => {
  const clock = { now: 5_000 };
  const take = createAppPace(() => clock.now);
  const waits = (count: number, id: number, effect: "reads" | "writes") =>
    Array.from({ length: count }, () => take(id, effect)).filter((wait) => wait > 0);
  expect(waits(600, 1, "writes")).toEqual([]);
  clock.now += 59_500;
  expect(waits(1, 1, "writes")).toEqual([1]);
  expect(waits(1200, 1, "reads")).toEqual([]);
  expect(waits(2, 1, "reads")).toEqual([1, 1]);
  expect(waits(600, 2, "writes")).toEqual([]);
  clock.now += 500;
  expect(waits(600, 1, "writes")).toEqual([]);
  expect(waits(1, 1, "writes")).toEqual([60]);
});
