// Decodes a file's bytes to text, whichever encoding they are in.
import { IMPORT_BYTES } from "~/values/limits";
import { ImportError } from "./foreign-item";

const FOLD = /\r?\n[ \t]/g;
const OTHER_ENCODING =
  "The file is not in UTF-8. It was read as Windows-1252: check that its letters are right.";

/**
 * UTF-8, with or without a byte order mark; invalid UTF-8 is read as Windows-1252. Throws an ImportError for a file
 * that is too large, and for one that is clearly something else.
 */
export function textOf(bytes: Uint8Array): { text: string; remarks: string[] } {
  if (bytes.length > IMPORT_BYTES) throw new ImportError("The file is larger than 2 MB.");
  if (isPacked(bytes)) {
    throw new ImportError("The file is compressed. Unpack it, and choose the .ics file inside.");
  }
  const text = utf8Of(bytes) ?? utf8Of(unfoldBytes(bytes));
  if (text !== undefined) return { text, remarks: [] };
  return { text: new TextDecoder("windows-1252").decode(bytes), remarks: [OTHER_ENCODING] };
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
