// Opens the list of some days for paper: the events of these days, or what is wrong with the days.

import { listDayEvents } from "~/operations/events/event-windows";
import { pagePaths } from "~/paths/pages";
import { LIST_MOST } from "~/values/limits";
import { GONE_CATEGORY } from "~/web/pages/events/category-filter-view";
import { buildTermFields } from "~/web/pages/events/term-fields";
import { hasCategoryIn, shownZone } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { readCategory, readTermQuery, type TermQuery } from "~/web/request/tab-query";
import { buildTermList, findTermFault, type TermList, type TermView } from "./term-view";

/** Throws the 404 of a wrong link, and the 503 of a storage that fails. */
export function openTerm(request: Request, id: string | undefined): TermView {
  const page = openCalendar(request, id);
  const { calendar, display } = page;
  const { searchParams } = new URL(request.url);
  const range = readTermQuery(searchParams) ?? { from: "", to: "" };
  const isGone = readCategory(searchParams, hasCategoryIn(calendar)) === 0;
  const error = findTermFault(range);
  const list = error ? undefined : readTerm(request, page, range);
  return {
    tab: "list",
    documentTitle: `${list?.heading ?? "Print a List"} – EAS: ${calendar.title}`,
    fields: buildTermFields(range, calendar, display),
    error,
    note: isGone ? GONE_CATEGORY : "",
    ...(list && { list }),
    backHref: pagePaths.listWindow(
      calendar.link,
      undefined,
      undefined,
      undefined,
      display.category,
    ),
  };
}

function readTerm(
  request: Request,
  { calendar, display, visitor }: CalendarPage,
  { from, to }: TermQuery,
): TermList {
  const found = load(request, listDayEvents, {
    calendarId: calendar.link,
    zone: shownZone(display, calendar),
    ...{ first: from, last: to, category: display.category, skip: 0, most: LIST_MOST },
  });
  return buildTermList({ from, to }, { calendar, display, origin: visitor.origin, found });
}
