// The days of foreign rules, compared with those another engine finds.
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, test } from "vitest";
import { readEntry } from "~/import/entry";
import { knownRule, partsOfRule, type RuleParts } from "~/import/known-rule";
import { BudgetSpent, createDayTest } from "~/time/day-test";
import { addDays, dayOfNumber, numberOfDay } from "~/time/days";
import { daysByRule } from "~/time/recurrence";
import { runs } from "../support/runs";

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const anyWeekday = fc.constantFrom(...WEEKDAYS);
const some = <T>(one: fc.Arbitrary<T>, most = 4): fc.Arbitrary<T[]> =>
  fc.option(fc.uniqueArray(one, { minLength: 1, maxLength: most, size: "max" }), {
    nil: [],
    freq: 1,
  });
const nthWeekday = (most: number) =>
  fc.tuple(fc.integer({ min: -most, max: most }), anyWeekday).map(([n, day]) => `${n || ""}${day}`);
const part = (name: string, values: readonly unknown[]) =>
  values.length > 0 ? [`${name}=${values.join(",")}`] : [];

const anyMonthDay = fc.integer({ min: 1, max: 31 }).chain((date) => fc.constantFrom(date, -date));
const anyFreq = fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY");

/** Rules with every part we read; BYSETPOS only with another part, as RFC 5545 requires. */
const anyRule = anyFreq.chain((freq) =>
  fc
    .record({
      every: fc.integer({ min: 1, max: 4 }),
      weekStart: anyWeekday,
      byDay: some(
        freq === "MONTHLY" ? nthWeekday(5) : freq === "YEARLY" ? nthWeekday(20) : anyWeekday,
      ),
      byMonthDay: freq === "WEEKLY" ? fc.constant([]) : some(anyMonthDay, 6),
      byMonth: some(fc.integer({ min: 1, max: 12 })),
      position: some(fc.constantFrom(1, 2, 3, -1, -2), 2),
    })
    .map(({ every, weekStart, byDay, byMonthDay, byMonth, position }) => {
      const hasDays = byDay.length + byMonthDay.length > 0;
      return [
        `FREQ=${freq}`,
        `INTERVAL=${every}`,
        `WKST=${weekStart}`,
        ...part("BYDAY", byMonthDay.length > 0 ? byDay.map((day) => day.slice(-2)) : byDay),
        ...part("BYMONTHDAY", byMonthDay),
        ...part("BYMONTH", byMonth),
        ...part("BYSETPOS", hasDays ? position : []),
      ].join(";");
    }),
);
const anyStart = fc.integer({ min: 0, max: 12_000 }).map((later) => addDays("2000-01-01", later));

function partsOf(rule: string): RuleParts {
  const [read] = readEntry({ lines: [`RRULE:${rule}`], isCut: false }).rules;
  const parts = partsOfRule(read ?? {}, null);
  if (typeof parts === "string") throw new Error(`${rule}: ${parts}`);
  return parts;
}

function daysHere(rule: string, start: string, days: number): string[] {
  const first = numberOfDay(start);
  const isDay = createDayTest(partsOf(rule), first, { left: Number.POSITIVE_INFINITY });
  return Array.from({ length: days }, (_, at) => first + at)
    .filter(isDay)
    .map(dayOfNumber);
}

/** Sets an end, because the engine would search forever in a rule without dates. */
function daysElsewhere(rule: string, start: string, days: number): string[] {
  const last = addDays(start, days - 1);
  const [from, to] = [start, last].map((day) => day.replaceAll("-", ""));
  const engine = new RRuleTemporal({
    rruleString: `DTSTART:${from}T120000Z\nRRULE:${rule};UNTIL=${to}T120000Z`,
  });
  return engine
    .between(new Date(`${start}T00:00:00Z`), new Date(`${last}T23:59:59Z`), true)
    .map((date) => date.toPlainDate().toString());
}

describe("the days of a foreign rule", () => {
  test("are those that another engine finds, for rules with every part", () => {
    fc.assert(
      fc.property(anyRule, anyStart, (rule, start) => {
        expect(daysHere(rule, start, 800)).toEqual(daysElsewhere(rule, start, 800));
      }),
      { numRuns: runs(1_000) },
    );
  });

  test.each([
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["2026-01-30", "2026-02-27", "2026-03-31"]],
    ["FREQ=MONTHLY;BYDAY=1SU,3SU", ["2026-01-04", "2026-01-18", "2026-02-01"]],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", []],
    ["FREQ=YEARLY;BYDAY=20MO", ["2026-05-18", "2027-05-17", "2028-05-15"]],
    [
      "FREQ=YEARLY;BYMONTH=2,3,11;BYMONTHDAY=13;BYDAY=FR",
      ["2026-02-13", "2026-03-13", "2026-11-13"],
    ],
    ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", ["2026-01-11", "2026-01-12", "2026-01-25"]],
  ])("%s", (rule, days) => {
    expect(daysHere(rule, "2026-01-01", 1_100).slice(0, days.length || 3)).toEqual(days);
  });

  test("are not looked for any more when a file has had its share", () => {
    const budget = { left: 400 };
    const isDay = createDayTest(partsOf("FREQ=YEARLY;BYDAY=MO;BYSETPOS=5"), 0, budget);
    expect(() => isDay(4)).not.toThrow();
    expect(budget.left).toBe(400 - 1 - 365);
    expect(() => isDay(396)).toThrow(BudgetSpent);
  });
});

describe("a rule of ours in the place of a foreign one", () => {
  const known = (rule: string, start: string, last: string | null = null) =>
    knownRule(partsOf(rule), { start, last, budget: { left: 10_000_000 } });

  test("falls on the same days", () => {
    let found = 0;
    fc.assert(
      fc.property(anyRule, anyStart, (rule, start) => {
        const ours = known(rule, start);
        if (!ours) return;
        found += 1;
        const last = addDays(start, 1_499);
        expect(daysByRule(ours, start, last)).toEqual(daysHere(rule, start, 1_500));
      }),
      { numRuns: runs(3_000) },
    );
    expect(found).toBeGreaterThan(runs(100) / 2);
  });

  test.each([
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "week"],
    ["FREQ=WEEKLY", "week"],
    ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,FR", "week"],
    ["FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "month"],
    ["FREQ=MONTHLY;BYDAY=-1FR", "month"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "month"],
    ["FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "year"],
    ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1", "year"],
    ["FREQ=YEARLY", "year"],
    ["FREQ=YEARLY;BYMONTHDAY=5", "month"],
    ["FREQ=DAILY;BYMONTHDAY=15", "month"],
    ["FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-1", "month"],
    ["FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=3", "month"],
    ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "month"],
    ["FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=8,9,10,11,12,13,14", "month"],
    ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1", "month"],
    ["FREQ=MONTHLY;BYMONTHDAY=15;BYSETPOS=1", "month"],
    ["FREQ=MONTHLY;BYDAY=TU,TH", "week"],
    ["FREQ=YEARLY;BYDAY=MO", "week"],
    ["FREQ=MONTHLY;BYMONTH=3;BYDAY=1SU", "year"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;BYSETPOS=-1", "week"],
    ["FREQ=WEEKLY;WKST=SU;BYDAY=SU,WE;BYSETPOS=1", "week"],
  ])("is found for %s", (rule, freq) => {
    expect(known(rule, "2026-01-01")?.freq).toBe(freq);
  });

  test.each([
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO",
    "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
    "FREQ=MONTHLY;BYDAY=-2FR",
    "FREQ=MONTHLY;BYMONTHDAY=1,15",
    "FREQ=YEARLY;BYDAY=20MO",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=DAILY;BYMONTH=2",
    "FREQ=DAILY;INTERVAL=100",
  ])("is written for %s, and falls on the same days", (rule) => {
    const ours = known(rule, "2026-01-01");
    expect(ours?.rule).toMatch(/^FREQ=/);
    expect(ours && daysByRule(ours, "2026-01-01", "2030-12-31")).toEqual(
      daysHere(rule, "2026-01-01", 1_826),
    );
  });

  test("is none where the first date is years away", () => {
    expect(known("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31", "2026-01-01")).toBeNull();
  });

  test("ends with its last time, its last day or not at all", () => {
    expect(known("FREQ=WEEKLY;COUNT=3", "2026-01-01")?.lastDay).toBe("2026-01-15");
    expect(known("FREQ=WEEKLY", "2026-01-01", "2026-01-20")?.lastDay).toBe("2026-01-20");
    expect(known("FREQ=WEEKLY", "2026-01-01", "9999-12-31")?.lastDay).toBeNull();
    expect(known("FREQ=WEEKLY", "2026-01-01", "2025-12-31")).toBeUndefined();
  });

  test("begins with its first date from 1970 on, in step and counted from its own first", () => {
    const rule = known("FREQ=DAILY;INTERVAL=10;COUNT=30", "1969-12-25");
    expect([rule?.firstDay, rule?.lastDay]).toEqual(["1970-01-04", "1970-10-11"]);
    expect(known("FREQ=YEARLY", "1604-02-29")?.firstDay).toBe("1972-02-29");
  });
});
