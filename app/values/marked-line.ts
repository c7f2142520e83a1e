// Splits a line at marks, links and addresses. markdown-it pairs the stars as in CommonMark.
import MarkdownIt, { type StateInline, type Token } from "markdown-it";
import { linkify, type Segment, safeHref } from "./linkify";

/** A part of a line. A link found in the text is a segment; a link with its own text has pieces. */
export type Piece = Segment | Marked | Linked;
type Marked = { is: "b" | "i"; pieces: Piece[] };
type Linked = { href: string; pieces: Piece[] };

/** `links` are the addresses by start position, `starts` those positions in order. */
type Context = { links: Map<number, Exclude<Segment, string>>; starts: number[] };

const SPECIAL = /[*[\]\\]/g;
const LINK =
  /\[([^[\]]{1,500})\]\(((?:https?|mailto|tel):(?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,2000})\)/iy;

export function readPieces(line: string): Piece[] {
  if (!/[*\\]|\]\(/.test(line)) return linkify(line);
  const segments = linkify(line);
  const context: Context = { links: new Map(), starts: [] };
  let at = 0;
  for (const segment of segments) {
    const text = typeof segment === "string" ? segment : segment.text;
    if (typeof segment !== "string") {
      context.links.set(at, segment);
      context.starts.push(at);
    }
    at += text.length;
  }
  const [inline] = markdown.parseInline(line, context);
  return nested(inline?.children ?? []);
}

function nested(tokens: readonly Token[]): Piece[] {
  const top: Piece[] = [];
  const open: Piece[][] = [top];
  for (const { type, content, info, nesting } of tokens) {
    const pieces = open.at(-1) ?? top;
    if (nesting === -1) open.pop();
    else if (nesting === 1) {
      const inner: Piece[] = [];
      const isLink = type === "link_open";
      pieces.push(
        isLink
          ? { href: info, pieces: inner }
          : { is: type === "em_open" ? "i" : "b", pieces: inner },
      );
      open.push(inner);
    } else if (type === "address") pieces.push({ text: content, href: info });
    else if (content !== "") {
      const last = pieces.at(-1);
      if (typeof last === "string") pieces[pieces.length - 1] = last + content;
      else pieces.push(content);
    }
  }
  return top;
}

function lineContext({ env }: StateInline): Context {
  return env as Context;
}

/** Reads up to the next possible mark or the next address. */
function readText(state: StateInline, silent: boolean): boolean {
  SPECIAL.lastIndex = state.pos;
  const mark = SPECIAL.exec(state.src)?.index ?? state.posMax;
  const { starts } = lineContext(state);
  const address = starts.find((start) => start >= state.pos) ?? state.posMax;
  const end = Math.min(mark, address, state.posMax);
  if (end <= state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** Stars and brackets within an address belong to it. */
function readAddress(state: StateInline, silent: boolean): boolean {
  const link = lineContext(state).links.get(state.pos);
  if (!link) return false;
  if (!silent) Object.assign(state.push("address", "", 0), { content: link.text, info: link.href });
  state.pos += link.text.length;
  return true;
}

function readEscape(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith("\\*", state.pos)) return false;
  if (!silent) state.pending += "*";
  state.pos += 2;
  return true;
}

/** Not a link if its text contains an address, which then leads to itself. */
function readLink(state: StateInline, silent: boolean): boolean {
  LINK.lastIndex = state.pos;
  const [whole, words = "", address = ""] = LINK.exec(state.src) ?? [];
  const href = address && safeHref(address);
  const { pos, posMax } = state;
  const isPicture = state.src[pos - 1] === "!";
  if (whole === undefined || !href || words.trim() === "" || isPicture) return false;
  const { starts } = lineContext(state);
  const [begin, end] = [pos + 1, pos + 1 + words.length];
  if (starts.some((start) => start >= begin && start < end)) return false;
  if (!silent) {
    state.push("link_open", "a", 1).info = href;
    state.pos = begin;
    state.posMax = end;
    state.md.inline.tokenize(state);
    state.push("link_close", "a", -1);
    state.posMax = posMax;
  }
  state.pos = pos + whole.length;
  return true;
}

/** The package's rule for stars, except that a single one within a word is just a star: "Teilnehmer*innen". */
function readStars(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== "*") return false;
  const isLone = state.src[state.pos + 1] !== "*";
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, !isLone);
  for (let count = 0; count < length; count += 1) {
    state.push("text", "", 0).content = "*";
    const token = state.tokens.length - 1;
    state.delimiters.push({ marker: 42, length, token, end: -1, open, close });
  }
  state.pos += length;
  return true;
}

const markdown = new MarkdownIt("zero").enable("emphasis");
const { ruler } = markdown.inline;
ruler.at("emphasis", readStars);
ruler.at("text", readText);
ruler.before("text", "address", readAddress);
ruler.push("own_escape", readEscape);
ruler.push("own_link", readLink);
