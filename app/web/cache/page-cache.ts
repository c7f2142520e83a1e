// Caches the landing page and finished calendar pages in memory, to send them again without rendering.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { pagePaths } from "~/paths/pages";
import { PAGE_LANGUAGE_HEADER } from "~/values/languages";
import { addRecent, writeRecent } from "~/values/visits";
import { policyForCached } from "~/web/request/content-security-policy";
import { readSessionCookie, rememberCookie } from "~/web/request/cookies";
import { wordsFor } from "~/web/request/reader-words";
import { countFound, createByteCache } from "./byte-cache";
import { asksForGzip, isNamed } from "./conditional-request";
import { findRoleNow, type RequestedPage, readRequestedPage, roleOf } from "./page-key";

/** The page's cache key for the renderer; a client's header of this name is removed. */
const PAGE_KEY_HEADER = "x-eas-page-key";

/** Node lowercases header names. */
const PAGE_LANGUAGE = PAGE_LANGUAGE_HEADER.toLowerCase();

const MOST_BYTES = 32 * 1024 * 1024;
/** Compressing a larger page takes milliseconds, so it is done off the event loop. */
const PACKED_AT_ONCE = 64 * 1024;

const pack = promisify(gzip);

/** `gzip` is made on first use. */
type CachedPage = { body: Buffer; gzip?: Buffer; etag: string; headers: Record<string, string> };

const pages = createByteCache<CachedPage>("pages", MOST_BYTES, ({ body, gzip }) => {
  return body.length + (gzip?.length ?? 0);
});

/**
 * Answers from memory if the page is cached; otherwise returns false and puts the key for storing the rendered page
 * into the request. The page is rendered for the canonical address, so that nothing a visitor adds to an address gets
 * into other people's pages.
 */
export function answerCachedPage(request: IncomingMessage, response: ServerResponse): boolean {
  delete request.headers[PAGE_KEY_HEADER];
  const requested = readRequestedPage(request);
  if (!requested) return false;
  if (requested.ignoresCookies) delete request.headers.cookie;
  const page = countFound("pages", pages.get(requested.key));
  if (!page) {
    request.headers[PAGE_KEY_HEADER] = requested.key;
    request.url = requested.address;
    // Only data requests have this header, and the key does not contain it.
    delete request.headers[PAGE_LANGUAGE];
    return false;
  }
  send(page, requested, request, response);
  return true;
}

/** Whether the rendered page may be shown to others, so it must not contain anything personal. */
export function isForOthers(request: Request): boolean {
  return request.headers.has(PAGE_KEY_HEADER);
}

/**
 * Stores the rendered page, if it may be cached, and answers with it; undefined for other pages. Its inline scripts are
 * allowed by their hashes instead of the nonce. Headers and bytes equal those of a cached reply: otherwise a link that
 * shows only times would reveal when something private changed. A logged-in user's browser stores no copy.
 */
export async function answerPage(
  request: Request,
  html: string,
  nonce: string,
  headers: Headers,
): Promise<Response | undefined> {
  if (!isForOthers(request)) return undefined;
  const text = withoutNonce(html, nonce);
  const own = {
    "Content-Security-Policy": policyForCached(text),
    "Content-Language": wordsFor(request).language,
  };
  const shared = cacheText(request, text, own);
  for (const [name, value] of Object.entries({ ...own, ...shared })) headers.set(name, value);
  return sendText(request, text, headers);
}

/** Sends a new page the way `send` sends a cached one. */
async function sendText(request: Request, text: string, headers: Headers): Promise<Response> {
  const etag = headers.get("ETag");
  if (etag !== null && isNamed(request.headers.get("If-None-Match") ?? "", etag)) {
    return new Response(null, { status: 304, headers });
  }
  const isGzip = asksForGzip(request.headers.get("Accept-Encoding"));
  const body = isGzip ? await pack(text) : Buffer.from(text);
  if (isGzip) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { headers });
}

/**
 * The headers for a visitor's calendar page that is not cached, such as a search: browsers can revalidate it like
 * cached ones. Undefined for any other page.
 */
export function answerUnkept(request: Request, html: string, nonce: string): Unkept | undefined {
  const { pathname } = new URL(request.url);
  const isCalendar = [CALENDARS, COMBINED].some((start) => pathname.startsWith(start));
  if (isForOthers(request) || readSessionCookie(request) || !isCalendar) {
    return undefined;
  }
  const text = withoutNonce(html, nonce);
  const etag = pageEtag(Buffer.from(text));
  const headers = sharedHeaders(etag);
  const isKnown = isNamed(request.headers.get("If-None-Match") ?? "", etag);
  if (!isKnown) return { isKnown, headers };
  // The browser's copy was rendered with another nonce.
  return { isKnown, headers: { ...headers, "Content-Security-Policy": policyForCached(text) } };
}

type Unkept = { isKnown: boolean; headers: Record<string, string> };

const CALENDARS = pagePaths.calendar("");
const COMBINED = pagePaths.newTogether().replace("new", "");

function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, "");
}

function pageEtag(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Returns the headers with which a browser can revalidate it. */
function cacheText(
  request: Request,
  text: string,
  headers: Record<string, string>,
): Record<string, string> {
  const key = request.headers.get(PAGE_KEY_HEADER);
  if (!key) return {};
  // If the session has ended meanwhile, the page was rendered for the wrong role.
  const role = findRoleNow(key, readSessionCookie(request));
  if (role === undefined || role !== roleOf(key)) return {};
  const body = Buffer.from(text);
  const etag = pageEtag(body);
  pages.set(key, { body, etag, headers });
  return role === "visitor" ? sharedHeaders(etag) : {};
}

/**
 * The reply with a script-free document that is the same for everyone, stored if it may be cached: 304 if the browser
 * already has it.
 */
export function answerText(
  request: Request,
  text: string,
  headers: Record<string, string>,
): Promise<Response> {
  cacheText(request, text, headers);
  const shared = sharedHeaders(pageEtag(Buffer.from(text)));
  return sendText(request, text, new Headers({ ...headers, ...shared }));
}

function sharedHeaders(etag: string): Record<string, string> {
  return {
    ETag: etag,
    "Cache-Control": "private, no-cache",
    Vary: "Accept-Encoding, Accept-Language, Cookie",
  };
}

function visitCookies({ link, tab, recent }: NonNullable<RequestedPage["visit"]>): string[] {
  const list = writeRecent(addRecent(recent, link));
  return [rememberCookie("recent", list), ...(tab ? [rememberCookie("tab", tab)] : [])];
}

function send(
  page: CachedPage,
  { key, role, visit, viewCookie, refresh }: RequestedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, etag } = page;
  const isShared = role === "visitor";
  const rule = isShared ? sharedHeaders(etag) : { "Cache-Control": "no-store" };
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    ...page.headers,
    ...rule,
    ...(refresh && { Refresh: String(refresh) }),
  });
  for (const cookie of visit ? visitCookies(visit) : []) headers.append("Set-Cookie", cookie);
  if (viewCookie) headers.append("Set-Cookie", viewCookie);
  const tags = request.headers["if-none-match"];
  if (isShared && tags !== undefined && isNamed(tags, etag)) {
    setHeaders(response, headers);
    response.writeHead(304).end();
    return;
  }
  const isGzip = asksForGzip(String(request.headers["accept-encoding"] ?? ""));
  if (isGzip) headers.set("Content-Encoding", "gzip");
  const end = (bytes: Buffer) => {
    headers.set("Content-Length", String(bytes.length));
    setHeaders(response, headers);
    response.writeHead(200).end(request.method === "HEAD" ? undefined : bytes);
  };
  const bytes = isGzip ? page.gzip : body;
  if (bytes) end(bytes);
  else if (body.length <= PACKED_AT_ONCE) end(keepPacked(key, page, gzipSync(body)));
  else packBeside(key, page).then(end, (error: Error) => response.destroy(error));
}

/** Named and ordered as Remix does for a rendered page. */
function setHeaders(response: ServerResponse, headers: Headers): void {
  const cookies = headers.getSetCookie();
  for (const [name, value] of headers) {
    response.setHeader(name, name === "set-cookie" ? cookies : value);
  }
}

async function packBeside(key: string, page: CachedPage): Promise<Buffer> {
  return keepPacked(key, page, await pack(page.body));
}

function keepPacked(key: string, page: CachedPage, packed: Buffer): Buffer {
  pages.set(key, { ...page, gzip: packed });
  return packed;
}
