// Reads a whole calendar from a file by EAS, on the reading thread, queued with all other files.
import type { ImportContext } from "~/import/foreign-item";
import { readInLine } from "~/import/read-foreign-file";
import type { ReadArchive } from "./archive-items";
import { ARCHIVE_SCRIPT } from "./archive-script";

const OPENING = ["{", "["].map((sign) => sign.charCodeAt(0));
const BLANKS = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** True for JSON: other programs' calendar files begin with BEGIN:VCALENDAR. */
export function looksLikeArchive(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !BLANKS.includes(byte));
  return first !== undefined && OPENING.includes(first);
}

/** Rejects with an ImportError for any other file, and with the signal's reason if it aborts. */
export function readArchive(
  bytes: Uint8Array,
  context: ImportContext,
  signal?: AbortSignal,
): Promise<ReadArchive> {
  return readInLine<ReadArchive>({ bytes, context }, { script: ARCHIVE_SCRIPT, signal });
}
