// What is shown as a band below days, such as school holidays: its names on each day.
import { type Band, listBands } from "~/operations/sources/shown-dates";
import type { Day } from "~/time/days";
import { load } from "~/web/request/load";

type Days = { calendarId: string; first: Day; last: Day; zone: string };

export function loadBands(request: Request, days: Days): Band[] {
  return days.first <= days.last ? load(request, listBands, days) : [];
}

/** "Autumn holidays; Exams"; "" for none. */
export function bandNamesOn(day: Day, bands: readonly Band[] | undefined): string {
  return namesOf(
    (bands ?? []).filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  );
}

/** Of those that begin on the day; on the first day of a row of days, of all. */
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
