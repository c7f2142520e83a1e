import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, it, test } from "vitest";
import { addDays, type Day } from "~/time/days";
import {
  dayBefore,
  daysByRule,
  firstDayFrom,
  isDayOf,
  nthDay,
  nthOfMonth,
  type Rule,
  weekdayBit,
} from "~/time/recurrence";
import { runs } from "../support/runs";
import { writeRule } from "./rule-text";
import { anyRule } from "./sample-rules";

const LONG_AGO = "1970-01-01";
const plain: Rule = {
  freq: "day",
  every: 1,
  weekdays: 0,
  by: "date",
  rule: null,
  days: [],
  firstDay: "2026-01-01",
  lastDay: null,
};

/** The first `n` days of the rule "every day from 2026-01-01" with this change. */
function firstDays(change: Partial<Rule>, n = 4): Day[] {
  return daysByRule({ ...plain, ...change }, LONG_AGO, "2200-12-31", n);
}

describe("the days of a rule", () => {
  test.each<[string, Partial<Rule>, Day[]]>([
    ["every third day", { every: 3 }, ["2026-01-01", "2026-01-04", "2026-01-07", "2026-01-10"]],
    [
      "every second week on Monday and Thursday begins on a Thursday: the Monday before is none",
      { freq: "week", every: 2, weekdays: 0b0001001 },
      ["2026-01-01", "2026-01-12", "2026-01-15", "2026-01-26"],
    ],
    [
      "the 31st of each month leaves out short months",
      { freq: "month", firstDay: "2026-01-31" },
      ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"],
    ],
    [
      "the last day of each month is in each month",
      { freq: "month", by: "lastDay", firstDay: "2026-01-31" },
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
    ],
    [
      "29 February is in leap years only",
      { freq: "year", firstDay: "2096-02-29" },
      ["2096-02-29", "2104-02-29", "2108-02-29", "2112-02-29"],
    ],
    [
      "the fifth Friday is in months that have one",
      { freq: "month", by: "nth", firstDay: "2026-01-30" },
      ["2026-01-30", "2026-05-29", "2026-07-31", "2026-10-30"],
    ],
    [
      "the last Tuesday of each month",
      { freq: "month", by: "last", firstDay: "2026-01-27" },
      ["2026-01-27", "2026-02-24", "2026-03-31", "2026-04-28"],
    ],
    [
      "the second Tuesday in March each year",
      { freq: "year", by: "nth", firstDay: "2026-03-10" },
      ["2026-03-10", "2027-03-09", "2028-03-14", "2029-03-13"],
    ],
    ["a rule ends with its last day", { lastDay: "2026-01-02" }, ["2026-01-01", "2026-01-02"]],
  ])("%s", (_name, change, days) => {
    expect(firstDays(change)).toEqual(days);
  });

  it("are those that another engine finds, for rules of the set", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 0, max: 800 }), (rule, later) => {
        const first = addDays(rule.firstDay, later);
        const last = addDays(first, 731);
        expect(daysByRule(rule, first, last)).toEqual(daysElsewhere(rule, first, last));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("are the same in whatever pieces they are asked for", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -40, max: 4_000 }), (rule, split) => {
        const [first, last] = [addDays(rule.firstDay, -50), addDays(rule.firstDay, 5_000)];
        const middle = addDays(rule.firstDay, split);
        const pieces = [
          ...daysByRule(rule, first, middle),
          ...daysByRule(rule, addDays(middle, 1), last),
        ];
        expect(pieces).toEqual(daysByRule(rule, first, last));
      }),
    );
  });
});

describe("one day of a rule", () => {
  it("is one of its days exactly where the list has it", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -400, max: 4_000 }), (rule, later) => {
        const day = addDays(rule.firstDay, later);
        expect(isDayOf(rule, day)).toBe(daysByRule(rule, LONG_AGO, day).at(-1) === day);
      }),
    );
  });

  it("has the day before it that the list has", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -10, max: 6_000 }), (rule, later) => {
        const day = addDays(rule.firstDay, later);
        expect(dayBefore(rule, day)).toBe(daysByRule(rule, LONG_AGO, addDays(day, -1)).at(-1));
      }),
    );
  });

  it("is found by its number, and the last one where there are not as many", () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 1, max: 999 }), (rule, n) => {
        expect(nthDay(rule, n)).toBe(daysByRule(rule, LONG_AGO, "2200-12-31", n).at(-1));
      }),
    );
  });
});

describe("the first day of a rule", () => {
  test.each<[string, Partial<Rule>, Day, Day]>([
    [
      "stays where it is one of the rule's",
      { freq: "week", weekdays: 0b1000 },
      "2026-11-26",
      "2026-11-26",
    ],
    ["is the next ticked weekday", { freq: "week", weekdays: 0b1000 }, "2026-11-23", "2026-11-26"],
    [
      "is the next ticked weekday also where weeks are left out",
      { freq: "week", every: 2, weekdays: 0b0001 },
      "2026-11-27",
      "2026-11-30",
    ],
    ["is the end of its month", { freq: "month", by: "lastDay" }, "2026-11-10", "2026-11-30"],
    [
      "is the last such weekday of its month",
      { freq: "year", by: "last" },
      "2026-11-10",
      "2026-11-24",
    ],
    ["is any day of another yearly rule", { freq: "year" }, "2026-11-10", "2026-11-10"],
  ])("%s", (_name, change, day, first) => {
    expect(firstDayFrom({ ...plain, ...change }, day)).toBe(first);
  });

  it("has a weekday, and is so many of it in its month", () => {
    expect(weekdayBit("2026-11-23")).toBe(1);
    expect(weekdayBit("2026-11-29")).toBe(64);
    expect(nthOfMonth("2026-11-07")).toBe(1);
    expect(nthOfMonth("2026-11-08")).toBe(2);
  });
});

/** The days that rrule-temporal finds; only days, so in UTC. */
function daysElsewhere(rule: Rule, first: Day, last: Day): Day[] {
  const start = rule.firstDay.replaceAll("-", "");
  const engine = new RRuleTemporal({
    rruleString: `DTSTART:${start}T120000Z\nRRULE:${writeRule(rule)}`,
  });
  return engine
    .between(new Date(`${first}T00:00:00Z`), new Date(`${last}T23:59:59Z`), true)
    .map((date) => date.toPlainDate().toString());
}
