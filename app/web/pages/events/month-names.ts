// The labels of a day's events in the month, for screen readers.
import { msg, plural } from "@lingui/core/macro";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { startLabel } from "~/event/labels";
import type { DaySpan } from "~/event/month-grid";
import { type Day, daysBetween } from "~/time/days";
import type { Words } from "~/words/words";
import { titleAndNote } from "./series-note";

type Named = DaySpan & { event: CalendarEvent };
type Context = {
  zone: string;
  now: number;
  categories: readonly Category[];
  counts?: ReadonlyMap<string, string> | undefined;
  words: Words;
};

/** "6am Rehearsal, repeats, 12 coming, U12", "Choir weekend, day 2 of 3", "4 more"; empty if none of them has an entry. */
export function namesOf(
  placed: readonly Named[],
  day: Day,
  { zone, now, categories, counts, words }: Context,
  count: number,
): string[] {
  const named = placed.map(({ event, firstDay, lastDay }) => {
    const time = startLabel(event, day, zone, words);
    const { name: category } = categoryOf(event, categories) ?? {};
    const marked = titleAndNote(event, now, words);
    const title = [marked, counts?.get(event.id), category].filter(Boolean).join(", ");
    const name = time ? `${time} ${title}` : title;
    if (firstDay === lastDay) return name;
    const number = daysBetween(firstDay, day) + 1;
    const days = daysBetween(firstDay, lastDay) + 1;
    return words._(msg`${name}, day ${number} of ${days}`);
  });
  if (named.length === 0) return [];
  const more = count - named.length;
  return more > 0
    ? [...named, words._(msg`${plural(more, { one: "# more", other: "# more" })}`)]
    : named;
}
