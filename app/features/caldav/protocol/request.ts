// A request of a calendar app: its app password, target and calendar; and the addresses of CalDAV resources, with the
// cost of a report on them.

import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Category } from "~/event/category";
import {
  type DavItem,
  type DavPlace,
  findDavCalendar,
  type ItemSpan,
  listDavCalendars,
  listDavItems,
} from "~/features/caldav/operations/reading";
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import type { Asked } from "~/front-door/options";
import type { AppLogin } from "~/operations/accounts/app-password-login";
import { type Caller, perform } from "~/operations/kernel/operation";
import { programPaths } from "~/paths/programs";
import { getRuntime } from "~/process/runtime";
import type { UsedAppPassword } from "~/store/accounts/app-password-store";
import type { User } from "~/store/accounts/user-store";
import { yieldToOthers } from "~/store/kernel/yielding";
import { DAY_MS } from "~/time/durations";
import { unaskedLanguages } from "~/values/languages";
import { authenticate } from "~/web/request/app-login";
import { unlessStorageFails } from "~/web/request/storage-failure";
import type { DavCalendar, ListedCalendar } from "./properties";
import { DavError, type Element, readXml, XmlError } from "./replies";

export type DavRequest = DavUser & {
  request: IncomingMessage;
  response: ServerResponse;
  target: DavTarget;
  caller: Caller;
  /** The user's key in URLs. */
  key: string;
  /** Leaves missing properties out of the reply. */
  isMinimal: boolean;
  calendar?: DavCalendar;
};

const XML_BYTES = 64 * 1024;
export const REPORT_BYTES = 3 * 1024 * 1024;

/** The body as XML; null if empty. */
export async function readBody(
  { request }: Pick<DavRequest, "request">,
  isReport = false,
): Promise<Element | null> {
  const most = isReport ? REPORT_BYTES : XML_BYTES;
  try {
    const body = await readXml(readInPieces(request, most), { isReport });
    return await yieldToOthers(() => body);
  } catch (error) {
    if (error instanceof XmlError) throw new DavError(400, "", { plain: error.message });
    throw error;
  }
}

const PIECE = 16 * 1024;

/** Yields the items in small pieces, and lets other requests run in between. */
export async function* readInPieces(
  request: IncomingMessage,
  most: number,
  condition = "",
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of request) {
    const whole: Buffer = chunk;
    bytes += whole.length;
    if (bytes > most) {
      throw new DavError(413, condition, { plain: "This request is too large." });
    }
    for (let at = 0; at < whole.length; at += PIECE) {
      yield await yieldToOthers(() => whole.subarray(at, at + PIECE));
    }
  }
}

export function listCalendars({ caller, password }: DavRequest): ListedCalendar[] {
  const { list } = perform(listDavCalendars, {}, caller);
  return list
    .filter(({ id }) => password.calendarId === null || password.calendarId === id)
    .map((each) => ({ ...each, key: calendarKey(each.id) }));
}

/** The calendar of the address, looked up once. Throws a 404 if the password does not open it. */
export function getCalendar(dav: DavRequest): DavCalendar {
  dav.calendar ??= findKnown(dav) ?? getListed(dav);
  return dav.calendar;
}

/** The calendar as in the list of calendars, with all its values. */
export function getListed(dav: DavRequest): ListedCalendar {
  const key = keyIn(dav);
  const found = listCalendars(dav).find((each) => each.key === key);
  if (!found) throw notFound();
  rememberCalendar(key, found.id);
  return found;
}

/** Finds the calendar without listing all of the user's; undefined if it is not theirs. */
function findKnown(dav: DavRequest): DavCalendar | undefined {
  const { caller, password } = dav;
  const key = keyIn(dav);
  const id = findRemembered(key);
  if (id === undefined || calendarKey(id) !== key) return undefined;
  if (password.calendarId !== null && password.calendarId !== id) return undefined;
  const { calendar } = perform(findDavCalendar, { id }, caller);
  return calendar ? { ...calendar, key } : undefined;
}

function keyIn({ target }: DavRequest): string {
  return "calendar" in target ? target.calendar : "";
}

export function notFound(): DavError {
  return new DavError(404, "", { plain: "There is nothing at this address." });
}

export function davItemPath(
  dav: Pick<DavRequest, "key">,
  calendar: Pick<DavCalendar, "key">,
  name: string,
): string {
  return itemPath(dav.key, calendar.key, name);
}

/** All items of a calendar, or those that may be in a span, a few at a time. */
export function* listPieces(
  { caller }: DavRequest,
  { link }: DavCalendar,
  span?: ItemSpan,
): Generator<{ items: DavItem[]; categories: Category[] }> {
  let from: DavPlace | null | undefined;
  do {
    const piece = perform(listDavItems, { calendarId: link, from, span }, caller);
    yield piece;
    from = piece.next;
  } while (from);
}

type RefusedLogin = Extract<AppLogin, { refused: string }>;

/** The app's user and the password it uses. */
export type DavUser = { user: User; password: UsedAppPassword };

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

type Headers = Pick<IncomingMessage, "headers">;

/** Identifies the app password of a request. `refused` if it is missing, wrong, or sent with another user's email. */
export function logInDav(request: Headers): DavUser | { refused: "none" } | RefusedLogin {
  const { authorization = "" } = request.headers;
  const [, coded] = BASIC.exec(authorization) ?? [];
  if (coded === undefined) return { refused: "none" };
  const login = authenticate(authorization, clientAddress(request));
  if ("refused" in login) return login;
  const { user, appPassword } = login;
  const [name = ""] = Buffer.from(coded, "base64").toString("utf8").split(":", 1);
  if (name.trim().toLowerCase() !== user.email.toLowerCase()) return { refused: "wrong" };
  return { user, password: appPassword };
}

export function clientAddress({ headers }: Headers): string {
  return String(headers[CLIENT_ADDRESS_HEADER] ?? "unknown");
}

export function davCaller(request: Headers, { user, password }: DavUser, batch: string): Caller {
  const { store, secrets, config, now } = getRuntime();
  const address = clientAddress(request);
  return {
    store,
    secrets,
    now: now(),
    actor: user,
    sessionId: null,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    userAgent: request.headers["user-agent"] ?? "",
    timeZone: config.defaultTimeZone,
    languages: unaskedLanguages(config.languages),
    batch,
    via: "app",
    appPassword: password,
    origin: config.origin,
    contactTo: config.contactTo,
    sendsMails: false,
    admission: config.admission,
  };
}

/** What an address names. Keys are as sent; `name` is an item's decoded name. */
type DavTarget =
  | { kind: "well-known" | "root" | "unknown" }
  | { kind: "principal" | "home"; user: string }
  | { kind: "calendar"; user: string; calendar: string }
  | { kind: "item"; user: string; calendar: string; name: string };

export const DAV_ROOT = programPaths.calendarApps();
const WELL_KNOWN = programPaths.knownCalendarApps();
/** Apple's apps send requests meant for the root here too. */
const ALSO_ROOT = ["/", "/principals"];

/** Whether calendar apps use this address with this method. `routePath` is normalized by the front door. */
export function isDavAddress(method: string, routePath: string): boolean {
  if (routePath === WELL_KNOWN || routePath === "/dav" || routePath.startsWith(DAV_ROOT))
    return true;
  return method === "PROPFIND" && ALSO_ROOT.includes(routePath);
}

export function readTarget(url: string): DavTarget {
  const path = url.replace(/[?#].*$/s, "");
  const bare = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (bare.toLowerCase() === WELL_KNOWN) return { kind: "well-known" };
  if (ALSO_ROOT.includes(bare) || bare === "/dav") return { kind: "root" };
  const [, dav, room, user, calendar, ...rest] = path.split("/").map(decode);
  if (dav !== "dav" || !user) return { kind: "unknown" };
  if (room === "p" && !calendar && rest.length === 0) return { kind: "principal", user };
  if (room !== "c") return { kind: "unknown" };
  if (!calendar) return rest.length === 0 ? { kind: "home", user } : { kind: "unknown" };
  const [name = "", ...more] = rest;
  if (more.length > 0) return { kind: "unknown" };
  return name === ""
    ? { kind: "calendar", user, calendar }
    : { kind: "item", user, calendar, name };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNFIT = /[/\x00-\x1f\x7f]/;
const LONGEST_NAME = 200;

export function isDavName(name: string): boolean {
  return name !== "." && name !== ".." && name.length <= LONGEST_NAME && !UNFIT.test(name);
}

/** Permanent and opaque; unchanged when the calendar's link is replaced. */
function opaqueKey(kind: "user" | "calendar", id: number): string {
  const secret = instanceValue("dav-key");
  const text = `${secret}\n${kind}\n${id}`;
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

export const userKey = (id: number) => opaqueKey("user", id);
const calendarKey = (id: number) => opaqueKey("calendar", id);

/** Changed by restoring a backup, since an older token would then skip later changes. */
const syncEpoch = () => instanceValue("dav-epoch");

function instanceValue(key: "dav-key" | "dav-epoch"): string {
  const { store, secrets } = getRuntime();
  const known = store.instance.find(key);
  if (known !== undefined) return known;
  return store.change(() => store.instance.getOrMake(key, secrets.newToken));
}

export const principalPath = (user: string) => `/dav/p/${user}/`;
export const homePath = (user: string) => `/dav/c/${user}/`;
export const calendarPath = (user: string, calendar: string) => `${homePath(user)}${calendar}/`;
const itemPath = (user: string, calendar: string, name: string) =>
  calendarPath(user, calendar) + encodeURIComponent(name);

const TOKEN = /^urn:eas:sync:([\w-]+):([\w-]+):(\d{1,15})(?:\.([se])(\d{1,15}))?$/;

/** The change up to which an app knows a calendar, and its position in the first full listing. */
export type SyncPoint = { n: number; place: DavPlace | undefined };

export function syncToken(calendar: string, { n, place }: SyncPoint): string {
  const at = place ? `.${place.of === "series" ? "s" : "e"}${place.after}` : "";
  return `urn:eas:sync:${calendar}:${syncEpoch()}:${n}${at}`;
}

/** Undefined unless it is a token of this calendar and epoch. */
export function readSyncToken(text: string, calendar: string): SyncPoint | undefined {
  const [, key, epoch, n, of, after] = TOKEN.exec(text.trim()) ?? [];
  if (key !== calendar || epoch !== syncEpoch()) return undefined;
  const place = of
    ? { of: of === "s" ? ("series" as const) : ("events" as const), after: Number(after) }
    : undefined;
  return { n: Number(n), place };
}

const CALENDARS_KNOWN = 10_000;
/** Processor milliseconds per item, and per date expanded separately. */
const ITEM_MS = 0.1;
const DATE_MS = 0.05;
const EXPANDED_DAYS = 366;

/** Calendars by their key in addresses; one not read yet costs nothing the first time. */
const known = new Map<string, number>();

function rememberCalendar(key: string, id: number): void {
  if (known.size >= CALENDARS_KNOWN) known.clear();
  known.set(key, id);
}

const findRemembered = (key: string): number | undefined => known.get(key);

/** The price of a request in milliseconds; undefined if it is not a CalDAV request. */
export function findDavPrice(asked: Asked, body: () => string): number | undefined {
  if (!isDavAddress(asked.method, asked.routePath)) return undefined;
  return unlessStorageFails(() => priceOfReport(asked, body)) ?? 0;
}

/** Each part ends where the next begins, so matching is linear in the up to 3 MB that anyone may send. */
const SYNC_TOKEN = /<(?:\w+:)?sync-token(?:\s[^<>]*)?>\s*[^\s<.]+\s*</;

/** Whether a report asks for changes only. A token with a dot is from an app still listing all items. */
export const asksForChanges = (report: string): boolean => SYNC_TOKEN.test(report);

function priceOfReport({ method, url, headers }: Asked, body: () => string): number {
  const isListing = method === "PROPFIND" && headers.depth === "1";
  const target = readTarget(url);
  if (target.kind !== "calendar" || !(isListing || method === "REPORT")) return 0;
  const id = findRemembered(target.calendar);
  const { store } = getRuntime();
  const calendar = id === undefined ? undefined : store.calendars.find(id);
  if (!calendar) return 0;
  const report = isListing ? "" : body();
  if (/\bcalendar-multiget\b/.test(report)) return report.split(/<[\w:]*href\b/).length * ITEM_MS;
  // Changes are few.
  if (asksForChanges(report)) return 0;
  const now = getRuntime().now();
  const { events, series } = store.sizes.of(calendar);
  const expanded = /\bexpand\b/.test(report)
    ? store.sizes.of(calendar, { from: now, to: now + EXPANDED_DAYS * DAY_MS }).dates
    : 0;
  return (events + series) * ITEM_MS + Math.min(expanded, 5_000) * DATE_MS;
}
