// Opens the pages of history: the changes of a calendar, and those of one event.
import { msg } from "@lingui/core/macro";
import { parseDateId } from "~/event/series";
import { getEvent } from "~/operations/events/events";
import { listVersions, VERSIONS_AT_ONCE } from "~/operations/history/history";
import { getBatch, listBatches } from "~/operations/history/history-batches";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { keptBy } from "~/web/request/calendar-display";
import { type CalendarPage, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { buildBatchRow } from "./batch-view";
import { buildHistoryRow, type HistoryRow } from "./history-view";

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
