// Opens the pages of a calendar's history: the changes of the calendar, and those of one event.
import { parseDateId } from "~/calendar/series";
import { getEvent } from "~/operations/events";
import { listVersions, VERSIONS_AT_ONCE } from "~/operations/history";
import type { Result } from "~/operations/operation";
import { paths } from "~/paths";
import { ask } from "./ask";
import { openForEditor } from "./calendar-page";
import { tabAddress } from "./tabs";
import { buildHistoryRow, type HistoryRow } from "./views/history-view";

export type HistoryPage = {
  rows: HistoryRow[];
  /** "" where there is nothing older. */
  olderHref: string;
  closeHref: string;
};

/** For editors; throws what everybody else sees, and for an event that never was. */
export function openHistory(
  request: Request,
  { id, eventId }: Readonly<Record<string, string | undefined>>,
): HistoryPage {
  const page = openForEditor(request, id);
  const { link } = page.calendar;
  const before = readBefore(request);
  const read = (item: { itemKind?: "event" | "series"; itemId?: string }) =>
    ask(request, listVersions, {
      calendarId: link,
      ...item,
      ...(before !== undefined && { before }),
    }).list;
  const list = eventId === undefined ? read({}) : ofEvent(eventId, read);
  if (eventId !== undefined && list.length === 0)
    ask(request, getEvent, { calendarId: link, eventId });
  const last = list.at(-1)?.id;
  const hasOlder = list.length === VERSIONS_AT_ONCE && last !== undefined;
  const older =
    eventId === undefined
      ? paths.history(link, last)
      : paths.eventHistory(link, eventId, last, page.viewer.category);
  return {
    rows: list.map((version) => buildHistoryRow(version, page)),
    olderHref: hasOlder ? older : "",
    closeHref: tabAddress(page),
  };
}

type Versions = Result<typeof listVersions>["list"];
type Read = (item: { itemKind: "event" | "series"; itemId: string }) => Versions;

/** A date's own versions and those of its series, which an event may have become too. */
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
