// The form for the days and the category of a printable list.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { PrintRange } from "~/web/request/tab-query";

/**
 * The days are as typed; `category` is the id of the only one to list, "" for all, missing if the calendar has none.
 */
export type PrintRangeFields = { action: string } & PrintRange & {
    category?: string;
    categories?: { value: string; text: string }[];
  };

export function buildPrintRangeFields(
  range: PrintRange,
  { link, categories = [], combines }: ShownCalendar,
  { category, words }: CalendarDisplay,
): PrintRangeFields {
  const fields = { action: pagePaths.printRange(link), ...range };
  if (combines || categories.length === 0) return fields;
  const named = categories.map(({ id, name }) => ({ value: String(id), text: name }));
  return {
    ...fields,
    category: String(category ?? ""),
    categories: [
      { value: "", text: words._(msg({ message: "All", context: "categories" })) },
      ...named,
    ],
  };
}
