// Decodes a file's bytes to text, whichever encoding they are in.
import { IMPORT_BYTES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { ImportError } from "./foreign-item";

const FOLD = /(?:\r\n?|\n)[ \t]/g;
const OTHER_ENCODING = refusal("notUtf8");

/**
 * UTF-8, with or without a byte order mark; invalid UTF-8 is read as Windows-1252. Throws an ImportError for a file
 * that is too large, and for one that is clearly something else.
 */
export function textOf(
  bytes: Uint8Array,
  most = IMPORT_BYTES,
): { text: string; remarks: string[] } {
  if (bytes.length > most) throw new ImportError(refusal("fileLargerThan2MB"));
  if (isPacked(bytes)) {
    throw new ImportError(refusal("compressed"));
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined) return { text, remarks: [] };
  return { text: new TextDecoder("windows-1252").decode(bytes), remarks: [OTHER_ENCODING] };
}

/** Also where lines are folded inside a character; undefined for what is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return utf8Of(bytes) ?? utf8Of(unfoldBytes(bytes));
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Some programs fold lines inside a character (RFC 5545 §3.1 mentions them). */
function unfoldBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString("latin1").replace(FOLD, ""), "latin1");
}

/** Gzip or zip, in which Google exports all calendars of an account. */
function isPacked([first, second]: Uint8Array): boolean {
  return (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
}
