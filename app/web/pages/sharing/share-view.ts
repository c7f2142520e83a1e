// The texts of a calendar's Share screen and of its poster.
import { msg } from "@lingui/core/macro";
import type { ListedLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { buildEmbedding, type Embedding } from "./embedding-view";
import { buildLinksView, type LinksView, lastDayOf } from "./links-view";
import { buildQrCode, type QrCode } from "./qr-code";
import { getMailsHref } from "./subscribe-view";

/** First the parts for everyone who has the link, then those for editors only. */
export type ShareView = {
  title: string;
  address: string;
  qr: QrCode;
  mailHref: string;
  posterHref: string;
  subscribeHref: string;
  /** "" for the demo calendar, which sends no mails, and where several calendars are together, as the poster's. */
  getMailsHref: string;
  /** Of the screen for calendar apps, for editors. */
  appHref?: string;
  /** Where a copy of the link is told, while sharing it is an open step of a new calendar. */
  stepAction?: string;
  screen: ScreenAddresses;
  links?: LinksView;
  embedding?: Embedding;
};

/** Where screens show what is next, and terminals; `categories` are those that both can be limited to. */
export type ScreenAddresses = {
  wall: string;
  agenda: string;
  categories: { id: number; name: string }[];
};

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
  embedSites: string;
  /** All links but the main one, for those who may change them. */
  links?: readonly ListedLink[] | undefined;
};

export function buildShareView(options: ShareOptions): ShareView {
  const { calendar, display, origin, links } = options;
  const { link, title } = calendar;
  const address = addressAt(origin, pagePaths.calendar(link));
  return {
    title,
    address,
    qr: buildQrCode(address),
    mailHref: mailHref(title, address, display.words),
    posterHref: calendar.combines ? "" : pagePaths.poster(link),
    subscribeHref: pagePaths.subscribe(link),
    getMailsHref: calendar.combines ? "" : getMailsHref(link),
    screen: {
      wall: addressAt(origin, programPaths.wall(link)),
      agenda: addressAt(origin, programPaths.agenda(link)),
      categories: calendar.combines
        ? []
        : (calendar.categories ?? []).map(({ id, name }) => ({ id, name })),
    },
    ...(links && { links: buildLinksView({ ...options, links }) }),
    ...(display.canEdit && { appHref: pagePaths.calendarApp(link) }),
    ...(display.canEdit && { embedding: buildEmbedding(options) }),
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
