// Owns what the bytes of a calendar page hang on, and so the key that a finished one may be kept under.
// Refuses to know how pages are kept and sent.
import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { isTimeZone } from "~/calendar/zones";
import { type FeedVersion, findFeedVersion } from "~/operations/feeds";
import { findActor } from "~/operations/login";
import { getRuntime } from "~/server/runtime";
import { readLocale, weekStartOf } from "./locale";
import { TABS, type Tab } from "./paths";
import { sessionCookieName } from "./session-cookie";
import { unlessTroubled } from "./storage-fault";

const LONGEST_QUERY = 100;
const MINUTE = 60_000;
/** Midnight of every zone falls on one of these: their offsets are multiples of it. */
const QUARTER_HOUR = 15 * MINUTE;
const CALENDAR_PAGE =
  /^\/calendar\/([A-Za-z0-9_-]{22}|demo)(?:\/(?:(home|calendar|list|news)|day\/[\d-]{10}|events\/[A-Za-z0-9_-]{1,64}))?$/;

/** Who looks: a page shows no more of a person than whether there is one, and whether that one may edit. */
export type Role = "visitor" | "member" | "editor";

/** `tab` is the one that the address names, `recent` the cookie that came with it. */
export type AskedPage = {
  key: string;
  role: Role;
  link: string;
  tab: Tab | undefined;
  recent: string | undefined;
};

/**
 * The key holds the role, the address, the calendar's revision, the viewer's
 * zone and first day of the week, the day, for lists the minute (an event that
 * ends moves up), and the last tab where the address names none. undefined for
 * what is not to be kept: other pages, messages of the last action, a session
 * that is over, a storage that fails (to say so is for the application).
 */
export function readAskedPage(request: IncomingMessage): AskedPage | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const [matched, link, named] = CALENDAR_PAGE.exec(path) ?? [];
  if (!matched || !link || query.length > LONGEST_QUERY) return undefined;
  const cookies = parse(request.headers.cookie ?? "");
  if (cookies.flash) return undefined;
  const shown = unlessTroubled(() => findShown(link, cookies[sessionCookieName()]));
  if (!shown) return undefined;
  const { version, role } = shown;
  const tab = TABS.find((each) => each === named);
  const lastTab = tab ?? TABS.find((each) => each === cookies.tab) ?? "home";
  const key = [
    role,
    version.id,
    version.revision,
    version.modifiedAt,
    path,
    query,
    cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : "",
    weekStartOf(readLocale(request.headers["accept-language"] ?? null)),
    tab ? "" : lastTab,
    Math.floor(getRuntime().now() / (lastTab === "list" ? MINUTE : QUARTER_HOUR)),
  ].join(" ");
  return { key, role, link, tab, recent: cookies.recent };
}

/** The role that a key was made for. */
export function roleOf(key: string): Role | undefined {
  const [role] = key.split(" ", 1);
  return (["visitor", "member", "editor"] as const).find((each) => each === role);
}

/** The role of who holds this session, in the calendar that the key is of; undefined where the session is over. */
export function findRoleNow(key: string, token: string | undefined): Role | undefined {
  const id = Number(key.split(" ")[1]);
  return unlessTroubled(() => findRole(id, token));
}

function findShown(
  link: string,
  token: string | undefined,
): { version: FeedVersion; role: Role } | undefined {
  const version = findFeedVersion(link, getRuntime().store);
  if (!version) return undefined;
  const role = findRole(version.id, token);
  return role && { version, role };
}

function findRole(calendarId: number, token: string | undefined): Role | undefined {
  if (!token) return "visitor";
  const { store, secrets, now } = getRuntime();
  const session = findActor(token, { store, secrets, now: now() });
  if (!session) return undefined;
  return store.calendars.isAdmin(calendarId, session.user.id) ? "editor" : "member";
}
