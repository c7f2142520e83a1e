// A request of a calendar app whose user is known: what it asks, and of which calendar.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Category } from "~/event/category";
import { findDavCalendar, listDavCalendars } from "~/operations/caldav/dav-calendars";
import {
  type DavItem,
  type DavPlace,
  type ItemSpan,
  listDavItems,
} from "~/operations/caldav/dav-items";
import { type Caller, perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import { calendarKey, type DavTarget, itemPath } from "./dav-address";
import { DavError } from "./dav-answers";
import type { DavUser } from "./dav-login";
import { findRemembered, rememberCalendar } from "./dav-price";
import type { DavCalendar, ListedCalendar } from "./dav-properties";
import { type Element, readXml, XmlError } from "./dav-xml";

export type DavRequest = DavUser & {
  request: IncomingMessage;
  response: ServerResponse;
  target: DavTarget;
  caller: Caller;
  /** The user's key in addresses. */
  key: string;
  /** Properties that are not there are left out of the answer. */
  isMinimal: boolean;
  calendar?: DavCalendar;
};

const XML_BYTES = 64 * 1024;
export const REPORT_BYTES = 3 * 1024 * 1024;

/** The body as XML, null where there is none. */
export async function readBody(
  { request }: Pick<DavRequest, "request">,
  isReport = false,
): Promise<Element | null> {
  const most = isReport ? REPORT_BYTES : XML_BYTES;
  try {
    const body = await readXml(piecesOf(request, most), { isReport });
    return await yieldToOthers(() => body);
  } catch (error) {
    if (error instanceof XmlError) throw new DavError(400, "", { plain: error.message });
    throw error;
  }
}

const PIECE = 16 * 1024;

/** In small pieces, with time for others between them. */
export async function* piecesOf(
  request: IncomingMessage,
  most: number,
  condition = "",
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of request) {
    const whole: Buffer = chunk;
    bytes += whole.length;
    if (bytes > most) {
      throw new DavError(413, condition, { plain: "This request is too large." });
    }
    for (let at = 0; at < whole.length; at += PIECE) {
      yield await yieldToOthers(() => whole.subarray(at, at + PIECE));
    }
  }
}

/** The calendars that the password opens. */
export function listCalendars({ caller, password }: DavRequest): ListedCalendar[] {
  const { list } = perform(listDavCalendars, {}, caller);
  return list
    .filter(({ id }) => password.calendarId === null || password.calendarId === id)
    .map((each) => ({ ...each, key: calendarKey(each.id) }));
}

/** The calendar of the address, looked up once. Throws a 404 for one that the password does not open. */
export function getCalendar(dav: DavRequest): DavCalendar {
  dav.calendar ??= findKnown(dav) ?? getListed(dav);
  return dav.calendar;
}

/** The same with all that the list has. */
export function getListed(dav: DavRequest): ListedCalendar {
  const key = keyIn(dav);
  const found = listCalendars(dav).find((each) => each.key === key);
  if (!found) throw notFound();
  rememberCalendar(key, found.id);
  return found;
}

/** Without listing all calendars of the user; undefined also where it is not theirs. */
function findKnown(dav: DavRequest): DavCalendar | undefined {
  const { caller, password } = dav;
  const key = keyIn(dav);
  const id = findRemembered(key);
  if (id === undefined || calendarKey(id) !== key) return undefined;
  if (password.calendarId !== null && password.calendarId !== id) return undefined;
  const { calendar } = perform(findDavCalendar, { id }, caller);
  return calendar ? { ...calendar, key } : undefined;
}

function keyIn({ target }: DavRequest): string {
  return "calendar" in target ? target.calendar : "";
}

export function notFound(): DavError {
  return new DavError(404, "", { plain: "There is nothing at this address." });
}

export function pathOf(
  dav: Pick<DavRequest, "key">,
  calendar: Pick<DavCalendar, "key">,
  name: string,
): string {
  return itemPath(dav.key, calendar.key, name);
}

/** All items of a calendar, or those that may be in a span, a few at a time. */
export function* listPieces(
  { caller }: DavRequest,
  { link }: DavCalendar,
  span?: ItemSpan,
): Generator<{ items: DavItem[]; categories: Category[] }> {
  let from: DavPlace | null | undefined;
  do {
    const piece = perform(listDavItems, { calendarId: link, from, span }, caller);
    yield piece;
    from = piece.next;
  } while (from);
}
