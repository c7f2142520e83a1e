// Finds what people would miss of a file that calendars here do not have, by the names of the file format.
import { plainValueOf } from "./file-steps";

const COMPONENT = /^VCALENDAR\/(?:VEVENT\/)?(?!X-)([^/]+)$/;
/** Properties of the standards; of others, only those named X-, which people may have filled in. */
const OF_STANDARDS = new Set(
  "COLOR CONCEPT GEO ORGANIZER PRIORITY RELATED-TO RESOURCES STRUCTURED-DATA".split(" "),
);
/** Reminders of vCalendar 1.0. */
const OLD_REMINDERS = new Set(["AALARM", "DALARM", "MALARM", "PALARM"]);
/** What programs note for themselves. */
const OF_PROGRAMS =
  /^X-(?:APPLE|CALENDARSERVER|EAS|ENTOURAGE|EVOLUTION|GNOME|GOOGLE|GWITEM|GWSHOW|KDE|LIC|LOTUS|MICROSOFT|MOZ|MS|NC|OUTLOOK|OWNCLOUD|PUBLISHED|RADICALE|RECURRENCE|SOGO|SYNOLOGY|WR|ZIMBRA)(?:-|$)/;
/** Among these is what people choose. */
const CHOSEN = new Set(["X-APPLE-STRUCTURED-LOCATION", "X-APPLE-TRAVEL-DURATION"]);
const IMPORTANCE = "X-MICROSOFT-CDO-IMPORTANCE";
/** What is said of a whole calendar in words or pictures. */
const OF_CALENDARS = new Set(["DESCRIPTION", "URL", "CATEGORIES", "IMAGE"]);

const LONGEST_NAME = 40;
/** A file may name any number; those that no standard has leave room for the others. */
const MOST = 12;
const MOST_OWN = 6;
const AND_MORE = "…";

export function addMissed(missed: Set<string>, name: string | undefined): void {
  if (name === undefined || missed.has(name)) return;
  const isFull = missed.size >= (name.startsWith("X-") ? MOST_OWN : MOST);
  missed.add(isFull ? AND_MORE : name.slice(0, LONGEST_NAME));
}

/** Of a component that begins in a calendar, or in an event. */
export function missedComponent(path: string): string | undefined {
  return COMPONENT.exec(path)?.[1];
}

/** Of a line of a calendar itself. */
export function missedOfCalendar(name: string, line: string): string | undefined {
  if (plainValueOf(line) === "") return undefined;
  if (name === "X-WR-CALDESC") return name;
  return OF_CALENDARS.has(name) ? `VCALENDAR/${name}` : undefined;
}

/** Of a line of an event; `isRead`: one whose value is read. */
export function missedOfEvent(name: string, line: string, isRead: boolean): string | undefined {
  const value = plainValueOf(line);
  if (name === "STATUS") return /^TENTATIVE$/i.test(value) ? "STATUS:TENTATIVE" : undefined;
  if (isRead || value === "") return undefined;
  if (name === "PRIORITY" && /^[05]$/.test(value)) return undefined;
  if (name === IMPORTANCE && value !== "1") return name;
  const isMissed = name.startsWith("X-")
    ? CHOSEN.has(name) || !OF_PROGRAMS.test(name)
    : OF_STANDARDS.has(name);
  return isMissed ? name : undefined;
}

export function isReminder(name: string): boolean {
  return OLD_REMINDERS.has(name);
}
