// Opens the list of a screen.
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { isShownFirst } from "~/event/list-window";
import { UPCOMING_STEP } from "~/values/limits";
import { buildLongList, type ListView } from "~/web/pages/events/list-view";
import { readList } from "~/web/pages/events/screen-events";
import { hasCategoryIn, shownZone } from "~/web/request/calendar-display";
import { askedCategory, type Screen } from "~/web/request/screen";
import { readTabQuery } from "~/web/request/tab-query";
import { besideListed } from "./beside-events";

export async function openList(request: Request, screen: Screen): Promise<ListView> {
  const { calendar } = screen;
  const search = new URL(request.url).searchParams;
  const asked = readTabQuery(search, "list", false, hasCategoryIn(calendar));
  const { past = 0, upcoming, skip = 0 } = asked;
  const category = askedCategory(request, screen);
  const found = await readList(
    { request, screen, category },
    { past, skip, upcoming: upcoming ?? UPCOMING_STEP },
  );
  const isFirst = upcoming === undefined && skip === 0;
  const shown = {
    ...found,
    upcoming: found.upcoming.filter(
      ({ from }, index) => !isFirst || isShownFirst(index + 1, from, screen.display.now),
    ),
  };
  const isShort = shown.upcoming.length < found.upcoming.length;
  const events = [...shown.past, ...shown.upcoming];
  const days = listedDays(screen, events);
  const { display, bands, printed } = await besideListed(request, screen, days, events);
  const counts = { pastCount: past, upcomingCount: upcoming, isShort, skip };
  const options = { ...shown, calendar, display, ...counts, category, bands };
  return { ...(await buildLongList(options)), ...printed };
}

/** From the first day of these events to the first day of the last; undefined without events. */
function listedDays(screen: Screen, events: readonly CalendarEvent[]) {
  const zone = shownZone(screen.display, screen.calendar);
  const days = events.map((event) => firstDayIn(event, zone)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : undefined;
}
