// How an address is put together: from parts that are percent-encoded, so that no value can lead to another address.

type Query = Record<string, string | number | undefined>;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The address of something of the calendar. */
export function under(link: string, ...parts: string[]): string {
  return ["/calendar", ...[link, ...parts].map(encode)].join("/");
}

/** The path with what is asked of it; a value that is undefined or "" is left out. */
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
