// Types of the addresses for which the front door has rules; the application supplies them.

/**
 * The addresses for which rules differ, each in the form of routePathOf. One that ends with "/" includes everything
 * below it.
 */
export type SiteMap = {
  /** The calls of the API, by POST, and the one address among them for GET. */
  api: string;
  apiDescription: string;
  /** What calendar apps and feed readers fetch: they cannot show a page. */
  feeds: readonly string[];
  /** Where a POST logs in, or requests a code. */
  logins: readonly string[];
  /** Where a POST changes nothing. */
  reads: readonly string[];
  /** Where a whole calendar is searched: the start and end of such an address. */
  searches: readonly { start: string; end: string }[];
  /** Where many calendars are searched at once. */
  wideSearches: readonly { start: string; end: string }[];
  /** Where a logged-in user uploads a file: the start and end of such an address. */
  uploads: readonly { start: string; end: string }[];
  /** The sentence for a file that is too large. */
  uploadTooLarge: string;
  /** The sentence for a file from somebody who is not logged in. */
  uploadNeedsLogin: string;
  /** Where a POST has no long texts, so that it is small. */
  brief: readonly string[];
  /** Requested by monitors: answered however many other requests there are. */
  health: readonly string[];
  /** Secret links and personal pages: not for search engines. */
  unlisted: readonly string[];
  /** What no browser and no cache may store, unless the application allows it. */
  personal: readonly string[];
  /** Pages below it may be framed by other sites, as far as each page's own policy allows. */
  framed: readonly string[];
  /** Pages below it are on screens that nobody touches: they ask again after a fault. */
  unattended: string;
  /** Below it is plain text, for programs that cannot show a page. */
  plain: string;
  /** Where the last segment may be any text, dots and backslashes included. */
  freeText: string;
  serviceWorker: string;
  /** The footer of every page: whose site it is, and its links. */
  owner: string;
  footerLinks: readonly { to: string; text: string }[];
  /** The header's links that everyone has. */
  menuLinks: readonly { to: string; text: string }[];
};

export function isApi(routePath: string, { api }: SiteMap): boolean {
  return routePath.startsWith(api);
}

/** Feeds of calendars and news, and what else is below their addresses. */
export function isFeed(routePath: string, { feeds }: SiteMap): boolean {
  return isAmong(`${routePath}/`, feeds);
}

export function isHealth(routePath: string, { health }: SiteMap): boolean {
  return isAmong(routePath, health);
}

/** Where a refusal is said in plain words instead of a page. */
export function isPlain(routePath: string, site: SiteMap): boolean {
  return isFeed(routePath, site) || routePath.startsWith(site.plain) || isHealth(routePath, site);
}

/** The page itself, and nothing below it. */
export function isFramed(routePath: string, { framed }: SiteMap): boolean {
  return framed.some((each) => routePath.startsWith(each) && !routePath.includes("/", each.length));
}

export function isAmong(routePath: string, addresses: readonly string[]): boolean {
  return addresses.some((each) =>
    each.endsWith("/") ? routePath.startsWith(each) : routePath === each,
  );
}

export function isSearch(routePath: string, { searches }: SiteMap): boolean {
  return searches.some(lies(routePath));
}

export function isWideSearch(routePath: string, { wideSearches }: SiteMap): boolean {
  return wideSearches.some(lies(routePath));
}

export function isUpload(routePath: string, { uploads }: SiteMap): boolean {
  return uploads.some(lies(routePath));
}

/** Whether an address begins and ends as given. */
function lies(routePath: string): (ends: { start: string; end: string }) => boolean {
  return ({ start, end }) => routePath.startsWith(start) && routePath.endsWith(end);
}
