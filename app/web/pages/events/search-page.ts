// Opens the page of a search: what the address asks for, what was found, or what is wrong with it.
import { parseSkip } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { asResponse, findRefusal } from "~/web/request/ask";
import { shownZone } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { unavailable } from "~/web/request/storage-failure";
import { findEvents, type SearchResult } from "./event-search";
import { buildSearchView, type SearchAsked, type SearchView } from "./search-view";

/** Throws the 404 of a wrong link, and the 503 of a storage that fails. */
export async function openSearch(request: Request, link: string | undefined): Promise<SearchView> {
  const page = openCalendar(request, link);
  const asked = readSearch(new URL(request.url).searchParams);
  const found = asked.q.trim() === "" ? { result: undefined, error: "" } : await find(asked, page);
  return buildSearchView(found.result, found.error, { ...page, asked });
}

/** The search that an event's address says it was found by; undefined where it says none. */
export function readWayBack(request: Request, link: string): string | undefined {
  const { q, skip, skipPast } = readSearch(new URL(request.url).searchParams);
  return q === "" ? undefined : pagePaths.search(link, q, skip, skipPast);
}

function readSearch(search: URLSearchParams): SearchAsked {
  return {
    q: search.get("q") ?? "",
    skip: parseSkip(search.get("skip")),
    skipPast: parseSkip(search.get("past")),
  };
}

async function find(
  { q, skip, skipPast }: SearchAsked,
  { visitor, calendar, display }: CalendarPage,
): Promise<{ result: SearchResult | undefined; error: string }> {
  const input = {
    ...{ calendarId: calendar.link, q, zone: shownZone(display, calendar) },
    ...{ skipUpcoming: skip, skipPast },
  };
  try {
    return { result: await findEvents(input, visitor.caller), error: "" };
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal?.code === "invalid") return { result: undefined, error: refusal.message };
    throw refusal ? asResponse(refusal) : (unavailable(error) ?? error);
  }
}
