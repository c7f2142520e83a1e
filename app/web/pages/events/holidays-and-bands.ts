// Loads the public holidays and bands, such as school holidays, that days show beside events.

import { type CalendarEvent, firstDayIn } from "~/event/event";
import { listHolidays } from "~/operations/calendars/holidays";
import { type Band, listBands } from "~/operations/events/shown-dates";
import stylesheet from "~/styles/holidays.css?url";
import type { Day } from "~/time/days";
import { type CalendarDisplay, shownZone, todayOf } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";

/** Also for bands and week numbers. Part of the data of pages that have some, so that others do not load it. */
export const HOLIDAY_STYLES = stylesheet;

type ShownPage = Pick<CalendarPage, "calendar" | "display">;

/** The calendar's display with the holidays of these days. Costs nothing if no region is chosen. */
export function withHolidays(
  request: Request,
  { calendar, display }: ShownPage,
  first: Day,
  last: Day,
): CalendarDisplay {
  if (!calendar.hasHolidays) return display;
  const { holidays } = load(request, listHolidays, { calendarId: calendar.link, first, last });
  if (holidays.length === 0) return display;
  const byDay = new Map(holidays.map(({ day, title, lang }) => [day, { title, lang }]));
  return { ...display, holidays: byDay, holidayStyles: HOLIDAY_STYLES };
}

/** Adds holidays for the days on which these events begin, and for today. */
export function withHolidaysOf(
  request: Request,
  { calendar, display }: ShownPage,
  events: readonly CalendarEvent[],
): CalendarDisplay {
  if (!calendar.hasHolidays || events.length === 0) return display;
  const zone = shownZone(display, calendar);
  const begun = events.map((event) => firstDayIn(event, zone));
  const days = [...begun, todayOf(display, calendar)].sort();
  return withHolidays(request, { calendar, display }, days[0] ?? "", days.at(-1) ?? "");
}

/** Combined calendars show none. */
export function loadBands(
  request: Request,
  { calendar, display }: ShownPage,
  first: Day,
  last: Day,
): Band[] {
  if (calendar.combines || first > last) return [];
  const zone = shownZone(display, calendar);
  return load(request, listBands, { calendarId: calendar.link, first, last, zone });
}

/** "Autumn holidays; Exams"; "" for none. */
export function bandNamesOn(day: Day, bands: readonly Band[] | undefined): string {
  return bandNames(
    (bands ?? []).filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  );
}

/** The names of bands that begin on the day; on the first day of a row, of all its bands. */
export function bandNamesFrom(
  day: Day,
  bands: readonly Band[] | undefined,
  isFirstOfRow: boolean,
): string {
  if (isFirstOfRow) return bandNamesOn(day, bands);
  return bandNames((bands ?? []).filter(({ firstDay }) => firstDay === day));
}

function bandNames(bands: readonly Band[]): string {
  return [...new Set(bands.map(({ title }) => title))].join("; ");
}
