// Decodes a file's bytes to text, in any charset, by the names that files and servers use.
import { IMPORT_BYTES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { ImportError } from "./import-result";

const FOLD = /(?:\r\n?|\n)[ \t]/g;
const LINE_BREAK = /(\r\n|\n|\r)/;
const NOT_ASCII = /\P{ASCII}/u;
/** Starts letters in ISO-2022-JP, whose bytes are all ASCII. */
const ESCAPE = 0x1b;
const LINE_CHARSET = /^[A-Za-z0-9-]{1,64};[^:]{0,200}?\bCHARSET=([^;:]{1,60})/i;
const CHARSET_LINES = /^[A-Za-z0-9-]{1,64};[^:\r\n]{0,200}?\bCHARSET=([^;:\r\n]{1,60})[^\r\n]*/gim;
const OTHER_CHARSET = refusal("notUtf8");
const LONGEST_NAME = 40;

/** `charset` is the server's, "" if it named none. */
type TextLimits = { most?: number | undefined; charset?: string | undefined };

/**
 * Decodes UTF-8, UTF-16, or the charset named by the server or a line (CHARSET=); anything else as Windows-1252, with a
 * remark. Throws an ImportError for a file that is too large or clearly something else.
 */
export function decodeFile(
  bytes: Uint8Array,
  { most = IMPORT_BYTES, charset = "" }: TextLimits = {},
): { text: string; remarks: string[] } {
  if (bytes.length > most) throw new ImportError(refusal("fileLargerThan10MB"));
  if (isPacked(bytes)) {
    throw new ImportError(refusal("compressed"));
  }
  const wide = findDecoder(findWideCharset(bytes, charset));
  if (wide) return { text: wide(bytes), remarks: [] };
  const remarks = new Set<string>();
  const given = charset === "" ? undefined : findDecoder(charset);
  if (charset !== "" && !given) remarks.add(unknownCharset(charset));
  const isEscaped = bytes.includes(ESCAPE);
  const text = isEscaped ? undefined : decodeUtf8(withoutCutLetter(bytes));
  const read = text ?? textByLine(bytes, given, remarks);
  if (text !== undefined) for (const name of unknownIn(text)) remarks.add(unknownCharset(name));
  return { text: read, remarks: NOT_ASCII.test(read) || text === undefined ? [...remarks] : [] };
}

/** The unknown charsets of lines that are in UTF-8 anyway; in lines of ASCII they make no difference. */
function unknownIn(text: string): string[] {
  return [...text.matchAll(CHARSET_LINES)].flatMap(([line, name = ""]) =>
    NOT_ASCII.test(line) && !findDecoder(name) ? [name] : [],
  );
}

/** Decodes UTF-8, even if lines are folded inside a character; undefined for anything else. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return utf8Of(bytes) ?? utf8Of(unfoldBytes(bytes));
}

export function unknownCharset(name: string): string {
  return refusal("charsetUnknown", { name: name.trim().slice(0, LONGEST_NAME) });
}

/** UTF-16, by its byte order mark, by the zero beside its first letter, or by the server's charset; otherwise "". */
function findWideCharset([first, second]: Uint8Array, charset: string): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (second === 0 && first !== 0) return "utf-16le";
  if (first === 0 && second !== 0) return "utf-16be";
  return /^"?utf-?16/i.test(charset.trim()) && second === 0 ? "utf-16le" : "";
}

/** Decodes each line separately, since a file may mix charsets. */
function textByLine(bytes: Uint8Array, given: Decode | undefined, remarks: Set<string>): string {
  const unfolded = Buffer.from(unfoldBytes(bytes)).toString("latin1");
  return unfolded
    .split(LINE_BREAK)
    .map((line) => (isPlain(line) ? line : decodeLine(line, given, remarks)))
    .join("");
}

function isPlain(line: string): boolean {
  return !NOT_ASCII.test(line) && !line.includes("\u001b");
}

function decodeLine(line: string, given: Decode | undefined, remarks: Set<string>): string {
  const bytes = Buffer.from(line, "latin1");
  const name = LINE_CHARSET.exec(line)?.[1];
  const named = name === undefined ? given : findDecoder(name);
  if (name !== undefined && !named) remarks.add(unknownCharset(name));
  if (named) return named(bytes);
  const text = utf8Of(withoutCutLetter(bytes));
  if (text !== undefined) return text;
  remarks.add(OTHER_CHARSET);
  return windows1252Of(bytes);
}

/** The bytes without a character cut off at the end. */
function withoutCutLetter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

/** Some programs fold lines inside a character (mentioned in RFC 5545 §3.1). */
function unfoldBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString("latin1").replace(FOLD, ""), "latin1");
}

/** Gzip or zip; Google exports all calendars of an account as zip. */
function isPacked([first, second]: Uint8Array): boolean {
  return (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
}

/** Windows-1252 at 0x80 to 0x9F; Node 20 reads these as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const LOW = 0x80;
const CONTROLS = /[\u0080-\u009f]/g;

export type Decode = (bytes: Uint8Array) => string;

/** Limited, since names come from files, which may have any number of them. */
const MOST_KNOWN = 100;
const known = new Map<string, Decode | undefined>();

/** Undefined for an unknown name. */
export function findDecoder(name: string): Decode | undefined {
  const label = name.trim().replace(/^"|"$/g, "").toLowerCase();
  if (known.size > MOST_KNOWN) known.clear();
  if (!known.has(label)) known.set(label, makeDecoder(label));
  return known.get(label);
}

function makeDecoder(label: string): Decode | undefined {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding === "windows-1252") return windows1252Of;
    return (bytes) => decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function windows1252Of(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(CONTROLS, (one) => WINDOWS_1252[one.charCodeAt(0) - LOW] ?? one);
}

/** Undefined if the bytes are not UTF-8. */
export function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
