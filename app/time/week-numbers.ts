// Week numbers (ISO 8601): a week belongs to the year of its Thursday.
import {
  type Day,
  dateOfNumber,
  dayOfNumber,
  numberOfDate,
  numberOfDay,
  weekdayOfDay,
} from "./days";

const THURSDAY = 4;

/** The week number, 1 to 53. */
export function isoWeekOf(day: Day): number {
  const thursday = numberOfDay(day) + THURSDAY - (weekdayOfDay(day) || 7);
  const { year } = dateOfNumber(thursday);
  return Math.floor((thursday - numberOfDate(year, 1, 1)) / 7) + 1;
}

/** The week's year and number: "2026-W48". */
export function isoWeekName(day: Day): string {
  const thursday = thursdayOf(day);
  return `${thursday.slice(0, 4)}-W${String(isoWeekOf(thursday)).padStart(2, "0")}`;
}

const NAME = /^(\d{4})-W(\d{2})$/;

/** The Thursday of the week with this name, which is in that week wherever weeks begin; undefined if there is none. */
export function thursdayOfWeek(name: string): Day | undefined {
  const [, year = "", week = ""] = NAME.exec(name) ?? [];
  if (year === "") return undefined;
  const first = numberOfDay(thursdayOf(`${year}-01-04`));
  const day = dayOfNumber(first + (Number(week) - 1) * 7);
  return isoWeekName(day) === name ? day : undefined;
}

function thursdayOf(day: Day): Day {
  return dayOfNumber(numberOfDay(day) + THURSDAY - (weekdayOfDay(day) || 7));
}

/** Seven days that include `day`. `weekStart`: 0 Sunday … 6 Saturday. */
export function weekAround(day: Day, weekStart: number): Day[] {
  const first = numberOfDay(day) - ((weekdayOfDay(day) - weekStart + 7) % 7);
  return Array.from({ length: 7 }, (_, column) => dayOfNumber(first + column));
}

/** The number of the week that contains the Thursday of seven consecutive days, wherever weeks begin. */
export function weekNumberOf(days: readonly Day[]): number {
  return isoWeekOf(days.find((day) => weekdayOfDay(day) === THURSDAY) ?? days[0] ?? "");
}
