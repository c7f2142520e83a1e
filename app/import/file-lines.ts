// Cuts the text of a calendar file into its lines.
import { IMPORT_LINE } from "~/values/limits";

const BREAK = /\r\n|\n|\r/g;

/**
 * The lines, folds undone (RFC 5545 §3.1). CRLF, LF and a lone CR end a line. One that
 * is longer than a line may be is "" instead: parsers need the square of its length.
 */
export function* linesOf(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const physical of physicalLines(text)) {
    const isFold = physical.startsWith(" ") || physical.startsWith("\t");
    if (!isFold && parts.length > 0) {
      yield joined(parts, length);
      parts = [];
      length = 0;
    }
    const part = isFold ? physical.slice(1) : physical;
    length += part.length;
    // What is too long already is not gathered any more.
    if (length <= IMPORT_LINE) parts.push(part);
    else parts = [""];
  }
  yield joined(parts, length);
}

function* physicalLines(text: string): Generator<string> {
  let start = 0;
  for (const { index, 0: lineBreak } of text.matchAll(BREAK)) {
    yield text.slice(start, index);
    start = index + lineBreak.length;
  }
  yield text.slice(start);
}

function joined(parts: readonly string[], length: number): string {
  return length > IMPORT_LINE ? "" : parts.join("");
}
