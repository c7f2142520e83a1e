// Shows a text in which words were found: they are marked, and of a long one the part around the first is shown.
import { type FoundPiece, findWords } from "~/event/folded";

/** Characters of a text that a result shows, and of those how many before what was found. */
const SHOWN = 160;
const BEFORE = 50;

/** The whole text where it is short, else a part of it with dots where it goes on; line breaks become blanks. */
export function foundText(text: string, words: readonly string[]): FoundPiece[] {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SHOWN) return findWords(line, words);
  const found = beginOfFound(line, words);
  const start = found > BEFORE ? cutAt(line, found - BEFORE) : 0;
  const end = cutAt(line, Math.min(line.length, start + SHOWN));
  return [
    ...(start > 0 ? ["…"] : []),
    ...findWords(line.slice(start, end).trim(), words),
    ...(end < line.length ? ["…"] : []),
  ];
}

/** Whether any of the words is in the text. */
export function isFound(text: string, words: readonly string[]): boolean {
  return beginOfFound(text, words) >= 0;
}

/** Where the first of the words begins in the text, -1 where there is none. */
function beginOfFound(text: string, words: readonly string[]): number {
  const [first, second] = findWords(text, words);
  if (typeof first === "object") return 0;
  return second === undefined ? -1 : (first?.length ?? 0);
}

/** The next blank, where there is one soon; else the place itself, but not between the halves of a letter. */
function cutAt(text: string, place: number): number {
  const blank = text.indexOf(" ", place);
  if (blank >= 0 && blank - place < 20) return blank;
  return place + (/^[\uDC00-\uDFFF]/.test(text.slice(place)) ? 1 : 0);
}
