// Writes the answers to calendar apps: finished ones, errors with their conditions, and lists of many items in pieces.

import type { ServerResponse } from "node:http";
import { releasePlace } from "~/store/kernel/work";
import { yieldToOthers } from "~/store/kernel/yielding";
import { CALDAV, DAV, escapeXml, href, NAMESPACES, tag, XML_HEAD } from "./dav-xml";

const XML = "application/xml; charset=utf-8";
export const FEATURES = "1, 3, calendar-access";
const COMMON = { "Cache-Control": "private, no-cache", Vary: "Authorization" };

/** An answer with an error. `condition` is of CalDAV unless it begins with "DAV:". */
export class DavError extends Error {
  override name = "DavError";

  constructor(
    readonly status: number,
    readonly condition = "",
    readonly more: {
      says?: string;
      href?: string;
      /** The content of the condition, as XML. */
      inner?: string;
      headers?: Record<string, string>;
      plain?: string;
    } = {},
  ) {
    super(`${status} ${condition}`);
  }
}

/** An item that cannot be kept: DAVx⁵ skips it at a 409, and ends its whole sync at a 403. */
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

/** The body of an error. */
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
 * A 207 of which each piece is written when the app has taken the one before; with `isHeld` none before the end, since it
 * may still be refused.
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
    /** Hands over what there is, and gives others time. False where the app has left. */
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

/** A response of a 207: the properties that there are, then those that are not. */
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

/** An app that takes no more for so long gives its place among dear reads to others. */
const SLOW_MS = 1_000;

/** Until the connection takes more, or is closed. Leaves no listener. */
function waitForRoom(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(releasePlace, SLOW_MS);
    const done = () => {
      clearTimeout(slow);
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}
