// What is shown as a band below days, such as school holidays: its names on each day.
import { type Band, listBands } from "~/operations/events/shown-dates";
import type { Day } from "~/time/days";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { load } from "~/web/request/load";

type Shown = { calendar: ShownCalendar; display: CalendarDisplay };

/** Several calendars together show none. */
export function loadBands(
  request: Request,
  { calendar, display }: Shown,
  first: Day,
  last: Day,
): Band[] {
  if (calendar.combines || first > last) return [];
  const zone = shownZone(display, calendar);
  return load(request, listBands, { calendarId: calendar.link, first, last, zone });
}

/** "Autumn holidays; Exams"; "" for none. */
export function bandNamesOn(day: Day, bands: readonly Band[] | undefined): string {
  return namesOf(
    (bands ?? []).filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  );
}

/** The names of bands that begin on the day; on the first day of a row of days, of all. */
export function bandNamesFrom(
  day: Day,
  bands: readonly Band[] | undefined,
  isFirstOfRow: boolean,
): string {
  if (isFirstOfRow) return bandNamesOn(day, bands);
  return namesOf((bands ?? []).filter(({ firstDay }) => firstDay === day));
}

function namesOf(bands: readonly Band[]): string {
  return [...new Set(bands.map(({ title }) => title))].join("; ");
}
