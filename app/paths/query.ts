// Builds addresses from percent-encoded parts, so that no value can lead to another address.

export type Query = Record<string, string | number | undefined>;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Replaces a link where all favorites are shown together. */
export const FAVORITES = "favorites";
/** The name of a combined calendar, used like a link; links are never this long. */
const COMBINED = /^t-([\w-]{22})$/;

export const combinedLink = (token: string) => `t-${token}`;

/** The token of a combined calendar; undefined for any other link. */
export function tokenOfCombined(link: string): string | undefined {
  return COMBINED.exec(link)?.[1];
}

/** An address below a calendar, a combined calendar, or all favorites. */
export function under(link: string, ...parts: string[]): string {
  return [linkBase(link), ...parts.map(encode)].join("/");
}

function linkBase(link: string): string {
  if (link === FAVORITES) return "/calendars";
  const token = tokenOfCombined(link);
  return token === undefined ? `/calendar/${encode(link)}` : `/together/${encode(token)}`;
}

/**
 * The query for the only category shown. In a combined view, each calendar is a category, given by its position from 0.
 */
export function filterBy(link: string, category: number | undefined): Query {
  if (link !== FAVORITES && tokenOfCombined(link) === undefined) return { category };
  return { only: category ? category - 1 : undefined };
}

/** The path with a query; omits values that are undefined or "". */
export function query(path: string, values: Query): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, value]) => `${name}=${encode(String(value))}`).join("&")}`;
}

/**
 * One part of an address. Changes "." and "..", which browsers resolve even when percent-encoded, and a final ".data",
 * which Remix would take for a data request.
 */
export function encode(part: string): string {
  if (part === "." || part === "..") return `${part}%20`;
  return encodeURIComponent(part.replace(LONE_SURROGATE, "\uFFFD")).replace(/\.data$/, "%2Edata");
}
