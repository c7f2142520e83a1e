// The small months beside the list, with links to its days that have events.

import {
  countLabel,
  dayHeading,
  monthLabel,
  type WeekdayLabel,
  weekdayInitial,
  weekdayLabels,
} from "~/event/labels";
import { monthGrid } from "~/event/month-grid";
import { addMonths, type Day, isMonthInReach, type Month, monthOf } from "~/time/days";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

/** `date` is the number in the cell; `label` is set if the list has events on the day. */
export type SmallDay = { day: Day; date: number; label?: string; isToday?: true };
/** A cell is null if its day belongs to another month. */
export type SmallMonth = {
  month: Month;
  caption: string;
  weekdays: WeekdayLabel[];
  weeks: (SmallDay | null)[][];
};

/** At least two; events listed beyond a year have none. */
const MONTHS = { least: 2, most: 13 };

type ListedDay = { day: Day; cards: readonly unknown[] };

/** The months of the listed days, which are in order. */
export function buildSmallMonths(
  listed: readonly ListedDay[],
  today: Day,
  { weekStart, weekend, words }: CalendarDisplay,
): SmallMonth[] {
  const counts = new Map<Day, number>();
  for (const { day, cards } of listed) counts.set(day, (counts.get(day) ?? 0) + cards.length);
  const start = monthOf(listed[0]?.day ?? today);
  const last = monthOf(listed.at(-1)?.day ?? today);
  const months = Array.from({ length: MONTHS.most }, (_, index) => addMonths(start, index));
  const shown = months.filter((month, index) => index < MONTHS.least || month <= last);
  return shown.filter(isMonthInReach).map((month) => ({
    month,
    caption: monthLabel(month, words),
    weekdays: weekdayLabels(weekStart, weekend, words).map((weekday) => ({
      ...weekday,
      short: weekdayInitial(weekday.index, words),
    })),
    weeks: monthGrid(month, weekStart).map((week) =>
      week.map((day) =>
        monthOf(day) === month ? drawDay(day, counts.get(day), today, words) : null,
      ),
    ),
  }));
}

function drawDay(day: Day, count: number | undefined, today: Day, words: Words): SmallDay {
  return {
    day,
    date: Number(day.slice(8)),
    ...(count && { label: `${dayHeading(day, words)}, ${countLabel(count, words)}` }),
    ...(day === today && { isToday: true }),
  };
}
