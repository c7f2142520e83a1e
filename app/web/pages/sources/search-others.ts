// Searches the calendars of other sites that a calendar shows, one after the other.
import { type CalendarEvent, compareEvents } from "~/event/event";
import { hasEnded } from "~/event/list-window";
import { type Caller, perform } from "~/operations/kernel/operation";
import { listSearched, searchShownDates } from "~/operations/sources/shown-dates";
import { yieldToOthers } from "~/store/kernel/yielding";
import { dayIn } from "~/time/zones";
import { FOUND_A_PAGE } from "~/values/limits";

type Search = { calendarId: string; words: readonly string[]; zone: string };

/** The coming ones in order, then the past ones from the latest; as many as a page has, and how many there are. */
export async function findOthers(
  { calendarId, words, zone }: Search,
  caller: Caller,
): Promise<{ total: number; events: CalendarEvent[] }> {
  const found: CalendarEvent[] = [];
  let total = 0;
  for (const sourceId of perform(listSearched, { calendarId }, caller)) {
    const search = { calendarId, sourceId, words, zone };
    const part = await yieldToOthers(() => perform(searchShownDates, search, caller));
    found.push(...part.events);
    total += part.total;
  }
  const today = dayIn(caller.now, zone);
  const isOver = (event: CalendarEvent) => hasEnded(event, caller.now, today);
  const coming = found.filter((event) => !isOver(event)).sort(compareEvents);
  const past = found.filter(isOver).sort((a, b) => compareEvents(b, a));
  return { total, events: [...coming, ...past].slice(0, FOUND_A_PAGE) };
}
