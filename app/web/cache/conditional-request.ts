// Tells whether a client already has what it asks for (RFC 9110 §13).

/** `etag` as it stands in the header, weak or not; `modifiedAt` is epoch milliseconds, undefined of what tells no date. */
export type Validators = { etag: string; modifiedAt?: number | undefined };

/** The opaque part of each entity-tag in a list (RFC 9110 §8.8.3), W/ or not: the comparison is weak. */
const ENTITY_TAG = /"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The three forms of a date (RFC 9110 §5.6.7). Date.parse alone would take "5" for one. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [\d ]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * True where a GET or HEAD is to be answered 304. If-None-Match decides alone
 * where it is there (§13.1.3). A date later than `now` is nobody's Last-Modified
 * and proves nothing.
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

/** True where an If-None-Match names the tag, weak or not, or is `*`. */
export function isNamed(tags: string, etag: string): boolean {
  return tags.trim() === "*" || tagsIn(tags).includes(tagsIn(etag)[0] ?? "");
}

/** Last-Modified, which must not lie in the future (RFC 9110 §8.8.2.1). */
export function lastModified(modifiedAt: number, now: number): string {
  return new Date(Math.min(modifiedAt, now)).toUTCString();
}

function tagsIn(list: string): string[] {
  return [...list.matchAll(ENTITY_TAG)].map(([, tag = ""]) => tag);
}

/** Epoch milliseconds, null for anything else than a date. */
function readHttpDate(text: string): number | null {
  if (!HTTP_DATES.some((form) => form.test(text))) return null;
  // The oldest form names no zone and is in UTC; Date.parse would read it in the machine's.
  const epoch = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(epoch) ? null : epoch;
}

function wholeSeconds(epoch: number): number {
  return Math.floor(epoch / 1000) * 1000;
}
