// Sample events, calendars and viewers for these tests.

import type { CalendarEvent } from "~/event/event";
import type { Day } from "~/time/days";
import { epochAt, midnightOf } from "~/time/zones";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import { ENGLISH } from "~/words/server-words";
import { calendarEvent } from "../../../support/events";

export const BERLIN = "Europe/Berlin";
export const DENVER = "America/Denver";
export const KATHMANDU = "Asia/Kathmandu";
export const ST_JOHNS = "America/St_Johns";
export const LORD_HOWE = "Australia/Lord_Howe";

export const calendar: ShownCalendar = {
  link: "k3v9q2",
  title: "SV Grün-Weiß",
  timeZone: BERLIN,
};

export function calendarIn(timeZone: string): ShownCalendar {
  return { ...calendar, timeZone };
}

/** A visitor in the calendar's zone on Saturday, November 21, 2026, 11:20, with weeks from Monday. */
export function displayWith(changes: Partial<CalendarDisplay> = {}): CalendarDisplay {
  const zone = changes.zone ?? BERLIN;
  const now = epochAt("2026-11-21", "11:20", zone);
  return {
    zone,
    zoneKnown: true,
    weekStart: 1,
    weekend: [6, 0],
    now,
    words: ENGLISH,
    canEdit: false,
    ...changes,
  };
}

let count = 0;

type Changes = Partial<CalendarEvent>;

/** An event between two local times, such as "2026-11-21 15:00". */
export function timedEvent(
  title: string,
  from: string,
  to: string,
  timeZone = BERLIN,
  changes: Changes = {},
): CalendarEvent {
  const epoch = (moment: string) => epochAt(moment.slice(0, 10), moment.slice(11), timeZone);
  const times = { timeZone, from: epoch(from), to: epoch(to) };
  return { ...calendarEvent({ id: `e${++count}`, title, ...times }), ...changes };
}

export function allDayEvent(
  title: string,
  firstDay: Day,
  lastDay: Day = firstDay,
  timeZone = BERLIN,
  changes: Changes = {},
): CalendarEvent {
  const [from, to] = [midnightOf(firstDay, timeZone), midnightOf(lastDay, timeZone)];
  const times = { timeZone, allDay: true, firstDay, lastDay, from, to };
  return { ...calendarEvent({ id: `e${++count}`, title, ...times }), ...changes };
}
