// Answers PROPFIND and PROPPATCH: the properties of an address and of the resources below it.
import { type Category, lightColor } from "~/event/category";
import {
  type DavItem,
  itemEtag,
  type listDavCalendars,
  readDavItems,
  setDavSettings,
} from "~/features/caldav/operations/reading";
import { renderTimeZone } from "~/feed/vtimezone";
import { perform, type Result } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import type { User } from "~/store/accounts/user-store";
import {
  APPLE,
  CALDAV,
  DAV,
  DavError,
  type Element,
  escapeXml,
  findChild,
  href,
  isNamed,
  openMultistatus,
  propstat,
  SERVER,
  tag,
  writeDavItem,
  writeResponse,
} from "./replies";
import {
  calendarPath,
  DAV_ROOT,
  type DavRequest,
  davItemPath,
  getCalendar,
  getListed,
  homePath,
  listCalendars,
  listPieces,
  notFound,
  principalPath,
  readBody,
  syncToken,
  userKey,
} from "./request";

/** `key` identifies it in addresses. */
export type ListedCalendar = Result<typeof listDavCalendars>["list"][number] & { key: string };
export type DavCalendar = Pick<ListedCalendar, "id" | "link" | "timeZone" | "key">;

/** A property's content as XML; undefined if the resource does not have it. */
type Property = () => string | undefined;
/** Keyed by namespace and name, such as "DAV: displayname". */
type Properties = Record<string, Property>;
type Asked = { ns: string; name: string };

/** Returned for a request without a body. */
const USUAL: Asked[] = [
  "resourcetype",
  "displayname",
  "getetag",
  "getcontenttype",
  "getcontentlength",
  "getlastmodified",
].map((name) => ({ ns: DAV, name }));

/** More than any app asks for; each is written for every item. */
const MOST_ASKED = 100;

/**
 * The distinct properties in a `prop`. Throws a DavError if there are too many, or for anything but a list of
 * properties.
 */
export function readProperties({ children, text }: Pick<Element, "children" | "text">): Asked[] {
  if (text.trim() !== "") throw malformed();
  return once(children);
}

const malformed = () => new DavError(400, "", { plain: "The properties cannot be read." });

function once(elements: readonly Asked[]): Asked[] {
  const asked = [...new Map(elements.map((each) => [key(each), each])).values()];
  if (asked.length > MOST_ASKED) {
    throw new DavError(400, "", { plain: "There are too many properties." });
  }
  return asked;
}

/** What a PROPFIND asks for: named properties, all names, or all properties. */
type Wish = { asked: Asked[]; onlyNames?: boolean; usual?: Asked[] };

const KINDS = new Set(["prop", "allprop", "propname"]);

/** Throws a DavError if the body asks for none or for two of these. */
function readAsked(body: Element | null): Wish {
  if (!body) return { asked: [], usual: USUAL };
  const own = body.children.filter(({ ns }) => ns === DAV);
  const [kind, ...more] = own.filter(({ name }) => KINDS.has(name));
  if (!kind || more.length > 0) throw malformed();
  if (kind.name === "propname") return { asked: [], onlyNames: true };
  if (kind.name === "prop") return { asked: readProperties(kind) };
  const include = own.find(({ name }) => name === "include");
  const asked = include ? readProperties(include) : [];
  const named = new Set(asked.map(key));
  return { asked, usual: USUAL.filter((each) => !named.has(key(each))) };
}

const key = ({ ns, name }: Asked) => `${ns} ${name}`;

export function respond(
  path: string,
  properties: Properties,
  { asked, onlyNames = false, usual = [] }: Wish,
  isMinimal: boolean,
): string {
  if (onlyNames) {
    const found = Object.keys(properties).map((each) => tag(...split(each)));
    return writeResponse(path, { found, missing: [] });
  }
  const found: string[] = [];
  const missing: string[] = [];
  for (const one of usual) {
    const content = properties[key(one)]?.();
    if (content !== undefined) found.push(tag(one.ns, one.name, content));
  }
  for (const one of asked) {
    const content = properties[key(one)]?.();
    if (content === undefined) missing.push(tag(one.ns, one.name));
    else found.push(tag(one.ns, one.name, content));
  }
  return writeResponse(path, { found, missing: isMinimal ? [] : missing });
}

function split(name: string): [ns: string, name: string] {
  const at = name.indexOf(" ");
  return [name.slice(0, at), name.slice(at + 1)];
}

const COLLECTION = tag(DAV, "collection");
const READ = ["read", "read-current-user-privilege-set"];
const WRITE = ["write", "write-content", "write-properties", "bind", "unbind"];
const privileges = (names: readonly string[]) =>
  names.map((name) => tag(DAV, "privilege", tag(DAV, name))).join("");

function everywhere(user: string): Properties {
  return {
    [`${DAV} current-user-principal`]: () => href(principalPath(user)),
    [`${DAV} principal-collection-set`]: () => href(DAV_ROOT),
    [`${DAV} owner`]: () => href(principalPath(user)),
    [`${DAV} current-user-privilege-set`]: () => privileges(READ),
  };
}

function rootProperties(user: string): Properties {
  return {
    [`${DAV} resourcetype`]: () => COLLECTION,
    [`${DAV} displayname`]: () => "EAS",
    ...everywhere(user),
  };
}

function principalProperties({ id, name, email }: User): Properties {
  const user = userKey(id);
  // A placeholder name from the first login, such as "ann...", does not count.
  const isChosen = name !== "" && !name.endsWith("...");
  return {
    [`${DAV} resourcetype`]: () => COLLECTION + tag(DAV, "principal"),
    [`${DAV} displayname`]: () => escapeXml(isChosen ? name : email.replace(/@.*$/s, "")),
    [`${DAV} principal-URL`]: () => href(principalPath(user)),
    [`${CALDAV} calendar-home-set`]: () => href(homePath(user)),
    [`${CALDAV} calendar-user-address-set`]: () => href(`mailto:${email}`),
    ...everywhere(user),
  };
}

function homeProperties(user: string): Properties {
  return {
    [`${DAV} resourcetype`]: () => COLLECTION,
    [`${DAV} displayname`]: () => "Calendars",
    ...everywhere(user),
  };
}

export const MAX_ITEM_BYTES = 100 * 1024;

function calendarProperties(calendar: ListedCalendar, user: string): Properties {
  const { key, title, timeZone, settings, place, tone, newest, modifiedAt } = calendar;
  const token = () => syncToken(key, { n: newest, place: undefined });
  const report = (ns: string, name: string) =>
    tag(DAV, "supported-report", tag(DAV, "report", tag(ns, name)));
  return {
    [`${DAV} resourcetype`]: () => COLLECTION + tag(CALDAV, "calendar"),
    [`${DAV} displayname`]: () => escapeXml(title),
    [`${DAV} getlastmodified`]: () => new Date(modifiedAt).toUTCString(),
    [`${DAV} sync-token`]: token,
    [`${SERVER} getctag`]: token,
    [`${DAV} supported-report-set`]: () =>
      report(CALDAV, "calendar-multiget") +
      report(CALDAV, "calendar-query") +
      report(CALDAV, "free-busy-query") +
      report(DAV, "sync-collection"),
    [`${CALDAV} supported-calendar-component-set`]: () => '<C:comp name="VEVENT"/>',
    [`${CALDAV} supported-calendar-data`]: () =>
      '<C:calendar-data content-type="text/calendar" version="2.0"/>',
    [`${CALDAV} max-resource-size`]: () => String(MAX_ITEM_BYTES),
    [`${CALDAV} min-date-time`]: () => "19700101T000000Z",
    [`${CALDAV} max-date-time`]: () => "22001231T235959Z",
    [`${CALDAV} calendar-timezone`]: () => escapeXml(zoneText(timeZone)),
    [`${CALDAV} schedule-calendar-transp`]: () => tag(CALDAV, "transparent"),
    [`${APPLE} calendar-color`]: () => settings?.color ?? lightColor(tone),
    [`${APPLE} calendar-order`]: () => String(settings?.position ?? place + 1),
    ...everywhere(user),
    [`${DAV} current-user-privilege-set`]: () => privileges([...READ, ...WRITE]),
  };
}

function zoneText(timeZone: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//EAS//EAS 1.0//EN",
    ...renderTimeZone(timeZone),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

export const ITEM_TYPE = "text/calendar; charset=utf-8; component=VEVENT";

/** Calls `textOf` only if the item's data is requested. */
export function itemProperties(
  item: DavItem,
  categories: readonly Category[],
  user: string,
  dataOf: (() => string) | undefined,
): Properties {
  const text = () => writeDavItem(item, categories);
  const data = dataOf && (() => escapeXml(dataOf()));
  return {
    [`${DAV} resourcetype`]: () => "",
    [`${DAV} getetag`]: () => escapeXml(`"${itemEtag(item, categories, getRuntime())}"`),
    [`${DAV} getcontenttype`]: () => ITEM_TYPE,
    [`${DAV} getcontentlength`]: () => String(Buffer.byteLength(text())),
    [`${DAV} getlastmodified`]: () => new Date(item.modifiedAt).toUTCString(),
    ...(data && { [`${CALDAV} calendar-data`]: data }),
    ...everywhere(user),
    [`${DAV} current-user-privilege-set`]: () => privileges([...READ, ...WRITE]),
  };
}

export async function answerPropfind(dav: DavRequest): Promise<void> {
  const { request, target, key, user, isMinimal, response } = dav;
  const depth = request.headers.depth ?? "0";
  if (depth !== "0" && depth !== "1") throw new DavError(403, "DAV:propfind-finite-depth");
  const body = await readBody(dav);
  if (body && !isNamed(body, DAV, "propfind")) {
    throw new DavError(400, "", { plain: "This is not a propfind." });
  }
  const asked = readAsked(body);
  const write = (path: string, properties: Properties) =>
    respond(path, properties, asked, isMinimal);
  const ofCalendar = (calendar: ListedCalendar) =>
    write(calendarPath(key, calendar.key), calendarProperties(calendar, key));
  const isDeep = depth === "1";
  // Looked up before the reply begins, so that a missing resource is still a 404.
  const calendar = "calendar" in target ? getCalendar(dav) : undefined;
  const listed = target.kind === "calendar" ? getListed(dav) : undefined;
  const item = target.kind === "item" && calendar ? getOne(dav, calendar) : undefined;
  const answer = openMultistatus(response);
  switch (target.kind) {
    case "root":
      answer.add(write(rootPath(request.url), rootProperties(key)));
      break;
    case "principal":
      answer.add(write(principalPath(key), principalProperties(user)));
      break;
    case "home":
      answer.add(write(homePath(key), homeProperties(key)));
      if (isDeep) for (const each of listCalendars(dav)) answer.add(ofCalendar(each));
      break;
    case "calendar":
      if (!listed) break;
      answer.add(ofCalendar(listed));
      for (const { items, categories } of isDeep ? listPieces(dav, listed) : []) {
        for (const each of items) {
          const properties = itemProperties(each, categories, key, undefined);
          answer.add(write(davItemPath(dav, listed, each.name), properties));
        }
        if (!(await answer.flush())) return;
      }
      break;
    case "item":
      if (!calendar || !item) break;
      answer.add(
        write(
          davItemPath(dav, calendar, item.one.name),
          itemProperties(item.one, item.categories, key, undefined),
        ),
      );
      break;
    default:
  }
  await answer.end();
}

/** Apple's apps also ask at the root of the host. */
function rootPath(url = "/dav/"): string {
  const path = url.replace(/\?.*$/s, "");
  return path.endsWith("/") ? path : `${path}/`;
}

function getOne({ target, caller }: DavRequest, { link }: DavCalendar) {
  const name = target.kind === "item" ? target.name : "";
  const { items, categories } = perform(readDavItems, { calendarId: link, names: [name] }, caller);
  const [one] = items;
  if (!one) throw notFound();
  return { one, categories };
}

const COLOR = /^#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?$/;
const ORDER = /^\d{1,6}$/;

type Wanted = { color?: string | null; position?: number | null };

/** Stores a calendar's color and order for this user; all other properties are protected. All or nothing. */
export async function answerProppatch(dav: DavRequest): Promise<void> {
  const { target, caller, response, key } = dav;
  const body = await readBody(dav);
  if (!body || !isNamed(body, DAV, "propertyupdate")) {
    throw new DavError(400, "", { plain: "This is not a propertyupdate." });
  }
  const calendar = "calendar" in target ? getCalendar(dav) : undefined;
  const path =
    target.kind === "item" && calendar
      ? davItemPath(dav, calendar, getOne(dav, calendar).one.name)
      : calendar
        ? calendarPath(key, calendar.key)
        : rootPath(dav.request.url);
  const changes = body.children.filter(isChange).flatMap((each) => {
    const prop = findChild(each, DAV, "prop");
    if (prop?.text.trim() !== "") throw malformed();
    return prop.children.map((property) => ({
      property,
      wanted: target.kind === "calendar" ? readWanted(property, each.name === "set") : undefined,
    }));
  });
  if (changes.length === 0) throw malformed();
  const written = (list: readonly { property: Element }[]) =>
    list.map(({ property }) => tag(property.ns, property.name));
  const bad = changes.filter(({ wanted }) => !wanted);
  const good = changes.filter(({ wanted }) => wanted);
  const answer = openMultistatus(response);
  if (bad.length > 0) {
    const why = tag(DAV, "error", tag(DAV, "cannot-modify-protected-property"));
    const parts = [
      propstat(written(bad), "403 Forbidden", why),
      ...(good.length > 0 ? [propstat(written(good), "424 Failed Dependency")] : []),
    ];
    return answer.end(tag(DAV, "response", href(path) + parts.join("")));
  }
  if (calendar && good.length > 0) {
    const values = Object.assign({}, ...good.map(({ wanted }) => wanted));
    perform(setDavSettings, { calendarId: calendar.link, ...values }, caller);
  }
  await answer.end(tag(DAV, "response", href(path) + propstat(written(good), "200 OK")));
}

const isChange = ({ ns, name }: Element) => ns === DAV && (name === "set" || name === "remove");

/** Undefined for a property or value that cannot be set. */
function readWanted({ ns, name, text }: Element, isSet: boolean): Wanted | undefined {
  if (ns !== APPLE) return undefined;
  const value = text.trim();
  if (name === "calendar-color") {
    if (!isSet) return { color: null };
    return COLOR.test(value) ? { color: value } : undefined;
  }
  if (name !== "calendar-order") return undefined;
  if (!isSet) return { position: null };
  return ORDER.test(value) ? { position: Number(value) } : undefined;
}
