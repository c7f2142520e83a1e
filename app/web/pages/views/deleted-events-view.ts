// The texts of the list of deleted events.
import type { CalendarEvent } from "~/calendar/event";
import { dateLabel, eventTimeLabel } from "~/calendar/labels";
import { type CalendarViewer, type ShownCalendar, shownZone } from "./calendar-viewer";

export type DeletedEventRow = { id: string; title: string; when: string; deleted: string };

/** `datesToCome` is null of a series without an end. */
type DeletedSeries = { id: string; title: string; deletedAt: number; datesToCome: number | null };

/** Events, and series once each with the dates that went with them, the last deleted first. */
export function buildDeletedEvents(
  events: readonly (CalendarEvent & { deletedAt: number })[],
  series: readonly DeletedSeries[],
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): DeletedEventRow[] {
  const zone = shownZone(viewer, calendar);
  const deletedAt = new Map(series.map((each) => [each.id, each.deletedAt]));
  const single = events
    .filter((event) => deletedAt.get(event.seriesId ?? "") !== event.deletedAt)
    .map((event) => ({
      ...event,
      when: eventTimeLabel(event, zone, viewer.now),
    }));
  const repeating = series.map((each) => ({ ...each, when: toCome(each.datesToCome) }));
  return [...single, ...repeating]
    .sort((a, b) => b.deletedAt - a.deletedAt)
    .map(({ id, title, when, deletedAt }) => {
      return { id, title, when, deleted: dateLabel(deletedAt, zone, viewer.now) };
    });
}

function toCome(dates: number | null): string {
  if (dates === null) return "Repeats without an end";
  if (dates === 0) return "Repeating event, no dates to come";
  return `Repeating event, ${dates.toLocaleString("en")} ${dates === 1 ? "date" : "dates"} to come`;
}
