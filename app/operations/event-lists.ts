// The windows in which events and dates are read: all for a feed, some days, what lies around now.
import { z } from "zod";
import { DAY_MS } from "~/calendar/durations";
import { type CalendarEvent, compareEvents } from "~/calendar/event";
import { COUNTS, LIST_MOST } from "~/calendar/limits";
import { dayIn, midnightOf } from "~/calendar/zones";
import { readerOf } from "./access";
import { calendarLink, day, timeZone, wantedCategory } from "./inputs";
import { operation } from "./operation";

/** All events of a calendar, or of a category, the changed dates of its series among them, and the series, with what its feed says of it. */
export const listFeedEvents = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, category: wantedCategory }),
  allow: readerOf("calendarId"),
  run({ category }, { store, calendar }) {
    const { link, title, timeZone, modifiedAt, revision } = calendar;
    const events = store.events.listAll(calendar.id, { category }).sort(compareEvents);
    const all = store.series.listAll(calendar.id);
    const isWanted = (each: { categoryId: number | null }) =>
      category === undefined || each.categoryId === category;
    const categories = store.categories.list(calendar.id);
    const series = all.filter(isWanted);
    return { link, title, timeZone, modifiedAt, revision, events, series, categories };
  },
});

/**
 * The events of some days, given as first and last date, for a reader whose
 * dates are those of `zone`; a few events of neighbouring days may come along.
 */
export const listEventsOfDays = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    first: day,
    last: day,
    zone: timeZone,
    category: wantedCategory,
  }),
  allow: readerOf("calendarId"),
  run({ first, last, zone, category }, { store, calendar }): CalendarEvent[] {
    const from = midnightOf(first, zone);
    const to = midnightOf(last, zone) + DAY_MS;
    return store.dates.listBetween(calendar.id, from, to, { category }).sort(compareEvents);
  },
});

/**
 * The list's window: `past` ended events, and the next ones, for a reader whose dates are those of `zone`; and
 * whether there are deleted ones that the caller may bring back. Series go on where their dates end in the list:
 * `endsAt` is the beginning of the last one, epoch ms, null where all are listed.
 */
export const listEventsAround = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    zone: timeZone,
    past: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    upcoming: z.number().int().min(1).max(COUNTS.eventsPerCalendar),
    category: wantedCategory,
  }),
  allow: readerOf("calendarId"),
  run({ zone, past, upcoming, category }, { store, calendar, canEdit, now }) {
    const { past: pastEvents, upcoming: nextEvents } = store.dates.listAround(calendar.id, {
      ...{ now, today: dayIn(now, zone), category, past: past + 1, upcoming: upcoming + 1 },
    });
    return {
      past: past === 0 ? [] : pastEvents.slice(-past).sort(compareEvents),
      hasMorePast: pastEvents.length > past,
      upcoming: nextEvents.slice(0, upcoming).sort(compareEvents),
      hasMoreUpcoming: nextEvents.length > upcoming,
      endsAt: endOfDates(nextEvents.slice(0, upcoming)),
      hasDeleted: canEdit && store.events.hasDeleted(calendar.id),
    };
  },
});

function endOfDates(upcoming: readonly CalendarEvent[]): number | null {
  const dates = upcoming.filter(({ isByRule }) => isByRule);
  return dates.length < LIST_MOST ? null : Math.max(...dates.map(({ from }) => from));
}
