// Takes apart the file that a calendar app puts: its one event with the changed dates, and the lines that it keeps for its
// user.
import { EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import { IMPORT_LINE } from "~/values/limits";
import { type Entry, readEntry, TEXTS_WITHOUT_FIELD } from "./entry";
import { partsOf } from "./file-parts";
import { type FileStep, plainValueOf, stepsOf } from "./file-steps";
import { decodeUtf8 } from "./file-text";
import { ImportError } from "./foreign-item";

/** The names of what a file that cannot be stored fails (RFC 4791 §5.3.2.1). */
type DavCondition =
  | "valid-calendar-data"
  | "supported-calendar-data"
  | "supported-calendar-component"
  | "valid-calendar-object-resource"
  | "min-date-time"
  | "max-date-time"
  | "max-resource-size";

/** `says` is a sentence for the app's user, "" where the condition says it all. */
export class DavFault extends Error {
  override name = "DavFault";

  constructor(
    readonly condition: DavCondition,
    readonly says = "",
  ) {
    super(`${condition} ${says}`);
  }
}

/** An entry, its kept lines in order (an alarm is one block of several), and whether it names categories. */
export type DavEntry = { entry: Entry; kept: string[][] };

/** `locations` are the usual names of zones that have names of their own; `zone` is of times without any, "" for none. */
export type DavFile = { entries: DavEntry[]; locations: ReadonlyMap<string, string>; zone: string };

const COMPONENT = /^VCALENDAR\/([A-Z0-9-]+)$/;
const OTHERS = new Set(["VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"]);
const EVENT = "VCALENDAR/VEVENT";
const ALARM = `${EVENT}/VALARM`;
const KEPT_NAMES = "TRANSP PRIORITY COLOR GEO IMAGE RELATED-TO RESOURCES".split(" ");
const KEPT = new RegExp(
  `^(?:${[...KEPT_NAMES, ...TEXTS_WITHOUT_FIELD].join("|")}|X-(?!ALT-DESC[;:]|EAS-).+)$`,
  "i",
);
const TEXTS: ReadonlySet<string> = new Set(EVENT_TEXT_NAMES.map((name) => eventText(name).ical));
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/g;

/** Throws a DavFault. */
export function readDavFile(bytes: Uint8Array): DavFile {
  const text = decode(bytes);
  if (hasTooLongLine(text)) throw new DavFault("max-resource-size");
  const kept = keptIn(text);
  const parts = (() => {
    try {
      return partsOf(text);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      const isTooMuch = /VEVENT/i.test(text);
      throw new DavFault(isTooMuch ? "supported-calendar-data" : "valid-calendar-data");
    }
  })();
  if (parts.isCut) throw new DavFault("valid-calendar-data");
  if (parts.events.length === 0) throw new DavFault("valid-calendar-object-resource");
  const entries = parts.events.map((each, at) => {
    const entry = readEntry(each);
    if (entry.isCut || entry.isUnended) throw new DavFault("valid-calendar-data");
    return { entry, kept: kept[at] ?? [] };
  });
  const locations = new Map([...parts.zones].map(([name, { location }]) => [name, location]));
  return { entries, locations, zone: parts.zone };
}

/** The reader leaves such a line out: what it says would be lost without a word. */
function hasTooLongLine(text: string): boolean {
  const lines = text.replace(/(?:\r\n?|\n)[ \t]/g, "").split(/\r\n?|\n/);
  return lines.some(({ length }) => length > IMPORT_LINE);
}

function decode(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new DavFault("valid-calendar-data", "The file is not UTF-8.");
  return text;
}

/** The lines that each event keeps, in the order of the events. */
function keptIn(text: string): string[][][] {
  const events: string[][][] = [];
  let calendars = 0;
  let texts = new Set<string>();
  for (const step of stepsOf(text)) {
    const component = COMPONENT.exec(step.path)?.[1] ?? "";
    if (step.kind === "begin" && step.path === "VCALENDAR") calendars += 1;
    if (calendars > 1) throw new DavFault("valid-calendar-data");
    if (OTHERS.has(component)) throw new DavFault("supported-calendar-component");
    if (step.kind === "begin" && step.path === EVENT) {
      events.push([]);
      texts = new Set();
    }
    takeKept(step, events.at(-1), texts);
  }
  if (calendars === 0) throw new DavFault("valid-calendar-data");
  return events;
}

/** `texts` are the names of those that the event had before. */
function takeKept(
  { kind, path, name, line }: FileStep,
  event: string[][] | undefined,
  texts: Set<string>,
): void {
  if (!event || line === "" || line.length > IMPORT_LINE) return;
  if (path === EVENT && kind === "property") {
    const isKept = KEPT.test(nameOf(line, name)) || isTentative(name, line);
    if (isKept || isSecondText(name, texts)) event.push([clean(line)]);
  } else if (path === ALARM || path.startsWith(`${ALARM}/`)) {
    if (kind === "begin" && path === ALARM) event.push([]);
    event.at(-1)?.push(kind === "property" ? clean(line) : `${name}:${plainValueOf(line)}`);
  }
}

/** A second text of a kind, which is shown nowhere. */
function isSecondText(name: string, before: Set<string>): boolean {
  const isSecond = before.has(name);
  if (TEXTS.has(name)) before.add(name);
  return isSecond;
}

function isTentative(name: string, line: string): boolean {
  return name === "STATUS" && /^TENTATIVE$/i.test(plainValueOf(line));
}

/** With what follows it where the rest decides, such as ";" or ":". */
function nameOf(line: string, name: string): string {
  return name.startsWith("X-") ? line : name;
}

function clean(line: string): string {
  return line.replace(CONTROLS, "");
}
