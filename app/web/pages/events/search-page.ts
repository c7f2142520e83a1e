// Opens the page of a search: its query, and its results or error.
import { parseSkip } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { asResponse, findRefusal } from "~/web/request/load";
import { openScreen, type Screen, type ScreenParams } from "~/web/request/screen";
import { unavailable } from "~/web/request/storage-failure";
import { sayRefusal } from "~/words/say-refusal";
import {
  findCombined,
  findEvents,
  findOthers,
  findOthersOfAll,
  type SearchQuery,
} from "./event-search";
import { readingPlan } from "./screen-events";
import { buildSearchView, type FoundHere, type SearchView } from "./search-view";

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export async function openSearch(request: Request, params: ScreenParams): Promise<SearchView> {
  const screen = openScreen(request, params);
  const searchQuery = readSearch(new URL(request.url).searchParams);
  const found =
    searchQuery.q.trim() === ""
      ? { result: undefined, error: "" }
      : await find(request, searchQuery, screen);
  return buildSearchView(found.result, found.error, { ...screen, searchQuery });
}

/** The query of the search that an event was opened from; undefined if the address has none. */
export function readWayBack(request: Request, link: string): string | undefined {
  const { q, skip, skipPast } = readSearch(new URL(request.url).searchParams);
  return q === "" ? undefined : pagePaths.search(link, q, skip, skipPast);
}

function readSearch(search: URLSearchParams): SearchQuery {
  return {
    q: search.get("q") ?? "",
    skip: parseSkip(search.get("skip")),
    skipPast: parseSkip(search.get("past")),
  };
}

async function find(
  request: Request,
  searchQuery: SearchQuery,
  screen: Screen,
): Promise<{ result: FoundHere | undefined; error: string }> {
  const { words } = screen.visitor;
  try {
    return { result: await findHere(request, searchQuery, screen), error: "" };
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal?.code === "invalid")
      return { result: undefined, error: sayRefusal(refusal.what, words) };
    throw refusal ? asResponse(refusal, request) : (unavailable(error, words) ?? error);
  }
}

/** Dates of other sites' calendars are only found on the first page. */
async function findHere(
  request: Request,
  searchQuery: SearchQuery,
  screen: Screen,
): Promise<FoundHere> {
  const { one, several } = readingPlan({ request, screen });
  const { q, skip, skipPast } = searchQuery;
  const isLater = skip + skipPast > 0;
  const none = { total: 0, events: [] };
  if (several) {
    const result = await findCombined(several, searchQuery);
    return { ...result, others: isLater ? none : await findOthersOfAll(several, result.words) };
  }
  const { caller } = screen.visitor;
  const { calendarId, zone } = one;
  const result = await findEvents({ calendarId, zone, q, skipUpcoming: skip, skipPast }, caller);
  const search = { calendarId, zone, words: result.words };
  return { ...result, others: isLater ? none : await findOthers(search, caller) };
}
