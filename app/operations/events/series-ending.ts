// Saves of a repeating event that is to repeat no longer, from a date on or at all.

import { dayBefore } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { changedDatesOf, deleteDetached, isChangedDate, seriesTime } from "./changed-dates";
import type { InCalendar } from "./event-room";
import { counted, endBefore, type SavedDate, type SeriesEdit } from "./series-saving";

/** A series that no longer repeats: the edited date stays as an event, with its id and name in feeds. */
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
  return { event, ...counted(others.length) };
}

/** A date that repeats no longer, nor do those after it: an event of its own, and the series ends before. */
export function endThisAndLater(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series, date, values } = edit;
  const { store, secrets, calendar } = context;
  const lastBefore = dayBefore(series, date.occurrence);
  if (lastBefore === undefined) return becomeSingle(edit, context);
  const now = seriesTime(series, context.now);
  const others = changedDatesOf(series, context).filter(
    ({ id, occurrence }) => occurrence >= date.occurrence && id !== date.id,
  );
  for (const each of others) deleteDetached(each, context);
  if (isChangedDate(date)) store.events.removeKeepingHistory(calendar.id, date.id);
  endBefore(series, date.occurrence, lastBefore, { ...context, now });
  const event = store.events.add(calendar.id, {
    ...values,
    id: secrets.newId(),
    uid: secrets.newUid(),
    now,
  });
  return { event, ...counted(others.length) };
}
