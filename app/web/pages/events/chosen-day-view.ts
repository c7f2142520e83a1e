// The list of a day's events below the month.

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { dayHeading } from "~/event/labels";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { type Day, type Month, monthOf } from "~/time/days";
import { DAY_LINES_MOST } from "~/values/limits";
import {
  type CalendarDisplay,
  type CreateLink,
  createLink,
  keptBy,
  type ShownCalendar,
  type ShownHoliday,
} from "~/web/request/calendar-display";
import { buildEventLine, type EventLine } from "./event-view";
import { bandNamesOn } from "./holidays-and-bands";

/** The events of one day, listed below the grid; `more` if there are others. */
export type ChosenDay = CreateLink & {
  day: Day;
  heading: string;
  /** The names of its bands. */
  bands?: string;
  lines: EventLine[];
  more?: { text: string; href: string };
  holiday?: ShownHoliday;
};

/** The day to list below the grid: the chosen one, else today if the month shows it. */
export function listedDay(
  month: Month,
  grid: readonly Day[][],
  today: Day,
  chosen: Day | undefined,
): Day | undefined {
  const found = grid.flat().find((day) => day === chosen);
  return found ?? (monthOf(today) === month ? today : undefined);
}

type ChosenDayOptions = {
  /** How many events of the day are not in `events`. */
  leftOut: number;
  bands?: readonly Band[];
  calendar: ShownCalendar;
  display: CalendarDisplay;
};

/** `events` are the events that cover the day, in order. */
export function buildChosenDay(
  day: Day,
  events: readonly { event: CalendarEvent }[],
  { leftOut, bands, calendar, display }: ChosenDayOptions,
): ChosenDay {
  const shown = events.slice(0, DAY_LINES_MOST);
  const kept = keptBy(display, calendar);
  const href = pagePaths.day(calendar.link, day, undefined, kept);
  const count = events.length + leftOut;
  const names = bandNamesOn(day, bands, display.words);
  const hidden = events.length - shown.length + leftOut;
  const holiday = display.holidays?.get(day);
  return {
    day,
    heading: dayHeading(day, display.words),
    ...(names && { bands: names }),
    lines: shown.map(({ event }) => buildEventLine(event, day, calendar, display)),
    ...(hidden > 0 && {
      more: { text: display.words._(allEventsText(count)), href },
    }),
    ...(holiday && { holiday }),
    ...createLink(display, calendar, day, kept),
  };
}

function allEventsText(count: number): MessageDescriptor {
  return msg`${plural(count, { one: "All # events", other: "All # events" })}`;
}
