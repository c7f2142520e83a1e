// The texts of the list of deleted events.
import { dateLabel, eventTimeLabel } from "~/event/labels";
import { parseDateId } from "~/event/series";
import type { DeletedThing } from "~/operations/history/deleted-things";
import { type CalendarViewer, type ShownCalendar, shownZone } from "~/web/request/calendar-viewer";

/** `deleted` is since when, "" where that is not known. */
export type DeletedEventRow = { id: string; title: string; when: string; deleted: string };

/** Events, single dates, and series once each with the dates that went with them, in the order given. */
export function buildDeletedEvents(
  list: readonly DeletedThing[],
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): DeletedEventRow[] {
  const zone = shownZone(viewer, calendar);
  return list.map((each) => {
    const { id, title, deletedAt } = each;
    const deleted = deletedAt === null ? "" : dateLabel(deletedAt, zone, viewer.now);
    return { id, title, when: whenOf(each, zone, viewer), deleted };
  });
}

function whenOf({ id, event, datesToCome }: DeletedThing, zone: string, viewer: CalendarViewer) {
  if (!event) return toCome(datesToCome);
  const when = eventTimeLabel(event, zone, viewer.now);
  const isDate = event.seriesId !== null && parseDateId(id) !== undefined;
  return isDate ? `${when}, one date of a repeating event` : when;
}

function toCome(dates: number | null): string {
  if (dates === null) return "Repeats without an end";
  if (dates === 0) return "Repeating event, no dates to come";
  return `Repeating event, ${dates.toLocaleString("en")} ${dates === 1 ? "date" : "dates"} to come`;
}
