// Opens the pages of a calendar's history: the changes of the calendar, and those of one event.
import { getEvent } from "~/operations/events";
import { listVersions, VERSIONS_AT_ONCE } from "~/operations/history";
import { paths, serverPaths } from "~/paths";
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
  const { list } = ask(request, listVersions, {
    calendarId: link,
    ...(eventId !== undefined && { itemKind: "event" as const, itemId: eventId }),
    ...(before !== undefined && { before }),
  });
  if (eventId !== undefined && list.length === 0)
    ask(request, getEvent, { calendarId: link, eventId });
  const last = list.at(-1)?.id;
  const hasOlder = list.length === VERSIONS_AT_ONCE && last !== undefined;
  const older =
    eventId === undefined
      ? paths.history(link, last)
      : serverPaths.eventHistory(link, eventId, last);
  return {
    rows: list.map((version) => buildHistoryRow(version, page)),
    olderHref: hasOlder ? older : "",
    closeHref: tabAddress(page),
  };
}

function readBefore(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get("before") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
