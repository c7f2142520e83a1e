// Reads who asks, once a request: session, address, zone, week, and the caller that operations want.
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import type { Caller } from "~/operations/kernel/operation";
import { sendsMails } from "~/process/config";
import { getRuntime } from "~/process/runtime";
import type { CalendarViewer } from "./calendar-viewer";
import { findSession } from "./session-cookie";
import { orUnavailable } from "./storage-failure";
import { readViewerHeaders, type ViewerHeaders } from "./viewer-headers";

export type Viewer = Pick<ViewerHeaders, "zone" | "lastTab" | "recent" | "hasFlash"> & {
  caller: Caller;
  /** The installation's public address, without a slash at its end. */
  origin: string;
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

/** What one request changes in several operations is undone together. */
const batches = new WeakMap<Request, string>();

/** Without asking who it is: a save has paid for that. */
export function batchOf(request: Request): string {
  const batch = batches.get(request) ?? getRuntime().secrets.newId();
  batches.set(request, batch);
  return batch;
}

function readViewer(request: Request): Viewer {
  const { store, secrets, config, now: clock } = getRuntime();
  const now = clock();
  const { headers } = request;
  const told = readViewerHeaders(headers.get("Cookie"), headers.get("Accept-Language"));
  const { zone, week, lastTab, recent, hasFlash } = told;
  const session = findSession(told.token, now);
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
  const caller: Caller = {
    store,
    secrets,
    now,
    actor: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    userAgent: headers.get("User-Agent") ?? "",
    timeZone: zone ?? config.defaultTimeZone,
    batch: batchOf(request),
    via: "web",
    contactTo: config.contactTo,
    sendsMails: sendsMails(config),
    admission: config.admission,
    signal: request.signal,
  };
  const ofCalendar = (canEdit: boolean): CalendarViewer => ({
    zone: zone ?? config.defaultTimeZone,
    zoneKnown: zone !== undefined,
    ...week,
    now,
    canEdit,
  });
  return { caller, origin: config.origin, zone, lastTab, recent, hasFlash, ofCalendar };
}

/** The zone that the browser says; undefined where it says none. */
export function knownZone(request: Request): string | undefined {
  return getViewer(request).zone;
}
