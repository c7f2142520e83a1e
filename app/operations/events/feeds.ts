// Loads the data of feeds: revision, events, single events, news, and which programs fetched them lately.
import { z } from "zod";
import type { Series } from "~/event/series";
import { editorOf, fullReaderOf, readerOf } from "~/operations/kernel/access";
import { readMask } from "~/operations/kernel/busy-times";
import { OperationError } from "~/operations/kernel/errors";
import { calendarLink, itemId, wantedCategory } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { findReached, type Reached } from "~/operations/kernel/reach";
import type { CalendarLink } from "~/store/calendars/link-store";
import type { Store } from "~/store/store";
import { dayIn } from "~/time/zones";
import type { Shows } from "~/values/link-state";
import { refusal } from "~/values/refusals";
import { missingEvent } from "./event-quota";
import { findShownNow } from "./repeating-events";

/** Maximum news items in a feed; older ones are on the calendar's page. */
const NEWS_IN_FEED = 100;

/**
 * `id` is the internal id. `revision` and `modifiedAt` increase with every change that a page or feed shows. By a link
 * that shows only times, only `revision` does; it also reveals private changes, so it is for caches and never for a
 * reader.
 */
type CalendarRevision = { id: number; revision: number; modifiedAt: number };

/**
 * The revision as seen through a link. `edition` distinguishes the content of an extra link from that of other links
 * and other days; it is "" for the main link. `via` is the link if it is not the main one. `answersRevision` increases
 * with every answer, which pages show and feeds do not.
 */
export type FeedRevision = CalendarRevision & {
  link: string;
  shows: Shows;
  edition: string;
  via: CalendarLink | undefined;
  timeZone: string;
  answersRevision: number;
};

/**
 * The revision of the calendar behind a link, undefined if there is none. One prepared query without a transaction (two
 * for an extra link), because every poll of every subscriber needs it and mostly nothing else.
 */
export function findFeedRevision(
  link: string,
  at: { store: Store; now: number },
): FeedRevision | undefined {
  const reached = findReached(link, at);
  return reached && readFeedRevision(reached, at.now);
}

function readFeedRevision({ calendar, shows, via }: Reached, now: number): FeedRevision {
  const { id, link, revision, modifiedAt, timeZone, answersRevision } = calendar;
  // By a link that shows only times, the feed has the dates of series around today.
  const day = shows === "all" ? "" : dayIn(now, calendar.timeZone);
  const edition = via ? `${via.id.toString(36)}${shows}${day.replaceAll("-", "")}` : "";
  return { id, link, revision, modifiedAt, shows, edition, via, timeZone, answersRevision };
}

export function missingCategory(): OperationError {
  return new OperationError("missing", refusal("missingCategory"));
}

/** Whether the calendar has this category and the link's reader may see it; one query, like the revision. */
export function hasCategory({ id, shows }: FeedRevision, category: number, store: Store): boolean {
  return shows === "all" && store.categories.find(id, category) !== undefined;
}

/**
 * The feed's header data, the zones of its series, the public holidays if the calendar's editors want them in feeds,
 * and whether its events, or those of other calendars, are too many to list at once. By a link that shows only times,
 * `times` generates the dates of series piece by piece, with the mask that reduces events to their times; otherwise it
 * is null. Fails with `missing` for a category that is not of this calendar.
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
      const { count, dates } = store.dates.openNearest(id, dayIn(now, timeZone));
      const isLarge = store.dates.isLarge(id, count);
      const times = { dates, mask: readMask(context) };
      return {
        id,
        link,
        title: calendar.title,
        timeZone,
        categories: [],
        clocks: [],
        isLarge,
        times,
        hasOthers: false,
        holidays: undefined,
      };
    }
    const categories = store.categories.list(id);
    const narrowed = category === undefined ? undefined : store.categories.find(id, category);
    if (category !== undefined && !narrowed) throw missingCategory();
    const title = narrowed ? `${calendar.title}: ${narrowed.name}` : calendar.title;
    const clocks = store.series.listClocks(id);
    const hasOthers = store.sources.hasAny(id);
    const isLarge = hasOthers || store.events.isLarge(id);
    const holidays = narrowed ? undefined : holidaysInFeed(context);
    const frame = { id, link, title, timeZone, categories, clocks };
    return { ...frame, isLarge, times: null, hasOthers, holidays };
  },
});

function holidaysInFeed({ calendar, store }: Pick<Reached, "calendar"> & { store: Store }) {
  const { holidays: region, holidaysInFeed: isWanted } = calendar;
  const days = isWanted ? store.holidays.all(region) : [];
  return days.length > 0 ? { region, made: store.holidays.list().made, days } : undefined;
}

/**
 * One event, one date of a series, or a whole series with its changed dates, with the header data of the calendar's
 * feed. A date has its series' sequence and time, which increase with each change, even if it is stored separately.
 * Fails with `missing` for an event that is not of this calendar.
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
    const event = findShownNow(input.eventId, context);
    if (!event) throw missingEvent();
    const of = event.seriesId === null ? undefined : store.series.find(id, event.seriesId);
    return { ...frame, series: [], events: [{ ...event, ...(of && seriesChange(of)) }] };
  },
});

function seriesChange({ sequence, modifiedAt }: Series): Pick<Series, "sequence" | "modifiedAt"> {
  return { sequence, modifiedAt };
}

/** The latest news, newest first, with the header data of their feed. */
export const listFeedNews = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: fullReaderOf("calendarId"),
  run(_input, { store, calendar }) {
    const { link, title, modifiedAt } = calendar;
    return { link, title, modifiedAt, news: store.news.list(calendar.id, NEWS_IN_FEED) };
  },
});

/** When each kind of program last fetched the calendar's feed, latest first. */
export const listFeedReads = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    return { list: store.feedReads.list(calendar.id) };
  },
});
