// Additions to a screen's events: holidays, bands, the number of people coming, and the print mark.
import type { CalendarEvent } from "~/event/event";
import { withCounts } from "~/features/answers/view/form";
import { printedPart } from "~/features/paper/view/print";
import type { Band } from "~/operations/events/shown-dates";
import type { Day } from "~/time/days";
import { loadBands, withHolidays, withHolidaysOf } from "~/web/pages/events/holidays-and-bands";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import type { Screen } from "~/web/request/screen";

type BesideEvents = { display: CalendarDisplay; bands: Band[] };

type Days = { from: Day; to: Day };

export async function besideDays(
  request: Request,
  screen: Screen,
  { from, to }: Days,
  events: readonly CalendarEvent[],
): Promise<BesideEvents> {
  const display = await withHolidays(request, screen, from, to);
  return {
    display: withCounts(request, { ...screen, display }, events),
    bands: await loadBands(request, screen, from, to),
  };
}

export async function besidePrintedDays(
  request: Request,
  screen: Screen,
  days: Days,
  events: readonly CalendarEvent[],
) {
  const beside = await besideDays(request, screen, days, events);
  return { ...beside, printed: printedPart(request, screen, days) };
}

/** For a list of events, with the bands between `days`. */
export async function besideListed(
  request: Request,
  screen: Screen,
  days: Days | undefined,
  events: readonly CalendarEvent[],
) {
  const display = await withHolidaysOf(request, screen, events);
  return {
    display: withCounts(request, { ...screen, display }, events),
    bands: days ? await loadBands(request, screen, days.from, days.to) : [],
    printed: printedPart(request, screen, {}),
  };
}
