// Opens the list of a screen.
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { isShownFirst } from "~/event/list-window";
import { withCounts } from "~/features/answers/view/form";
import { printedPart } from "~/features/paper/view/print";
import type { Band } from "~/operations/events/shown-dates";
import { UPCOMING_STEP } from "~/values/limits";
import { loadBands } from "~/web/pages/events/bands";
import { buildLongList, type ListView } from "~/web/pages/events/list-view";
import { readList } from "~/web/pages/events/screen-events";
import { withHolidaysOf } from "~/web/pages/events/shown-holidays";
import { hasCategoryIn, shownZone } from "~/web/request/calendar-display";
import { askedCategory, type Screen } from "~/web/request/screen";
import { readTabQuery } from "~/web/request/tab-query";

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
  const display = withHolidaysOf(request, screen, events);
  const counted = withCounts(request, { calendar, display }, events);
  const bands = loadListedBands(request, screen, events);
  const counts = { pastCount: past, upcomingCount: upcoming, isShort, skip };
  const options = { ...shown, calendar, display: counted, ...counts, category, bands };
  return { ...(await buildLongList(options)), ...printedPart(request, screen, {}) };
}

/** Loads the bands from the first day of these events to the first day of the last. */
function loadListedBands(
  request: Request,
  screen: Screen,
  events: readonly CalendarEvent[],
): Band[] {
  const zone = shownZone(screen.display, screen.calendar);
  const days = events.map((event) => firstDayIn(event, zone)).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? loadBands(request, screen, first, last) : [];
}
