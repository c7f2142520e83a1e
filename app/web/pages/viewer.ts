// Reads who asks, once a request: session, address, zone, week, and the caller that operations want.
import { isTimeZone } from "~/calendar/zones";
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import { findActor } from "~/operations/login";
import type { Caller } from "~/operations/operation";
import { getRuntime } from "~/server/process/runtime";
import { readCookies } from "./cookies";
import { readLocale, weekOf } from "./locale";
import { readSessionCookie } from "./session-cookie";
import { orUnavailable } from "./storage-failure";
import type { CalendarViewer } from "./views/calendar-viewer";

export type Viewer = {
  caller: Caller;
  /** The installation's public address, without a slash at its end. */
  origin: string;
  cookies: Record<string, string | undefined>;
  /** The viewer of a calendar that the visitor may edit or not. */
  ofCalendar: (canEdit: boolean) => CalendarViewer;
};

const viewers = new WeakMap<Request, Viewer>();

/** The visits of the requests that came last, for the loaders of one page: each of them gets a Request of its own. */
const latest = new Map<string, Viewer>();
const LATEST_KEPT = 100;

/**
 * Reads the request once, however many loaders of nested routes ask. Throws the
 * 503 of a storage that fails.
 */
export function getViewer(request: Request): Viewer {
  const known = viewers.get(request) ?? findShared(request);
  if (known) return known;
  const viewer = orUnavailable(() => readViewer(request));
  viewers.set(request, viewer);
  const id = sharedId(request);
  if (id) share(id, viewer);
  return viewer;
}

function findShared(request: Request): Viewer | undefined {
  const id = sharedId(request);
  return id ? latest.get(id) : undefined;
}

function share(id: string, viewer: Viewer): void {
  latest.set(id, viewer);
  const oldest = latest.keys().next().value;
  if (latest.size > LATEST_KEPT && oldest !== undefined) latest.delete(oldest);
}

/**
 * The front door's id for the request, which no client can choose. An action
 * shares nothing: the page that is loaded after it has to see what it changed.
 */
function sharedId({ method, headers }: Request): string | null {
  return method === "GET" ? headers.get(REQUEST_ID_HEADER) : null;
}

function readViewer(request: Request): Viewer {
  const { store, secrets, config, now: clock } = getRuntime();
  const now = clock();
  const cookies = readCookies(request);
  const token = readSessionCookie(request);
  const session = token ? findActor(token, { store, secrets, now }) : undefined;
  const zone = cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : undefined;
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
  const caller: Caller = {
    store,
    secrets,
    now,
    actor: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    userAgent: request.headers.get("User-Agent") ?? "",
    timeZone: zone ?? config.defaultTimeZone,
    contactTo: config.contactTo,
  };
  const week = weekOf(readLocale(request.headers.get("Accept-Language")));
  const ofCalendar = (canEdit: boolean): CalendarViewer => ({
    zone: zone ?? config.defaultTimeZone,
    zoneKnown: zone !== undefined,
    ...week,
    now,
    canEdit,
  });
  return { caller, origin: config.origin, cookies, ofCalendar };
}
