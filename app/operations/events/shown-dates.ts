// The dates of other people's calendars among a page's events, and as bands; none by links that show only times.
import { z } from "zod";
import {
  type CalendarEvent,
  compareEvents,
  firstDayIn,
  lastDayIn,
  orderEvents,
} from "~/event/event";
import { fullReaderOf, readerOf } from "~/operations/kernel/access";
import { OperationError } from "~/operations/kernel/errors";
import { calendarLink, day, itemId, timeZone } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { WantedDates } from "~/store/events/shown-date-store";
import { addDays, type Day, numberOfDay } from "~/time/days";
import { dayIn, midnightOf, offsetIn } from "~/time/zones";
import { SEARCH_WORDS } from "~/values/limits";
import { refusal } from "~/values/refusals";

type Reader = Caller & Reached;
type Days = { first: Day; last: Day; zone: string; category?: number | undefined };

/** More than this in a window are not read at once. */
const MANY = 500;
/** Bands per window; a school has a dozen a year. */
export const BANDS_MOST = 200;
/** A list's later pages are merged up to this many; beyond, other calendars' dates come first. */
const MERGED_MOST = 3_000;

/** Undefined if the reader sees none, or the calendar shows no others. */
export function wantedBy(
  { store, calendar, shows, now }: Reader,
  category?: number,
): WantedDates | undefined {
  if (shows !== "all" || !store.sources.hasAny(calendar.id)) return undefined;
  return { calendarId: calendar.id, category, now, timeZone: calendar.timeZone };
}

function daysWindow({ first, last, zone }: Days) {
  // A day may have 25 hours.
  return { first, last, from: midnightOf(first, zone), to: midnightOf(addDays(last, 1), zone) };
}

/**
 * Other calendars' dates in a range of days. If there are very many, only `each` per day, and so many lines of the day
 * `listed`; then `counts` has how many begin on each day.
 */
export function readMonthOfOthers(
  reader: Reader,
  days: Days,
  { listed, lines, each }: { listed?: Day | undefined; lines: number; each: number },
): { events: CalendarEvent[]; counts: number[] | null } {
  const wanted = wantedBy(reader, days.category);
  if (!wanted) return { events: [], counts: null };
  const { shownDates } = reader.store;
  const window = daysWindow(days);
  if (shownDates.countBetween(wanted, window) <= MANY) {
    return { events: shownDates.listBetween(wanted, window, { limit: MANY }), counts: null };
  }
  const offset = offsetIn(window.from, days.zone);
  const some = shownDates.listByDay(wanted, window, { offset, each });
  const lined = listed
    ? shownDates.listCovering(wanted, daysWindow({ ...days, first: listed, last: listed }), {
        limit: lines,
      })
    : [];
  const byId = new Map([...some.events, ...lined].map((event) => [event.id, event]));
  const first = numberOfDay(days.first);
  const length = numberOfDay(days.last) - first + 1;
  const counts = Array.from({ length }, (_, at) => some.counts.get(first + at) ?? 0);
  return { events: [...byId.values()], counts };
}

type DayPage = { events: CalendarEvent[]; total: number };

/**
 * A page of days with other calendars' dates among the events. `own` is a page of the calendar's own events, or all of
 * them for this to cut. If there are very many of either, the own ones come first.
 */
export function withOthersOfDays(
  reader: Reader,
  days: Days,
  own: { all: CalendarEvent[] } | { page: DayPage },
  { skip, most }: { skip: number; most: number },
): DayPage {
  const wanted = wantedBy(reader, days.category);
  const { shownDates } = reader.store;
  const window = daysWindow(days);
  const count = wanted ? shownDates.countCovering(wanted, window) : 0;
  if ("all" in own && count <= MANY) {
    const others =
      wanted && count > 0 ? shownDates.listCovering(wanted, window, { limit: MANY }) : [];
    const all = inOrder([...own.all, ...others], days);
    return { events: all.slice(skip, skip + most), total: all.length };
  }
  const { events, total } = "page" in own ? own.page : cut(inOrder(own.all, days), skip, most);
  const page = { skip: Math.max(0, skip - total), limit: most - events.length };
  const others = wanted && page.limit > 0 ? shownDates.listCovering(wanted, window, page) : [];
  return { events: [...events, ...others], total: total + count };
}

/** The calendar's own events of some days and the first `most` of others that cover them, in order. */
export function withFirstOthers(
  reader: Reader,
  days: Days,
  own: readonly CalendarEvent[],
  most: number,
): CalendarEvent[] {
  const wanted = wantedBy(reader, days.category);
  const others = wanted
    ? reader.store.shownDates.listCovering(wanted, daysWindow(days), { limit: most })
    : [];
  return covering([...own, ...others], days).sort(compareEvents);
}

function cut(all: CalendarEvent[], skip: number, most: number): DayPage {
  return { events: all.slice(skip, skip + most), total: all.length };
}

function inOrder(events: CalendarEvent[], days: Days): CalendarEvent[] {
  const found = covering(events, days);
  return days.first === days.last ? orderEvents(found, days.zone) : found.sort(compareEvents);
}

function covering(events: CalendarEvent[], { first, last, zone }: Days): CalendarEvent[] {
  return events.filter(
    (event) => firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first,
  );
}

type Around = {
  past: number;
  upcoming: number;
  skip: number;
  zone: string;
  category?: number | undefined;
};
type FoundAround = {
  past: CalendarEvent[];
  hasMorePast: boolean;
  upcoming: CalendarEvent[];
  hasMoreUpcoming: boolean;
};

/** The list's window of own events, from `readOwn`, with other calendars' dates among them. */
export function withOthersAround<Found extends FoundAround>(
  reader: Reader,
  window: Around,
  readOwn: (window: Around) => Found | OperationError,
): Found | OperationError {
  const { past, upcoming, skip, zone, category } = window;
  const wanted = wantedBy(reader, category);
  if (!wanted) return readOwn(window);
  const { shownDates } = reader.store;
  const today = { today: dayIn(reader.now, zone) };
  const end = skip + upcoming;
  if (end > MERGED_MOST) {
    return readOwn({
      ...window,
      skip: Math.max(0, skip - shownDates.countUpcoming(wanted, today)),
    });
  }
  const own = readOwn({ ...window, skip: 0, upcoming: end });
  if (own instanceof OperationError) return own;
  const next = shownDates.listUpcoming(wanted, today, { limit: end + 1 });
  const ahead = [...own.upcoming, ...next].sort(compareEvents);
  const over = [...own.past, ...shownDates.listPast(wanted, today, past + 1)].sort(compareEvents);
  return {
    ...own,
    past: past === 0 ? [] : over.slice(-past),
    hasMorePast: own.hasMorePast || over.length > past,
    upcoming: ahead.slice(skip, end),
    hasMoreUpcoming: own.hasMoreUpcoming || ahead.length > end,
  };
}

const ofDays = z.object({ calendarId: calendarLink, first: day, last: day, zone: timeZone });

/** The bands below days, such as school holidays: each with its days and its source. */
export const listBands = operation({
  effect: "reads",
  input: ofDays,
  allow: readerOf("calendarId"),
  run: (days, context) => bandsBetween(context, days),
});

export type Band = { title: string; source: string; firstDay: Day; lastDay: Day };

export function bandsBetween(reader: Reader, days: Days): Band[] {
  const wanted = wantedBy(reader);
  if (!wanted) return [];
  const window = daysWindow(days);
  const bands = { ...wanted, shows: "band" as const };
  const found = reader.store.shownDates.listCovering(bands, window, { limit: BANDS_MOST });
  return found.map((event) => ({
    title: event.title,
    source: event.source?.name ?? "",
    firstDay: firstDayIn(event, days.zone),
    lastDay: lastDayIn(event, days.zone),
  }));
}

/** Maximum dates in a reply with a whole calendar, and characters of their texts. */
const SENT_MOST = 5_000;
const SENT_LENGTH = 2_000_000;

/** The first dates of other calendars that touch a window of epoch ms, in order, and whether there are more. */
export function othersBetween(
  reader: Reader,
  { from, to }: { from: number; to: number },
): { sourced: CalendarEvent[]; sourcedCut: boolean } {
  const wanted = wantedBy(reader);
  if (!wanted) return { sourced: [], sourcedCut: false };
  const limit = SENT_MOST + 1;
  const found = reader.store.shownDates
    .listBetween(wanted, { from, to }, { limit })
    .filter((event) => event.from < to && event.to >= from);
  let left = SENT_LENGTH;
  const sourced = found.slice(0, SENT_MOST).filter(({ title, location, notes }) => {
    left -= title.length + location.length + notes.length;
    return left >= 0;
  });
  return { sourced, sourcedCut: sourced.length < found.length };
}

/** The ids of other sites' calendars that `searchShownDates` can search. */
export const listSearched = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: fullReaderOf("calendarId"),
  run: (_input, context): number[] =>
    wantedBy(context) ? context.store.sources.listIds(context.calendar.id) : [],
});

/** A part of one of these calendars' dates: those with all of the folded words, and the id to go on after. */
export const searchShownDates = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    sourceId: z.number().int(),
    words: z.array(z.string().min(1)).max(SEARCH_WORDS),
    after: z.string(),
  }),
  allow: fullReaderOf("calendarId"),
  run({ sourceId, words, after }, context): { events: CalendarEvent[]; last?: string | undefined } {
    const wanted = wantedBy(context);
    if (!wanted || words.length === 0) return { events: [] };
    return context.store.shownDates.searchPart({ ...wanted, sourceId }, words, after);
  },
});

/** A date of another calendar that this one shows. Fails with `missing` for any other id. */
export const getShownDate = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, eventId: itemId }),
  allow: fullReaderOf("calendarId"),
  run({ eventId }, context): CalendarEvent {
    const wanted = wantedBy(context);
    const found = wanted && context.store.shownDates.find(wanted, eventId);
    if (!found) throw new OperationError("missing", refusal("missingEvent"));
    return found;
  },
});
