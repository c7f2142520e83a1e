// The texts about all changes of one request: an import, a save that changed several things, or one change.
import type { BatchSummary } from "~/operations/history/history-batches";
import { pagePaths } from "~/paths/pages";
import { buildHistoryRow, type HistoryPageOf, type HistoryRow } from "./history-view";

/** A single change links to itself; several link to their list and can be undone from here. */
export function buildBatchRow(summary: BatchSummary, page: HistoryPageOf): HistoryRow {
  const { main, file, batch } = summary;
  const row = buildHistoryRow(main, page);
  const undo = { calendarId: page.calendar.link, batch };
  if (!isOfSeveral(summary)) return canOnlyBeUndone(main) ? { ...row, undo } : row;
  const several = { ...row, undo, href: pagePaths.history(page.calendar.link, undefined, batch) };
  if (file === undefined) return { ...several, ...namesOfMany(row, summary) };
  const title = [`Imported ${file || "a file"}`, whatOf(summary, "new")].filter(Boolean).join(": ");
  return { ...several, title, kind: title, what: "Imported by", fields: "" };
}

/** Whether it is shown as a whole: several changes, or an import, however small. */
export function isOfSeveral({ count, file }: BatchSummary): boolean {
  return count > 1 || file !== undefined;
}

/** Added items: there is no state before that could be restored. Creating a calendar cannot be undone. */
function canOnlyBeUndone({ action, itemKind }: BatchSummary["main"]): boolean {
  return action === "created" && itemKind !== "calendar";
}

function namesOfMany({ title, kind }: HistoryRow, summary: BatchSummary) {
  const others = summary.added + summary.changed + summary.deleted - 1;
  const fields = whatOf(summary, "added");
  if (others <= 0) return { fields };
  return { fields, title: `${title} and ${amount(others)} more`, kind: kind && "Several events" };
}

/** "381 new, 2 changed, news, home page" */
function whatOf(summary: BatchSummary, added: "new" | "added"): string {
  const { changed, deleted, dates, news, hasHome, hasSettings, file } = summary;
  const counted: [number, string][] = [
    [summary.added, added],
    [changed, "changed"],
    [deleted, "deleted"],
    // In an import they are counted as new or changed.
    [file === undefined ? dates : 0, dates === 1 ? "single date" : "single dates"],
    [news, news === 1 ? "news item" : "news items"],
  ];
  const told = counted
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${amount(count)} ${what}`);
  return [...told, ...(hasHome ? ["home page"] : []), ...(hasSettings ? ["settings"] : [])].join(
    ", ",
  );
}

function amount(count: number): string {
  return count.toLocaleString("en");
}
