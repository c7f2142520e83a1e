// Searches several calendars, one after another; those whose links show only times have nothing to find.
import type { CalendarEvent } from "~/event/event";
import { listEventsByIds } from "~/operations/events/event-lists";
import { searchEvents } from "~/operations/events/search";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import type { Member } from "~/operations/together/members";
import { yieldToOthers } from "~/store/kernel/yielding";
import { FOUND_A_PAGE } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import type { FoundEvents, SearchResult } from "~/web/pages/events/event-search";
import type { SearchQuery } from "~/web/pages/events/search-view";
import { eventsOfMember, type Reading } from "./combined-events";

type Found = Pick<SearchResult, "words" | "upcoming" | "past">;

/** Throws what the search refuses of its text. */
export async function findCombined(
  reading: Reading,
  { q, skip, skipPast }: SearchQuery,
): Promise<SearchResult> {
  const pages = { upcoming: sliceOf(skip), past: sliceOf(skipPast) };
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
    upcoming: pageOf(upcoming, skip, total("upcoming")),
    past: pageOf(past, skipPast, total("past")),
  };
}

/** From the first on: which of each calendar are on the page shows only when all are in order. */
function sliceOf(skip: number): { skip: number; limit: number } {
  return { skip: 0, limit: Math.min(skip + FOUND_A_PAGE, TOGETHER.entries) };
}

function pageOf(events: CalendarEvent[], skip: number, total: number): FoundEvents {
  return {
    events: events.slice(skip, skip + FOUND_A_PAGE),
    // Later pages would not be read.
    total: Math.min(total, TOGETHER.entries),
  };
}

type Slices = Record<"upcoming" | "past", { skip: number; limit: number }>;

/** Empty if the link has ended meanwhile. */
async function findIn(
  member: Member,
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
