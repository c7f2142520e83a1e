// Answers which properties an address has, and those of what is below it.

import { setDavSettings } from "~/operations/caldav/dav-calendars";
import { readDavItems } from "~/operations/caldav/dav-items";
import { perform } from "~/operations/kernel/operation";
import { calendarPath, homePath, principalPath } from "./dav-address";
import { DavError, openMultistatus, propstat } from "./dav-answers";
import type { DavCalendar, ListedCalendar } from "./dav-properties";
import {
  calendarProperties,
  homeProperties,
  itemProperties,
  malformed,
  type Properties,
  principalProperties,
  readAsked,
  respond,
  rootProperties,
} from "./dav-properties";
import {
  type DavRequest,
  getCalendar,
  getListed,
  listCalendars,
  listPieces,
  notFound,
  pathOf,
  readBody,
} from "./dav-request";
import { APPLE, childOf, DAV, type Element, href, isNamed, tag } from "./dav-xml";

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
  // What is not there is found out before the answer begins.
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
          answer.add(write(pathOf(dav, listed, each.name), properties));
        }
        if (!(await answer.flush())) return;
      }
      break;
    case "item":
      if (!calendar || !item) break;
      answer.add(
        write(
          pathOf(dav, calendar, item.one.name),
          itemProperties(item.one, item.categories, key, undefined),
        ),
      );
      break;
    default:
  }
  await answer.end();
}

/** Apple asks at the root of the host, too. */
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

/** Keeps color and order of a calendar for this user; everything else is protected. All or nothing. */
export async function answerProppatch(dav: DavRequest): Promise<void> {
  const { target, caller, response, key } = dav;
  const body = await readBody(dav);
  if (!body || !isNamed(body, DAV, "propertyupdate")) {
    throw new DavError(400, "", { plain: "This is not a propertyupdate." });
  }
  const calendar = "calendar" in target ? getCalendar(dav) : undefined;
  const path =
    target.kind === "item" && calendar
      ? pathOf(dav, calendar, getOne(dav, calendar).one.name)
      : calendar
        ? calendarPath(key, calendar.key)
        : rootPath(dav.request.url);
  const changes = body.children.filter(isChange).flatMap((each) => {
    const prop = childOf(each, DAV, "prop");
    if (prop?.text.trim() !== "") throw malformed();
    return prop.children.map((property) => ({
      property,
      wanted: target.kind === "calendar" ? wantedOf(property, each.name === "set") : undefined,
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

/** Undefined for a property that cannot be changed, or not to this. */
function wantedOf({ ns, name, text }: Element, isSet: boolean): Wanted | undefined {
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
