// Puts the events of a file together that are one: a repeating one with its changed dates, and the newest of each.
import type { Entry } from "./entry";

/** `main` is missing where a file has changed dates alone. `uid` is "" where the file tells none. */
export type EntryGroup = { uid: string; main: Entry | undefined; changes: Entry[] };

/** In the order of the file. `older` counts those that a newer one of the same name takes the place of. */
export function groupEntries(entries: readonly Entry[]): { groups: EntryGroup[]; older: number } {
  const named = new Map<string, Entry[]>();
  entries.forEach((entry, at) => {
    // What has no name is nobody's date.
    const key = entry.uid === "" ? `\n${at}` : entry.uid;
    const all = named.get(key);
    if (all) all.push(entry);
    else named.set(key, [entry]);
  });
  const groups = [...named.values()].map(groupOf);
  const kept = groups.reduce((n, { main, changes }) => n + Number(!!main) + changes.length, 0);
  return { groups, older: entries.length - kept };
}

function groupOf(entries: readonly Entry[]): EntryGroup {
  const newest = new Map<string, Entry>();
  for (const [at, entry] of entries.entries()) {
    const key = keyOf(entry) ?? `\n${at}`;
    const known = newest.get(key);
    if (!known || isNewer(entry, known)) newest.set(key, entry);
  }
  const main = newest.get("");
  newest.delete("");
  return { uid: entries[0]?.uid ?? "", main, changes: [...newest.values()] };
}

/** Of two that say the same, the later one in the file. */
function isNewer(entry: Entry, known: Entry): boolean {
  if (entry.sequence !== known.sequence) return entry.sequence > known.sequence;
  return entry.lastModified >= known.lastModified;
}

/** The date that an entry changes, "" of the main one; undefined where that cannot be read. */
function keyOf({ date, unread }: Entry): string | undefined {
  if (date) return `${date.day} ${date.time} ${date.zone}`;
  return unread.includes("RECURRENCE-ID") ? undefined : "";
}
