// Writes the dates that a calendar app sends beside a rule which has no such days: they become events of their own.
import { dateId, dateUid, type Series } from "~/event/series";
import type { ForeignDate } from "~/import/foreign-item";
import { isChangedDate } from "~/operations/events/changed-dates";
import type { InCalendar } from "~/operations/events/event-room";
import { nextEventTime } from "~/values/modified-at";
import { contentOfEvent } from "./import-stored";

/**
 * They keep the ids that they had as dates of the series, so that one which is sent again is the same event. Expects the
 * series with its new rule.
 */
export function writeStrays(
  series: Series,
  strays: readonly ForeignDate[],
  context: InCalendar,
): void {
  const { store, calendar, now } = context;
  for (const { occurrence, ...values } of strays) {
    const id = dateId({ id: series.id, day: occurrence });
    const date = store.events.find(calendar.id, id);
    if (date && isChangedDate(date)) {
      const modifiedAt = nextEventTime(date.modifiedAt, now);
      store.events.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
      store.changedDates.detach(id);
      store.davKept.copyDate(series.id, occurrence, id);
    }
    const stored = store.events.find(calendar.id, id);
    const asks = stored ? stored.asks : series.asks;
    if (stored && !isSame(stored, values)) {
      const modifiedAt = nextEventTime(stored.modifiedAt, now);
      store.events.change(calendar.id, stored, { ...values, asks, modifiedAt });
    } else if (!stored) {
      store.events.removeKeepingHistory(calendar.id, id);
      const { sequence, uid } = series;
      const named = { id, uid: dateUid(uid, occurrence), sequence, now };
      store.events.add(calendar.id, { ...values, ...named, asks });
    }
  }
}

/** Whether each is an event of its own already, as it is sent. */
export function areStraysStored(
  series: Pick<Series, "id">,
  strays: readonly ForeignDate[],
  { store, calendar }: InCalendar,
): boolean {
  return strays.every(({ occurrence, ...values }) => {
    const stored = store.events.find(calendar.id, dateId({ id: series.id, day: occurrence }));
    return stored !== undefined && stored.seriesId === null && isSame(stored, values);
  });
}

type Values = Omit<ForeignDate, "occurrence" | "asks">;

function isSame(one: Values, other: Values): boolean {
  const text = (values: Values) =>
    JSON.stringify([contentOfEvent(values), values.appTexts ?? null]);
  return text(one) === text(other);
}
