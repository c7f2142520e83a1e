// A reader of XML that forgives nothing: one root, balanced tags, legal characters, the five named entities.

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';
/** XML 1.0 §2.2, without the C1 controls that it discourages. */
const CHARACTERS = /^[\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const TOKEN = /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/y;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The root of a document. Throws an Error that says where it is not well-formed. */
export function readXml(document: string): XmlElement {
  if (!document.startsWith(DECLARATION)) throw new Error("No declaration");
  if (!CHARACTERS.test(document)) throw new Error("A character that XML cannot hold");
  const outside: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [outside];
  TOKEN.lastIndex = DECLARATION.length;
  while (TOKEN.lastIndex < document.length) readToken(document, open);
  const [root, ...others] = outside.children;
  if (open.length > 1 || !root || others.length > 0 || outside.text.trim() !== "") {
    throw new Error("Not one root element");
  }
  return root;
}

/** The elements of that name right below, and what the first one says. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
export function textOf(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text;
}

function readToken(document: string, open: XmlElement[]): void {
  const at = TOKEN.lastIndex;
  const [, closing, name, attributes, empty, text] = TOKEN.exec(document) ?? [];
  const parent = open[open.length - 1];
  if (!parent) throw new Error(`More ends than beginnings at ${at}`);
  if (text !== undefined) parent.text += decoded(text);
  else if (name === undefined) throw new Error(`Not XML at ${at}: ${document.slice(at, at + 40)}`);
  else if (closing) close(name, open);
  else {
    const element = { name, attributes: readAttributes(attributes ?? ""), children: [], text: "" };
    parent.children.push(element);
    if (!empty) open.push(element);
  }
}

function close(name: string, open: XmlElement[]): void {
  const closed = open.pop();
  if (closed?.name !== name) throw new Error(`<${closed?.name}> is ended as </${name}>`);
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [
    name,
    decoded(value),
  ]);
  const attributes = Object.fromEntries(pairs);
  if (Object.keys(attributes).length !== pairs.length) throw new Error("An attribute stands twice");
  return attributes;
}

function decoded(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, name) => {
    const character = whole.endsWith(";") ? ENTITIES[name] : undefined;
    if (character === undefined) throw new Error(`Not an entity: ${whole}`);
    return character;
  });
}
