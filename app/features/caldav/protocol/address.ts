// Parses and writes the addresses of CalDAV resources, and estimates the cost of a report on them.
import { createHash } from "node:crypto";
import type { DavPlace } from "~/features/caldav/operations/reading";
import type { Asked } from "~/front-door/options";
import { programPaths } from "~/paths/programs";
import { getRuntime } from "~/process/runtime";
import { DAY_MS } from "~/time/durations";
import { unlessStorageFails } from "~/web/request/storage-failure";

/** What an address names. Keys are as sent; `name` is an item's decoded name. */
export type DavTarget =
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
export const calendarKey = (id: number) => opaqueKey("calendar", id);

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
export const itemPath = (user: string, calendar: string, name: string) =>
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

export function rememberCalendar(key: string, id: number): void {
  if (known.size >= CALENDARS_KNOWN) known.clear();
  known.set(key, id);
}

export const findRemembered = (key: string): number | undefined => known.get(key);

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
