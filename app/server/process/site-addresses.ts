// Tells the front door which addresses the product has, from the one list of them.
import { FOOTER_LINKS } from "~/calendar/footer-links";
import { IMPORT_BYTES } from "~/calendar/limits";
import type { SiteMap } from "~/front-door/site-map";
import { outsidePaths, paths } from "~/paths";
import type { Config } from "./config";

const LINK = "link";

/** Bound to this very host with https (RFC 6265bis section 4.1.3.2). */
export function sessionCookieName({ https }: { https: boolean }): string {
  return https ? "__Host-sid" : "sid";
}

/** What differs among calls, which their table knows. */
export type CallPlaces = Pick<SiteMap, "reads" | "brief">;

/** Who runs the site, as far as the operator says so. */
type Operator = Pick<Config["operator"], "name" | "imprintUrl">;

export function mapSite({ reads, brief }: CallPlaces, operator?: Operator): SiteMap {
  const api = below(outsidePaths.api("name"));
  const account = below(paths.login());
  const follow = below(outsidePaths.follow("key"));
  const feeds = [below(paths.feed(LINK)), below(paths.newsFeed(LINK))];
  return {
    api,
    apiDescription: outsidePaths.apiDescription(),
    feeds,
    logins: [
      ...[paths.login(), paths.loginCode()],
      ...[outsidePaths.api("user/accesscode"), outsidePaths.api("auth/local/login")],
    ],
    ...{ reads, brief },
    searches: [
      ...[outsidePaths.search(LINK), outsidePaths.term(LINK)].map((address) => ({
        start: below(address),
        end: address.slice(paths.calendar(LINK).length),
      })),
      { start: outsidePaths.api("calendar/search"), end: "" },
    ],
    lists: [
      {
        start: below(paths.calendar(LINK)),
        end: paths.listWindow(LINK).slice(paths.calendar(LINK).length),
      },
    ],
    uploads: [
      ...[outsidePaths.importFile(LINK)].map((address) => ({
        start: below(address),
        end: address.slice(paths.calendar(LINK).length),
      })),
      { start: outsidePaths.api("import/preview"), end: "" },
    ],
    uploadTooLarge: `A calendar file can have at most ${IMPORT_BYTES / 1024 / 1024} MB.`,
    uploadNeedsLogin: "To send a file as large as this, log in again and choose it once more.",
    health: [outsidePaths.health(), outsidePaths.readiness(), outsidePaths.metrics()],
    unlisted: [
      ...[below(paths.calendar(LINK)), below(paths.subscribe(LINK)), ...feeds],
      ...[below(outsidePaths.embed(LINK)), outsidePaths.oembed("")],
      ...[outsidePaths.restoreCalendar("", ""), account, follow, api],
    ],
    personal: [paths.calendars(), outsidePaths.restoreCalendar("", ""), account, follow, api],
    framed: below(outsidePaths.embed(LINK)),
    freeText: below(paths.contact("subject")),
    serviceWorker: paths.serviceWorker(),
    owner: operator?.name ?? "EAS",
    footerLinks: operator?.imprintUrl
      ? [...FOOTER_LINKS, { to: operator.imprintUrl, text: "Imprint" }]
      : FOOTER_LINKS,
  };
}

/** All that begins with the same first part: "/account/" of "/account/login". */
function below(address: string): string {
  return address.replace(/^(\/[^/]+\/).*$/, "$1");
}
