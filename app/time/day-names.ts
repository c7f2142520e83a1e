// Short names of days and months, small enough for browsers: date-fns, which formats whole dates, is 15 times as large.
import { type Day, isDay, weekdayOfDay } from "./days";

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "Monday" for 1; 0 is Sunday. */
export function weekdayName(index: number): string {
  return WEEKDAYS[index] ?? "";
}

/** The day's weekday: "Monday". Throws RangeError for an invalid day. */
export function dayName(day: Day): string {
  return weekdayName(weekdayOfDay(day));
}

/** "January". Throws RangeError for an invalid day. */
export function monthName(day: Day): string {
  const name = isDay(day) && MONTHS[Number(day.slice(5, 7)) - 1];
  if (!name) throw new RangeError(`Not a day: ${day}`);
  return name;
}

/** "Jan 5", or "Jan 5 '27" in another year than `today`. */
export function monthAndDay(day: Day, today: Day): string {
  const text = `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}`;
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} '${day.slice(2, 4)}`;
}
