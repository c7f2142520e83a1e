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

/** For a print of these days; without days it is a list without an end. */
export function buildPrinted(
  request: Request,
  { calendar, display, visitor }: CalendarPage,
  days: PrintedDays,
): PrintedView {
  const { link } = calendar;
  const { words, category } = display;
  const { mark = "" } =
    loadIfAllowed(request, markPrint, { calendarId: link, ...days, category }) ?? {};
  const today = dayHeading(todayOf(display, calendar), words);
  const path = mark ? pagePaths.since(link, mark) : pagePaths.calendar(link);
  return {
    address: addressAt(visitor.origin, path),
    ...(mark && { code: pagePaths.sinceCode(link, mark) }),
    asOf: words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
  };
}

/** The same for a page on a screen, which only names the image. */
export function printedPart(
  request: Request,
  page: CalendarPage,
  days: PrintedDays,
): { printed?: string } {
  const { code } = buildPrinted(request, page, days);
  return code ? { printed: code } : {};
}
