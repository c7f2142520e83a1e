// Converts an event's rule between the API's form, the stored form and a sentence.

import { dayName, monthAndDay, monthName, weekdayName } from "~/time/day-names";
import type { Day } from "~/time/days";
import { type MonthDay, nthOfMonth, type Rule } from "~/time/recurrence";
import type { Repetition } from "~/time/repetition";
import type { Frequency } from "~/time/written-rule";

/**
 * `every` is 1 to 99. `weekdays` are 1 (Monday) to 7, in order, and empty unless weekly; `by` is "date" unless monthly
 * or yearly. `until` is the last day on which a date may fall, in the series' time zone; null without an end.
 */
export type Repeat = {
  freq: Frequency;
  every: number;
  weekdays: readonly number[];
  by: MonthDay;
  until: Day | null;
  /** The rule as in RFC 5545 without its end, if the other fields cannot express it; otherwise null. */
  rule: string | null;
  /** Additional days, in order. */
  days: readonly Day[];
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Converts weekdays from 1 (Monday) to 7 to bits, bit 0 for Monday … bit 6 for Sunday. */
export function weekdayBits(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
}

/** Converts bits to weekdays, 1 (Monday) to 7, in order. */
export function weekdaysOfBits(bits: number): number[] {
  return WEEKDAYS.filter((weekday) => bits & (1 << (weekday - 1)));
}

/** Converts a stored rule to the form used by forms and the API. */
export function repeatOf({ freq, every, weekdays, by, lastDay, rule, days }: Rule): Repeat {
  return { freq, every, weekdays: weekdaysOfBits(weekdays), by, until: lastDay, rule, days };
}

/** Whether two rules repeat in the same way, ignoring their start, end and additional days. */
export function isSameRepetition(a: Repetition, b: Repetition): boolean {
  return REPETITION.every((name) => a[name] === b[name]);
}

/** The fields of a rule that say how it repeats. */
export const REPETITION = ["freq", "every", "weekdays", "by", "rule"] as const;

const POSITIONS = ["", "first", "second", "third", "fourth", "fifth"];
/** Monday first, like the bits of `weekdays`. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** Describes the rule; names the year of its end if it is not that of `today`. */
export function describeRule(rule: Rule, today: Day): string {
  const end = rule.lastDay ? ` until ${monthAndDay(rule.lastDay, today)}` : "";
  const days = rule.days.length > 0 ? `, and on ${inWords(rule.days)}` : "";
  return `${rule.rule ?? repetition(rule) + daysLabel(rule)}${end}${days}`;
}

function repetition({ freq, every }: Rule): string {
  return every === 1 ? `Every ${freq}` : `Every ${every} ${freq}s`;
}

function daysLabel(rule: Rule): string {
  const { freq, by, firstDay } = rule;
  if (freq === "day") return "";
  if (freq === "week") return ` on ${inWords(weekdaysOf(rule))}`;
  if (by === "lastDay") return " on the last day";
  if (by === "date") {
    return freq === "year"
      ? ` on ${monthDate(firstDay)}`
      : ` on the ${ordinal(dayOfMonth(firstDay))}`;
  }
  const position = by === "last" ? "last" : POSITIONS[nthOfMonth(firstDay)];
  const month = freq === "year" ? ` in ${monthName(firstDay)}` : "";
  return ` on the ${position} ${dayName(firstDay)}${month}`;
}

function weekdaysOf({ weekdays }: Rule): string[] {
  return MONDAY_FIRST.filter((_, bit) => weekdays & (1 << bit)).map(weekdayName);
}

function monthDate(day: Day): string {
  return `${monthName(day)} ${dayOfMonth(day)}`;
}

function dayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

function inWords(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  return `${number}${(!isTeen && ["", "st", "nd", "rd"][number % 10]) || "th"}`;
}
