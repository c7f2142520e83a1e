// Numbers of weeks (ISO 8601): a week belongs to the year that its Thursday is in.
import { type Day, dateOfNumber, numberOfDate, numberOfDay, weekdayOf } from "./days";

const THURSDAY = 4;

/** 1 to 53. */
export function isoWeekOf(day: Day): number {
  const thursday = numberOfDay(day) + THURSDAY - (weekdayOf(day) || 7);
  const { year } = dateOfNumber(thursday);
  return Math.floor((thursday - numberOfDate(year, 1, 1)) / 7) + 1;
}

/** Of seven days in a row, wherever they begin: the number of the week that their Thursday is in. */
export function weekNumberOf(days: readonly Day[]): number {
  return isoWeekOf(days.find((day) => weekdayOf(day) === THURSDAY) ?? days[0] ?? "");
}
