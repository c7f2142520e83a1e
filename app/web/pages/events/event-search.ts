// Carries out a search in a calendar, for its page and for the JSON interface.
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { listEventsByIds } from "~/operations/events/event-lists";
import { searchEvents } from "~/operations/events/search";
import { type Caller, perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";

/** `total` is the number of results, `events` those of the page: coming ones in order, past ones from the latest. */
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
  // Separate tasks: reading coming and past events and drawing the page at once would delay other requests.
  const read = (ids: string[]) =>
    yieldToOthers(() => perform(listEventsByIds, { calendarId: link, ids }, caller));
  const upcoming = await read(found.upcoming.ids);
  const past = (await read(found.past.ids)).reverse();
  return {
    words: sought.words.map(({ word }) => word),
    canEdit,
    categories,
    upcoming: { total: found.upcoming.total, events: upcoming },
    past: { total: found.past.total, events: past },
  };
}
