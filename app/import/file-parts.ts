// Extracts from a calendar file what the import reads: the lines of each event, and what the file says of its time
// zones.
import { EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import { IMPORT_EVENTS, IMPORT_EXDATES, IMPORT_RULES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { type FileStep, plainValueOf, stepsOf } from "./file-steps";
import { ImportError } from "./foreign-item";

/** `isCut` where the file ends before the event does, `isUnended` where something else begins or ends before that. */
type EventLines = { lines: string[]; isCut: boolean; isUnended: boolean };

/**
 * A zone of the file: the IANA name given beside its own, "" for none, and the lines of its STANDARD and DAYLIGHT
 * parts.
 */
export type FileZone = { location: string; halves: string[][] };

/**
 * `zones` is by the names that the file uses, `zone` the name of that of times without any, "" where the file says none.
 * `isOurs`: an installation of this product wrote the file.
 * `isCancellation`: it cancels its events. `isCut`: it ends before its calendar does. `unknownCharsets` are names.
 */
type FileParts = {
  events: EventLines[];
  zones: Map<string, FileZone>;
  zone: string;
  isOurs: boolean;
  isCancellation: boolean;
  isCut: boolean;
  unknownCharsets: Set<string>;
};

/** The properties of an event that are read, and how many lines of each: later lines are ignored. */
const KEPT: Readonly<Record<string, number>> = {
  UID: 1,
  SEQUENCE: 1,
  "LAST-MODIFIED": 1,
  "RECURRENCE-ID": 1,
  DTSTART: 1,
  DTEND: 1,
  DURATION: 1,
  ...Object.fromEntries(EVENT_TEXT_NAMES.map((name) => [eventText(name).ical, 1])),
  URL: 1,
  CONFERENCE: 10,
  STATUS: 1,
  CLASS: 1,
  "X-EAS-SOURCE": 1,
  CATEGORIES: 20,
  RRULE: 2,
  EXRULE: 1,
  EXDATE: IMPORT_EXDATES,
  RDATE: IMPORT_EXDATES,
};
/**
 * For a zone: the properties that say when its clock changes, and the limits on the lines of a half and on all halves.
 */
const KEPT_OF_HALF = /^(DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[:;]/i;
const HALF_LINES = 300;
const MOST_HALVES = 2_000;
const FROM_US = /:-\/\/EAS\/\//;

/** How many events a file may have, and how many of them may repeat. */
type FileLimits = { entries: number; rules: number };
const OF_IMPORTS: FileLimits = { entries: IMPORT_EVENTS, rules: IMPORT_RULES };

/** Throws an ImportError where there is no calendar, and beyond a limit. */
export function partsOf(text: string, limits = OF_IMPORTS): FileParts {
  const parts: FileParts = {
    events: [],
    zones: new Map(),
    zone: "",
    isOurs: false,
    isCancellation: false,
    isCut: false,
    unknownCharsets: new Set(),
  };
  const zone = zoneTaker(parts);
  const takers = new Map([
    ["VCALENDAR", originTaker(parts)],
    ["VCALENDAR/VEVENT", eventTaker(parts, limits)],
    ["VCALENDAR/VTIMEZONE", zone],
    ["VCALENDAR/VTIMEZONE/STANDARD", zone],
    ["VCALENDAR/VTIMEZONE/DAYLIGHT", zone],
  ]);
  let hasCalendar = false;
  for (const step of stepsOf(text, parts.unknownCharsets)) {
    hasCalendar ||= step.path === "VCALENDAR";
    if (step.path === "VCALENDAR" && step.kind !== "property") parts.isCut = step.kind === "begin";
    takers.get(step.path)?.(step);
  }
  if (hasCalendar) return parts;
  throw new ImportError(refusal("noCalendarFile"));
}

function originTaker(parts: FileParts): (step: FileStep) => void {
  return ({ kind, name, line }) => {
    if (kind !== "property") endOpen(parts.events);
    if (name === "PRODID") parts.isOurs = FROM_US.test(line);
    if (name === "X-WR-TIMEZONE" && parts.zone === "") parts.zone = plainValueOf(line);
    if (name === "METHOD") parts.isCancellation = plainValueOf(line).toUpperCase() === "CANCEL";
  };
}

/** The last event, where its END is missing. */
function endOpen(events: readonly EventLines[]): void {
  const last = events.at(-1);
  if (last?.isCut) Object.assign(last, { isCut: false, isUnended: true });
}

function eventTaker({ events }: FileParts, limits: FileLimits): (step: FileStep) => void {
  let event: EventLines = { lines: [], isCut: true, isUnended: false };
  let counts = new Map<string, number>();
  let rules = 0;
  const begin = () => {
    if (events.length >= limits.entries) {
      throw new ImportError(refusal("over5000Events"));
    }
    endOpen(events);
    event = { lines: [], isCut: true, isUnended: false };
    counts = new Map();
    events.push(event);
  };
  const keep = (name: string, line: string) => {
    if (!Object.hasOwn(KEPT, name)) return;
    const isDates = name === "EXDATE" || name === "RDATE";
    const count = (counts.get(name) ?? 0) + (isDates ? line.split(",").length : 1);
    counts.set(name, count);
    if (isDates && count > IMPORT_EXDATES) {
      throw new ImportError(refusal("over2000Dates"));
    }
    rules += Number(name === "RRULE");
    if (rules > limits.rules) {
      throw new ImportError(refusal("over500Repeating"));
    }
    if (count <= (KEPT[name] ?? 0)) event.lines.push(line);
  };
  return ({ kind, name, line }) => {
    if (kind === "begin") begin();
    else if (kind === "end") event.isCut = false;
    else keep(name, line);
  };
}

/** Programs with zone names of their own add the usual name, or the rules by which the clock changes. */
function zoneTaker({ zones }: FileParts): (step: FileStep) => void {
  let zone: FileZone = { location: "", halves: [] };
  let halves = 0;
  return ({ kind, name, path, line }) => {
    if (path !== "VCALENDAR/VTIMEZONE") {
      if (kind === "begin" && halves < MOST_HALVES) {
        zone.halves.push([]);
        halves += 1;
      }
      const half = zone.halves.at(-1);
      if (half && half.length < HALF_LINES && KEPT_OF_HALF.test(line)) half.push(line);
      return;
    }
    if (kind === "begin") zone = { location: "", halves: [] };
    if (name === "TZID") zones.set(plainValueOf(line), zone);
    if (name === "X-LIC-LOCATION") zone.location = plainValueOf(line);
  };
}
