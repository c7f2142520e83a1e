// A repeating event's rule as a sentence: "Every 2 weeks on Monday and Thursday until Dec 10".

import { dayName, monthAndDay, monthName, weekdayName } from "~/time/day-names";
import type { Day } from "~/time/days";
import { nthOfMonth, type Rule } from "~/time/recurrence";

const POSITIONS = ["", "first", "second", "third", "fourth", "fifth"];
/** Monday first, as the bits of `weekdays` are. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** The rule in words; the year of its end is told where it is not that of `today`. */
export function describeRule(rule: Rule, today: Day): string {
  const end = rule.lastDay ? ` until ${monthAndDay(rule.lastDay, today)}` : "";
  return `${rhythm(rule)}${daysLabel(rule)}${end}`;
}

function rhythm({ freq, every }: Rule): string {
  return every === 1 ? `Every ${freq}` : `Every ${every} ${freq}s`;
}

function daysLabel(rule: Rule): string {
  const { freq, by, firstDay } = rule;
  if (freq === "day") return "";
  if (freq === "week") return ` on ${inWords(weekdaysOf(rule))}`;
  if (by === "lastDay") return " on the last day";
  if (by === "date") {
    return freq === "year" ? ` on ${monthDate(firstDay)}` : ` on the ${ordinal(dateOf(firstDay))}`;
  }
  const position = by === "last" ? "last" : POSITIONS[nthOfMonth(firstDay)];
  const month = freq === "year" ? ` in ${monthName(firstDay)}` : "";
  return ` on the ${position} ${dayName(firstDay)}${month}`;
}

function weekdaysOf({ weekdays }: Rule): string[] {
  return WEEK.filter((_, bit) => weekdays & (1 << bit)).map(weekdayName);
}

function monthDate(day: Day): string {
  return `${monthName(day)} ${dateOf(day)}`;
}

function dateOf(day: Day): number {
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
