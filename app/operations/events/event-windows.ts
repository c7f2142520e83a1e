// The events of month, day and list: all in a window or, if that is very full, a few and the number of the others.
import { z } from "zod";
import type { DayCounts } from "~/event/date-counts";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { readerOf } from "~/operations/kernel/access";
import { shownTo, showsCanceled } from "~/operations/kernel/busy-times";
import { OperationError } from "~/operations/kernel/errors";
import { day, epochMs } from "~/operations/kernel/inputs";
import { type Caller, operation, type Result } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { FullReader } from "~/store/events/full-windows";
import type { Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn, midnightOf } from "~/time/zones";
import { COUNTS, ENTRIES_A_CELL, LIST_MOST } from "~/values/limits";
import { hasDeleted, listEventsAround, listEventsOfDays } from "./event-lists";
import {
  readMonthOfOthers,
  withFirstOthers,
  withOthersAround,
  withOthersOfDays,
} from "./shown-dates";

const days = listEventsOfDays.input;

/**
 * `counts` is the number per day if there are more events; null if these are all. `others` is how many of other
 * calendars begin on each day, null if these are all.
 */
export type MonthOfEvents = {
  events: CalendarEvent[];
  counts: DayCounts | null;
  others: number[] | null;
};

/** The events of a range of days, or the first `each` of each day plus the first `lines` of the day `listed`. */
export const listMonthEvents = operation({
  effect: "reads",
  input: days.extend({
    listed: day.optional(),
    lines: z.number().int().min(0).max(LIST_MOST),
    each: z.number().int().min(1).max(LIST_MOST).default(ENTRIES_A_CELL),
  }),
  allow: readerOf("calendarId"),
  run({ listed, lines, each, ...query }, context): MonthOfEvents {
    const { store, calendar } = context;
    const window = categoryWindow(query, context);
    const series = store.dates.listReaching(...window);
    const all = store.dates.listUnlessFull(...window, series);
    const { events: found, counts: others } = readMonthOfOthers(context, query, {
      listed,
      lines,
      each,
    });
    if (all) {
      const shown = [...shownTo(context, all), ...found];
      return { events: shown.sort(compareEvents), counts: null, others };
    }
    const reader = { ...query, ...asReader(query, context), series };
    const { events, ...counts } = store.full.readDays(calendar.id, { ...reader, each });
    const page = { ...reader, first: listed ?? "", last: listed ?? "", skip: 0, most: lines };
    const lined = listed ? store.full.readCovering(calendar.id, page).events : [];
    const byId = new Map([...events, ...lined].map((event) => [event.id, event]));
    const shown = [...shownTo(context, [...byId.values()]), ...found];
    return { events: shown.sort(compareEvents), counts, others };
  },
});

/**
 * A page of the events that cover any of the days, after skipping `skip`; `total` is the number of all. With the
 * category 0, those without a category or of a removed one.
 */
export const listDayEvents = operation({
  effect: "reads",
  input: days.extend({
    category: z.number().int().min(0).optional(),
    skip: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    most: z.number().int().min(1).max(LIST_MOST),
  }),
  allow: readerOf("calendarId"),
  run({ skip, most, ...query }, context): { events: CalendarEvent[]; total: number } {
    const { store, calendar } = context;
    const window = categoryWindow(query, context);
    const series = store.dates.listReaching(...window);
    const found = store.dates.listUnlessFull(...window, series);
    if (!found) {
      const reader = { ...query, ...asReader(query, context), series };
      const { events, total } = store.full.readCovering(calendar.id, { ...reader, skip, most });
      const page = { events: shownTo(context, events), total };
      return withOthersOfDays(context, query, { page }, { skip, most });
    }
    return withOthersOfDays(context, query, { all: shownTo(context, found) }, { skip, most });
  },
});

/**
 * The first `most` events that cover any of the days, by start, and whether there are more. In a very full window,
 * without timed events that ended by `since`.
 */
export const listFirstOfDays = operation({
  effect: "reads",
  input: days.extend({
    most: z.number().int().min(1).max(LIST_MOST),
    since: epochMs("from").optional(),
  }),
  allow: readerOf("calendarId"),
  run({ most, since, ...query }, context): { events: CalendarEvent[]; hasMore: boolean } {
    const { store, calendar } = context;
    const window = categoryWindow(query, context);
    const series = store.dates.listReaching(...window);
    const reader = { ...query, ...asReader(query, context), series };
    const own =
      store.dates.listUnlessFull(...window, series) ??
      store.full.readFirst(calendar.id, { ...reader, since, most: most + 1 });
    const all = withFirstOthers(context, query, shownTo(context, own), most + 1);
    return { events: all.slice(0, most), hasMore: all.length > most };
  },
});

type AroundNow = Result<typeof listEventsAround> & { waiting: number };

/**
 * Like `listEventsAround`, with the upcoming ones starting after `skip`, and with other calendars' unless `others` is
 * false. With `suggestions`, also the number waiting for the caller.
 */
export const listPageAround = operation({
  effect: "reads",
  input: listEventsAround.input.extend({
    skip: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    suggestions: z.boolean().default(false),
    others: z.boolean().default(true),
  }),
  allow: readerOf("calendarId"),
  run({ suggestions, others, ...input }, context): AroundNow | OperationError {
    const { store, calendar, canEdit } = context;
    const waiting = suggestions && canEdit ? store.suggestions.countWaiting(calendar.id) : 0;
    const read = (window: Partial<AroundQuery>) => readOwn({ ...input, ...window }, context);
    const found = others ? withOthersAround(context, input, read) : read(input);
    return found instanceof OperationError ? found : { ...found, waiting };
  },
});

type AroundQuery = z.output<typeof listEventsAround.input> & { skip: number };

function readOwn(
  { skip, ...input }: AroundQuery,
  context: Caller & Reached,
): Omit<AroundNow, "waiting"> | OperationError {
  const { store, calendar, canEdit, now } = context;
  // Events of a category may be rare among very many others.
  const isRare = input.category !== undefined && store.events.isLarge(calendar.id);
  if (!isRare && skip === 0 && !store.events.isFullAround(calendar.id, { now, ...input })) {
    return listEventsAround.run(input, context);
  }
  const { past, upcoming, zone } = input;
  const at = { now, today: dayIn(now, zone), past, skip, most: upcoming };
  const found = store.full.readAround(calendar.id, { ...at, ...asReader(input, context) });
  return {
    past: past === 0 ? [] : shownTo(context, found.past.slice(-past)),
    hasMorePast: found.past.length > past,
    upcoming: shownTo(context, found.upcoming.slice(0, upcoming)),
    hasMoreUpcoming: found.upcoming.length > upcoming,
    endsAt: found.endsAt,
    hasDeleted: canEdit && hasDeleted(calendar.id, store),
    hasSeveral: canEdit,
  };
}

type WindowQuery = { first: Day; last: Day; zone: string; category?: number | undefined };

function categoryWindow({ first, last, zone, category }: WindowQuery, { calendar }: Reached) {
  const to = midnightOf(last, zone) + DAY_MS;
  return [calendar.id, midnightOf(first, zone), to, { category }] as const;
}

function asReader(
  { zone, category }: Pick<WindowQuery, "zone" | "category">,
  context: Reached,
): FullReader {
  return {
    zone,
    category,
    home: context.calendar.timeZone,
    canceled: showsCanceled(context),
  };
}
