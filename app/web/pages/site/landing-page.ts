// Loads the landing page: the demo calendar's month, or a picture of one if there is no demo calendar.
import { sampleMonth } from "~/process/demo/demo";
import { getRuntime } from "~/process/runtime";
import { monthOf } from "~/time/days";
import { DEMO_CALENDAR } from "~/values/limits";
import { openMonth } from "~/web/pages/calendars/tabs";
import type { ChosenDay } from "~/web/pages/events/day-view";
import { buildMonthView, type MonthView } from "~/web/pages/events/month-view";
import { todayOf } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { getVisitor } from "~/web/request/visitor";

/** The current month, whatever the address. */
export async function loadLanding(request: Request): Promise<LandingView> {
  if (!hasDemo()) return drawSample(request);
  const page = openCalendar(request, DEMO_CALENDAR);
  return buildLandingView(page.calendar.title, await openMonth(request, page, {}), true);
}

export function hasDemo(): boolean {
  return getRuntime().config.demo;
}

/** In the visitor's zone, like a calendar's times. */
function drawSample(request: Request): LandingView {
  const display = getVisitor(request).displayFor(false);
  const { zone: timeZone, now } = display;
  const today = todayOf(display, { link: "", title: "", timeZone });
  const { events, ...calendar } = { ...sampleMonth({ today, timeZone, now }), link: "" };
  const view = buildMonthView({ calendar, events, display, month: monthOf(today) });
  return buildLandingView(calendar.title, view, false);
}

export type LandingView = {
  /** The calendar's title. */
  title: string;
  /** `dayHref` is "", since the days are no links. Days without events have no label. */
  month: Pick<MonthView, "caption" | "weekdays" | "besides" | "weeks" | "dayHref">;
  /** Today's events, for screens where the month has room only for dots. */
  today: ChosenDay | null;
  /** Whether it is the demo calendar, which can be opened, or only a picture. */
  isDemo: boolean;
};

/** Only the visible part of the month, since a page contains its data twice. */
function buildLandingView(title: string, month: MonthView, isDemo: boolean): LandingView {
  const { caption, weekdays, besides, chosen } = month;
  const weeks = month.weeks.map((week) =>
    week.map((cell) => (cell.entries ? cell : { ...cell, heading: "" })),
  );
  const shown = { caption, weekdays, besides, weeks, dayHref: "" };
  return { title, month: shown, today: isDemo ? chosen : withoutWays(chosen), isDemo };
}

function withoutWays(day: ChosenDay | null): ChosenDay | null {
  return day && { ...day, createHref: "", lines: day.lines.map((line) => ({ ...line, href: "" })) };
}
