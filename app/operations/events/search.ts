// Validates a search in a calendar and the right to it; the search itself runs in chunks.
import { z } from "zod";
import type { Category } from "~/event/category";
import { fold } from "~/event/folded";
import { fullReaderOf } from "~/operations/kernel/access";
import { calendarLink, line, timeZone } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { dayIn } from "~/time/zones";
import { COUNTS, FOUND_A_PAGE, SEARCH_LENGTH, SEARCH_WORDS } from "~/values/limits";
import { refusal } from "~/values/refusals";

/** The distinct words of a search, folded for comparison. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/))].filter((word) => word !== "");
}

const searchText = line({ field: "search", max: SEARCH_LENGTH, required: true }).superRefine(
  (text, context) => {
    const count = searchWords(text).length;
    if (count > SEARCH_WORDS) {
      context.addIssue(refusal("searchWords", { max: SEARCH_WORDS, has: count }));
    }
  },
);

const skip = (what: string) =>
  z
    .number({ error: refusal("notNumber", { field: "skip" }) })
    .int(refusal("notWhole", { field: "skip" }))
    .min(0, refusal("skipNegative"))
    .max(COUNTS.eventsPerCalendar, refusal("notThatMany"))
    .default(0)
    .meta({ description: `How many ${what} events to leave out, for later pages.` });

/**
 * Validates a search and returns the arguments for `store.search.find`, which runs later; `key` is the calendar's
 * internal id. `zone` is the viewer's or else the calendar's, and decides which events are past. Fails with `invalid`
 * for a text that is empty, too long or of too many words.
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
    const { id: key, link, timeZone } = calendar;
    return { key, link, timeZone, canEdit, categories, sought };
  },
});

/** The ids of the categories whose name contains the word. */
function namedBy(word: string, categories: readonly Category[]): number[] {
  return categories.filter(({ name }) => fold(name).includes(word)).map(({ id }) => id);
}
