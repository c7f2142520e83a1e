// The days of foreign rules that no rule of ours is like, within a span of days around today.
import { type Day, numberOfDay } from "~/time/days";
import { type Budget, createDayTest } from "./day-test";
import type { RuleParts } from "./rule-parts";

/** A rule and the last day that its UNTIL allows, null without one. */
export type EndingRule = { parts: RuleParts; last: Day | null };

/** All numbers are of days since 1970. */
type Span = { start: number; first: number; last: number; budget: Budget };

/**
 * The days of any of the rules from `first` to `last`, in order, of rules that begin on `start`. Where a rule tells how
 * many times, it is counted from its start on. Throws BudgetSpent.
 */
export function daysOfRules(rules: readonly EndingRule[], span: Span): number[] {
  const days = new Set(rules.flatMap((rule) => daysOfRule(rule, span)));
  return [...days].sort((a, b) => a - b);
}

function daysOfRule({ parts, last }: EndingRule, span: Span): number[] {
  const isDay = createDayTest(parts, span.start, span.budget);
  const end = last === null ? span.last : Math.min(span.last, numberOfDay(last));
  const begin = parts.count === null ? Math.max(span.start, span.first) : span.start;
  const days: number[] = [];
  let left = parts.count ?? Number.POSITIVE_INFINITY;
  for (let number = begin; number <= end && left > 0; number += 1) {
    if (!isDay(number)) continue;
    left -= 1;
    if (number >= span.first) days.push(number);
  }
  return days;
}
