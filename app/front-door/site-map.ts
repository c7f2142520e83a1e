// Types of the addresses for which the front door has rules; the application supplies them.

/**
 * The addresses for which rules differ, each as routePathOf writes it. One that ends with "/" means all that is below it.
 */
export type SiteMap = {
  /** The calls that programs make, by POST, and the one address among them that is read. */
  api: string;
  apiDescription: string;
  /** What calendar programs and news readers fetch: they can do nothing with a page. */
  feeds: readonly string[];
  /** Where a POST tries to log in, or asks for a code. */
  logins: readonly string[];
  /** Where a POST changes nothing. */
  reads: readonly string[];
  /** Where a whole calendar is gone through, for a text or a term: what such an address begins and ends with. */
  searches: readonly { start: string; end: string }[];
  /** Where much of a calendar is shown, as far as the query asks for it. */
  lists: readonly { start: string; end: string }[];
  /** Where a file is sent to, by somebody with a session: what such an address begins and ends with. */
  uploads: readonly { start: string; end: string }[];
  /** The sentence for a file that is too large. */
  uploadTooLarge: string;
  /** The sentence for a file that somebody sends who is not logged in. */
  uploadNeedsLogin: string;
  /** Where a POST has no long texts in it, so that it is small. */
  brief: readonly string[];
  /** Asked by monitors: answered however many other requests there are. */
  health: readonly string[];
  /** Secret links, and what belongs to one person: not for search engines. */
  unlisted: readonly string[];
  /** What no browser and no cache may store, as long as nothing else is said. */
  personal: readonly string[];
  /** Below it are pages that other sites may show in a frame, as far as each page's own policy lets them. */
  framed: string;
  /** Where the last part may be any text, dots and backslashes included. */
  freeText: string;
  serviceWorker: string;
  /** What stands at the foot of every page: whose site it is, and where it leads to. */
  owner: string;
  footerLinks: readonly { to: string; text: string }[];
};

export function isApi(routePath: string, { api }: SiteMap): boolean {
  return routePath.startsWith(api);
}

/** Feeds of calendars and news, and what else is asked for below their addresses. */
export function isFeed(routePath: string, { feeds }: SiteMap): boolean {
  return isAmong(`${routePath}/`, feeds);
}

/** The page itself, and nothing below it. */
export function isFramed(routePath: string, { framed }: SiteMap): boolean {
  return routePath.startsWith(framed) && !routePath.includes("/", framed.length);
}

export function isAmong(routePath: string, addresses: readonly string[]): boolean {
  return addresses.some((each) =>
    each.endsWith("/") ? routePath.startsWith(each) : routePath === each,
  );
}

export function isSearch(routePath: string, { searches }: SiteMap): boolean {
  return searches.some(lies(routePath));
}

/** A search, or a list that its query may make long. */
export function isLongRead(url: string, routePath: string, site: SiteMap): boolean {
  return isSearch(routePath, site) || (url.includes("?") && site.lists.some(lies(routePath)));
}

export function isUpload(routePath: string, { uploads }: SiteMap): boolean {
  return uploads.some(lies(routePath));
}

/** Whether an address begins and ends as is said. */
function lies(routePath: string): (ends: { start: string; end: string }) => boolean {
  return ({ start, end }) => routePath.startsWith(start) && routePath.endsWith(end);
}
