// The labels of a day's events in the month, for screen readers.
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { startLabel } from "~/event/labels";
import type { DaySpan } from "~/event/month-grid";
import { type Day, daysBetween } from "~/time/days";
import { titleAndNote } from "./series-note";

type Named = DaySpan & { event: CalendarEvent };

/** "6am Rehearsal, repeats, U12", "Choir weekend, day 2 of 3", "4 more"; empty if none of them has an entry. */
export function namesOf(
  placed: readonly Named[],
  day: Day,
  { zone, now, categories }: { zone: string; now: number; categories: readonly Category[] },
  count: number,
): string[] {
  const named = placed.map(({ event, firstDay, lastDay }) => {
    const time = startLabel(event, day, zone);
    const { name: category } = categoryOf(event, categories) ?? {};
    const marked = titleAndNote(event, now);
    const title = category ? `${marked}, ${category}` : marked;
    const name = time ? `${time} ${title}` : title;
    if (firstDay === lastDay) return name;
    return `${name}, day ${daysBetween(firstDay, day) + 1} of ${daysBetween(firstDay, lastDay) + 1}`;
  });
  if (named.length === 0) return [];
  return count > named.length ? [...named, `${count - named.length} more`] : named;
}
