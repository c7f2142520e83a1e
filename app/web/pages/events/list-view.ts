// The texts of the list: past events, the line of today, upcoming events, each below the heading of its day.

import { msg, plural } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { dayHeading, todayLabel } from "~/event/labels";
import { nextPast, nextUpcoming } from "~/event/list-window";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, monthOf } from "~/time/days";
import { dayIn } from "~/time/zones";
import { CARDS_LENGTH, LIST_MOST, PAST_MOST, UPCOMING_STEP } from "~/values/limits";
import {
  type CalendarDisplay,
  type CreateLink,
  createLink,
  keptBy,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import {
  type DayGroup,
  groupByDay,
  type MadeCards,
  takeCards,
  takeCardsInTurns,
  withLater,
} from "./day-groups";
import { buildSmallMonths, type SmallMonth } from "./small-month-view";

// The list's link to more upcoming events.

/** The list's options that determine which events it shows. */
type ListWindow = {
  calendar: { link: string };
  upcoming: { length: number };
  pastCount: number;
  upcomingCount?: number | undefined;
  isShort?: boolean;
  hasMoreUpcoming?: boolean;
  skip?: number;
  category?: number | undefined;
};

/** More events on this page while there is room, else the next page. */
function moreUpcomingHref(options: ListWindow, shown: number): string {
  const { calendar, pastCount, upcomingCount = UPCOMING_STEP, isShort, skip = 0 } = options;
  const { link } = calendar;
  const isCut = shown < options.upcoming.length;
  if (!isCut && !isShort && !options.hasMoreUpcoming) return "";
  const category = options.category || undefined;
  if (isShort && !isCut)
    return pagePaths.listWindow(link, pastCount, upcomingCount, undefined, category);
  const isFull = isCut || skip > 0 || pastCount + upcomingCount >= LIST_MOST;
  const usual = upcomingCount === UPCOMING_STEP ? undefined : upcomingCount;
  return isFull
    ? pagePaths.listWindow(link, 0, usual, skip + shown, category)
    : pagePaths.listWindow(link, pastCount, nextUpcoming(upcomingCount), undefined, category);
}

/** The text of a list without upcoming events. */
function emptyTextOf(hasPast: boolean, filter: CategoryFilter | undefined, words: Words): string {
  const { text: name } = filter?.links?.find(({ look, isCurrent }) => look && isCurrent) ?? {};
  if (name === undefined)
    return hasPast ? words._(msg`Nothing coming up`) : words._(msg`No events yet`);
  return hasPast
    ? words._(msg`Nothing coming up in ${name}`)
    : words._(msg`No events in ${name} yet`);
}

/** The text at the end of a list of endlessly repeating events. */
function endText(day: Day, words: Words): string {
  const date = dayHeading(day, words);
  return words._(msg`Repeating events are listed until ${date}. Later dates are in the month.`);
}

/** The text of the button that leads to suggestions. */
function waitingText(waiting: number, words: Words): string {
  return words._(msg`${plural(waiting, { one: "# Suggestion", other: "# Suggestions" })}`);
}

/**
 * `deletedHref` is "" for visitors, and the other addresses if there is no more; `emptyText` if nothing is coming up.
 * `firstHref` leads from later pages, which have no line of today, to the first one. `end` says until when repeating
 * events are listed.
 */
export type ListView = CreateLink & {
  firstHref?: string;
  past: DayGroup[];
  todayLine: string;
  today: Day;
  upcoming: DayGroup[];
  emptyText: string;
  morePastHref: string;
  moreUpcomingHref: string;
  end?: { text: string; monthHref: string };
  createAtEnd: boolean;
  deletedHref: string;
  /** For editors of an empty calendar. */
  importHref?: string;
  /** For visitors, if nothing is coming up. */
  subscribeHref?: string;
  /** For editors, if there are open suggestions. */
  waiting?: { text: string; href: string };
  zoneNote: string;
  months: SmallMonth[];
  /** Search and print, once there are events. */
  searchHref?: string;
  /** Only if the calendar has categories. */
  filter?: CategoryFilter;
  /** The stylesheet for answer counts, if an event has one. */
  countStyles?: string;
  /** The stylesheet for public holidays, if there are any. */
  holidayStyles?: string;
  printed?: string;
};

type ListOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  past: readonly CalendarEvent[];
  upcoming: readonly CalendarEvent[];
  /** How many of each kind the address requests. */
  pastCount: number;
  upcomingCount?: number | undefined;
  /** Whether only events of the next weeks are shown, although more are known. */
  isShort?: boolean;
  hasMorePast: boolean;
  hasMoreUpcoming?: boolean;
  /** Whether the calendar has so many events that Create Event is repeated at the end. */
  hasSeveral?: boolean;
  /** Whether there are deleted events that the viewer may restore. */
  hasDeleted?: boolean;
  /** How many suggestions wait for this viewer's decision. */
  waiting?: number;
  /** How many upcoming events are on earlier pages. */
  skip?: number;
  /** The category filter, 0 for a category that the calendar does not have. */
  category?: number | undefined;
  /** The dates shown as bands. */
  bands?: readonly Band[];
  /** The cards of upcoming events that are already built. */
  made?: MadeCards;
  /** When the last listed date of endlessly repeating events begins, epoch ms. */
  endsAt?: number | null;
};

/** Half of the page's length is for past events. The rest is on other pages of the list, and in the month. */
export function buildListView(options: ListOptions): ListView {
  const { calendar, display, pastCount, upcomingCount, skip = 0 } = options;
  const { hasMorePast, hasDeleted = false } = options;
  const { link } = calendar;
  const category = options.category || undefined;
  const listHref = (past?: number, upcoming?: number) =>
    pagePaths.listWindow(link, past, upcoming, undefined, category);
  const filter = buildCategoryFilter(
    calendar,
    options.category,
    (each) => pagePaths.listWindow(link, undefined, undefined, undefined, each),
    display.words,
  );
  const today = todayOf(display, calendar);
  const latest = [...options.past].reverse();
  const { taken: past, left } = takeCards(latest, calendar, display, CARDS_LENGTH / 2, "");
  const room = left + CARDS_LENGTH / 2;
  const { taken: upcoming } = takeCards(
    options.upcoming,
    calendar,
    display,
    room,
    today,
    options.made,
  );
  const moreHref = moreUpcomingHref(options, upcoming.length);
  const isEmpty = !hasMorePast && past.length + upcoming.length + skip === 0;
  const isPastCut = past.length < options.past.length;
  const { bands } = options;
  const pastGroups = groupByDay(past, { earliest: "", calendar, display, bands });
  // Events that began before today and are not over are listed under today, below its line.
  const upcomingGroups = groupByDay(withLater(upcoming), {
    earliest: today,
    calendar,
    display,
    bands,
    ...(skip === 0 && { month: monthOf(today) }),
  });
  const hasPast = past.length > 0 || hasMorePast || skip > 0;
  const emptyText = upcoming.length > 0 ? "" : emptyTextOf(hasPast, filter, display.words);
  return {
    ...(skip > 0 && { firstHref: listHref() }),
    past: pastGroups,
    todayLine: skip > 0 ? "" : todayLabel(today, display.words),
    today,
    upcoming: upcomingGroups,
    emptyText,
    ...(emptyText !== "" && !display.canEdit && { subscribeHref: pagePaths.subscribe(link) }),
    morePastHref:
      hasMorePast && !isPastCut && pastCount < PAST_MOST && skip === 0
        ? listHref(nextPast(pastCount), upcomingCount)
        : "",
    moreUpcomingHref: moreHref,
    ...(moreHref === "" && buildListEnd(options)),
    ...createLink(display, calendar, undefined, keptBy(display, calendar)),
    createAtEnd: display.canEdit && (options.hasSeveral ?? false),
    deletedHref: hasDeleted
      ? pagePaths.deletedEvents(link, undefined, keptBy(display, calendar))
      : "",
    ...waitingPart(options),
    zoneNote: zoneNote(display, calendar),
    months: buildSmallMonths([...pastGroups, ...upcomingGroups], today, display),
    ...(isEmpty && display.canEdit && { importHref: pagePaths.importFile(link) }),
    // The view of all favorites has no search.
    ...(!isEmpty &&
      !calendar.isBusy &&
      calendar.combines !== "favorites" && { searchHref: pagePaths.search(link) }),
    ...(filter && { filter }),
    ...(display.countStyles && { countStyles: display.countStyles }),
    ...(display.holidayStyles && { holidayStyles: display.holidayStyles }),
  };
}

/** `buildListView` in pieces, yielding to other requests in between. */
export async function buildLongList(options: ListOptions): Promise<ListView> {
  const { calendar, display, upcoming } = options;
  const today = todayOf(display, calendar);
  const cards = await takeCardsInTurns(upcoming, calendar, display, CARDS_LENGTH, today);
  const made = new Map(cards.map(({ event, card }) => [event, card]));
  return yieldToOthers(() => buildListView({ ...options, made }));
}

function buildListEnd({ endsAt = null, calendar, display }: ListOptions): Pick<ListView, "end"> {
  if (endsAt === null) return {};
  const day = dayIn(endsAt, shownZone(display, calendar));
  return {
    end: {
      text: endText(day, display.words),
      monthHref: pagePaths.month(calendar.link, monthOf(day), undefined, display.category),
    },
  };
}

function waitingPart({ waiting = 0, calendar, display }: ListOptions): Pick<ListView, "waiting"> {
  if (waiting === 0) return {};
  const text = waitingText(waiting, display.words);
  return {
    waiting: { text, href: pagePaths.suggestions(calendar.link, keptBy(display, calendar)) },
  };
}
