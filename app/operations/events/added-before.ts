// Finds the event or series that an earlier attempt of the same form added.
import type { CalendarEvent } from "~/event/event";
import { eventOn } from "~/event/series";
import { firstDateOf } from "~/time/recurrence";
import type { InCalendar } from "./event-quota";

export function addedBefore({ store, calendar }: InCalendar) {
  return {
    find(id: string): CalendarEvent | undefined {
      const series = store.series.find(calendar.id, id);
      return series ? eventOn(series, firstDateOf(series)) : store.events.find(calendar.id, id);
    },
    isTaken: (id: string) =>
      store.events.findDeleted(calendar.id, id) !== undefined ||
      store.series.findAny(calendar.id, id) !== undefined,
    summarize({ id, title, modifiedAt, seriesId }: CalendarEvent) {
      return { id, title, modifiedAt, repeats: seriesId !== null };
    },
  };
}
