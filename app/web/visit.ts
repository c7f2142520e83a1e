// Owns what one request tells of who asks: session, address, zone, week, and the caller that operations want.
// Refuses to know what is asked for.
import { isTimeZone } from "~/calendar/zones";
import { findActor } from "~/operations/login";
import type { Caller } from "~/operations/operation";
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/server/front-door/client-address";
import { getRuntime } from "~/server/runtime";
import { readCookies } from "./cookies";
import { readLocale, weekStartOf } from "./locale";
import { readSessionCookie } from "./session-cookie";
import { orUnavailable } from "./storage-fault";
import type { Viewer } from "./views/viewer";

export type Visit = {
  caller: Caller;
  cookies: Record<string, string | undefined>;
  /** The viewer of a calendar that the visitor may edit or not. */
  viewer: (canEdit: boolean) => Viewer;
};

const visits = new WeakMap<Request, Visit>();

/**
 * Reads the request once, however many loaders of nested routes ask. Throws the
 * 503 of a storage that fails.
 */
export function openVisit(request: Request): Visit {
  const known = visits.get(request);
  if (known) return known;
  const visit = orUnavailable(() => readVisit(request));
  visits.set(request, visit);
  return visit;
}

function readVisit(request: Request): Visit {
  const { store, secrets, config, now: clock } = getRuntime();
  const now = clock();
  const cookies = readCookies(request);
  const token = readSessionCookie(request);
  const session = token ? findActor(token, { store, secrets, now }) : undefined;
  const zone = cookies.tz && isTimeZone(cookies.tz) ? cookies.tz : undefined;
  const caller: Caller = {
    store,
    secrets,
    now,
    actor: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    network: networkOf(request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown", "narrow"),
    userAgent: request.headers.get("User-Agent") ?? "",
    timeZone: zone ?? config.defaultTimeZone,
    contactTo: config.contactTo,
  };
  const weekStart = weekStartOf(readLocale(request.headers.get("Accept-Language")));
  const viewer = (canEdit: boolean): Viewer => ({
    zone: zone ?? config.defaultTimeZone,
    zoneKnown: zone !== undefined,
    weekStart,
    now,
    canEdit,
  });
  return { caller, cookies, viewer };
}
