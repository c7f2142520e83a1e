// Owns what a browser notes itself when it shows a page from its own memory, without the server:
// the last tab, and the calendar as the most recent one. Refuses to know pages.
import { addRecent, readRecent, writeRecent } from "~/calendar/recent";
import { readCookie, writeCookie } from "./cookies";
import { keepLocalCopies } from "./recent";

export function noteTab(tab: string): void {
  writeCookie("tab", tab);
  keepLocalCopies();
}

export function noteCalendar(id: string): void {
  const recent = readRecent(readCookie(document.cookie, "recent"));
  writeCookie("recent", writeRecent(addRecent(recent, id)));
  keepLocalCopies();
}
