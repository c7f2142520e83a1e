// How an address is put together: from parts that are percent-encoded, so that no value can lead to another address.

export type Query = Record<string, string | number | undefined>;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Used in place of a link where all favorites are shown together. */
export const FAVORITES = "favorites";
/** The name of a combined calendar in place of a link: no link is as long as this. */
const COMBINED = /^t-([\w-]{22})$/;

export const combinedLink = (token: string) => `t-${token}`;

/** The token of a combined calendar; undefined for any other link. */
export function tokenOfCombined(link: string): string | undefined {
  return COMBINED.exec(link)?.[1];
}

/** The address of something of the calendar, of a combined one, or of all favorites. */
export function under(link: string, ...parts: string[]): string {
  return [linkBase(link), ...parts.map(encode)].join("/");
}

function linkBase(link: string): string {
  if (link === FAVORITES) return "/calendars";
  const token = tokenOfCombined(link);
  return token === undefined ? `/calendar/${encode(link)}` : `/together/${encode(token)}`;
}

/**
 * The query of the only category shown. Where several calendars are together, each is a category, and the address has
 * its position, from 0.
 */
export function filterBy(link: string, category: number | undefined): Query {
  if (link !== FAVORITES && tokenOfCombined(link) === undefined) return { category };
  return { only: category ? category - 1 : undefined };
}

/** The path with a query; a value that is undefined or "" is left out. */
export function query(path: string, values: Query): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, value]) => `${name}=${encode(String(value))}`).join("&")}`;
}

/**
 * One part of an address. "." and ".." stay parts: a browser resolves them even when percent-encoded. What ends in
 * ".data" is no page's data to Remix.
 */
export function encode(part: string): string {
  if (part === "." || part === "..") return `${part}%20`;
  return encodeURIComponent(part.replace(LONE_SURROGATE, "\uFFFD")).replace(/\.data$/, "%2Edata");
}
