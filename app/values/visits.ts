// What a browser remembers of its visits, each as one line of text: the last view of each calendar, and recent calendars.

import { DEMO_CALENDAR, RECENT_CALENDARS } from "./limits";

/** Month is the default view. */
export type View = "month" | "week" | "year";

/** By calendar link, newest first; months are not stored. */
export type LastViews = ReadonlyMap<string, View>;

const ENTRY = /^([A-Za-z0-9_-]{1,64})\.(week|year)$/;
const MOST = 10;
/** Far longer than what is written here; anything longer is not ours. */
const LONGEST = 1_000;

export function readViews(text: string | null | undefined): LastViews {
  if (!text || text.length > LONGEST) return new Map();
  const entries = text.split(",").flatMap((entry): [string, View][] => {
    const [, link, view] = ENTRY.exec(entry) ?? [];
    return link && (view === "week" || view === "year") ? [[link, view]] : [];
  });
  return new Map(entries.slice(0, MOST));
}

export function viewIn(views: LastViews, link: string): View {
  return views.get(link) ?? "month";
}

/** The text that `readViews` reads, with this view for the calendar. */
export function writeViews(views: LastViews, link: string, view: View): string {
  const others = [...views].filter(([each]) => each !== link);
  return write(view === "month" ? others : [[link, view], ...others]);
}

/** The text without malformed parts. */
export function tidyViews(text: string): string {
  return write([...readViews(text)]);
}

function write(views: readonly [string, View][]): string {
  return views
    .slice(0, MOST)
    .map((entry) => entry.join("."))
    .join(",");
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses comma-separated ids, newest first, without malformed or repeated ones and the demo calendar. */
export function readRecent(text: string | null | undefined): string[] {
  if (!text || text.length > LONGEST) return [];
  return tidy(text.split(",").map((id) => id.trim()));
}

/** A new list with `id` first; the demo calendar and malformed ids are not added. */
export function addRecent(ids: readonly string[], id: string): string[] {
  return tidy([id, ...ids]);
}

/** The text that `readRecent` reads. */
export function writeRecent(ids: readonly string[]): string {
  return tidy(ids).join(",");
}

function tidy(ids: readonly string[]): string[] {
  const recordable = ids.filter((id) => ID.test(id) && id !== DEMO_CALENDAR);
  return [...new Set(recordable)].slice(0, RECENT_CALENDARS);
}
