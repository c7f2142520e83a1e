// Deletes events, dates and series, and restores them.
import { z } from "zod";
import type { CalendarEvent } from "~/event/event";
import { eventOn, parseDateId } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink, itemId } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { dayBefore, isDayOf } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { bringBackDatesOf, changedDatesOf, isChangedDate, seriesTime } from "./changed-dates";
import {
  type InCalendar,
  missingEvent,
  requireRoomForException,
  requireSeriesRoom,
} from "./event-quota";
import { scope } from "./repeat-input";
import { type DateOfSeries, findWithSeries } from "./repeating-events";
import { endBefore } from "./series-saving";

const oneEvent = z.object({ calendarId: calendarLink, eventId: itemId });

/** Deletes an event, one date of a series, this and later dates, or all; they can be restored for 30 days. */
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

/** `deletedAt` null restores it. */
export function setDeleted(
  { id, modifiedAt }: CalendarEvent,
  deletedAt: number | null,
  { store, calendar, now }: InCalendar,
): CalendarEvent {
  const next = nextEventTime(modifiedAt, now);
  return store.events.setDeleted(calendar.id, id, { deletedAt, modifiedAt: next });
}

/** A stored date is kept separately, for as long as other deleted events. */
function skipDate({ series, date }: DateOfSeries, context: InCalendar): void {
  const { store, calendar, now } = context;
  if (isChangedDate(date)) setDeleted(date, now, context);
  else {
    requireRoomForException(series.skips.length + series.changedDays.length);
    const skipped = { seriesId: series.id, day: date.occurrence, deletedAt: now };
    store.deleted.putDate(calendar.id, skipped);
  }
  writeSkips(series, [...series.skips, date.occurrence], context);
}

function writeSkips(series: ReadSeries, skips: string[], { store, calendar, now }: InCalendar) {
  const modifiedAt = seriesTime(series, now);
  store.series.change(calendar.id, series, { ...series, skips: skips.sort(), modifiedAt });
}

function deleteDates(found: DateOfSeries, scope: "following" | "all", context: InCalendar): void {
  const { series, date } = found;
  const isWhole = scope === "all" || dayBefore(series, date.occurrence) === undefined;
  if (isWhole) deleteSeries(series, context);
  else deleteThisAndLater(found, context);
}

function deleteThisAndLater({ series, date }: DateOfSeries, context: InCalendar): void {
  const later = changedDatesOf(series, context).filter(
    ({ occurrence }) => occurrence >= date.occurrence,
  );
  for (const each of later) setDeleted(each, context.now, context);
  endBefore(series, date.occurrence, { ...context, now: seriesTime(series, context.now) });
}

/** Deletes a series with its changed dates. */
export function deleteSeries(series: ReadSeries, context: InCalendar): void {
  const { store, calendar, now } = context;
  for (const each of changedDatesOf(series, context)) setDeleted(each, now, context);
  const modifiedAt = seriesTime(series, now);
  store.series.setDeleted(calendar.id, series.id, { deletedAt: now, modifiedAt });
}

/**
 * Restores a deleted event (which always counted against the limits), a deleted or skipped date of a series, or a
 * series with the dates deleted along with it.
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

/** Restores a deleted or skipped date of an existing series; undefined if there is none. */
export function bringBackDate(id: string, context: InCalendar): CalendarEvent | undefined {
  return bringBackEvent(id, context) ?? bringBackSkipped(id, context);
}

/** A date whose day is no longer in its series' rule is restored as a separate event. */
function bringBackEvent(id: string, context: InCalendar): CalendarEvent | undefined {
  const { store, calendar } = context;
  const event = store.events.findDeleted(calendar.id, id);
  if (!event) return undefined;
  const date = parseDateId(id);
  const series = date && store.series.find(calendar.id, date.id);
  if (date && series && isDayOf(series, date.day)) {
    store.changedDates.setOccurrence(id, { seriesId: date.id, occurrence: date.day });
    const skips = series.skips.filter((day) => day !== date.day);
    writeSkips(series, skips, context);
  } else if (event.seriesId !== null) store.changedDates.detach(id);
  return setDeleted(event, null, context);
}

function bringBackSeries(id: string, context: InCalendar): CalendarEvent | undefined {
  const { store, calendar, now } = context;
  const series = store.series.findAny(calendar.id, id);
  if (!series || series.deletedAt === null) return undefined;
  requireSeriesRoom(context);
  const modifiedAt = seriesTime(series, now);
  store.series.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
  bringBackDatesOf({ id, deletedAt: series.deletedAt }, context);
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
