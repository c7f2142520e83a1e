// Rules beyond the closed set: their days, compared with another engine's, and how they are written.
import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, test } from "vitest";
import { addDays, type Day, LATEST_DAY } from "~/time/days";
import {
  dayBefore,
  daysByRule,
  endedBefore,
  firstDateOf,
  firstDayFrom,
  isDayOf,
  lastDateOf,
  onDays,
  type Rule,
} from "~/time/recurrence";
import { readRepetition } from "~/time/repetition";
import { readRule, writeRule } from "~/time/written-rule";
import { epochAt } from "~/time/zones";
import { runs } from "../support/runs";
import { anyMonthly, anyStart, anyText } from "./sample-written-rules";

const ZONES = [
  "Europe/Berlin",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
];
const WINDOW = 800;

function ruleOf(text: string, start: Day): Rule | undefined {
  const repetition = readRepetition(text, start);
  if (!repetition) throw new Error(`not read: ${text}`);
  const endless: Rule = { ...repetition, firstDay: start, lastDay: null, days: [] };
  // firstDayFrom would let a closed-set rule begin in any interval, so take the engine's first date.
  const firstDay =
    repetition.rule === null
      ? engineDays(text, start, "UTC", 2_000)[0]?.day
      : firstDayFrom(endless, start);
  return firstDay === undefined ? undefined : { ...endless, firstDay };
}

/** Sets an end, because the engine would search forever in a rule without dates. */
function engineDays(rule: string, start: Day, zone: string, days = WINDOW) {
  const last = addDays(start, days - 1);
  const until = addDays(last, 1).replaceAll("-", "");
  const engine = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${start.replaceAll("-", "")}T190000\nRRULE:${rule};UNTIL=${until}T000000Z`,
  });
  return engine
    .between(new Date(`${addDays(start, -1)}T00:00:00Z`), new Date(`${last}T23:59:59Z`), true)
    .map((date) => ({ day: date.toPlainDate().toString(), at: date.epochMilliseconds }));
}

describe("a rule beyond the closed set", () => {
  test.each(ZONES)("falls on the days and at the times of another engine, in %s", (zone) => {
    fc.assert(
      fc.property(anyText, anyStart, (text, start) => {
        // Around New Year, the engine skips the week that belongs to the other year.
        fc.pre(!text.includes("BYWEEKNO") || !["01", "12"].includes(start.slice(5, 7)));
        const rule = ruleOf(text, start);
        const last = addDays(start, WINDOW - 3);
        const ours = rule ? daysByRule(rule, start, last) : [];
        const theirs = engineDays(text, start, zone).filter(({ day }) => day <= last);
        expect(ours).toEqual(theirs.map(({ day }) => day));
        expect(ours.map((day) => epochAt(day, "19:00", zone))).toEqual(theirs.map(({ at }) => at));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("reads again as it is written, from its first date on", () => {
    let written = 0;
    fc.assert(
      fc.property(anyText, anyStart, (text, start) => {
        const rule = ruleOf(text, start);
        if (rule?.rule == null) return;
        written += 1;
        const again = ruleOf(rule.rule, rule.firstDay);
        expect(again?.rule).toBe(rule.rule);
        const last = addDays(start, 1_500);
        expect(again && daysByRule(again, start, last)).toEqual(daysByRule(rule, start, last));
      }),
      { numRuns: runs(1_000) },
    );
    expect(written).toBeGreaterThan(runs(1_000) / 3);
  });

  test("has its dates before and after any day, whether or not further days are among them", () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: -60, max: 900 }), {
      maxLength: 12,
      size: "max",
    });
    fc.assert(
      fc.property(anyText, anyStart, anyDays, fc.nat(700), (text, start, further, later) => {
        const alone = ruleOf(text, start);
        if (!alone) return;
        const days = further.map((at) => addDays(alone.firstDay, at)).sort();
        const rule = { ...alone, lastDay: addDays(alone.firstDay, 400), days };
        const all = [...new Set([...daysByRule(alone, start, rule.lastDay), ...days])].sort();
        const day = addDays(alone.firstDay, later);
        expect(daysByRule(rule, "1990-01-01", LATEST_DAY)).toEqual(all);
        expect(daysByRule(rule, day, LATEST_DAY, 3)).toEqual(
          all.filter((one) => one >= day).slice(0, 3),
        );
        expect(dayBefore(rule, day)).toBe(all.findLast((one) => one < day));
        expect(isDayOf(rule, day)).toBe(all.includes(day));
        expect([firstDateOf(rule), lastDateOf(rule)]).toEqual([all[0], all.at(-1)]);
        const ended = endedBefore(rule, day);
        const before = all.filter((one) => one < day);
        expect(ended ? daysByRule(ended, "1990-01-01", LATEST_DAY) : []).toEqual(before);
      }),
      { numRuns: runs(500) },
    );
  });

  test("has 400 further days and leaves out 400, as another engine does", () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), {
      minLength: 400,
      maxLength: 400,
      size: "max",
    });
    fc.assert(
      fc.property(anyMonthly, anyStart, anyDays, anyDays, (text, start, further, left) => {
        const alone = ruleOf(text, start);
        if (!alone) return;
        const { firstDay } = alone;
        const dayAt = (at: number) => addDays(firstDay, at);
        const last = dayAt(1_500);
        const rule = { ...alone, lastDay: last, days: further.map(dayAt).sort() };
        const skips = new Set(left.map(dayAt));
        const ours = daysByRule(rule, firstDay, LATEST_DAY).filter((day) => !skips.has(day));
        const at = (day: Day) => `${day.replaceAll("-", "")}T190000`;
        const list = (days: Iterable<Day>) => [...days].map(at).join(",");
        const engine = new RRuleTemporal({
          rruleString: [
            `DTSTART;TZID=Europe/Berlin:${at(firstDay)}`,
            `RRULE:${text};UNTIL=${last.replaceAll("-", "")}T235959Z`,
            `RDATE;TZID=Europe/Berlin:${list(rule.days)}`,
            `EXDATE;TZID=Europe/Berlin:${list(skips)}`,
          ].join("\n"),
        });
        const theirs = engine
          .between(new Date(`${firstDay}T00:00:00Z`), new Date(`${dayAt(3_001)}T00:00:00Z`), true)
          .map((date) => date.toPlainDate().toString());
        expect(ours).toEqual(theirs);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ["freq=monthly;byday=3MO,1MO", "FREQ=MONTHLY;BYDAY=1MO,3MO"],
    ["FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1,15,1", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15,-1"],
    ["FREQ=YEARLY;BYMONTH=10,5", "FREQ=YEARLY;BYMONTH=5,10;BYMONTHDAY=23"],
    [
      "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR,MO,TU,WE,TH",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ],
    [
      "FREQ=MONTHLY;BYDAY=-1MO,-1TU,-1WE,-1TH,-1FR;BYSETPOS=-1",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ],
    ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU"],
    ["FREQ=DAILY;INTERVAL=100", "FREQ=DAILY;INTERVAL=100"],
    ["FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"],
    ["FREQ=MONTHLY;BYDAY=2MO", null],
    ["FREQ=WEEKLY;BYDAY=MO,FR", null],
    ["FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", null],
  ])("%s is stored as %s", (text, stored) => {
    expect(readRepetition(text, "2026-11-23")?.rule).toBe(stored);
  });

  test.each([
    "",
    "MONTHLY",
    "FREQ=HOURLY",
    "FREQ=MONTHLY;COUNT=3",
    "FREQ=MONTHLY;UNTIL=20270101",
    "FREQ=MONTHLY;BYDAY=6XX",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYWEEKNO=3",
    "FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=MONTHLY;BYHOUR=3",
    "FREQ=MONTHLY;INTERVAL=0",
    "FREQ=MONTHLY;FREQ=MONTHLY",
    "FREQ=YEARLY;BYMONTH=-1",
    "FREQ=DAILY;BYSETPOS=1",
    `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, at) => at + 1).join(",")}`,
  ])("%s is none", (text) => {
    expect(readRule(text)).toBeUndefined();
  });

  test("without a date within five years is none that could begin", () => {
    const leap = { ...onDays("2026-11-23", []), rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" };
    expect(firstDayFrom(leap, "2026-11-23")).toBeUndefined();
    const friday = { ...leap, rule: "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR" };
    expect(firstDayFrom(friday, "2026-11-23")).toBe("2027-08-13");
  });

  test("is written with each part once", () => {
    const parts = readRule("FREQ=MONTHLY;BYDAY=1MO,1MO;BYMONTHDAY=1,1");
    expect(parts && writeRule(parts)).toBe("FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO");
  });
});
