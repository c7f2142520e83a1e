// Owns the finished calendar pages of visitors without a session: kept in memory by everything that changes
// their bytes, and served again without rendering. Refuses to know what is on them.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { parse } from "cookie";
import { addRecent, readRecent, writeRecent } from "~/calendar/recent";
import { isTimeZone } from "~/calendar/zones";
import { type FeedVersion, findFeedVersion } from "~/operations/feeds";
import { getRuntime } from "~/server/runtime";
import { asksForGzip } from "./accept-encoding";
import { isNamed } from "./conditional-request";
import { policyForKept } from "./content-security-policy";
import { rememberCookie } from "./cookies";
import { createKeptBytes } from "./kept-bytes";
import { readLocale, weekStartOf } from "./locale";
import { TABS, type Tab } from "./paths";
import { findTrouble } from "./storage-fault";

/** Set on the way in, for the renderer: what the page may be kept under. Never a client's. */
export const PAGE_KEY_HEADER = "x-eas-page-key";

const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_QUERY = 100;
const MINUTE = 60_000;
/** Midnight of every zone falls on one of these: their offsets are multiples of it. */
const QUARTER_HOUR = 15 * MINUTE;
const CALENDAR_PAGE =
  /^\/calendar\/([A-Za-z0-9_-]{22}|demo)(?:\/(?:(home|calendar|list|news)|day\/[\d-]{10}|events\/[A-Za-z0-9_-]{1,64}))?$/;

/** `gzip` is made when it is first asked for. */
type KeptPage = { body: Buffer; gzip?: Buffer; etag: string; policy: string };
type Asked = { key: string; link: string; tab: Tab | undefined; recent: string | undefined };

const pages = createKeptBytes<KeptPage>(MOST_BYTES, ({ body, gzip }) => {
  return body.length + (gzip?.length ?? 0);
});

/**
 * Answers a request from memory where its page is kept; otherwise false, and
 * the request carries the key to keep the page under once it is rendered.
 */
export function answerKeptPage(request: IncomingMessage, response: ServerResponse): boolean {
  delete request.headers[PAGE_KEY_HEADER];
  const asked = readAsked(request);
  if (!asked) return false;
  const page = pages.find(asked.key);
  if (!page) {
    request.headers[PAGE_KEY_HEADER] = asked.key;
    return false;
  }
  send(page, asked, request, response);
  return true;
}

/**
 * Keeps a rendered page; its inline scripts are named by their hashes instead of
 * the nonce they came with. Answers the headers by which a browser may ask for
 * it again.
 */
export function keepPage(key: string, html: string, nonce: string): Record<string, string> {
  const text = html.replaceAll(` nonce="${nonce}"`, "");
  const body = Buffer.from(text);
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  pages.keep(key, { body, etag, policy: policyForKept(text) });
  return cacheHeaders(etag);
}

function cacheHeaders(etag: string): Record<string, string> {
  return {
    ETag: etag,
    "Cache-Control": "private, no-cache",
    Vary: "Accept-Encoding, Accept-Language, Cookie",
  };
}

/**
 * What the bytes of the page hang on: the address, the calendar's revision, the
 * viewer's zone and first day of the week, the day, for lists the minute (an
 * event that ends moves up), and the last tab where the address names none.
 * undefined for what is not kept.
 */
function readAsked(request: IncomingMessage): Asked | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const [matched, link, named] = CALENDAR_PAGE.exec(path) ?? [];
  if (!matched || !link || query.length > LONGEST_QUERY) return undefined;
  const cookies = parse(request.headers.cookie ?? "");
  if (cookies.sid || cookies["__Host-sid"] || cookies.flash) return undefined;
  const { now } = getRuntime();
  const version = findVersion(link);
  if (!version) return undefined;
  const tab = TABS.find((each) => each === named);
  const lastTab = tab ?? TABS.find((each) => each === cookies.tab) ?? "home";
  const key = [
    version.id,
    version.revision,
    version.modifiedAt,
    path,
    query,
    cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : "",
    weekStartOf(readLocale(request.headers["accept-language"] ?? null)),
    tab ? "" : lastTab,
    Math.floor(now() / (lastTab === "list" ? MINUTE : QUARTER_HOUR)),
  ].join(" ");
  return { key, link, tab, recent: cookies.recent };
}

/** A storage that fails is for the application to say, in a page of the site. */
function findVersion(link: string): FeedVersion | undefined {
  try {
    return findFeedVersion(link, getRuntime().store);
  } catch (error) {
    if (findTrouble(error)) return undefined;
    throw error;
  }
}

function send(
  page: KeptPage,
  { key, link, tab, recent }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, etag, policy } = page;
  const list = writeRecent(addRecent(readRecent(recent), link));
  response.setHeader("Set-Cookie", [
    rememberCookie("recent", list),
    ...(tab ? [rememberCookie("tab", tab)] : []),
  ]);
  response.setHeader("Content-Security-Policy", policy);
  for (const [name, value] of Object.entries(cacheHeaders(etag))) response.setHeader(name, value);
  const tags = request.headers["if-none-match"];
  if (tags !== undefined && isNamed(tags, etag)) {
    response.writeHead(304).end();
    return;
  }
  const isGzip = asksForGzip(String(request.headers["accept-encoding"] ?? ""));
  const bytes = isGzip ? gzipOf(key, page) : body;
  if (isGzip) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(200).end(request.method === "HEAD" ? undefined : bytes);
}

function gzipOf(key: string, page: KeptPage): Buffer {
  if (page.gzip) return page.gzip;
  const gzip = gzipSync(page.body);
  pages.keep(key, { ...page, gzip });
  return gzip;
}
