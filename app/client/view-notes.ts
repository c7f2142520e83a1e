// Stores the last tab and the recent calendar in the browser when a page is shown without a request.
import { addRecent, readRecent, writeRecent } from "~/values/recent-calendars";
import { readCookie, writeCookie } from "./browser-cookies";
import { keepLocalCopies } from "./local-copies";

export function noteTab(tab: string): void {
  noteSoon(() => writeCookie("tab", tab));
}

export function noteCalendar(id: string): void {
  noteSoon(() => {
    const recent = readRecent(readCookie(document.cookie, "recent"));
    writeCookie("recent", writeRecent(addRecent(recent, id)));
  });
}

const notes: (() => void)[] = [];

/** After the page's own requests: cookies and local storage block a script. */
function noteSoon(note: () => void): void {
  if (notes.push(note) === 1) setTimeout(writeNotes);
}

function writeNotes(): void {
  for (const note of notes.splice(0)) note();
  keepLocalCopies();
}
