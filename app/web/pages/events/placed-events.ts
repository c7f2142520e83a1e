// The events of a month grid, here and on other websites: the days that they cover, and a week's bars.

import { type CalendarEvent, orderEvents } from "~/event/event";
import { type DaySpan, daySpanOf, isBar, layoutWeek, type WeekBar } from "~/event/month-grid";
import type { Day } from "~/time/days";

/** `isBar` for all-day events and for those that last a day or longer into the next one. */
export type PositionedEvent = DaySpan & { isBar: boolean; event: CalendarEvent };
export type PositionedBar = WeekBar<PositionedEvent>;

/** The ends at which a bar continues beyond its week. */
export type OpenEnds = "" | "before" | "after" | "both";

/** Positions events, in the order of lists. */
export function placeEvents(events: readonly CalendarEvent[], zone: string): PositionedEvent[] {
  return orderEvents(events, zone).map((event) => {
    const { id, firstDay, lastDay } = daySpanOf(event, zone);
    const length = event.to - event.from;
    const isAcross = isBar(event.allDay, firstDay !== lastDay, length);
    return { id, firstDay, lastDay, isBar: isAcross, event };
  });
}

/** The bars that cover each day of a week; they keep their lane across the week. */
export function barsByDay(
  days: readonly Day[],
  placed: readonly PositionedEvent[],
): PositionedBar[][] {
  const bars = layoutWeek(
    days,
    placed.filter((each) => each.isBar),
  );
  return days.map((_, column) =>
    bars.filter((bar) => bar.column <= column && column < bar.column + bar.span),
  );
}

export function openEnds({
  continuesBefore,
  continuesAfter,
}: Pick<PositionedBar, "continuesBefore" | "continuesAfter">): OpenEnds {
  if (continuesBefore && continuesAfter) return "both";
  if (continuesBefore) return "before";
  return continuesAfter ? "after" : "";
}

/** The events that cover any of these days. */
export function eventsBetween(
  first: Day,
  last: Day,
  placed: readonly PositionedEvent[],
): PositionedEvent[] {
  return placed.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
}
