// The texts of what a calendar file would change, entry by entry, and of what it has changed.
import { eventTimeLabel, weekdayAndDay } from "~/calendar/labels";
import { IMPORT_ITEMS_A_PAGE } from "~/calendar/limits";
import { describeRule } from "~/calendar/rule-label";
import { timeZones } from "~/calendar/zones";
import type { ForeignItem, UnknownZones } from "~/import/foreign-item";
import type { DraftItem, ImportCounts } from "~/operations/import-items";
import type { getImport } from "~/operations/imports";
import type { Result } from "~/operations/operation";
import { outsidePaths, paths } from "~/paths";
import { type CalendarViewer, type ShownCalendar, shownZone, todayOf } from "./calendar-viewer";

/** `becomes` is "New", "Already here"; `why` are sentences, "" for none. */
export type ImportRow = {
  key: number;
  title: string;
  when: string;
  becomes: string;
  tone: DraftItem["state"];
  why: string;
};

export type ImportView = {
  name: string;
  /** "38 new · 4 changed · 120 already here · 3 left out" */
  summary: string;
  remarks: string[];
  /** Which zones nobody knows, and the question which one is meant; null where all are known. */
  zone: { warning: string; value: string; choices: { value: string; text: string }[] } | null;
  /** Why none of it can be imported, "" where it can. */
  fault: string;
  /** "Of the 4 changed ones, 1 was changed here since." or "" */
  conflicts: string;
  /** What the button says; "" where there is nothing to do. */
  button: string;
  rows: ImportRow[];
  /** "1 – 50 of 165" */
  range: string;
  previousHref: string;
  nextHref: string;
};

type Page = { calendar: ShownCalendar; viewer: CalendarViewer };
type Draft = Result<typeof getImport>;

export function buildImportView(
  draftId: string,
  draft: Draft,
  { calendar, viewer }: Page,
): ImportView {
  const { counts, page, pages, parts } = draft;
  const total = counts.new + counts.changed + counts.same + counts.leftOut;
  const start = page * IMPORT_ITEMS_A_PAGE;
  const href = (page: number) =>
    page >= 0 && page < pages ? outsidePaths.importDraft(calendar.link, draftId, page) : "";
  const what = parts && !draft.partsStay ? [tellParts(parts)] : [];
  return {
    ...{ name: draft.name, summary: summarize(counts), fault: draft.fault ?? "" },
    remarks: [...draft.remarks, ...(draft.partsStay ? [draft.partsStay] : what)],
    zone: draft.unknown && askForZone(draft.unknown),
    conflicts: counts.conflicts > 0 ? askOf(counts) : "",
    button: draft.fault ? "" : buttonFor(counts, parts !== null && !draft.partsStay),
    rows: draft.items.map((each, index) => rowOf(each, start + index, { calendar, viewer })),
    range: pages > 1 ? `${start + 1} – ${start + draft.items.length} of ${amount(total)}` : "",
    previousHref: href(page - 1),
    nextHref: href(page + 1),
  };
}

const NAMES_TOLD = 3;

/** Once for all entries, however many there are. */
export function tellUnknownZones({ names, readIn }: UnknownZones): string {
  const told = names.slice(0, NAMES_TOLD).map((name) => `“${name}”`);
  const rest = names.length - told.length;
  const list = [...told, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const what =
    names.length === 1
      ? `The file has times on a clock that is not known here, ${list}.`
      : `The file has times on clocks that are not known here: ${list}.`;
  return `${what} They are read as times of ${readIn.replaceAll("_", " ")}.`;
}

function askForZone(unknown: UnknownZones): ImportView["zone"] {
  const choices = [...new Set([unknown.readIn, ...timeZones()])].sort();
  return {
    warning: tellUnknownZones(unknown),
    value: unknown.readIn,
    choices: choices.map((value) => ({ value, text: value.replaceAll("_", " ") })),
  };
}

function summarize(counts: ImportCounts): string {
  const parts: [number, string][] = [
    ...([[counts.new, "new"]] as const),
    ...([[counts.changed, "changed"]] as const),
    ...([[counts.same, "already here"]] as const),
    ...([[counts.leftOut, "left out"]] as const),
  ].map(([count, what]) => [count, what]);
  const told = parts.filter(([count]) => count > 0);
  return told.map(([count, what]) => `${amount(count)} ${what}`).join(" · ") || "No events";
}

function askOf({ changed, conflicts }: ImportCounts): string {
  const were = conflicts === 1 ? "was" : "were";
  if (changed === 1) return "The changed one was changed here since, too.";
  return `Of the ${amount(changed)} changed ones, ${amount(conflicts)} ${were} changed here since, too.`;
}

function buttonFor(counts: ImportCounts, hasParts: boolean): string {
  const count = counts.new + counts.changed;
  if (count > 0) return `Import ${events(count)}`;
  return hasParts ? "Import This Calendar" : "";
}

function events(count: number): string {
  return count === 1 ? "1 Event" : `${amount(count)} Events`;
}

function amount(count: number): string {
  return count.toLocaleString("en");
}

function tellParts({ title, timeZone, categories, news, home }: NonNullable<Draft["parts"]>) {
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

const BECOMES: Record<DraftItem["state"], string> = {
  ...{ new: "New", changed: "Changed", same: "Already here", leftOut: "Left out" },
};

function rowOf({ item, state, reason }: DraftItem, key: number, page: Page): ImportRow {
  const title = item.kind === "leftOut" ? item.title : item.values.title;
  return {
    ...{ key, title: title || "Without a title", when: whenOf(item, page) },
    ...{ becomes: BECOMES[state], tone: state, why: [reason, ...item.remarks].join(" ").trim() },
  };
}

function whenOf(item: ForeignItem, { calendar, viewer }: Page): string {
  const today = todayOf(viewer, calendar);
  if (item.kind === "series") return describeRule(item.values, today);
  if (item.kind === "leftOut") return item.day === "" ? "" : weekdayAndDay(item.day, today);
  return eventTimeLabel(item.values, shownZone(viewer, calendar), viewer.now);
}

type Applied = { new: number; changed: number; kept: number; full: number };

/** The message afterwards, in two parts: what was done, and what was not. */
export function tellImported({ new: added, changed, kept, full }: Applied) {
  const what = [
    ...(added > 0 ? [`${amount(added)} new`] : []),
    ...(changed > 0 ? [`${amount(changed)} changed`] : []),
  ].join(", ");
  const stays =
    kept === 1 ? "1 that was changed here stays." : `${amount(kept)} that were changed here stay.`;
  const rest = full === 1 ? "1 had no more room." : `${amount(full)} had no more room.`;
  return {
    text: what ? `Imported: ${what}` : "There was nothing new to import.",
    more: [...(kept > 0 ? [stays] : []), ...(full > 0 ? [rest] : [])].join(" "),
  };
}

/** Where a calendar's import begins, and where its ways out are. */
export function importAddresses(link: string) {
  return {
    importHref: outsidePaths.importFile(link),
    takeHref: outsidePaths.takeAway(link),
    listHref: paths.listWindow(link),
  };
}
