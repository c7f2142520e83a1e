// Makes of the entries of a preview what it shows: one row for each entry of the file, whatever becomes of it.
import { timesOn } from "~/event/series";
import type { ForeignItem } from "~/import/foreign-item";
import { type Differences, whenOf } from "~/operations/moving/import-differences";
import type { DraftItem, ImportRow } from "~/operations/moving/import-items";

/** An entry with how it differs from what it would be written over. */
export type LookedItem = DraftItem & { differences?: Differences | undefined };

/** In the order given; of several that came of one entry of the file and become the same, where the first stands. */
export function rowsOf(items: readonly LookedItem[]): ImportRow[] {
  const groups = new Map<string, LookedItem[]>();
  items.forEach((one, at) => {
    const key = keyOf(one, at);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  });
  return [...groups.values()].map(rowOf);
}

function keyOf({ item, state, isConflict }: LookedItem, at: number): string {
  return item.expanded === undefined ? `${at}` : `${item.expanded} ${state} ${isConflict}`;
}

function rowOf(group: LookedItem[]): ImportRow {
  const ordered = group.toSorted((a, b) => startOf(a.item) - startOf(b.item));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) throw new RangeError("There is no entry.");
  const { item, state, isConflict, reason } = first;
  return {
    ...{ state, isConflict, reason, from: startOf(item), when: whenOf(item) },
    title: item.kind === "leftOut" ? item.title : item.values.title,
    remarks: [...new Set(ordered.flatMap(({ item }) => item.remarks))],
    count: ordered.length,
    last: ordered.length > 1 ? whenOf(last.item) : null,
    differs: [...new Set(ordered.flatMap(({ differences }) => differences?.differs ?? []))],
    here: ordered.length === 1 ? (first.differences?.here ?? null) : null,
  };
}

/** When it begins, in epoch ms; 0 where that cannot be read. */
export function startOf(item: ForeignItem): number {
  if (item.kind === "event") return item.values.from;
  if (item.kind === "series") return timesOn(item.values, item.values.firstDay).from;
  return item.day === "" ? 0 : Date.parse(item.day);
}
