// Recognizes dates of a series that our own files write as separate events, and returns them to their series.
import { type Day, isDay } from "~/time/days";
import type { Entry } from "./entry";
import type { NamedDate } from "./import-result";
import type { WrittenTime } from "./written-time";

/** `{series uid}-{yyyymmdd}`, and the suffix of the installation that wrote it. */
const DATE_UID = /^(.+)-(\d{4})(\d\d)(\d\d)(@[^@]*)$/s;

/**
 * For our own files: a changed date on or beyond a neighbor's day is written as a separate event, and its series skips
 * that day, since other programs do not support it inside. Here it becomes a changed date again.
 */
export function foldOwnDates(entries: readonly Entry[]): Entry[] {
  const series = new Map<string, Map<Day, WrittenTime>>();
  for (const { uid, rules, date, left } of entries) {
    if (rules.length === 0 || date) continue;
    series.set(uid, new Map(left.map((each) => [each.day, each])));
  }
  return entries.map((entry) => {
    if (entry.date || entry.rules.length > 0) return entry;
    const own = readOwnDate(entry.uid);
    const date = own && series.get(own.uid)?.get(own.day);
    return date ? { ...entry, uid: own.uid, date } : entry;
  });
}

/** The date named by an event's uid in our own files: a file of one date, or of one category, lacks the series. */
export function readOwnDate(eventUid: string): NamedDate | undefined {
  const [, name, year, month, dayOfMonth, end] = DATE_UID.exec(eventUid) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  return isDay(day) ? { uid: `${name}${end}`, day, at: null } : undefined;
}
