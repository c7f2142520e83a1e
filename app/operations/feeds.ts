// Reads what feeds are made from: the calendar's version, one event, the news, and who fetched them lately.
import { z } from "zod";
import type { Series } from "~/calendar/series";
import type { Store } from "~/server/store/store";
import { editorOf, readerOf } from "./access";
import { OperationError } from "./errors";
import { getEvent } from "./events";
import { calendarLink, itemId } from "./inputs";
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

/** What a calendar's feed says around its events, the zones of series too, and whether these are too many to be listed at once. */
export const showFeed = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: readerOf("calendarId"),
  run(_input, { store, calendar }) {
    const { id, link, title, timeZone } = calendar;
    const clocks = store.series.listClocks(id);
    return { id, link, title, timeZone, clocks, isLarge: store.events.isLarge(id) };
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
    const frame = { link, title, timeZone, modifiedAt };
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
