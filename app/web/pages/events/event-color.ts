// Chooses one of the eight colors for an event: its category's, else one derived from its title.
import { type Category, COLORS, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";

/** `category` is the name behind the color; missing if the color is not that of a category. */
export type Coloring = { color: number; category?: string };

export function colorOf(
  event: Pick<CalendarEvent, "title" | "categoryId">,
  categories: readonly Category[] | undefined,
): Coloring {
  const category = categoryOf(event, categories);
  return category
    ? { color: category.tone, category: category.name }
    : { color: colorOfTitle(event.title) };
}

/** 1 to 8. Letter case and the prefix of canceled events make no difference. */
function colorOfTitle(title: string): number {
  let sum = 0;
  for (const character of title.toLowerCase().replace(/^cancell?ed\s*[:–—-]?\s*/, "")) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  }
  return (sum % COLORS) + 1;
}
