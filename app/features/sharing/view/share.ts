// View data of the Share screen, the poster, the embedding settings, and addresses for screens.

import { msg, plural } from "@lingui/core/macro";
import { data } from "@remix-run/node";
import { fold } from "~/event/folded";
import { dateLabel } from "~/event/labels";
import type { ListedLink } from "~/features/sharing/operations";
import { ANY_SITE, MOST_SITES, saveSettings } from "~/operations/calendars/calendars";
import { invalid } from "~/operations/kernel/errors";
import { pagePaths } from "~/paths/pages";
import { addressAt, programPaths } from "~/paths/programs";
import { buildQrCode, type QrCode } from "~/values/qr-code";
import { refusal } from "~/values/refusals";
import { buildStaleChoice, type StaleChoice } from "~/web/pages/events/stale-view";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";
import type { Words } from "~/words/words";
import { embedCode, FRAME_SIZE } from "./embed-page";
import { sayLastDay, WEBSITE_LINK } from "./links";

type FeedRead = { app: string; readAt: number };

/** A kind of app, and when it last updated the feed. */
export type FeedReadLine = { app: string; when: string };

function buildFeedReads(
  reads: readonly FeedRead[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): FeedReadLine[] {
  const zone = shownZone(display, calendar);
  return reads.map(({ app, readAt }) => ({
    app,
    when: dateLabel(readAt, zone, display.now, display.words),
  }));
}

/** First the parts for everyone with the link, then those for editors. */
export type ShareView = {
  title: string;
  address: string;
  qr: QrCode;
  mailHref: string;
  doors: Door[];
  /** Where a copied link is reported, while sharing is an open step of a new calendar. */
  stepAction?: string;
  follows?: Follows;
};

/**
 * A row that opens its own page; `state` is its setting, such as "2 links". "sheets" replaces "paper" in combined
 * calendars, which have no poster.
 */
export type Door = {
  kind: "website" | "screen" | "paper" | "sheets" | "links";
  href: string;
  state: string;
};

/** Who follows: kinds of apps with their last update, and how many people get emails. */
export type Follows = { apps: FeedReadLine[]; mails: string; mailsHref: string };

export type PosterView = Pick<ShareView, "title" | "address" | "qr"> & {
  /** Until when the address works; "" if it does not expire. */
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

/** For editors. */
type EditorOptions = {
  embedSites: string;
  /** All links except the main one. */
  links: readonly ListedLink[];
  reads: readonly FeedRead[];
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

/** The poster of an extra link. Only admins see the link's name; everyone sees when it expires. */
export function buildLinkPoster(
  listed: ListedLink,
  options: Pick<ShareOptions, "calendar" | "display" | "origin">,
): PosterView {
  const { calendar, origin } = options;
  const { expiresAt, token } = listed;
  const { words } = options.display;
  const poster = buildPosterView({ ...calendar, link: token }, origin, words);
  const day = expiresAt === null ? "" : sayLastDay(expiresAt, options);
  const until = msg({ message: `Until ${day}`, comment: "The last day on which a link works." });
  const untilText = day === "" ? "" : words._(until);
  return { ...poster, untilText, backHref: pagePaths.share(calendar.link) };
}

/** A mailto: link without a recipient (RFC 6068 requires CRLF line breaks). */
function mailHref(title: string, address: string, words: Words): string {
  const why = words._(
    msg`Open the link to see what's on. It is always up to date, and you do not need an account.`,
  );
  const body = [title, address, "", why].join("\r\n");
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

export type EmbedChoice = "off" | "any" | "these";

/**
 * `sites` has one website per line, at most `most`; `codes` is the HTML to copy if embedding is on: two frames, and the
 * list for servers.
 */
export type Embedding = {
  /** Where to add the recommended extra link for websites; missing if `codes` already use one. */
  adviceHref?: string;
  /** When the link in `codes` expires; missing if it does not. */
  linkNote?: string;
  /** The categories `codes` can be limited to. */
  categories: { id: number; name: string }[];
  action: string;
  choice: EmbedChoice;
  sites: string;
  most: number;
  /** The stored websites, for the form to send back. */
  sitesRead: string;
  codes?: { list: string; month: string; fragment: string };
};

type EmbeddingOptions = {
  calendar: ShownCalendar;
  embedSites: string;
  origin: string;
  links?: readonly ListedLink[] | undefined;
  display: CalendarDisplay;
};

/** View data of the choice of websites, and the HTML for them. */
export function buildEmbedding(options: EmbeddingOptions): Embedding {
  const { calendar, embedSites, origin, links = [] } = options;
  const { link, title } = calendar;
  const choice = choiceOf(embedSites);
  const website = findWebsiteLink(links);
  const token = website?.token ?? link;
  const frame = (view?: "month") => {
    const address = addressAt(origin, programPaths.embed(token, { view }));
    return embedCode({ address, title, ...FRAME_SIZE, width: "100%" });
  };
  return {
    ...(website?.expiresAt && { linkNote: noteOfEnd(website.expiresAt, options) }),
    categories: (calendar.categories ?? []).map(({ id, name }) => ({ id, name })),
    action: pagePaths.shareWebsite(link),
    choice,
    most: MOST_SITES,
    sitesRead: embedSites,
    sites: choice === "these" ? embedSites.replaceAll(" ", "\n") : "",
    ...(choice !== "off" && {
      codes: {
        list: frame(),
        month: frame("month"),
        fragment: addressAt(origin, programPaths.embedFragment(token)),
      },
    }),
    ...(token === link && { adviceHref: pagePaths.newLink(link, WEBSITE_LINK) }),
  };
}

/** The link named for websites: one that does not expire, else the one that expires last. */
function findWebsiteLink(links: readonly ListedLink[]): ListedLink | undefined {
  const linkEnd = ({ expiresAt }: ListedLink) => expiresAt ?? Number.POSITIVE_INFINITY;
  return links
    .filter(({ name, isWorking }) => isWorking && fold(name).trim() === WEBSITE_LINK)
    .reduce<ListedLink | undefined>(
      (best, each) => (best && linkEnd(best) >= linkEnd(each) ? best : each),
      undefined,
    );
}

function noteOfEnd(expiresAt: number, options: EmbeddingOptions): string {
  const until = sayLastDay(expiresAt, options);
  return options.display.words._(
    msg`The link in these codes works until ${until}: after that, websites that use it show nothing. Change when it ends, or add one that never ends, under Extra links.`,
  );
}

function choiceOf(embedSites: string): EmbedChoice {
  if (embedSites === "") return "off";
  return embedSites === ANY_SITE ? "any" : "these";
}

/** The value of `embedSites` for saveCalendar. Throws `invalid` if the list of websites is empty. */
export function readEmbedding({ embedding, embedSites = "" }: Record<string, string>): string {
  if (embedding === "any") return ANY_SITE;
  if (embedding !== "these") return "";
  if (embedSites.trim() === "") {
    throw invalid(refusal("writeWebsite"), "embedSites");
  }
  return embedSites;
}

export async function saveEmbedding(request: Request, id: string | undefined) {
  const { values } = await readFormFields(request);
  const { sitesRead } = values;
  const result = submit(request, values, () => {
    const { calendar, visitor } = openCalendar(request, id);
    const { link, title } = calendar;
    const embedSites = readEmbedding(values);
    carryOut(request, saveSettings, { id: link, title, embedSites, sitesRead });
    const saved = visitor.words._(msg`Saved: On your own website`);
    return done(pagePaths.shareWebsite(link), writeUndoable(request, link, saved));
  });
  if (result instanceof Response || result.data.code !== "stale") return result;
  const choice = buildSitesChoice(values, openCalendar(request, id));
  return data({ ...result.data, choice }, result.init ?? {});
}

function buildSitesChoice(
  values: Record<string, string>,
  { calendar, embedSites, modifiedAt, visitor }: CalendarPage,
): StaleChoice {
  const { words } = visitor;
  const say = (sites: string) =>
    choiceOf(sites) === "these" ? sites.replaceAll(" ", "\n") : describeWebsites(sites, words);
  const [mine, stored] = [say(readEmbedding(values)), say(embedSites)];
  const address = pagePaths.shareWebsite(calendar.link);
  return buildStaleChoice({
    fields: [{ label: words._(msg`Websites`), mine, stored }],
    sent: Object.entries({ ...values, sitesRead: embedSites }),
    modifiedAt,
    action: address,
    keepHref: address,
  });
}

/** `categories` are those both addresses can be limited to. */
export type ScreenAddresses = {
  wall: string;
  agenda: string;
  categories: { id: number; name: string }[];
};

/** The addresses of a calendar's wall display and text agenda. `origin` has no trailing slash. */
export function buildScreenAddresses(
  { link, categories = [], combines }: ShownCalendar,
  origin: string,
): ScreenAddresses {
  return {
    wall: addressAt(origin, programPaths.wall(link)),
    agenda: addressAt(origin, programPaths.agenda(link)),
    categories: combines ? [] : categories.map(({ id, name }) => ({ id, name })),
  };
}
