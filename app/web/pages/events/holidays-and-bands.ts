// Loads the public holidays and bands, such as school holidays, that days show beside events.

import { type CalendarEvent, firstDayIn } from "~/event/event";
import { listHolidays } from "~/operations/calendars/calendars";
import { BANDS_MOST, type Band, listBands } from "~/operations/events/shown-dates";
import { perform, type Result } from "~/operations/kernel/operation";
import stylesheet from "~/styles/holidays.css?url";
import type { Day } from "~/time/days";
import {
  type CalendarDisplay,
  type ShownHoliday,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import { load } from "~/web/request/load";
import type { Screen } from "~/web/request/screen";
import { joinItems } from "~/words/join-items";
import type { Words } from "~/words/words";
import { readEach } from "./screen-events";

/** Also for bands and week numbers. Part of the data of pages that have some, so that others do not load it. */
export const HOLIDAY_STYLES = stylesheet;

type ShownPage = Pick<Screen, "calendar" | "display" | "several">;

type Holidays = Result<typeof listHolidays>["holidays"];

/** The screen's display with the holidays of these days. Costs nothing if no region is chosen. */
export async function withHolidays(
  request: Request,
  screen: ShownPage,
  first: Day,
  last: Day,
): Promise<CalendarDisplay> {
  const { calendar, display } = screen;
  if (!calendar.hasHolidays) return display;
  const holidays = await loadHolidays(request, screen, { first, last });
  if (holidays.length === 0) return display;
  return { ...display, holidays: holidaysByDay(holidays), holidayStyles: HOLIDAY_STYLES };
}

async function loadHolidays(
  request: Request,
  { calendar, display, several }: ShownPage,
  days: { first: Day; last: Day },
): Promise<Holidays> {
  if (!several) return load(request, listHolidays, { calendarId: calendar.link, ...days }).holidays;
  const members = several.members.filter(({ hasHolidays }) => hasHolidays);
  const parts = await readEach(
    { members, reader: several.reader, words: display.words },
    ({ link }, reader) => perform(listHolidays, { calendarId: link, ...days }, reader).holidays,
  );
  return parts.flatMap(({ found }) => found);
}

/** Calendars of several regions may have several holidays on a day; `lang` is "" if their languages differ. */
function holidaysByDay(holidays: Holidays): Map<Day, ShownHoliday> {
  const byDay = new Map<Day, ShownHoliday[]>();
  for (const { day, title, lang } of holidays) {
    const known = byDay.get(day) ?? [];
    if (!known.some((each) => each.title === title)) byDay.set(day, [...known, { title, lang }]);
  }
  return new Map([...byDay].map(([day, all]) => [day, joinHolidays(all)]));
}

function joinHolidays(all: readonly ShownHoliday[]): ShownHoliday {
  const [first] = all;
  const isOne = all.every(({ lang }) => lang === first?.lang);
  return {
    title: all.map(({ title }) => title).join(", "),
    lang: isOne ? (first?.lang ?? "") : "",
  };
}

/** Adds holidays for the days on which these events begin, and for today. */
export async function withHolidaysOf(
  request: Request,
  screen: ShownPage,
  events: readonly CalendarEvent[],
): Promise<CalendarDisplay> {
  const { calendar, display } = screen;
  if (!calendar.hasHolidays || events.length === 0) return display;
  const zone = shownZone(display, calendar);
  const begun = events.map((event) => firstDayIn(event, zone));
  const days = [...begun, todayOf(display, calendar)].sort();
  return withHolidays(request, screen, days[0] ?? "", days.at(-1) ?? "");
}

/** Those of several calendars in the order of their days. */
export async function loadBands(
  request: Request,
  { calendar, display, several }: ShownPage,
  first: Day,
  last: Day,
): Promise<Band[]> {
  if (first > last) return [];
  const days = { first, last, zone: shownZone(display, calendar) };
  if (!several) return load(request, listBands, { calendarId: calendar.link, ...days });
  const parts = await readEach(
    {
      members: several.members.filter(({ isBusy }) => !isBusy),
      reader: several.reader,
      words: display.words,
    },
    ({ link }, reader) => perform(listBands, { calendarId: link, ...days }, reader),
  );
  return parts
    .flatMap(({ found }) => found)
    .sort((a, b) => (a.firstDay < b.firstDay ? -1 : Number(a.firstDay > b.firstDay)))
    .slice(0, BANDS_MOST);
}

/** "Autumn holidays; Exams"; "" for none. */
export function bandNamesOn(day: Day, bands: readonly Band[] | undefined, words: Words): string {
  return bandNames(
    (bands ?? []).filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
    words,
  );
}

/** The names of bands that begin on the day; on the first day of a row, of all its bands. */
export function bandNamesFrom(
  day: Day,
  bands: readonly Band[] | undefined,
  isFirstOfRow: boolean,
  words: Words,
): string {
  if (isFirstOfRow) return bandNamesOn(day, bands, words);
  return bandNames(
    (bands ?? []).filter(({ firstDay }) => firstDay === day),
    words,
  );
}

function bandNames(bands: readonly Band[], words: Words): string {
  return joinItems([...new Set(bands.map(({ title }) => title))], words);
}
