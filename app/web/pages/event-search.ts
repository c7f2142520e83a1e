// Carries out a search in a calendar, for its page and for the JSON interface.
import type { Category } from "~/calendar/category";
import type { CalendarEvent } from "~/calendar/event";
import { listEventsByIds } from "~/operations/event-lists";
import { type Caller, perform } from "~/operations/operation";
import { searchEvents } from "~/operations/search";
import { takeTurn } from "~/server/store/turns";

/** `total` is how many were found, `events` those of the page: coming ones as they come, past ones the latest first. */
export type FoundEvents = { total: number; events: CalendarEvent[] };
export type SearchResult = {
  words: readonly string[];
  canEdit: boolean;
  categories: readonly Category[];
  upcoming: FoundEvents;
  past: FoundEvents;
};

/** `input` is that of `searchEvents`; throws what it refuses. What is deleted while it is read is left out. */
export async function findEvents(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<SearchResult> {
  const { key, link, canEdit, categories, sought } = perform(searchEvents, input, caller);
  const found = await caller.store.search.find(key, sought);
  // Each on its own: reading, and then the page, would else be one piece.
  const read = (ids: string[]) =>
    takeTurn(() => perform(listEventsByIds, { calendarId: link, ids }, caller));
  const upcoming = await read(found.upcoming.ids);
  const past = (await read(found.past.ids)).reverse();
  return {
    ...{ words: sought.words.map(({ word }) => word), canEdit, categories },
    upcoming: { total: found.upcoming.total, events: upcoming },
    past: { total: found.past.total, events: past },
  };
}
