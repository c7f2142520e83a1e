// Reads a calendar file line by line, and reports the component that contains each line.
import { readLines } from "./file-lines";

/** `path` is for example "VCALENDAR/VEVENT", including the event's BEGIN and END lines; `name` is in upper case. */
export type ComponentLine = {
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
 * A component without an END ends with its parent, or when another of its kind begins, without a step. Skips lines
 * nested too deeply. `unknownCharsets` collects the names of unknown charsets.
 */
export function* readComponentLines(
  text: string,
  unknownCharsets?: Set<string>,
): Generator<ComponentLine> {
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
        // Part of a text, such as "END:ten".
        if (!OF_FILES.test(componentName(line))) yield { kind: "property", path, name, line };
        continue;
      }
      yield { kind: "end", path: open.slice(0, at + 1).join("/"), name, line };
      open = open.slice(0, at);
      path = open.join("/");
    } else yield { kind: "property", path, name, line };
  }
}

/** None of these can contain another of them. */
const WHOLE = new Set(["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]);

/** The components still open when one begins; the END of the others is missing. */
function componentsAround(begun: string, open: string[]): string[] {
  if (begun === "VCALENDAR") return [];
  if (!WHOLE.has(begun)) return open;
  const at = open.findIndex((one) => WHOLE.has(one));
  return at === -1 ? open : open.slice(0, at);
}

/** The value of a line without quoted parameters. */
export function plainValue(line: string): string {
  return line.slice(line.indexOf(":") + 1).trim();
}

function propertyName(line: string): string {
  return /^[A-Za-z0-9-]*/.exec(line)?.[0].toUpperCase() ?? "";
}

function componentName(line: string): string {
  return plainValue(line).slice(0, LONGEST_NAME).toUpperCase();
}
