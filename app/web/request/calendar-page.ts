// Opens a calendar's screen: the calendar, its visitor, the right to edit.
import { redirect } from "@remix-run/node";
import { showCalendar } from "~/operations/calendars/calendars";
import { OperationError, replacedMeanwhile, wrongLink } from "~/operations/kernel/errors";
import { pagePaths, type Tab } from "~/paths/pages";
import type { Day } from "~/time/days";
import { refusal } from "~/values/refusals";
import { viewIn, writeRecent } from "~/values/visits";
import {
  type CalendarDisplay,
  hasCategoryIn,
  keptBy,
  type ShownCalendar,
} from "./calendar-display";
import { rememberCookie } from "./cookies";
import { isAfterForm } from "./form-fields";
import { addressOfDay } from "./last-view";
import { asResponse, load, toLogin } from "./load";
import { readCategory, readKept, shownTab, type TabBelow, tabBelow } from "./page-query";
import { getVisitor, type Visitor } from "./visitor";

/**
 * `calendar.link` is the link in all addresses of the page: the one in its address, for editors the main one.
 * `isByOther` if the page was opened by another link, or that link is not the main one.
 */
export type CalendarPage = {
  visitor: Visitor;
  calendar: ShownCalendar;
  /** The tab below its dialogs. */
  below: TabBelow;
  admins: { name: string; email: string }[];
  /** Which websites may embed it: "" none, "*" any, else their origins. */
  embedSites: string;
  modifiedAt: number;
  isByOther: boolean;
  /** Whether this editor sees more than others who use the same link. */
  showsMore: boolean;
  /** Whether the user has hidden the calendar: hidden ones are not remembered as recent. */
  isHidden: boolean;
  display: CalendarDisplay;
};

/** By visitor, shared by all loaders of a page, with the link in the address. */
const opened = new WeakMap<Visitor, { link: string | undefined; page: CalendarPage }>();

/**
 * The calendar as the visitor may see it; throws a 404 for a wrong link, a 410 for an ended one, and a redirect for a
 * replaced one. Editors can change things only by the main link.
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
  // Editors change things by the main link only; visitors may send their own forms by any link.
  const isSent = request.method === "POST";
  if (shown.isByOther && shown.canEdit && isSent) {
    throw asResponse(shown.movedTo === null ? wrongLink() : replacedMeanwhile(), request);
  }
  if (shown.movedTo !== null && link && !isSent)
    leadOn(request, visitor, { from: link, to: shown.movedTo });
  const { admins, embedSites, modifiedAt, canEdit, isByOther, showsMore, isHidden } = shown;
  const { title, timeZone, categories, shows, suggestions, hasHolidays } = shown;
  const calendar = {
    link: shown.link,
    title,
    timeZone,
    categories,
    ...(shows !== "all" && { isBusy: true }),
    ...(suggestions && { suggestions }),
    ...(hasHolidays && { hasHolidays }),
  };
  const url = new URL(request.url);
  const category = readCategory(url.searchParams, hasCategoryIn(calendar));
  const last = {
    tab: shownTab(visitor.lastTab, shown.shows),
    view: viewIn(visitor.views, calendar.link),
  };
  const below = tabBelow(url.pathname, url.searchParams, last);
  const kept = readKept(url, below);
  const display = { ...visitor.displayFor(canEdit), kept, ...(category && { category }) };
  const way = { isByOther, showsMore, isHidden };
  return { visitor, calendar, below, admins, embedSites, modifiedAt, ...way, display };
}

type Move = { from: string; to: string };

/** Throws a redirect to the same page by the new link; forgets the old one. A refused form stays on its page. */
function leadOn(request: Request, visitor: Visitor, { from, to }: Move): void {
  if (isAfterForm(request)) return;
  const { pathname, search } = new URL(request.url);
  const target = (pathname + search).replaceAll(from, to);
  if (target === pathname + search) return;
  const recent = writeRecent(visitor.recent.filter((each) => each !== from));
  throw redirect(target, { headers: { "Set-Cookie": rememberCookie("recent", recent) } });
}

/**
 * Like `openCalendar`, for editors' screens; throws a redirect to the login, a refusal, or for an editor with another
 * link a redirect to the main one. Shows a refused form again whatever the rights are now, or its input would be lost
 * with the session.
 */
export function openForEditor(request: Request, link: string | undefined): CalendarPage {
  const page = openCalendar(request, link);
  const { display, visitor, isByOther, calendar } = page;
  if (display.canEdit && isByOther && link)
    leadOn(request, visitor, { from: link, to: calendar.link });
  if (display.canEdit || isAfterForm(request)) return page;
  if (!visitor.caller.actor) throw toLogin(request);
  throw asResponse(new OperationError("denied", refusal("cannotEdit")), request);
}

/** The tab that the address keeps, else the visitor's last used one, Home if unknown. */
export function lastTab({ below }: CalendarPage): Tab {
  return below.tab;
}

/**
 * The address of the tab behind a dialog, which closing the dialog leads to. If the dialog's own address names no month
 * or week, it is the one around `day`, with the day chosen.
 */
export function tabAddress(page: CalendarPage, day?: Day): string {
  const { calendar, display } = page;
  const tab = lastTab(page);
  const kept = keptBy(display, calendar);
  if (tab === "calendar") return addressOfDay(page, day, kept);
  return pagePaths.tabAsKept(calendar.link, tab, kept);
}
