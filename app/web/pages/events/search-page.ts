// Opens the page of a search: its query, its results or what is wrong with it.
import { parseSkip } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { findOthers } from "~/web/pages/sources/search-others";
import { shownZone } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { asResponse, findRefusal } from "~/web/request/load";
import { unavailable } from "~/web/request/storage-failure";
import { sayRefusal } from "~/words/say-refusal";
import { findEvents } from "./event-search";
import { buildSearchView, type FoundHere, type SearchQuery, type SearchView } from "./search-view";

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export async function openSearch(request: Request, link: string | undefined): Promise<SearchView> {
  const page = openCalendar(request, link);
  const searchQuery = readSearch(new URL(request.url).searchParams);
  const found =
    searchQuery.q.trim() === ""
      ? { result: undefined, error: "" }
      : await find(request, searchQuery, page);
  return buildSearchView(found.result, found.error, { ...page, searchQuery: searchQuery });
}

/** The query of the search that an event was opened from; undefined if the address has none. */
export function readWayBack(request: Request, link: string): string | undefined {
  const { q, skip, skipPast } = readSearch(new URL(request.url).searchParams);
  return q === "" ? undefined : pagePaths.search(link, q, skip, skipPast);
}

export function readSearch(search: URLSearchParams): SearchQuery {
  return {
    q: search.get("q") ?? "",
    skip: parseSkip(search.get("skip")),
    skipPast: parseSkip(search.get("past")),
  };
}

async function find(
  request: Request,
  { q, skip, skipPast }: SearchQuery,
  { visitor, calendar, display }: CalendarPage,
): Promise<{ result: FoundHere | undefined; error: string }> {
  const input = {
    calendarId: calendar.link,
    q,
    zone: shownZone(display, calendar),
    skipUpcoming: skip,
    skipPast,
  };
  try {
    const result = await findEvents(input, visitor.caller);
    const { calendarId, zone } = input;
    const isLater = skip + skipPast > 0;
    const search = { calendarId, zone, words: result.words };
    const others = isLater ? { total: 0, events: [] } : await findOthers(search, visitor.caller);
    return { result: { ...result, others }, error: "" };
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal?.code === "invalid")
      return { result: undefined, error: sayRefusal(refusal.what, visitor.words) };
    throw refusal ? asResponse(refusal, request) : (unavailable(error, visitor.words) ?? error);
  }
}
