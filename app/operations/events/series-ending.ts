// Saves edits after which an event no longer repeats, from a date on or at all.

import { dayBefore } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { changedDatesOf, deleteDetached, isChangedDate, seriesTime } from "./changed-dates";
import type { InCalendar } from "./event-room";
import { counted, endBefore, type SavedDate, type SeriesEdit } from "./series-saving";

/**
 * Ends the repeating of a whole series: the edited date stays as a single event, with the series' id and name in
 * feeds.
 */
export function becomeSingle({ series, date, values }: SeriesEdit, context: InCalendar): SavedDate {
  const { store, calendar, now } = context;
  const others = changedDatesOf(series, context).filter(({ id }) => id !== date.id);
  for (const each of others) deleteDetached(each, context);
  if (isChangedDate(date)) store.events.removeKeepingHistory(calendar.id, date.id);
  store.changedDates.detachDeleted(series.id);
  store.series.removeKeepingHistory(calendar.id, series.id);
  const { id, uid, createdAt } = series;
  const event = store.events.add(calendar.id, {
    ...values,
    id,
    uid,
    createdAt,
    sequence: series.sequence + 1,
    now: nextEventTime(series.modifiedAt, now),
  });
  store.answerDates.moveOne(date.id, id, context.batch);
  return { event, ...counted(others.length) };
}

/** Ends the repeating from a date: it becomes a single event, and the series ends before it. */
export function endThisAndLater(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series, date, values } = edit;
  const { store, secrets, calendar } = context;
  if (dayBefore(series, date.occurrence) === undefined) return becomeSingle(edit, context);
  const now = seriesTime(series, context.now);
  const others = changedDatesOf(series, context).filter(
    ({ id, occurrence }) => occurrence >= date.occurrence && id !== date.id,
  );
  for (const each of others) deleteDetached(each, context);
  if (isChangedDate(date)) store.events.removeKeepingHistory(calendar.id, date.id);
  endBefore(series, date.occurrence, { ...context, now });
  const event = store.events.add(calendar.id, {
    ...values,
    id: secrets.newId(),
    uid: secrets.newUid(),
    now,
  });
  store.davKept.copy(series.id, { itemId: event.id, itemKind: "event" });
  store.davKept.copyDate(series.id, date.occurrence, event.id);
  store.answerDates.moveOne(date.id, event.id, context.batch);
  return { event, ...counted(others.length) };
}
