// Answers requests for feeds that are not cached.

import {
  type FeedRevision,
  findFeedRevision,
  hasCategory,
  missingCategory,
} from "~/operations/events/feeds";
import { showsOnlyTimes } from "~/operations/kernel/busy-times";
import { OperationError } from "~/operations/kernel/errors";
import { getRuntime } from "~/process/runtime";
import { refusal } from "~/values/refusals";
import type { PackedFeed } from "~/web/cache/feed-cache";
import { bodyOfText, streamBytes } from "~/web/request/gzip-text";
import { isCategoryId } from "~/web/request/page-query";
import { refusalStatus } from "~/web/request/refusal-status";
import { findStorageFailure, retryAfterFailure } from "~/web/request/storage-failure";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { CONTENT_TYPES, type FeedKind, noteFetch, openFeed } from "./calendar-feeds";
import { packEvent } from "./feed-content";
import {
  entityHeaders,
  type FeedEdition,
  feedTerms,
  ICALENDAR,
  isNamedByBytes,
  OPEN,
} from "./feed-headers";

/** The whole calendar or one category as iCalendar, or its latest news as Atom. */
export function answerFeed(
  request: Request,
  link: string,
  kind: FeedKind,
  category?: number,
): Promise<Response> {
  const choice = { kind, category };
  return answerFor(link, (current) => {
    if (category !== undefined && !hasCategory(current, category, getRuntime().store))
      throw missingCategory();
    // Checked before any 304: there is no feed that could be unchanged.
    if (kind === "news" && current.shows !== "all") throw showsOnlyTimes();
    noteFetch(choice, current, request.headers.get("User-Agent") ?? "");
    const edition = { ...current, category };
    return answer(request, edition, CONTENT_TYPES[kind], () => openFeed(choice, current, link));
  });
}

/** Answers with a category's feed, by the last part of the address. */
export function answerCategoryFeed(request: Request, link: string, id: string): Promise<Response> {
  // No category has the id 0.
  return answerFeed(request, link, "calendar", isCategoryId(id) ? Number(id) : 0);
}

/** One event, as a file for any calendar program. It is small and rarely requested, so it is not cached. */
export function answerEventFeed(
  request: Request,
  link: string,
  eventId: string,
): Promise<Response> {
  return answerFor(link, async (current) => {
    // Checked before any 304: the calendar's revision does not show whether it has this event.
    const event = await packEvent(link, eventId);
    return answer(request, current, ICALENDAR, async () => event);
  });
}

/** Answers if the calendar exists; otherwise, or if the event is missing or unreadable, explains it in plain text. */
async function answerFor(
  link: string,
  found: (current: FeedRevision) => Promise<Response>,
): Promise<Response> {
  return orRefusal(async () => {
    const { store, now } = getRuntime();
    const current = findFeedRevision(link, { store, now: now() });
    if (current) return await found(current);
    if (store.links.find(link)) return refuse(410, sayRefusal(refusal("endedLink"), ENGLISH));
    return store.links.isOfDeleted(link) || store.personalFeeds.hasEnded(link)
      ? refuse(410, "This calendar is deleted.")
      : refuse(404, sayRefusal(refusal("wrongLink"), ENGLISH));
  });
}

/** The reply, or the refusal in plain text. */
export async function orRefusal(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof OperationError) {
      return refuse(refusalStatus(error, "feed"), sayRefusal(error.what, ENGLISH));
    }
    const failure = findStorageFailure(error);
    if (!failure) throw error;
    const message = `${ENGLISH._(failure.what)} ${ENGLISH._(failure.meaning)}`;
    return refuse(503, message, retryAfterFailure(failure));
  }
}

/**
 * After an HTML page with 200, or an empty response, programs would delete their copy; after a 404 they keep it. 410 is
 * for a deleted calendar or an ended link: Thunderbird then stops polling.
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

/** For addresses that cannot be a feed's. */
export function refuseWrongFeed(): Response {
  return refuse(404, sayRefusal(refusal("wrongLink"), ENGLISH));
}

/**
 * 304 if the client's copy is current, else the feed from `open`. Without `current`, its tag is a hash of its bytes.
 */
export async function answer(
  { method, headers }: Request,
  current: FeedEdition | undefined,
  contentType: string,
  open: () => Promise<PackedFeed>,
): Promise<Response> {
  const named = !current || isNamedByBytes(current) ? await open() : current;
  const { isUnchanged, gzip, common } = feedTerms(headers, named, getRuntime().now());
  if (isUnchanged) return new Response(null, { status: 304, headers: common });
  const feed = "packed" in named ? named : await open();
  const body = () => (gzip ? streamBytes(feed.packed) : bodyOfText(feed));
  return new Response(method === "HEAD" ? null : await body(), {
    headers: { ...common, ...entityHeaders(feed, contentType, gzip) },
  });
}
