// Reads a request's visitor once: session, address, zone, week, and the caller for operations.
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import type { Caller } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { sendsMails } from "~/process/settings/config";
import { PAGE_LANGUAGE_HEADER } from "~/values/languages";
import type { CalendarDisplay } from "./calendar-display";
import { findSession } from "./cookies";
import { wordsFor } from "./reader-words";
import { orUnavailable } from "./storage-failure";
import { readVisitorHeaders, type VisitorHeaders } from "./visitor-headers";

type Told = "zone" | "region" | "words" | "lastTab" | "views" | "recent" | "hasFlash";

export type Visitor = Pick<VisitorHeaders, Told> & {
  caller: Caller;
  /** The installation's public address, without a trailing slash. */
  origin: string;
  /** How this visitor sees a calendar, given whether they may edit it. */
  displayFor: (canEdit: boolean) => CalendarDisplay;
};

const MONDAY = 1;

const visitors = new WeakMap<Request, Visitor>();

/** The visitors of the latest requests, for the loaders of one page, each of which gets its own Request. */
const latest = new Map<string, Visitor>();
const LATEST_KEPT = 100;

/** Reads the request once for all loaders of nested routes. Throws the 503 of a storage error. */
export function getVisitor(request: Request): Visitor {
  const known = visitors.get(request) ?? findShared(request);
  if (known) return known;
  const visitor = orUnavailable(
    () => readVisitor(request),
    () => wordsFor(request),
  );
  visitors.set(request, visitor);
  const id = sharedId(request);
  if (id) share(id, visitor);
  return visitor;
}

/** The client's address, as set by the front door. */
export function clientAddress({ headers }: Request): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** The request without cookies: its caller is a visitor. */
export function withoutCookies({ url, method, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent);
  headers.delete("Cookie");
  return new Request(url, { method, headers, signal });
}

function findShared(request: Request): Visitor | undefined {
  const id = sharedId(request);
  return id ? latest.get(id) : undefined;
}

function share(id: string, visitor: Visitor): void {
  latest.set(id, visitor);
  const oldest = latest.keys().next().value;
  if (latest.size > LATEST_KEPT && oldest !== undefined) latest.delete(oldest);
}

/**
 * The front door's id for the request, which no client can choose. An action shares nothing: the page loaded after it
 * has to see its changes.
 */
function sharedId({ method, headers }: Request): string | null {
  return method === "GET" ? headers.get(REQUEST_ID_HEADER) : null;
}

/** All changes of one request are undone together. */
const batches = new WeakMap<Request, string>();

/** Does not read the session, which would add a cost to each save. */
export function requestBatch(request: Request): string {
  const batch = batches.get(request) ?? getRuntime().secrets.newId();
  batches.set(request, batch);
  return batch;
}

function readVisitor(request: Request): Visitor {
  const { store, secrets, config, now: clock } = getRuntime();
  const now = clock();
  const { headers } = request;
  const sent = readVisitorHeaders(
    headers.get("Cookie"),
    headers.get("Accept-Language"),
    headers.get(PAGE_LANGUAGE_HEADER),
  );
  const { zone, week, region, words, chosen, lastTab, views, recent, hasFlash } = sent;
  const session = findSession(sent.token, now);
  const address = clientAddress(request);
  const caller: Caller = {
    store,
    secrets,
    now,
    actor: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    device: sent.device,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    ...(config.floodLimits === false && { uncounted: true }),
    userAgent: headers.get("User-Agent") ?? "",
    timeZone: zone ?? config.defaultTimeZone,
    languages: { asked: words.language, chosen, offered: config.languages },
    batch: requestBatch(request),
    via: "web",
    origin: config.origin,
    contactTo: config.contactTo,
    sendsMails: sendsMails(config),
    admission: config.admission,
    sources: { origin: config.origin, isOn: config.sources.isOn },
    signal: request.signal,
  };
  const displayFor = (canEdit: boolean): CalendarDisplay => ({
    zone: zone ?? config.defaultTimeZone,
    zoneKnown: zone !== undefined,
    ...week,
    hasWeekNumbers: region.countsWeeks && week.weekStart === MONDAY,
    words,
    now,
    canEdit,
  });
  const { origin } = config;
  return { caller, origin, zone, region, words, lastTab, views, recent, hasFlash, displayFor };
}

export function knownZone(request: Request): string | undefined {
  return getVisitor(request).zone;
}
