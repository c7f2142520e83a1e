// The texts about all changes of one request: an import, a save that changed several things, or one change.
import { msg, plural } from "@lingui/core/macro";
import type { BatchSummary } from "~/operations/history/history-batches";
import { pagePaths } from "~/paths/pages";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";
import { buildHistoryRow, type HistoryPageOf, type HistoryRow } from "./history-view";

/** A single change links to itself; several link to their list and can be undone from here. */
export function buildBatchRow(summary: BatchSummary, page: HistoryPageOf): HistoryRow {
  const { main, file, batch } = summary;
  const { words } = page.display;
  const row = buildHistoryRow(main, page);
  const undo = { calendarId: page.calendar.link, batch };
  if (!isOfSeveral(summary)) return canOnlyBeUndone(main) ? { ...row, undo } : row;
  const several = { ...row, undo, href: pagePaths.history(page.calendar.link, undefined, batch) };
  if (file === undefined) return { ...several, ...namesOfMany(row, summary, words) };
  const title = titleOfImport(file, sayBatch(summary, "new", words), words);
  return { ...several, title, kind: title, what: "imported", fields: "" };
}

/** Whether to show it as a whole: several changes, or any import. */
export function isOfSeveral({ count, file }: BatchSummary): boolean {
  return count > 1 || file !== undefined;
}

/** Added items have no earlier state to restore. Creating a calendar cannot be undone. */
function canOnlyBeUndone({ action, itemKind }: BatchSummary["main"]): boolean {
  return action === "created" && itemKind !== "calendar";
}

/** "Imported club.ics: 381 new"; `file` and `what` are "" if unknown. */
function titleOfImport(file: string, what: string, words: Words): string {
  if (file === "") return words._(what ? msg`Imported a file: ${what}` : msg`Imported a file`);
  return words._(what ? msg`Imported ${file}: ${what}` : msg`Imported ${file}`);
}

function namesOfMany({ title, kind }: HistoryRow, summary: BatchSummary, words: Words) {
  const others = summary.added + summary.changed + summary.deleted - 1;
  const fields = sayBatch(summary, "added", words);
  if (others <= 0) return { fields };
  const more = formatNumber(others, words);
  const all = words._(
    msg`${plural(others, { one: `${title} and ${more} more`, other: `${title} and ${more} more` })}`,
  );
  return { fields, title: all, kind: kind && words._(msg`Several events`) };
}

/** "381 new, 2 changed, news, home page" */
function sayBatch(summary: BatchSummary, added: "new" | "added", words: Words): string {
  const { changed, deleted, news, hasHome, hasSettings, file } = summary;
  // An import counts them as new or changed.
  const dates = file === undefined ? summary.dates : 0;
  const told = (count: number) => formatNumber(count, words);
  const [fresh, other, gone] = [told(summary.added), told(changed), told(deleted)];
  const [single, items] = [told(dates), told(news)];
  const addedTo =
    added === "new"
      ? msg`${plural(summary.added, { one: `${fresh} new`, other: `${fresh} new` })}`
      : msg`${plural(summary.added, { one: `${fresh} added`, other: `${fresh} added` })}`;
  return [
    ...(summary.added > 0 ? [addedTo] : []),
    ...(changed > 0
      ? [msg`${plural(changed, { one: `${other} changed`, other: `${other} changed` })}`]
      : []),
    ...(deleted > 0
      ? [msg`${plural(deleted, { one: `${gone} deleted`, other: `${gone} deleted` })}`]
      : []),
    ...(dates > 0
      ? [msg`${plural(dates, { one: `${single} single date`, other: `${single} single dates` })}`]
      : []),
    ...(news > 0
      ? [msg`${plural(news, { one: `${items} news item`, other: `${items} news items` })}`]
      : []),
    ...(hasHome ? [msg({ message: "home page", comment: "What was changed." })] : []),
    ...(hasSettings ? [msg({ message: "settings", comment: "What was changed." })] : []),
  ]
    .map((part) => words._(part))
    .join(", ");
}
