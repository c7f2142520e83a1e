// A search's page: its query, its results (upcoming events, then past ones, with the search words highlighted) or
// error.

import { msg, plural } from "@lingui/core/macro";
import { isCanceled, splitCanceled } from "~/event/canceled";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { furtherTexts } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { type FoundPiece, findWords } from "~/event/folded";
import { eventTimeUnder, numberLabel } from "~/event/labels";
import { parseSkip } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { query } from "~/paths/query";
import { withoutMarks } from "~/values/formatted";
import { FOUND_A_PAGE } from "~/values/limits";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  zoneNote,
} from "~/web/request/calendar-display";
import { asResponse, findRefusal } from "~/web/request/load";
import { openScreen, type Screen, type ScreenParams } from "~/web/request/screen";
import { unavailable } from "~/web/request/storage-failure";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";
import { eventColor, eventHref, sourceLabel } from "./entry-parts";
import {
  type FoundEvents,
  findCombined,
  findEvents,
  findOthers,
  findOthersOfAll,
  type SearchQuery,
  type SearchResult,
} from "./event-search";
import { startForPrograms } from "./event-view";
import { readingPlan } from "./screen-events";

// The excerpts in search results, with the search words highlighted.

/** How many characters of a text a result shows, and how many of them before the first match. */
const SHOWN = 160;
const BEFORE = 50;

/** The whole text if it is short, else an excerpt with an ellipsis at each cut; line breaks become spaces. */
function foundText(text: string, words: readonly string[]): FoundPiece[] {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SHOWN) return findWords(line, words);
  const found = beginOfFound(line, words);
  const start = found > BEFORE ? cutAt(line, found - BEFORE) : 0;
  const end = cutAt(line, Math.min(line.length, start + SHOWN));
  return [
    ...(start > 0 ? ["…"] : []),
    ...findWords(line.slice(start, end).trim(), words),
    ...(end < line.length ? ["…"] : []),
  ];
}

function isFound(text: string, words: readonly string[]): boolean {
  return beginOfFound(text, words) >= 0;
}

/** Where the first of the words begins in the text, -1 if there is none. */
function beginOfFound(text: string, words: readonly string[]): number {
  const [first, second] = findWords(text, words);
  if (typeof first === "object") return 0;
  return second === undefined ? -1 : (first?.length ?? 0);
}

/** The next space if there is one soon; else this position, but not within a surrogate pair. */
function cutAt(text: string, place: number): number {
  const blank = text.indexOf(" ", place);
  if (blank >= 0 && blank - place < 20) return blank;
  return place + (/^[\uDC00-\uDFFF]/.test(text.slice(place)) ? 1 : 0);
}

/**
 * `date` is its day, "" if `when` has several days; `category` is missing for an event without one, `notes` if the
 * search found nothing in them.
 */
export type FoundCard = {
  id: string;
  color: number;
  title: FoundPiece[];
  /** The mark of a canceled event, which `title` leaves out. */
  canceled?: string;
  date: string;
  when: string;
  start: string;
  category?: FoundPiece[];
  where?: FoundPiece[];
  notes?: FoundPiece[];
  /** The other texts with a match. */
  further?: { label: string; text: FoundPiece[] }[];
  source?: string;
  href: string;
};

/** `previousHref` and `moreHref` lead to the neighboring pages and are missing if there is none. */
export type FoundSection = {
  heading: string;
  cards: FoundCard[];
  previousHref?: string;
  moreHref?: string;
};

/** `error` says why there was no search; `summary` is "" before the first search. `tab` is the search's tab. */
export type SearchView = {
  tab: "list";
  documentTitle: string;
  q: string;
  action: string;
  error: string;
  summary: string;
  isNothing: boolean;
  sections: FoundSection[];
  /** Back to the first page, "" if this is it. */
  firstHref: string;
  listHref: string;
  zoneNote: string;
};

/** The calendar's own results, and those of other calendars that it shows. */
type FoundHere = SearchResult & { others: FoundEvents };

type SearchOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  searchQuery: SearchQuery;
};

function buildSearchView(
  result: FoundHere | undefined,
  error: string,
  { calendar, display, searchQuery }: SearchOptions,
): SearchView {
  const { q, skip, skipPast } = searchQuery;
  const { link, title } = calendar;
  const total = result ? result.upcoming.total + result.past.total + result.others.total : 0;
  const isLater = skip + skipPast > 0;
  return {
    tab: "list",
    documentTitle:
      q === ""
        ? display.words._(msg`Search – EAS: ${title}`)
        : display.words._(msg`${q} – Search – EAS: ${title}`),
    q,
    action: pagePaths.search(link),
    error,
    summary: result ? foundCount(total, display.words) : "",
    isNothing: result !== undefined && total === 0,
    sections: result ? foundSections(result, { calendar, display, searchQuery: searchQuery }) : [],
    firstHref: isLater ? pagePaths.search(link, q) : "",
    listHref: pagePaths.tab(link, "list"),
    zoneNote: total > 0 ? zoneNote(display, calendar) : "",
  };
}

function foundCount(total: number, words: Words): string {
  if (total === 0) return words._(msg`Nothing found`);
  const count = numberLabel(total, words);
  return words._(
    msg`${plural(total, { one: `${count} event found`, other: `${count} events found` })}`,
  );
}

function foundSections(result: FoundHere, options: SearchOptions): FoundSection[] {
  const { calendar, display, searchQuery } = options;
  const { q, skip, skipPast } = searchQuery;
  const { link } = calendar;
  const isLater = skip + skipPast > 0;
  const section = (
    heading: string,
    found: FoundEvents,
    from: number,
    at: Paging,
  ): FoundSection => ({
    heading: sectionHeading(heading, found, from, display.words),
    cards: found.events.map((event) => buildFoundCard(event, result.words, options)),
    ...(from > 0 && { previousHref: at(Math.max(0, from - FOUND_A_PAGE)) }),
    ...(from + FOUND_A_PAGE < found.total && { moreHref: at(from + FOUND_A_PAGE) }),
  });
  const upcoming = () =>
    section(display.words._(msg`Coming up`), result.upcoming, skip, (n) =>
      pagePaths.search(link, q, n),
    );
  const past = () =>
    section(
      display.words._(msg({ message: "Past", context: "events" })),
      result.past,
      skipPast,
      (n) => pagePaths.search(link, q, 0, n),
    );
  const shown = isLater
    ? [skip > 0 ? upcoming() : past()]
    : [upcoming(), past(), othersSection(result, options)];
  return shown.filter(({ cards }) => cards.length > 0);
}

/** All results are on the first page, up to the page's maximum. */
function othersSection({ others, words }: FoundHere, options: SearchOptions): FoundSection {
  const heading = options.display.words._(msg`In other calendars`);
  return {
    heading: sectionHeading(heading, others, 0, options.display.words),
    cards: others.events.map((event) => buildFoundCard(event, words, options)),
  };
}

/** The search's part of an event's address, to which closing the event leads back. */
function backQuery({ q, skip, skipPast }: SearchQuery) {
  return { q, skip: skip || undefined, past: skipPast || undefined };
}

type Paging = (skip: number) => string;

/** "Coming up", with more than one page "Coming up: 51 to 100 of 240". */
function sectionHeading(
  heading: string,
  { total, events }: FoundEvents,
  from: number,
  words: Words,
): string {
  if (total <= FOUND_A_PAGE) return heading;
  const of = numberLabel(total, words);
  const first = from + 1;
  const last = from + events.length;
  return events.length > 1
    ? words._(msg`${heading}: ${first} to ${last} of ${of}`)
    : words._(msg`${heading}: ${last} of ${of}`);
}

function buildFoundCard(
  event: CalendarEvent,
  words: readonly string[],
  { calendar, display, searchQuery }: SearchOptions,
): FoundCard {
  const { id, title, location } = event;
  const notes = withoutMarks(event.notes);
  const further = furtherTexts(event)
    .filter(({ text }) => isFound(text, words))
    .map(({ name, text }) => ({
      label: labelOfText(name, display.words),
      text: foundText(text, words),
    }));
  const { prefix, rest } = splitCanceled(title);
  const { color, category } = eventColor(event, calendar.categories);
  const zone = shownZone(display, calendar);
  const { date, when } = eventTimeUnder(
    firstDayIn(event, zone),
    event,
    zone,
    display.now,
    display.words,
  );
  return {
    id,
    color,
    title: foundText(rest, words),
    ...(isCanceled(title) && { canceled: prefix }),
    date,
    when,
    start: startForPrograms(event),
    ...(category && { category: foundText(category, words) }),
    ...(location && { where: foundText(location, words) }),
    ...(isFound(notes, words) && { notes: foundText(notes, words) }),
    ...(further.length > 0 && { further }),
    ...sourceLabel(event, display),
    href: event.origin
      ? eventHref(event, calendar, display)
      : query(pagePaths.event(calendar.link, id), backQuery(searchQuery)),
  };
}

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
