// Owns what an event's card says and where it leads, as finished texts and addresses.
// Refuses to know where events are kept and what a card looks like.
import { isCanceled } from "~/calendar/canceled";
import { type Day, monthOf } from "~/calendar/days";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/calendar/event";
import { eventTimeLabel, shortTime, startLabel } from "~/calendar/labels";
import { eventAnchor, paths } from "../paths";
import { linkify, linkifyLines, type Segment } from "./linkify";
import { toneOf } from "./tone";
import { type ShownCalendar, shownZone, type Viewer, zoneNote } from "./viewer";

/** `anchor` is the card's id in the page, `tone` its colour 1 to 8, `notes` its lines; no `actions` for visitors. */
export type EventCard = {
  id: string;
  anchor: string;
  tone: number;
  title: string;
  isCanceled: boolean;
  when: string;
  where: Segment[];
  mapHref: string;
  notes: Segment[][];
  href: string;
  actions?: EventActions;
};

/** Addresses of what an editor may do; `cancel` is "" for an event that is canceled. */
export type EventActions = { edit: string; duplicate: string; delete: string; cancel: string };

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

/** An event's own page. `dayHref` is its first day, `closeHref` the month around it. */
export type EventPage = { card: EventCard; zoneNote: string; dayHref: string; closeHref: string };

const MAP = "https://www.openstreetmap.org/search?query=";

export function buildEventCard(
  event: CalendarEvent,
  calendar: ShownCalendar,
  viewer: Viewer,
): EventCard {
  const where = linkify(event.location);
  const card: EventCard = {
    id: event.id,
    anchor: eventAnchor(event.id),
    tone: toneOf(event.title),
    title: event.title,
    isCanceled: isCanceled(event.title),
    when: eventTimeLabel(event, shownZone(viewer, calendar), viewer.now),
    where,
    mapHref: mapHrefOf(event.location, where),
    notes: linkifyLines(event.notes),
    href: paths.event(calendar.link, event.id),
  };
  return viewer.canEdit ? { ...card, actions: actionsOn(event, calendar) } : card;
}

export function buildEventPage(
  event: CalendarEvent,
  calendar: ShownCalendar,
  viewer: Viewer,
): EventPage {
  const day = firstDayIn(event, shownZone(viewer, calendar));
  return {
    card: buildEventCard(event, calendar, viewer),
    zoneNote: event.allDay ? "" : zoneNote(viewer, calendar),
    dayHref: paths.day(calendar.link, day),
    closeHref: paths.month(calendar.link, monthOf(day), day),
  };
}

/** The event as a line under one of the days it covers. */
export function buildEventLine(
  event: CalendarEvent,
  day: Day,
  calendar: ShownCalendar,
  viewer: Viewer,
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

/** What of the event falls on the day: "3pm - 4pm", "from 10pm", "until 2am", "All day". */
function timeOn(event: CalendarEvent, day: Day, zone: string): string {
  if (event.allDay) return "All day";
  const start = startLabel(event, day, zone);
  const end = lastDayIn(event, zone) === day ? shortTime(event.to, zone) : "";
  if (start && end) return `${start} - ${end}`;
  if (start) return `from ${start}`;
  return end ? `until ${end}` : "All day";
}

function actionsOn({ id, title }: CalendarEvent, { link }: ShownCalendar): EventActions {
  return {
    edit: paths.editEvent(link, id),
    duplicate: paths.duplicateEvent(link, id),
    delete: paths.deleteEvent(link, id),
    cancel: isCanceled(title) ? "" : paths.cancelEvent(link, id),
  };
}

/** A place to look for on a map; a location that holds an address of its own is none. */
function mapHrefOf(location: string, segments: Segment[]): string {
  if (location === "" || segments.some(({ href }) => href !== undefined)) return "";
  return MAP + encodeURIComponent(location);
}
