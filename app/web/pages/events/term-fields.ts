// The form that asks for the days of a list for paper, and for one category.
import { pagePaths } from "~/paths/pages";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { TermQuery } from "~/web/request/tab-query";

/** What its form shows; the days are as they were typed, `category` is the id of the one that is listed alone, where the calendar has some. */
export type TermFields = { action: string } & TermQuery & {
    category?: string;
    categories?: { value: string; text: string }[];
  };

/** For the days that were asked for, or are proposed. */
export function buildTermFields(
  range: TermQuery,
  { link, categories = [] }: ShownCalendar,
  { category }: CalendarDisplay,
): TermFields {
  const fields = { action: pagePaths.term(link), ...range };
  if (categories.length === 0) return fields;
  const named = categories.map(({ id, name }) => ({ value: String(id), text: name }));
  return {
    ...fields,
    category: String(category ?? ""),
    categories: [{ value: "", text: "All" }, ...named],
  };
}
