// Keeps what each entry of a calendar file would become, for whoever chose the file to look at.
import { FILE_NAME, IMPORT_ITEMS_A_PAGE, IMPORT_MOST_ITEMS } from "~/calendar/limits";
import { cleanLine } from "~/calendar/text";
import type { ForeignFile, ForeignItem } from "~/import/foreign-item";
import { invalid } from "~/operations/errors";
import {
  type CalendarParts,
  countStates,
  type DraftItem,
  type ImportSummary,
} from "~/operations/import-items";
import { matchImport, previewImport } from "~/operations/imports";
import { type Caller, perform } from "~/operations/operation";
import { takeTurn } from "~/server/store/turns";

/** What was read of a file; one of ours has parts of the calendar beside its entries. */
export type ReadFile = ForeignFile & { name: string; parts: CalendarParts | null };

/** `first` are the entries of the first page. */
export type Preview = ImportSummary & { draftId: string; first: DraftItem[] };

/** Fails as `previewImport` does, and with `invalid` for a file that would become more events than one may. */
export async function keepPreview(
  calendarId: string,
  file: ReadFile,
  caller: Caller,
): Promise<Preview> {
  const { items, adds } = await matchAll(calendarId, file, caller);
  const ordered = inOrder(items);
  const pages = await writePages(ordered);
  const { remarks, parts } = file;
  const counts = countStates(items);
  const summary: ImportSummary = { counts, adds, pages: pages.length, remarks, parts };
  const input = { calendarId, name: nameOf(file.name), summary, pages };
  const { draftId } = await takeTurn(() => perform(previewImport, input, caller));
  return { ...summary, draftId, first: ordered.slice(0, IMPORT_ITEMS_A_PAGE) };
}

/** What a browser calls the file; some send a whole path. */
function nameOf(name: string): string {
  const last = cleanLine(name).split(/[\\/]/).at(-1) ?? "";
  return last.slice(0, FILE_NAME).replace(/[\uD800-\uDBFF]$/, "");
}

async function matchAll(calendarId: string, { items, parts }: ReadFile, caller: Caller) {
  if (items.length > IMPORT_MOST_ITEMS) {
    throw invalid(
      `A file can become at most ${IMPORT_MOST_ITEMS.toLocaleString("en")} events; this one has more.`,
      "text",
    );
  }
  const adds = { events: 0, series: 0 };
  const matched: DraftItem[] = [];
  for (const some of inPages(items)) {
    await takeTurn(() => {
      const found = perform(matchImport, { calendarId, items: some, parts }, caller);
      some.forEach((item, at) => {
        const match = found.matches[at];
        if (match) matched.push({ ...match, item });
      });
      adds.events += found.adds.events;
      adds.series += found.adds.series;
    });
  }
  return { items: matched, adds };
}

/** What needs a look comes first: of thousands nobody finds the one that is left out. */
function inOrder(items: readonly DraftItem[]): DraftItem[] {
  const rank = ({ state, isConflict, item }: DraftItem) => {
    if (state === "leftOut") return 0;
    if (isConflict) return 1;
    if (item.remarks.length > 0 && state !== "same") return 2;
    return state === "changed" ? 3 : state === "new" ? 4 : 5;
  };
  return [...items].sort((a, b) => rank(a) - rank(b) || startOf(a.item) - startOf(b.item));
}

/** When it begins, in epoch ms, as far as it matters for an order. */
function startOf(item: ForeignItem): number {
  if (item.kind === "event") return item.values.from;
  const day = item.kind === "series" ? item.values.firstDay : item.day;
  return day === "" ? 0 : Date.parse(day);
}

async function writePages(items: readonly DraftItem[]): Promise<string[]> {
  const pages: string[] = [];
  for (const some of inPages(items)) await takeTurn(() => pages.push(JSON.stringify(some)));
  return pages;
}

function inPages<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / IMPORT_ITEMS_A_PAGE);
  return Array.from({ length: count }, (_, page) =>
    items.slice(page * IMPORT_ITEMS_A_PAGE, (page + 1) * IMPORT_ITEMS_A_PAGE),
  );
}
