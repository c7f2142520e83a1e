// Reads and writes the list of recently visited calendars as one line of text.
import { DEMO_CALENDAR, RECENT_CALENDARS } from "./limits";

const ID = /^[A-Za-z0-9_-]{1,64}$/;
// Far longer than five ids with commas; anything longer is not ours.
const LONGEST = 1_000;

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
