// What a print says of itself: when it was made, and the address that tells what changed since.
import { msg } from "@lingui/core/macro";
import { dayHeading } from "~/event/labels";
import { markPrint } from "~/operations/history/prints";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import type { Day } from "~/time/days";
import { todayOf } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { loadIfAllowed } from "~/web/request/load";

/**
 * `address` is the calendar's own where nobody could tell later what changed, else `code` is the address of an image
 * with the QR code: drawn in the page, it would be read by everyone and printed by few.
 */
export type PrintedView = { address: string; code?: string; asOf: string };

type PrintedDays = { from?: Day | undefined; to?: Day | undefined };

type PrintedPage = Pick<CalendarPage, "calendar" | "display" | "visitor">;

/** For a print of these days; without days it is a list without an end. */
export function buildPrinted(request: Request, page: PrintedPage, days: PrintedDays): PrintedView {
  const { calendar, display, visitor } = page;
  const { link, combines } = calendar;
  // Nobody can tell of several together what has changed.
  if (combines) return buildUnmarked(page);
  const marked = { calendarId: link, ...days, category: display.category };
  const { mark = "" } = loadIfAllowed(request, markPrint, marked) ?? {};
  if (mark === "") return buildUnmarked(page);
  return {
    ...buildUnmarked(page),
    address: addressAt(visitor.origin, pagePaths.since(link, mark)),
    code: pagePaths.sinceCode(link, mark),
  };
}

/** For a print that leads to the calendar itself. */
function buildUnmarked({ calendar, display, visitor }: PrintedPage): PrintedView {
  const { words } = display;
  const today = dayHeading(todayOf(display, calendar), words);
  return {
    address: addressAt(visitor.origin, pagePaths.calendar(calendar.link)),
    asOf: words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
  };
}

/** The same for a page on a screen, which only names the image. */
export function printedPart(
  request: Request,
  page: PrintedPage,
  days: PrintedDays,
): { printed?: string } {
  const { code } = buildPrinted(request, page, days);
  return code ? { printed: code } : {};
}
