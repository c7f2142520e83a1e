// Builds the view of a day without events from the month on the page, without a request.

import { buildLeaf } from "~/event/day-leaf";
import { emptyDayHeading } from "~/event/empty-day";
import { pagePaths } from "~/paths/pages";
import { query } from "~/paths/query";
import { addDays, monthOf, weekdayOf } from "~/time/days";
import type { DayView } from "~/web/pages/events/day-view";
import type { CellPayload } from "~/web/pages/events/month-payload";
import { shownMonth } from "./shown-month";

/** undefined where the day has events or the month is not available. `link` is the calendar's. */
export function emptyDayView(address: string, link: string, day: string): DayView | undefined {
  const month = shownMonth(address, day);
  const cell = month?.weeks.flat().find((each) => each.day === day);
  const heading = cell && emptyDayHeading(cell.label);
  if (!month || !heading) return undefined;
  const { category, suggest } = month;
  return {
    day,
    heading,
    leaf: buildLeaf(day, cell.isToday ? day : "", isWeekend(cell) ? [weekdayOf(day)] : []),
    cards: [],
    zoneNote: "",
    // The first and last months that there are have no link to a month before or after.
    previousHref: month.previousHref && pagePaths.day(link, addDays(day, -1), undefined, category),
    nextHref: month.nextHref && pagePaths.day(link, addDays(day, 1), undefined, category),
    closeHref: pagePaths.month(link, monthOf(day), day, category),
    createHref: month.createHref && pagePaths.newEvent(link, day, category),
    ...(suggest && {
      ...suggest,
      createHref: query(suggest.createHref, { day, category }),
    }),
  };
}

function isWeekend({ classes = "" }: CellPayload): boolean {
  return classes.split(" ").includes("weekend");
}
