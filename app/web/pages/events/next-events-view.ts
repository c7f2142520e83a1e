// The next event of each of several calendars, for the lists of calendars.
import { busyTitle } from "~/event/busy-title";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { firstDayIn } from "~/event/event";
import { eventTimeLabel, shortWeekday } from "~/event/labels";
import { findNextEvent } from "~/operations/events/event-lists";
import { perform } from "~/operations/kernel/operation";
import { laterDay, weekdayOfDay } from "~/time/days";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";
import { type ShownCalendar, shownZone, todayOf } from "~/web/request/calendar-display";
import { getVisitor } from "~/web/request/visitor";
import { readEach } from "./screen-events";

/** `when` is "Mon, Jan 5, 3pm - 4pm", `leaf` its first day that is not over. */
export type NextEvent = { title: string; when: string; leaf: LeafView };

/**
 * By the calendar's link, for the first calendars. Leaves out a calendar if nothing is planned, or if finding an event
 * would cost more than the rest of the page.
 */
export async function readNextEvents(
  request: Request,
  calendars: readonly ShownCalendar[],
): Promise<ReadonlyMap<string, NextEvent>> {
  const { caller: reader, displayFor } = getVisitor(request);
  const display = displayFor(false);
  const { words, now } = display;
  const asked = { members: calendars.slice(0, NEXT_EVENT_CALENDARS), reader, words };
  // Finding one among hundreds of series takes milliseconds.
  const all = await readEach(asked, (calendar, caller) =>
    perform(
      findNextEvent,
      { calendarId: calendar.link, zone: shownZone(display, calendar) },
      caller,
    ),
  );
  const next = new Map<string, NextEvent>();
  for (const { member: calendar, found: event } of all) {
    if (!event) continue;
    const zone = shownZone(display, calendar);
    const today = todayOf(display, calendar);
    const day = laterDay(today, firstDayIn(event, zone));
    const title = event.isBusy ? busyTitle(words) : event.title;
    const when = eventTimeLabel(event, zone, now, words);
    const leaf = buildLeaf(day, shortWeekday(weekdayOfDay(day), words), today, display.weekend);
    next.set(calendar.link, { title, when, leaf });
  }
  return next;
}
