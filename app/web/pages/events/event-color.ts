// The color of an event: its category's; of several calendars together, its calendar's.
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";

/** 1 to 8, or 0, which is drawn gray, for an event without a category. */
export type Coloring = { color: number; category?: string };

export function colorOf(
  event: Pick<CalendarEvent, "categoryId">,
  categories: readonly Category[] | undefined,
): Coloring {
  const category = categoryOf(event, categories);
  return category ? { color: category.tone, category: category.name } : { color: 0 };
}
