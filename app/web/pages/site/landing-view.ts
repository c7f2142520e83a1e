// The landing page's view data: the month of a calendar to look at, without ways to go through it.
import type { ChosenDay } from "~/web/pages/events/chosen-day-view";
import type { MonthPayload } from "~/web/pages/events/month-payload";

export type LandingView = {
  /** Of the calendar. */
  title: string;
  /** `dayHref` is "": its days lead nowhere. Those without events have no label. */
  month: Pick<MonthPayload, "caption" | "weekdays" | "weeks" | "dayHref">;
  /** Today's events, for screens where the month has room for dots only. */
  today: ChosenDay | null;
  /** Whether it is the demo calendar's, to look around in, or nothing but a picture. */
  isDemo: boolean;
};

/** The page holds its data twice, so it is handed no more of the month than is drawn. */
export function buildLandingView(title: string, month: MonthPayload, isDemo: boolean): LandingView {
  const { caption, weekdays, chosen } = month;
  const weeks = month.weeks.map((week) =>
    week.map((cell) => (cell.entries ? cell : { ...cell, label: "" })),
  );
  const shown = { caption, weekdays, weeks, dayHref: "" };
  return { title, month: shown, today: isDemo ? chosen : withoutWays(chosen), isDemo };
}

function withoutWays(day: ChosenDay | null): ChosenDay | null {
  return day && { ...day, createHref: "", lines: day.lines.map((line) => ({ ...line, href: "" })) };
}
