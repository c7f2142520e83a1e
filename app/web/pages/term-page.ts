// Opens the list of some days for paper, which has the address of the List tab with the days in it.
import { data } from "@remix-run/node";
import { paths } from "~/paths";
import type { CalendarPage } from "./calendar-page";
import { rememberCookie } from "./cookies";
import { readDays } from "./event-windows";
import type { TermQuery } from "./tab-query";
import { shownZone } from "./views/calendar-viewer";
import { buildTermList, findTermFault, type TermList, type TermView } from "./views/term-view";

/** Says with 400 what is wrong with the days. */
export async function answerTerm(request: Request, page: CalendarPage, asked: TermQuery) {
  const { link } = page.calendar;
  const error = findTermFault(asked);
  const term: TermView = {
    fields: { action: paths.term(link), ...asked },
    error,
    ...(!error && { list: await readTerm(request, page, asked) }),
    backHref: paths.tab(link, "list"),
  };
  const headers = { "Set-Cookie": rememberCookie("tab", "list") };
  return data({ tab: "list" as const, term }, { status: error ? 400 : 200, headers });
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
