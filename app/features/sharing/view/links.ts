// View data of a calendar's links for editors (what each shows, expiry, last use), and the form of a link.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { weekdayAndDay } from "~/event/labels";
import type { ListedLink } from "~/features/sharing/operations";
import { invalid } from "~/operations/kernel/errors";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { addDays, type Day, isDay, isDayInReach } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { refusal } from "~/values/refusals";
import { dateError, tidyDate } from "~/web/pages/events/repeat-form-reader";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

/**
 * `facts` is such as "shows busy times only · until Mon, Nov 23 · last used …"; `href` leads to changing or ending it.
 */
export type LinkLine = {
  id: string;
  name: string;
  facts: string;
  address: string;
  href: string;
  /** The link's poster with QR code; "" for a replaced main link. */
  posterHref: string;
};

/** `ended` has a sentence for each link that no longer works. */
export type LinksView = {
  list: LinkLine[];
  ended: { id: string; text: string }[];
  newHref: string;
  replaceHref: string;
};

/** The name of the link recommended for websites, which the embedding code uses. */
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
    ended: over.map((each) => ({ id: each.id, text: describeEnded(each, options) })),
    newHref: pagePaths.newLink(link),
    replaceHref: pagePaths.replaceLink(link),
  };
}

const OLD_LINK = msg`The old link`;

type LineOptions = Omit<LinksOptions, "links">;

function buildLine(link: ListedLink, options: LineOptions): LinkLine {
  const { id, token, expiresAt, usedDay } = link;
  const facts = [
    describeShows(link),
    ...(expiresAt === null ? [] : [describeEnd(expiresAt, options)]),
    describeUse(usedDay, options),
  ].map(options.display.words._);
  return {
    id,
    name: linkName(link, options),
    facts: facts.join(" · "),
    address: addressAt(options.origin, pagePaths.calendar(token)),
    href: pagePaths.extraLink(options.calendar.link, id),
    posterHref: link.moved ? "" : pagePaths.linkPoster(options.calendar.link, id),
  };
}

/** The last day on which a link works, such as "Mon, Nov 23". */
export function sayLastDay(expiresAt: number, options: DayOptions): string {
  return sayDayAt(expiresAt - 1, options);
}

function linkName({ name, moved }: ListedLink, { display }: LineOptions): string {
  return moved ? display.words._(OLD_LINK) : name;
}

function describeEnded(link: ListedLink, options: LineOptions): string {
  const name = linkName(link, options);
  const day = sayDayAt(stoppedAt(link), options);
  return options.display.words._(
    msg({ message: `${name}, ended ${day}`, comment: "The name of a link, and its last day." }),
  );
}

/** Part of a link's facts, such as "shows everything · until Mon, Nov 23 · not used yet". */
function describeShows({ shows, moved }: ListedLink): MessageDescriptor {
  if (moved) return msg({ message: "leads to the new one", comment: "An old link." });
  if (shows === "all") return msg({ message: "shows everything", comment: "A link." });
  return msg({ message: "shows busy times only", comment: "A link." });
}

function describeEnd(expiresAt: number, options: LineOptions): MessageDescriptor {
  const day = sayLastDay(expiresAt, options);
  return msg({ message: `until ${day}`, comment: "The last day on which a link works." });
}

function describeUse(usedDay: Day | null, options: LineOptions): MessageDescriptor {
  if (usedDay === null) return msg({ message: "not used yet", comment: "A link." });
  const day = sayDay(usedDay, options);
  return msg({ message: `last used ${day}`, comment: "A link." });
}

/** When a link stopped working: when it expired or was ended, whichever came first. */
function stoppedAt({ endedAt, expiresAt }: ListedLink): number {
  return Math.min(endedAt ?? Number.MAX_SAFE_INTEGER, expiresAt ?? Number.MAX_SAFE_INTEGER);
}

type DayOptions = Pick<LineOptions, "calendar" | "display">;

function sayDayAt(epoch: number, options: DayOptions): string {
  return sayDay(dayIn(epoch, options.calendar.timeZone), options);
}

function sayDay(day: Day, { calendar, display }: DayOptions): string {
  return isDay(day)
    ? weekdayAndDay(day, dayIn(display.now, calendar.timeZone), display.words)
    : day;
}

/**
 * `until` is the last day, "" for none. `id` is "" for a new link; `ends` marks a replaced main link, which can only be
 * ended.
 */
export type LinkForm = {
  id: string;
  heading: string;
  action: string;
  cancelHref: string;
  ends: boolean;
  values: { name: string; shows: string; until: string };
};

export function buildNewLinkForm({ link }: ShownCalendar, name: string, words: Words): LinkForm {
  return {
    id: "",
    heading: words._(msg`Add Extra Link`),
    ends: false,
    cancelHref: pagePaths.shareLinks(link),
    action: pagePaths.newLink(link),
    values: { name, shows: "all", until: "" },
  };
}

export function buildLinkForm(
  listed: ListedLink,
  { link, timeZone }: ShownCalendar,
  words: Words,
): LinkForm {
  const { id, name, shows, expiresAt, moved } = listed;
  const until = expiresAt === null ? "" : dayIn(expiresAt - 1, timeZone);
  return {
    id,
    heading: moved ? words._(OLD_LINK) : name,
    ends: moved,
    action: pagePaths.extraLink(link, id),
    cancelHref: pagePaths.shareLinks(link),
    values: { name, shows, until },
  };
}

/**
 * The operation's input; the link works until the end of its last day in the calendar's zone. Throws a refusal for an
 * invalid date.
 */
export function readLinkForm(
  { id = "", name, shows, until = "", attempt }: Readonly<Record<string, string>>,
  { link, timeZone }: ShownCalendar,
  words: Words,
) {
  const day = tidyDate(until);
  const fault = day === "" ? "" : dateError(day, words);
  if (fault || (day !== "" && !isDayInReach(addDays(day, 1)))) {
    throw invalid(fault ? refusal("said", { text: fault }) : refusal("earlierDate"), "until");
  }
  const expiresAt = day === "" ? null : midnightOf(addDays(day, 1), timeZone);
  return { calendarId: link, id, name, shows, expiresAt, attempt };
}
