// The ways foreign text comes in: a file, an address, and a calendar app.
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { bytesOf, CONTEXT, calendarOf, say, tell } from "./import-context";

export const START = "DTSTART:20261203T190000Z";
export const SHOWN = { timeZone: "Europe/Berlin", today: "2026-11-22", suffix: "ours.eas" };

/** The preview's remarks on the file and on each entry. */
export function read(bytes: string | Uint8Array): string[] {
  const { items, remarks } = readCalendarFile(
    typeof bytes === "string" ? bytesOf(bytes) : bytes,
    CONTEXT,
  );
  return [...remarks.map(say), ...items.map(tell)];
}

/** The values of one event with these lines, and all remarks. */
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

/** What a calendar app's PUT of these lines becomes. */
export const put = (...lines: string[]) => putWith({ notes: "", links: [] }, ...lines);

export function putWith(before: { notes: string; links: string[] }, ...lines: string[]) {
  const bytes = bytesOf(calendarOf(["UID:a", "DTSTAMP:20261101T000000Z", ...lines]));
  return readDavPut(bytes, { ...APP, notesOn: () => before }).item;
}
