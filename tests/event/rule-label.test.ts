import { describe, expect, test } from "vitest";
import { describeRule } from "~/event/repeat";
import { storedRuleText } from "~/event/stored-rule-text";
import type { Day } from "~/time/days";
import { firstDayFrom, onDays, type Rule } from "~/time/recurrence";
import { readRepetition } from "~/time/repetition";
import { LANGUAGES } from "~/values/languages";
import { ENGLISH, wordsIn } from "~/words/server-words";

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
  expect(storedRuleText(rule, "2026-11-22", ENGLISH)).toBe(sentence);
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
  expect(storedRuleText(rule, firstDay, ENGLISH)).toBe(`Every month on the second ${name}`);
});

/** Starts on Monday, November 23, 2026, or on the rule's first day after that. */
function written(text: string, more: Partial<Rule> = {}): Rule {
  const start = "2026-11-23";
  const repetition = readRepetition(text, start);
  if (!repetition) throw new Error(text);
  const rule = { ...repetition, firstDay: start, lastDay: null, days: [], ...more };
  return { ...rule, firstDay: firstDayFrom(rule, start) ?? start };
}

const WRITTEN: [string, string][] = [
  ["FREQ=MONTHLY;BYDAY=1MO,3MO", "Every month on the first Monday and third Monday"],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
    "Every month on the first workday and last workday",
  ],
  ["FREQ=MONTHLY;BYDAY=-1MO,-1TU,-1WE,-1TH,-1FR;BYSETPOS=-1", "Every month on the last workday"],
  ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "Every month on the first weekend day"],
  ["FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "Every month on the 13th, only on Friday"],
  ["FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15", "Every 2 months on the 1st and 15th"],
  ["FREQ=MONTHLY;BYMONTHDAY=1,-2", "Every month on the 1st and second to last day"],
  [
    "FREQ=MONTHLY;BYMONTH=1,6;BYDAY=2TU",
    "Every month on the second Tuesday, only in January and June",
  ],
  [
    "FREQ=WEEKLY;BYMONTH=6,7;BYDAY=MO,WE",
    "Every week on Monday and Wednesday, only in June and July",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO",
    "Every 2 weeks on Monday and Sunday, with weeks that begin on Sunday",
  ],
  ["FREQ=DAILY;BYMONTH=12", "Every day, only in December"],
  ["FREQ=DAILY;INTERVAL=100", "Every 100 days"],
  ["FREQ=DAILY;INTERVAL=2;BYDAY=MO,FR", "Every 2 days, only on Monday and Friday"],
  ["FREQ=YEARLY;BYMONTH=5,10;BYMONTHDAY=1", "Every year on May 1 and October 1"],
  ["FREQ=YEARLY;BYMONTH=5,10;BYDAY=2SU", "Every year on the second Sunday in May and October"],
  ["FREQ=YEARLY;BYMONTH=6;BYDAY=MO", "Every week on Monday, only in June"],
  ["FREQ=YEARLY;BYDAY=2MO", "Every year on the second Monday of the year"],
  ["FREQ=YEARLY;BYYEARDAY=100,200", "Every year on day 100 and 200 of the year"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,TU", "Every year in week 20 on Monday and Tuesday"],
  ["FREQ=YEARLY;BYDAY=20MO", "Custom (May 17 '27; May 15 '28; May 14 '29; …)"],
  ["FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=2", "Custom (Dec 7; Jan 6 '27; Feb 3 '27; …)"],
];

describe("a rule that is stored as text", () => {
  test.each(WRITTEN)("%s: %s", (text, sentence) => {
    expect(storedRuleText(written(text), "2026-11-28", ENGLISH)).toBe(sentence);
  });

  test("is said in each language, in other words, and no two alike", () => {
    for (const language of LANGUAGES) {
      const said = WRITTEN.map(([text]) =>
        storedRuleText(written(text), "2026-11-28", wordsIn(language)),
      );
      expect(new Set(said).size).toBe(WRITTEN.length);
      if (language === "en") continue;
      expect(said.filter((one) => WRITTEN.some(([, sentence]) => sentence === one))).toEqual([]);
    }
  });

  test("tells its first dates when all are over, and its end", () => {
    const over = written("FREQ=YEARLY;BYDAY=20MO", { lastDay: "2028-12-31" });
    expect(storedRuleText(over, "2040-01-01", ENGLISH)).toBe(
      "Custom (May 17 '27; May 15 '28; …) until Dec 31 '28",
    );
  });
});

describe("further days", () => {
  const weekly = { ...plain, freq: "week", weekdays: 1 } as const;
  test.each<[string, Rule]>([
    ["Every week on Monday, and on Nov 24", { ...weekly, days: ["2026-11-24"] }],
    ["Every week on Monday, and on 4 further days", { ...weekly, days: days(4) }],
    ["On Nov 23, Dec 1 and Dec 5", onDays("2026-11-23", ["2026-12-01", "2026-12-05"])],
    ["On Nov 1 and Nov 23", onDays("2026-11-23", ["2026-11-01"])],
    ["On 6 days from Nov 1 to Nov 23", onDays("2026-11-23", days(5))],
  ])("%s", (sentence, rule) => {
    expect(storedRuleText(rule, "2026-11-22", ENGLISH)).toBe(sentence);
  });
});

function days(count: number): Day[] {
  return Array.from({ length: count }, (_, at) => `2026-11-0${at + 1}`);
}
