// Reads the XML that calendar apps send, within bounds, and writes what they get.
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

/** The body cannot be read; the sentence is for whoever writes the program. */
export class XmlError extends Error {
  override name = "XmlError";
}

const DEEPEST = 20;
const MOST_ATTRIBUTES = 64;
/** Of an element's name and of its namespace: an answer repeats both. */
const LONGEST_XML_NAME = 200;
const MOST_ELEMENTS = 5_000;
/** A multiget names every item of a full calendar twice at most. */
const MOST_ELEMENTS_OF_REPORT = 42_000;

/**
 * The root element, null for an empty body. Pieces are read as they come, with time for others between them. Counts what
 * is open before names are resolved, which is quadratic in the depth. Throws an XmlError.
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  { isReport = false }: { isReport?: boolean } = {},
): Promise<Element | null> {
  const most = isReport ? MOST_ELEMENTS_OF_REPORT : MOST_ELEMENTS;
  // Loaded with the first body, not at every start.
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
    // That is the decoder's.
    if (error instanceof TypeError) throw new XmlError("The body is not XML in UTF-8.");
    throw error;
  }
  return root;
}

export function isNamed(element: Element, ns: string, name: string): boolean {
  return element.ns === ns && element.name === name;
}

export function childOf(element: Element, ns: string, name: string): Element | undefined {
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

export const NAMESPACES = [...PREFIXES].map(([ns, prefix]) => `xmlns:${prefix}="${ns}"`).join(" ");
export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** An element with finished content, by the prefixes that every answer declares. */
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
