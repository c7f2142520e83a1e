// Opens the week of a screen, or a day of it with a column for each category.

import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, isDayInReach } from "~/time/days";
import { weekAround } from "~/time/week-numbers";
import { readColumns, readWeek } from "~/web/pages/events/week-events";
import { buildWeekView, type WeekView } from "~/web/pages/events/week-view";
import { todayOf } from "~/web/request/calendar-display";
import { askedCategory, type Screen } from "~/web/request/screen";
import { readWeekQuery, type WeekQuery } from "~/web/request/tab-query";
import { besidePrintedDays } from "./beside-events";

/** Reads the week's query; `dialogDay` is the day of the dialog over it. */
export function readAskedWeek(request: Request, screen: Screen, dialogDay?: Day): WeekQuery {
  const { calendar } = screen;
  const { categories = [] } = calendar;
  const search = new URL(request.url).searchParams;
  const asked = readWeekQuery(search, (id) => categories.some((each) => each.id === id));
  const day = dialogDay && isDayInReach(dialogDay) ? dialogDay : asked.day;
  if (asked.by && categories.length > 1) return { ...asked, day };
  const category = askedCategory(request, screen);
  return { week: asked.week, day, category };
}

/** Opens the requested week, else the day's, else the current one. */
export async function openWeek(
  request: Request,
  screen: Screen,
  asked: WeekQuery,
): Promise<WeekView> {
  const { calendar, display } = screen;
  const today = todayOf(display, calendar);
  const week = weekAround(asked.day ?? asked.week ?? today, display.weekStart);
  const days = asked.by ? [asked.day ?? today] : week;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const found = asked.by
    ? await readColumns({ request, screen }, first)
    : await readWeek({ request, screen, category: asked.category }, days);
  const beside = await besidePrintedDays(request, screen, { from: first, to: last }, found.events);
  const { display: counted, bands, printed } = beside;
  const options = { calendar, display: counted, days, asked, bands, ...found };
  return { ...(await yieldToOthers(() => buildWeekView(options))), ...printed };
}
