// The cookie with the last view of each calendar, which anyone may have written.
import { expect, test } from "vitest";
import { readViews, tidyViews, viewIn, writeViews } from "~/values/visits";

test("the view that was looked at last is that of its calendar alone, and month is the usual one", () => {
  const views = readViews("abc.week,t-def.year");
  expect([viewIn(views, "abc"), viewIn(views, "t-def"), viewIn(views, "other")]).toEqual([
    "week",
    "year",
    "month",
  ]);
  expect(writeViews(views, "other", "week")).toBe("other.week,abc.week,t-def.year");
  expect(writeViews(views, "abc", "month")).toBe("t-def.year");
});

test("what is malformed or too much is left out", () => {
  expect(tidyViews("a.week,b.day,<x>.week,c.year.week,d.year")).toBe("a.week,d.year");
  expect(readViews("x".repeat(2_000)).size).toBe(0);
  const many = Array.from({ length: 30 }, (_, n) => `k${n}.week`).join(",");
  expect(readViews(many).size).toBe(10);
  expect(writeViews(readViews(many), "new", "year").split(",")).toHaveLength(10);
});
