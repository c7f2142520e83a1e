// The texts of the list: past events, the line of today, coming events, each below the heading of its day.

import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import { dayHeading, monthLabel, shortMonth, shortWeekday, todayLabel } from "~/event/labels";
import { nextPast, nextUpcoming } from "~/event/list-window";
import { pagePaths } from "~/paths/pages";
import { addDays, type Day, laterDay, type Month, monthOf, weekdayOf } from "~/time/days";
import { dayIn } from "~/time/zones";
import { CARDS_LENGTH, LIST_MOST, PAST_MOST, UPCOMING_STEP } from "~/values/limits";
import {
  type CalendarDisplay,
  type CreateLink,
  createLink,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import type { EventCard } from "./event-view";
import { emptyTextOf, endText, waitingText } from "./list-texts";
import { buildPrintRangeFields, type PrintRangeFields } from "./print-range-fields";
import { buildSmallMonths, type SmallMonth } from "./small-month-view";
import { type TakenCard, takeCards } from "./taken-cards";

/** The cards of one date; `month` is its heading if another month begins, `leafMonth` its name if it is not today's. */
export type DayGroup = {
  day: Day;
  month?: string;
  heading: string;
  leaf: LeafView;
  leafMonth?: string;
  isToday: boolean;
  cards: EventCard[];
};

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
  printRange?: PrintRangeFields;
  /** Only if the calendar has categories. */
  filter?: CategoryFilter;
  /** The style sheet of the numbers of answers, where some event has one. */
  countStyles?: string;
  printed?: string;
};

type ListOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  past: readonly CalendarEvent[];
  upcoming: readonly CalendarEvent[];
  /** How many of each kind the address requests. */
  pastCount: number;
  upcomingCount?: number;
  hasMorePast: boolean;
  hasMoreUpcoming?: boolean;
  /** Whether the calendar has so many events that Create Event is repeated at the end. */
  hasSeveral?: boolean;
  /** Whether there are deleted events that the viewer may restore. */
  hasDeleted?: boolean;
  /** How many suggestions wait for this viewer's decision. */
  waiting?: number;
  /** How many coming events are on the pages before. */
  skip?: number;
  /** The category filter, 0 for a category that the calendar does not have. */
  category?: number | undefined;
  /** When the last listed date of endlessly repeating events begins, epoch ms. */
  endsAt?: number | null;
};

/** The default length of a printable list: a quarter of a year. */
const PROPOSED_PRINT_DAYS = 90;

/**
 * Half of the page's length is for past events. The rest of both is elsewhere: the list has more pages, and the month
 * has all.
 */
export function buildListView(options: ListOptions): ListView {
  const { calendar, display, pastCount, upcomingCount = UPCOMING_STEP, skip = 0 } = options;
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
  const { taken: upcoming } = takeCards(options.upcoming, calendar, display, room, today);
  const moreHref = moreUpcomingHref(options, upcoming.length);
  const isEmpty = !hasMorePast && past.length + upcoming.length + skip === 0;
  const isPastCut = past.length < options.past.length;
  const pastGroups = groupByDay(past, { earliest: "", calendar, display });
  // Events that began before today and still last are listed under today, below its line.
  const upcomingGroups = groupByDay(upcoming, {
    earliest: today,
    calendar,
    display,
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
        ? listHref(nextPast(pastCount), upcomingQuery(upcomingCount))
        : "",
    moreUpcomingHref: moreHref,
    ...(moreHref === "" && endOf(options)),
    ...createLink(display, calendar, undefined, category),
    createAtEnd: display.canEdit && (options.hasSeveral ?? false),
    deletedHref: hasDeleted ? pagePaths.deletedEvents(link) : "",
    ...waitingPart(options),
    zoneNote: zoneNote(display, calendar),
    months: buildSmallMonths([...pastGroups, ...upcomingGroups], today, display),
    ...(isEmpty && display.canEdit && { importHref: pagePaths.importFile(link) }),
    ...(!isEmpty && {
      ...(!calendar.isBusy && { searchHref: pagePaths.search(link) }),
      printRange: buildPrintRangeFields(
        { from: today, to: addDays(today, PROPOSED_PRINT_DAYS) },
        calendar,
        display,
      ),
    }),
    ...(filter && { filter }),
    ...(display.countStyles && { countStyles: display.countStyles }),
  };
}

/** Empty if all dates are listed. */
function endOf({ endsAt = null, calendar, display }: ListOptions): Pick<ListView, "end"> {
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
  return { waiting: { text, href: pagePaths.suggestions(calendar.link) } };
}

/** The number for the address; undefined for the default. */
function upcomingQuery(upcomingCount: number): number | undefined {
  return upcomingCount === UPCOMING_STEP ? undefined : upcomingCount;
}

/** More events on this page while there is room, else the next page. */
function moreUpcomingHref(options: ListOptions, shown: number): string {
  const { calendar, pastCount, upcomingCount = UPCOMING_STEP, skip = 0 } = options;
  const isCut = shown < options.upcoming.length;
  if (!isCut && !options.hasMoreUpcoming) return "";
  const category = options.category || undefined;
  const isFull = isCut || skip > 0 || pastCount + upcomingCount >= LIST_MOST;
  return isFull
    ? pagePaths.listWindow(calendar.link, 0, upcomingQuery(upcomingCount), skip + shown, category)
    : pagePaths.listWindow(
        calendar.link,
        pastCount,
        nextUpcoming(upcomingCount),
        undefined,
        category,
      );
}

/** `earliest` is the first day that cards are listed under, `month` that of the last heading. */
type Grouping = { earliest: Day; month?: Month; calendar: ShownCalendar; display: CalendarDisplay };

export function groupByDay(
  taken: readonly TakenCard[],
  { earliest, month: before = "", calendar, display }: Grouping,
): DayGroup[] {
  const zone = shownZone(display, calendar);
  const today = todayOf(display, calendar);
  const cards = new Map(taken.map(({ event, card }) => [event, card]));
  const groups: DayGroup[] = [];
  for (const event of orderEvents([...cards.keys()], zone)) {
    const card = cards.get(event);
    if (!card) continue;
    const day = laterDay(earliest, firstDayIn(event, zone));
    const group = groups.at(-1);
    if (group?.day === day) group.cards.push(card);
    else
      groups.push({
        ...headingsOf(day, group ? monthOf(group.day) : before, today, display.words),
        leaf: buildLeaf(day, shortWeekday(weekdayOf(day), display.words), today, display.weekend),
        isToday: day === today,
        cards: [card],
      });
  }
  return groups;
}

type Headings = Pick<DayGroup, "day" | "month" | "heading" | "leafMonth">;

function headingsOf(day: Day, monthBefore: Month, today: Day, words: Words): Headings {
  const month = monthOf(day);
  return {
    day,
    ...(month !== monthBefore && { month: monthLabel(month, words) }),
    heading: dayHeading(day, words),
    ...(month !== monthOf(today) && { leafMonth: shortMonth(day, today, words) }),
  };
}
