// View data of the subscribe page: addresses, links to web calendars, QR codes.

import { msg, plural } from "@lingui/core/macro";
import ipaddr from "ipaddr.js";
import type { CalendarEvent } from "~/event/event";
import { numberLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { addDays } from "~/time/days";
import { withoutMarks } from "~/values/formatted";
import { COMBINED_FEED, DEMO_CALENDAR, FEED_REFRESH_MINUTES } from "~/values/limits";
import { buildQrCode, type QrCode } from "~/values/qr-code";
import { cleanLine, cleanText } from "~/values/text";
import { buildCategoryFilter, type CategoryFilter } from "~/web/pages/events/category-filter-view";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

/** Some proxies and browsers refuse longer addresses. */
const ADDRESS_LENGTH = 2_000;
/** Enough for the longest title in any script; locations are cut to the same length. */
const LINE_LENGTH = 450;
const ELLIPSIS = "…";

/**
 * The address of Google Calendar's form, filled in. `page` is the event's address; it follows the notes, which are
 * shortened to keep the whole address within 2,000 characters.
 */
export function googleAddLink(event: CalendarEvent, page: string): string {
  const { start, end } = calendarSpan(event);
  return addLink("https://calendar.google.com/calendar/render?action=TEMPLATE", event, page, {
    title: "text",
    times: [["dates", `${compact(start)}/${compact(end)}`]],
    notes: "details",
  });
}

/** The address of outlook.com's event form, filled in. */
export function outlookAddLink(event: CalendarEvent, page: string): string {
  const { start, end } = calendarSpan(event);
  const form =
    "https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&rru=addevent";
  const times: [string, string][] = [
    ["startdt", start],
    ["enddt", end],
  ];
  if (event.allDay) times.push(["allday", "true"]);
  return addLink(form, event, page, { title: "subject", times, notes: "body" });
}

/**
 * The addresses to subscribe to the feed at path `feed`: the feed itself, webcal for the device's app (iPhones refuse
 * webcals), Google's page to paste the address (prefilling it is unreliable), and Outlook on the web with address and
 * name.
 */
export function subscribeLinks(feed: string, origin: string, title: string): SubscribeLinks {
  const https = `${origin}${feed}`;
  const rest = https.replace(/^https?:/, "");
  return {
    https,
    webcal: `webcal:${rest}`,
    webcals: `webcals:${rest}`,
    google: "https://calendar.google.com/calendar/u/0/r/settings/addbyurl",
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${query([
      ["url", https],
      ["name", cleanLine(title)],
    ])}`,
  };
}

/** `https` has the scheme of the installation's origin, which may be http on a home network. */
type SubscribeLinks = Record<"https" | "webcal" | "webcals" | "google" | "outlook", string>;

type FormFields = { title: string; times: [string, string][]; notes: string };

function addLink(form: string, event: CalendarEvent, page: string, fields: FormFields): string {
  const short = query([
    [fields.title, cut(cleanLine(event.title), LINE_LENGTH)],
    ...fields.times,
    ["location", cut(cleanLine(event.location), LINE_LENGTH)],
  ]);
  const start = `${form}&${short}&${fields.notes}=`;
  const end = encodeURIComponent(page);
  const gap = encodeURIComponent("\n\n");
  const notes = cut(
    cleanText(withoutMarks(event.notes)),
    ADDRESS_LENGTH - start.length - gap.length - end.length,
  );
  return start + (notes === "" ? end : encodeURIComponent(notes) + gap + end);
}

/** The times of an event: instants in UTC, or if all-day dates, ending with the day after the last. */
function calendarSpan(event: CalendarEvent): { start: string; end: string } {
  if (event.firstDay !== null && event.lastDay !== null) {
    return { start: event.firstDay, end: addDays(event.lastDay, 1) };
  }
  return { start: instant(event.from), end: instant(event.to) };
}

/** Such as "2026-01-05T14:00:00Z". */
function instant(epoch: number): string {
  return `${new Date(epoch).toISOString().slice(0, 19)}Z`;
}

function compact(time: string): string {
  return time.replace(/[-:]/g, "");
}

/** Percent-encodes spaces too, since Outlook shows "+" literally. */
function query(fields: [string, string][]): string {
  return fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

/** The text, shortened with an ellipsis to `length` characters when percent-encoded. */
function cut(text: string, length: number): string {
  if (encodeURIComponent(text).length <= length) return text;
  let left = length - encodeURIComponent(ELLIPSIS).length;
  let kept = "";
  for (const character of text) {
    left -= encodeURIComponent(character).length;
    if (left < 0) break;
    kept += character;
  }
  return kept === "" ? "" : kept + ELLIPSIS;
}

/** Suffixes of names that do not exist on the internet (RFC 6761, RFC 6762, RFC 8375, and common router defaults). */
const PRIVATE_NAME = /\.(localhost|local|internal|home\.arpa|lan|home)$/;

/** Devices with their own instructions, by the User-Agent they usually have. */
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
  /** The form for emails about the calendar; "" for the demo calendar and for combined calendars, which send none. */
  getMailsHref: string;
  shareHref: string;
  /** For editors: the choice of websites, and setting up a phone to edit events. */
  websiteHref: string;
  appHref: string;
  /** The id of the instructions for the visitor's device. */
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
  /** What the feed of combined calendars leaves out. */
  limits?: string;
  /** QR codes of this page, to open it on a phone, and of the feed, for an iPhone's camera. */
  pageCode: QrCode;
  feedCode: QrCode;
  /** Whether internet services cannot reach this installation. */
  isPrivate: boolean;
  /** Everything or one category; missing if the calendar has none. */
  filter?: CategoryFilter;
};

type SubscribeOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
  /** The browser's User-Agent. */
  agent?: string | null;
  /** The page's category; 0 if the calendar does not have it. */
  category?: number | undefined;
  /** The name in the feed's address, if not the link itself. */
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
    ...(calendar.combines && { limits: sayFeedLimits(display.words) }),
    pageCode: buildQrCode(addressAt(origin, pagePaths.subscribe(link, about?.id))),
    feedCode: buildQrCode(links.webcal),
    isPrivate: isPrivateHost(new URL(origin).hostname),
    ...(filter && { filter: { ...filter, subscribe: undefined } }),
  };
}

function sayFeedLimits(words: Words): string {
  const months = COMBINED_FEED.monthsBack;
  const events = numberLabel(COMBINED_FEED.components, words);
  const megabytes = COMBINED_FEED.bytes / 1024 / 1024;
  return words._(
    msg`This feed goes back ${plural(months, { one: "# month", other: "# months" })}. Of more than ${events} events or ${megabytes} MB it leaves out those farthest from today.`,
  );
}

/** The link to Email Updates, for everything or a category; "" for the demo calendar. */
function getMailsHref(link: string, category?: number): string {
  return link === DEMO_CALENDAR ? "" : pagePaths.getMails(link, undefined, category);
}

/** Whether a name or address is valid only on a local network. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(address)) return ipaddr.parse(address).range() !== "unicast";
  return !host.includes(".") || PRIVATE_NAME.test(host);
}
