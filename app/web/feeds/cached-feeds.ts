// Answers a poll of a feed from memory, before the request reaches the application.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { type FeedRevision, findFeedRevision, hasCategory } from "~/operations/events/feeds";
import { programPaths } from "~/paths/programs";
import { getRuntime } from "~/process/runtime";
import { addressPattern } from "~/web/request/address-pattern";
import { isLong, unpackPieces } from "~/web/request/gzip-text";
import { CATEGORY_ID } from "~/web/request/page-query";
import { unlessStorageFails } from "~/web/request/storage-failure";
import {
  CONTENT_TYPES,
  type FeedChoice,
  findCachedFeed,
  noteFetch,
  openText,
} from "./calendar-feeds";
import { entityHeaders, feedTerms, isNamedByBytes } from "./feed-headers";

const CATEGORY_FEED = addressPattern((link) => programPaths.categoryFeed(link, 0)).replace(
  "/0",
  `/(${CATEGORY_ID})`,
);
const FEED = new RegExp(
  `^(?:${addressPattern(programPaths.feed)}|${addressPattern(programPaths.newsFeed)}|${CATEGORY_FEED})(?:\\?|$)`,
);

/**
 * Answers a GET or HEAD of a feed with a 304 if the client's copy is current, or from memory; false if the feed has to
 * be made or does not exist.
 */
export function answerCachedFeed(request: IncomingMessage, response: ServerResponse): boolean {
  const [matched, events, news, narrowed, id] = FEED.exec(request.url ?? "") ?? [];
  const link = events ?? news ?? narrowed;
  if (!matched || !link) return false;
  const category = id === undefined ? undefined : Number(id);
  const choice: FeedChoice = { kind: news ? "news" : "calendar", category };
  const current = unlessStorageFails(() => findRevision(link, choice));
  return current !== undefined && answer(choice, current, request, response);
}

/**
 * Undefined if the calendar no longer has the category, which its revision does not show, and for news by a link that
 * shows only times.
 */
function findRevision(link: string, { kind, category }: FeedChoice): FeedRevision | undefined {
  const { store, now } = getRuntime();
  const current = findFeedRevision(link, { store, now: now() });
  if (kind === "news" && current?.shows !== "all") return undefined;
  if (!current || category === undefined) return current;
  return hasCategory(current, category, store) ? current : undefined;
}

function answer(
  choice: FeedChoice,
  current: FeedRevision,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const named = isNamedByBytes(current) ? findCachedFeed(choice, current) : undefined;
  if (isNamedByBytes(current) && !named) return false;
  const edition = { ...current, category: choice.category };
  const terms = feedTerms(headersOf(request), named ?? edition, getRuntime().now());
  const feed = terms.isUnchanged ? undefined : (named ?? findCachedFeed(choice, current));
  if (!terms.isUnchanged && !feed) return false;
  noteFetch(choice, current, request.headers["user-agent"] ?? "");
  setHeaders(response, terms.common);
  if (!feed) {
    response.writeHead(304).end();
    return true;
  }
  setHeaders(response, entityHeaders(feed, CONTENT_TYPES[choice.kind], terms.gzip));
  response.writeHead(200);
  if (request.method === "HEAD") response.end();
  else if (terms.gzip) response.end(feed.packed);
  else if (isLong(feed)) pipeline(unpackPieces(feed), response, leave);
  else sendText(openText(choice, current, feed), response);
  return true;
}

/** A reader that disconnects is no error; any other failure has already aborted the response. */
function leave(): void {}

/** Decompressing can fail only for lack of memory; this aborts the response rather than cutting it short. */
function sendText(text: Promise<Uint8Array>, response: ServerResponse): void {
  text.then(
    (bytes) => response.end(bytes),
    (error: Error) => response.destroy(error),
  );
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** A repeated header counts as one list (RFC 9110 §5.3). */
function headersOf({ headers }: IncomingMessage) {
  return {
    get(name: string): string | null {
      const value = headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(", ") : value) ?? null;
    },
  };
}
