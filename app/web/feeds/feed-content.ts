// Makes a feed from an operation's answer: its text, packed, with the name of its file.
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type CalendarFeed, renderCalendarFeed } from "~/feed/calendar-feed";
import { renderNewsFeed } from "~/feed/news-feed";
import { listFeedEvents } from "~/operations/events";
import { getFeedEvent, listFeedNews } from "~/operations/feeds";
import { type Caller, perform } from "~/operations/operation";
import { log } from "~/server/process/log";
import { getRuntime } from "~/server/process/runtime";
import type { PackedFeed } from "~/web/cache/feed-cache";

/** Google takes no larger feed. */
const LARGE_BYTES = 1_000_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The whole calendar as iCalendar. Throws an OperationError where there is none. */
export async function packCalendar(link: string): Promise<PackedFeed> {
  const calendar = perform(listFeedEvents, { calendarId: link }, anyReader());
  const feed = renderCalendarFeed({ ...calendar, ...installation() });
  const packed = await packText(feed.text, `${calendar.title}.ics`);
  warn(link, feed, packed);
  return packed;
}

/** One event as iCalendar. Throws an OperationError where there is none. */
export async function packEvent(link: string, eventId: string): Promise<PackedFeed> {
  const calendar = perform(getFeedEvent, { calendarId: link, eventId }, anyReader());
  const feed = renderCalendarFeed({ ...calendar, ...installation() });
  return packText(feed.text, `${calendar.events[0]?.title}.ics`);
}

/** The newest news as Atom. Throws an OperationError where there is no such calendar. */
export async function packNews(link: string): Promise<PackedFeed> {
  const feed = perform(listFeedNews, { calendarId: link }, anyReader());
  return packText(renderNewsFeed({ ...feed, ...installation() }), `${feed.title}.atom`);
}

/** The text of a feed, for whoever takes no gzip. */
export async function unpackText({ packed, text }: PackedFeed): Promise<Uint8Array<ArrayBuffer>> {
  return text ?? new Uint8Array(await unpack(packed));
}

/** What an installation writes into its feeds; the origin has no slash at its end. */
export function installation(): { origin: string; uidSuffix: string } {
  const { config, uidSuffix } = getRuntime();
  return { origin: config.origin, uidSuffix };
}

async function packText(text: string, fileName: string): Promise<PackedFeed> {
  const bytes = Buffer.from(text);
  const packed = new Uint8Array(await pack(bytes));
  return { packed, textBytes: bytes.length, fileName };
}

/** What programs will not show, as far as we can know; once a revision. The whole link would be a secret in the log. */
function warn(link: string, { skipped }: CalendarFeed, { textBytes }: PackedFeed): void {
  const calendar = `${link.slice(0, 4)}…`;
  if (skipped.length > 0) log({ event: "feed-skipped", level: "warning", calendar, skipped });
  if (textBytes > LARGE_BYTES)
    log({ event: "feed-large", level: "warning", calendar, bytes: textBytes });
}

/** Whoever knows the link: feeds ask for no login and see no cookie. */
function anyReader(): Caller {
  const { store, secrets, config, now } = getRuntime();
  const { defaultTimeZone: timeZone, contactTo } = config;
  const nobody = {
    actor: null,
    sessionId: null,
    network: "",
    wider: { neighborhood: "", provider: "" },
    userAgent: "",
  };
  return { ...nobody, store, secrets, timeZone, contactTo, now: now() };
}
