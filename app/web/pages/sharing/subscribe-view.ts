// The texts of the subscribe page: addresses, links to other calendars, QR codes, subscribed apps.
import { msg, plural } from "@lingui/core/macro";
import ipaddr from "ipaddr.js";
import { dateLabel, numberLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { DEMO_CALENDAR, FEED_REFRESH_MINUTES } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import { buildCategoryFilter, type CategoryFilter } from "~/web/pages/events/category-filter-view";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { subscribeLinks } from "./add-links";
import type { Embedding } from "./embedding-view";
import { buildQrCode, type QrCode } from "./qr-code";

/**
 * Suffixes of names that do not exist on the internet (RFC 6761, RFC 6762, RFC 8375, and those that routers assign).
 */
const PRIVATE_NAME = /\.(localhost|local|internal|home\.arpa|lan|home)$/;

/** One kind of program, and when it last updated the feed. */
export type FeedReadLine = { app: string; when: string };

/** `webcals` is "" if the site has no https, `news` if the link shows none. `reads` is null for visitors. */
export type SubscribeView = {
  title: string;
  documentTitle: string;
  calendarHref: string;
  /** The form for mails about the calendar; "" for the demo calendar, which sends none, and for several in one view. */
  getMailsHref: string;
  /** The screen with other ways to share the link. */
  shareHref: string;
  links: {
    https: string;
    webcal: string;
    webcals: string;
    google: string;
    outlook: string;
    outlookAtWork: string;
    news: string;
  };
  refreshMinutes: number;
  /** What such a feed leaves out, where several calendars are together. */
  limits?: string;
  /** QR codes: of this page, to open it on a phone, and of the feed, for an iPhone's camera. */
  pageCode: QrCode;
  feedCode: QrCode;
  /** Whether services on the internet cannot reach this installation. */
  isPrivate: boolean;
  reads: FeedReadLine[] | null;
  /** For editors only. */
  embedding?: Embedding;
  /** Everything or one category; only if the calendar has categories. */
  filter?: CategoryFilter;
};

type SubscribeOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
  reads: readonly { app: string; readAt: number }[] | null;
  embedding?: Embedding | undefined;
  /** The category of the page, 0 for one that the calendar does not have. */
  category?: number | undefined;
  /** What stands for the link in the feed's address, if it is not the link itself. */
  feedName?: string;
};

export function buildSubscribeView({
  calendar,
  display,
  origin,
  reads,
  embedding,
  category,
  feedName,
}: SubscribeOptions): SubscribeView {
  const { link } = calendar;
  const about = calendar.categories?.find(({ id }) => id === category);
  const title = about ? `${calendar.title}: ${about.name}` : calendar.title;
  const feed = about
    ? programPaths.categoryFeed(link, about.id)
    : programPaths.feed(feedName ?? link);
  const links = subscribeLinks(feed, origin, title);
  const filter = buildCategoryFilter(
    calendar,
    category,
    (each) => pagePaths.subscribe(link, each),
    display.words,
  );
  const zone = shownZone(display, calendar);
  return {
    title,
    documentTitle: display.words._(
      msg({ message: `Subscribe – EAS: ${title}`, comment: "The title of a page." }),
    ),
    calendarHref: pagePaths.calendar(link),
    getMailsHref: calendar.combines ? "" : getMailsHref(link, about?.id),
    shareHref: calendar.combines === "favorites" ? "" : pagePaths.share(link),
    links: {
      ...links,
      webcals: origin.startsWith("https:") ? links.webcals : "",
      outlookAtWork: links.outlook.replace("//outlook.live.com/", "//outlook.office.com/"),
      news:
        calendar.isBusy || calendar.combines ? "" : addressAt(origin, programPaths.newsFeed(link)),
    },
    refreshMinutes: FEED_REFRESH_MINUTES,
    ...(calendar.combines && { limits: limitsOf(display.words) }),
    pageCode: buildQrCode(addressAt(origin, pagePaths.subscribe(link, about?.id))),
    feedCode: buildQrCode(links.webcal),
    isPrivate: isPrivateHost(new URL(origin).hostname),
    ...(embedding && { embedding }),
    ...(filter && { filter: { ...filter, subscribe: undefined } }),
    reads:
      reads?.map(({ app, readAt }) => ({
        app,
        when: dateLabel(readAt, zone, display.now, display.words),
      })) ?? null,
  };
}

function limitsOf(words: Words): string {
  const months = TOGETHER.feedMonthsBack;
  const events = numberLabel(TOGETHER.feedComponents, words);
  const megabytes = TOGETHER.feedBytes / 1024 / 1024;
  return words._(
    msg`This feed goes back ${plural(months, { one: "# month", other: "# months" })}. Of more than ${events} events or ${megabytes} MB it leaves out those farthest from today.`,
  );
}

/** For everything, or for a category; "" for the demo calendar. */
export function getMailsHref(link: string, category?: number): string {
  return link === DEMO_CALENDAR ? "" : pagePaths.getMails(link, undefined, category);
}

/** A name or address that is only valid on a local network. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(address)) return ipaddr.parse(address).range() !== "unicast";
  return !host.includes(".") || PRIVATE_NAME.test(host);
}
