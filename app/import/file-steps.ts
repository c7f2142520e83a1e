// Goes through a calendar file line by line and reports for each line which component it is in.
import { IMPORT_LINE } from "~/values/limits";

/**
 * `path` is for example "VCALENDAR/VEVENT", also for the BEGIN and END lines of that event; `name` is in upper case.
 */
export type FileStep = {
  kind: "begin" | "end" | "property";
  path: string;
  name: string;
  line: string;
};

/** The deepest nesting that is tracked; no program writes more than three levels. */
const DEEPEST = 16;
const LONGEST_NAME = 32;

/** A component without an END ends with the one around it, without a step. Lines nested too deep are left out. */
export function* stepsOf(text: string): Generator<FileStep> {
  let open: string[] = [];
  let path = "";
  let deeper = 0;
  for (const line of linesOf(text)) {
    const name = nameOf(line);
    if (name === "BEGIN" && open.length < DEEPEST) {
      open = [...open, componentOf(line)];
      path = open.join("/");
      yield { kind: "begin", path, name, line };
    } else if (name === "BEGIN") deeper += 1;
    else if (deeper > 0) deeper -= Number(name === "END");
    else if (name === "END") {
      const at = open.lastIndexOf(componentOf(line));
      if (at === -1) continue;
      yield { kind: "end", path: open.slice(0, at + 1).join("/"), name, line };
      open = open.slice(0, at);
      path = open.join("/");
    } else yield { kind: "property", path, name, line };
  }
}

/** The value after the name and parameters of a line without quoted parameters. */
export function plainValueOf(line: string): string {
  return line.slice(line.indexOf(":") + 1).trim();
}

function nameOf(line: string): string {
  return /^[A-Za-z0-9-]*/.exec(line)?.[0].toUpperCase() ?? "";
}

function componentOf(line: string): string {
  return plainValueOf(line).slice(0, LONGEST_NAME).toUpperCase();
}

const BREAK = /\r\n|\n|\r/g;

/**
 * The unfolded lines (RFC 5545 §3.1). CRLF, LF and a lone CR end a line. A line beyond the length limit becomes "":
 * parsers need quadratic time for it.
 */
function* linesOf(text: string): Generator<string> {
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
    // The rest of a line that is too long already is dropped.
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
