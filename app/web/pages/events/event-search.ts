// Runs a search in one or several calendars, for their pages and for the JSON API.

import type { Category } from "~/event/category";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { hasEnded } from "~/event/list-window";
import { createTopN } from "~/event/top-n";
import { listEventsByIds } from "~/operations/events/event-lists";
import { searchEvents } from "~/operations/events/search";
import { listSearched, searchShownDates } from "~/operations/events/shown-dates";
import { OperationError } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayIn } from "~/time/zones";
import { COMBINED_ENTRIES, FOUND_A_PAGE, LIST_MOST } from "~/values/limits";
import type { ScreenMember } from "~/web/request/screen";
import { eventsOfMember, type Reading, readEach } from "./screen-events";

/** `total` is the number of results, `events` are the page's: upcoming ones in order, past ones latest first. */
export type FoundEvents = { total: number; events: CalendarEvent[] };
export type SearchResult = {
  words: readonly string[];
  canEdit: boolean;
  categories: readonly Category[];
  upcoming: FoundEvents;
  past: FoundEvents;
};

/** `input` is for `searchEvents`, `timeZone` the calendar's; throws its refusals. Leaves out events deleted meanwhile. */
export async function findEvents(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<SearchResult & { timeZone: string }> {
  const asked = perform(searchEvents, input, caller);
  const { key, link, timeZone, canEdit, categories, sought } = asked;
  const found = await caller.store.search.find(key, sought);
  // Separate tasks: reading upcoming and past events and rendering the page at once would delay other requests.
  const read = (ids: string[]) =>
    yieldToOthers(() => perform(listEventsByIds, { calendarId: link, ids }, caller));
  const upcoming = await read(found.upcoming.ids);
  const past = (await read(found.past.ids)).reverse();
  return {
    words: sought.words.map(({ word }) => word),
    canEdit,
    categories,
    timeZone,
    upcoming: { total: found.upcoming.total, events: upcoming },
    past: { total: found.past.total, events: past },
  };
}

type Found = Pick<SearchResult, "words" | "upcoming" | "past">;

/** The query of an address; later pages show only one kind of results. */
export type SearchQuery = { q: string; skip: number; skipPast: number };

/** Throws the search's refusals of its text. Calendars whose links show only times have no results. */
export async function findCombined(
  reading: Reading,
  { q, ...pagesAsked }: SearchQuery,
): Promise<SearchResult> {
  const skip = Math.min(pagesAsked.skip, LIST_MOST);
  const skipPast = Math.min(pagesAsked.skipPast, LIST_MOST);
  const pages = { upcoming: searchSlice(skip), past: searchSlice(skipPast) };
  const found: Found[] = [];
  for (const member of reading.members) {
    if (!member.isBusy) found.push(...(await findIn(member, q, pages, reading)));
  }
  const all = (kind: "upcoming" | "past") => found.flatMap((each) => each[kind].events);
  const total = (kind: "upcoming" | "past") =>
    found.reduce((sum, each) => sum + each[kind].total, 0);
  const upcoming = all("upcoming").sort((a, b) => a.from - b.from);
  const past = all("past").sort((a, b) => b.from - a.from);
  return {
    words: found[0]?.words ?? [],
    canEdit: false,
    categories: [],
    upcoming: foundPage(upcoming, skip, total("upcoming")),
    past: foundPage(past, skipPast, total("past")),
  };
}

/** Always from the first: each calendar's share of the page is known only once all are sorted. */
function searchSlice(skip: number): { skip: number; limit: number } {
  return { skip: 0, limit: Math.min(skip + FOUND_A_PAGE, COMBINED_ENTRIES) };
}

function foundPage(events: CalendarEvent[], skip: number, total: number): FoundEvents {
  return {
    events: events.slice(skip, skip + FOUND_A_PAGE),
    // Later pages are not read.
    total: Math.min(total, COMBINED_ENTRIES),
  };
}

type Slices = Record<"upcoming" | "past", { skip: number; limit: number }>;

/** Empty if the link has ended meanwhile. */
async function findIn(
  member: ScreenMember,
  q: string,
  slices: Slices,
  { reader, zone, words }: Reading,
): Promise<Found[]> {
  const calendarId = member.link;
  try {
    const { key, sought } = perform(searchEvents, { calendarId, q, zone }, reader);
    const found = await reader.store.search.find(key, { ...sought, ...slices });
    const read = async ({ total, ids }: { total: number; ids: string[] }) => {
      const events = await yieldToOthers(() =>
        perform(listEventsByIds, { calendarId, ids }, reader),
      );
      return { total, events: eventsOfMember(events, member, words) };
    };
    const upcoming = await read(found.upcoming);
    const past = await read(found.past);
    return [{ words: sought.words.map(({ word }) => word), upcoming, past }];
  } catch (error) {
    if (error instanceof OperationError && error.code === "missing") return [];
    throw error;
  }
}

/** A part of another site's dates. */
type Part = { events: CalendarEvent[]; last?: string | undefined };
/** What to search for in other sites' calendars, as `searchEvents` returned the words. */
type SoughtInOthers = { words: readonly string[]; zone: string };

/**
 * The found dates of other sites' calendars, up to a page, and their number: upcoming ones in order, then past ones,
 * latest first.
 */
export async function findOthers(
  { calendarId, words, zone }: SoughtInOthers & { calendarId: string },
  caller: Caller,
): Promise<FoundEvents> {
  const found = createFirstOthers(zone, caller.now);
  for (const sourceId of perform(listSearched, { calendarId }, caller)) {
    let after: string | undefined = "";
    while (after !== undefined) {
      const asked = { calendarId, sourceId, words, after };
      const part: Part = await yieldToOthers(() => perform(searchShownDates, asked, caller));
      part.events.forEach(found.add);
      after = part.last;
    }
  }
  return yieldToOthers(found.read);
}

/** `findOthers` in those of several calendars whose links show all. */
export async function findOthersOfAll(
  reading: Reading,
  words: readonly string[],
): Promise<FoundEvents> {
  const { reader, zone } = reading;
  const members = reading.members.filter(({ isBusy }) => !isBusy);
  const parts = await readEach({ ...reading, members }, ({ link }) =>
    findOthers({ calendarId: link, words, zone }, reader),
  );
  return yieldToOthers(() => {
    const first = createFirstOthers(zone, reader.now);
    for (const { member, found } of parts)
      eventsOfMember(found.events, member, reading.words).forEach(first.add);
    const total = parts.reduce((sum, { found }) => sum + found.total, 0);
    return { ...first.read(), total };
  });
}

/** Keeps the first page of all that are added, upcoming ones first, and counts them. */
function createFirstOthers(zone: string, now: number) {
  const today = dayIn(now, zone);
  const page = { skip: 0, limit: FOUND_A_PAGE };
  const coming = createTopN<CalendarEvent>(compareEvents, page);
  const past = createTopN<CalendarEvent>((a, b) => compareEvents(b, a), page);
  return {
    add: (event: CalendarEvent) => (hasEnded(event, now, today) ? past : coming).add(event),
    read: (): FoundEvents => {
      const [first, last] = [coming.read(), past.read()];
      return {
        total: first.total + last.total,
        events: [...first.list, ...last.list].slice(0, FOUND_A_PAGE),
      };
    },
  };
}
