// A club with a weekly training on Mondays at 19:00, for tests of repeating events.

import type { CalendarEvent } from "~/event/event";
import { dateId } from "~/event/series";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { listEventsOfDays } from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import type { Day } from "~/time/days";
import { dayIn, epochAt, timeIn } from "~/time/zones";
import { ANN, createWorld, HOUR, MINUTE } from "../../support/operations";

export const ZONE = "Europe/Berlin";
export const MONDAY = "2026-11-23";

export type Values = Record<string, unknown>;

/** An hour and a half, from a local time in Berlin, as a caller sends it. */
export function at(day: Day, time = "19:00", zone = ZONE) {
  const from = epochAt(day, time, zone);
  return { from, to: from + 90 * MINUTE };
}

export function createClub() {
  const world = createWorld();
  const link = world.calendar();
  /** A new request, one second later; each is its own batch. */
  const as = (email: string | null = ANN) => {
    world.clock.now += 1000;
    return world.as(email);
  };
  const save = (values: Values, email: string | null = ANN) =>
    perform(
      saveEvent,
      { calendarId: link, title: "Training", location: "Hall", notes: "", ...values },
      as(email),
    );
  const weekly = (more: Values = {}) =>
    save({ ...at(MONDAY), repeat: { freq: "week" }, ...more }).seriesId ?? "";
  /** The events shown between two days, in order: "11-23 19:00 Training". */
  const shown = (first = "2026-11-16", last = "2026-12-31") =>
    perform(listEventsOfDays, { calendarId: link, first, last, zone: ZONE }, as(null))
      .filter((event) => dayOf(event) >= first && dayOf(event) <= last)
      .map(lineOf);
  const edit = (seriesId: string, day: Day, values: Values, email = ANN) =>
    save({ id: dateId({ id: seriesId, day }), ...at(day), ...values }, email);
  const remove = (eventId: string, scope: string) =>
    perform(deleteEvent, { calendarId: link, eventId, scope }, as());
  const restore = (eventId: string) => perform(restoreEvent, { calendarId: link, eventId }, as());
  const lastBatch = () =>
    perform(listVersions, { calendarId: link, limit: 1 }, as()).list[0]?.batch ?? "";
  const undo = (batch = lastBatch()) => perform(undoBatch, { calendarId: link, batch }, as());
  const series = (id: string) => {
    const calendar = world.store.calendars.findByLink(link);
    return calendar && world.store.series.find(calendar.id, id);
  };
  return { world, link, as, save, weekly, shown, edit, remove, restore, undo, series };
}

export type Club = ReturnType<typeof createClub>;

function dayOf(event: CalendarEvent): Day {
  return event.firstDay ?? dayIn(event.from, ZONE);
}

function lineOf(event: CalendarEvent): string {
  const time = event.allDay ? "all day" : timeIn(event.from, ZONE);
  const minutes = (event.to - event.from) / MINUTE;
  const length = event.allDay || minutes === 90 ? "" : ` ${minutes}m`;
  return `${dayOf(event).slice(5)} ${time}${length} ${event.title}`;
}

export { ANN, HOUR };
