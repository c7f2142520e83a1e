// Owns the feeds' HTTP: what a calendar program or news reader gets for an address.
// Refuses to know what feeds say, and ignores cookies, Accept and the query: an address has one answer.
import { OperationError, WRONG_LINK } from "~/operations/errors";
import { type FeedVersion, findFeedVersion } from "~/operations/feeds";
import { getRuntime } from "~/server/runtime";
import { asksForGzip } from "./accept-encoding";
import { isUnchanged, lastModified, type Validators } from "./conditional-request";
import { createReadNotes, feedAppOf } from "./feed-app";
import { createFeedCache } from "./feed-cache";
import {
  installation,
  type PackedFeed,
  packCalendar,
  packEvent,
  packNews,
  unpackText,
} from "./feed-content";
import { feedEdition } from "./feed-edition";
import { findTrouble, retryAfterTrouble } from "./storage-fault";

const CACHE_BYTES = 16 * 1024 * 1024;
const ICALENDAR = "text/calendar; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

/** Any site may read a feed, as anyone with the link may, and what it needs to ask for the next one. */
const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Content-Disposition",
};

/** These live as long as the process. */
const kept = createFeedCache(CACHE_BYTES);
const reads = createReadNotes();

/** The whole calendar as iCalendar. */
export function answerFeed(request: Request, link: string): Promise<Response> {
  return answerVersion(link, (version) => {
    reads.add(version.id, feedAppOf(request.headers.get("User-Agent") ?? ""));
    return answer(request, version, ICALENDAR, (etag) =>
      kept.get(`calendar ${version.id}`, etag, () => packCalendar(link)),
    );
  });
}

/** The newest news of a calendar as Atom. */
export function answerNewsFeed(request: Request, link: string): Promise<Response> {
  return answerVersion(link, (version) =>
    answer(request, version, ATOM, (etag) =>
      kept.get(`news ${version.id}`, etag, () => packNews(link)),
    ),
  );
}

/** One event, as a file that any calendar program opens. It is small and seldom asked for, so it is not kept. */
export function answerEventFeed(
  request: Request,
  link: string,
  eventId: string,
): Promise<Response> {
  return answerVersion(link, async (version) => {
    // Before any 304: the calendar's version does not tell whether it has this event.
    const event = await packEvent(link, eventId);
    return answer(request, version, ICALENDAR, async () => event);
  });
}

/** Answers for a calendar that is there, and says in plain words that it, or the event, is not, or cannot be read. */
async function answerVersion(
  link: string,
  found: (version: FeedVersion) => Promise<Response>,
): Promise<Response> {
  try {
    const { store } = getRuntime();
    const version = findFeedVersion(link, store);
    if (version) return await found(version);
    return store.calendars.findDeletedByLink(link)
      ? refuse(410, "This calendar is deleted.")
      : refuse(404, WRONG_LINK);
  } catch (error) {
    if (error instanceof OperationError) return refuse(404, error.message);
    const trouble = findTrouble(error);
    if (!trouble) throw error;
    return refuse(503, `${trouble.what} ${trouble.meaning}`, retryAfterTrouble(trouble));
  }
}

/**
 * A page in HTML with 200, or nothing, would make programs delete what they
 * have; a 404 leaves it. 410 is for a calendar that was deleted on purpose:
 * Thunderbird never asks again after it.
 */
function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: {
      ...OPEN,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-cache",
      ...headers,
    },
  });
}

/** For every method that is not for reading: a feed cannot be written to. */
export function refuseFeedMethod(): Response {
  return new Response("This address can only be read.", {
    status: 405,
    headers: { ...OPEN, Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** 304 where the client has this version already, else the feed that `open` gives. */
async function answer(
  { method, headers }: Request,
  version: FeedVersion,
  contentType: string,
  open: (etag: string) => Promise<PackedFeed>,
): Promise<Response> {
  const now = getRuntime().now();
  const validators = validatorsOf(version);
  const gzip = asksForGzip(headers.get("Accept-Encoding"));
  const common = {
    ...OPEN,
    ETag: validators.etag,
    "Last-Modified": lastModified(validators, now),
    "Cache-Control": cacheControl(headers, gzip),
    Vary: "Accept-Encoding",
  };
  if (isUnchanged(headers, validators, now))
    return new Response(null, { status: 304, headers: common });
  const feed = await open(validators.etag);
  return new Response(method === "HEAD" ? null : await bodyOf(feed, gzip), {
    headers: { ...common, "Content-Type": contentType, ...entityHeaders(feed, gzip) },
  });
}

let edition = "";

/**
 * The tag is weak, because both codings of a feed have the same one (RFC 9110
 * §8.8.3.3). It holds the time beside the revision: after a restored backup,
 * revisions come a second time.
 */
function validatorsOf({ revision, modifiedAt }: FeedVersion): Validators {
  edition ||= feedEdition(installation());
  const etag = `W/"${revision.toString(36)}-${modifiedAt.toString(36)}-${edition}"`;
  return { etag, modifiedAt };
}

/**
 * Proxies may keep a feed, and ask each time whether it is the newest. Where
 * another coding than gzip is asked for, the feed goes out plain and stays so:
 * remix-serve would pack it anew for each request.
 */
function cacheControl(headers: Headers, gzip: boolean): string {
  const isPlain = !gzip && headers.get("Accept-Encoding") !== null;
  return isPlain ? "no-cache, no-transform" : "no-cache";
}

function entityHeaders({ packed, textBytes, fileName }: PackedFeed, gzip: boolean) {
  return {
    "Content-Disposition": disposition(fileName),
    "Content-Length": String(gzip ? packed.length : textBytes),
    ...(gzip && { "Content-Encoding": "gzip" }),
  };
}

async function bodyOf(feed: PackedFeed, gzip: boolean): Promise<Uint8Array<ArrayBuffer>> {
  return gzip ? feed.packed : unpackText(feed);
}

/** RFC 6266 with the name as RFC 8187 §3.2 writes it; "inline" leaves it to the program what to do. */
function disposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename*=UTF-8''${encoded}`;
}
