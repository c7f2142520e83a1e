// Makes the headers of a feed: validators, caching, file name.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FeedRevision } from "~/operations/events/feeds";
import { getRuntime } from "~/process/runtime";
import { SECOND_MS } from "~/time/durations";
import {
  asksForGzip,
  isUnchanged,
  lastModified,
  type Validators,
} from "~/web/cache/conditional-request";
import type { PackedFeed } from "~/web/cache/feed-cache";
import { remember } from "~/web/request/reader-words";
import { installation } from "./feed-content";

// The Last-Modified dates of feeds, for programs that compare dates instead of entity-tags.

/**
 * `id` is the calendar's internal key, plus that of a category or link for their feeds; `tag` is the version's
 * entity-tag, `modifiedAt` epoch milliseconds.
 */
type Version = { id: number | string; tag: string; modifiedAt: number };
/** The latest dates sent: with this tag, and with any earlier one. */
type Sent = { tag: string; latest: number; before: number };

const MOST_CALENDARS = 10_000;

/**
 * Returns the Last-Modified of a version requested now, in epoch milliseconds of a whole second. It is the second of
 * the change, unless an earlier version was sent with that second: HTTP dates have no fractions, so a client would miss
 * the change. Then it is the next second, at most one ahead of the clock. Only versions sent in the second of their
 * change have to be remembered. Dates sent before `since` are unknown, so earlier changes count as made a second later.
 */
export function createFeedDates(since: number) {
  const sent = new Map<number | string, Sent>();
  let knownSince = since;

  function sentVersion({ id, tag, modifiedAt }: Version, own: number): Sent {
    const known = sent.get(id);
    if (known?.tag === tag) return known;
    if (known) return { tag, latest: 0, before: Math.max(known.before, known.latest) };
    return { tag, latest: 0, before: modifiedAt < knownSince ? own : 0 };
  }

  return (version: Version, now: number): number => {
    const [own, current] = [wholeSecond(version.modifiedAt), wholeSecond(now)];
    const known = sentVersion(version, own);
    const date = Math.max(own, known.before + SECOND_MS);
    if (!sent.has(version.id) && current > own) return date;
    if (sent.size >= MOST_CALENDARS) {
      sent.clear();
      knownSince = now;
    }
    sent.set(version.id, { ...known, latest: Math.min(date, current) });
    return date;
  };
}

function wholeSecond(epoch: number): number {
  return Math.floor(epoch / SECOND_MS) * SECOND_MS;
}

export const ICALENDAR = "text/calendar; charset=utf-8";
export const ATOM = "application/atom+xml; charset=utf-8";

/** Any site may read a feed, like anyone with the link, including the headers needed to revalidate it. */
export const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Content-Disposition",
};

/** A revision of the whole feed, or of a category's. */
export type FeedEdition = FeedRevision & { category?: number | undefined };

/** The headers of a request, from Node or from the web's Request. */
type RequestHeaders = { get: (name: string) => string | null };

/** `gzip` is whether the feed is sent as gzip, `common` the headers for both 200 and 304. */
type FeedTerms = { isUnchanged: boolean; gzip: boolean; common: Record<string, string> };

const bytesTags = new WeakMap<PackedFeed["packed"], string>();
const editions = new Map<string, string>();
let installed = "";
let dateOf: ReturnType<typeof createFeedDates> | undefined;

/**
 * The version under which a feed is cached, and the entity-tag of a feed that shows everything. Weak, because the feed
 * has the same tag with and without gzip (RFC 9110 §8.8.3.3). It contains the time too, because revisions repeat after
 * a backup is restored, and the link, which may be replaced.
 */
export function feedTag(current: FeedEdition): string {
  const { revision, modifiedAt, edition: ofLink, category } = current;
  const edition = remember(editions, current.link, editionByLink);
  const narrowed = category === undefined ? "" : `-${category.toString(36)}`;
  const linked = ofLink === "" ? "" : `-l${ofLink}`;
  return `W/"${revision.toString(36)}-${modifiedAt.toString(36)}-${edition}${narrowed}${linked}"`;
}

function editionByLink(link: string): string {
  installed ||= feedEdition(installation());
  return createHash("sha256").update(installed).update(link).digest("base64url").slice(0, 8);
}

/**
 * Whether the entity-tag is a hash of the feed, because its revision also rises with changes that its reader must not
 * notice. Its headers are known only once it is made, and it has no Last-Modified.
 */
export function isNamedByBytes({ shows }: FeedRevision): boolean {
  return shows !== "all";
}

/** `named` is the source of its tag: its revision, or the feed itself. */
export function feedTerms(
  headers: RequestHeaders,
  named: FeedEdition | PackedFeed,
  now: number,
): FeedTerms {
  const validators = "packed" in named ? bytesTag(named) : writeValidators(named, now);
  const { etag, modifiedAt } = validators;
  const accepted = headers.get("Accept-Encoding");
  const gzip = asksForGzip(accepted);
  return {
    isUnchanged: isUnchanged(headers, validators, now),
    gzip,
    common: {
      ...OPEN,
      ETag: etag,
      ...(modifiedAt !== undefined && { "Last-Modified": lastModified(modifiedAt, now) }),
      "Cache-Control": cacheControl(accepted, gzip),
      Vary: "Accept-Encoding",
    },
  };
}

/** Computed once per cached feed, which is polled far more often than it changes. */
function bytesTag({ packed }: PackedFeed): Validators {
  const known = bytesTags.get(packed);
  if (known) return { etag: known };
  const etag = `W/"${createHash("sha256").update(packed).digest("base64url").slice(0, 22)}"`;
  bytesTags.set(packed, etag);
  return { etag };
}

function writeValidators(current: FeedEdition, now: number): Validators {
  const { category, modifiedAt, via } = current;
  const part = [current.id, category ?? "", via?.id ?? ""];
  const id = category === undefined && !via ? current.id : part.join(" ");
  const etag = feedTag(current);
  dateOf ??= createFeedDates(getRuntime().startedAt);
  return { etag, modifiedAt: dateOf({ id, tag: etag, modifiedAt }, now) };
}

/**
 * Proxies may store a feed but must revalidate it each time. If the client accepts a coding other than gzip, the feed
 * is sent plain with no-transform: remix-serve would compress it again for each request.
 */
function cacheControl(accepted: string | null, gzip: boolean): string {
  return !gzip && accepted !== null ? "no-cache, no-transform" : "no-cache";
}

/** The headers that only a 200 has. */
export function entityHeaders(
  { packed, textBytes, fileName }: PackedFeed,
  contentType: string,
  gzip: boolean,
): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": disposition(fileName),
    "Content-Length": String(gzip ? packed.length : textBytes),
    ...(gzip && { "Content-Encoding": "gzip" }),
  };
}

/** RFC 6266 with the file name encoded as in RFC 8187 §3.2; with "inline" the program decides what to do. */
function disposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename*=UTF-8''${encoded}`;
}

/** In the built server, this file is the whole program. */
const PROGRAM = fileURLToPath(import.meta.url);

/**
 * The part of entity-tags that depends on the program, the machine's time zone data and the installation's own texts in
 * feeds, so that a 304 does not hide an update or a move.
 */
export function feedEdition(installation: { origin: string; uidSuffix: string }): string {
  return createHash("sha256")
    .update(readFileSync(PROGRAM))
    .update(JSON.stringify([process.versions.tz, installation.origin, installation.uidSuffix]))
    .digest("base64url")
    .slice(0, 8);
}
