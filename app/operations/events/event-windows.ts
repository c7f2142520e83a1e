// The events that month, day and list show: all of a window or, in a very full one, a few and the number of the
// others.
import { z } from "zod";
import type { DayCounts } from "~/event/date-counts";
import {
  type CalendarEvent,
  compareEvents,
  firstDayIn,
  lastDayIn,
  orderEvents,
} from "~/event/event";
import { readerOf } from "~/operations/kernel/access";
import { OperationError } from "~/operations/kernel/errors";
import { day } from "~/operations/kernel/inputs";
import { shownTo, showsCanceled } from "~/operations/kernel/masking";
import { operation, type Result } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { FullReader } from "~/store/events/full-windows";
import type { Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn, midnightOf } from "~/time/zones";
import { COUNTS, LIST_MOST } from "~/values/limits";
import { hasDeleted, listEventsAround, listEventsOfDays } from "./event-lists";

const days = listEventsOfDays.input;

/** `counts` per day if there are more events than these; null if these are all. */
export type MonthOfEvents = { events: CalendarEvent[]; counts: DayCounts | null };

/**
 * The events of a range of days, or as many of them as a month's cells show, plus the first `lines` of the day
 * `listed`.
 */
export const listMonthEvents = operation({
  effect: "reads",
  input: days.extend({ listed: day.optional(), lines: z.number().int().min(0).max(LIST_MOST) }),
  allow: readerOf("calendarId"),
  run({ listed, lines, ...query }, context): MonthOfEvents {
    const { store, calendar } = context;
    const window = windowOf(query, context);
    const series = store.dates.listReaching(...window);
    const all = store.dates.listUnlessFull(...window, series);
    if (all) return { events: shownTo(context, all).sort(compareEvents), counts: null };
    const reader = { ...query, ...asReader(query, context), series };
    const { events, ...counts } = store.full.readDays(calendar.id, reader);
    const page = { ...reader, first: listed ?? "", last: listed ?? "", skip: 0, most: lines };
    const lined = listed ? store.full.readCovering(calendar.id, page).events : [];
    const byId = new Map([...events, ...lined].map((event) => [event.id, event]));
    return { events: shownTo(context, [...byId.values()]).sort(compareEvents), counts };
  },
});

/** A page of the events that cover any of the days, after skipping `skip`; `total` is how many there are. */
export const listDayEvents = operation({
  effect: "reads",
  input: days.extend({
    skip: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    most: z.number().int().min(1).max(LIST_MOST),
  }),
  allow: readerOf("calendarId"),
  run({ skip, most, ...query }, context): { events: CalendarEvent[]; total: number } {
    const { first, last, zone } = query;
    const { store, calendar } = context;
    const window = windowOf(query, context);
    const series = store.dates.listReaching(...window);
    const found = store.dates.listUnlessFull(...window, series);
    if (!found) {
      const reader = { ...query, ...asReader(query, context), series };
      const { events, total } = store.full.readCovering(calendar.id, { ...reader, skip, most });
      return { events: shownTo(context, events), total };
    }
    const covering = shownTo(context, found).filter(
      (event) => firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first,
    );
    const ordered =
      first === last ? orderEvents(covering, zone) : [...covering].sort(compareEvents);
    return { events: ordered.slice(skip, skip + most), total: ordered.length };
  },
});

type AroundNow = Result<typeof listEventsAround> & { waiting: number };

/**
 * The same as `listEventsAround`, with the upcoming ones starting after `skip`. With `suggestions`, the number that
 * wait for the caller.
 */
export const listPageAround = operation({
  effect: "reads",
  input: listEventsAround.input.extend({
    skip: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    suggestions: z.boolean().default(false),
  }),
  allow: readerOf("calendarId"),
  run({ skip, suggestions, ...input }, context): AroundNow | OperationError {
    const { store, calendar, canEdit, now } = context;
    const waiting = suggestions && canEdit ? store.suggestions.countWaiting(calendar.id) : 0;
    // Events of a category may be rare among very many others.
    const isRare = input.category !== undefined && store.events.isLarge(calendar.id);
    if (!isRare && skip === 0 && !store.events.isFullAround(calendar.id, { now, ...input })) {
      const list = listEventsAround.run(input, context);
      return list instanceof OperationError ? list : { ...list, waiting };
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
      waiting,
    };
  },
});

type WindowQuery = { first: Day; last: Day; zone: string; category?: number | undefined };

function windowOf({ first, last, zone, category }: WindowQuery, { calendar }: Reached) {
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
