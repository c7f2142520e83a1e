// The texts of the subscribe page: addresses, links to other calendars, QR codes, subscribed apps.
import { msg, plural } from "@lingui/core/macro";
import ipaddr from "ipaddr.js";
import { numberLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { DEMO_CALENDAR, FEED_REFRESH_MINUTES } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import { buildCategoryFilter, type CategoryFilter } from "~/web/pages/events/category-filter-view";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { subscribeLinks } from "./add-links";
import { buildQrCode, type QrCode } from "./qr-code";

/**
 * Suffixes of names that do not exist on the internet (RFC 6761, RFC 6762, RFC 8375, and those that routers assign).
 */
const PRIVATE_NAME = /\.(localhost|local|internal|home\.arpa|lan|home)$/;

/** Programs that have their own instructions, by the name in the browser's User-Agent that they are usual with. */
const DEVICES: [agent: RegExp, guide: string][] = [
  [/iPhone|iPad|iPod/, "iphone"],
  [/Android/, "google-app"],
  [/Macintosh/, "mac"],
  [/Windows/, "outlook-windows"],
];

/** `webcals` is "" if the site has no https, `news` if the link shows none. */
export type SubscribeView = {
  title: string;
  documentTitle: string;
  calendarHref: string;
  /** The form for mails about the calendar; "" for the demo calendar, which sends none, and for several in one view. */
  getMailsHref: string;
  /** The screen with other ways to share the link. */
  shareHref: string;
  /** For editors: which websites may show it, and the set-up of a phone that changes events. */
  websiteHref: string;
  appHref: string;
  /** The instructions for the device that asks, by their id. */
  device: string;
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
  /** Everything or one category; only if the calendar has categories. */
  filter?: CategoryFilter;
};

type SubscribeOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
  /** The browser's User-Agent. */
  agent?: string | null;
  /** The category of the page, 0 for one that the calendar does not have. */
  category?: number | undefined;
  /** What stands for the link in the feed's address, if it is not the link itself. */
  feedName?: string;
};

export function buildSubscribeView({
  calendar,
  display,
  origin,
  agent,
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
  const isEditors = display.canEdit && !calendar.combines;
  return {
    title,
    documentTitle: display.words._(
      msg({ message: `Subscribe – EAS: ${title}`, comment: "The title of a page." }),
    ),
    calendarHref: pagePaths.calendar(link),
    getMailsHref: calendar.combines ? "" : getMailsHref(link, about?.id),
    shareHref: calendar.combines === "favorites" ? "" : pagePaths.share(link),
    websiteHref: isEditors ? pagePaths.shareWebsite(link) : "",
    appHref: isEditors ? pagePaths.calendarApp(link) : "",
    device: DEVICES.find(([known]) => known.test(agent ?? ""))?.[1] ?? "other",
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
    ...(filter && { filter: { ...filter, subscribe: undefined } }),
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
function getMailsHref(link: string, category?: number): string {
  return link === DEMO_CALENDAR ? "" : pagePaths.getMails(link, undefined, category);
}

/** A name or address that is only valid on a local network. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(address)) return ipaddr.parse(address).range() !== "unicast";
  return !host.includes(".") || PRIVATE_NAME.test(host);
}
