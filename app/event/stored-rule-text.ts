// Describes in a reader's language how a stored event repeats; a rule without words is described by its next dates.
import { msg } from "@lingui/core/macro";
import { type Day, LATEST_DAY } from "~/time/days";
import { daysByRule, type Rule, withoutDays } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { joinItems } from "~/words/join-items";
import type { Words } from "~/words/words";
import { finishDate, writerFor } from "./date-formats";
import { isSameZone, zoneLabel } from "./labels";
import { CUSTOM_RULE, ruleText } from "./rule-text";
import type { Series } from "./series";

const MOST_DATES = 3;

/** Describes the rule; names the year of its end if it is not that of `today`. */
export function storedRuleText(rule: Rule, today: Day, words: Words): string {
  return ruleText(rule, { today, words, custom: () => wordDates(rule, today, words) });
}

/** A rule with the time and zone of its dates. */
export type RuleInZone = Rule & Pick<Series, "startTime" | "timeZone">;

type Reader = { zone: string; now: number; words: Words };

/** `storedRuleText` beside dates in a reader's `zone`. */
export function ruleTextIn(series: RuleInZone, reader: Reader): string {
  const { zone, now, words } = reader;
  return withZone(storedRuleText(series, dayIn(now, zone), words), series, reader);
}

/** Names the series' zone where a reader in another may have other days. */
export function withZone(
  rule: string,
  { startTime, timeZone }: Pick<RuleInZone, "startTime" | "timeZone">,
  { zone, now, words }: Reader,
): string {
  if (startTime === null || isSameZone(zone, timeZone, now, words)) return rule;
  const seriesZone = zoneLabel(timeZone, now, words);
  return words._(
    msg({
      message: `${rule} (time zone: ${seriesZone})`,
      comment: "How an event repeats, and the time zone in which it falls on these days.",
    }),
  );
}

/** The next dates, or the first ones if all are over. */
function wordDates(given: Rule, today: Day, words: Words): string {
  const rule = withoutDays(given);
  const next = daysByRule(rule, today, LATEST_DAY, MOST_DATES);
  const days = next.length > 0 ? next : daysByRule(rule, rule.firstDay, LATEST_DAY, MOST_DATES);
  if (days.length === 0) return words._(CUSTOM_RULE);
  const writer = writerFor(words);
  const dates = joinItems(
    days.map((day) => finishDate(writer.monthAndDay(day, today), words)),
    words,
  );
  return words._(
    msg({
      message: `Custom (${dates}; …)`,
      comment: "A rule that has no words, with its next dates.",
    }),
  );
}
