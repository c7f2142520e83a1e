// Goes through a calendar file line by line and reports for each line which component it is in.
import { readLines } from "./file-lines";

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
const OF_FILES = /^(?:V[A-Z]*|STANDARD|DAYLIGHT)?$/;

/**
 * A component without an END ends with the one around it, or where another of its kind begins, without a step. Lines
 * nested too deep are left out. `unknownCharsets` takes the names of those that lines could not be decoded by.
 */
export function* readSteps(text: string, unknownCharsets?: Set<string>): Generator<FileStep> {
  let open: string[] = [];
  let path = "";
  let deeper = 0;
  for (const line of readLines(text, unknownCharsets)) {
    const name = propertyName(line);
    const begun = name === "BEGIN" ? componentName(line) : "";
    const around = componentsAround(begun, open);
    if (name === "BEGIN" && around.length < DEEPEST) {
      if (around !== open) deeper = 0;
      open = [...around, begun];
      path = open.join("/");
      yield { kind: "begin", path, name, line };
    } else if (name === "BEGIN") deeper += 1;
    else if (deeper > 0) deeper -= Number(name === "END");
    else if (name === "END") {
      const at = open.lastIndexOf(componentName(line));
      if (at === -1) {
        // A line of a text, such as "END:ten".
        if (!OF_FILES.test(componentName(line))) yield { kind: "property", path, name, line };
        continue;
      }
      yield { kind: "end", path: open.slice(0, at + 1).join("/"), name, line };
      open = open.slice(0, at);
      path = open.join("/");
    } else yield { kind: "property", path, name, line };
  }
}

/** None of these is ever inside another of them. */
const WHOLE = new Set(["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]);

/** The components that are still open where one begins: the END of the others is missing. */
function componentsAround(begun: string, open: string[]): string[] {
  if (begun === "VCALENDAR") return [];
  if (!WHOLE.has(begun)) return open;
  const at = open.findIndex((one) => WHOLE.has(one));
  return at === -1 ? open : open.slice(0, at);
}

/** The value after the name and parameters of a line without quoted parameters. */
export function plainValue(line: string): string {
  return line.slice(line.indexOf(":") + 1).trim();
}

function propertyName(line: string): string {
  return /^[A-Za-z0-9-]*/.exec(line)?.[0].toUpperCase() ?? "";
}

function componentName(line: string): string {
  return plainValue(line).slice(0, LONGEST_NAME).toUpperCase();
}
