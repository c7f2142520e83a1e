// Writes a part of a calendar of any size: series with their changed dates, and events.
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { pagePaths } from "~/paths/pages";
import { type EventContext, feedFlaw, renderEvent } from "./event-lines";
import type { FeedSeries } from "./series-exceptions";
import { renderSeries, type SeriesContext } from "./series-lines";

/** `events` are those outside the calendar's series. */
export type CalendarPart = { series: readonly FeedSeries[]; events: readonly CalendarEvent[] };

/**
 * `link` and `origin` make the addresses of its pages, `uidSuffix` ends each uid, and `categories` are all that its
 * events may have. `hasPages` is false where the reader may not open pages of its events.
 */
export type PartContext = {
  link: string;
  hasPages?: boolean;
  origin: string;
  uidSuffix: string;
  categories?: readonly Category[] | undefined;
};

/** `skipped` lists what could not be written, each with its id and the reason, for the log. */
export type RenderedPart = { text: string; skipped: { id: string; reason: string }[] };

/** Complete lines. What cannot be written is left out and listed in `skipped`. */
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

/** The context for writing one event of the calendar: its page, the suffix of its uid, its category's name. */
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
