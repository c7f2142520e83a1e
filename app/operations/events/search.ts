// What a search in a calendar may be, and who may ask for it; the search itself goes on in pieces.
import { z } from "zod";
import type { Category } from "~/event/category";
import { fold } from "~/event/folded";
import { fullReaderOf } from "~/operations/kernel/access";
import { calendarLink, line, timeZone } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { dayIn } from "~/time/zones";
import { COUNTS, FOUND_A_PAGE, SEARCH_LENGTH, SEARCH_WORDS } from "~/values/limits";

/** The words of a search as they are compared, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/))].filter((word) => word !== "");
}

const searchText = line({ label: "A search", max: SEARCH_LENGTH, required: true }).superRefine(
  (text, context) => {
    const count = searchWords(text).length;
    if (count > SEARCH_WORDS) {
      context.addIssue(`A search can have at most ${SEARCH_WORDS} words; this has ${count}.`);
    }
  },
);

const skip = (what: string) =>
  z
    .number({ error: "The number of events to skip must be a number." })
    .int("The number of events to skip must be a whole number.")
    .min(0, "The number of events to skip must not be negative.")
    .max(COUNTS.eventsPerCalendar, "There are not that many events in a calendar.")
    .default(0)
    .meta({ description: `How many ${what} events to leave out from the first, for later pages.` });

/**
 * Checks what to search for in a calendar, `key` being its inner one: for `store.search.find`, which answers
 * later. `zone` is the reader's, else the calendar's: what is over hangs on it. Fails with `invalid` for a text that
 * is empty, too long or of too many words.
 */
export const searchEvents = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    q: searchText,
    skipUpcoming: skip("coming"),
    skipPast: skip("past"),
    zone: timeZone.optional(),
  }),
  allow: fullReaderOf("calendarId"),
  run({ q, skipUpcoming, skipPast, zone }, { store, calendar, canEdit, now }) {
    const categories = store.categories.list(calendar.id);
    const sought = {
      words: searchWords(q).map((word) => ({ word, categories: namedBy(word, categories) })),
      now,
      today: dayIn(now, zone ?? calendar.timeZone),
      upcoming: { skip: skipUpcoming, limit: FOUND_A_PAGE },
      past: { skip: skipPast, limit: FOUND_A_PAGE },
    };
    return { key: calendar.id, link: calendar.link, canEdit, categories, sought };
  },
});

/** The ids of the categories that have the word in their name. */
function namedBy(word: string, categories: readonly Category[]): number[] {
  return categories.filter(({ name }) => fold(name).includes(word)).map(({ id }) => id);
}
