// Folds texts for comparing: without case and accents, and back from what was found to the letters as written.
import { EVENT_TEXT_NAMES, type EventTexts } from "./event-fields";
import { EVENT_TEXTS } from "./event-texts";

/** A text as it is, in pieces; what was looked for is in those with `found`. */
export type FoundPiece = string | { found: string };

/** For ligatures, which fold to several letters. */
const MORE = 450;
/** Longest folded text that is stored of an event, in UTF-16 units. */
const LONGEST = EVENT_TEXT_NAMES.reduce((sum, name) => sum + EVENT_TEXTS[name].max, MORE);

const OTHER_THAN_ASCII = /[^\0-\x7f]/gu;
/**
 * Accents and points, which readers leave out; not the marks of scripts whose vowels they are, such as Devanagari
 * and Thai: there other words would be found.
 */
const ACCENT =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
/** Soft hyphens, joiners, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters that Unicode does not take apart, as people type them who do not have them on their keyboard. */
const PLAIN: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ɨ: "i",
  ƀ: "b",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/**
 * The text as a search compares it: compatible forms as one (NFKD), without accents and what is not seen, in lower
 * case by full case folding (ß is ss, İ and ı are i). The same letters fold to the same text wherever they are in a
 * word: what is found in a part was in the whole.
 */
export function fold(text: string): string {
  return text.toLowerCase().replace(OTHER_THAN_ASCII, foldLetter);
}

/** All that is written of an event as one text to look through; no word reaches from one text into the next. */
export function foldEvent(event: EventTexts): string {
  return fold(EVENT_TEXT_NAMES.map((name) => event[name]).join("\n")).slice(0, LONGEST);
}

/** What letters fold to, since it takes long to find out; a text has few kinds of them, and all texts some thousands. */
const known = new Map<string, string>();
const MOST_KNOWN = 10_000;

function foldLetter(letter: string): string {
  const found = known.get(letter);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const folded = makeFolded(letter);
  known.set(letter, folded);
  return folded;
}

/** One code point. By its upper case, since lower case alone leaves ß, ς and ſ beside ss and σ and s. */
function makeFolded(letter: string): string {
  const bare = letter.normalize("NFKD").replace(ACCENT, "").replace(UNSEEN, "");
  const lower = bare.toUpperCase().toLowerCase().normalize("NFKD").replace(ACCENT, "");
  return PLAIN[lower] ?? lower;
}

/** The text in pieces, with every occurrence of every word marked; `words` are folded. Joined, the pieces are the text again. */
export function findWords(text: string, words: readonly string[]): FoundPiece[] {
  const { folded, starts } = foldWithStarts(text);
  const pieces: FoundPiece[] = [];
  let done = 0;
  for (const [start, end] of merge(words.flatMap((word) => rangesOf(word, folded)))) {
    const [from, to] = [starts[start] ?? 0, starts[end] ?? text.length];
    if (from > done) pieces.push(text.slice(done, from));
    // A ligature of which two words found a part each.
    if (to > done) pieces.push({ found: text.slice(Math.max(from, done), to) });
    done = Math.max(done, to);
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** `starts` has for each UTF-16 unit of the folded text where in the text the letter begins that it is of. */
function foldWithStarts(text: string): { folded: string; starts: number[] } {
  const starts: number[] = [];
  let folded = "";
  let at = 0;
  for (const letter of text) {
    const piece = fold(letter);
    for (let unit = 0; unit < piece.length; unit += 1) starts.push(at);
    folded += piece;
    at += letter.length;
  }
  return { folded, starts };
}

type Range = [start: number, end: number];

function rangesOf(word: string, folded: string): Range[] {
  const ranges: Range[] = [];
  if (word === "") return ranges;
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    ranges.push([at, at + word.length]);
  }
  return ranges;
}

/** In order, those that meet or overlap as one. */
function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
