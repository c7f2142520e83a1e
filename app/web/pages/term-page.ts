// Opens the list of some days for paper: the events of these days, or what is wrong with the days.
import { outsidePaths, paths } from "~/paths";
import { type CalendarPage, openCalendar } from "./calendar-page";
import { readDays } from "./event-windows";
import { readTermQuery, type TermQuery } from "./tab-query";
import { shownZone } from "./views/calendar-viewer";
import { buildTermList, findTermFault, type TermList, type TermView } from "./views/term-view";

/** Throws the 404 of a wrong link, and the 503 of a storage that fails. */
export async function openTerm(request: Request, id: string | undefined): Promise<TermView> {
  const page = openCalendar(request, id);
  const { link, title } = page.calendar;
  const asked = readTermQuery(new URL(request.url).searchParams) ?? { from: "", to: "" };
  const error = findTermFault(asked);
  const list = error ? undefined : await readTerm(request, page, asked);
  return {
    tab: "list",
    documentTitle: `${list?.heading ?? "Print a List"} – EAS: ${title}`,
    fields: { action: outsidePaths.term(link), ...asked },
    error,
    ...(list && { list }),
    backHref: paths.tab(link, "list"),
  };
}

async function readTerm(
  request: Request,
  { calendar, viewer, person }: CalendarPage,
  { from, to }: TermQuery,
): Promise<TermList> {
  const days = { first: from, last: to };
  const asked = { calendarId: calendar.link, zone: shownZone(viewer, calendar), ...days };
  const found = await readDays(request, asked);
  return buildTermList({ from, to }, { calendar, viewer, origin: person.origin, found });
}
