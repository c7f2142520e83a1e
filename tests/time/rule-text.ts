// Writes a rule as in RFC 5545 section 3.3.10, for other engines.
import { weekdayOfDay } from "~/time/days";
import { nthOfMonth, type Rule } from "~/time/recurrence";

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" };

export function writeRule(rule: Rule): string {
  const parts = [`FREQ=${FREQUENCIES[rule.freq]}`, `INTERVAL=${rule.every}`, "WKST=MO"];
  if (rule.lastDay) parts.push(`UNTIL=${rule.lastDay.replaceAll("-", "")}T120000Z`);
  return [...parts, ...partsOfDay(rule)].join(";");
}

function partsOfDay({ freq, by, firstDay, weekdays }: Rule): string[] {
  if (freq === "day") return [];
  if (freq === "week") {
    const ticked = [1, 2, 3, 4, 5, 6, 0].filter((_, bit) => weekdays & (1 << bit));
    return [`BYDAY=${ticked.map((day) => DAYS[day]).join(",")}`];
  }
  const month = freq === "year" ? [`BYMONTH=${Number(firstDay.slice(5, 7))}`] : [];
  if (by === "lastDay") return [...month, "BYMONTHDAY=-1"];
  if (by === "date") return [...month, `BYMONTHDAY=${Number(firstDay.slice(8))}`];
  const position = by === "last" ? -1 : nthOfMonth(firstDay);
  return [...month, `BYDAY=${position}${DAYS[weekdayOfDay(firstDay)]}`];
}
