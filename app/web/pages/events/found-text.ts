// The excerpts of texts that search results show, with the search words highlighted.
import { type FoundPiece, findWords } from "~/event/folded";

/** How many characters of a text a result shows, and how many of them before the first match. */
const SHOWN = 160;
const BEFORE = 50;

/** The whole text if it is short, else an excerpt with an ellipsis where it is cut; line breaks become spaces. */
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

/** Where the first of the words begins in the text, -1 if there is none. */
function beginOfFound(text: string, words: readonly string[]): number {
  const [first, second] = findWords(text, words);
  if (typeof first === "object") return 0;
  return second === undefined ? -1 : (first?.length ?? 0);
}

/** The next space if there is one soon; else this position, but not within a surrogate pair. */
function cutAt(text: string, place: number): number {
  const blank = text.indexOf(" ", place);
  if (blank >= 0 && blank - place < 20) return blank;
  return place + (/^[\uDC00-\uDFFF]/.test(text.slice(place)) ? 1 : 0);
}
