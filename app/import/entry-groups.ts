// Puts the entries of a file that are one event together: its main entry and its changed dates.
import type { Day } from "~/time/days";
import type { Entry } from "./entry";

/** `main` is missing where a file has only changed dates. `uid` is "" where the file has none. */
export type EntryGroup = {
  uid: string;
  main: Entry | undefined;
  changes: Entry[];
  /** Its day, where other events of other days have the same uid. */
  day?: Day;
};

/** In the order of the file. `older` counts the entries that a newer one of the same name replaces. */
export function groupEntries(entries: readonly Entry[]): { groups: EntryGroup[]; older: number } {
  const named = new Map<string, Entry[]>();
  entries.forEach((entry, at) => {
    // An entry without a uid is no date of another.
    const key = entry.uid === "" ? `\n${at}` : entry.uid;
    const all = named.get(key);
    if (all) all.push(entry);
    else named.set(key, [entry]);
  });
  const groups = [...named.values()].flatMap((all) => sameNamed(all) ?? groupOf(all));
  const kept = groups.reduce((n, { main, changes }) => n + Number(!!main) + changes.length, 0);
  return { groups, older: entries.length - kept };
}

/**
 * Programs that give one uid to all of their events mean no versions of one: those of different days are all kept,
 * where none says that it is newer. Undefined where it is one event.
 */
function sameNamed(entries: readonly Entry[]): EntryGroup[] | undefined {
  const [first] = entries;
  const mains = entries.filter((entry) => keyOf(entry) === "" && entry.start);
  const byDay = new Map(mains.map((entry) => [entry.start?.day ?? "", entry]));
  const isVersioned = mains.some(
    ({ sequence, lastModified }) =>
      sequence !== first?.sequence || lastModified !== first.lastModified,
  );
  if (first === undefined || first.uid === "" || byDay.size < 2 || isVersioned) return undefined;
  const changes = groupOf(entries).changes;
  const repeating = mains.findLast(({ rules, added }) => rules.length + added.length > 0);
  const whole = repeating && byDay.get(repeating.start?.day ?? "") === repeating ? repeating : null;
  const { uid } = first;
  const groups = [...byDay].map(([day, main]): EntryGroup => {
    return { uid, main, changes: main === whole ? changes : [], day };
  });
  return whole || changes.length === 0 ? groups : [...groups, { uid, main: undefined, changes }];
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

/** By sequence, then by time of change; of equal ones, the later one in the file. */
function isNewer(entry: Entry, known: Entry): boolean {
  if (entry.sequence !== known.sequence) return entry.sequence > known.sequence;
  return entry.lastModified >= known.lastModified;
}

/** The date that an entry changes, "" for the main one; undefined where it cannot be read. */
function keyOf({ date, unread }: Entry): string | undefined {
  if (date) return `${date.day} ${date.time} ${date.zone}`;
  return unread.includes("RECURRENCE-ID") ? undefined : "";
}
