// Reads the events of a screen, from one calendar or merged from several, one calendar after another.

import { withBusyTitles } from "~/event/busy-title";
import type { DayCounts } from "~/event/date-counts";
import {
  type CalendarEvent,
  compareEvents,
  firstDayIn,
  lastDayIn,
  mergeEvents,
} from "~/event/event";
import { isBar, type LeftOut } from "~/event/month-grid";
import {
  listDayEvents,
  listFirstOfDays,
  listMonthEvents,
  listPageAround,
  type MonthOfEvents,
} from "~/operations/events/event-windows";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, laterDay, numberOfDay } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { COMBINED_ENTRIES, DAY_LINES_MOST, DAY_MOST, LIST_MOST } from "~/values/limits";
import { shownZone } from "~/web/request/calendar-display";
import { load } from "~/web/request/load";
import { categoryOfMember, type Screen, type ScreenMember } from "~/web/request/screen";
import { unavailable } from "~/web/request/storage-failure";
import type { Words } from "~/words/words";

/** Each day's number of events: the calendar's own, null if none is left out, and those of other calendars. */
type Counted = { counts: DayCounts | null; others?: readonly number[] | null };

/** The most days that a month shows; longer times are read in pieces of this length. */
const PIECE_DAYS = 42;

/** The events of many days, read piece by piece, yielding to other requests in between. */
async function readInPieces(
  days: readonly Day[],
  zone: string,
  read: (days: { first: Day; last: Day }) => MonthOfEvents,
): Promise<MonthOfEvents> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (days.length <= PIECE_DAYS) return yieldToOthers(() => read({ first, last }));
  const pieces: Piece[] = [];
  for (let at = 0; at < days.length; at += PIECE_DAYS) {
    const part = days.slice(at, at + PIECE_DAYS);
    const [first = "", last = ""] = [part[0], part.at(-1)];
    const found = await yieldToOthers(() => read({ first, last }));
    const count = () => found.counts ?? countShown(found.events.filter(isOwn), part, zone);
    pieces.push({ part, found, counts: await yieldToOthers(count) });
  }
  return yieldToOthers(() => joinPieces(pieces));
}

type Piece = { part: readonly Day[]; found: MonthOfEvents; counts: DayCounts };

function joinPieces(pieces: readonly Piece[]): MonthOfEvents {
  // An event of several days may be in two pieces.
  const events = new Map(pieces.flatMap(({ found }) => found.events.map((one) => [one.id, one])));
  const counts = pieces.map((piece) => piece.counts);
  return {
    events: [...events.values()].sort(compareEvents),
    counts: pieces.some(({ found }) => found.counts)
      ? {
          all: counts.flatMap(({ all }) => all),
          nights: counts.flatMap(({ nights }) => nights),
        }
      : null,
    others: pieces.some(({ found }) => found.others)
      ? pieces.flatMap(({ part, found }) => found.others ?? part.map(() => 0))
      : null,
  };
}

/** Whether an event is the calendar's own, not from another calendar that it shows. */
function isOwn({ source }: CalendarEvent): boolean {
  return !source;
}

/** How many more events each day has. `counts` are the own events per day, `others` those of other calendars. */
function leftOutByDay(
  { counts, others }: Counted,
  events: readonly CalendarEvent[],
  days: readonly Day[],
  zone: string,
): ReadonlyMap<Day, LeftOut> {
  const own = countShown(events.filter(isOwn), days, zone);
  const ofOthers = countFirst(
    events.filter(({ source }) => source),
    zone,
  );
  const leftOut = days.map((day, index): [Day, LeftOut] => {
    const more = Math.max((others?.[index] ?? 0) - (ofOthers.get(day) ?? 0), 0);
    if (!counts) return [day, { all: more, inCell: more }];
    const all = (counts.all[index] ?? 0) - (own.all[index] ?? 0);
    const nights = (counts.nights[index] ?? 0) - (own.nights[index] ?? 0);
    return [day, { all: Math.max(all, 0) + more, inCell: Math.max(all - nights, 0) + more }];
  });
  return new Map(leftOut);
}

/** `leftOutByDay` where the counts include dates of other calendars. */
function leftOutOfAll(
  counts: DayCounts,
  events: readonly CalendarEvent[],
  days: readonly Day[],
  zone: string,
): ReadonlyMap<Day, LeftOut> {
  const counted = events.map(({ source: _, ...event }) => event);
  return leftOutByDay({ counts }, counted, days, zone);
}

/** How many begin on each day. */
function countFirst(events: readonly CalendarEvent[], zone: string): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const event of events) {
    const day = firstDayIn(event, zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** How many of the events cover each day, and how many of these continue from the day before without an entry there. */
function countShown(
  events: readonly CalendarEvent[],
  days: readonly Day[],
  zone: string,
): DayCounts {
  const counts: DayCounts = { all: days.map(() => 0), nights: days.map(() => 0) };
  const origin = numberOfDay(days[0] ?? "");
  for (const event of events) {
    const [first, last] = [firstDayIn(event, zone), lastDayIn(event, zone)];
    const isNight = !isBar(event.allDay, first < last, event.to - event.from);
    const end = Math.min(numberOfDay(last) - origin, days.length - 1);
    for (let at = Math.max(numberOfDay(first) - origin, 0); at <= end; at += 1) {
      counts.all[at] = (counts.all[at] ?? 0) + 1;
      const goesOn = isNight && (days[at] ?? "") > first;
      if (goesOn) counts.nights[at] = (counts.nights[at] ?? 0) + 1;
    }
  }
  return counts;
}

/** Several calendars, with the reader, their zone and their words. */
export type Reading = {
  members: readonly ScreenMember[];
  reader: Caller;
  zone: string;
  words: Words;
};

/** The request and screen, with a category if any, and a zone if not the reader's. */
export type Asked = {
  request: Request;
  screen: Screen;
  category?: number | undefined;
  zone?: string | undefined;
};

/** The input for one calendar, or the reading of several. */
export function readingPlan({ screen, category, zone }: Asked) {
  const { calendar, display, several } = screen;
  const { words } = display;
  const days = { zone: zone ?? shownZone(display, calendar) };
  return several
    ? { several: { ...several, ...days, words } }
    : { one: { ...days, calendarId: calendar.link, category: category || undefined }, words };
}

/** Reads each calendar, yielding to other requests in between. Leaves out a calendar whose link has ended. */
export async function readEach<One, Found>(
  { members, reader, words }: { members: readonly One[]; reader: Caller; words: Words },
  read: (member: One, reader: Caller) => Found | Promise<Found>,
): Promise<{ member: One; found: Found }[]> {
  const all: { member: One; found: Found }[] = [];
  for (const member of members) {
    try {
      all.push({ member, found: await yieldToOthers(() => read(member, reader)) });
    } catch (error) {
      if (!(error instanceof OperationError)) throw unavailable(error, words) ?? error;
    }
  }
  return all;
}

/** The calendar's events with ids unique in the view, since two links may show one calendar. */
export function eventsOfMember(
  events: readonly CalendarEvent[],
  member: ScreenMember,
  words: Words,
): CalendarEvent[] {
  const { link, position, isBusy, canEdit } = member;
  return withBusyTitles(events, words).map((event) => ({
    ...event,
    id: `${position}-${event.id}`,
    categoryId: categoryOfMember(member),
    origin: { link, id: event.id, isBusy, ...(canEdit && { canEdit }) },
  }));
}

type MonthFound = { events: CalendarEvent[]; leftOut?: ReadonlyMap<Day, LeftOut> };

/** The day listed below a month; `most` events in all, spread over the days, instead of what cells show. */
type MonthShown = { listed?: Day | undefined; most?: number };

/** The events of a month's or year's days, or as many as fit on a page, and how many more there are. */
export async function readMonth(
  asked: Asked,
  days: readonly Day[],
  { listed, most = Number.POSITIVE_INFINITY }: MonthShown = {},
): Promise<MonthFound> {
  const { one, several, words } = readingPlan(asked);
  const each = Number.isFinite(most) ? Math.ceil(most / days.length) : undefined;
  const shows = { listed, lines: DAY_LINES_MOST, each };
  if (several) return readCombinedMonth(several, days, shows, Math.min(most, COMBINED_ENTRIES));
  const { zone } = one;
  const found = await readInPieces(days, zone, (piece) =>
    load(asked.request, listMonthEvents, { ...one, ...piece, ...shows }),
  );
  const all = withBusyTitles(found.events, words);
  const events = keepFirst(all, days, { zone, most });
  if (found.counts || found.others) {
    return { events, leftOut: leftOutByDay(found, events, days, zone) };
  }
  if (events.length === all.length) return { events };
  const counts = countShown(all, days, zone);
  return { events, leftOut: leftOutOfAll(counts, events, days, zone) };
}

async function readCombinedMonth(
  reading: Reading,
  days: readonly Day[],
  shows: { listed: Day | undefined; lines: number; each: number | undefined },
  most: number,
): Promise<MonthFound> {
  const { zone, words } = reading;
  const counts: DayCounts = { all: days.map(() => 0), nights: days.map(() => 0) };
  let shown: CalendarEvent[] = [];
  let isAll = true;
  await readEach(reading, async (member, reader) => {
    const asked = { ...shows, zone, calendarId: member.link };
    const found = await readInPieces(days, zone, (piece) =>
      perform(listMonthEvents, { ...asked, ...piece }, reader),
    );
    const own = await yieldToOthers(() => eventsOfMember(found.events, member, words));
    await yieldToOthers(() => add(counts, found.counts ?? countShown(own, days, zone)));
    const few = await yieldToOthers(() => keepFirst(own, days, { zone, most }));
    await yieldToOthers(() => {
      const all = mergeEvents(shown, few);
      shown = keepFirst(all, days, { zone, most });
      isAll &&= !found.counts && own.length <= most && shown.length === all.length;
    });
  });
  if (isAll) return { events: shown };
  const leftOut = await yieldToOthers(() => leftOutOfAll(counts, shown, days, zone));
  return { events: shown, leftOut };
}

function add(to: DayCounts, more: DayCounts): void {
  more.all.forEach((count, index) => {
    to.all[index] = (to.all[index] ?? 0) + count;
  });
  more.nights.forEach((count, index) => {
    to.nights[index] = (to.nights[index] ?? 0) + count;
  });
}

/** At most `most`: the first events of each of the days, in order, so that no day is empty. */
function keepFirst(
  events: CalendarEvent[],
  days: readonly Day[],
  { zone, most }: { zone: string; most: number },
): CalendarEvent[] {
  if (events.length <= most) return events;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const counts = new Map<Day, number>();
  const ranked = events.flatMap((event) => {
    const day = laterDay(first, firstDayIn(event, zone));
    if (day > last || lastDayIn(event, zone) < first) return [];
    const rank = counts.get(day) ?? 0;
    counts.set(day, rank + 1);
    return [{ event, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ event }) => event)
    .sort(compareEvents);
}

/** The first events of one calendar, in order, and whether it has more. */
type Some = { events: CalendarEvent[]; hasMore: boolean };
type Part<Found> = { member: ScreenMember; found: Found };

/** How many times its share of a page to read from each calendar at first, since some have more events than others. */
const SHARES = 2;
const NEXT_SHARES = 5;

/**
 * Reads from each calendar as many events as the first `most` of all need: a few of each at first, then more of those
 * that continue before the last one shown. Yields to other requests in between.
 */
export async function readFirst<Found extends Some>(
  reading: Pick<Reading, "members" | "reader" | "words">,
  most: number,
  read: (member: ScreenMember, reader: Caller, count: number) => Found,
): Promise<Part<Found>[]> {
  const share = Math.ceil(most / Math.max(reading.members.length, 1)) * SHARES;
  const parts = new Map<ScreenMember, Part<Found>>();
  let members = reading.members;
  for (let count = Math.min(share, most); members.length > 0; ) {
    const asked = count;
    const found = await readEach({ ...reading, members }, (...of) => read(...of, asked));
    for (const part of found) parts.set(part.member, part);
    if (count === most) break;
    members = await yieldToOthers(() => findShort([...parts.values()], most));
    count = Math.min(count * NEXT_SHARES, most);
  }
  return [...parts.values()];
}

/** The members that may have more events among the first than were read. */
function findShort(parts: readonly Part<Some>[], most: number): ScreenMember[] {
  const known = parts.flatMap(({ found }) => found.events.map(({ from }) => from));
  const end = known.sort((a, b) => a - b)[most - 1] ?? Number.POSITIVE_INFINITY;
  const isShort = ({ events, hasMore }: Some) =>
    hasMore && wholeMinute(events.at(-1)?.from ?? 0) <= wholeMinute(end);
  return parts.filter(({ found }) => isShort(found)).map(({ member }) => member);
}

/** Events that begin in the same minute are sorted by title. */
function wholeMinute(instant: number): number {
  return Math.floor(instant / MINUTE_MS);
}

type ListWindow = { past: number; skip: number; upcoming: number };

type ListFound = Pick<Result<typeof listPageAround>, "past" | "upcoming" | "endsAt"> &
  Record<"hasMorePast" | "hasMoreUpcoming", boolean> &
  Partial<Result<typeof listPageAround>>;

/** A page of the list; for several calendars without the parts that only editors of one see. */
export async function readList(asked: Asked, window: ListWindow): Promise<ListFound> {
  const { one, several, words } = readingPlan(asked);
  if (several) return readCombinedList(several, window);
  const wanted = { ...one, ...window, suggestions: true };
  const found = await yieldToOthers(() => load(asked.request, listPageAround, wanted));
  const [past, upcoming] = [found.past, found.upcoming].map((each) => withBusyTitles(each, words));
  return { ...found, past: past ?? [], upcoming: upcoming ?? [] };
}

/** `listPageAround` for several calendars; no deeper than one page has entries. */
async function readCombinedList(reading: Reading, { past, skip, upcoming }: ListWindow) {
  const { zone, words } = reading;
  const most = Math.min(skip + upcoming, COMBINED_ENTRIES);
  // Reads one more than it shows, to learn whether there are more.
  const parts = await readFirst(reading, most + 1, (member, reader, count) => {
    const asked = { calendarId: member.link, zone, past, skip: 0, upcoming: count };
    const found = perform(listPageAround, asked, reader);
    // A list ends after a number of dates by rule, although there are more.
    const hasMore = found.hasMoreUpcoming || found.endsAt !== null;
    return { ...found, events: found.upcoming, hasMore };
  });
  let over: CalendarEvent[] = [];
  for (const { member, found } of parts) {
    await yieldToOthers(() => {
      const own = eventsOfMember(found.past, member, words);
      over = [...over, ...own].sort(compareEvents).slice(-(past + 1));
    });
  }
  const next = await yieldToOthers(() => inOrder(parts, words));
  const hasMore = next.length > most || parts.some(({ found }) => found.hasMore);
  return {
    past: past === 0 ? [] : over.slice(-past),
    hasMorePast: over.length > past || parts.some(({ found }) => found.hasMorePast),
    upcoming: next.slice(skip, most),
    hasMoreUpcoming: hasMore && most < COMBINED_ENTRIES,
    /** Where the list ends although there is more. */
    endsAt: listEndsAt(next[most - 1], hasMore),
  };
}

/** The page's last entry, if the page is full. */
function listEndsAt(last: CalendarEvent | undefined, hasMore: boolean): number | null {
  return hasMore && last ? last.from : null;
}

/** The first events that cover any of these days, in order, and whether there are more. */
export async function readDays(
  asked: Asked,
  days: { first: Day; last: Day },
  most = LIST_MOST,
): Promise<Some> {
  const { one, several, words } = readingPlan(asked);
  if (several) return readCombinedDays(several, days, most);
  const wanted = { ...one, ...days, most };
  const found = await yieldToOthers(() => load(asked.request, listFirstOfDays, wanted));
  return { ...found, events: withBusyTitles(found.events, words) };
}

type DayFound = { events: CalendarEvent[]; total: number };

/** A page of a day's events, and their number; for several calendars only the first ones are known. */
export async function readDay(asked: Asked, day: Day, skip: number): Promise<DayFound> {
  const { one, several, words } = readingPlan(asked);
  const days = { first: day, last: day };
  if (several) {
    const { events } = await readCombinedDays(several, days, COMBINED_ENTRIES);
    return { events: events.slice(skip, skip + DAY_MOST), total: events.length };
  }
  const page = { ...one, ...days, skip, most: DAY_MOST };
  const { events, total } = load(asked.request, listDayEvents, page);
  return { events: withBusyTitles(events, words), total };
}

async function readCombinedDays(
  reading: Reading,
  days: { first: Day; last: Day },
  most: number,
): Promise<Some> {
  const { zone, words } = reading;
  const parts = await readFirst(reading, most, (member, reader, count) =>
    perform(listFirstOfDays, { calendarId: member.link, zone, ...days, most: count }, reader),
  );
  const all = await yieldToOthers(() => inOrder(parts, words));
  const hasMore = all.length > most || parts.some(({ found }) => found.hasMore);
  return { events: all.slice(0, most), hasMore };
}

function inOrder(parts: readonly Part<Some>[], words: Words): CalendarEvent[] {
  return parts
    .flatMap(({ member, found }) => eventsOfMember(found.events, member, words))
    .sort(compareEvents);
}
