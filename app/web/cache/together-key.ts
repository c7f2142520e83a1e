// Makes the keys of the page cache for combined calendars, from everything that their pages depend on.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { OperationError } from "~/operations/kernel/errors";
import {
  type CombinedFeed,
  findCombinedFeed,
  versionOf,
} from "~/operations/together/together-feeds";
import { combinedLink, query } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import { findSession } from "~/web/request/session-cookie";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { NO_CATEGORY, readTabQuery } from "~/web/request/tab-query";
import { readVisitorHeaders } from "~/web/request/visitor-headers";
import { type RequestedPage, readerParts } from "./page-key";

type Role = RequestedPage["role"];

const TOKEN = "[A-Za-z0-9_-]{22}";
const PAGE = new RegExp(`^/together/(${TOKEN})/(?:(calendar|list)|day/[\\d-]{10})$`);

const SHORT = 22;

/** How the second part of such a key begins; in other keys it is a number. */
const MARK = "t";

/** The key of a month, list or day; undefined for any other page. */
export function readRequestedTogether({
  method,
  url = "",
  headers,
}: IncomingMessage): RequestedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = ""] = url.split("?", 1);
  const [matched, token = "", tab] = PAGE.exec(path) ?? [];
  if (!matched) return undefined;
  const visitor = readVisitorHeaders(headers.cookie, headers["accept-language"]);
  const shown = visitor.hasFlash ? undefined : findShown(token);
  const role = shown && findRoleIn(shown.id, visitor.token);
  if (!shown || !role) return undefined;
  const search = new URLSearchParams(url.slice(path.length));
  // It leads on to the printable list.
  if (tab === "list" && (search.has("from") || search.has("to"))) return undefined;
  const asked = readTabQuery(search, tab === "list" ? "list" : "calendar", !tab, NO_CATEGORY);
  const address = query(path, { ...asked, category: undefined, only: onlyIn(search, shown) });
  const key = [
    role,
    ...partsOf(shown),
    address,
    ...readerParts(visitor),
    Math.floor(getRuntime().now() / MINUTE_MS),
  ].join(" ");
  return { key, address, role };
}

/** What keys of what is the same for everyone say of its state; undefined for a wrong link. */
export function findTogetherNow(token: string): { parts: string[]; timeZone: string } | undefined {
  const shown = findShown(token);
  return shown && { parts: partsOf(shown), timeZone: shown.feed.timeZone };
}

function partsOf({ id, version }: Shown): string[] {
  return [`${MARK}${id}`, version];
}

/** `version` changes with everything that a page of it shows, and says nothing. */
type Shown = { id: number; version: string; feed: CombinedFeed };

function findShown(token: string): Shown | undefined {
  const { store, config, now: clock } = getRuntime();
  const now = clock();
  return unlessStorageFails(() => {
    const together = store.togethers.find(token);
    const at = { store, now, timeZone: config.defaultTimeZone };
    const feed = together && findFeed(combinedLink(token), at);
    if (!together || !feed) return undefined;
    const version = createHash("sha256").update(versionOf(feed, now)).digest("base64url");
    return { id: together.id, version: version.slice(0, SHORT), feed };
  });
}

function findFeed(...args: Parameters<typeof findCombinedFeed>): CombinedFeed | undefined {
  try {
    return findCombinedFeed(...args);
  } catch (error) {
    if (error instanceof OperationError) return undefined;
    throw error;
  }
}

function onlyIn(search: URLSearchParams, { feed }: Shown): number | undefined {
  const text = search.get("only") ?? "";
  const only = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return feed.members.some(({ position }) => position === only) ? only : undefined;
}

/** Undefined for a session that has ended, and for a combined calendar that is gone. */
function findRoleIn(id: number, sessionToken: string | undefined): Role | undefined {
  if (!sessionToken) return "visitor";
  const { store, now } = getRuntime();
  const session = unlessStorageFails(() => findSession(sessionToken, now()));
  const owner = session && unlessStorageFails(() => store.togethers.findOwner(id));
  if (!session || owner === undefined) return undefined;
  return owner === session.user.id ? "editor" : "member";
}

/** The current role of the session in the combined calendar of the key; null for the key of any other page. */
export function findTogetherRole(
  key: string,
  sessionToken: string | undefined,
): Role | undefined | null {
  const part = key.split(" ")[1] ?? "";
  return part.startsWith(MARK) ? findRoleIn(Number(part.slice(MARK.length)), sessionToken) : null;
}
