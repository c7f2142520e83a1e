// Parses the first line of a request (RFC 9112 §3): refuses targets and methods, and finds the path for the rules.
import { type Refusal, refusal } from "./refusal";
import { isApi, isFeed, isHealth, isPosted, type SiteMap } from "./site-map";

/** Both parts of a target; the query without its question mark. */
function split(url: string): { path: string; query: string } {
  const mark = url.indexOf("?");
  if (mark < 0) return { path: url, query: "" };
  return { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * The host that an absolute target such as "http://cal.example.org/faq" names, and the rest of it; null for any other
 * target.
 */
export function splitAbsolute(target: string): { host: string; url: string } | null {
  const [, host, url] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (host === undefined || url === undefined) return null;
  return { host, url: url.startsWith("/") ? url : `/${url}` };
}

/** The percent-decoded path of a target; null if the encoding is malformed. */
export function findPath(url: string): string | null {
  try {
    return decodeURIComponent(split(url).path);
  } catch {
    return null;
  }
}

/**
 * The path in the form that rules match: lower case, because routes match in any case, without a trailing slash and
 * without the `.data` of a scripted navigation.
 */
export function routePathOf(path: string): string {
  const routePath = path.toLowerCase().replace(/\.data$/, "");
  // Not /\/+$/: a regular expression retries at each slash of a long run, and there may be 8,000.
  let end = routePath.length;
  while (routePath[end - 1] === "/") end -= 1;
  return end === 0 ? "/" : routePath.slice(0, end);
}

export function isBuiltFile(url: string): boolean {
  return url.startsWith("/assets/") || url.startsWith("/static/");
}

/** Refuses a target that this program, the file server and the router could interpret differently. */
export function refuseTarget(
  url: string,
  maxLength: number,
  site: SiteMap,
  isOwn = false,
): Refusal | null {
  if (url.length > maxLength)
    return refusal(414, "url-length", "This address is too long.", { close: true });
  const malformed = refusal(400, "target", "This address is malformed.");
  // A leading double slash names another host than the Host header.
  if (!url.startsWith("/") || url.startsWith("//")) return malformed;
  if (/[^\x21-\x7e]|#/.test(url)) return malformed;
  const { query } = split(url);
  const path = findPath(url);
  if (path === null || path.startsWith("//")) return malformed;
  const mayHaveBackslash = isOwn || path.startsWith(site.freeText);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x1f\x7f]/.test(path) || (path.includes("\\") && !mayHaveBackslash)) return malformed;
  // Before single fetch, this parameter ran one route's action without Remix's own cross-site check.
  if (query !== "" && new URLSearchParams(query).has("_data")) return malformed;
  if (!isOwn && isHidden(url, path, site)) {
    return refusal(404, "hidden-path", "This page does not exist. Please check the URL.");
  }
  return null;
}

/** At the address with `.data`, Remix would also run an API call, and answer in its own format. */
export function refuseApiData(path: string, routePath: string, site: SiteMap): Refusal | null {
  if (!isApi(routePath, site) || !path.endsWith(".data")) return null;
  return refusal(404, "api-data", "This page does not exist. Please check the URL.");
}

/** No page has dot segments or dotfiles. A free text may start with a dot, and its slashes are encoded. */
function isHidden(url: string, path: string, { freeText }: SiteMap): boolean {
  if (!path.startsWith(freeText)) return path.includes("/.");
  const segments = split(url).path.split("/").map(decodeURIComponent);
  return segments.some((segment) => segment === "." || segment === "..");
}

const SCREENS = ["GET", "HEAD", "POST"];
const POSTED = ["POST"];
const READ_ONLY = ["GET", "HEAD"];

function allowedAt(routePath: string, site: SiteMap): string[] {
  if (routePath === site.apiDescription) return READ_ONLY;
  if (isFeed(routePath, site) || isHealth(routePath, site)) return READ_ONLY;
  return isApi(routePath, site) || isPosted(routePath, site) ? POSTED : SCREENS;
}

/** 405 with Allow for other methods: Remix would run an action for PUT, PATCH and DELETE too. */
export function refuseMethod(method: string, routePath: string, site: SiteMap): Refusal | null {
  const allowed = allowedAt(routePath, site);
  if (allowed.includes(method)) return null;
  return refusal(405, "method", "This address does not accept this kind of request.", {
    headers: { Allow: allowed.join(", ") },
  });
}
