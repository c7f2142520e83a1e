// Reads the events of a month, a day or the list, by their outline where there are very many.
import { type Day, numberOfDay } from "~/calendar/days";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/calendar/event";
import { DAY_LINES_MOST, DAY_MOST, ENTRIES_A_CELL, LIST_MOST } from "~/calendar/limits";
import { drawMonth, type LeftOut } from "~/calendar/month-outline";
import {
  mergeOutlines,
  type Outline,
  outlineAround,
  outlineOfDays,
  outlineOfWanted,
  outlineOn,
} from "~/calendar/outline";
import {
  listAroundUnlessCrowded,
  listDaysUnlessCrowded,
  listEventsByIds,
} from "~/operations/crowded-windows";
import type { CalendarVersion } from "~/operations/feeds";
import { ask } from "./ask";
import { openOutline } from "./outline-cache";
import { unavailable } from "./storage-failure";
import { eventsOfDay } from "./views/day-view";

/** A storage that fails is told to each who waited for it. */
async function readOutline(
  { crowd, dates, canceled }: { crowd: CalendarVersion; dates: Outline; canceled: boolean },
  { category }: Asked,
): Promise<Outline> {
  try {
    const outline = mergeOutlines(await openOutline(crowd), dates);
    return outlineOfWanted({ category, canceled }, outline);
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}

/** Whose events, of which category if not of all, and in which zone the viewer's days are. */
type Asked = { calendarId: string; zone: string; category?: number | undefined };

type MonthAsked = Asked & { grid: readonly Day[][]; listed: Day | undefined };
export type MonthEvents = { events: CalendarEvent[]; leftOut?: ReadonlyMap<Day, LeftOut> };

export async function readMonth(request: Request, asked: MonthAsked): Promise<MonthEvents> {
  const { calendarId, zone, grid, listed, category } = asked;
  const days = grid.flat();
  const window = { calendarId, zone, category, first: days[0] ?? "", last: days.at(-1) ?? "" };
  const found = ask(request, listDaysUnlessCrowded, window);
  if (!found.crowd) return { events: found.events };
  const outline = await readOutline(found, asked);
  const options = { zone, lanes: ENTRIES_A_CELL, listed, lines: DAY_LINES_MOST };
  const { ids, leftOut } = drawMonth(grid, outline, options);
  return { events: ask(request, listEventsByIds, { calendarId, ids }), leftOut };
}

type DayAsked = Asked & { day: Day; skip: number };

/** As many events of the day as one page shows, from the one after `skip` on; `total` is how many there are. */
export async function readDay(
  request: Request,
  asked: DayAsked,
): Promise<{ events: CalendarEvent[]; total: number }> {
  const { calendarId, zone, day, skip, category } = asked;
  const window = { calendarId, zone, category, first: day, last: day };
  const found = ask(request, listDaysUnlessCrowded, window);
  if (!found.crowd) {
    const all = eventsOfDay(day, found.events, zone);
    return { events: all.slice(skip, skip + DAY_MOST), total: all.length };
  }
  const all = outlineOn(day, await readOutline(found, asked), zone);
  const ids = all.slice(skip, skip + DAY_MOST).map(({ id }) => id);
  return { events: ask(request, listEventsByIds, { calendarId, ids }), total: all.length };
}

type DaysAsked = Asked & { first: Day; last: Day };

/** The events that cover any of the days, in order, but no more of them than a list shows; `total` is how many there are. */
export async function readDays(
  request: Request,
  asked: DaysAsked,
): Promise<{ events: CalendarEvent[]; total: number }> {
  const { calendarId, zone, category, first, last } = asked;
  const window = { calendarId, zone, category, first, last };
  const found = ask(request, listDaysUnlessCrowded, window);
  if (!found.crowd) {
    const isCovered = (event: CalendarEvent) =>
      firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first;
    const events = found.events.filter(isCovered);
    return { events, total: events.length };
  }
  const outline = await readOutline(found, asked);
  const all = outlineOfDays(numberOfDay(first), numberOfDay(last), outline, zone);
  const ids = all.slice(0, LIST_MOST).map(({ id }) => id);
  return { events: ask(request, listEventsByIds, { calendarId, ids }), total: all.length };
}

type ListAsked = Asked & {
  now: number;
  today: Day;
  past: number;
  skip: number;
  upcoming: number;
  /** Whether the suggestions that wait are counted, for editors. */
  suggestions?: boolean;
};
export type ListEvents = {
  past: CalendarEvent[];
  hasMorePast: boolean;
  upcoming: CalendarEvent[];
  hasMoreUpcoming: boolean;
  endsAt: number | null;
  /** Whether the calendar has more than a few events, shown or not; false for visitors. */
  hasSeveral: boolean;
  waiting: number;
};

export async function readList(request: Request, asked: ListAsked): Promise<ListEvents> {
  const { calendarId, zone, past, skip, upcoming, category, suggestions } = asked;
  const window = { calendarId, zone, past, skip, upcoming, category, suggestions };
  const found = ask(request, listAroundUnlessCrowded, window);
  if (!found.crowd) return found;
  const list = pickList(request, asked, await readOutline(found, asked));
  const { dates, waiting } = found;
  return { ...list, endsAt: endOf(dates, asked.now), hasSeveral: true, waiting };
}

function pickList(
  request: Request,
  asked: ListAsked,
  outline: Outline,
): Omit<ListEvents, "endsAt" | "hasSeveral" | "waiting"> {
  const today = numberOfDay(asked.today);
  const window = outlineAround(outline, { ...asked, today });
  const read = (ids: string[]) =>
    ask(request, listEventsByIds, { calendarId: asked.calendarId, ids });
  const upcoming = read(window.upcoming);
  return { ...window, past: read(window.past), upcoming };
}

/** Where the dates of repeating events end in the list although there are more. */
function endOf(dates: Outline, now: number): number | null {
  const coming = dates.filter(({ to }) => to > now);
  return coming.length < LIST_MOST ? null : Math.max(...coming.map(({ from }) => from));
}
