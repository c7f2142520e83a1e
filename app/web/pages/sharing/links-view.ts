// The texts about a calendar's links, for editors: what each shows, until when, and when it was last used.

import { weekdayAndDay } from "~/event/labels";
import type { ListedLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { type Day, isDay } from "~/time/days";
import { dayIn } from "~/time/zones";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";

/** `facts` is "Only when it is busy · until Mon, Nov 23 · last used …"; `href` is where to change or end it. */
export type LinkLine = {
  id: string;
  name: string;
  facts: string;
  address: string;
  href: string;
  /** The poster with the link and its QR code; "" for a replaced main link. */
  posterHref: string;
};

/** `ended` are the links that no longer work, in one sentence each. */
export type LinksView = {
  list: LinkLine[];
  ended: { id: string; text: string }[];
  newHref: string;
  replaceHref: string;
};

/** The name of the link for websites, which the embedding code uses. */
export const WEBSITE_LINK = "website";

type LinksOptions = {
  links: readonly ListedLink[];
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
};

export function buildLinksView({ links, ...options }: LinksOptions): LinksView {
  const { link } = options.calendar;
  const over = links.filter(({ isWorking }) => !isWorking);
  return {
    list: links.filter(({ isWorking }) => isWorking).map((each) => buildLine(each, options)),
    ended: over.map((each) => ({
      id: each.id,
      text: `${nameOf(each)}, ended ${dayOf(endOf(each), options)}`,
    })),
    newHref: pagePaths.newLink(link),
    replaceHref: pagePaths.replaceLink(link),
  };
}

type LineOptions = Omit<LinksOptions, "links">;

function buildLine(link: ListedLink, options: LineOptions): LinkLine {
  const { id, token, expiresAt, usedDay } = link;
  const facts = [
    describeShows(link),
    ...(expiresAt === null ? [] : [`until ${lastDayOf(expiresAt, options)}`]),
    usedDay === null ? "not used yet" : `last used ${sayDay(usedDay, options)}`,
  ];
  return {
    id,
    name: nameOf(link),
    facts: facts.join(" · "),
    address: addressAt(options.origin, pagePaths.calendar(token)),
    href: pagePaths.extraLink(options.calendar.link, id),
    posterHref: link.moved ? "" : pagePaths.linkPoster(options.calendar.link, id),
  };
}

/** The last day on which a link works: "Mon, Nov 23". */
export function lastDayOf(expiresAt: number, options: DayOptions): string {
  return dayOf(expiresAt - 1, options);
}

function nameOf({ name, moved }: ListedLink): string {
  return moved ? "The old link" : name;
}

function describeShows({ shows, moved }: ListedLink): string {
  if (moved) return "leads to the new one";
  return shows === "all" ? "shows everything" : "shows only when it is busy";
}

/** When it stopped working: at its end date or when it was ended, whichever was first. */
function endOf({ endedAt, expiresAt }: ListedLink): number {
  return Math.min(endedAt ?? Number.MAX_SAFE_INTEGER, expiresAt ?? Number.MAX_SAFE_INTEGER);
}

type DayOptions = Pick<LineOptions, "calendar" | "display">;

function dayOf(epoch: number, options: DayOptions): string {
  return sayDay(dayIn(epoch, options.calendar.timeZone), options);
}

function sayDay(day: Day, { calendar, display }: DayOptions): string {
  return isDay(day)
    ? weekdayAndDay(day, dayIn(display.now, calendar.timeZone), display.words)
    : day;
}
