// The texts about what a calendar file would change, entry by entry, and about what it has changed.
import type { UnknownZones } from "~/import/foreign-item";
import type { Result } from "~/operations/kernel/operation";
import type { ImportCounts } from "~/operations/moving/import-items";
import type { getImport } from "~/operations/moving/imports";
import { pagePaths } from "~/paths/pages";
import { timeZones } from "~/time/zones";
import { IMPORT_ITEMS_A_PAGE } from "~/values/limits";
import { amount, type ImportRow, type Page, rowOf } from "./import-row-view";

export type ImportView = {
  name: string;
  /** "38 new · 4 changed · 120 already here · 3 left out" */
  summary: string;
  remarks: string[];
  /** The unknown zones, and the choice of the one to use for them; null if all are known. */
  zone: { warning: string; value: string; choices: { value: string; text: string }[] } | null;
  /** Why nothing can be imported, "" if it can. */
  fault: string;
  /** "Of the 4 changed ones, 1 was changed here since." or "" */
  conflicts: string;
  /** "Bring back the 2 events that were deleted here" or "" */
  deleted: string;
  /** The button's text; "" if there is nothing to do. */
  button: string;
  rows: ImportRow[];
  /** "1 to 50 of 165" */
  range: string;
  previousHref: string;
  nextHref: string;
};

type ImportPreview = Result<typeof getImport>;

export function buildImportView(
  draftId: string,
  preview: ImportPreview,
  { calendar, display }: Page,
): ImportView {
  const { counts, page, rows: total, parts } = preview;
  const start = page * IMPORT_ITEMS_A_PAGE;
  const href = (page: number) =>
    page >= 0 && page * IMPORT_ITEMS_A_PAGE < total
      ? pagePaths.importPreview(calendar.link, draftId, page)
      : "";
  const what = parts && !preview.partsStay ? [describeParts(parts)] : [];
  return {
    name: preview.name,
    summary: summarize(counts),
    fault: preview.fault ?? "",
    remarks: [...preview.remarks, ...(preview.partsStay ? [preview.partsStay] : what)],
    zone: preview.unknown && askForZone(preview.unknown),
    conflicts: counts.conflicts > 0 ? askOf(counts) : "",
    deleted: counts.deletedHere > 0 ? `Bring back ${deletedEvents(counts.deletedHere)}` : "",
    button: preview.fault ? "" : buttonFor(counts, parts !== null && !preview.partsStay),
    rows: preview.list.map((each, index) => rowOf(each, start + index, { calendar, display })),
    range:
      total > IMPORT_ITEMS_A_PAGE
        ? `${start + 1} to ${start + preview.list.length} of ${amount(total)}`
        : "",
    previousHref: href(page - 1),
    nextHref: href(page + 1),
  };
}

const NAMES_TOLD = 3;

/** One text for all entries together. */
export function describeUnknownZones({ names, readIn }: UnknownZones): string {
  const told = names.slice(0, NAMES_TOLD).map((name) => `“${name}”`);
  const rest = names.length - told.length;
  const list = [...told, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const unknown = names.length === 1 ? "a time zone" : "time zones";
  return `The file has times in ${unknown} we don't know: ${list}. They are read as ${readIn.replaceAll("_", " ")}.`;
}

function askForZone(unknown: UnknownZones): ImportView["zone"] {
  const choices = [...new Set([unknown.readIn, ...timeZones()])].sort();
  return {
    warning: describeUnknownZones(unknown),
    value: unknown.readIn,
    choices: choices.map((value) => ({ value, text: value.replaceAll("_", " ") })),
  };
}

function summarize(counts: ImportCounts): string {
  const parts: [number, string][] = [
    [counts.new, "new"],
    [counts.changed, "changed"],
    [counts.same, "already here"],
    [counts.deletedHere, "deleted here"],
    [counts.leftOut, "left out"],
  ];
  const some = parts.filter(([count]) => count > 0);
  return some.map(([count, what]) => `${amount(count)} ${what}`).join(" · ") || "No events";
}

function askOf({ changed, conflicts }: ImportCounts): string {
  const were = conflicts === 1 ? "was" : "were";
  if (changed === 1) return "The changed one was changed here since, too.";
  return `Of the ${amount(changed)} changed ones, ${amount(conflicts)} ${were} changed here since, too.`;
}

function buttonFor(counts: ImportCounts, hasParts: boolean): string {
  const count = counts.new + counts.changed;
  if (count > 0) return `Import ${events(count)}`;
  if (hasParts) return "Import This Calendar";
  return counts.deletedHere > 0 ? "Import What Is Chosen" : "";
}

function deletedEvents(count: number): string {
  return count === 1
    ? "the event that was deleted here"
    : `the ${amount(count)} events that were deleted here`;
}

function events(count: number): string {
  return count === 1 ? "1 Event" : `${amount(count)} Events`;
}

function describeParts({
  title,
  timeZone,
  categories,
  news,
  home,
}: NonNullable<ImportPreview["parts"]>) {
  const things = [
    `the title “${title}” and the time zone ${timeZone.replaceAll("_", " ")}`,
    ...(categories.length > 0 ? ["its categories"] : []),
    ...(news.length > 0 ? [news.length === 1 ? "1 news item" : `${news.length} news items`] : []),
    ...(home ? ["the home page"] : []),
  ];
  const last = things.pop();
  const list = things.length > 0 ? `${things.join(", ")} and ${last}` : last;
  return `This calendar is empty, so it also gets ${list}.`;
}

type Applied = Record<"new" | "changed" | "kept" | "full" | "deletedHere", number>;

/** The message after an import, in two parts: what was done, and what was not. */
export function describeImported({ new: added, changed, kept, full, deletedHere }: Applied) {
  const what = [
    ...(added > 0 ? [`${amount(added)} new`] : []),
    ...(changed > 0 ? [`${amount(changed)} changed`] : []),
  ].join(", ");
  const stays =
    kept === 1 ? "1 that was changed here stays." : `${amount(kept)} that were changed here stay.`;
  const rest = full === 1 ? "There was no room for 1." : `There was no room for ${amount(full)}.`;
  const deleted = deletedHere === 1 ? "1 stays deleted." : `${amount(deletedHere)} stay deleted.`;
  return {
    text: what ? `Imported: ${what}` : "There was nothing new to import.",
    more: [
      ...(kept > 0 ? [stays] : []),
      ...(deletedHere > 0 ? [deleted] : []),
      ...(full > 0 ? [rest] : []),
    ].join(" "),
  };
}

/** The addresses of a calendar's import and export, and of its list. */
export function importAddresses(link: string) {
  return {
    importHref: pagePaths.importFile(link),
    takeHref: pagePaths.takeAway(link),
    listHref: pagePaths.listWindow(link),
  };
}
