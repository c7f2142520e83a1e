// Answers the REPORT requests of calendar apps: multiget, sync-collection, calendar-query and free-busy-query.
import { isCanceled } from "~/event/canceled";
import type { Category } from "~/event/category";
import { type OccupiedTime, occupiedTime } from "~/event/clash-times";
import type { CalendarEvent } from "~/event/event";
import {
  type DavItem,
  type DavPlace,
  ITEMS_AT_ONCE,
  listDavChanges,
  listDavItems,
  readDavItems,
  readDavState,
} from "~/features/caldav/operations/reading";
import { FEED_END, PRODUCT } from "~/feed/calendar-feed";
import { joinLines, utcText } from "~/feed/content-line";
import { usualLines } from "~/feed/event-lines";
import { perform, type Result } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import {
  createDateReader,
  createExpansion,
  filterSpan,
  readFilter,
  readRange,
  type TimeRange,
  widened,
} from "./filters";
import { type DavCalendar, itemProperties, readProperties, respond } from "./properties";
import {
  CALDAV,
  DAV,
  DavError,
  type Element,
  findChild,
  isNamed,
  openMultistatus,
  send,
  tag,
  writeDavItem,
  writeStatus,
} from "./replies";
import {
  calendarPath,
  type DavRequest,
  davItemPath,
  getCalendar,
  isDavName,
  listPieces,
  readBody,
  readSyncToken,
  readTarget,
  type SyncPoint,
  syncToken,
} from "./request";

// Free-busy (RFC 4791 section 7.10): every event counts unless it says otherwise.

async function answerFreeBusy(
  dav: DavRequest,
  calendar: DavCalendar,
  body: Element,
): Promise<void> {
  const { response, caller } = dav;
  const given = findChild(body, CALDAV, "time-range");
  if (!given) throw new DavError(400, "", { plain: "There is no time-range." });
  const range = readRange(given);
  const { timeZone } = calendar;
  const { secrets, uidSuffix } = getRuntime();
  const readDates = createDateReader(range, timeZone);
  const busy: OccupiedTime[] = [];
  const tentative: OccupiedTime[] = [];
  for (const { items } of listPieces(dav, calendar, widened(range))) {
    for (const item of items) {
      for (const { event } of readDates(item)) {
        const lines = linesOn(event, item);
        if (!isBusy(event, lines)) continue;
        (lines.some(isTentative) ? tentative : busy).push(occupiedTime(event, timeZone));
      }
    }
    if (!(await yieldToOthers(() => !response.destroyed))) return;
  }
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "BEGIN:VFREEBUSY",
    `UID:${secrets.newId()}@${uidSuffix}`,
    `DTSTAMP:${utcText(caller.now)}`,
    `DTSTART:${utcText(range.start)}`,
    `DTEND:${utcText(range.end)}`,
    ...busyLines("FREEBUSY", joined(busy, range)),
    ...busyLines("FREEBUSY;FBTYPE=BUSY-TENTATIVE", joined(tentative, range)),
    "END:VFREEBUSY",
  ];
  const headers = { "Content-Type": "text/calendar; charset=utf-8" };
  send(response, 200, { body: joinLines(lines) + FEED_END, headers });
}

function busyLines(head: string, times: readonly TimeRange[]): string[] {
  return times.map(({ start, end }) => `${head}:${utcText(start)}/${utcText(end)}`);
}

/** The lines stored for the user's apps about a date. */
function linesOn(event: CalendarEvent, { kept }: DavItem): string[] {
  const day = event.isByRule ? "" : (event.occurrence ?? "");
  return kept.find((each) => each.day === day)?.lines.split("\n") ?? [];
}

/** Follows the user's app, else the feed; a canceled event is never busy. */
function isBusy(event: CalendarEvent, lines: readonly string[]): boolean {
  return !isCanceled(event.title) && !usualLines(event, lines).includes("TRANSP:TRANSPARENT");
}

function isTentative(line: string): boolean {
  return /^STATUS(?:;[^:]*)?:\s*TENTATIVE\s*$/i.test(line);
}

/** The busy times in order, clipped to the range, with touching ones merged. */
function joined(busy: readonly OccupiedTime[], range: TimeRange): TimeRange[] {
  const all: TimeRange[] = [];
  for (const { from, to } of [...busy].sort((a, b) => a.from - b.from)) {
    const [start, end] = [Math.max(from, range.start), Math.min(to, range.end)];
    const last = all.at(-1);
    if (end <= start) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

const GONE = "404 Not Found";
const DATA_TYPE = "text/calendar";
const DATA_VERSION = "2.0";

export async function answerReport(dav: DavRequest): Promise<void> {
  const { target } = dav;
  const calendar = "calendar" in target ? getCalendar(dav) : undefined;
  const body = await readBody(dav, true);
  if (!body) throw new DavError(400, "", { plain: "There is no report." });
  if (!calendar || target.kind !== "calendar") throw new DavError(403, "DAV:supported-report");
  if (isNamed(body, CALDAV, "calendar-multiget")) return answerMultiget(dav, calendar, body);
  if (isNamed(body, CALDAV, "calendar-query")) return answerQuery(dav, calendar, body);
  if (isNamed(body, DAV, "sync-collection")) return answerSync(dav, calendar, body);
  if (isNamed(body, CALDAV, "free-busy-query")) return answerFreeBusy(dav, calendar, body);
  throw new DavError(403, "DAV:supported-report");
}

/** Items are written in one format and version only. */
function requireOurData(prop: Element | undefined): void {
  const { "content-type": type = DATA_TYPE, version = DATA_VERSION } =
    (prop && findChild(prop, CALDAV, "calendar-data")?.attributes) ?? {};
  if (type.trim().toLowerCase() === DATA_TYPE && version.trim() === DATA_VERSION) return;
  throw new DavError(403, "supported-calendar-data");
}

/** Returns a function that writes the requested properties of an item. */
function createItemWriter(dav: DavRequest, calendar: DavCalendar, body: Element) {
  const prop = findChild(body, DAV, "prop");
  const asked = prop ? readProperties(prop) : [];
  requireOurData(prop);
  const expand = createExpansion(body, calendar.timeZone);
  const open = () => openMultistatus(dav.response, { isHeld: expand !== undefined });
  const write = async (item: DavItem, categories: readonly Category[]): Promise<string> => {
    const dates = await expand?.(item, categories);
    const data = () => dates ?? writeDavItem(item, categories);
    // A calendar without components would be invalid (RFC 5545 section 3.6).
    const hasData = dates !== "";
    const properties = itemProperties(item, categories, dav.key, hasData ? data : undefined);
    const path = davItemPath(dav, calendar, item.name);
    return respond(path, properties, { asked }, dav.isMinimal);
  };
  return { open, write };
}

async function answerMultiget(
  dav: DavRequest,
  calendar: DavCalendar,
  body: Element,
): Promise<void> {
  const { caller, key } = dav;
  const { open, write } = createItemWriter(dav, calendar, body);
  const answer = open();
  const own = calendar.key;
  // By name, so that each item is read once even if its address is spelled differently.
  const named = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const each of body.children) {
    if (!isNamed(each, DAV, "href")) continue;
    const address = each.text.trim();
    const name = nameIn(address, key, own);
    if (name === undefined) elsewhere.add(address);
    else if (!named.has(name)) named.set(name, address);
  }
  for (const address of elsewhere) answer.add(writeStatus(address, GONE));
  if (!(await answer.flush())) return;
  const names = [...named.keys()];
  for (let at = 0; at < names.length; ) {
    const wanted = names.slice(at, at + ITEMS_AT_ONCE);
    const { items, categories } = perform(
      readDavItems,
      { calendarId: calendar.link, names: wanted },
      caller,
    );
    for (const [index, item] of items.entries()) {
      const address = named.get(wanted[index] ?? "") ?? "";
      answer.add(item ? await write(item, categories) : writeStatus(address, GONE));
    }
    at += items.length;
    if (!(await answer.flush())) return;
  }
  await answer.end();
}

/** The name of this calendar's item that a URL or path means. */
function nameIn(address: string, user: string, calendar: string): string | undefined {
  const path = address.replace(/^https?:\/\/[^/]*/i, "");
  const target = readTarget(path);
  if (target.kind !== "item" || target.user !== user || target.calendar !== calendar)
    return undefined;
  return isDavName(target.name) ? target.name : undefined;
}

async function answerSync(dav: DavRequest, calendar: DavCalendar, body: Element): Promise<void> {
  const { caller } = dav;
  const own = calendar.key;
  const level = findChild(body, DAV, "sync-level")?.text.trim() ?? "1";
  if (level !== "1") {
    throw new DavError(400, "", { plain: "A calendar has nothing below its items." });
  }
  const sent = findChild(body, DAV, "sync-token")?.text.trim() ?? "";
  const state = perform(readDavState, { calendarId: calendar.link }, caller);
  const known = sent === "" ? undefined : readSyncToken(sent, own);
  if (sent !== "" && (!known || known.n > state.newest || known.n < state.oldest)) {
    throw new DavError(403, "DAV:valid-sync-token");
  }
  const { open, write } = createItemWriter(dav, calendar, body);
  const limit = readLimit(body) ?? Number.POSITIVE_INFINITY;
  const sync = { dav, calendar, answer: open(), write, limit };
  if (known && !known.place) return answerChanges(sync, known.n, state.newest);
  // The change number from before the listing, so that the next sync reports later changes.
  return answerAll(sync, known ?? { n: state.newest, place: undefined });
}

type Sync = {
  dav: DavRequest;
  calendar: DavCalendar;
  answer: ReturnType<typeof openMultistatus>;
  write: (item: DavItem, categories: readonly Category[]) => Promise<string>;
  limit: number;
};

/** All items, or the next page for an app that limits the number. */
async function answerAll(
  { dav, calendar, answer, write, limit }: Sync,
  { n, place }: SyncPoint,
): Promise<void> {
  let from: DavPlace | null | undefined = place;
  let left = limit;
  do {
    const wanted: { calendarId: string; from: typeof from; limit: number } = {
      calendarId: calendar.link,
      from,
      limit: Math.min(left, ITEMS_AT_ONCE),
    };
    const piece: Result<typeof listDavItems> = perform(listDavItems, wanted, dav.caller);
    for (const item of piece.items) answer.add(await write(item, piece.categories));
    left -= piece.items.length;
    from = piece.next;
    if (!(await answer.flush())) return;
  } while (from && left > 0);
  if (from) answer.add(tellCut(dav, calendar));
  await answer.end(writeToken(calendar, { n, place: from ?? undefined }));
}

async function answerChanges(
  { dav, calendar, answer, write, limit }: Sync,
  since: number,
  newest: number,
): Promise<void> {
  let [after, left] = [since, limit];
  while (after < newest && left > 0) {
    const { changes, categories } = perform(
      listDavChanges,
      { calendarId: calendar.link, after, limit: Math.min(left, ITEMS_AT_ONCE) },
      dav.caller,
    );
    for (const { name, item } of changes) {
      answer.add(
        item ? await write(item, categories) : writeStatus(davItemPath(dav, calendar, name), GONE),
      );
    }
    after = changes.at(-1)?.id ?? newest;
    left -= changes.length;
    if (!(await answer.flush())) return;
  }
  if (after < newest) answer.add(tellCut(dav, calendar));
  await answer.end(writeToken(calendar, { n: after, place: undefined }));
}

function writeToken(calendar: DavCalendar, point: SyncPoint): string {
  return tag(DAV, "sync-token", syncToken(calendar.key, point));
}

function tellCut({ key }: DavRequest, calendar: DavCalendar): string {
  const why = tag(DAV, "error", tag(DAV, "number-of-matches-within-limits"));
  return writeStatus(calendarPath(key, calendar.key), "507 Insufficient Storage", why);
}

/** The most rows the app wants. */
function readLimit(body: Element): number | undefined {
  const limit = findChild(body, DAV, "limit");
  const n = Number(limit && findChild(limit, DAV, "nresults")?.text.trim());
  return Number.isInteger(n) && n > 0 ? n : undefined;
}

async function answerQuery(dav: DavRequest, calendar: DavCalendar, body: Element): Promise<void> {
  const filter = findChild(body, CALDAV, "filter");
  const matches = readFilter(filter, calendar.timeZone);
  const { open, write } = createItemWriter(dav, calendar, body);
  const answer = open();
  if (matches) {
    for (const { items, categories } of listPieces(dav, calendar, filterSpan(filter))) {
      for (const item of items) {
        if (matches(item, categories)) answer.add(await write(item, categories));
      }
      if (!(await answer.flush())) return;
    }
  }
  await answer.end();
}
