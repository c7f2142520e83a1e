// Deleting events, dates and series, and bringing back what was deleted.
import { z } from "zod";
import type { Day } from "~/calendar/days";
import type { CalendarEvent } from "~/calendar/event";
import { COUNTS, DELETED_KEPT_DAYS, LIST_MOST } from "~/calendar/limits";
import { nextEventTime } from "~/calendar/modified-at";
import { dayBefore, isDayOf } from "~/calendar/recurrence";
import { eventOn, parseDateId } from "~/calendar/series";
import { type ReadSeries, upcomingDates } from "~/calendar/series-dates";
import { dayIn } from "~/calendar/zones";
import { editorOf } from "./access";
import { changedDatesOf, isChangedDate, seriesTime } from "./changed-dates";
import { invalid } from "./errors";
import {
  countEvents,
  type InCalendar,
  isFullOfDeleted,
  missingEvent,
  requireRoomForException,
} from "./event-room";
import { calendarLink, itemId } from "./inputs";
import { operation } from "./operation";
import { scope } from "./repeat-input";
import { type DateOfSeries, findWithSeries } from "./repeating-events";
import { endBefore } from "./series-saving";

const MOST_DELETED_SHOWN = 200;

const oneEvent = z.object({ calendarId: calendarLink, eventId: itemId });

/**
 * Deletes an event, one date of a series, that and the following ones, or all;
 * they can be brought back for 30 days.
 */
export const deleteEvent = operation({
  effect: "writes",
  input: oneEvent.extend({ scope }),
  allow: editorOf("calendarId"),
  run({ eventId, scope }, context) {
    const { store, calendar, now } = context;
    const found = findWithSeries(eventId, scope, context);
    if (!found) throw missingEvent();
    if (!found.series) setDeleted(found.date, now, context);
    else if (scope === "one") skipDate(found, context);
    else deleteDates(found, scope, context);
    store.calendars.touch(calendar, now);
    return {};
  },
});

/** `deletedAt` null brings it back. */
function setDeleted(
  { id, modifiedAt }: CalendarEvent,
  deletedAt: number | null,
  { store, calendar, now }: InCalendar,
): CalendarEvent {
  const next = nextEventTime(modifiedAt, now);
  return store.events.setDeleted(calendar.id, id, { deletedAt, modifiedAt: next });
}

/** A stored date is kept beside, for as long as other deleted events. */
function skipDate({ series, date }: DateOfSeries, context: InCalendar): void {
  if (isChangedDate(date)) setDeleted(date, context.now, context);
  else requireRoomForException(series.skips.length + series.changedDays.length);
  writeSkips(series, [...series.skips, date.occurrence], context);
}

function writeSkips(series: ReadSeries, skips: string[], { store, calendar, now }: InCalendar) {
  const modifiedAt = seriesTime(series, now);
  store.series.change(calendar.id, series, { ...series, skips: skips.sort(), modifiedAt });
}

function deleteDates(found: DateOfSeries, scope: "following" | "all", context: InCalendar): void {
  const last = scope === "all" ? undefined : dayBefore(found.series, found.date.occurrence);
  if (last === undefined) deleteSeries(found.series, context);
  else deleteFollowing(found, last, context);
}

/** The series ends on `last`, its date before. */
function deleteFollowing({ series, date }: DateOfSeries, last: Day, context: InCalendar): void {
  const later = changedDatesOf(series, context).filter(
    ({ occurrence }) => occurrence >= date.occurrence,
  );
  for (const each of later) setDeleted(each, context.now, context);
  endBefore(series, date.occurrence, last, {
    ...context,
    now: seriesTime(series, context.now),
  });
}

function deleteSeries(series: ReadSeries, context: InCalendar): void {
  const { store, calendar, now } = context;
  for (const each of changedDatesOf(series, context)) setDeleted(each, now, context);
  const modifiedAt = seriesTime(series, now);
  store.series.setDeleted(calendar.id, series.id, { deletedAt: now, modifiedAt });
}

/**
 * Brings back a deleted event as it was (it counted all the time), a date of a series that was
 * deleted or skipped, or a series with the dates that were deleted with it.
 */
export const restoreEvent = operation({
  effect: "writes",
  input: oneEvent,
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    const { store, calendar, now } = context;
    const back =
      bringBackEvent(eventId, context) ??
      bringBackSeries(eventId, context) ??
      bringBackSkipped(eventId, context);
    if (!back) throw missingEvent();
    return { ...back, calendar: store.calendars.touch(calendar, now) };
  },
});

/** A date whose day is none of its series' any more comes back as an event by itself. */
function bringBackEvent(id: string, context: InCalendar): CalendarEvent | undefined {
  const { store, calendar } = context;
  const event = store.events.findDeleted(calendar.id, id);
  if (!event) return undefined;
  const date = parseDateId(id);
  const series = date && store.series.find(calendar.id, date.id);
  if (date && series && isDayOf(series, date.day)) {
    store.changedDates.setPlace(id, { seriesId: date.id, occurrence: date.day });
    const skips = series.skips.filter((day) => day !== date.day);
    writeSkips(series, skips, context);
  } else if (event.seriesId !== null) store.changedDates.letGo(id);
  return setDeleted(event, null, context);
}

function bringBackSeries(id: string, context: InCalendar): CalendarEvent | undefined {
  const { store, calendar, now } = context;
  const series = store.series.findAny(calendar.id, id);
  if (!series || series.deletedAt === null) return undefined;
  const modifiedAt = seriesTime(series, now);
  const dates = store.changedDates.listDeletedWith(calendar.id, id, series.deletedAt);
  store.series.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
  for (const each of dates) setDeleted(each, null, context);
  return eventOn(series, series.firstDay);
}

function bringBackSkipped(id: string, context: InCalendar): CalendarEvent | undefined {
  const { store, calendar } = context;
  const date = parseDateId(id);
  const series = date && store.series.find(calendar.id, date.id);
  if (!date || !series?.skips.includes(date.day)) return undefined;
  const skips = series.skips.filter((day) => day !== date.day);
  writeSkips(series, skips, context);
  return store.dates.find(calendar.id, id);
}

/**
 * The deleted events that can still be brought back, the last deleted first and
 * not all of very many, and the deleted series, `datesToCome` null for those without an end; `count` is how many there are, and `isFull` tells that
 * they stand in the way of new ones.
 */
export const listDeletedEvents = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar, now } = context;
    return {
      list: store.events.listDeleted(calendar.id, MOST_DELETED_SHOWN),
      series: store.series.listDeleted(calendar.id).map((each) => {
        const { id, title, deletedAt } = each;
        return { id, title, deletedAt, datesToCome: countToCome(each, now) };
      }),
      count: countEvents(context).deleted,
      isFull: isFullOfDeleted(context),
    };
  },
});

/**
 * Removes the deleted events for good, to make room in a calendar that is full.
 * Refused in any other, where what one editor deleted the others can bring back.
 */
export const removeDeletedEvents = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar, now } = context;
    const removed =
      store.events.removeDeleted(calendar.id) + store.series.removeDeleted(calendar.id);
    if (removed + countEvents(context).alive < COUNTS.eventsPerCalendar) {
      throw invalid(
        `There is room for more events. Deleted events are removed automatically after ${DELETED_KEPT_DAYS} days.`,
      );
    }
    store.calendars.touch(calendar, now);
    return { removed };
  },
});

/** The dates by rule that a deleted series would still have; null without an end. */
function countToCome(series: ReadSeries, now: number): number | null {
  if (series.lastDay === null) return null;
  const at = { now, today: dayIn(now, series.timeZone), limit: LIST_MOST };
  return upcomingDates([series], at).length;
}
