// Lists events and dates: for a feed, by days, around now, by id, and the next ones; and the locations of earlier ones.
import { z } from "zod";
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { editorOf, fullReaderOf, readerOf, visitorOf } from "~/operations/kernel/access";
import { shownTo } from "~/operations/kernel/busy-times";
import {
  calendarLink,
  day,
  epochMs,
  itemId,
  timeZone,
  wantedCategory,
} from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn, midnightOf } from "~/time/zones";
import { COUNTS, CREATE_REPEATS_ABOVE, LIST_MOST, PLACES_OFFERED } from "~/values/limits";

/**
 * All events of a calendar or category, including the changed dates of its series, and the series, with the header data
 * of the feed. By a link that shows only times there are no series; their dates are among the events.
 */
export const listFeedEvents = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, category: wantedCategory }),
  allow: readerOf("calendarId"),
  run({ category }, context) {
    const { store, calendar, shows, now } = context;
    const { link, title, timeZone, modifiedAt, revision } = calendar;
    const frame = { link, title, timeZone, modifiedAt, revision, shows };
    if (shows !== "all") {
      const { dates } = store.dates.openNearest(calendar.id, dayIn(now, timeZone));
      const events = [...store.events.listAll(calendar.id), ...[...dates()].flat()];
      return { ...frame, events: shownTo(context, events), series: [], categories: [] };
    }
    const events = store.events.listAll(calendar.id, { category }).sort(compareEvents);
    const all = store.series.listAll(calendar.id);
    const isWanted = (each: { categoryId: number | null }) =>
      category === undefined || each.categoryId === category;
    const categories = store.categories.list(calendar.id);
    const series = all.filter(isWanted);
    return { ...frame, events, series, categories };
  },
});

/**
 * The events of a range of days, given as first and last date, for a viewer in `zone`; may include a few events of
 * neighboring days.
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
  run({ first, last, zone, category }, context): CalendarEvent[] {
    const { store, calendar } = context;
    const from = midnightOf(first, zone);
    const to = midnightOf(last, zone) + DAY_MS;
    const events = store.dates.listBetween(calendar.id, from, to, { category });
    return shownTo(context, events).sort(compareEvents);
  },
});

/** Extra events to examine if a link hides some, so that the page is still full. */
const HIDDEN_SPARE = 500;

/**
 * The list's window: `past` ended events and the next ones, for a viewer in `zone`, and whether there are deleted
 * events that the caller may restore. Series continue after the listed dates: `endsAt` is when the last one begins, in
 * epoch ms, null if all are listed. `hasSeveral`, for editors, is whether the calendar has more than a few events, in
 * the window or not.
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
  run({ zone, past, upcoming, category }, context) {
    const { store, calendar, canEdit, now } = context;
    const at = { now, today: dayIn(now, zone), category };
    const read = (spare: number) => {
      const most = { past: past + 1 + spare, upcoming: upcoming + 1 + spare };
      const found = store.dates.listAround(calendar.id, { ...at, ...most });
      const over = shownTo(context, found.past);
      const next = shownTo(context, found.upcoming);
      const mayFill =
        (over.length <= past && found.past.length === most.past) ||
        (next.length <= upcoming && found.upcoming.length === most.upcoming);
      return { over, next, mayFill, dates: found.upcoming.slice(0, upcoming) };
    };
    const hasSeveral = () => {
      const few = CREATE_REPEATS_ABOVE + 1;
      const all = store.dates.listAround(calendar.id, {
        now,
        today: at.today,
        past: few,
        upcoming: few,
      });
      return all.past.length + all.upcoming.length > CREATE_REPEATS_ABOVE;
    };
    const first = read(0);
    const { over, next, dates } = first.mayFill ? read(HIDDEN_SPARE) : first;
    const isAll = category === undefined && over.length <= past && next.length <= upcoming;
    const isFew = over.length + next.length <= CREATE_REPEATS_ABOVE;
    return {
      past: past === 0 ? [] : over.slice(-past).sort(compareEvents),
      hasMorePast: over.length > past,
      upcoming: next.slice(0, upcoming).sort(compareEvents),
      hasMoreUpcoming: next.length > upcoming,
      endsAt: endOfDates(dates),
      hasSeveral: canEdit && (isFew ? !isAll && hasSeveral() : true),
      hasDeleted: canEdit && hasDeleted(calendar.id, store),
    };
  },
});

/** Whether Deleted Events has any entries. */
export function hasDeleted(
  calendarId: number,
  { events, series, deleted }: Caller["store"],
): boolean {
  return (
    events.hasDeleted(calendarId) ||
    series.countDeleted(calendarId) > 0 ||
    deleted.hasDates(calendarId)
  );
}

function endOfDates(upcoming: readonly CalendarEvent[]): number | null {
  const dates = upcoming.filter(({ isByRule }) => isByRule);
  return dates.length < LIST_MOST ? null : Math.max(...dates.map(({ from }) => from));
}

/** The calendar's events with these ids, in the order of events. */
export const listEventsByIds = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, ids: z.array(itemId) }),
  allow: readerOf("calendarId"),
  run({ ids }, context) {
    const { store, calendar } = context;
    return shownTo(context, store.dates.listByIds(calendar.id, ids)).sort(compareEvents);
  },
});

/** How many events to search for the next one of each category. */
const CATEGORIES_AHEAD = 200;

/**
 * Each category's next event that is not canceled, in category order. None in a calendar with so many events that
 * finding them would cost more than the rest of the page.
 */
export const listNextByCategory = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, zone: timeZone }),
  allow: fullReaderOf("calendarId"),
  run({ zone }, { store, calendar, now }) {
    const categories = store.categories.list(calendar.id);
    const ahead = { now, upcoming: CATEGORIES_AHEAD };
    if (categories.length === 0 || store.events.isFullAhead(calendar.id, ahead)) return [];
    const next = store.dates
      .listNext(calendar.id, { ...ahead, today: dayIn(now, zone) })
      .filter(({ title }) => !isCanceled(title));
    return categories.flatMap(({ id }) => next.find((event) => event.categoryId === id) ?? []);
  },
});

/**
 * How many past or upcoming events the list has to show to include one that begins at `from` and is over or not, for a
 * viewer in `zone`.
 */
export const countListedTo = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    from: epochMs("from"),
    isOver: z.boolean(),
    zone: timeZone,
  }),
  allow: readerOf("calendarId"),
  run({ from, isOver, zone }, { store, calendar, now }) {
    const upTo = { now, today: dayIn(now, zone), from };
    const count = isOver
      ? store.dates.countPastTo(calendar.id, upTo)
      : store.dates.countUpcomingTo(calendar.id, upTo);
    return { count };
  },
});

/** Maximum canceled events in a row to skip. */
const CANCELED_MOST = 20;

/**
 * The calendar's next event or date for a viewer in `zone`. Null if nothing is planned, or if finding it would cost
 * more than the rest of the page.
 */
export const findNextEvent = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, zone: timeZone }),
  allow: visitorOf("calendarId"),
  run({ zone }, context): CalendarEvent | null {
    return findNext(context, dayIn(context.now, zone), context) ?? null;
  },
});

/** By a link that shows only times: the first of the next few that is not canceled. */
function findNext(reached: Reached, today: Day, caller: Caller): CalendarEvent | undefined {
  const { store, secrets, now } = caller;
  const { calendar } = reached;
  const next = store.nextDates.find(calendar, { now, today });
  if (!next) return undefined;
  const [shown] = shownTo({ ...reached, secrets }, [next]);
  if (shown) return shown;
  const others = store.dates.listNext(calendar.id, { now, today, upcoming: CANCELED_MOST });
  return shownTo({ ...reached, secrets }, others)[0];
}

/** The locations of earlier events, each once, from the most recently changed event back. */
export const listEarlierPlaces = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_, { store, calendar }) {
    return store.placeWindows.listPlaces(calendar.id, PLACES_OFFERED);
  },
});
