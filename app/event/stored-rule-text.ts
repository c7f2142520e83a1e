// Describes in a reader's language how a stored event repeats; a rule without words is described by its next dates.
import { msg } from "@lingui/core/macro";
import { type Day, LATEST_DAY } from "~/time/days";
import { daysByRule, type Rule, withoutDays } from "~/time/recurrence";
import type { Words } from "~/words/words";
import { finishDate, writerFor } from "./date-formats";
import { CUSTOM_RULE, ruleText } from "./rule-text";

const MOST_DATES = 3;

/** Describes the rule; names the year of its end if it is not that of `today`. */
export function storedRuleText(rule: Rule, today: Day, words: Words): string {
  return ruleText(rule, { today, words, custom: () => wordDates(rule, today, words) });
}

/** The next dates, or the first ones if all are over. */
function wordDates(given: Rule, today: Day, words: Words): string {
  const rule = withoutDays(given);
  const next = daysByRule(rule, today, LATEST_DAY, MOST_DATES);
  const days = next.length > 0 ? next : daysByRule(rule, rule.firstDay, LATEST_DAY, MOST_DATES);
  if (days.length === 0) return words._(CUSTOM_RULE);
  const writer = writerFor(words);
  const dates = finishDate(days.map((day) => writer.monthAndDay(day, today)).join("; "), words);
  return words._(
    msg({
      message: `Custom (${dates}; …)`,
      comment: "A rule that has no words, with its next dates.",
    }),
  );
}
