// The weekly training of the demo calendar and of generated ones, with one date skipped, one moved, one canceled.

import type { CalendarEvent } from "~/event/event";
import { EVENT_VALUES, NO_TEXTS } from "~/event/event-fields";
import { dateId, dateUid, eventOn, type Series, type SeriesValues } from "~/event/series";
import type { Store } from "~/store/store";
import { addDays, type Day } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { weekdayBit } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { pick } from "~/values/pick";

/** The day to create it around, in the calendar's zone. */
export type Today = { today: Day; timeZone: string; now: number };
type Names = Pick<Series, "id" | "uid" | "categoryId">;

/** Days from today to dates of the series. */
const FIRST = -33;
const LAST = FIRST + 48 * 7;
const SKIPPED = 16;
const WEEKS = 12;
const CHANGED = [
  { on: 9, movedBy: 1, title: "Training" },
  { on: 23, movedBy: 0, title: "CANCELED: Training" },
];
/** Creates the series, or moves it to today. */
export function putTraining(store: Store, calendarId: number, names: Names, today: Today): void {
  const stored = store.series.find(calendarId, names.id);
  const values = { ...placeTraining(today), categoryId: names.categoryId };
  const series = stored
    ? store.series.change(calendarId, stored, {
        ...values,
        modifiedAt: nextEventTime(stored.modifiedAt, today.now),
      })
    : store.series.add(calendarId, { ...values, ...names, follows: null, now: today.now });
  for (const { id } of store.changedDates.list(calendarId, names.id)) {
    store.events.removeKeepingHistory(calendarId, id);
  }
  for (const { on, movedBy, title } of CHANGED) {
    const day = addDays(today.today, on);
    addDate(store, calendarId, series, { day, movedTo: addDays(day, movedBy), title });
  }
}

/** The sample dates without a store, for a picture of a calendar. */
export function sampleTrainings(names: Names, today: Today): CalendarEvent[] {
  const created = { createdAt: today.now, modifiedAt: today.now };
  const series = { ...placeTraining(today), ...names, ...created, follows: null, sequence: 0 };
  const offsets = Array.from({ length: WEEKS }, (_, week) => FIRST + 7 * week);
  return offsets.flatMap((offset): CalendarEvent[] => {
    if (offset === SKIPPED) return [];
    const { movedBy = 0, title = series.title } = CHANGED.find(({ on }) => on === offset) ?? {};
    const date = eventOn(series, addDays(today.today, offset + movedBy));
    return [{ ...date, title }];
  });
}

function placeTraining({ today, timeZone }: Today): Omit<SeriesValues, "categoryId"> {
  const firstDay = addDays(today, FIRST);
  return {
    ...NO_TEXTS,
    title: "Training",
    location: "Dock",
    notes: "All boats, all levels.\nIf it rains, we row indoors.",
    allDay: false,
    startTime: "18:00",
    length: 90 * MINUTE_MS,
    timeZone,
    freq: "week",
    every: 1,
    weekdays: weekdayBit(firstDay),
    by: "date",
    firstDay,
    lastDay: addDays(today, LAST),
    rule: null,
    days: [],
    skips: [addDays(today, SKIPPED)],
  };
}

function addDate(
  store: Store,
  calendarId: number,
  series: Series,
  { day, movedTo, title }: { day: Day; movedTo: Day; title: string },
): void {
  const { id: seriesId, uid, sequence, modifiedAt: now } = series;
  store.events.add(calendarId, {
    ...pick(eventOn(series, movedTo), EVENT_VALUES),
    title,
    sequence,
    now,
    id: dateId({ id: seriesId, day }),
    uid: dateUid(uid, day),
    seriesId,
    occurrence: day,
  });
}
