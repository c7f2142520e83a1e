// Builds the front door's site map from the addresses in app/paths.

import type { SiteMap } from "~/front-door/site-map";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import type { Config } from "~/process/settings/config";
import { FOOTER_LINKS } from "~/values/footer-links";
import { IMPORT_BYTES } from "~/values/limits";
import { ENGLISH } from "~/words/server-words";

const LINK = "link";

/** With https, the __Host- prefix ties the cookie to this exact host (RFC 6265bis section 4.1.3.2). */
export function sessionCookieName({ https }: { https: boolean }): string {
  return https ? "__Host-sid" : "sid";
}

/** The cookie of a browser that answered whether someone is coming. */
export function deviceCookieName({ https }: { https: boolean }): string {
  return https ? "__Host-answers" : "answers";
}

/** The parts of the site map that differ by API call. */
export type CallPlaces = Pick<SiteMap, "reads" | "brief">;

/** Who runs the site, as the operator set it. */
type Operator = Pick<Config["operator"], "name" | "imprintUrl">;

export function mapSite({ reads, brief }: CallPlaces, operator?: Operator): SiteMap {
  const api = below(programPaths.api("name"));
  const account = below(pagePaths.login());
  const follow = below(pagePaths.follow("key"));
  const answer = below(pagePaths.answer("key"));
  const together = below(pagePaths.newTogether());
  const favorites = `${pagePaths.calendars()}/`;
  const feeds = [below(programPaths.feed(LINK)), below(programPaths.newsFeed(LINK))];
  return {
    api,
    apiDescription: programPaths.apiDescription(),
    feeds,
    logins: [
      pagePaths.login(),
      pagePaths.loginCode(),
      programPaths.api("user/accesscode"),
      programPaths.api("auth/local/login"),
    ],
    posts: [
      { start: pagePaths.logout(), end: pagePaths.logout() },
      { start: pagePaths.language(), end: pagePaths.language() },
      { start: pagePaths.accountAppProfile(), end: pagePaths.accountAppProfile() },
      inCalendar(pagePaths.calendarAppProfile(LINK)),
      inCalendar(pagePaths.undo(LINK)),
      { start: below(pagePaths.calendar(LINK)), end: "/move" },
    ],
    reads,
    brief,
    wideSearches: [{ start: together, end: "/search" }],
    searches: [
      inCalendar(pagePaths.search(LINK)),
      { start: programPaths.api("calendar/search"), end: "" },
    ],
    uploads: [
      inCalendar(pagePaths.importFile(LINK)),
      { start: programPaths.api("import/preview"), end: "" },
    ],
    uploadTooLarge: `A calendar file can have at most ${IMPORT_BYTES / 1024 / 1024} MB. Export fewer years, or one calendar at a time.`,
    uploadNeedsLogin: "To send a file as large as this, log in again and choose it once more.",
    health: [programPaths.health(), programPaths.readiness(), programPaths.metrics()],
    unlisted: [
      below(pagePaths.calendar(LINK)),
      together,
      favorites,
      below(pagePaths.subscribe(LINK)),
      ...feeds,
      below(programPaths.embed(LINK)),
      below(programPaths.wall(LINK)),
      below(programPaths.agenda(LINK)),
      programPaths.oembed(""),
      pagePaths.restoreCalendar("", ""),
      pagePaths.account(),
      account,
      follow,
      answer,
      api,
    ],
    personal: [
      pagePaths.calendars(),
      favorites,
      pagePaths.restoreCalendar("", ""),
      pagePaths.account(),
      account,
      follow,
      answer,
      api,
    ],
    framed: [below(programPaths.embed(LINK)), below(programPaths.wall(LINK))],
    unattended: below(programPaths.wall(LINK)),
    plain: below(programPaths.agenda(LINK)),
    freeText: below(pagePaths.contact("subject")),
    serviceWorker: programPaths.serviceWorker(),
    owner: operator?.name ?? "EAS",
    footerLinks: listFooterLinks(operator),
    menuLinks: [
      { to: pagePaths.calendars(), text: "Calendars" },
      { to: pagePaths.contact(), text: "Contact" },
    ],
  };
}

/** In English, like all of the front door's texts. */
function listFooterLinks(operator: Operator | undefined): SiteMap["footerLinks"] {
  const links = FOOTER_LINKS.map(({ to, text }) => ({ to, text: ENGLISH._(text) }));
  const { imprintUrl } = operator ?? {};
  return imprintUrl ? [...links, { to: imprintUrl, text: "Imprint" }] : links;
}

/** An address of every calendar. */
function inCalendar(address: string): { start: string; end: string } {
  return { start: below(address), end: address.slice(pagePaths.calendar(LINK).length) };
}

/** The prefix that an address shares with its siblings: "/account/" for "/account/login". */
function below(address: string): string {
  return address.replace(/^(\/[^/]+\/).*$/, "$1");
}
