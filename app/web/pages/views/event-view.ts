// The texts and addresses of an event's card.
import { isCanceled } from "~/calendar/canceled";
import { type Day, monthOf } from "~/calendar/days";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/calendar/event";
import { eventTimeLabel, shortTime, startLabel } from "~/calendar/labels";
import { eventAnchor, paths } from "~/paths";
import { type CalendarViewer, type ShownCalendar, shownZone, zoneNote } from "./calendar-viewer";
import { linkify, linkifyLines, type Segment } from "./linkify";
import { toneOf } from "./tone";

/**
 * `anchor` is the card's id in the page, `tone` its color 1 to 8, `where` what it says of the place, `place` the
 * same where a map may know it, `notes` its lines. What does not hold is left out:
 * a list is a hundred of them.
 */
export type EventCard = {
  anchor: string;
  tone: number;
  title: string;
  isCanceled?: true;
  when: string;
  where?: Segment[];
  place?: string;
  notes?: Segment[][];
  href: string;
  canEdit?: true;
};

/** One line about an event under a day. */
export type EventLine = {
  id: string;
  tone: number;
  title: string;
  isCanceled: boolean;
  time: string;
  where: string;
  href: string;
};

/** An event's own page. `dayHref` is its first day, `closeHref` the month around it; only editors have `historyHref`. */
export type EventPage = {
  card: EventCard;
  zoneNote: string;
  dayHref: string;
  closeHref: string;
  historyHref?: string;
};

export function buildEventCard(
  event: CalendarEvent,
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): EventCard {
  const { id, title, location } = event;
  const where = linkify(location);
  const notes = linkifyLines(event.notes);
  // A location that holds an address of its own is no place on a map.
  const isPlace = where.length > 0 && where.every((segment) => typeof segment === "string");
  return {
    anchor: eventAnchor(id),
    tone: toneOf(title),
    title,
    ...(isCanceled(title) && { isCanceled: true }),
    when: eventTimeLabel(event, shownZone(viewer, calendar), viewer.now),
    ...(where.length > 0 && { where }),
    ...(isPlace && { place: location }),
    ...(notes.length > 0 && { notes }),
    href: paths.event(calendar.link, id),
    ...(viewer.canEdit && { canEdit: true }),
  };
}

export function buildEventPage(
  event: CalendarEvent,
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): EventPage {
  const day = firstDayIn(event, shownZone(viewer, calendar));
  return {
    card: buildEventCard(event, calendar, viewer),
    zoneNote: event.allDay ? "" : zoneNote(viewer, calendar),
    dayHref: paths.day(calendar.link, day),
    closeHref: paths.month(calendar.link, monthOf(day), day),
    ...(viewer.canEdit && { historyHref: paths.eventHistory(calendar.link, event.id) }),
  };
}

/** The event as a line under one of the days it covers. */
export function buildEventLine(
  event: CalendarEvent,
  day: Day,
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): EventLine {
  return {
    id: event.id,
    tone: toneOf(event.title),
    title: event.title,
    isCanceled: isCanceled(event.title),
    time: timeOn(event, day, shownZone(viewer, calendar)),
    where: event.location,
    href: paths.event(calendar.link, event.id),
  };
}

/** What of the event falls on the day: "3pm – 4pm", "from 10pm", "until 2am", "All day". */
function timeOn(event: CalendarEvent, day: Day, zone: string): string {
  if (event.allDay) return "All day";
  const start = startLabel(event, day, zone);
  const end = lastDayIn(event, zone) === day ? shortTime(event.to, zone) : "";
  if (start && end) return `${start} – ${end}`;
  if (start) return `from ${start}`;
  return end ? `until ${end}` : "All day";
}
