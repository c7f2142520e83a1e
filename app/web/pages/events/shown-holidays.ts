// Adds the public holidays of a calendar's region to how it is shown.
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { listHolidays } from "~/operations/calendars/holidays";
import type { Day } from "~/time/days";
import { type CalendarDisplay, shownZone, todayOf } from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { HOLIDAY_STYLES } from "./holiday-styles";

type Shown = Pick<CalendarPage, "calendar" | "display">;

/** How the calendar is shown, with the holidays of these days. Costs nothing where no region is chosen. */
export function withHolidays(
  request: Request,
  { calendar, display }: Shown,
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
  { calendar, display }: Shown,
  events: readonly CalendarEvent[],
): CalendarDisplay {
  if (!calendar.hasHolidays || events.length === 0) return display;
  const zone = shownZone(display, calendar);
  const begun = events.map((event) => firstDayIn(event, zone));
  const days = [...begun, todayOf(display, calendar)].sort();
  return withHolidays(request, { calendar, display }, days[0] ?? "", days.at(-1) ?? "");
}
