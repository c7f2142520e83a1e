// Opens an event's screen: the calendar, its visitor, the event; and the confirmation for canceling it, with its card
// as everyone will see it.
import { redirect, replace } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { cancelTitle } from "~/event/canceled";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import { parseDateId } from "~/event/series";
import { listEarlierPlaces } from "~/operations/events/event-lists";
import { getEvent } from "~/operations/events/events";
import { findDate, getSeries } from "~/operations/events/repeating-events";
import { getShownDate } from "~/operations/events/shown-dates";
import { findDeletedEvent } from "~/operations/history/deleted-things";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar, openForEditor } from "~/web/request/calendar-page";
import { isAfterForm } from "~/web/request/form-fields";
import { isMissing, load, loadForForm, loadIfAllowed } from "~/web/request/load";
import { buildEventCard, type EventCard } from "./event-view";

/**
 * The event in the address, for readers or only for editors. Throws a redirect from the id of a series, or of a date
 * that is now in another series or on another day, to the current date, which a refused form shows at once; and for an
 * editor who goes back to a deleted event, a redirect to the list where it can be restored.
 */
export function openEvent(
  request: Request,
  { id, eventId = "" }: Params,
  who: "reader" | "editor",
): { event: CalendarEvent; page: CalendarPage } {
  const page = who === "editor" ? openForEditor(request, id) : openCalendar(request, id);
  try {
    return { event: load(request, getEvent, { calendarId: page.calendar.link, eventId }), page };
  } catch (refusal) {
    if (!isMissing(refusal)) throw refusal;
    if (isAfterForm(request)) {
      const event = findEventNow(request, page.calendar.link, eventId);
      if (event) return { event, page };
      throw refusal;
    }
    const shown = who === "reader" && findShownDate(request, page, eventId);
    if (shown) return { event: shown, page };
    const dateId = findDateId(request, page.calendar.link, eventId);
    if (dateId) throw redirect(addressWith(request, eventId, dateId));
    if (!isDeleted(request, page, eventId)) throw refusal;
    throw replace(pagePaths.deletedEvents(page.calendar.link, eventId));
  }
}

/** A date of another calendar, which nobody edits here. */
function findShownDate(request: Request, { calendar }: CalendarPage, eventId: string) {
  return loadIfAllowed(request, getShownDate, { calendarId: calendar.link, eventId });
}

function isDeleted(
  request: Request,
  { calendar, display }: CalendarPage,
  eventId: string,
): boolean {
  const wanted = { calendarId: calendar.link, eventId };
  return display.canEdit && loadIfAllowed(request, findDeletedEvent, wanted) !== undefined;
}

/** The date that a series' id leads to, or the new id of a date that is now in another series or on another day. */
function findDateId(request: Request, calendarId: string, id: string): string | undefined {
  const found = loadIfAllowed(request, findDate, { calendarId, eventId: id });
  return (
    found?.id ??
    loadIfAllowed(request, getSeries, { calendarId, seriesId: id })?.dateId ??
    undefined
  );
}

/** The address of the same screen for another event. */
function addressWith(request: Request, eventId: string, dateId: string): string {
  const { pathname, search } = new URL(request.url);
  const [before, after] = [`/events/${encodeURIComponent(eventId)}`, `/events/${dateId}`];
  return pathname.replace(before, after) + search;
}

/**
 * The event of a stale form: its date may now belong to the later series, and its series may be a single event or on
 * other days. Undefined if it was deleted.
 */
export function findEventNow(
  request: Request,
  calendarId: string,
  eventId: string,
): CalendarEvent | undefined {
  const find = (id: string) => loadIfAllowed(request, getEvent, { calendarId, eventId: id });
  const found = find(eventId);
  if (found) return found;
  const date = parseDateId(eventId);
  const dateId = findDateId(request, calendarId, eventId);
  return dateId ? find(dateId) : date && find(date.id);
}

/** `openEvent` for the form by which visitors answer; no event if it was deleted while the form was open. */
export function openEventForAnswer(
  request: Request,
  params: Params,
): { event: CalendarEvent | undefined; page: CalendarPage } {
  if (!isAfterForm(request)) return openEvent(request, params, "reader");
  const page = openCalendar(request, params.id);
  return { event: findEventNow(request, page.calendar.link, params.eventId ?? ""), page };
}

/** The series of a date, undefined for a single event. */
export function openSeries(
  request: Request,
  { calendar }: CalendarPage,
  { seriesId }: CalendarEvent,
): Result<typeof getSeries> | undefined {
  if (seriesId === null) return undefined;
  return loadIfAllowed(request, getSeries, { calendarId: calendar.link, seriesId });
}

/** The locations that an event's form suggests. */
export function listPlaces(
  request: Request,
  { calendar }: Pick<CalendarPage, "calendar">,
): string[] {
  return loadIfAllowed(request, listEarlierPlaces, { calendarId: calendar.link }) ?? [];
}

/** `openEvent` for an editors' form; no event if it was deleted while the form was open. */
export function openEventForForm(
  request: Request,
  params: Params,
): { event: CalendarEvent | undefined; page: CalendarPage } {
  if (!isAfterForm(request)) return openEvent(request, params, "editor");
  const page = openForEditor(request, params.id);
  const wanted = { calendarId: page.calendar.link, eventId: params.eventId ?? "" };
  return { event: loadForForm(request, getEvent, wanted), page };
}

type CancelView = { when: string; isOneDate: boolean; card: EventCard };

export function buildCancelView(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): CancelView {
  const zone = shownZone(display, calendar);
  const canceled = { ...event, title: cancelTitle(event.title) };
  // Readers have no buttons on it.
  const toReaders = { ...display, canEdit: false };
  return {
    when: eventTimeLabel(event, zone, display.now, display.words),
    isOneDate: event.seriesId !== null,
    card: buildEventCard(canceled, calendar, toReaders, firstDayIn(event, zone)),
  };
}
