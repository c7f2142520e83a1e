import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeAppCall } from "~/web/request/app-login";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a password makes 600 changes and 1,200 readings a minute, and waits for the next one; others do not", async () => {
  const waits = async (count: number, id: number, effect: "reads" | "writes") => {
    const all = await Promise.all(Array.from({ length: count }, () => takeAppCall(id, effect)));
    return all.filter((wait) => wait > 0);
  };
  expect(await waits(600, 1, "writes")).toEqual([]);
  vi.advanceTimersByTime(59_500);
  expect(await waits(1, 1, "writes")).toEqual([1]);
  expect(await waits(1200, 1, "reads")).toEqual([]);
  expect(await waits(2, 1, "reads")).toEqual([60, 60]);
  expect(await waits(600, 2, "writes")).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(await waits(600, 1, "writes")).toEqual([]);
  expect(await waits(1, 1, "writes")).toEqual([60]);
});
