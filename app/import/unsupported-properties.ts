// Finds contents of a file that people would miss because calendars here do not support them, by property name.
import { plainValue } from "./component-lines";

const COMPONENT = /^VCALENDAR\/(?:VEVENT\/)?([^/]+)$/;
/** Standard properties that people fill in. They are named before nonstandard ones. */
const OF_STANDARDS = new Set(
  "COLOR CONCEPT GEO ORGANIZER PRIORITY REFID RELATED-TO RESOURCES STRUCTURED-DATA".split(" "),
);
/**
 * Properties that programs need for themselves, in events and in calendars, including vCalendar 1.0's. ATTENDEE has its
 * own remark.
 */
const OF_EVENTS_FILE = new Set("ATTENDEE CREATED DCREATED DTSTAMP REQUEST-STATUS RNUM".split(" "));
const OF_CALENDARS_FILE = new Set(
  "CALSCALE COLOR DAYLIGHT LAST-MODIFIED METHOD NAME PRODID REFRESH-INTERVAL SOURCE TZ UID VERSION".split(
    " ",
  ),
);
/** Reminders of vCalendar 1.0. */
const OLD_REMINDERS = new Set(["AALARM", "DALARM", "MALARM", "PALARM"]);
/** Notes of programs to themselves; CALEND to PRIMARY are Outlook's for a calendar. */
const OF_PROGRAMS =
  /^X-(?:APPLE|CALEND|CALENDARSERVER|CALSTART|CLIPEND|CLIPSTART|EAS|ENTOURAGE|EVOLUTION|GNOME|GOOGLE|GWITEM|GWSHOW|KDE|LIC|LOTUS|MICROSOFT|MOZ|MS|NC|OUTLOOK|OWNCLOUD|OWNER|PRIMARY|PUBLISHED|RADICALE|RECURRENCE|SOGO|SYNOLOGY|WR|ZIMBRA)(?:-|$)/;
/** Exceptions: people choose these. */
const CHOSEN = new Set(["X-APPLE-STRUCTURED-LOCATION", "X-APPLE-TRAVEL-DURATION"]);
const IMPORTANCE = "X-MICROSOFT-CDO-IMPORTANCE";
/** Texts and pictures about a whole calendar. */
const OF_CALENDARS = new Set(["DESCRIPTION", "URL", "CATEGORIES", "IMAGE"]);

/** Other values of these would be missed, since no calendar here supports them. */
const USUAL: ReadonlyMap<string, RegExp> = new Map([
  ["CALSCALE", /^GREGORIAN$/i],
  ["METHOD", /^(?:PUBLISH|REQUEST|ADD|CANCEL)$/i],
  ["STATUS", /^(?:CONFIRMED|CANCELL?ED)$/i],
]);

const LONGEST_NAME = 40;
/** A file may have any number of names; nonstandard ones leave room for the others. */
const MOST = 12;
const MOST_OWN = 6;
const AND_MORE = "…";

export function addUnsupported(missed: Set<string>, name: string, most = MOST): void {
  if (missed.has(name)) return;
  missed.add(missed.size >= most ? AND_MORE : name.slice(0, LONGEST_NAME));
}

/** Notes a component that begins in a calendar or an event. */
export function addUnsupportedComponent(missed: Set<string>, path: string): void {
  const name = COMPONENT.exec(path)?.[1];
  if (name === undefined || OF_PROGRAMS.test(name)) return;
  addUnsupported(missed, name, name.startsWith("X-") ? MOST_OWN : MOST);
}

/** Notes a line of the calendar itself. */
export function addUnsupportedOfCalendar(missed: Set<string>, name: string, line: string): void {
  const value = plainValue(line);
  if (value === "") return;
  const isUsual = USUAL.get(name)?.test(value) ?? true;
  if (!isUsual) addUnsupported(missed, `${name}:${value}`);
  else if (name === "X-WR-CALDESC") addUnsupported(missed, name);
  else if (OF_CALENDARS.has(name)) addUnsupported(missed, `VCALENDAR/${name}`);
  else if (!OF_CALENDARS_FILE.has(name) && !OF_PROGRAMS.test(name)) {
    addUnsupported(missed, name === "" ? AND_MORE : `VCALENDAR/${name}`, MOST_OWN);
  }
}

/** Notes an event's line; `isRead` if its value is read. */
export function addUnsupportedOfEvent(
  missed: Set<string>,
  { name, line, isRead }: { name: string; line: string; isRead: boolean },
): void {
  const value = plainValue(line);
  if (value === "") return;
  if (name === "STATUS" && !USUAL.get(name)?.test(value)) addUnsupported(missed, `STATUS:${value}`);
  if (isRead) return;
  if (OF_STANDARDS.has(name)) {
    if (name !== "PRIORITY" || !/^[05]$/.test(value)) addUnsupported(missed, name);
  } else if (name === IMPORTANCE) {
    if (value !== "1") addUnsupported(missed, name);
  } else if (!isOfProgram(name)) addUnsupported(missed, name || AND_MORE, MOST_OWN);
}

/** Whether a program uses the property only for itself. */
function isOfProgram(name: string): boolean {
  if (CHOSEN.has(name)) return false;
  return OF_EVENTS_FILE.has(name) || isReminder(name) || OF_PROGRAMS.test(name);
}

export function isReminder(name: string): boolean {
  return OLD_REMINDERS.has(name);
}
