// Reads the events of several calendars, one calendar after another, and puts them into one order.
import { withBusyTitles } from "~/event/busy-title";
import type { DayCounts } from "~/event/date-counts";
import { type CalendarEvent, compareEvents, firstDayIn } from "~/event/event";
import type { LeftOut } from "~/event/month-grid";
import { listDayEvents, listMonthEvents, listPageAround } from "~/operations/events/event-windows";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import type { Member } from "~/operations/together/members";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, laterDay } from "~/time/days";
import { DAY_LINES_MOST, LIST_MOST } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import { countShown, leftOutOf, readInPieces } from "~/web/pages/events/month-events";
import { unavailable } from "~/web/request/storage-failure";
import type { Words } from "~/words/words";
import { categoryOfMember } from "./combined-page";

/** Which calendars, read by whom, for whose days and in whose words. */
export type Reading = {
  members: readonly Member[];
  reader: Caller;
  zone: string;
  words: Words;
};

/**
 * What `read` finds in each calendar; others are served in between. A calendar whose link has ended meanwhile is left
 * out.
 */
export async function readEach<Found>(
  { members, reader, words }: Pick<Reading, "members" | "reader" | "words">,
  read: (member: Member, reader: Caller) => Found | Promise<Found>,
): Promise<{ member: Member; found: Found }[]> {
  const all: { member: Member; found: Found }[] = [];
  for (const member of members) {
    try {
      all.push({ member, found: await yieldToOthers(() => read(member, reader)) });
    } catch (error) {
      if (!(error instanceof OperationError)) throw unavailable(error, words) ?? error;
    }
  }
  return all;
}

/** The calendar's events as those of the view: with ids of their own, since two links may show one calendar. */
export function eventsOfMember(
  events: readonly CalendarEvent[],
  member: Member,
  words: Words,
): CalendarEvent[] {
  const { link, position, isBusy } = member;
  return withBusyTitles(events, words).map((event) => ({
    ...event,
    id: `${position}-${event.id}`,
    categoryId: categoryOfMember(member),
    origin: { link, id: event.id, isBusy },
  }));
}

type MonthFound = { events: CalendarEvent[]; leftOut?: ReadonlyMap<Day, LeftOut> };

/** The events of a month's days, or as many as one page has, and how many there are beside them. */
export async function readCombinedMonth(
  reading: Reading,
  days: readonly Day[],
  listed: Day | undefined,
): Promise<MonthFound> {
  const { zone, words } = reading;
  const [first = ""] = days;
  const shows = { zone, listed, lines: DAY_LINES_MOST };
  const counts: DayCounts = { all: days.map(() => 0), nights: days.map(() => 0) };
  let shown: CalendarEvent[] = [];
  let isAll = true;
  await readEach(reading, async (member, reader) => {
    const asked = { ...shows, calendarId: member.link };
    const found = await readInPieces(days, zone, (piece) =>
      perform(listMonthEvents, { ...asked, ...piece }, reader),
    );
    const own = await yieldToOthers(() => eventsOfMember(found.events, member, words));
    await yieldToOthers(() => add(counts, found.counts ?? countShown(own, days, zone)));
    const few = await yieldToOthers(() => fewOf(own, first, zone));
    await yieldToOthers(() => {
      const all = [...shown, ...few].sort(compareEvents);
      shown = fewOf(all, first, zone);
      isAll &&= !found.counts && own.length <= TOGETHER.entries && shown.length === all.length;
    });
  });
  if (isAll) return { events: shown };
  // Those of other calendars are among the counts here.
  const counted = shown.map(({ source: _, ...event }) => event);
  const leftOut = await yieldToOthers(() => leftOutOf({ counts }, counted, days, zone));
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

/** Of too many, in order, the first ones of each day, so that no day is empty. */
function fewOf(events: CalendarEvent[], first: Day, zone: string): CalendarEvent[] {
  if (events.length <= TOGETHER.entries) return events;
  const counts = new Map<Day, number>();
  const ranked = events.map((event) => {
    const day = laterDay(first, firstDayIn(event, zone));
    const rank = counts.get(day) ?? 0;
    counts.set(day, rank + 1);
    return { event, rank };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, TOGETHER.entries)
    .map(({ event }) => event)
    .sort(compareEvents);
}

type ListWindow = { past: number; skip: number; upcoming: number };

/** The list's window, as `listPageAround` reads that of one calendar; no deeper than one page has entries. */
export async function readCombinedList(reading: Reading, { past, skip, upcoming }: ListWindow) {
  const { zone, words } = reading;
  const most = Math.min(skip + upcoming, TOGETHER.entries);
  let over: CalendarEvent[] = [];
  let next: CalendarEvent[] = [];
  // One more than are shown tells whether there are more.
  const parts = await readEach(reading, (member, reader) => {
    const asked = { calendarId: member.link, zone, past, skip: 0, upcoming: most };
    const found = perform(listPageAround, asked, reader);
    const added = (list: CalendarEvent[], events: CalendarEvent[]) =>
      [...list, ...eventsOfMember(events, member, words)].sort(compareEvents);
    over = added(over, found.past).slice(-(past + 1));
    next = added(next, found.upcoming).slice(0, most + 1);
    const { hasMorePast, hasMoreUpcoming, endsAt } = found;
    return { hasMorePast, hasMoreUpcoming, endsAt };
  });
  const ends = parts.flatMap(({ found }) => found.endsAt ?? []);
  const hasMore = next.length > most || parts.some(({ found }) => found.hasMoreUpcoming);
  return {
    past: past === 0 ? [] : over.slice(-past),
    hasMorePast: over.length > past || parts.some(({ found }) => found.hasMorePast),
    upcoming: next.slice(skip, most),
    hasMoreUpcoming: hasMore && most < TOGETHER.entries,
    /** Where the list ends although there is more. */
    endsAt: ends.length > 0 ? Math.min(...ends) : endOf(next[most - 1], hasMore),
  };
}

/** The page's last entry, where it is as full as it gets. */
function endOf(last: CalendarEvent | undefined, hasMore: boolean): number | null {
  return hasMore && last ? last.from : null;
}

/** The events that cover any of these days, in order, and how many there are. */
export async function readCombinedDays(
  reading: Reading,
  days: { first: Day; last: Day },
): Promise<{ events: CalendarEvent[]; total: number }> {
  const { zone, words } = reading;
  let events: CalendarEvent[] = [];
  let total = 0;
  await readEach(reading, (member, reader) => {
    const asked = { calendarId: member.link, zone, ...days, skip: 0, most: LIST_MOST };
    const found = perform(listDayEvents, asked, reader);
    total += found.total;
    events = [...events, ...eventsOfMember(found.events, member, words)]
      .sort(compareEvents)
      .slice(0, TOGETHER.entries);
  });
  return { events, total };
}
