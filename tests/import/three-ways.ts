// The ways by which foreign text comes in: a file, an address, and a calendar app.
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { bytesOf, CONTEXT, calendarOf, say, tell } from "./import-context";

export const START = "DTSTART:20261203T190000Z";
export const SHOWN = { timeZone: "Europe/Berlin", today: "2026-11-22", suffix: "ours.eas" };

/** What a file's preview says, of the file and of each entry. */
export function read(bytes: string | Uint8Array): string[] {
  const { items, remarks } = readCalendarFile(
    typeof bytes === "string" ? bytesOf(bytes) : bytes,
    CONTEXT,
  );
  return [...remarks.map(say), ...items.map(tell)];
}

/** What becomes of one event of these lines, with all that is said. */
export function only(...lines: string[]) {
  const { items, remarks } = readCalendarFile(bytesOf(calendarOf(["UID:a", ...lines])), CONTEXT);
  const [item] = items;
  if (item?.kind !== "event") throw new Error(items.map(tell).join());
  return { ...item.values, remarks: [...remarks, ...item.remarks].map(say) };
}

export const APP = {
  timeZone: "Europe/Berlin",
  categories: [],
  origin: "https://eas.example.org",
  staysUtc: false,
  notesOn: () => ({ notes: "", links: [] }),
};

/** As an app puts it. */
export const put = (...lines: string[]) => putWith({ notes: "", links: [] }, ...lines);

export function putWith(before: { notes: string; links: string[] }, ...lines: string[]) {
  const bytes = bytesOf(calendarOf(["UID:a", "DTSTAMP:20261101T000000Z", ...lines]));
  return readDavPut(bytes, { ...APP, notesOn: () => before }).item;
}
