// Makes the view of a day without events from the month that the page shows: nothing else is to be known of it.
import { addDays, monthOf } from "~/calendar/days";
import { emptyDayHeading } from "~/calendar/empty-day";
import { paths } from "~/paths";
import type { DayView } from "~/web/pages/views/day-view";
import { shownMonth } from "./shown-month";

/** undefined where there are events, or the month is not at hand. `link` is the calendar's. */
export function emptyDayView(address: string, link: string, day: string): DayView | undefined {
  const month = shownMonth(address, day);
  const cell = month?.weeks.flat().find((each) => each.day === day);
  const heading = cell && emptyDayHeading(cell.label);
  if (!month || !heading) return undefined;
  const { category, suggest } = month;
  return {
    ...{ day, heading, cards: [], zoneNote: "" },
    // Days at the end of all years are in months that lead no further.
    previousHref: month.previousHref && paths.day(link, addDays(day, -1), undefined, category),
    nextHref: month.nextHref && paths.day(link, addDays(day, 1), undefined, category),
    closeHref: paths.month(link, monthOf(day), day, category),
    createHref: month.createHref && paths.newEvent(link, day, category),
    ...(suggest && { ...suggest, createHref: paths.query(suggest.createHref, { day, category }) }),
  };
}
