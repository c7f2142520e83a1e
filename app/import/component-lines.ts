// Reads a calendar file line by line: unfolds, decodes, repairs texts with unescaped line breaks, and reports the
// component that contains each line.
import { IMPORT_LINE } from "~/values/limits";
import { type Decode, findDecoder, utf8Of, windows1252Of } from "./file-text";

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

// Decodes lines in quoted-printable or base64, as in vCalendar 1.0; some programs still write them.

/** A line's name and parameters, without its colon. */
const HEAD = /^[A-Za-z0-9-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?(?=:)/;
const MARK = /;(?:ENCODING=)?"?QUOTED-PRINTABLE"?(?=;|$)/i;
const BASE64 = /;(?:ENCODING=)?"?(?:BASE64|(?<==)B)"?(?=;|$)/i;
/** Properties besides texts whose base64 is decoded. */
const NAMES_AND_ADDRESSES = /^(?:CATEGORIES|URL|CONFERENCE)(?=;|$)/i;
const BINARY = /;VALUE=BINARY(?=;|$)/i;
const NOT_BASE64 = /\s|\\n/g;
const IS_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const CHARSET = /;CHARSET=([^;]*)/i;
const ASCII = /[\0-\u007f]+/g;
const OCTET = /=([0-9A-F]{2})/gi;
const LINE_BREAK = /\r\n|\n|\r/g;

/** Undefined while the line has no colon. */
function lineHead(line: string): string | undefined {
  return HEAD.exec(line)?.[0];
}

function isQuoted(head: string): boolean {
  return MARK.test(head);
}

function isBase64(head: string): boolean {
  return BASE64.test(head);
}

/** Decodes a line's value; a value that is not base64 stays unchanged. */
function decodeBase64(line: string, head: string, onUnknown: (charset: string) => void): string {
  const written = line.slice(head.length + 1).replace(NOT_BASE64, "");
  const plainHead = head.replace(BASE64, "").replace(BINARY, "").replace(CHARSET, "");
  if (!IS_BASE64.test(written)) return `${plainHead}:${line.slice(head.length + 1)}`;
  const text = decoderFor(head, onUnknown)(Buffer.from(written, "base64"));
  return `${plainHead}:${text.replaceAll("\\", "\\\\").replace(LINE_BREAK, "\\n")}`;
}

/** Decodes the line to iCalendar; calls `onUnknown` with an unknown charset. */
function decodeQuotedPrintable(
  line: string,
  head: string,
  onUnknown: (charset: string) => void,
): string {
  const decode = decoderFor(head, onUnknown);
  const value = line
    .slice(head.length + 1)
    .replace(ASCII, (some) => (some.includes("=") ? decode(decodeOctets(some)) : some));
  const plainHead = head.replace(MARK, "").replace(CHARSET, "");
  return `${plainHead}:${value.replace(LINE_BREAK, "\\n")}`;
}

/** Keeps an "=" that is not followed by two hexadecimal digits. */
function decodeOctets(text: string): Uint8Array {
  const octets = text.replace(OCTET, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, "latin1");
}

function decoderFor(head: string, onUnknown: (charset: string) => void): Decode {
  const charset = CHARSET.exec(head)?.[1] ?? "";
  const given = charset === "" ? undefined : findDecoder(charset);
  if (charset !== "" && !given) onUnknown(charset);
  return given ?? ((bytes) => utf8Of(bytes) ?? windows1252Of(bytes));
}

const BREAK = /\r\n|\n|\r/g;
const TEXTS =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|X-ALT-DESC|STYLED-DESCRIPTION|X-EAS-DESCRIPTION)[;:]/i;
/** Texts of several lines, with the name in capitals: "Location: room 3" within one is prose. */
const LONG_TEXTS = /^(?:DESCRIPTION|COMMENT|X-ALT-DESC|STYLED-DESCRIPTION|X-EAS-DESCRIPTION)[;:]/;
/**
 * The registered names (RFC 5545, 6321, 7808, 7953, 7986, 9073, 9074, 9253), and those of RFC 2445 and vCalendar 1.0.
 * LINK always has parameters: see OWN_NAME.
 */
const NAMES = new Set(
  `BEGIN END CALSCALE METHOD PRODID VERSION ATTACH CATEGORIES CLASS COMMENT DESCRIPTION GEO LOCATION
  PERCENT-COMPLETE PRIORITY RESOURCES STATUS SUMMARY COMPLETED DTEND DUE DTSTART DURATION FREEBUSY TRANSP TZID TZNAME
  TZOFFSETFROM TZOFFSETTO TZURL ATTENDEE CONTACT ORGANIZER RECURRENCE-ID RELATED-TO URL UID EXDATE RDATE RRULE ACTION
  REPEAT TRIGGER CREATED DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS
  NAME REFRESH-INTERVAL SOURCE COLOR IMAGE CONFERENCE
  LOCATION-TYPE PARTICIPANT-TYPE RESOURCE-TYPE CALENDAR-ADDRESS STYLED-DESCRIPTION STRUCTURED-DATA
  ACKNOWLEDGED PROXIMITY CONCEPT REFID BUSYTYPE TZUNTIL TZID-ALIAS-OF XML
  EXRULE AALARM DALARM MALARM PALARM DAYLIGHT DCREATED RNUM TZ`.split(/\s+/),
);
const NAME = /^([A-Za-z0-9-]+)[;:]/;
/** "X-mas: 7 pm" in the middle of a text. */
const PROSE = /^[A-Za-z]?[a-z-]+: /;
/** "Begin: 7 pm" and "BEGIN: seven o'clock". */
const NO_COMPONENT =
  /^(?:BEGIN|END):(?!\s*(?:V(?:CALENDAR|EVENT|ALARM|TODO|JOURNAL|FREEBUSY|AVAILABILITY|TIMEZONE|LOCATION|RESOURCE)|PARTICIPANT|STANDARD|DAYLIGHT)\s*$)(?: |.*[^A-Za-z0-9-])/i;
/** No text continues with these, even if its last line ends as if it did. */
const COMPONENT = /^(?:BEGIN|END):V[A-Z]+\s*$/i;
const OWN_NAME = /^(?:X-[A-Za-z0-9-]+[;:]|LINK;)/i;
const MOST_BLANKS = 20;
const LONGEST_HEAD = 1_000;
const MAY_BE_ENCODED = /QUOTED-PRINTABLE|BASE64|ENCODING="?B/i;
const HEX = /^[ \t][0-9A-F]{2}/i;

type OpenLine = {
  parts: string[];
  length: number;
  /** The head of a line that may be encoded, once its colon has been read. */
  head: string | undefined;
  isQuoted: boolean;
  isText: boolean;
  isLongText: boolean;
  /** The last part ends in a quoted-printable soft line break. */
  isSoft: boolean;
  /** Empty lines after it, which belong to it if its text continues. */
  blanks: number;
};

/** CRLF, LF and a lone CR end a line. `unknownCharsets` collects the names of unknown charsets. */
function* readLines(text: string, unknownCharsets: Set<string> = new Set()): Generator<string> {
  let open: OpenLine | undefined;
  for (const physical of physicalLines(text)) {
    if (open && continues(open, physical)) continue;
    if (open) yield finishLine(open, unknownCharsets);
    // Not worth an object: a file may have a million empty lines.
    open = physical === "" ? undefined : openLine(physical);
  }
  if (open) yield finishLine(open, unknownCharsets);
}

function* physicalLines(text: string): Generator<string> {
  let start = 0;
  for (const { index, 0: lineBreak } of text.matchAll(BREAK)) {
    yield text.slice(start, index);
    start = index + lineBreak.length;
  }
  yield text.slice(start);
}

function openLine(first: string): OpenLine {
  const isText = TEXTS.test(first);
  const open: OpenLine = {
    parts: [],
    length: 0,
    head: undefined,
    isQuoted: false,
    isText,
    isLongText: isText && LONG_TEXTS.test(first),
    isSoft: false,
    blanks: 0,
  };
  append(open, first);
  return open;
}

/** Appends the physical line if it belongs to the open one; returns whether it does. */
function continues(open: OpenLine, physical: string): boolean {
  const isFold = physical.startsWith(" ") || physical.startsWith("\t");
  if (open.isSoft && !COMPONENT.test(physical)) {
    const last = open.parts.at(-1) ?? "";
    const isInOctet = last.endsWith("=") && HEX.test(physical);
    if (!isInOctet) open.parts[open.parts.length - 1] = last.trimEnd().replace(/=$/, "");
    append(open, isInOctet ? physical.slice(1) : physical);
  } else if (isFold) append(open, physical.slice(1));
  else if (open.isText && physical === "") open.blanks += 1;
  else if (open.isText && !isProperty(physical, open)) {
    append(open, "\\n".repeat(Math.min(open.blanks, MOST_BLANKS) + 1) + physical);
    open.blanks = 0;
  } else return false;
  return true;
}

/** Whether the line after a text begins a property: one of the standards in any letter case, unless it is prose. */
function isProperty(line: string, { isLongText }: OpenLine): boolean {
  if (NO_COMPONENT.test(line)) return false;
  const isProse = PROSE.test(line);
  if (OWN_NAME.test(line)) return !isProse;
  return !(isProse && isLongText) && NAMES.has(NAME.exec(line)?.[1]?.toUpperCase() ?? "");
}

/** Drops everything beyond the longest line, for which parsers would need quadratic time. */
function append(open: OpenLine, part: string): void {
  const isBegun = open.length < LONGEST_HEAD;
  const room = IMPORT_LINE - open.length;
  open.length += part.length;
  if (room > 0) open.parts.push(part.length > room ? part.slice(0, room) : part);
  if (open.head === undefined && isBegun && part !== "") readHead(open);
  open.isSoft = open.isQuoted && part.trimEnd().endsWith("=");
}

/** Reads only the heads of lines that may be encoded: there may be a million others. */
function readHead(open: OpenLine): void {
  const begin = open.parts.join("").slice(0, LONGEST_HEAD);
  if (!begin.includes(":") || !MAY_BE_ENCODED.test(begin)) return;
  open.head = lineHead(begin);
  open.isQuoted = open.head !== undefined && isQuoted(open.head);
}

/** A text that is too long keeps its beginning; any other line keeps only its name, with an unreadable value. */
function finishLine(
  { parts, length, head, isQuoted, isText }: OpenLine,
  unknown: Set<string>,
): string {
  const line = parts.join("");
  if (length > IMPORT_LINE && !isText) {
    const name = NAME.exec(line)?.[1] ?? "";
    return NAMES.has(name.toUpperCase()) ? `${name}:?` : "";
  }
  if (head === undefined) return line;
  const onUnknown = (charset: string) => unknown.add(charset);
  if (isQuoted) return decodeQuotedPrintable(line, head, onUnknown);
  const isRead = isText || NAMES_AND_ADDRESSES.test(head);
  return isRead && isBase64(head) ? decodeBase64(line, head, onUnknown) : line;
}
