// Parses the file that a calendar app puts: its event with changed dates, and the lines stored for the app's user.
import { CANCELLED, HEAD, HTML_TEXTS, NOT_KEPT, TEXT_PROPERTIES } from "~/event/app-texts";
import { IMPORT_LINE } from "~/values/limits";
import { type ComponentLine, plainValue, readComponentLines } from "./component-lines";
import { ALL_DAY_MARKS, type Entry, readEntry } from "./entry";
import { CONFERENCES, isAddress } from "./entry-addresses";
import { readFileParts } from "./file-parts";
import { decodeUtf8 } from "./file-text";
import { ImportError } from "./import-result";

/** The preconditions that a file fails if it cannot be stored (RFC 4791 §5.3.2.1). */
type DavCondition =
  | "valid-calendar-data"
  | "supported-calendar-data"
  | "supported-calendar-component"
  | "valid-calendar-object-resource"
  | "min-date-time"
  | "max-date-time"
  | "max-resource-size";

/** `says` is a sentence for the app's user, "" if the condition says enough. */
export class DavFault extends Error {
  override name = "DavFault";

  constructor(
    readonly condition: DavCondition,
    readonly says = "",
  ) {
    super(`${condition} ${says}`);
  }
}

/**
 * An entry, its stored lines in order (an alarm is one block), and the other forms of its description: lines, and the
 * name and parameters of DESCRIPTION if a parameter contains a form, otherwise "".
 */
export type DavEntry = {
  entry: Entry;
  kept: string[][];
  forms: { head: string; lines: string[] };
  /** The properties of its texts, with parameters, by name; only those that have parameters. */
  heads: Readonly<Record<string, string>>;
  /** URL and CONFERENCE lines with addresses that can be shown. */
  addresses: string[];
};

/** `locations` are the usual names of zones with other names; `zone` is for times without a zone, "" for none. */
export type DavFile = { entries: DavEntry[]; locations: ReadonlyMap<string, string>; zone: string };

const COMPONENT = /^VCALENDAR\/([A-Z0-9-]+)$/;
const OTHERS = new Set(["VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"]);
const EVENT = "VCALENDAR/VEVENT";
const GUEST = `${EVENT}/PARTICIPANT`;
const OURS = /^X-EAS-/;
/** Read with the times; kept, they would make a later timed event one of whole days. */
const MARKS: ReadonlySet<string> = new Set(ALL_DAY_MARKS);
/** Other people's addresses, which an alarm of the kind EMAIL needs; it is kept as one that shows its text. */
const PEOPLE = new Set(["ATTENDEE", "ORGANIZER"]);
const BY_MAIL = /^ACTION:\s*EMAIL\s*$/i;
const CHARSET = /;CHARSET=[^;]*/i;
const DESCRIPTION = "DESCRIPTION";
const URL = "URL";
/** With two of these, the intended one would be unknown. */
const ONCE = new Set("UID DTSTART DTEND DURATION RECURRENCE-ID STATUS CLASS".split(" "));
/** Apps send one or two; each of them is read. */
const MOST_FORMS = 8;
const MOST_ADDRESSES = 20;
/** Their addresses go into the notes if they can be shown. */
const ADDRESSES: ReadonlySet<string> = new Set([URL, CONFERENCES[0]]);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/g;

/** Throws a DavFault. */
export function readDavFile(bytes: Uint8Array): DavFile {
  const text = decode(bytes);
  if (hasTooLongLine(text)) throw new DavFault("max-resource-size");
  const kept = keptIn(text);
  const parts = (() => {
    try {
      return readFileParts(text);
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
    const own = kept[at] ?? nothingKept();
    if (!own.kept.every(isWhole)) throw new DavFault("valid-calendar-data");
    return { entry, ...own };
  });
  const locations = new Map([...parts.zones].map(([name, { location }]) => [name, location]));
  return { entries, locations, zone: parts.zone };
}

/** The reader skips such a line, so its contents would be lost silently. */
function hasTooLongLine(text: string): boolean {
  const lines = text.replace(/(?:\r\n?|\n)[ \t]/g, "").split(/\r\n?|\n/);
  return lines.some(({ length }) => length > IMPORT_LINE);
}

function decode(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new DavFault("valid-calendar-data", "The file is not UTF-8.");
  return text;
}

type OpenKept = Omit<DavEntry, "entry" | "heads"> & {
  heads: Record<string, string>;
  names: Set<string>;
};

function nothingKept(): OpenKept {
  return { kept: [], forms: { head: "", lines: [] }, heads: {}, addresses: [], names: new Set() };
}

/** The lines to store for each event, in order of the events. */
function keptIn(text: string): OpenKept[] {
  const events: OpenKept[] = [];
  let calendars = 0;
  for (const step of readComponentLines(text)) {
    const component = COMPONENT.exec(step.path)?.[1] ?? "";
    if (step.kind === "begin" && step.path === "VCALENDAR") calendars += 1;
    if (calendars > 1) throw new DavFault("valid-calendar-data");
    if (OTHERS.has(component)) throw new DavFault("supported-calendar-component");
    if (step.kind === "begin" && step.path === EVENT) events.push(nothingKept());
    const open = events.at(-1);
    if (open) takeKept(step, open);
  }
  if (calendars === 0) throw new DavFault("valid-calendar-data");
  return events;
}

function takeKept({ kind, path, name, line }: ComponentLine, open: OpenKept): void {
  if (line === "" || line.length > IMPORT_LINE) return;
  if (path === EVENT && kind === "property") takeProperty(name, clean(line), open);
  else if (path.startsWith(`${EVENT}/`) && !path.startsWith(GUEST)) {
    if (kind === "begin" && !path.slice(EVENT.length + 1).includes("/")) open.kept.push([]);
    if (kind !== "property") open.kept.at(-1)?.push(`${name}:${plainValue(line)}`);
    else if (!PEOPLE.has(name)) {
      open.kept.at(-1)?.push(clean(line).replace(BY_MAIL, "ACTION:DISPLAY"));
    }
  }
}

function takeProperty(name: string, line: string, open: OpenKept): void {
  const { kept, forms, heads, addresses, names } = open;
  const head = HEAD.exec(line)?.[0];
  if (head === undefined || OURS.test(name)) return;
  // A second text of the same kind is not shown.
  const isSecond = names.has(name);
  if (isSecond && ONCE.has(name)) throw new DavFault("valid-calendar-data");
  names.add(name);
  if (isFormOfNotes(name) && forms.lines.length < MOST_FORMS) forms.lines.push(line);
  else if (name === DESCRIPTION && !isSecond && /;ALTREP=/i.test(head)) forms.head = head;
  else if (TEXT_PROPERTIES.has(name) && !isSecond) {
    const said = head.replace(CHARSET, "");
    if (said.includes(";")) heads[name] = said;
  } else if ((TEXT_PROPERTIES.has(name) || name === URL) && isSecond) kept.push([line]);
  else if (ADDRESSES.has(name)) {
    const isShown = isAddress(line.slice(head.length + 1).trim());
    if (!isShown) kept.push([line]);
    else if (addresses.length < MOST_ADDRESSES) addresses.push(line.trimEnd());
  } else if (name === "STATUS") kept.push(...statusLines(line));
  else if (!NOT_KEPT.has(name) && !MARKS.has(name)) kept.push([line]);
}

function isFormOfNotes(name: string): boolean {
  return HTML_TEXTS.some((one) => one === name);
}

/** The status lines that the page does not show, or shows in another way. */
function statusLines(line: string): string[][] {
  const status = plainValue(line).toUpperCase();
  if (/^CANCELL?ED$/.test(status)) return [[CANCELLED]];
  return status === "CONFIRMED" ? [] : [[line]];
}

function clean(line: string): string {
  return line.replace(CONTROLS, "");
}

const OUTER = /^V(?:CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY|AVAILABILITY|TIMEZONE)$/;

/**
 * Whether all components in the lines end, and none of them is one that contains events; the lines go into other files.
 */
function isWhole(lines: readonly string[]): boolean {
  const open: string[] = [];
  const isPaired = lines.every((line) => {
    const [, mark, component = ""] = /^(BEGIN|END):(.*)$/.exec(line.toUpperCase()) ?? [];
    if (mark === "END") return open.pop() === component;
    if (mark === "BEGIN") open.push(component);
    return mark !== "BEGIN" || !OUTER.test(component);
  });
  return isPaired && open.length === 0;
}
