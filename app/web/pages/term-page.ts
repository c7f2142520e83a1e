// Opens the list of some days for paper: the events of these days, or what is wrong with the days.
import { LIST_MOST } from "~/calendar/limits";
import { listDayEvents } from "~/operations/event-windows";
import { pagePaths } from "~/paths/pages";
import { ask } from "./ask";
import { type CalendarPage, openCalendar } from "./calendar-page";
import { readCategory, readTermQuery, type TermQuery } from "./tab-query";
import { hasCategoryIn, shownZone } from "./views/calendar-viewer";
import { GONE_CATEGORY } from "./views/category-filter-view";
import { buildTermFields } from "./views/term-fields";
import { buildTermList, findTermFault, type TermList, type TermView } from "./views/term-view";

/** Throws the 404 of a wrong link, and the 503 of a storage that fails. */
export function openTerm(request: Request, id: string | undefined): TermView {
  const page = openCalendar(request, id);
  const { calendar, viewer } = page;
  const { searchParams } = new URL(request.url);
  const asked = readTermQuery(searchParams) ?? { from: "", to: "" };
  const isGone = readCategory(searchParams, hasCategoryIn(calendar)) === 0;
  const error = findTermFault(asked);
  const list = error ? undefined : readTerm(request, page, asked);
  return {
    tab: "list",
    documentTitle: `${list?.heading ?? "Print a List"} – EAS: ${calendar.title}`,
    fields: buildTermFields(asked, calendar, viewer),
    error,
    note: isGone ? GONE_CATEGORY : "",
    ...(list && { list }),
    backHref: pagePaths.listWindow(calendar.link, undefined, undefined, undefined, viewer.category),
  };
}

function readTerm(
  request: Request,
  { calendar, viewer, person }: CalendarPage,
  { from, to }: TermQuery,
): TermList {
  const found = ask(request, listDayEvents, {
    calendarId: calendar.link,
    zone: shownZone(viewer, calendar),
    ...{ first: from, last: to, category: viewer.category, skip: 0, most: LIST_MOST },
  });
  return buildTermList({ from, to }, { calendar, viewer, origin: person.origin, found });
}
