// Cleans typed text before it is stored, and compares texts for sorting.

const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
// C0, DEL and C1, then the bidirectional embeddings, overrides and isolates: they make a text read as another.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what it is for
const HIDDEN = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE = /^[\s\p{Cf}\p{Variation_Selector}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * One line of text: line breaks become spaces, control characters and directional overrides are removed, the ends are
 * trimmed; well-formed and in NFC. Cleaning twice changes nothing.
 */
export function cleanLine(text: string): string {
  return clean(text, " ").trim();
}

/**
 * Multi-line text: every line break becomes LF, other control characters and directional overrides are removed;
 * well-formed and in NFC. Spaces and blank lines at the ends stay. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  return clean(text, "\n");
}

/** The text with LF line breaks, without characters that are invalid in files or make a text read as another. */
export function withoutControls(text: string): string {
  return text
    .replace(LINE_BREAK, "\n")
    .replace(HIDDEN, (character) => (character === "\t" ? "\t" : ""))
    .replace(LONE_SURROGATE, "\uFFFD");
}

/** Whether a reader would see nothing, even if there are zero-width characters; a required text is then missing. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Ends a sentence with a full stop, unless its last word did: "on Dec. 5", "am 5. Dez.". */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Orders by code point, like SQLite's BINARY collation of UTF-8: negative, 0 or positive. */
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

/** The rank of a UTF-16 unit by code point: surrogates come after U+E000–U+FFFF. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For HTML and XML: in text, and in attributes between double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** Swaps " and ', so that JSON within a script needs no backslash for each quote. Its own inverse. */
export function swapQuotes(text: string): string {
  const parts = text.split("'").map((part) => part.replaceAll('"', "'"));
  return parts.join('"');
}
