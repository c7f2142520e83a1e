// The texts of the subscribe page: addresses, links to other calendars, QR codes, subscribed apps.

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

// Links that add an event, or a whole calendar, to another calendar on the web.

/** Some proxies and browsers refuse longer addresses. */
const ADDRESS_LENGTH = 2_000;
/** Enough for the longest title, whatever its script; a location gets as much. */
const LINE_LENGTH = 450;
const ELLIPSIS = "…";

/**
 * The address of Google Calendar's form, filled in with the event. `page` is the event's own address; it comes after
 * the notes, which are cut so that the whole address stays within 2,000 characters.
 */
export function googleAddLink(event: CalendarEvent, page: string): string {
  const { start, end } = calendarSpan(event);
  return addLink("https://calendar.google.com/calendar/render?action=TEMPLATE", event, page, {
    title: "text",
    times: [["dates", `${compact(start)}/${compact(end)}`]],
    notes: "details",
  });
}

/** The link that fills in the event form of outlook.com. */
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
 * The addresses for subscribing to the feed at the path `feed`: the feed itself, for the device's calendar app
 * (iPhones do not accept webcals), Google's page for pasting the feed's address (a link with it filled in does not
 * work reliably), and Outlook on the web with address and name filled in.
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

/** The times of an event: dates, ending with the day after the last one, if all-day; else instants in UTC. */
function calendarSpan(event: CalendarEvent): { start: string; end: string } {
  if (event.firstDay !== null && event.lastDay !== null) {
    return { start: event.firstDay, end: addDays(event.lastDay, 1) };
  }
  return { start: instant(event.from), end: instant(event.to) };
}

/** "2026-01-05T14:00:00Z" */
function instant(epoch: number): string {
  return `${new Date(epoch).toISOString().slice(0, 19)}Z`;
}

function compact(time: string): string {
  return time.replace(/[-:]/g, "");
}

/** Spaces are percent-encoded too: Outlook shows a "+" as it is. */
function query(fields: [string, string][]): string {
  return fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

/** The text, or the part of its beginning that fits `length` characters when percent-encoded, with an ellipsis. */
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
  /** The name in the feed's address, if it is not the link itself. */
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

/** A name or address that is only valid on a local network. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(address)) return ipaddr.parse(address).range() !== "unicast";
  return !host.includes(".") || PRIVATE_NAME.test(host);
}
