// The visitor's last view of a calendar's events (month, week or year), and the addresses that lead there.
import { pagePaths } from "~/paths/pages";
import type { Query } from "~/paths/query";
import { type Day, monthOf } from "~/time/days";
import { type LastViews, type View, viewIn, writeViews } from "~/values/visits";
import { rememberCookie } from "./cookies";

/** The parts of a screen needed here. */
type Seen = {
  visitor: { views: LastViews };
  calendar: { link: string };
  below?: { view: View };
};

/** The view that the address keeps, else the visitor's last one. */
export function lastView({ visitor, calendar, below }: Seen): View {
  return below?.view ?? viewIn(visitor.views, calendar.link);
}

/** The Set-Cookie line that makes it the last view; undefined if it already is. */
export function viewCookie(views: LastViews, link: string, view: View): string | undefined {
  if (viewIn(views, link) === view) return undefined;
  return rememberCookie("views", writeViews(views, link, view));
}

/** The headers of a page of events, which make its view the last one. */
export function rememberingView({ visitor, calendar }: Seen, view: View, cookies: string[] = []) {
  const cookie = viewCookie(visitor.views, calendar.link, view);
  const headers = new Headers();
  for (const each of cookie ? [...cookies, cookie] : cookies) headers.append("Set-Cookie", each);
  return { headers };
}

/** The month or week in a dialog's address, else the one of its day, in the last used view. */
export function addressOfDay(screen: Seen, day: Day | undefined, kept: Query): string {
  const { link } = screen.calendar;
  if (lastView(screen) === "week") {
    const around = day && !kept.week && !kept.day && { day };
    return pagePaths.weekAsKept(link, { ...kept, ...around });
  }
  const around = day && !kept.month && { month: monthOf(day), day };
  return pagePaths.tabAsKept(link, "calendar", { ...kept, ...around });
}
