// Loads what the landing page shows: the demo calendar's month, or a picture of one where there is none.

import { sampleMonth } from "~/process/demo/demo";
import { getRuntime } from "~/process/runtime";
import { monthOf } from "~/time/days";
import { DEMO_CALENDAR } from "~/values/limits";
import { openMonth } from "~/web/pages/calendars/tabs";
import { buildMonthPayload } from "~/web/pages/events/month-payload";
import { buildMonthView } from "~/web/pages/events/month-view";
import { todayOf } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { getVisitor } from "~/web/request/visitor";
import { buildLandingView, type LandingView } from "./landing-view";

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
  const display = getVisitor(request).displayFor(false);
  const { zone: timeZone, now } = display;
  const today = todayOf(display, { link: "", title: "", timeZone });
  const { events, ...calendar } = { ...sampleMonth({ today, timeZone, now }), link: "" };
  const view = buildMonthView({ calendar, events, display, month: monthOf(today) });
  return buildLandingView(calendar.title, buildMonthPayload(view, ""), false);
}
