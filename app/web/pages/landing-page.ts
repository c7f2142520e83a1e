// Loads what the landing page shows of the demo calendar.
import { DEMO_CALENDAR } from "~/calendar/limits";
import { openCalendar } from "./calendar-page";
import { openMonth } from "./tabs";
import { buildLandingView, type LandingView } from "./views/landing-view";

/** Its month of today; nothing of the request's address matters. */
export async function loadLanding(request: Request): Promise<LandingView> {
  const page = openCalendar(request, DEMO_CALENDAR);
  return buildLandingView(page.calendar.title, await openMonth(request, page, {}));
}
