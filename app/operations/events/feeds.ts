// Reads what feeds are made from: the calendar's revision, one event, the news, and who fetched them lately.
import { z } from "zod";
import type { Series } from "~/event/series";
import { editorOf, fullReaderOf, readerOf } from "~/operations/kernel/access";
import { OperationError } from "~/operations/kernel/errors";
import { calendarLink, itemId, wantedCategory } from "~/operations/kernel/inputs";
import { maskOf, shownTo } from "~/operations/kernel/masking";
import { operation } from "~/operations/kernel/operation";
import { findReached, type Reached } from "~/operations/kernel/reach";
import type { CalendarLink } from "~/store/calendars/link-store";
import type { Store } from "~/store/store";
import { dayIn } from "~/time/zones";
import type { Shows } from "~/values/link-state";
import { getEvent } from "./events";

/** A news feed tells the newest; older ones stand on the calendar's page. */
const NEWS_IN_FEED = 100;

/**
 * `id` is the inner key. Both figures rise with every change that a page or feed shows; by a link that shows only times
 * the first one alone, which tells of private changes too and is for memory, never for a reader.
 */
export type CalendarRevision = { id: number; revision: number; modifiedAt: number };

/**
 * What of it a link shows: `edition` tells what is made for an extra link from what is made for others, also on another
 * day, and is "" for the main one. `via` is the link where it is not the main one.
 */
export type FeedRevision = CalendarRevision & {
  shows: Shows;
  edition: string;
  via: CalendarLink | undefined;
};

/**
 * The revision of the calendar behind a link, undefined where there is none. It
 * is one prepared look-up without a transaction: each poll of each subscriber
 * asks for it, and mostly for nothing else. For an extra link it is two.
 */
export function findFeedRevision(
  link: string,
  at: { store: Store; now: number },
): FeedRevision | undefined {
  const reached = findReached(link, at);
  return reached && feedRevisionOf(reached, at.now);
}

function feedRevisionOf({ calendar, shows, via }: Reached, now: number): FeedRevision {
  const { id, revision, modifiedAt } = calendar;
  // The dates of series that such a link tells lie around today.
  const day = shows === "all" ? "" : dayIn(now, calendar.timeZone);
  const edition = via ? `${via.id.toString(36)}${shows}${day.replaceAll("-", "")}` : "";
  return { id, revision, modifiedAt, shows, edition, via };
}

export function missingCategory(): OperationError {
  return new OperationError("missing", "There is no such category in this calendar.");
}

/** Whether the calendar has this category now, as the link's reader may know; one look-up, as the revision. */
export function hasCategory({ id, shows }: FeedRevision, category: number, store: Store): boolean {
  return shows === "all" && store.categories.find(id, category) !== undefined;
}

/**
 * What a calendar's feed says around its events, or that of a category, the zones of series too, and whether the
 * calendar's events are too many to be listed at once. By a link that shows only `times`, these are the dates of series
 * among them, and what leaves of stored events their times; it is null otherwise. Fails with `missing` for a category that is not of this calendar.
 */
export const showFeed = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, category: wantedCategory }),
  allow: readerOf("calendarId"),
  run({ category }, context) {
    const { store, calendar, shows, now } = context;
    const { id, link, timeZone } = calendar;
    if (shows !== "all") {
      if (category !== undefined) throw missingCategory();
      const { dates } = store.dates.listNearest(id, dayIn(now, timeZone));
      const isLarge = store.dates.isLarge(id, dates.length);
      const times = { dates: shownTo(context, dates), mask: maskOf(context) };
      return {
        id,
        link,
        title: calendar.title,
        timeZone,
        categories: [],
        clocks: [],
        isLarge,
        times,
      };
    }
    const categories = store.categories.list(id);
    const narrowed = category === undefined ? undefined : store.categories.find(id, category);
    if (category !== undefined && !narrowed) throw missingCategory();
    const title = narrowed ? `${calendar.title}: ${narrowed.name}` : calendar.title;
    const clocks = store.series.listClocks(id);
    const isLarge = store.events.isLarge(id);
    return { id, link, title, timeZone, categories, clocks, isLarge, times: null };
  },
});

/**
 * One event, one date of a series, or a whole series with its changed dates, with
 * what its feed says of the calendar. A date has its series' sequence and time,
 * which rise with each change, whether it is stored by itself or not. Fails with
 * `missing` for what is not of this calendar.
 */
export const getFeedEvent = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, eventId: itemId }),
  allow: fullReaderOf("calendarId"),
  run(input, context) {
    const { store, calendar } = context;
    const { id, link, title, timeZone, modifiedAt } = calendar;
    const frame = { link, title, timeZone, modifiedAt, categories: store.categories.list(id) };
    const series = store.series.find(id, input.eventId);
    if (series) {
      return { ...frame, series: [series], events: store.changedDates.list(id, series.id) };
    }
    const event = getEvent.run(input, context);
    if (event instanceof OperationError) return event;
    const of = event.seriesId === null ? undefined : store.series.find(id, event.seriesId);
    return { ...frame, series: [], events: [{ ...event, ...(of && changeOf(of)) }] };
  },
});

function changeOf({ sequence, modifiedAt }: Series): Pick<Series, "sequence" | "modifiedAt"> {
  return { sequence, modifiedAt };
}

/** The newest news, newest first, with what their feed says of the calendar. */
export const listFeedNews = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: fullReaderOf("calendarId"),
  run(_input, { store, calendar }) {
    const { link, title, modifiedAt } = calendar;
    return { link, title, modifiedAt, news: store.news.list(calendar.id, NEWS_IN_FEED) };
  },
});

/** When which kinds of program last fetched the calendar's feed, the latest first. */
export const listFeedReads = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    return { list: store.feedReads.list(calendar.id) };
  },
});
