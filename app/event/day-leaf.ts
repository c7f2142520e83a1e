// The texts and look of a day's leaf: "Sun" above "22".
import { weekdayName } from "~/time/day-names";
import { type Day, isWeekend, weekdayOf } from "~/time/days";

export type LeafView = { weekday: string; date: number; classes: string };

/** `weekend` are the weekdays of the viewer's weekend, 0 Sunday … 6 Saturday. */
export function buildLeaf(day: Day, today: Day, weekend: readonly number[]): LeafView {
  const classes = ["leaf"];
  if (isWeekend(day, weekend)) classes.push("weekend");
  if (day === today) classes.push("today");
  return {
    weekday: weekdayName(weekdayOf(day)).slice(0, 3),
    date: Number(day.slice(8)),
    classes: classes.join(" "),
  };
}
