// Opens the pages of history: the changes of a calendar, of one event, and of one request.
import { msg, plural } from "@lingui/core/macro";
import { parseDateId } from "~/event/series";
import { getEvent } from "~/operations/events/events";
import { listVersions, undoBatch, VERSIONS_AT_ONCE } from "~/operations/history/history";
import { type BatchSummary, getBatch, listBatches } from "~/operations/history/history-batches";
import { type Caller, perform, type Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { yieldToOthers } from "~/store/kernel/yielding";
import { keptBy } from "~/web/request/calendar-display";
import { type CalendarPage, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";
import { buildHistoryRow, type HistoryPageOf, type HistoryRow } from "./history-view";

type HistoryPage = {
  screenTitle: string;
  /** The page's request, if the address names one. */
  whole: HistoryRow | null;
  rows: HistoryRow[];
  /** "" if there are no older changes. */
  olderHref: string;
  closeHref: string;
};

/** For editors; others get a refusal or the login. If the address names a request, lists its changes one by one. */
export function openHistory(request: Request, id: string | undefined): HistoryPage {
  const page = openForEditor(request, id);
  const { link } = page.calendar;
  const [before, batch] = [readBefore(request), readBatch(request)];
  if (batch !== null) return openBatch(request, batch, page);
  const input = { calendarId: link, ...(before !== undefined && { before }) };
  const { list, next } = load(request, listBatches, input);
  return {
    screenTitle: page.display.words._(msg`History`),
    whole: null,
    rows: list.map((summary) => buildBatchRow(summary, page)),
    olderHref:
      next === undefined
        ? ""
        : pagePaths.history(link, next, undefined, keptBy(page.display, page.calendar)),
    closeHref: tabAddress(page),
  };
}

function openBatch(request: Request, batch: string, page: CalendarPage): HistoryPage {
  const { link } = page.calendar;
  const whole = buildBatchRow(load(request, getBatch, { calendarId: link, batch }), page);
  const list = readVersions(request, link, { batch });
  const older = olderThan(list);
  return {
    screenTitle: whole.title,
    whole,
    rows: list.map((version) => buildHistoryRow(version, page)),
    olderHref: older === undefined ? "" : pagePaths.history(link, older, batch),
    closeHref: pagePaths.history(link),
  };
}

/** `openHistory` for one event; also throws if the event never existed. */
export function openEventHistory(
  request: Request,
  { id, eventId = "" }: Readonly<Record<string, string | undefined>>,
): HistoryPage {
  const page = openForEditor(request, id);
  const { link } = page.calendar;
  const kept = keptBy(page.display, page.calendar);
  const list = ofEvent(eventId, (item) => readVersions(request, link, item));
  if (list.length === 0) load(request, getEvent, { calendarId: link, eventId });
  const older = olderThan(list);
  return {
    screenTitle: page.display.words._(msg`Event History`),
    whole: null,
    rows: list.map((version) => buildHistoryRow(version, page)),
    olderHref: older === undefined ? "" : pagePaths.eventHistory(link, eventId, older, kept),
    closeHref: tabAddress(page),
  };
}

type Wanted = { itemKind?: "event" | "series"; itemId?: string; batch?: string };

function readVersions(request: Request, calendarId: string, wanted: Wanted): Versions {
  const before = readBefore(request);
  const input = { calendarId, ...wanted, ...(before !== undefined && { before }) };
  return load(request, listVersions, input).list;
}

/** Where the next page begins; undefined after the last one. */
function olderThan(list: Versions): number | undefined {
  return list.length === VERSIONS_AT_ONCE ? list.at(-1)?.id : undefined;
}

type Versions = Result<typeof listVersions>["list"];
type Read = (item: Wanted) => Versions;

/** The versions of an event or date and of its series; an event may also have become a series. */
function ofEvent(eventId: string, read: Read): Versions {
  const seriesId = parseDateId(eventId)?.id ?? eventId;
  return [
    ...read({ itemKind: "event", itemId: eventId }),
    ...read({ itemKind: "series", itemId: seriesId }),
  ]
    .sort((a, b) => b.id - a.id)
    .slice(0, VERSIONS_AT_ONCE);
}

function readBefore(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get("before") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function readBatch(request: Request): string | null {
  return new URL(request.url).searchParams.get("batch");
}

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

export type Undone = Pick<Result<typeof undoBatch>, "undone" | "left">;

/** `input` is for `undoBatch`; throws its refusals. Undone pieces stay undone. */
export async function undoAll(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Undone> {
  const { next: second, undone, left } = perform(undoBatch, input, caller);
  // Dates of one repeating event, which count as one item, may be in several pieces.
  const things = new Map(left.map((thing) => [itemKey(thing), thing]));
  for (let before = second; before !== undefined; ) {
    const piece = await yieldToOthers(() => perform(undoBatch, { ...input, before }, caller));
    undone.push(...piece.undone);
    for (const thing of piece.left) things.set(itemKey(thing), thing);
    before = piece.next;
  }
  return { undone, left: [...things.values()] };
}

function itemKey({ itemKind, itemId }: Undone["left"][number]): string {
  return `${itemKind} ${itemId}`;
}
