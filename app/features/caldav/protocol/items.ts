// Reads, stores and deletes one item for a calendar app.
import {
  type KeptLines,
  longText,
  MAX_KEPT_LINES,
  readAppTexts,
  sentDescription,
  sentForms,
  unmarkedTitle,
} from "~/event/app-texts";
import { deleteDavItem, putDavItem } from "~/features/caldav/operations/put";
import {
  type Conditions,
  type DavItem,
  itemEtag,
  readDavItems,
} from "~/features/caldav/operations/reading";
import { usualLines } from "~/feed/event-lines";
import { readDavPut, type SentKept } from "~/import/dav-entry";
import type { NotesBefore } from "~/import/dav-entry-texts";
import { DavFault } from "~/import/dav-file";
import { perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { isNamed as isTagNamed, lastModified } from "~/web/cache/conditional-request";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { type DavCalendar, ITEM_TYPE, MAX_ITEM_BYTES } from "./properties";
import { DavError, refusedItem, send, writeDavItem } from "./replies";
import {
  type DavRequest,
  davItemPath,
  getCalendar,
  isDavName,
  notFound,
  readInPieces,
} from "./request";

function itemName({ target }: DavRequest): string {
  return target.kind === "item" ? target.name : "";
}

export function answerItem(dav: DavRequest): void {
  const { request, response, caller } = dav;
  const calendar = getCalendar(dav);
  const { items, categories } = perform(
    readDavItems,
    { calendarId: calendar.link, names: [itemName(dav)] },
    caller,
  );
  const [item] = items;
  if (!item) throw notFound();
  const etag = `"${itemEtag(item, categories, caller)}"`;
  const headers = { ETag: etag, "Last-Modified": lastModified(item.modifiedAt, caller.now) };
  const known = request.headers["if-none-match"];
  if (known !== undefined && isTagNamed(known, etag)) {
    send(response, 304, { headers });
    return;
  }
  const body = writeDavItem(item, categories);
  const described = { ...headers, "Content-Type": ITEM_TYPE };
  // Node omits the body of a reply to HEAD.
  send(response, 200, { body, headers: described });
}

const CALENDAR_TYPE = /^text\/calendar\s*(?:;|$)/i;

type Limit = (calendarId: number) => Promise<void>;

export async function answerPut(dav: DavRequest, limit: Limit): Promise<void> {
  const { request, response, caller } = dav;
  const calendar = getCalendar(dav);
  await limit(calendar.id);
  const name = itemName(dav);
  if (!isDavName(name)) throw new DavError(403, "", { plain: "An item cannot be called so." });
  if (!CALENDAR_TYPE.test(request.headers["content-type"] ?? "text/calendar")) {
    throw new DavError(415, "supported-calendar-data");
  }
  if (request.headers["content-range"] !== undefined) {
    throw new DavError(400, "", { plain: "Only whole items can be stored." });
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of readInPieces(request, MAX_ITEM_BYTES, "max-resource-size")) {
    pieces.push(piece);
  }
  // An item with hundreds of dates takes long, so each of these steps yields to other requests.
  const read = await yieldToOthers(() => readPut(Buffer.concat(pieces), dav, calendar));
  const input = {
    calendarId: calendar.link,
    name,
    conditions: readConditions(dav),
    ...read,
    named: [...read.named],
    kept: keptLines(read.kept),
  };
  const result = await yieldToOthers(() => perform(putDavItem, input, caller));
  switch (result.kind) {
    case "stored":
      return send(response, result.isNew ? 201 : 204);
    case "conflict":
      throw refusedItem("no-uid-conflict", { href: davItemPath(dav, calendar, result.name) });
    case "full":
      throw new DavError(507, "DAV:quota-not-exceeded", { says: sayRefusal(result.why, ENGLISH) });
    case "exceptions":
      throw refusedItem("supported-calendar-data", { says: sayRefusal(result.why, ENGLISH) });
  }
}

function readPut(bytes: Uint8Array, dav: DavRequest, { id, link, timeZone }: DavCalendar) {
  const { config, store } = getRuntime();
  const categories = store.categories.list(id);
  const asked = { calendarId: link, names: [itemName(dav)] };
  const [item] = perform(readDavItems, asked, dav.caller).items;
  const staysUtc = item?.kind === "series" && item.series.timeZone === "UTC";
  try {
    return readDavPut(bytes, {
      timeZone,
      categories,
      origin: config.origin,
      staysUtc,
      notesOn: (day) => (item ? notesOn(item, day) : { notes: "", links: [] }),
    });
  } catch (error) {
    if (!(error instanceof DavFault)) throw error;
    if (error.condition === "max-resource-size") throw new DavError(413, error.condition);
    throw refusedItem(error.condition, { says: error.says });
  }
}

function notesOn(item: DavItem, day: string): NotesBefore {
  const changed =
    item.kind === "event" ? undefined : item.changed.find(({ occurrence }) => occurrence === day);
  const of = changed ?? (item.kind === "event" ? item.event : item.series);
  const isOther = item.kind !== "event" && day !== "" && !changed;
  const links = isOther ? [] : readAppTexts(of.appTexts).links;
  const isCut = longText(of, "notes") !== undefined;
  const unmarked = unmarkedTitle(of);
  return {
    notes: of.notes,
    isCut,
    sent: sentDescription(of),
    links,
    forms: sentForms(of),
    marked: unmarked === undefined ? undefined : { title: of.title, unmarked },
  };
}

export async function answerDelete(dav: DavRequest, limit: Limit): Promise<void> {
  const { response, caller } = dav;
  const calendar = getCalendar(dav);
  await limit(calendar.id);
  const name = itemName(dav);
  if (!isDavName(name)) throw notFound();
  perform(
    deleteDavItem,
    { calendarId: calendar.link, name, conditions: readConditions(dav) },
    caller,
  );
  send(response, 204);
}

/** Reads conditional headers leniently: ETags may lack W/ and quotes. */
function readConditions({ request }: DavRequest): Conditions {
  const read = (value: string | string[] | undefined) => {
    if (value === undefined) return null;
    const text = String(value).trim();
    if (text === "*") return "*" as const;
    return text.split(",").map((tag) => tag.trim().replace(/^W\//i, "").replace(/^"|"$/g, ""));
  };
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = request.headers;
  return { ifMatch: read(ifMatch), ifNoneMatch: read(ifNoneMatch) };
}

/**
 * Drops what every app gets anyway, and limits the rest: alarms first, then what people wrote, in the app's order. Text
 * people wrote is refused rather than dropped if it does not fit.
 */
function keptLines(sent: readonly SentKept[]): KeptLines[] {
  const blocks = sent.flatMap(({ allDay, blocks }) => {
    const [busyStatus] = usualLines({ allDay }, blocks.flat());
    const [, transparency] = usualLines({ allDay });
    const usual = [busyStatus, transparency];
    return blocks.filter((block) => !block.every((line) => usual.includes(line)));
  });
  const blockRank = (block: readonly string[]) =>
    block[0] === "BEGIN:VALARM" ? 0 : Number(isOfProgram(block)) + 1;
  const fitting = new Set<string[]>();
  let left = MAX_KEPT_LINES;
  for (const block of blocks.toSorted((a, b) => blockRank(a) - blockRank(b))) {
    const bytes = Buffer.byteLength(block.join("\n")) + 1;
    if (bytes > left && blockRank(block) === 1) throw refusedItem("max-resource-size", {});
    if (bytes > left) continue;
    left -= bytes;
    fitting.add(block);
  }
  return sent.flatMap(({ day, blocks }) => {
    const lines = blocks.filter((block) => fitting.has(block)).flat();
    return lines.length === 0 ? [] : [{ day, lines: lines.join("\n") }];
  });
}

function isOfProgram([line = ""]: readonly string[]): boolean {
  return /^X-/i.test(line);
}
