// Opens the month of a screen.
import { monthGrid } from "~/event/month-grid";
import { type Day, isDayInReach, monthOf } from "~/time/days";
import { listedDay } from "~/web/pages/events/chosen-day-view";
import { buildMonthCards } from "~/web/pages/events/month-cards";
import { buildMonthView, type MonthView } from "~/web/pages/events/month-view";
import { readMonth } from "~/web/pages/events/screen-events";
import { createLink, hasCategoryIn, todayOf } from "~/web/request/calendar-display";
import { askedCategory, type Screen } from "~/web/request/screen";
import { readTabQuery, type TabQuery } from "~/web/request/tab-query";
import { besidePrintedDays } from "./beside-events";

type AskedMonth = Pick<TabQuery, "month" | "day" | "category" | "weeks">;

/** Reads the month's query; `dialogDay` is the day of the dialog over it. */
export function readAskedMonth(request: Request, screen: Screen, dialogDay?: Day): AskedMonth {
  const search = new URL(request.url).searchParams;
  const isUnderDay = dialogDay !== undefined;
  const asked = readTabQuery(search, "calendar", isUnderDay, hasCategoryIn(screen.calendar));
  return { ...asked, day: dialogDay ?? asked.day, category: askedCategory(request, screen) };
}

/** Opens the requested month, else the day's, else the current one, with the day's list below it. */
export async function openMonth(
  request: Request,
  screen: Screen,
  { month: namedMonth, day, category, weeks }: AskedMonth,
): Promise<MonthView> {
  const { calendar, display } = screen;
  const chosen = day && isDayInReach(day) ? day : undefined;
  const today = todayOf(display, calendar);
  const month = namedMonth ?? monthOf(chosen ?? today);
  const grid = monthGrid(month, display.weekStart);
  const days = grid.flat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const listed = listedDay(month, grid, today, chosen);
  const found = await readMonth({ request, screen, category }, days, { listed });
  const beside = await besidePrintedDays(request, screen, { from: first, to: last }, found.events);
  const { display: counted, bands, printed } = beside;
  const options = { calendar, display: counted, month, namedMonth, chosen, category, weeks, bands };
  const suggest = createLink(display, calendar);
  return {
    ...buildMonthView({ ...options, ...found }),
    ...printed,
    ...(suggest.createText && { suggest }),
    // The days of several calendars are separate pages.
    ...(!found.leftOut &&
      !calendar.combines && {
        cards: buildMonthCards({
          days: days.filter((each) => monthOf(each) === month),
          events: found.events,
          calendar,
          // Scripts know over which month they open an event.
          display: { ...counted, kept: {} },
        }),
      }),
  };
}
