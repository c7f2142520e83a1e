// The list of recently visited calendars as one line of text.
import { DEMO_CALENDAR, RECENT_CALENDARS } from "./limits";

const ID = /^[A-Za-z0-9_-]{1,64}$/;
// Far more than five ids with their commas: what is longer was not written by us.
const LONGEST = 1_000;

/** Ids of a comma-separated text, the newest first; malformed and repeated ones and the demo calendar are dropped. */
export function readRecent(text: string | null | undefined): string[] {
  if (!text || text.length > LONGEST) return [];
  return tidy(text.split(",").map((id) => id.trim()));
}

/** A new list with `id` in front; the demo calendar and a malformed id leave the list as it was. */
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
