// Converts HTML from other programs to text with marks: keeps lines, bullets, bold, italic and links.
import { escapeMarks, withoutMarks } from "~/values/formatted";
import { linkify } from "~/values/linkify";
import { isSafeScheme, parseUrl } from "~/values/parse-url";

// Writes partly bold or italic text as it would be typed: with marks, line by line.

/** A part's style is a sum of these. */
const BOLD = 1;
const ITALIC = 2;

/** Part of a line with one style; stars in it are not marks. */
type Run = { text: string; style: number };

const LETTER = /[\p{L}\p{N}]/u;
/** Texts longer than this are never shown; the rest gets no marks. */
const MARKED = 5_000;

function textOfParts(parts: readonly string[], styles: readonly number[]): string {
  if (!styles.some((style) => style > 0)) return parts.join("").trim();
  let written = 0;
  return styledLines(parts, styles)
    .map((line) => {
      const text = written > MARKED ? plainLine(line) : markedLine(line);
      written += text.length + 1;
      return text;
    })
    .join("\n")
    .trim();
}

function styledLines(parts: readonly string[], styles: readonly number[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const [at, part] of parts.entries()) {
    for (const [index, text] of part.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ text, style: styles[at] ?? 0 });
    }
  }
  return lines;
}

function plainLine(line: readonly Run[]): string {
  return line.map(({ text }) => text).join("");
}

function markedLine(line: readonly Run[]): string {
  const plain = plainLine(line);
  if (!line.some(({ style }) => style > 0)) return plain;
  const marked = plainLine(markAll(markAll(line, ITALIC, "*"), BOLD, "**"));
  return withoutMarks(marked) === withoutMarks(plain) ? marked : plain;
}

function markAll(line: readonly Run[], by: number, stars: string): Run[] {
  const groups = grouped(line, by);
  return groups.flatMap((runs, at) => {
    const text = plainLine(runs);
    const words = text.trim();
    const [first, last] = [runs[0], runs.at(-1)];
    if (!first || !last || words === "" || !(first.style & by)) return runs;
    const start = text.indexOf(words);
    // Spaces at the ends stay outside the marks.
    const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
    const left = before || plainLine(groups[at - 1] ?? []).slice(-1);
    const right = after || plainLine(groups[at + 1] ?? []).slice(0, 1);
    const [begin, end] = [words.charAt(0), words.slice(-1)];
    if (!isRead(stars, left, begin) || !isRead(stars, right, end)) return runs;
    return [
      { ...first, text: before + stars },
      ...trimmed(runs, before.length, after.length),
      { ...last, text: stars + after },
    ];
  });
}

/** Removes this many characters from the start and the end. */
function trimmed(runs: readonly Run[], before: number, after: number): Run[] {
  return runs.map(({ text, style }, at) => {
    const end = at === runs.length - 1 ? text.length - after : text.length;
    return { text: text.slice(at === 0 ? before : 0, end), style };
  });
}

/** Whether stars between these two count as a mark: not within a word, nor between a word outside and a sign inside. */
function isRead(stars: string, outside: string, inside: string): boolean {
  if (!LETTER.test(outside)) return true;
  return stars === "**" && LETTER.test(inside);
}

/** Groups neighbors with the same style bit; spaces join the group before them. */
function grouped(line: readonly Run[], by: number): Run[][] {
  const groups: Run[][] = [];
  for (const run of line) {
    const last = groups.at(-1);
    const isAlike = ((last?.[0]?.style ?? 0) & by) === (run.style & by);
    if (last && (isAlike || run.text.trim() === "")) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const TAG_NAMES =
  "a|abbr|b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|font|h[1-6]|head|hr|html|i|img|li|meta|o:p|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul";
/** Bounded, so that each "<" is cheap. */
const KNOWN_TAG = new RegExp(`<(/?)(${TAG_NAMES})(\\s[^<>]{0,2000})?/?>`, "gi");
/** `<b and c>` has none. */
const ATTRIBUTES = /^(?:\s+[a-z_:][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+))*\s*\/?$/i;
/** Tags without an end. */
const VOID_TAGS = new Set(["br", "hr", "img", "meta"]);
const TAG = /^<(\/?)([a-z][a-z0-9:-]{0,20})(\s[^<>]{0,2000})?\/?>/i;
const LONGEST_TAG = 2_050;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,8}));/gi;
const BLANKS = /[ \t\r\n\f]+/g;

/** The first have blank lines around them, the second start a new line. */
const PARAGRAPHS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "dl"]);
const LINES = new Set(["div", "tr", "dt", "dd", "li", "center", "body", "hr", "pre", "title"]);
const CELLS = new Set(["td", "th"]);
const BOLD_TAGS = new Set(["b", "strong"]);
const ITALIC_TAGS = new Set(["i", "em"]);
const HIDDEN = new Set(["script", "style", "head"]);
const DEEPEST_LIST = 6;

/** Latin-1 from U+00A0, in order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const NAMED = new Map<string, string>([
  ...LATIN.split(" ").map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({
    nbsp: " ",
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    euro: "€",
    bull: "•",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    trade: "™",
    rarr: "→",
    larr: "←",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    zwnj: "",
    zwj: "",
  }),
]);

/**
 * Whether a text is clearly HTML: it has a known tag with its end, begins with a block, or has a tag that needs no end.
 * "see <a> and <b> rows", "if a<b and c>d", "the <br> tag", "&amp;" and "<eva@example.org>" are texts.
 */
export function isHtml(text: string): boolean {
  const opened = new Set<string>();
  for (const { 0: whole, 1: close, 2: written = "", 3: attributes = "", index } of text.matchAll(
    KNOWN_TAG,
  )) {
    const tag = written.toLowerCase();
    if (close !== "") {
      if (opened.has(tag)) return true;
    } else if (ATTRIBUTES.test(attributes)) {
      const isBare = attributes.trim() === "";
      if (VOID_TAGS.has(tag)) {
        if (!isBare || !isWord(text, index, whole.length)) return true;
      } else if (isBlock(tag) && text.slice(0, index).trim() === "") return true;
      opened.add(tag);
    }
  }
  return false;
}

function isBlock(tag: string): boolean {
  return PARAGRAPHS.has(tag) || LINES.has(tag) || tag === "html" || tag === "ul" || tag === "ol";
}

/** Whether it is between blanks, as a word of a sentence. */
function isWord(text: string, index: number, length: number): boolean {
  return text.charAt(index - 1) === " " && text.charAt(index + length) === " ";
}

type Writing = {
  parts: string[];
  /** The style of each part: 0, BOLD, ITALIC or both. */
  styles: number[];
  /** The number of open tags for bold, and for italic. */
  bold: number;
  italic: number;
  /** Line breaks to write before the next text; none at the beginning. */
  breaks: number;
  isBegun: boolean;
  isBlank: boolean;
  isAfterBullet: boolean;
  /** The last number of each open list; null for bullets. */
  lists: (number | null)[];
  links: { href: string; at: number }[];
  /** True if no tag breaks lines, so that the text's own line breaks count. */
  isPlain: boolean;
  preformatted: number;
};

export function textOfHtml(html: string): string {
  const writing: Writing = {
    parts: [],
    styles: [],
    bold: 0,
    italic: 0,
    breaks: 0,
    isBegun: false,
    isBlank: false,
    isAfterBullet: false,
    lists: [],
    links: [],
    isPlain: !/<(?:br|p|div|li|tr|h[1-6])\b/i.test(html),
    preformatted: 0,
  };
  let at = 0;
  const gone = new Set<string>();
  const skipTo = (end: string, from: number): number => {
    const found = gone.has(end) ? -1 : indexOfFolded(html, end, from);
    if (found === -1) gone.add(end);
    return found === -1 ? from : found + end.length;
  };
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open === -1 ? html.length : open;
    if (end > at) write(writing, html.slice(at, end));
    if (open === -1) break;
    if (html.startsWith("<!--", open)) {
      at = skipTo("-->", open + 4);
      continue;
    }
    const declaration = /^<[!?][^<>]{0,2000}>/.exec(html.slice(open, open + LONGEST_TAG));
    const [whole = "", close = "", name = "", rest = ""] =
      TAG.exec(html.slice(open, open + LONGEST_TAG)) ?? [];
    if (whole === "") {
      // "<3" and "<eva@example.org>" are text.
      if (!declaration) write(writing, "<");
      at = open + (declaration?.[0].length ?? 1);
      continue;
    }
    at = open + whole.length;
    const tag = name.toLowerCase();
    if (HIDDEN.has(tag) && close === "") at = skipTo(`</${tag}>`, at);
    else if (close === "") begin(writing, tag, rest);
    else finish(writing, tag);
  }
  return textOfParts(writing.parts, writing.styles);
}

/** Hidden parts may end in upper or lower case. */
function indexOfFolded(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from);
  return found === -1 ? html.indexOf(end.toUpperCase(), from) : found;
}

function begin(writing: Writing, tag: string, attributes: string): void {
  if (tag === "br") writing.breaks += 1;
  else if (tag === "ul" || tag === "ol") beginList(writing, tag);
  else if (tag === "li") beginItem(writing);
  else if (tag === "img") write(writing, attributeValue(ALT, attributes));
  else if (tag === "a") {
    writing.links.push({ href: attributeValue(HREF, attributes).trim(), at: writing.parts.length });
  } else if (tag === "pre") writing.preformatted += 1;
  else if (BOLD_TAGS.has(tag)) writing.bold += 1;
  else if (ITALIC_TAGS.has(tag)) writing.italic += 1;
  breakAt(writing, tag);
}

function finish(writing: Writing, tag: string): void {
  if (tag === "ul" || tag === "ol") {
    writing.lists.pop();
    atLeast(writing, writing.lists.length === 0 ? 2 : 1);
  } else if (tag === "a") endLink(writing);
  else if (tag === "pre") writing.preformatted = Math.max(0, writing.preformatted - 1);
  else if (BOLD_TAGS.has(tag)) writing.bold = Math.max(0, writing.bold - 1);
  else if (ITALIC_TAGS.has(tag)) writing.italic = Math.max(0, writing.italic - 1);
  breakAt(writing, tag);
}

function breakAt(writing: Writing, tag: string): void {
  if (PARAGRAPHS.has(tag)) atLeast(writing, writing.lists.length === 0 ? 2 : 1);
  else if (LINES.has(tag)) atLeast(writing, 1);
  else if (CELLS.has(tag)) writing.isBlank = true;
}

function atLeast(writing: Writing, breaks: number): void {
  writing.breaks = Math.max(writing.breaks, breaks);
}

function beginList(writing: Writing, tag: string): void {
  atLeast(writing, writing.lists.length === 0 ? 2 : 1);
  writing.lists.push(tag === "ol" ? 0 : null);
}

function beginItem(writing: Writing): void {
  atLeast(writing, 1);
  writing.isAfterBullet = false;
  const depth = Math.min(Math.max(writing.lists.length, 1), DEEPEST_LIST) - 1;
  const last = writing.lists.pop() ?? null;
  const number = last === null ? null : last + 1;
  writing.lists.push(number);
  put(writing, `${"  ".repeat(depth)}${number === null ? "-" : `${number}.`} `, 0);
  // Blocks inside the item start on the same line.
  writing.isAfterBullet = true;
}

const LINK_WORDS = /^[^[\]\n]{1,500}$/;
const NOT_IN_LINKS = /[\s()<>]/g;

/** "[text](address)", or only the address if the text is the same. */
function endLink(writing: Writing): void {
  const link = writing.links.pop();
  const target = link && parseUrl(link.href);
  if (!target || !isSafeScheme(target.protocol)) return;
  const { parts, styles } = writing;
  const whole = parts.slice(link.at).join("");
  const text = whole.trim();
  const address = link.href.replace(/^(?:mailto|tel):/i, "");
  if (text === "") write(writing, address);
  else if (bareAddress(text).includes(bareAddress(address))) return;
  else if (!LINK_WORDS.test(text) || linkify(text).some((piece) => typeof piece !== "string")) {
    put(writing, `: ${address}`);
  } else {
    const to = link.href.replace(NOT_IN_LINKS, (one) => `%${one.charCodeAt(0).toString(16)}`);
    const [before = "", after = ""] = whole.split(text);
    const common = styles.slice(link.at).reduce((all, style, at) => {
      return parts[link.at + at]?.trim() ? all & style : all;
    }, BOLD | ITALIC);
    parts.splice(link.at, parts.length, before, `[${text}](${to})`, after);
    styles.splice(link.at, styles.length, 0, common, 0);
  }
}

function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
}

function attributeValue(pattern: RegExp, attributes: string): string {
  const [, ...values] = pattern.exec(attributes) ?? [];
  return decoded(values.find((value) => value !== undefined) ?? "");
}

function write(writing: Writing, raw: string): void {
  const isAsWritten = writing.isPlain || writing.preformatted > 0;
  const text = escapeMarks(decoded(isAsWritten ? raw : raw.replace(BLANKS, " ")));
  if (isAsWritten) {
    if (text !== "") put(writing, text);
    return;
  }
  const words = text.trim();
  const isFirst = writing.breaks > 0 || !writing.isBegun || writing.isAfterBullet;
  if (words === "") {
    writing.isBlank ||= text !== "" && !isFirst;
    return;
  }
  const before = !isFirst && (writing.isBlank || text.startsWith(" ")) ? " " : "";
  put(writing, before + words);
  writing.isBlank = text.endsWith(" ");
}

/** Writes a text after the pending line breaks, with at most one blank line. */
function put(writing: Writing, text: string, style = styleNumber(writing)): void {
  const { parts, styles, breaks } = writing;
  if (writing.isBegun && breaks > 0 && !writing.isAfterBullet) {
    parts.push(breaks > 1 ? "\n\n" : "\n");
    styles.push(0);
  }
  parts.push(text);
  styles.push(style);
  Object.assign(writing, { breaks: 0, isBegun: true, isBlank: false, isAfterBullet: false });
}

function styleNumber({ bold, italic }: Writing): number {
  return (bold > 0 ? BOLD : 0) | (italic > 0 ? ITALIC : 0);
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code === 0xa0 ? 0x20 : code) : "\ufffd";
  });
}
