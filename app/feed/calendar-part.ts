// Writes part of a calendar of any size: series with their changed dates, and events.
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import { type EventContext, feedFlaw, renderEvent } from "./event-lines";
import type { FeedSeries } from "./series-exceptions";
import { renderSeries, type SeriesContext } from "./series-lines";

/** `events` are those outside the calendar's series. */
export type CalendarPart = { series: readonly FeedSeries[]; events: readonly CalendarEvent[] };

/**
 * `link` and `origin` form the addresses of its pages, `uidSuffix` ends each uid, and `categories` are all that its
 * events may have. `hasPages` is false if the reader may not open its events' pages.
 */
export type PartContext = {
  link: string;
  hasPages?: boolean;
  origin: string;
  uidSuffix: string;
  categories?: readonly Category[] | undefined;
};

/** `skipped` lists items that could not be written, with id and reason, for the log. */
export type RenderedPart = { text: string; skipped: { id: string; reason: string }[] };

/** Complete lines. Items that cannot be written are skipped and listed in `skipped`. */
export function renderPart({ series, events }: CalendarPart, context: PartContext): RenderedPart {
  const { pageOf, nameOf, uidSuffix } = namesIn(context);
  const skipped: RenderedPart["skipped"] = [];
  let text = "";
  for (const each of series) {
    const rendered = renderSeries(each, { pageOf, nameOf, uidSuffix });
    skipped.push(...rendered.skipped);
    text += rendered.text;
  }
  for (const event of events) {
    const reason = feedFlaw(event);
    if (reason) skipped.push({ id: event.id, reason });
    else text += renderEvent(event, eventContextOf(event, context));
  }
  return { text, skipped };
}

/** The context for writing one event: its page, the uid suffix, its category's name. */
export function eventContextOf(event: CalendarEvent, context: PartContext): EventContext {
  const { pageOf, nameOf, uidSuffix } = namesIn(context);
  return { page: pageOf(event.id), uidSuffix, category: nameOf(event) };
}

function namesIn({
  link,
  origin,
  uidSuffix,
  categories,
  hasPages = true,
}: PartContext): SeriesContext {
  return {
    nameOf: (of) => categoryOf(of, categories)?.name,
    pageOf: (id) => (hasPages ? `${origin}${pagePaths.event(link, id)}` : ""),
    uidSuffix,
  };
}
