// Opens a day's screen, over a calendar's month or as a page of several calendars.

import { filterBy } from "~/paths/query";
import { type Day, isDayInReach } from "~/time/days";
import { buildDayView, type DayView } from "~/web/pages/events/day-view";
import { readDay } from "~/web/pages/events/screen-events";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { addressOfDay, lastView } from "~/web/request/last-view";
import { askedCategory, openScreen, type ScreenParams } from "~/web/request/screen";
import { readTabQuery, readWeekQuery } from "~/web/request/tab-query";
import { besideDays } from "./beside-events";

/** Throws a 404 for a wrong link or an impossible day, and a 503 for a storage error. */
export async function openDay(
  request: Request,
  params: ScreenParams & { readonly day?: Day | undefined },
): Promise<DayView> {
  const screen = openScreen(request, params);
  const { calendar } = screen;
  const { day = "" } = params;
  if (!isDayInReach(day)) throw new Response("", { status: 404 });
  const search = new URL(request.url).searchParams;
  const asked = readTabQuery(search, "calendar", true, hasCategoryIn(calendar));
  const { skip = 0, month, weeks } = asked;
  const category = askedCategory(request, screen) || undefined;
  const found = await readDay({ request, screen, category }, day, skip);
  const { display, bands } = await besideDays(
    request,
    screen,
    { from: day, to: day },
    found.events,
  );
  const isOverWeek = lastView(screen) === "week";
  const { week, by } = readWeekQuery(search, () => false);
  const kept = isOverWeek ? { week, by } : { month, weeks };
  const over = { ...display, kept };
  const view = buildDayView({ calendar, day, ...found, display: over, skip, category, bands });
  if (!isOverWeek) return view;
  const below = { ...kept, ...filterBy(calendar.link, category) };
  return { ...view, closeHref: addressOfDay(screen, day, below) };
}
