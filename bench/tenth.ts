// Turns a tenth of a calendar's events into dates of series without changing its month and list.

import { NO_TEXTS } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { EventValues } from "~/store/events/event-store";
import { addDays, daysBetween } from "~/time/days";
import { type Rule, weekdayBit } from "~/time/recurrence";
import { dayIn, timeIn } from "~/time/zones";
import { ZONE } from "./content";

/** The first events of each `PERIOD` become dates of series, since events this far apart are alike. */
const PERIOD = 90;
const SHOWN_SERIES = 8;
/** Weekly dates of each hidden series, which end before the shown events begin. */
const DATES = 20;
const DAYS_BEFORE = 2_000;

export type Tenth = { events: EventValues[]; series: SeriesValues[] };

/** `shown` are timed events of consecutive days, `others` are well before and after them. */
export function tenthAsSeries(shown: EventValues[], others: EventValues[]): Tenth {
  const last = shown.at(-1);
  if (!last) return { events: others, series: [] };
  const isTaken = (_event: EventValues, index: number) => index % PERIOD < SHOWN_SERIES;
  const begins = shown.slice(0, SHOWN_SERIES);
  const shownSeries = begins.map((event) => {
    const rule: Partial<Rule> = { freq: "day", every: PERIOD, lastDay: dayIn(last.from, ZONE) };
    return seriesOf(event, rule);
  });
  const count = Math.floor(others.length / 10);
  const left = others.slice(count);
  const firstShown = dayIn(begins[0]?.from ?? last.from, ZONE);
  const pastSeries = others.slice(0, Math.ceil(count / DATES)).map((event, index) => {
    const firstDay = addDays(firstShown, index - DAYS_BEFORE);
    const dates = Math.min(DATES, count - index * DATES);
    const lastDay = addDays(firstDay, (dates - 1) * 7);
    return seriesOf(event, { freq: "week", firstDay, weekdays: weekdayBit(firstDay), lastDay });
  });
  const stay = shown.filter((event, index) => !isTaken(event, index));
  return { events: [...stay, ...left], series: [...shownSeries, ...pastSeries] };
}

/** A series that begins with the event, at its time of day. */
function seriesOf(event: EventValues, rule: Partial<Rule>): SeriesValues {
  const { title, location, notes, categoryId, from, to, timeZone } = event;
  const { allDay, firstDay, lastDay } = event;
  const days = firstDay && lastDay ? daysBetween(firstDay, lastDay) : 0;
  return {
    ...NO_TEXTS,
    title,
    location,
    notes,
    categoryId,
    timeZone,
    allDay,
    skips: [],
    startTime: allDay ? null : timeIn(from, timeZone),
    length: allDay ? days : to - from,
    freq: "day",
    every: 1,
    weekdays: 0,
    by: "date",
    rule: null,
    days: [],
    lastDay: null,
    firstDay: dayIn(from, timeZone),
    ...rule,
  };
}
