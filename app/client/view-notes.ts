// Stores the last tab, the last view and the recent calendar in the browser when a page is shown without a request.
import { readViews, type View, viewIn, writeViews } from "~/values/last-views";
import { addRecent, readRecent, writeRecent } from "~/values/recent-calendars";
import { readCookie, writeCookie } from "./browser-cookies";
import { keepLocalCopies } from "./cookie-copies";
import { whenIdle } from "./idle";

export function noteTab(tab: string): void {
  noteSoon(() => writeCookie("tab", tab));
}

/** `link` is a calendar's, or that of several together. */
export function noteView(link: string, view: View): void {
  noteSoon(() => {
    const views = readViews(readCookie(document.cookie, "views"));
    if (viewIn(views, link) !== view) writeCookie("views", writeViews(views, link, view));
  });
}

/** Notes a calendar when the browser is idle: no page that is loading depends on it. */
export function noteCalendar(id: string): void {
  whenIdle(() => {
    const recent = readRecent(readCookie(document.cookie, "recent"));
    writeCookie("recent", writeRecent(addRecent(recent, id)));
    keepLocalCopies();
  });
}

/** Notes after the page's own requests, since cookies and local storage block a script. */
function noteSoon(note: () => void): void {
  setTimeout(() => {
    note();
    keepLocalCopies();
  });
}
