// Extracts what the import reads from a calendar file: the lines of each event, and the time zones.
import { HTML_TEXTS } from "~/event/app-texts";
import { EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import { IMPORT_EVENTS, IMPORT_EXDATES, IMPORT_RULES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { createZoneCollector, type FileZones, type ZoneNames } from "./calendar-zones";
import { type ComponentLine, plainValue, readComponentLines } from "./component-lines";
import { ALL_DAY_MARKS, TEXTS_WITHOUT_FIELD } from "./entry";
import { CONFERENCES, TYPED } from "./entry-addresses";
import { ImportError } from "./import-result";
import {
  addUnsupported,
  addUnsupportedComponent,
  addUnsupportedOfCalendar,
  addUnsupportedOfEvent,
  isReminder,
} from "./unsupported-properties";

/** `isCut` if the file ends before the event does, `isUnended` if something else begins or ends first. */
type OpenEvent = { lines: string[]; isCut: boolean; isUnended: boolean; calendar: number };
type EventLines = OpenEvent & { names: ZoneNames };

/**
 * `isOurs`: an installation of this product wrote the file. `isCancellation`: it cancels its events. `isCut`: it ends
 * before its calendar does. `unknownCharsets` are names.
 */
type OpenParts = {
  events: OpenEvent[];
  calendars: number;
  isOurs: boolean;
  isCancellation: boolean;
  isCut: boolean;
  unknownCharsets: Set<string>;
  /** The number of tasks and notes, which are not read. */
  tasks: number;
  /** Whether an event has a reminder or guests. */
  hasReminders: boolean;
  hasGuests: boolean;
  /** Other contents that people would miss, by property name. */
  missed: Set<string>;
};
type FileParts = Omit<OpenParts, "events" | "calendars"> &
  Omit<FileZones, "calendars"> & { events: EventLines[] };

/** The event properties that are read, and the maximum lines of each: later lines are ignored. */
const KEPT: Readonly<Record<string, number>> = {
  UID: 1,
  SEQUENCE: 1,
  "LAST-MODIFIED": 1,
  "RECURRENCE-ID": 1,
  DTSTART: 1,
  DTEND: 1,
  DURATION: 1,
  ...Object.fromEntries(EVENT_TEXT_NAMES.map((name) => [eventText(name).ical, 5])),
  ...Object.fromEntries(TEXTS_WITHOUT_FIELD.map((name) => [name, 5])),
  ...Object.fromEntries([...HTML_TEXTS, TYPED].map((name) => [name, 1])),
  URL: 1,
  ...Object.fromEntries(["ATTACH", "IMAGE", "LINK", ...CONFERENCES].map((name) => [name, 10])),
  STATUS: 1,
  CLASS: 1,
  "X-EAS-SOURCE": 1,
  ...Object.fromEntries(ALL_DAY_MARKS.map((name) => [name, 1])),
  "X-MICROSOFT-CDO-BUSYSTATUS": 1,
  TRANSP: 1,
  CATEGORIES: 20,
  RRULE: 20,
  EXRULE: 1,
  EXDATE: IMPORT_EXDATES,
  RDATE: IMPORT_EXDATES,
};
const FROM_US = /:-\/\/EAS\/\//;

/** The maximum number of events in a file, and of repeating ones. */
type FileLimits = { entries: number; rules: number };
const OF_IMPORTS: FileLimits = { entries: IMPORT_EVENTS, rules: IMPORT_RULES };

/** Throws an ImportError without a calendar, or beyond a limit. */
export function readFileParts(text: string, limits = OF_IMPORTS): FileParts {
  const parts: OpenParts = {
    events: [],
    calendars: 0,
    isOurs: false,
    isCancellation: false,
    isCut: false,
    unknownCharsets: new Set(),
    tasks: 0,
    hasReminders: false,
    hasGuests: false,
    missed: new Set(),
  };
  const taskTaker = ({ kind }: ComponentLine) => {
    parts.tasks += Number(kind === "begin");
  };
  const { take: zone, zones } = createZoneCollector();
  const takers = new Map([
    ["VCALENDAR", originTaker(parts, zone)],
    ["VCALENDAR/VEVENT", eventTaker(parts, limits)],
    ["VCALENDAR/VEVENT/VALARM", () => Object.assign(parts, { hasReminders: true })],
    ["VCALENDAR/VEVENT/PARTICIPANT", () => Object.assign(parts, { hasGuests: true })],
    ["VCALENDAR/VTODO", taskTaker],
    ["VCALENDAR/VJOURNAL", taskTaker],
    ["VCALENDAR/VTIMEZONE", zone],
    ["VCALENDAR/VTIMEZONE/STANDARD", zone],
    ["VCALENDAR/VTIMEZONE/DAYLIGHT", zone],
  ]);
  for (const step of readComponentLines(withoutCutName(text), parts.unknownCharsets)) {
    if (step.path === "VCALENDAR" && step.kind !== "property") parts.isCut = step.kind === "begin";
    const take = takers.get(step.path);
    if (take) take(step);
    else if (step.kind === "begin") addUnsupportedComponent(parts.missed, step.path);
  }
  if (parts.calendars === 0) throw new ImportError(refusal("noCalendarFile"));
  const { calendars, ...found } = zones();
  const events = parts.events.map((event) => {
    return { ...event, names: calendars[event.calendar] ?? new Map() };
  });
  return { ...parts, ...found, events };
}

/** A last line without a colon is the beginning of a name. */
function withoutCutName(text: string): string {
  const at = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
  return text.includes(":", at) ? text : text.slice(0, at);
}

function originTaker(
  parts: OpenParts,
  takeZone: (step: ComponentLine) => void,
): (step: ComponentLine) => void {
  return (step) => {
    const { kind, name, line } = step;
    takeZone(step);
    if (kind !== "property") endOpen(parts.events);
    if (kind === "begin") parts.calendars += 1;
    if (kind === "property") addUnsupportedOfCalendar(parts.missed, name, line);
    if (name === "PRODID") parts.isOurs = FROM_US.test(line);
    if (name === "METHOD") parts.isCancellation = plainValue(line).toUpperCase() === "CANCEL";
  };
}

/** Ends the last event if its END is missing. */
function endOpen(events: readonly OpenEvent[]): void {
  const last = events.at(-1);
  if (last?.isCut) Object.assign(last, { isCut: false, isUnended: true });
}

function eventTaker(parts: OpenParts, limits: FileLimits): (step: ComponentLine) => void {
  const { events } = parts;
  let event: OpenEvent = { lines: [], isCut: true, isUnended: false, calendar: 0 };
  let counts = new Map<string, number>();
  let rules = 0;
  const begin = () => {
    if (events.length >= limits.entries) {
      throw new ImportError(refusal("over5000Events"));
    }
    endOpen(events);
    event = { lines: [], isCut: true, isUnended: false, calendar: parts.calendars - 1 };
    counts = new Map();
    events.push(event);
  };
  const keep = (name: string, line: string) => {
    parts.hasGuests ||= name === "ATTENDEE";
    parts.hasReminders ||= isReminder(name);
    const isRead = Object.hasOwn(KEPT, name);
    addUnsupportedOfEvent(parts.missed, { name, line, isRead });
    if (!isRead) return;
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
    else addUnsupported(parts.missed, name);
  };
  return ({ kind, name, line }) => {
    if (kind === "begin") begin();
    else if (kind === "end") event.isCut = false;
    else keep(name, line);
  };
}
