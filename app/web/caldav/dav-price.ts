// Tells what a report of a calendar app costs before it begins: by the calendar's size, and by what it asks of it.
import type { Asked } from "~/front-door/options";
import { getRuntime } from "~/process/runtime";
import { DAY_MS } from "~/time/durations";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { isDavAddress, readTarget } from "./dav-address";

const CALENDARS_KNOWN = 10_000;
/** Milliseconds of one processor for an item, and for a date by itself. */
const ITEM_MS = 0.1;
const DATE_MS = 0.05;
const EXPANDED_DAYS = 366;

/** Calendars by their keys in addresses; one that nobody has read yet costs nothing before. */
const known = new Map<string, number>();

export function rememberCalendar(key: string, id: number): void {
  if (known.size >= CALENDARS_KNOWN) known.clear();
  known.set(key, id);
}

export const findRemembered = (key: string): number | undefined => known.get(key);

/** In milliseconds; undefined for what calendar apps do not ask. */
export function findDavPrice(asked: Asked, body: () => string): number | undefined {
  if (!isDavAddress(asked.method, asked.routePath)) return undefined;
  return unlessStorageFails(() => priceOfReport(asked, body)) ?? 0;
}

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
  // What changed since is little; a token with a dot is one of an app that does not have everything yet.
  if (/<[\w:]*sync-token[^>]*>\s*[^\s<.]+\s*</.test(report)) return 0;
  const now = getRuntime().now();
  const { events, series } = store.sizes.of(calendar);
  const expanded = /\bexpand\b/.test(report)
    ? store.sizes.of(calendar, { from: now, to: now + EXPANDED_DAYS * DAY_MS }).dates
    : 0;
  return (events + series) * ITEM_MS + Math.min(expanded, 5_000) * DATE_MS;
}
