// Stores the last tab, last view and recent calendar when a page is shown without a request.
import {
  addRecent,
  readRecent,
  readViews,
  type View,
  viewIn,
  writeRecent,
  writeViews,
} from "~/values/visits";
import { readCookie, writeCookie } from "./browser-cookies";
import { keepLocalCopies } from "./cookie-copies";
import { whenIdle } from "./idle";

export function noteTab(tab: string): void {
  noteSoon(() => writeCookie("tab", tab));
}

/** `link` is that of a calendar or a combined calendar. */
export function noteView(link: string, view: View): void {
  noteSoon(() => {
    const views = readViews(readCookie(document.cookie, "views"));
    if (viewIn(views, link) !== view) writeCookie("views", writeViews(views, link, view));
  });
}

/** Notes a calendar when the browser is idle; no loading page depends on it. */
export function noteCalendar(id: string): void {
  whenIdle(() => {
    const recent = readRecent(readCookie(document.cookie, "recent"));
    writeCookie("recent", writeRecent(addRecent(recent, id)));
    keepLocalCopies();
  });
}

/** Notes after the page's own requests, since cookies and local storage block the script. */
function noteSoon(note: () => void): void {
  setTimeout(() => {
    note();
    keepLocalCopies();
  });
}
