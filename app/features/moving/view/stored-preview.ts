// Stores an import preview: what each entry of a file would change, with totals.

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import { foldLocation } from "~/event/clash-times";
import type { EventSpan } from "~/event/event";
import { timesOn } from "~/event/series";
import { matchImport, previewImport } from "~/features/moving/operations/imports";
import {
  type CalendarParts,
  countStates,
  type ImportRow,
  type ImportSummary,
  type Match,
  type MatchedItem,
  NO_ROWS,
  type Rows,
} from "~/features/moving/operations/items";
import { type Differences, entryTime } from "~/features/moving/operations/matching";
import type { ForeignFile, ForeignItem } from "~/import/import-result";
import { nextDatesOf } from "~/operations/events/clashes";
import { invalid } from "~/operations/kernel/errors";
import { type Caller, perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import { firstDateOf } from "~/time/recurrence";
import { CLASHES, FILE_NAME, IMPORT_ITEMS_A_PAGE, IMPORT_MOST_ITEMS } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { cleanLine } from "~/values/text";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";

/** A file's content; an archive also has parts of the calendar besides entries. */
type ReadFile = ForeignFile & {
  name: string;
  parts: CalendarParts | null;
  /** Set if a zone is unknown, to read the file again in the zone the user chooses. */
  bytes?: Uint8Array;
};

/** `first` are the rows of the first page. */
export type Preview = ImportSummary & { draftId: string; first: ImportRow[] };

/**
 * Fails like `previewImport`, and with `invalid` for a file with too many events. If the signal aborts, throws its
 * reason and stores nothing.
 */
export async function storePreview(
  calendarId: string,
  file: ReadFile,
  caller: Caller,
): Promise<Preview> {
  const { items, ...adds } = await matchAll(calendarId, file, caller);
  const ordered = inOrder(items);
  const rows = await yieldToOthers(() => buildRows(ordered, caller.now));
  const pages = await writePages(ordered, rows, caller);
  const { remarks, parts, unknown = null, bytes } = file;
  const counts = countStates(items);
  const summary: ImportSummary = {
    counts,
    ...adds,
    pages: pages.length,
    rows: rows.length,
    remarks,
    unknown,
    parts,
  };
  const kept = unknown && bytes ? Buffer.from(bytes).toString("base64") : null;
  const input = { calendarId, name: fileName(file.name), summary, pages, file: kept };
  const { draftId } = await yieldToOthers(() => perform(previewImport, input, caller));
  return { ...summary, draftId, first: rows.slice(0, IMPORT_ITEMS_A_PAGE) };
}

/** The file's name from the browser, without the path that some send. */
function fileName(name: string): string {
  const last = cleanLine(name).split(/[\\/]/).at(-1) ?? "";
  return last.slice(0, FILE_NAME).replace(/[\uD800-\uDBFF]$/, "");
}

async function matchAll(calendarId: string, { items, parts }: ReadFile, caller: Caller) {
  if (items.length > IMPORT_MOST_ITEMS) {
    throw invalid(refusal("fileTooMany", { max: IMPORT_MOST_ITEMS }), "text");
  }
  const sums = {
    adds: { ...NO_ROWS },
    addsByTheirs: { ...NO_ROWS },
    addsByDeleted: { ...NO_ROWS },
  };
  const overIds = new Set<string>();
  const matched: PreviewItem[] = [];
  for (const some of inPages(namedOnce(items))) {
    const input = { calendarId, items: some, parts };
    const found = await yieldToOthers(() => {
      caller.signal?.throwIfAborted();
      return perform(matchImport, input, caller);
    });
    for (const { item, shown, match, rows, overId, differences } of found) {
      const isTwice = overId !== undefined && overIds.has(overId);
      matched.push(
        isTwice ? { ...TWICE, item, shown: item } : { ...match, item, shown, differences, overId },
      );
      if (isTwice) continue;
      if (overId !== undefined) overIds.add(overId);
      addUp(sums[SUMS[match.isConflict ? "conflict" : match.state]], rows);
    }
  }
  return { items: matched, ...sums };
}

/** The total an entry counts toward; the user's choices decide which totals are added. */
const SUMS = {
  new: "adds",
  changed: "adds",
  same: "adds",
  leftOut: "adds",
  conflict: "addsByTheirs",
  deletedHere: "addsByDeleted",
} as const;

/** If two entries of a file would overwrite the same event, only the first one does. */
const TWICE: Match = {
  state: "leftOut",
  isConflict: false,
  reason: refusal("otherName"),
};

/** Entries are recognized by name, so a repeated name is kept only by the first entry. */
function namedOnce(items: readonly ForeignItem[]): ForeignItem[] {
  const names = new Set<string>();
  return items.map((item) => {
    if (item.uid === "" || item.kind === "leftOut") return item;
    if (names.has(item.uid)) return { ...item, uid: "" };
    names.add(item.uid);
    return item;
  });
}

/** Freed rows do not count: entries that need the room may be written first. */
function addUp(sum: Rows, { events, series }: Rows): void {
  sum.events += Math.max(0, events);
  sum.series += series;
}

/** Entries that need attention come first, since nobody would find them among thousands. */
function inOrder(items: readonly PreviewItem[]): PreviewItem[] {
  const rank = ({ state, isConflict, item }: PreviewItem) => {
    if (state === "leftOut") return 0;
    if (isConflict || state === "deletedHere") return 1;
    if (item.remarks.length > 0 && state !== "same") return 2;
    return state === "changed" ? 3 : state === "new" ? 4 : 5;
  };
  return [...items].sort((a, b) => rank(a) - rank(b) || itemStart(a.item) - itemStart(b.item));
}

/** Splits entries into pages. Rows are never more than entries, so they fill the first of these pages. */
async function writePages(
  items: readonly PreviewItem[],
  rows: readonly ImportRow[],
  { signal }: Caller,
) {
  const shown = inPages(rows);
  const pages: { items: string; rows: string }[] = [];
  for (const [page, some] of inPages(items).entries()) {
    const stored = some.map(({ shown: _, differences: __, overId: ___, ...item }) => item);
    await yieldToOthers(() => {
      signal?.throwIfAborted();
      pages.push({ items: JSON.stringify(stored), rows: JSON.stringify(shown[page] ?? []) });
    });
  }
  return pages;
}

export function inPages<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / IMPORT_ITEMS_A_PAGE);
  return Array.from({ length: count }, (_, page) =>
    items.slice(page * IMPORT_ITEMS_A_PAGE, (page + 1) * IMPORT_ITEMS_A_PAGE),
  );
}

/** An entry with what it would store, the id of the event it would overwrite, and how they differ. */
type PreviewItem = MatchedItem & {
  shown: ForeignItem;
  differences?: Differences | undefined;
  overId?: string | undefined;
};

/** In the given order. Entries that come from one entry of the file and have the same state share a row. */
function buildRows(items: readonly PreviewItem[], now: number): ImportRow[] {
  const groups = new Map<string, PreviewItem[]>();
  items.forEach((one, at) => {
    const key = rowKey(one, at);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  });
  return [...groups.values()].map((group) => buildRow(group, now));
}

function rowKey({ item, state, isConflict }: PreviewItem, at: number): string {
  return item.expanded === undefined ? `${at}` : `${item.expanded} ${state} ${isConflict}`;
}

function buildRow(group: PreviewItem[], now: number): ImportRow {
  const ordered = group.toSorted((a, b) => itemStart(a.shown) - itemStart(b.shown));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) throw new RangeError("There is no entry.");
  const { shown: item, state, isConflict, reason } = first;
  return {
    state,
    isConflict,
    reason,
    from: itemStart(item),
    when: entryTime(item),
    title: item.kind === "leftOut" ? item.title : item.values.title,
    remarks: [...new Set(ordered.flatMap(({ item }) => item.remarks))],
    count: ordered.length,
    last: ordered.length > 1 ? entryTime(last.shown) : null,
    differs: [...new Set(ordered.flatMap(({ differences }) => differences?.differs ?? []))],
    here: ordered.length === 1 ? (first.differences?.here ?? null) : null,
    placed: placeFor(ordered, now),
  };
}

/** The location and time of an entry to be saved; undefined if it is not saved or has no location. */
function placeFor([first, ...rest]: PreviewItem[], now: number): ImportRow["placed"] {
  if (!first || first.shown.kind === "leftOut") return undefined;
  if (first.state !== "new" && first.state !== "changed") return undefined;
  const { location, title } = first.shown.values;
  if (foldLocation(location) === "" || isCanceled(title)) return undefined;
  const spans = [first, ...rest]
    .flatMap(({ shown }) => itemSpans(shown, now))
    .slice(0, CLASHES.dates);
  return { location, spans, overId: first.overId ?? "" };
}

function itemSpans(item: ForeignItem, now: number): EventSpan[] {
  if (item.kind === "leftOut") return [];
  const names = ["from", "to", "firstDay", "lastDay"] as const;
  if (item.kind === "event") return [pick(item.values, names)];
  const { values, changed } = item;
  const changedDays = changed.map(({ occurrence }) => occurrence);
  const isThere = ({ title, location, to }: (typeof changed)[number]) =>
    foldLocation(location) === foldLocation(values.location) && !isCanceled(title) && to > now;
  const dates = [...nextDatesOf({ ...values, changedDays }, now), ...changed.filter(isThere)];
  return dates.sort((a, b) => a.from - b.from).map((date) => pick(date, names));
}

/** The start in epoch ms; 0 if unreadable. */
function itemStart(item: ForeignItem): number {
  if (item.kind === "event") return item.values.from;
  if (item.kind === "series") return timesOn(item.values, firstDateOf(item.values)).from;
  return item.day === "" ? 0 : Date.parse(item.day);
}

export function countNew(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} new`, other: `${told} new` })}`;
}

export function countChanged(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} changed`, other: `${told} changed` })}`;
}

export function countSame(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} already here`, other: `${told} already here` })}`;
}

export function countDeleted(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} deleted here`, other: `${told} deleted here` })}`;
}

export function countLeftOut(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} left out`, other: `${told} left out` })}`;
}

export function newsItems(count: number): MessageDescriptor {
  return msg`${plural(count, { one: "# news item", other: "# news items" })}`;
}
