// Rules in a file that forms do not offer become series, or single events if no calendar here can follow them.
import { describe, expect, it } from "vitest";
import type { ForeignItem } from "~/import/import-result";
import { ruleOfOldCalendar } from "~/import/normalized-times";
import { IMPORT_DATES, IMPORT_DATES_A_RULE } from "~/values/limits";
import { growthOf } from "../support/cpu";
import { BEGUN, itemsOf, many, START, say, tell, told } from "./import-context";
import { put } from "./three-ways";

describe("rules beyond the closed set", () => {
  const series = (...lines: string[]) => {
    const [first, ...others] = itemsOf([
      ...BEGUN,
      "DTSTART:20261103T190000Z",
      "DURATION:PT1H",
      ...lines,
    ]);
    expect(others).toEqual([]);
    return first?.kind === "series" ? first : undefined;
  };

  it.each([
    ["FREQ=MONTHLY;BYDAY=3TU,1TU", "FREQ=MONTHLY;BYDAY=1TU,3TU", null],
    ["FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=4", "FREQ=MONTHLY;BYDAY=1TU,3TU", "2026-12-15"],
    ["FREQ=YEARLY;BYWEEKNO=45", "FREQ=YEARLY;BYWEEKNO=45;BYDAY=TU", null],
    ["FREQ=DAILY;BYMONTH=11;UNTIL=20280101T000000Z", "FREQ=DAILY;BYMONTH=11", "2027-12-31"],
  ])("last as a series: %s", (rule, written, lastDay) => {
    const found = series(`RRULE:${rule}`);
    expect(found?.values).toMatchObject({ rule: written, lastDay, firstDay: "2026-11-03" });
    expect(found?.remarks).toEqual([]);
  });

  it("have further days, of which those at another time are changed dates", () => {
    const found = series("RDATE:20261120T190000Z,20261121T100000Z", "EXDATE:20261124T190000Z");
    const alone = { firstDay: "2026-11-03", lastDay: "2026-11-03", rule: null };
    expect(found?.values).toMatchObject({
      ...alone,
      days: ["2026-11-20", "2026-11-21"],
      skips: [],
    });
    expect(found?.changed.map(({ occurrence, from }) => [occurrence, from])).toEqual([
      ["2026-11-21", Date.UTC(2026, 10, 21, 10)],
    ]);
  });

  it("say where two dates fall on one day, of which one is kept", () => {
    const found = series(
      "RRULE:FREQ=WEEKLY",
      "RDATE:20261110T100000Z,20261120T100000Z,20261120T120000Z",
    );
    expect(found?.values.days).toEqual(["2026-11-20"]);
    expect(found?.remarks.map(say)).toEqual(["Of several dates on one day, one is used."]);
  });

  it("are left out with a sentence where there are more further days than a series may have", () => {
    const days = Array.from({ length: 401 }, (_, n) => new Date(Date.UTC(2027, 0, 2 + n)));
    const added = days.map(
      (day) => `${day.toISOString().slice(0, 10).replaceAll("-", "")}T190000Z`,
    );
    const [found] = itemsOf([
      ...BEGUN,
      START,
      `RDATE:${added.slice(0, 200).join(",")}`,
      `RDATE:${added.slice(200).join(",")}`,
    ]);
    expect(found?.kind === "leftOut" && say(found.reason)).toBe(
      "It may have at most 400 further days.",
    );
  });
});

/** Two endless rules in one entry, which cannot be one series. */
const TWO_RULES = ["1TU", "3TU"].map((day) => `RRULE:FREQ=MONTHLY;BYDAY=${day}`);

describe("rules that no calendar here can follow", () => {
  const dates = (...lines: string[]) =>
    itemsOf([...BEGUN, ...lines]).flatMap((one) =>
      one.kind === "event" ? [one.uid.split("|")[1]] : [],
    );

  it("become single events from a year ago to two years ahead", () => {
    const found = dates("DTSTART:20200101T190000Z", ...TWO_RULES);
    expect([found[0], found.at(-1), found.length]).toEqual(["2025-12-02", "2028-11-21", 72]);
  });

  it("are counted from their first day on", () => {
    const daily = (months: string, count: number) =>
      `RRULE:FREQ=DAILY;BYMONTH=${months};COUNT=${count}`;
    const rules = [daily("5,6,7,8", 738), daily("9,10,11,12", 720)];
    expect(dates("DTSTART:20200101T190000Z", ...rules).at(-1)).toBe("2025-12-18");
  });

  it("have their skipped, changed and added dates", () => {
    const main = ["DTSTART:20261103T190000Z", ...TWO_RULES];
    const extra = ["EXDATE:20261117T190000Z", "RDATE:20261120T100000Z", "DURATION:PT1H"];
    const changed = [
      "UID:a",
      "SUMMARY:B",
      "RECURRENCE-ID:20261201T190000Z",
      "DTSTART:20261202T190000Z",
    ];
    const found = itemsOf([...BEGUN, ...main, ...extra], changed);
    expect(found.slice(0, 4).map(tell)).toEqual([
      expect.stringMatching(/^a\|2026-11-03 .* 2026-11-03T19:00 to 2026-11-03T20:00/),
      "a|2026-11-20 | #0 | A | 2026-11-20T10:00 to 2026-11-20T11:00 Europe/Berlin",
      "a|2026-12-01 | #0 | B | 2026-12-02T19:00 to 2026-12-02T19:00 Europe/Berlin",
      "a|2026-12-15 | #0 | A | 2026-12-15T19:00 to 2026-12-15T20:00 Europe/Berlin",
    ]);
  });

  it(`are at most ${IMPORT_DATES_A_RULE}, those to come first`, () => {
    const rules = ["1,2,3,4,5,6,7,8,9,10", "23,24,25,26,27"];
    const lines = rules.map((dates) => `RRULE:FREQ=MONTHLY;BYMONTHDAY=${dates}`);
    const found = dates("DTSTART:20200101T190000Z", ...lines);
    expect([found.length, found[0]]).toEqual([IMPORT_DATES_A_RULE, "2026-11-23"]);
  });

  it("are left out where more events would come of them than of a file may", () => {
    const rules = IMPORT_DATES / IMPORT_DATES_A_RULE + 1;
    const file = many(rules, (n) => [
      `UID:${n}`,
      START,
      "RRULE:FREQ=DAILY;BYMONTH=1,2,3,4",
      "RRULE:FREQ=DAILY;BYMONTH=5,6,7,8",
    ]);
    const last: ForeignItem | undefined = itemsOf(...file).at(-1);
    expect(last?.kind).toBe("leftOut");
  });
});

/** The first date is Tuesday, November 3. */
describe("rules of vCalendar 1.0", () => {
  const rule = (written: string) =>
    itemsOf([...BEGUN, "DTSTART:20261103T190000Z", `RRULE:${written}`]).map((item) => {
      if (item.kind === "leftOut") return say(item.reason);
      return tell(item).split(" | ").slice(4).join(" | ");
    });

  it.each([
    ["D2 #3", "day 2  date until 2026-11-07"],
    ["W1 TU TH #0", "week 1 24 date until null"],
    ["W2", "week 2 2 date until 2026-11-17"],
    ["W1 20261117T190000Z", "week 1 2 date until 2026-11-17"],
    ["MP1 1+ TU #0", "month 1  nth until null"],
    ["MP1 1+ 1- TU #4", "month 1  date until 2026-12-29 | FREQ=MONTHLY;BYDAY=1TU,-1TU"],
    ["MD1 3 LD 2- #0", "month 1  date until null | FREQ=MONTHLY;BYMONTHDAY=3,-2,-1"],
    ["YM1 11 #0", "year 1  date until null"],
    ["YD1 307 #0", "year 1  date until null | FREQ=YEARLY;BYYEARDAY=307"],
  ])("mean the same days: %s", (written, means) => {
    expect(rule(written)).toEqual([means]);
  });

  it.each([
    "D1 0900 1900 #3",
    "MP1 TU #3",
    "MP1 1+ #3",
    "MD1 0 #3",
    "W1 DI #3",
    "W0 TU",
    "D1 3 #2",
  ])("are left out where they are none, or have hours: %s", (written) => {
    expect(rule(written)).toEqual(["How it repeats cannot be read."]);
  });

  it("cost no more than their length, however many places and weekdays they name", () => {
    const work = (length: number) => {
      const line = `RRULE:MP1${" 1+".repeat(length)}${" TU".repeat(length)} #5`;
      return () => ruleOfOldCalendar(line);
    };
    expect(growthOf(work, 200, 8)).toBeLessThan(24);
    expect(rule(`MP1${" 1+".repeat(150)} TU #4`)).toEqual(rule("MP1 1+ TU #4"));
  });
});

const DECEMBER = "DTSTART:20261203T190000Z";

it("a series without any date is left out with the reason", () => {
  const daily = [DECEMBER, "RRULE:FREQ=DAILY;COUNT=2"];
  const left = "EXDATE:20261203T190000Z,20261204T190000Z";
  expect(told(...daily, left)).toEqual(["a | #0 | 2026-12-03 | A | It repeats but has no dates."]);
  const further = "RDATE:20261210T190000Z";
  expect(told(...daily, left, further)[0]).toContain("and on 2026-12-10");
  const moved = ["UID:a", "SUMMARY:B", "RECURRENCE-ID:20261204T190000Z", DECEMBER];
  expect(itemsOf([...BEGUN, ...daily, left], moved).map(tell)).toEqual([
    expect.stringContaining("2026-12-04: B"),
  ]);
});

it("a rule within a changed date is named", () => {
  const daily = [...BEGUN, DECEMBER, "RRULE:FREQ=DAILY;COUNT=3"];
  const change = (...lines: string[]) => [
    "UID:a",
    "SUMMARY:B",
    "DTSTART:20261204T200000Z",
    "RRULE:FREQ=DAILY;COUNT=2",
    ...lines,
  ];
  const unread = "Part of it cannot be read: RRULE.";
  const one = change("RECURRENCE-ID:20261204T190000Z");
  expect(itemsOf(daily, one).map(tell)[0]).toContain(unread);
  expect(itemsOf(one).map(tell)[0]).toContain(unread);
  const later = change("RECURRENCE-ID;RANGE=THISANDFUTURE:20261204T190000Z");
  expect(itemsOf(daily, later).map(tell).join()).toContain(unread);
});

it("dates left out at another time cost no more than their number, however many further dates there are", () => {
  const at = (length: number, time: string) =>
    Array.from({ length }, (_, n) => new Date(Date.UTC(2026, 11, 3 + n)))
      .map((day) => `${day.toISOString().slice(0, 10).replaceAll("-", "")}T${time}Z`)
      .join();
  const work = (length: number) => () => {
    const [left, added] = [`EXDATE:${at(length, "130000")}`, `RDATE:${at(length, "150000")}`];
    // More than 400 are refused, but all are read first.
    expect(() => put("SUMMARY:A", START, "RRULE:FREQ=DAILY", left, added)).toThrow();
  };
  expect(growthOf(work, 450, 4)).toBeLessThan(9);
});
