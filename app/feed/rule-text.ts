// Writes the rule of a series as the value of an RRULE (RFC 5545 §3.3.10).

import { weekdaysOfBits } from "~/event/repeat";
import { weekdayOf } from "~/time/days";
import { nthOfMonth, type Rule } from "~/time/recurrence";

const FREQUENCIES = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" };
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * `until` is the last start, written in the form of DTSTART: readers differ on
 * whether anything later on that day counts. Undefined for a rule without an
 * end. FREQ stands first, or Apple shows the first date only. The days are named
 * even where DTSTART implies them, so that no reader has to know how.
 */
export function ruleText(rule: Rule, until: string | undefined): string {
  const parts = [`FREQ=${FREQUENCIES[rule.freq]}`];
  if (rule.every > 1) parts.push(`INTERVAL=${rule.every}`);
  if (until !== undefined) parts.push(`UNTIL=${until}`);
  return [...parts, ...dayParts(rule)].join(";");
}

function dayParts({ freq, by, firstDay, weekdays }: Rule): string[] {
  if (freq === "day") return [];
  if (freq === "week") {
    const ticked = weekdaysOfBits(weekdays).map((weekday) => WEEKDAYS[weekday % 7]);
    return ["WKST=MO", `BYDAY=${ticked.join(",")}`];
  }
  const month = freq === "year" ? [`BYMONTH=${Number(firstDay.slice(5, 7))}`] : [];
  if (by === "lastDay") return [...month, "BYMONTHDAY=-1"];
  if (by === "date") return [...month, `BYMONTHDAY=${Number(firstDay.slice(8))}`];
  const position = by === "last" ? -1 : nthOfMonth(firstDay);
  return [...month, `BYDAY=${position}${WEEKDAYS[weekdayOf(firstDay)]}`];
}
