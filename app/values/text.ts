// Cleans typed text before it is stored, and compares texts for sorting.

const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
// C0, DEL and C1, then the bidirectional embeddings, overrides and isolates: they make a text read as another.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what it is for
const HIDDEN = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE = /^[\s\p{Cf}\p{Variation_Selector}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * One line of text: line breaks become blanks, control characters and directional overrides are removed, ends are
 * trimmed; well-formed and in NFC. Cleaning twice changes nothing.
 */
export function cleanLine(text: string): string {
  return clean(text, " ").trim();
}

/**
 * Text of several lines: every line break becomes LF, other control characters and directional overrides are removed;
 * well-formed and in NFC. Blanks and blank lines at the ends stay as typed. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  return clean(text, "\n");
}

/** The text with LF as line breaks, without characters that no file may have or that make a text read as another. */
export function withoutControls(text: string): string {
  return text
    .replace(LINE_BREAK, "\n")
    .replace(HIDDEN, (character) => (character === "\t" ? "\t" : ""))
    .replace(LONE_SURROGATE, "\uFFFD");
}

/** Whether a reader would see nothing, even if there are zero-width characters: a required text is then missing. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Orders by code point, as SQLite's BINARY collation orders UTF-8: negative, 0 or positive. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

function clean(text: string, lineBreak: string): string {
  return text
    .replace(LINE_BREAK, lineBreak)
    .replace(HIDDEN, "")
    .replace(LONE_SURROGATE, "\uFFFD")
    .normalize("NFC");
}

/** Ranks a UTF-16 unit by code point: surrogates come after U+E000–U+FFFF. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For HTML and XML: as a text, and as an attribute between double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** Has " for ' and ' for ": JSON within a script then needs no backslash for each of its quotes. Its own inverse. */
export function swapQuotes(text: string): string {
  const parts = text.split("'").map((part) => part.replaceAll('"', "'"));
  return parts.join('"');
}

/** First names that differ in case alone are one. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
