// Opens the list of some days for paper: the events of these days, or what is wrong with the days.
import { paths } from "~/paths";
import { type CalendarPage, openCalendar } from "./calendar-page";
import { readDays } from "./event-windows";
import { readCategory, readTermQuery, type TermQuery } from "./tab-query";
import { hasCategoryIn, shownZone } from "./views/calendar-viewer";
import { GONE_CATEGORY } from "./views/category-filter-view";
import { buildTermFields } from "./views/term-fields";
import { buildTermList, findTermFault, type TermList, type TermView } from "./views/term-view";

/** Throws the 404 of a wrong link, and the 503 of a storage that fails. */
export async function openTerm(request: Request, id: string | undefined): Promise<TermView> {
  const page = openCalendar(request, id);
  const { calendar, viewer } = page;
  const { searchParams } = new URL(request.url);
  const asked = readTermQuery(searchParams) ?? { from: "", to: "" };
  const isGone = readCategory(searchParams, hasCategoryIn(calendar)) === 0;
  const error = findTermFault(asked);
  const list = error ? undefined : await readTerm(request, page, asked);
  return {
    tab: "list",
    documentTitle: `${list?.heading ?? "Print a List"} – EAS: ${calendar.title}`,
    fields: buildTermFields(asked, calendar, viewer),
    error,
    note: isGone ? GONE_CATEGORY : "",
    ...(list && { list }),
    backHref: paths.listWindow(calendar.link, undefined, undefined, undefined, viewer.category),
  };
}

async function readTerm(
  request: Request,
  { calendar, viewer, person }: CalendarPage,
  { from, to }: TermQuery,
): Promise<TermList> {
  const found = await readDays(request, {
    calendarId: calendar.link,
    zone: shownZone(viewer, calendar),
    ...{ first: from, last: to, category: viewer.category },
  });
  return buildTermList({ from, to }, { calendar, viewer, origin: person.origin, found });
}
