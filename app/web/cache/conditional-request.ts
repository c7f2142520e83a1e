// Decides whether the client's copy is still current (RFC 9110 §13), and chooses a content coding (§12.5.3).

/** `etag` as in the header, weak or not; `modifiedAt` is epoch milliseconds, undefined without a Last-Modified. */
export type Validators = { etag: string; modifiedAt?: number | undefined };

/** The opaque part of each entity-tag in a list (RFC 9110 §8.8.3), with or without W/: the comparison is weak. */
const ENTITY_TAG = /"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The three formats of a date (RFC 9110 §5.6.7). Date.parse alone would accept "5". */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [\d ]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * True if a GET or HEAD gets a 304. If-None-Match takes precedence (§13.1.3). A date later than `now` cannot be one of
 * our Last-Modified dates and is ignored.
 */
export function isUnchanged(
  headers: Pick<Headers, "get">,
  { etag, modifiedAt }: Validators,
  now: number,
): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return isNamed(tags, etag);
  if (modifiedAt === undefined) return false;
  const since = readHttpDate(headers.get("If-Modified-Since") ?? "");
  return since !== null && since <= now && wholeSeconds(modifiedAt) <= since;
}

/** True if an If-None-Match has the tag, weak or not, or is `*`. */
export function isNamed(tags: string, etag: string): boolean {
  return tags.trim() === "*" || tagsIn(tags).includes(tagsIn(etag)[0] ?? "");
}

/** Last-Modified, which must not be in the future (RFC 9110 §8.8.2.1). */
export function lastModified(modifiedAt: number, now: number): string {
  return new Date(Math.min(modifiedAt, now)).toUTCString();
}

function tagsIn(list: string): string[] {
  return [...list.matchAll(ENTITY_TAG)].map(([, tag = ""]) => tag);
}

/** Epoch milliseconds; null if it is no date. */
function readHttpDate(text: string): number | null {
  if (!HTTP_DATES.some((form) => form.test(text))) return null;
  // The oldest format has no zone and is in UTC; Date.parse would use the machine's zone.
  const epoch = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(epoch) ? null : epoch;
}

function wholeSeconds(epoch: number): number {
  return Math.floor(epoch / 1000) * 1000;
}

/** True if gzip is accepted by name or by `*`. False without the header: Outlook shows compressed bytes as they are. */
export function asksForGzip(header: string | null): boolean {
  return asksFor("gzip", header);
}

export function asksFor(coding: "gzip" | "br", header: string | null): boolean {
  const weights = new Map((header ?? "").toLowerCase().split(",").map(readCoding));
  const weight = weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get("*") ?? 0;
  return weight > 0;
}

/** "gzip;q=0.5" as name and weight; an invalid weight counts as 0. */
function readCoding(text: string): [string, number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
