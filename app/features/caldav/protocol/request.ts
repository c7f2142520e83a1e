// A request of a calendar app: its app password, target and calendar.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Category } from "~/event/category";
import {
  type DavItem,
  type DavPlace,
  findDavCalendar,
  type ItemSpan,
  listDavCalendars,
  listDavItems,
} from "~/features/caldav/operations/reading";
import { CLIENT_ADDRESS_HEADER, networkOf } from "~/front-door/client-address";
import type { AppLogin } from "~/operations/accounts/app-password-login";
import { type Caller, perform } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import type { UsedAppPassword } from "~/store/accounts/app-password-store";
import type { User } from "~/store/accounts/user-store";
import { yieldToOthers } from "~/store/kernel/yielding";
import { unaskedLanguages } from "~/values/languages";
import { authenticate } from "~/web/request/app-login";
import { calendarKey, type DavTarget, findRemembered, itemPath, rememberCalendar } from "./address";
import type { DavCalendar, ListedCalendar } from "./properties";
import { DavError, type Element, readXml, XmlError } from "./replies";

export type DavRequest = DavUser & {
  request: IncomingMessage;
  response: ServerResponse;
  target: DavTarget;
  caller: Caller;
  /** The user's key in URLs. */
  key: string;
  /** Leaves missing properties out of the reply. */
  isMinimal: boolean;
  calendar?: DavCalendar;
};

const XML_BYTES = 64 * 1024;
export const REPORT_BYTES = 3 * 1024 * 1024;

/** The body as XML; null if empty. */
export async function readBody(
  { request }: Pick<DavRequest, "request">,
  isReport = false,
): Promise<Element | null> {
  const most = isReport ? REPORT_BYTES : XML_BYTES;
  try {
    const body = await readXml(readInPieces(request, most), { isReport });
    return await yieldToOthers(() => body);
  } catch (error) {
    if (error instanceof XmlError) throw new DavError(400, "", { plain: error.message });
    throw error;
  }
}

const PIECE = 16 * 1024;

/** Yields the items in small pieces, and lets other requests run in between. */
export async function* readInPieces(
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

export function listCalendars({ caller, password }: DavRequest): ListedCalendar[] {
  const { list } = perform(listDavCalendars, {}, caller);
  return list
    .filter(({ id }) => password.calendarId === null || password.calendarId === id)
    .map((each) => ({ ...each, key: calendarKey(each.id) }));
}

/** The calendar of the address, looked up once. Throws a 404 if the password does not open it. */
export function getCalendar(dav: DavRequest): DavCalendar {
  dav.calendar ??= findKnown(dav) ?? getListed(dav);
  return dav.calendar;
}

/** The calendar as in the list of calendars, with all its values. */
export function getListed(dav: DavRequest): ListedCalendar {
  const key = keyIn(dav);
  const found = listCalendars(dav).find((each) => each.key === key);
  if (!found) throw notFound();
  rememberCalendar(key, found.id);
  return found;
}

/** Finds the calendar without listing all of the user's; undefined if it is not theirs. */
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

export function davItemPath(
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

type RefusedLogin = Extract<AppLogin, { refused: string }>;

/** The app's user and the password it uses. */
export type DavUser = { user: User; password: UsedAppPassword };

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

type Headers = Pick<IncomingMessage, "headers">;

/** Identifies the app password of a request. `refused` if it is missing, wrong, or sent with another user's email. */
export function logInDav(request: Headers): DavUser | { refused: "none" } | RefusedLogin {
  const { authorization = "" } = request.headers;
  const [, coded] = BASIC.exec(authorization) ?? [];
  if (coded === undefined) return { refused: "none" };
  const login = authenticate(authorization, clientAddress(request));
  if ("refused" in login) return login;
  const { user, appPassword } = login;
  const [name = ""] = Buffer.from(coded, "base64").toString("utf8").split(":", 1);
  if (name.trim().toLowerCase() !== user.email.toLowerCase()) return { refused: "wrong" };
  return { user, password: appPassword };
}

export function clientAddress({ headers }: Headers): string {
  return String(headers[CLIENT_ADDRESS_HEADER] ?? "unknown");
}

export function davCaller(request: Headers, { user, password }: DavUser, batch: string): Caller {
  const { store, secrets, config, now } = getRuntime();
  const address = clientAddress(request);
  return {
    store,
    secrets,
    now: now(),
    actor: user,
    sessionId: null,
    network: networkOf(address, "narrow"),
    wider: { neighborhood: networkOf(address, "middle"), provider: networkOf(address, "wide") },
    userAgent: request.headers["user-agent"] ?? "",
    timeZone: config.defaultTimeZone,
    languages: unaskedLanguages(config.languages),
    batch,
    via: "app",
    appPassword: password,
    origin: config.origin,
    contactTo: config.contactTo,
    sendsMails: false,
    admission: config.admission,
  };
}
