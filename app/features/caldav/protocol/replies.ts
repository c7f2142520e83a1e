// Reads the XML of calendar apps within limits, and writes replies: single ones, errors, and long lists in chunks.

import type { ServerResponse } from "node:http";
import { type Category, categoryOf } from "~/event/category";
import type { DavItem } from "~/features/caldav/operations/reading";
import { renderDavEvent, renderDavSeries } from "~/feed/dav-item";
import { getRuntime } from "~/process/runtime";
import { releaseSlot } from "~/store/kernel/work";
import { yieldToOthers } from "~/store/kernel/yielding";
import { escapeMarkup } from "~/values/text";

export const DAV = "DAV:";
export const CALDAV = "urn:ietf:params:xml:ns:caldav";
export const SERVER = "http://calendarserver.org/ns/";
export const APPLE = "http://apple.com/ns/ical/";

export type Element = {
  ns: string;
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

/** An unreadable body; the message is for the app's developer. */
export class XmlError extends Error {
  override name = "XmlError";
}

const DEEPEST = 20;
const MOST_ATTRIBUTES = 64;
/** The longest element name or namespace; limited because a reply repeats both. */
const LONGEST_XML_NAME = 200;
const MOST_ELEMENTS = 5_000;
/** Enough for a multiget that names every item of a full calendar twice. */
const MOST_ELEMENTS_OF_REPORT = 42_000;

/**
 * The root element; null for an empty body. Reads chunks as they arrive and yields in between. Limits open elements
 * before resolving names, which is quadratic in the depth. Throws an XmlError.
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  { isReport = false }: { isReport?: boolean } = {},
): Promise<Element | null> {
  const most = isReport ? MOST_ELEMENTS_OF_REPORT : MOST_ELEMENTS;
  // Loaded with the first body instead of at every start.
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ xmlns: true });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const open: Element[] = [];
  let root: Element | null = null;
  let [elements, attributes] = [0, 0];
  let depth = 0;
  parser.on("error", (error) => {
    throw new XmlError(error.message);
  });
  parser.on("doctype", () => {
    throw new XmlError("A DOCTYPE is not accepted.");
  });
  parser.on("opentagstart", () => {
    [elements, attributes, depth] = [elements + 1, 0, depth + 1];
    if (depth > DEEPEST || elements > most) throw new XmlError("There are too many elements.");
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new XmlError("There are too many attributes.");
  });
  parser.on("opentag", ({ uri, local, attributes: given }) => {
    if (uri.length > LONGEST_XML_NAME || local.length > LONGEST_XML_NAME)
      throw new XmlError("A name is too long.");
    const own = Object.values(given).filter(
      ({ prefix, name }) => prefix !== "xmlns" && name !== "xmlns",
    );
    const element: Element = {
      ns: uri,
      name: local,
      attributes: Object.fromEntries(own.map(({ local: name, value }) => [name, value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const take = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    depth -= 1;
    open.pop();
  });
  let isEmpty = true;
  try {
    for await (const piece of pieces) {
      isEmpty &&= piece.length === 0;
      parser.write(decoder.decode(piece, { stream: true }));
    }
    if (isEmpty) return null;
    parser.write(decoder.decode()).close();
  } catch (error) {
    // The text decoder throws a TypeError for invalid UTF-8.
    if (error instanceof TypeError) throw new XmlError("The body is not XML in UTF-8.");
    throw error;
  }
  return root;
}

export function isNamed(element: Element, ns: string, name: string): boolean {
  return element.ns === ns && element.name === name;
}

export function findChild(element: Element, ns: string, name: string): Element | undefined {
  return element.children.find((each) => isNamed(each, ns, name));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const NEVER = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(NEVER, "")).replaceAll("\r", "&#13;");
}

const PREFIXES = new Map([
  [DAV, "D"],
  [CALDAV, "C"],
  [SERVER, "CS"],
  [APPLE, "A"],
]);

const NAMESPACES = [...PREFIXES].map(([ns, prefix]) => `xmlns:${prefix}="${ns}"`).join(" ");
const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** An element with ready content, written with the prefixes that every reply declares. */
export function tag(ns: string, name: string, content = ""): string {
  const prefix = PREFIXES.get(ns);
  const [open, close] = prefix
    ? [`${prefix}:${name}`, `${prefix}:${name}`]
    : [`x:${name} xmlns:x="${escapeXml(ns)}"`, `x:${name}`];
  const unnamed = ns === "" ? name : open;
  if (content === "") return `<${unnamed}/>`;
  return `<${unnamed}>${content}</${ns === "" ? name : close}>`;
}

export const href = (path: string) => tag(DAV, "href", escapeXml(path));

const XML = "application/xml; charset=utf-8";
export const FEATURES = "1, 3, calendar-access";
const COMMON = { "Cache-Control": "private, no-cache", Vary: "Authorization" };

/** An error reply. `condition` is in CalDAV's namespace unless it begins with "DAV:". */
export class DavError extends Error {
  override name = "DavError";

  constructor(
    readonly status: number,
    readonly condition = "",
    readonly more: {
      says?: string;
      href?: string;
      /** The condition's content, as XML. */
      inner?: string;
      headers?: Record<string, string>;
      plain?: string;
    } = {},
  ) {
    super(`${status} ${condition}`);
  }
}

/** An item that cannot be stored. DAVx⁵ skips it after a 409, but ends its whole sync after a 403. */
export function refusedItem(condition: string, more: DavError["more"]): DavError {
  return new DavError(409, condition, more);
}

export function send(
  response: ServerResponse,
  status: number,
  { body = "", headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries({ ...COMMON, ...headers })) {
    response.setHeader(name, value);
  }
  if (status !== 204 && status !== 304)
    response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
}

export function sendPlain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const type = { "Content-Type": "text/plain; charset=utf-8" };
  send(response, status, { body: `${text}\n`, headers: { ...type, ...headers } });
}

export function sendError(response: ServerResponse, error: DavError): void {
  const { status, condition, more } = error;
  const { says, href: where, inner, headers = {}, plain } = more;
  if (condition === "") {
    const text = plain ?? says ?? "";
    if (text === "") send(response, status, { headers });
    else sendPlain(response, status, text, headers);
    return;
  }
  const body = writeError(condition, { says, href: where, inner });
  send(response, status, { body, headers: { "Content-Type": XML, ...headers } });
}

export function writeError(
  condition: string,
  {
    says,
    href: where,
    inner,
  }: {
    says?: string | undefined;
    href?: string | undefined;
    inner?: string | undefined;
  } = {},
): string {
  const [ns, name] = condition.startsWith(DAV)
    ? [DAV, condition.slice(DAV.length)]
    : [CALDAV, condition];
  const first = tag(ns, name, inner ?? (where === undefined ? "" : href(where)));
  const said = says ? tag(DAV, "responsedescription", escapeXml(says)) : "";
  return `${XML_HEAD}<D:error ${NAMESPACES}>${first}${said}</D:error>`;
}

/**
 * A 207 reply, written as fast as the app reads it. With `isHeld` nothing is sent before the end, since the request may
 * still be refused.
 */
export function openMultistatus(response: ServerResponse, { isHeld = false } = {}) {
  response.statusCode = 207;
  for (const [name, value] of Object.entries(COMMON)) response.setHeader(name, value);
  response.setHeader("Content-Type", XML);
  response.setHeader("DAV", FEATURES);
  let text = `${XML_HEAD}<D:multistatus ${NAMESPACES}>`;
  const held: string[] = [];
  const write = async (piece: string) => {
    if (piece !== "" && !response.write(piece)) await waitForRoom(response);
  };
  return {
    add(part: string): void {
      text += part;
    },
    /** Sends what is written so far, then yields. False if the app has disconnected. */
    async flush(): Promise<boolean> {
      if (response.destroyed) return false;
      const piece = text;
      text = "";
      if (isHeld) held.push(piece);
      else await write(piece);
      return yieldToOthers(() => !response.destroyed);
    },
    async end(last = ""): Promise<void> {
      for (let piece = held.shift(); piece !== undefined; piece = held.shift()) {
        if (response.destroyed) return;
        await write(piece);
      }
      response.end(`${text}${last}</D:multistatus>`);
    },
  };
}

/** One response of a 207: the existing properties, then the missing ones. */
export function writeResponse(
  path: string,
  { found, missing }: { found: string[]; missing: string[] },
): string {
  const parts = [
    ...(found.length > 0 || missing.length === 0 ? [propstat(found, "200 OK")] : []),
    ...(missing.length > 0 ? [propstat(missing, "404 Not Found")] : []),
  ];
  return tag(DAV, "response", href(path) + parts.join(""));
}

export function propstat(properties: readonly string[], status: string, more = ""): string {
  const all = tag(DAV, "prop", properties.join(""));
  return tag(DAV, "propstat", `${all}${tag(DAV, "status", `HTTP/1.1 ${status}`)}${more}`);
}

export function writeStatus(path: string, status: string, more = ""): string {
  return tag(DAV, "response", href(path) + tag(DAV, "status", `HTTP/1.1 ${status}`) + more);
}

/** An app that stops reading for this long gives up its slot among expensive reads. */
const SLOW_MS = 1_000;

/** Resolves when the connection can take more or is closed. Removes its listeners. */
function waitForRoom(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(releaseSlot, SLOW_MS);
    const done = () => {
      clearTimeout(slow);
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

/** Everything besides the item itself that affects how it is written. */
export function writtenBy({ uid, kept }: DavItem, categories: readonly Category[]) {
  const lines = new Map(kept.map(({ day, lines }) => [day, lines.split("\n")]));
  return {
    uid,
    uidSuffix: getRuntime().uidSuffix,
    nameOf: (of: { categoryId: number | null }) => categoryOf(of, categories)?.name,
    keptOn: (day: string) => lines.get(day) ?? [],
  };
}

export function writeDavItem(item: DavItem, categories: readonly Category[]): string {
  const written = writtenBy(item, categories);
  return item.kind === "event"
    ? renderDavEvent(item.event, written)
    : renderDavSeries(item.series, item.changed, written);
}
