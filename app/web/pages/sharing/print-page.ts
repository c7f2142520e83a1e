// What can be printed of a calendar, or of several together: months, a list of some days, years, and the poster.
import { msg } from "@lingui/core/macro";
import { monthLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { addDays, addMonths, isDayInReach, isMonthInReach, monthOf } from "~/time/days";
import {
  buildPrintRangeFields,
  type PrintRangeFields,
} from "~/web/pages/events/print-range-fields";
import { todayOf } from "~/web/request/calendar-display";
import { openScreen, type ScreenParams } from "~/web/request/screen";

type Sheet = { text: string; href: string };

/** `posterHref` is "" where several calendars are together. */
export type PrintView = {
  documentTitle: string;
  months: Sheet[];
  fields: PrintRangeFields;
  years: Sheet[];
  posterHref: string;
};

/** How far the list goes that is proposed. */
const PROPOSED_DAYS = 90;

/** Throws a 404 for a wrong link. */
export function openPrint(request: Request, params: ScreenParams): PrintView {
  const { calendar, display } = openScreen(request, params);
  const { link, title } = calendar;
  const { category, words } = display;
  const today = todayOf(display, calendar);
  const months = [0, 1, 2].map((ahead) => addMonths(monthOf(today), ahead));
  const years = [0, 1].map((ahead) => String(Number(today.slice(0, 4)) + ahead));
  return {
    documentTitle: words._(
      msg({ message: `Print – EAS: ${title}`, comment: "The title of a page." }),
    ),
    months: months.filter(isMonthInReach).map((month) => ({
      text: monthLabel(month, words),
      href: pagePaths.month(link, month, undefined, category),
    })),
    fields: buildPrintRangeFields(
      { from: today, to: addDays(today, PROPOSED_DAYS) },
      calendar,
      display,
    ),
    years: years
      .filter((year) => isDayInReach(`${year}-01-01`))
      .map((year) => ({ text: year, href: pagePaths.year(link, year, { category }) })),
    posterHref: calendar.combines ? "" : pagePaths.poster(link),
  };
}
