// Formats days and times in English, for a time zone.

import { format } from "date-fns";
import { dayName, monthAndDay, WEEKDAYS, weekdayName } from "~/time/day-names";
import { type Day, dateOf, firstDayOf, type Month } from "~/time/days";
import { dayIn, minutesIn } from "~/time/zones";
import { NO_EVENTS } from "./day-label";
import { type CalendarEvent, type EventSpan, firstDayIn, lastDayIn } from "./event";

/** One column of the month: `index` 0 Sunday … 6 Saturday. */
export type WeekdayLabel = { index: number; short: string; long: string; weekend: boolean };

/**
 * When an event is, for a viewer in `zone`: "Mon, Jan 5, 3pm - 4pm", over
 * several days "Mon, Jan 5, 3pm - Tue, Jan 6, 4pm", all-day "Mon, Jan 5" or
 * "Mon, Jan 5 - Wed, Jan 7"; a year other than that of `now` is "Mon, Jan 5 '27".
 */
export function eventTimeLabel(
  event: EventSpan & Pick<CalendarEvent, "allDay">,
  zone: string,
  now: number,
): string {
  const today = dayIn(now, zone);
  const [first, last] = [firstDayIn(event, zone), lastDayIn(event, zone)];
  const start = weekdayAndDay(first, today);
  if (event.allDay) return first === last ? start : `${start} - ${weekdayAndDay(last, today)}`;
  const from = `${start}, ${shortTime(event.from, zone)}`;
  if (event.to <= event.from) return from;
  // An end at midnight belongs to the day before; "12am" after that day is correct.
  const end = first === last ? "" : `${weekdayAndDay(dayIn(event.to, zone), today)}, `;
  return `${from} - ${end}${shortTime(event.to, zone)}`;
}

/**
 * The same for use under a heading of `day`: `date` is the part that would repeat the heading, with its separator, ""
 * unless the event begins on that day and, if all-day, also ends on it; `when` is the rest, "All day" if there is none.
 */
export function eventTimeUnder(
  day: Day,
  event: EventSpan & Pick<CalendarEvent, "allDay">,
  zone: string,
  now: number,
): { date: string; when: string } {
  const label = eventTimeLabel(event, zone, now);
  const [first, last] = [firstDayIn(event, zone), lastDayIn(event, zone)];
  if (first !== day || (event.allDay && first !== last)) return { date: "", when: label };
  if (event.allDay) return { date: `${label}, `, when: "All day" };
  const date = `${weekdayAndDay(day, dayIn(now, zone))}, `;
  return { date, when: label.slice(date.length) };
}

/** The time of an event on one of the days it covers: "3pm" on its first, "" on later ones and when all-day. */
export function startLabel(
  event: EventSpan & Pick<CalendarEvent, "allDay">,
  day: Day,
  zone: string,
): string {
  if (event.allDay || firstDayIn(event, zone) !== day) return "";
  return shortTime(event.from, zone);
}

/** "Jan 5, 3:07pm", in a year other than that of `now` "Jan 5 '27, 3:07pm". */
export function dateLabel(epoch: number, zone: string, now: number): string {
  return `${monthAndDay(dayIn(epoch, zone), dayIn(now, zone))}, ${longTime(epoch, zone)}`;
}

/** "Saturday, November 21, 2026" */
export function dayHeading(day: Day): string {
  return formatDay(day, "EEEE, MMMM d, yyyy");
}

/** "September 1 - December 20, 2026", across years "September 1, 2026 - July 3, 2027". */
export function daysLabel(first: Day, last: Day): string {
  const start = formatDay(first, yearOf(first) === yearOf(last) ? "MMMM d" : "MMMM d, yyyy");
  const end = formatDay(last, "MMMM d, yyyy");
  return first === last ? end : `${start} - ${end}`;
}

/** The line between past and coming events: "Today: Saturday, November 21, 2026" */
export function todayLabel(today: Day): string {
  return `Today: ${dayHeading(today)}`;
}

/** "November 2026" */
export function monthLabel(month: Month): string {
  return formatDay(firstDayOf(month), "MMMM yyyy");
}

/** "Nov", in a year other than today's "Nov '27". */
export function shortMonth(day: Day, today: Day): string {
  return formatDay(day, yearOf(day) === yearOf(today) ? "MMM" : "MMM ''yy");
}

/** The seven columns of a week that begins with `weekStart` (0 Sunday … 6 Saturday; 7 is Sunday too). */
export function weekdayLabels(weekStart: number, weekend: readonly number[]): WeekdayLabel[] {
  return WEEKDAYS.map((_, column) => {
    const index = (weekStart + column) % 7;
    const long = weekdayName(index);
    return { index, short: long.slice(0, 3), long, weekend: weekend.includes(index) };
  });
}

/** "no events", "1 event", "2 events" */
export function countLabel(count: number): string {
  if (count === 0) return NO_EVENTS;
  return count === 1 ? "1 event" : `${count} events`;
}

/** "3pm", "3:30pm", "12am" */
export function shortTime(epoch: number, zone: string): string {
  return longTime(epoch, zone).replace(":00", "");
}

/** "Mon, Jan 5", in a year other than today's "Mon, Jan 5 '27". */
export function weekdayAndDay(day: Day, today: Day): string {
  return `${dayName(day).slice(0, 3)}, ${monthAndDay(day, today)}`;
}

function longTime(epoch: number, zone: string): string {
  const minutes = minutesIn(epoch, zone);
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${minute}${hour < 12 ? "am" : "pm"}`;
}

/** Formats with a date-fns pattern; date-fns writes English whatever the machine's language. */
function formatDay(day: Day, pattern: string): string {
  return format(dateOf(day), pattern);
}

function yearOf(day: Day | Month): string {
  return day.slice(0, 4);
}
