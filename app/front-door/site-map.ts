// The type of the address lists for the front door's rules; the application supplies them.

/**
 * Addresses with special rules, each in the form of routePathOf. One that ends with "/" includes everything below it.
 */
export type SiteMap = {
  /** The API's POST calls, and its one GET address. */
  api: string;
  apiDescription: string;
  /** For calendar apps and feed readers, which cannot show a page. */
  feeds: readonly string[];
  /** Where a POST logs in, or requests a code. */
  logins: readonly string[];
  /** Where only a POST is answered, by a redirect, a file or data for scripts: the start and end of such an address. */
  posts: readonly { start: string; end: string }[];
  /** Where a POST changes nothing. */
  reads: readonly string[];
  /** Searches of a whole calendar: the start and end of such an address. */
  searches: readonly { start: string; end: string }[];
  /** Searches of many calendars at once. */
  wideSearches: readonly { start: string; end: string }[];
  /** Where a logged-in user uploads a file: the start and end of such an address. */
  uploads: readonly { start: string; end: string }[];
  /** The sentence for a file that is too large. */
  uploadTooLarge: string;
  /** The sentence for a file from a user who is not logged in. */
  uploadNeedsLogin: string;
  /** Where a POST has no long texts, so its body is small. */
  brief: readonly string[];
  /** Requested by monitors: answered however many other requests there are. */
  health: readonly string[];
  /** Secret links and personal pages, hidden from search engines. */
  unlisted: readonly string[];
  /** Not for browsers or caches to store, unless the application allows it. */
  personal: readonly string[];
  /** Other sites may frame pages below it, as far as each page's own policy allows. */
  framed: readonly string[];
  /** Pages below it are on unattended screens, which reload after an error. */
  unattended: string;
  /** Below it is plain text, for programs that cannot show a page. */
  plain: string;
  /** Where the last segment may be any text, including dots and backslashes. */
  freeText: string;
  serviceWorker: string;
  /** The footer of every page: the site's owner, and links. */
  owner: string;
  footerLinks: readonly { to: string; text: string }[];
  /** The header's links that everyone has. */
  menuLinks: readonly { to: string; text: string }[];
};

export function isApi(routePath: string, { api }: SiteMap): boolean {
  return routePath.startsWith(api);
}

/** Feeds of calendars and news, and everything below their addresses. */
export function isFeed(routePath: string, { feeds }: SiteMap): boolean {
  return isAmong(`${routePath}/`, feeds);
}

export function isHealth(routePath: string, { health }: SiteMap): boolean {
  return isAmong(routePath, health);
}

/** Where refusals are plain text instead of a page. */
export function isPlain(routePath: string, site: SiteMap): boolean {
  return isFeed(routePath, site) || routePath.startsWith(site.plain) || isHealth(routePath, site);
}

/** The page itself, but nothing below it. */
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

export function isPosted(routePath: string, { posts }: SiteMap): boolean {
  return posts.some(lies(routePath));
}

export function isUpload(routePath: string, { uploads }: SiteMap): boolean {
  return uploads.some(lies(routePath));
}

function lies(routePath: string): (ends: { start: string; end: string }) => boolean {
  return ({ start, end }) => routePath.startsWith(start) && routePath.endsWith(end);
}
