import { expect, test } from "vitest";
import { describeRule } from "~/event/repeat";
import { wordRule } from "~/event/rule-words";
import type { Rule } from "~/time/recurrence";
import { ENGLISH } from "~/words/server-words";

const plain: Rule = {
  freq: "day",
  every: 1,
  weekdays: 0,
  by: "date",
  rule: null,
  days: [],
  firstDay: "2026-03-10",
  lastDay: null,
};

test.each<[string, Partial<Rule>]>([
  ["Every day", {}],
  ["Every 3 days until Dec 10", { every: 3, lastDay: "2026-12-10" }],
  ["Every day until Jan 5 '27", { lastDay: "2027-01-05" }],
  ["Every week on Tuesday", { freq: "week", weekdays: 0b10 }],
  ["Every 2 weeks on Monday and Thursday", { freq: "week", every: 2, weekdays: 0b1001 }],
  ["Every week on Monday, Saturday and Sunday", { freq: "week", weekdays: 0b1100001 }],
  ["Every month on the 10th", { freq: "month" }],
  ["Every month on the 1st", { freq: "month", firstDay: "2026-03-01" }],
  ["Every month on the 12th", { freq: "month", firstDay: "2026-03-12" }],
  ["Every month on the 23rd", { freq: "month", firstDay: "2026-03-23" }],
  ["Every 6 months on the last day", { freq: "month", every: 6, by: "lastDay" }],
  ["Every month on the second Tuesday", { freq: "month", by: "nth" }],
  ["Every month on the last Tuesday", { freq: "month", by: "last", firstDay: "2026-03-31" }],
  ["Every year on March 10", { freq: "year" }],
  ["Every 2 years on the second Tuesday in March", { freq: "year", every: 2, by: "nth" }],
])("%s", (sentence, change) => {
  const rule = { ...plain, ...change };
  expect(describeRule(rule, "2026-11-22")).toBe(sentence);
  expect(wordRule(rule, "2026-11-22", ENGLISH)).toBe(sentence);
});

test.each([
  ["Sunday", "2026-03-08"],
  ["Monday", "2026-03-09"],
  ["Tuesday", "2026-03-10"],
  ["Wednesday", "2026-03-11"],
  ["Thursday", "2026-03-12"],
  ["Friday", "2026-03-13"],
  ["Saturday", "2026-03-14"],
])("has a place in the month for each weekday: %s", (name, firstDay) => {
  const rule = { ...plain, freq: "month", by: "nth", firstDay } as const;
  expect(wordRule(rule, firstDay, ENGLISH)).toBe(`Every month on the second ${name}`);
});
