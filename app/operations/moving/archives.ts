// Exports a whole calendar for its editors: the head of the archive, and each of the events.
import { z } from "zod";
import { longNames, longText } from "~/event/app-texts";
import { readAsks } from "~/event/asks";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import { weekdaysOfBits } from "~/event/repeat";
import type { Series } from "~/event/series";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { COUNTS } from "~/values/limits";
import { pick } from "~/values/pick";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Archive,
  type ArchivedTexts,
} from "./archive-format";

/** Maximum characters of news in a file, so that there is room for the rest; the newest are kept. */
const NEWS_LENGTH = 512 * 1024;

/** The first part of an archive, without its events; `key` is the calendar's internal id. */
export const getArchiveHead = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, now }) {
    const { title, timeZone, embedSites, suggestions, holidays, holidaysInFeed } = calendar;
    const categories = store.categories.list(calendar.id);
    const { wall, links, modifiedAt } = store.homes.get(calendar.id);
    const news = store.news.list(calendar.id, COUNTS.newsPerCalendar);
    const head: Omit<Archive, "series" | "events"> = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      exportedAt: now,
      part: 1,
      calendar: {
        title,
        timeZone,
        embedSites,
        suggestions,
        holidays,
        holidaysInFeed,
        categories: categories.map(({ name, tone }) => ({ name, tone })),
      },
      home: modifiedAt === 0 ? null : { wall, links },
      news: upTo(NEWS_LENGTH, news).map(({ title, text, name: author, createdAt, modifiedAt }) => {
        return { title, text, author, createdAt, modifiedAt };
      }),
    };
    return { key: calendar.id, link: calendar.link, head, categories };
  },
});

function upTo<Item extends { text: string }>(length: number, items: readonly Item[]): Item[] {
  let left = length;
  return items.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}

type Names = { categories: readonly Category[]; uidSuffix: string };

export function archiveEvent(event: CalendarEvent, names: Names): Archive["events"][number] {
  return { ...named(event, names), ...textsOf(event, names), ...storedWhen(event) };
}

/** `changed` are the stored dates of the series. */
export function archiveSeries(
  { series, changed }: { series: Series; changed: readonly CalendarEvent[] },
  names: Names,
): Archive["series"][number] {
  const { firstDay, startTime, length, timeZone, freq, every, by, lastDay, skips } = series;
  const { rule, days } = series;
  return {
    ...named(series, names),
    ...textsOf(series, names),
    firstDay,
    startTime,
    length,
    timeZone,
    freq,
    every,
    weekdays: weekdaysOfBits(series.weekdays),
    by,
    lastDay,
    ...(rule !== null && { rule }),
    ...(days.length > 0 && { days: [...days] }),
    skips: [...skips],
    changed: changed.flatMap((date) =>
      date.occurrence === null
        ? []
        : [{ day: date.occurrence, ...textsOf(date, names), ...storedWhen(date) }],
    ),
  };
}

type Stored = Pick<CalendarEvent, "uid" | "sequence" | "modifiedAt">;

function named({ uid, sequence, modifiedAt }: Stored, { uidSuffix }: Names) {
  return { uid: `${uid}@${uidSuffix}`, sequence, modifiedAt };
}

function textsOf(
  of: EventTexts & Pick<CalendarEvent, "categoryId" | "asks" | "appTexts">,
  { categories }: Names,
): ArchivedTexts {
  const [category, asks] = [categoryOf(of, categories)?.name ?? "", readAsks(of.asks)];
  const names = longNames(of);
  const longer = Object.fromEntries(names.map((name) => [name, longText(of, name)]));
  return {
    ...pick(of, EVENT_TEXT_NAMES),
    category,
    ...(asks && { asks }),
    ...(names.length > 0 && { longer }),
  };
}

function storedWhen({ firstDay, lastDay, from, to, timeZone }: CalendarEvent) {
  if (firstDay !== null && lastDay !== null) return { allDay: true as const, firstDay, lastDay };
  return { allDay: false as const, from, to, timeZone };
}
