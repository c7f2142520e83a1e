// Folds texts for comparison, ignoring case and accents, and maps matches back to the original letters.

/** A piece of the original text; matches are the ones with `found`. */
export type FoundPiece = string | { found: string };

const OTHER_THAN_ASCII = /[^\0-\x7f]/gu;
/**
 * Accents and points, which readers may omit. Excludes the vowel signs of scripts such as Devanagari and Thai, without
 * which other words would match.
 */
const ACCENT =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
/** Soft hyphens, joiners, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters that Unicode does not decompose, as typed by people without them on their keyboards. */
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
 * The text as search compares it: compatibility forms unified (NFKD), without accents and invisible characters, in
 * lower case by full case folding (ß is ss, İ and ı are i). A letter folds the same wherever it is in a word, so a
 * match in a part is also a match in the whole.
 */
export function fold(text: string): string {
  return text.toLowerCase().replace(OTHER_THAN_ASCII, foldLetter);
}

/** Cache of folded letters: folding is slow, and texts use only a few thousand different letters. */
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

/** Folds one code point through upper case, since lower case alone would keep ß, ς and ſ different from ss, σ and s. */
function makeFolded(letter: string): string {
  const bare = letter.normalize("NFKD").replace(ACCENT, "").replace(UNSEEN, "");
  const lower = bare.toUpperCase().toLowerCase().normalize("NFKD").replace(ACCENT, "");
  return PLAIN[lower] ?? lower;
}

/**
 * Splits the text into pieces that mark every occurrence of every word; `words` must be folded. Joined, the pieces are
 * the original text.
 */
export function findWords(text: string, words: readonly string[]): FoundPiece[] {
  const { folded, starts } = foldWithStarts(text);
  const pieces: FoundPiece[] = [];
  let done = 0;
  for (const [start, end] of merge(words.flatMap((word) => matchRanges(word, folded)))) {
    const [from, to] = [starts[start] ?? 0, starts[end] ?? text.length];
    if (from > done) pieces.push(text.slice(done, from));
    // Two words may match parts of the same ligature.
    if (to > done) pieces.push({ found: text.slice(Math.max(from, done), to) });
    done = Math.max(done, to);
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** Folds a text; `starts` maps each UTF-16 unit of the folded text to the start of its letter in the original. */
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

function matchRanges(word: string, folded: string): Range[] {
  const ranges: Range[] = [];
  if (word === "") return ranges;
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    ranges.push([at, at + word.length]);
  }
  return ranges;
}

/** Sorts ranges and merges those that touch or overlap. */
function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
