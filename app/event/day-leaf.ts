// The texts and classes of a day's leaf: "Sun" above "22".
import { type Day, isWeekend } from "~/time/days";

export type LeafView = { weekday: string; date: number; classes: string };

/** `weekday` is the short name, `weekend` the weekdays of the viewer's weekend, 0 Sunday … 6 Saturday. */
export function buildLeaf(
  day: Day,
  weekday: string,
  today: Day,
  weekend: readonly number[],
): LeafView {
  const classes = ["leaf"];
  if (isWeekend(day, weekend)) classes.push("weekend");
  if (day === today) classes.push("today");
  return {
    weekday,
    date: Number(day.slice(8)),
    classes: classes.join(" "),
  };
}
