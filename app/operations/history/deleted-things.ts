// The deleted events and dates of a calendar: listing those that can be restored, showing one, and removing them for
// good.
import { z } from "zod";
import type { CalendarEvent } from "~/event/event";
import { upcomingDates } from "~/event/next-and-past-dates";
import { eventOn, parseDateId } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import {
  countEvents,
  type InCalendar,
  isAccountFull,
  isFullOfDeleted,
  missingEvent,
} from "~/operations/events/event-quota";
import { editorOf } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { calendarLink, itemId } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { dayIn } from "~/time/zones";
import { COUNTS, DELETED_KEPT_DAYS, LIST_MOST } from "~/values/limits";
import { refusal } from "~/values/refusals";

const MOST_DELETED_SHOWN = 200;

/** `deletedAt` is null if unknown: for dates that a file left out, or that were deleted long ago. */
export type DeletedThing = { id: string; title: string; deletedAt: number | null } & (
  | { event: CalendarEvent; datesToCome?: undefined }
  | { event?: undefined; datesToCome: number | null }
);

/**
 * The deleted events, dates and series that can still be restored, last deleted first, up to a maximum. `datesToCome`
 * counts the upcoming dates of a series, null if it has no end; `count` is the total. `removable` is how many events
 * and series are kept, and `isFull` whether they prevent adding new ones.
 */
export const listDeletedEvents = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar } = context;
    const most = MOST_DELETED_SHOWN;
    const all = [
      ...store.events.listDeleted(calendar.id, most).map(ofEvent),
      ...store.series
        .listDeleted(calendar.id)
        .slice(0, most)
        .map((each) => ofSeries(each, context)),
      ...listDates(most, context),
    ];
    return {
      list: all.sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0)).slice(0, most),
      count: store.deleted.countAll(calendar.id),
      removable: countEvents(context).deleted,
      isFull: isFullOfDeleted(context),
    };
  },
});

function ofEvent(event: CalendarEvent & { deletedAt: number }): DeletedThing {
  return { id: event.id, title: event.title, deletedAt: event.deletedAt, event };
}

function ofSeries(series: ReadSeries & { deletedAt: number }, { now }: InCalendar): DeletedThing {
  const { id, title, deletedAt } = series;
  return { id, title, deletedAt, datesToCome: countToCome(series, now) };
}

function listDates(most: number, { store, calendar }: InCalendar): DeletedThing[] {
  const found = new Map<string, ReadSeries | undefined>();
  return store.deleted.listDates(calendar.id, most).flatMap(({ seriesId, day, deletedAt }) => {
    if (!found.has(seriesId)) found.set(seriesId, store.series.find(calendar.id, seriesId));
    const series = found.get(seriesId);
    return series ? [ofEvent({ ...eventOn(series, day), deletedAt })] : [];
  });
}

/**
 * The deleted item with an id that can be restored: an event, a series, or a date, including one that was deleted with
 * its series, as the result then says. Fails with `missing`.
 */
export const findDeletedEvent = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, eventId: itemId }),
  allow: editorOf("calendarId"),
  run({ eventId }, context): DeletedThing {
    const { store, calendar } = context;
    const date = parseDateId(eventId);
    const series = store.series.findAny(calendar.id, date?.id ?? eventId);
    if (series && series.deletedAt !== null) {
      return ofSeries({ ...series, deletedAt: series.deletedAt }, context);
    }
    const event = store.events.findDeleted(calendar.id, eventId);
    if (event) return ofEvent(event);
    if (!date || !series?.skips.includes(date.day)) throw missingEvent();
    const deletedAt = store.deleted.findDateTime(date.id, date.day) ?? null;
    const skipped = eventOn(series, date.day);
    return { id: skipped.id, title: skipped.title, deletedAt, event: skipped };
  },
});

/**
 * Removes the deleted events for good, to make room in a full calendar or account. Refused otherwise, so that editors
 * can restore each other's deletions.
 */
export const removeDeletedEvents = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar, now } = context;
    const isFull = isAccountFull(context);
    const removed =
      store.events.removeDeleted(calendar.id) + store.series.removeDeleted(calendar.id);
    const wasFull = removed + countEvents(context).alive >= COUNTS.eventsPerCalendar;
    if (!wasFull && !isFull) {
      throw invalid(refusal("roomForMore", { days: DELETED_KEPT_DAYS }));
    }
    store.calendars.touch(calendar, now);
    return { removed };
  },
});

/** How many dates by rule a deleted series would still have; null if it has no end. */
function countToCome(series: ReadSeries, now: number): number | null {
  if (series.lastDay === null) return null;
  const at = { now, today: dayIn(now, series.timeZone), limit: LIST_MOST };
  return upcomingDates([series], at).length;
}
