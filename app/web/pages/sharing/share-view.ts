// The texts of a calendar's Share screen and of its poster.
import { msg, plural } from "@lingui/core/macro";
import { ANY_SITE } from "~/operations/calendars/embed-sites";
import type { ListedLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { buildFeedReads, type FeedRead, type FeedReadLine } from "./feed-reads-view";
import { lastDayOf } from "./links-view";
import { buildQrCode, type QrCode } from "./qr-code";

/** First what is for everyone who has the link, then what is for editors only. */
export type ShareView = {
  title: string;
  address: string;
  qr: QrCode;
  mailHref: string;
  doors: Door[];
  /** Where a copy of the link is told, while sharing it is an open step of a new calendar. */
  stepAction?: string;
  follows?: Follows;
};

/**
 * A row that opens a page of its own; `state` is what is set there, such as "2 links". "sheets" is the paper of a combined
 * calendar, which has no poster.
 */
export type Door = {
  kind: "website" | "screen" | "paper" | "sheets" | "links";
  href: string;
  state: string;
};

/** Who follows: kinds of apps with the time of the last update, and how many people get emails. */
export type Follows = { apps: FeedReadLine[]; mails: string; mailsHref: string };

/** The poster for a notice board. */
export type PosterView = Pick<ShareView, "title" | "address" | "qr"> & {
  /** Until when the address works, "" for always. */
  untilText: string;
  documentTitle: string;
  backHref: string;
};

type ShareOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
};

/** What only editors see. */
type EditorOptions = {
  embedSites: string;
  /** All links but the main one. */
  links: readonly ListedLink[];
  reads: readonly FeedRead[];
  /** How many people get emails. */
  followers: number;
};

export function buildShareView(
  { calendar, display, origin }: ShareOptions,
  forEditors?: EditorOptions,
): ShareView {
  const { link, title } = calendar;
  const address = addressAt(origin, pagePaths.calendar(link));
  const doors: Door[] = [
    { kind: "screen", href: pagePaths.shareScreen(link), state: "" },
    { kind: calendar.combines ? "sheets" : "paper", href: pagePaths.print(link), state: "" },
  ];
  const view = {
    title,
    address,
    qr: buildQrCode(address),
    mailHref: mailHref(title, address, display.words),
  };
  if (!forEditors) return { ...view, doors };
  const { embedSites, links } = forEditors;
  const websites = describeWebsites(embedSites, display.words);
  return {
    ...view,
    doors: [
      { kind: "website", href: pagePaths.shareWebsite(link), state: websites },
      ...doors,
      { kind: "links", href: pagePaths.shareLinks(link), state: countLinks(links, display.words) },
    ],
    follows: buildFollows(calendar, display, forEditors),
  };
}

export function describeWebsites(embedSites: string, words: Words): string {
  if (embedSites === "") return words._(msg({ message: "Off", context: "no website may show it" }));
  if (embedSites === ANY_SITE) return words._(msg`Any website`);
  const count = embedSites.split(" ").length;
  return words._(msg`${plural(count, { one: "# website", other: "# websites" })}`);
}

function countLinks(links: readonly ListedLink[], words: Words): string {
  const count = links.filter(({ isWorking }) => isWorking).length;
  return count === 0 ? "" : words._(msg`${plural(count, { one: "# link", other: "# links" })}`);
}

function buildFollows(
  calendar: ShownCalendar,
  display: CalendarDisplay,
  { reads, followers }: EditorOptions,
): Follows {
  const mails = msg`${plural(followers, {
    one: "# person gets emails",
    other: "# people get emails",
  })}`;
  return {
    apps: buildFeedReads(reads, calendar, display),
    mails: display.words._(mails),
    mailsHref: pagePaths.admins(calendar.link),
  };
}

export function buildPosterView(
  { link, title }: ShownCalendar,
  origin: string,
  words: Words,
): PosterView {
  const address = addressAt(origin, pagePaths.calendar(link));
  return {
    title,
    address,
    qr: buildQrCode(address),
    untilText: "",
    documentTitle: words._(msg`Poster – EAS: ${title}`),
    backHref: pagePaths.share(link),
  };
}

/** The poster of an extra link: only admins see the link's name, and everybody sees when it ends. */
export function buildLinkPoster(
  listed: ListedLink,
  options: Pick<ShareOptions, "calendar" | "display" | "origin">,
): PosterView {
  const { calendar, origin } = options;
  const { expiresAt, token } = listed;
  const { words } = options.display;
  const poster = buildPosterView({ ...calendar, link: token }, origin, words);
  const day = expiresAt === null ? "" : lastDayOf(expiresAt, options);
  const until = msg({ message: `Until ${day}`, comment: "The last day on which a link works." });
  const untilText = day === "" ? "" : words._(until);
  return { ...poster, untilText, backHref: pagePaths.share(calendar.link) };
}

/** A mail without a recipient (RFC 6068, which writes line breaks as CRLF). */
function mailHref(title: string, address: string, words: Words): string {
  const why = words._(
    msg`Open the link to see what's on. It is always up to date, and you do not need an account.`,
  );
  const body = [title, address, "", why].join("\r\n");
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}
