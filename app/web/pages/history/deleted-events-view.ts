// The texts of the list of deleted events.
import { dateLabel, eventTimeLabel } from "~/event/labels";
import { parseDateId } from "~/event/series";
import type { DeletedThing } from "~/operations/history/deleted-things";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

/** `deleted` is the date of the deletion, "" if unknown. */
export type DeletedEventRow = { id: string; title: string; when: string; deleted: string };

/** Events, single dates, and each series once with the dates deleted with it, in the order given. */
export function buildDeletedEvents(
  list: readonly DeletedThing[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): DeletedEventRow[] {
  const zone = shownZone(display, calendar);
  return list.map((each) => {
    const { id, title, deletedAt } = each;
    const deleted =
      deletedAt === null ? "" : dateLabel(deletedAt, zone, display.now, display.words);
    return { id, title, when: whenOf(each, zone, display), deleted };
  });
}

function whenOf({ id, event, datesToCome }: DeletedThing, zone: string, display: CalendarDisplay) {
  if (!event) return toCome(datesToCome);
  const when = eventTimeLabel(event, zone, display.now, display.words);
  const isDate = event.seriesId !== null && parseDateId(id) !== undefined;
  return isDate ? `${when}, one date of a repeating event` : when;
}

function toCome(dates: number | null): string {
  if (dates === null) return "Repeats without an end";
  if (dates === 0) return "Repeating event, no dates to come";
  return `Repeating event, ${dates.toLocaleString("en")} ${dates === 1 ? "date" : "dates"} to come`;
}
