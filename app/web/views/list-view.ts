// Owns what the list says: earlier events, today's line, coming events, each under the heading of its day.
// Refuses to know which events there are beyond those handed in.
import { type Day, laterDay } from "~/calendar/days";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/calendar/event";
import { dayHeading, todayLabel } from "~/calendar/labels";
import { CREATE_REPEATS_ABOVE, UPCOMING_STEP } from "~/calendar/limits";
import { nextPast, nextUpcoming } from "~/calendar/list-window";
import { paths } from "../paths";
import { buildEventCard, type EventCard } from "./event-view";
import { type ShownCalendar, shownZone, todayOf, type Viewer, zoneNote } from "./viewer";

/** The cards under one date. */
export type DayGroup = { day: Day; heading: string; isToday: boolean; cards: EventCard[] };

/** `createHref` is "" for visitors, the other addresses where there is nothing more; `emptyText` where nothing comes. */
export type ListView = {
  past: DayGroup[];
  todayLine: string;
  today: Day;
  upcoming: DayGroup[];
  emptyText: string;
  morePastHref: string;
  moreUpcomingHref: string;
  createHref: string;
  createAtEnd: boolean;
  deletedHref: string;
  zoneNote: string;
};

type ListOptions = {
  calendar: ShownCalendar;
  viewer: Viewer;
  past: readonly CalendarEvent[];
  upcoming: readonly CalendarEvent[];
  /** How many of each kind the address asks for. */
  pastCount: number;
  upcomingCount?: number;
  hasMorePast: boolean;
  hasMoreUpcoming?: boolean;
  /** Whether there are deleted events that the viewer may bring back. */
  hasDeleted?: boolean;
};

export function buildListView(options: ListOptions): ListView {
  const { calendar, viewer, past, upcoming, pastCount, upcomingCount = UPCOMING_STEP } = options;
  const { hasMorePast, hasMoreUpcoming = false, hasDeleted = false } = options;
  const { link } = calendar;
  const today = todayOf(viewer, calendar);
  const asked = upcomingCount === UPCOMING_STEP ? undefined : upcomingCount;
  const groupFrom = (events: readonly CalendarEvent[], earliest: Day) =>
    groupByDay(events, earliest, calendar, viewer);
  return {
    past: groupFrom(past, ""),
    todayLine: todayLabel(today),
    today,
    // What began before today and still lasts stands under today, below its line.
    upcoming: groupFrom(upcoming, today),
    emptyText: emptyTextOf(past.length > 0 || hasMorePast, upcoming.length > 0),
    morePastHref: hasMorePast ? paths.listWindow(link, nextPast(pastCount), asked) : "",
    moreUpcomingHref: hasMoreUpcoming
      ? paths.listWindow(link, pastCount, nextUpcoming(upcomingCount))
      : "",
    createHref: viewer.canEdit ? paths.newEvent(link) : "",
    createAtEnd: viewer.canEdit && past.length + upcoming.length > CREATE_REPEATS_ABOVE,
    deletedHref: hasDeleted ? paths.deletedEvents(link) : "",
    zoneNote: zoneNote(viewer, calendar),
  };
}

function groupByDay(
  events: readonly CalendarEvent[],
  earliest: Day,
  calendar: ShownCalendar,
  viewer: Viewer,
): DayGroup[] {
  const zone = shownZone(viewer, calendar);
  const today = todayOf(viewer, calendar);
  const groups: DayGroup[] = [];
  for (const event of orderEvents(events, zone)) {
    const day = laterDay(earliest, firstDayIn(event, zone));
    const card = buildEventCard(event, calendar, viewer);
    const group = groups.at(-1);
    if (group?.day === day) group.cards.push(card);
    else groups.push({ day, heading: dayHeading(day), isToday: day === today, cards: [card] });
  }
  return groups;
}

function emptyTextOf(hasPast: boolean, hasUpcoming: boolean): string {
  if (hasUpcoming) return "";
  return hasPast ? "Nothing coming up" : "No events yet";
}
