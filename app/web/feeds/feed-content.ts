// Makes a feed from an operation's result: its compressed text and its file name.

import {
  eventContextOf,
  FEED_END,
  type RenderedPart,
  renderCalendarFeed,
  renderFeedHead,
  renderPart,
} from "~/feed/calendar-feed";
import { renderEventFile } from "~/feed/event-file";
import { feedFlaw } from "~/feed/event-lines";
import { renderHolidays } from "~/feed/holiday-lines";
import { renderNewsFeed } from "~/feed/news-feed";
import { listFeedEvents } from "~/operations/events/event-lists";
import { getFeedEvent, listFeedNews, showFeed } from "~/operations/events/feeds";
import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { log } from "~/process/log";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { unaskedLanguages } from "~/values/languages";
import type { PackedFeed } from "~/web/cache/feed-cache";
import { packPieces, packText } from "~/web/request/gzip-text";
import { readFeedParts } from "./feed-parts";

/** Google accepts no larger feed. */
const LARGE_BYTES = 1_000_000;

/**
 * The whole calendar as iCalendar, or one category, which the title then names. Throws an OperationError if there is no
 * such calendar or category.
 */
export async function packCalendar(link: string, category?: number): Promise<PackedFeed> {
  const { isLarge, ...calendar } = perform(showFeed, { calendarId: link, category }, anyReader());
  const fileName = `${calendar.title}.ics`;
  const skipped: RenderedPart["skipped"] = [];
  const wanted = { ...calendar, category };
  const packed = isLarge
    ? await packPieces(writeInPieces(wanted, skipped))
    : await packText(writeAtOnce(wanted, skipped));
  warn(link, skipped, packed.textBytes);
  return { ...packed, fileName };
}

type Wanted = Omit<Result<typeof showFeed>, "isLarge"> & { category: number | undefined };

function writeAtOnce(
  { link, title, category, holidays }: Wanted,
  skipped: RenderedPart["skipped"],
): string {
  const calendar = perform(listFeedEvents, { calendarId: link, category }, anyReader());
  const hasPages = calendar.shows === "all";
  const feed = renderCalendarFeed({ ...calendar, title, ...installation(), hasPages, holidays });
  skipped.push(...feed.skipped);
  return feed.text;
}

/** Writes the feed piece by piece: very many events take seconds. */
async function* writeInPieces(
  wanted: Wanted,
  skipped: RenderedPart["skipped"],
): AsyncGenerator<string> {
  const frame = { ...wanted, ...installation(), hasPages: wanted.times === null };
  yield renderFeedHead(frame, wanted.clocks);
  for await (const part of readFeedParts(wanted)) {
    const piece = await yieldToOthers(() => renderPart(part, frame));
    skipped.push(...piece.skipped);
    yield piece.text;
  }
  if (wanted.holidays) yield renderHolidays(wanted.holidays, frame.uidSuffix);
  yield FEED_END;
}

/** One event, date or series as iCalendar. Throws an OperationError if there is none. */
export async function packEvent(link: string, eventId: string): Promise<PackedFeed> {
  const calendar = perform(getFeedEvent, { calendarId: link, eventId }, anyReader());
  const frame = { ...calendar, ...installation() };
  const [series, event] = [calendar.series[0], calendar.events[0]];
  const isSingle = !series && event && feedFlaw(event) === null;
  const text = isSingle
    ? renderEventFile(event, eventContextOf(event, frame))
    : renderCalendarFeed(frame).text;
  return { ...(await packText(text)), fileName: `${(series ?? event)?.title}.ics` };
}

/** The latest news as Atom. Throws an OperationError if there is no such calendar. */
export async function packNews(link: string): Promise<PackedFeed> {
  const feed = perform(listFeedNews, { calendarId: link }, anyReader());
  const text = renderNewsFeed({ ...feed, ...installation() });
  return { ...(await packText(text)), fileName: `${feed.title}.atom` };
}

/** The parts of feeds that depend on the installation; the origin has no trailing slash. */
export function installation(): { origin: string; uidSuffix: string } {
  const { config, uidSuffix } = getRuntime();
  return { origin: config.origin, uidSuffix };
}

/**
 * Logs once per revision which events programs will not show, as far as we know. Logs only part of the link, which is
 * secret.
 */
function warn(link: string, skipped: RenderedPart["skipped"], textBytes: number): void {
  const calendar = `${link.slice(0, 4)}…`;
  if (skipped.length > 0) log({ event: "feed-skipped", level: "warning", calendar, skipped });
  if (textBytes > LARGE_BYTES)
    log({ event: "feed-large", level: "warning", calendar, bytes: textBytes });
}

/** A reader who only knows the link: feeds require no login and ignore cookies. */
export function anyReader(): Caller {
  const { store, secrets, config, now } = getRuntime();
  const { defaultTimeZone: timeZone, origin, contactTo, admission } = config;
  const nobody = {
    actor: null,
    sessionId: null,
    network: "",
    wider: { neighborhood: "", provider: "" },
    userAgent: "",
    batch: "",
    via: "web" as const,
    sendsMails: false,
    languages: unaskedLanguages(config.languages),
  };
  return { ...nobody, store, secrets, timeZone, origin, contactTo, admission, now: now() };
}
