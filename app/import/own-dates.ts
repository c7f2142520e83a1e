// Puts dates of a series that our own feed writes as events of their own back into their series.
import type { Day } from "~/calendar/days";
import type { Entry } from "./entry";
import type { WrittenTime } from "./written-time";

/** `{series uid}-{yyyymmdd}`, and the installation that wrote it. */
const DATE_UID = /^(.+)-(\d{4})(\d\d)(\d\d)(@[^@]*)$/s;

/**
 * Of a file of ours: a changed date on or beyond a neighbor's day stands beside its series, which leaves its day out,
 * since other programs cannot hold it within. It is the changed date of that day again.
 */
export function foldOwnDates(entries: readonly Entry[]): Entry[] {
  const series = new Map<string, Map<Day, WrittenTime>>();
  for (const { uid, rules, date, left } of entries) {
    if (rules.length === 0 || date) continue;
    series.set(uid, new Map(left.map((each) => [each.day, each])));
  }
  return entries.map((entry) => {
    if (entry.date || entry.rules.length > 0) return entry;
    const [, name, year, month, dayOfMonth, end] = DATE_UID.exec(entry.uid) ?? [];
    const uid = `${name}${end}`;
    const date = series.get(uid)?.get(`${year}-${month}-${dayOfMonth}`);
    return date ? { ...entry, uid, date } : entry;
  });
}
