// Reads the marks in longer texts: **bold**, *italic*, bullets and [links](https://example.org).
import { linkify } from "./linkify";
import { type Piece, readPieces } from "./marked-line";
import { escapeMarkup } from "./text";

export type ListItem = { pieces: Piece[]; items?: ListItem[] };
/** The lines of a paragraph in pieces, or a list. */
export type Block = Piece[][] | { items: ListItem[] };
type Line = Piece[] | { items: ListItem[] };

/** Texts have fewer characters (LIMITS); longer ones from other sources are shown as typed. */
const LONGEST = 10_000;
const MAY_HAVE_MARKS = /[*\\]|\]\(|^[^\S\n]*- /m;
const BULLET = /^([^\S\n]*)[-*][^\S\n]+(?=\S)/;
/** "* * *" and "- - -" are typed dividers, not lists. */
const RULE = /^[\s*-]*$/;
const BLANKS_A_LEVEL = 2;
const DEEPEST = 5;

/** One paragraph, divided by the lists in it; nothing for an empty text. */
export function formatText(text: string): Block[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  const blocks: Block[] = [];
  for (const line of readMarkedLines(trimmed)) {
    const last = blocks.at(-1);
    if (!Array.isArray(line)) blocks.push(line);
    else if (Array.isArray(last)) last.push(line);
    // A blank line after a list only separates it from the text.
    else if (line.length > 0) blocks.push([line]);
  }
  return blocks;
}

/** Blocks, with a new paragraph after each blank line. */
export function formatParagraphs(text: string): Block[] {
  return text.split(/\n[^\S\n]*\n/).flatMap(formatText);
}

/** Whether the text looks different from how it was typed. */
export function hasMarks(text: string): boolean {
  if (!mayHaveMarks(text)) return false;
  return readMarkedLines(text).some((line) => !Array.isArray(line)) || withoutMarks(text) !== text;
}

/** The text for programs without formatting: bullets as "- ", links as "text: address". */
export function withoutMarks(text: string): string {
  if (!mayHaveMarks(text)) return text;
  return readMarkedLines(text)
    .flatMap((line) => (Array.isArray(line) ? plainPieces(line) : plainItems(line.items, "")))
    .join("\n");
}

/** Escapes stars, so that words are shown as they are. */
export function escapeMarks(text: string): string {
  return text.replaceAll("*", "\\*");
}

/** Shortens a text; drops its marks if one of them would lose its end. */
export function shortenMarked(text: string, shorten: (text: string) => string): string {
  const short = shorten(text);
  if (short === text || !mayHaveMarks(text)) return short;
  const words = withoutMarks(text);
  const shown = withoutMarks(short);
  // The character added at the end is not part of the text.
  const isWhole = words.startsWith(shown.slice(0, -1).trimEnd());
  return isWhole ? short : shorten(escapeMarks(words));
}

function mayHaveMarks(text: string): boolean {
  return text.length <= LONGEST && MAY_HAVE_MARKS.test(text);
}

function readMarkedLines(text: string): Line[] {
  if (!mayHaveMarks(text)) return text.split("\n").map(linkify);
  const lines: Line[] = [];
  let open: ListItem[][] = [];
  for (const line of text.split("\n")) {
    const [mark = "", indent = ""] = (RULE.test(line) ? null : BULLET.exec(line)) ?? [];
    const isItem = mark !== "" && (indent === "" || open.length > 0);
    if (!isItem) {
      open = [];
      lines.push(readPieces(line));
      continue;
    }
    const depth = Math.min(Math.floor(indent.length / BLANKS_A_LEVEL), open.length, DEEPEST);
    const item = { pieces: readPieces(line.slice(mark.length)) };
    if (open.length === 0) {
      open = [[item]];
      lines.push({ items: open[0] ?? [] });
      continue;
    }
    open = open.slice(0, depth + 1);
    const parent: ListItem | undefined = open[depth - 1]?.at(-1);
    if (open[depth]) open[depth]?.push(item);
    else if (parent) {
      parent.items = [item];
      open.push(parent.items);
    }
  }
  return lines;
}

function plainPieces(pieces: readonly Piece[]): string {
  return pieces.map(plainPiece).join("");
}

function plainPiece(piece: Piece): string {
  if (typeof piece === "string") return piece;
  if ("text" in piece) return piece.text;
  const text = plainPieces(piece.pieces);
  return "href" in piece ? `${text}: ${piece.href.replace(/^(?:mailto|tel):/, "")}` : text;
}

function plainItems(items: readonly ListItem[], indent: string): string[] {
  return items.flatMap(({ pieces, items: inner = [] }) => [
    `${indent}- ${plainPieces(pieces)}`,
    ...plainItems(inner, `${indent}  `),
  ]);
}

/** The text as HTML, for mails and calendar programs; `link` is added to each link's tag. */
export function formattedHtml(text: string, link = ""): string {
  const anchor = (href: string, inner: string) =>
    `<a href="${escapeMarkup(href)}"${link}>${inner}</a>`;
  const piece = (one: Piece): string => {
    if (typeof one === "string") return escapeMarkup(one);
    if ("text" in one) return anchor(one.href, escapeMarkup(one.text));
    const inner = one.pieces.map(piece).join("");
    return "href" in one ? anchor(one.href, inner) : `<${one.is}>${inner}</${one.is}>`;
  };
  const list = (items: readonly ListItem[]): string =>
    `<ul>${items.map((item) => `<li>${item.pieces.map(piece).join("")}${item.items ? list(item.items) : ""}</li>`).join("")}</ul>`;
  return readMarkedLines(text.trim())
    .map((line, at, lines) => {
      if (!Array.isArray(line)) return list(line.items);
      const isAfterLine = Array.isArray(lines[at - 1]);
      return `${isAfterLine ? "<br>" : ""}${line.map(piece).join("")}`;
    })
    .join("");
}
