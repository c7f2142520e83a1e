// Reads what feeds are made from: the calendar's version, one event, the news, and who fetched them lately.
import { z } from "zod";
import type { Series } from "~/calendar/series";
import type { Store } from "~/server/store/store";
import { editorOf, readerOf } from "./access";
import { OperationError } from "./errors";
import { getEvent } from "./events";
import { calendarLink, itemId, wantedCategory } from "./inputs";
import { operation } from "./operation";

/** A news feed tells the newest; older ones stand on the calendar's page. */
const NEWS_IN_FEED = 100;

/** `id` is the inner key. Both figures rise with every change that a feed shows. */
export type FeedVersion = { id: number; revision: number; modifiedAt: number };

/**
 * The version of the calendar behind a link, undefined where there is none. It
 * is one prepared look-up without a transaction: each poll of each subscriber
 * asks for it, and mostly for nothing else.
 */
export function findFeedVersion(link: string, store: Store): FeedVersion | undefined {
  return store.calendars.findByLink(link);
}

export function missingCategory(): OperationError {
  return new OperationError("missing", "There is no such category in this calendar.");
}

/** Whether the calendar has this category now; one look-up, as the version. */
export function hasCategory({ id }: FeedVersion, category: number, store: Store): boolean {
  return store.categories.find(id, category) !== undefined;
}

/**
 * What a calendar's feed says around its events, or that of a category, the zones of series too, and whether the
 * calendar's events are too many to be listed at once. Fails with `missing` for a category that is not of this calendar.
 */
export const showFeed = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, category: wantedCategory }),
  allow: readerOf("calendarId"),
  run({ category }, { store, calendar }) {
    const { id, link, timeZone } = calendar;
    const categories = store.categories.list(id);
    const narrowed = category === undefined ? undefined : store.categories.find(id, category);
    if (category !== undefined && !narrowed) throw missingCategory();
    const title = narrowed ? `${calendar.title}: ${narrowed.name}` : calendar.title;
    const clocks = store.series.listClocks(id);
    const isLarge = store.events.isLarge(id);
    return { id, link, title, timeZone, categories, clocks, isLarge };
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
  allow: readerOf("calendarId"),
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
  allow: readerOf("calendarId"),
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
