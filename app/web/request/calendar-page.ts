// Opens a calendar's screen: the calendar, who visits it, the right to edit.
import { redirect } from "@remix-run/node";
import { showCalendar } from "~/operations/calendars/calendars";
import { OperationError, replacedMeanwhile, wrongLink } from "~/operations/kernel/errors";
import { pagePaths, type Tab } from "~/paths/pages";
import { query } from "~/paths/query";
import { writeRecent } from "~/values/recent-calendars";
import { type CalendarDisplay, hasCategoryIn, type ShownCalendar } from "./calendar-display";
import { rememberCookie } from "./cookies";
import { isAfterForm } from "./form-fields";
import { asResponse, load, toLogin } from "./load";
import { readCategory, shownTab } from "./tab-query";
import { getVisitor, type Visitor } from "./visitor";

/**
 * `calendar.link` is the link that all addresses of the page have: the one that it was opened by, and for editors the
 * main one. `isByOther` where these two are not the same link, or it is not the main one.
 */
export type CalendarPage = {
  visitor: Visitor;
  calendar: ShownCalendar;
  admins: { name: string; email: string }[];
  /** Which websites may show it: "" none, "*" any, else their origins. */
  embedSites: string;
  modifiedAt: number;
  isByOther: boolean;
  /** Whether its editor sees more than others who come by the same link. */
  showsMore: boolean;
  /** Whether it is among the person's hidden calendars: those are not remembered as recent. */
  isHidden: boolean;
  display: CalendarDisplay;
};

/** By the visit, which the loaders of one page share, with the link that was asked for. */
const opened = new WeakMap<Visitor, { link: string | undefined; page: CalendarPage }>();

/**
 * The calendar as the visitor may see it; throws the 404 of a wrong link, the 410 of one that has ended, and the way
 * on by the link that took the place of this one. Nothing is changed by any other than the main one.
 */
export function openCalendar(request: Request, link: string | undefined): CalendarPage {
  const visitor = getVisitor(request);
  const known = request.method === "GET" ? opened.get(visitor) : undefined;
  if (known && known.link === link) return known.page;
  const page = readCalendar(request, visitor, link);
  opened.set(visitor, { link, page });
  return page;
}

function readCalendar(request: Request, visitor: Visitor, link: string | undefined): CalendarPage {
  const shown = load(request, showCalendar, { id: link ?? "" });
  // Editors change things by the main link alone; visitors may send what is for visitors.
  const isSent = request.method === "POST";
  if (shown.isByOther && shown.canEdit && isSent) {
    throw asResponse(shown.movedTo === null ? wrongLink() : replacedMeanwhile());
  }
  if (shown.movedTo !== null && link && !isSent)
    leadOn(request, visitor, { from: link, to: shown.movedTo });
  const { admins, embedSites, modifiedAt, canEdit, isByOther, showsMore, isHidden } = shown;
  const { title, timeZone, categories, shows, suggestions } = shown;
  const calendar = {
    link: shown.link,
    title,
    timeZone,
    categories,
    ...(shows !== "all" && { isBusy: true }),
    ...(suggestions && { suggestions }),
  };
  const { searchParams } = new URL(request.url);
  const category = readCategory(searchParams, hasCategoryIn(calendar));
  const display = { ...visitor.displayFor(canEdit), ...(category && { category }) };
  const way = { isByOther, showsMore, isHidden };
  return { visitor, calendar, admins, embedSites, modifiedAt, ...way, display };
}

type Move = { from: string; to: string };

/** Throws the way to the same page by the link that took the place of the asked one; the old one is no longer remembered. A form that was refused stays. */
function leadOn(request: Request, visitor: Visitor, { from, to }: Move): void {
  if (isAfterForm(request)) return;
  const { pathname, search } = new URL(request.url);
  const target = (pathname + search).replaceAll(from, to);
  if (target === pathname + search) return;
  const recent = writeRecent(visitor.recent.filter((each) => each !== from));
  throw redirect(target, { headers: { "Set-Cookie": rememberCookie("recent", recent) } });
}

/**
 * The same for a screen of editors; throws the way to the login, or a refusal, and for who came by an extra link the way
 * by the main one. A form that was just refused is drawn again whoever it is for now, or what
 * was typed would be lost with the session.
 */
export function openForEditor(request: Request, link: string | undefined): CalendarPage {
  const page = openCalendar(request, link);
  const { display, visitor, isByOther, calendar } = page;
  if (display.canEdit && isByOther && link)
    leadOn(request, visitor, { from: link, to: calendar.link });
  if (display.canEdit || isAfterForm(request)) return page;
  if (!visitor.caller.actor) throw toLogin();
  throw asResponse(new OperationError("denied", "You cannot edit this calendar."));
}

/** The tab that a visitor last selected, Home when none is known. */
export function lastTab({ visitor, calendar }: CalendarPage): Tab {
  return shownTab(visitor.lastTab, calendar.isBusy ? "busy" : "all");
}

/** The address of the tab below a dialog, where closing it leads, with the category that was shown alone; the month is the one of the dialog's day. */
export function tabAddress(page: CalendarPage, monthHref?: string): string {
  const { calendar, display } = page;
  const tab = lastTab(page);
  if (tab === "calendar" && monthHref) return monthHref;
  return query(pagePaths.tab(calendar.link, tab), { category: display.category });
}
