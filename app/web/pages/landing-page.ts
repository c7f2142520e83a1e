// Loads what the landing page shows: the demo calendar's month, or a picture of one where there is none.
import { monthOf } from "~/calendar/days";
import { DEMO_CALENDAR } from "~/calendar/limits";
import { getRuntime } from "~/server/process/runtime";
import { sampleMonth } from "~/server/process/sample-month";
import { openCalendar } from "./calendar-page";
import { openMonth } from "./tabs";
import { getViewer } from "./viewer";
import { todayOf } from "./views/calendar-viewer";
import { buildLandingView, type LandingView } from "./views/landing-view";
import { buildMonthPayload } from "./views/month-payload";
import { buildMonthView } from "./views/month-view";

/** Its month of today; nothing of the request's address matters. */
export function loadLanding(request: Request): LandingView {
  if (!hasDemo()) return drawSample(request);
  const page = openCalendar(request, DEMO_CALENDAR);
  return buildLandingView(page.calendar.title, openMonth(request, page, {}), true);
}

/** Whether there is a demo calendar to lead to. */
export function hasDemo(): boolean {
  return getRuntime().config.demo;
}

/** On the clock of who looks, as the times of a calendar are. */
function drawSample(request: Request): LandingView {
  const viewer = getViewer(request).ofCalendar(false);
  const { zone: timeZone, now } = viewer;
  const today = todayOf(viewer, { link: "", title: "", timeZone });
  const { events, ...calendar } = { ...sampleMonth({ today, timeZone, now }), link: "" };
  const view = buildMonthView({ calendar, events, viewer, month: monthOf(today) });
  return buildLandingView(calendar.title, buildMonthPayload(view, ""), false);
}
