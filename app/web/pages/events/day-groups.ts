// Groups event cards under the headings of their days.
import { msg } from "@lingui/core/macro";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { firstDayIn, orderEvents } from "~/event/event";
import { dayHeading, monthLabel, shortMonth, shortWeekday } from "~/event/labels";
import type { Band } from "~/operations/events/shown-dates";
import { addDays, type Day, laterDay, type Month, monthOf, weekdayOfDay } from "~/time/days";
import { weekNumberOf } from "~/time/week-numbers";
import {
  type CalendarDisplay,
  type ShownCalendar,
  type ShownHoliday,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";
import type { TakenCard } from "./card-limit";
import type { EventCard } from "./event-view";
import { bandNamesOn } from "./holidays-and-bands";

const DAYS_A_WEEK = 7;

/**
 * The cards of one date; `month` is its heading if a new month begins, `leafMonth` its name if it is not the current
 * one.
 */
export type DayGroup = {
  day: Day;
  month?: string;
  heading: string;
  leaf: LeafView;
  leafMonth?: string;
  isToday: boolean;
  /** The names of its bands. */
  bands?: string;
  cards: EventCard[];
  holiday?: ShownHoliday;
  /** "Week 48", if a new week begins and weeks have numbers. */
  week?: string;
};

/** `earliest` is the first day that cards are listed under, `month` the month of the last heading. */
type Grouping = {
  earliest: Day;
  month?: Month;
  calendar: ShownCalendar;
  display: CalendarDisplay;
  bands?: readonly Band[] | undefined;
};

export function groupByDay(
  taken: readonly TakenCard[],
  { earliest, month: before = "", calendar, display, bands }: Grouping,
): DayGroup[] {
  const zone = shownZone(display, calendar);
  const today = todayOf(display, calendar);
  const cards = new Map(taken.map(({ event, card }) => [event, card]));
  const groups: DayGroup[] = [];
  for (const event of orderEvents([...cards.keys()], zone)) {
    const card = cards.get(event);
    if (!card) continue;
    const day = laterDay(earliest, firstDayIn(event, zone));
    const group = groups.at(-1);
    const holiday = display.holidays?.get(day);
    const names = bandNamesOn(day, bands, display.words);
    if (group?.day === day) group.cards.push(card);
    else
      groups.push({
        ...headingsOf(day, group ? monthOf(group.day) : before, today, display.words),
        leaf: buildLeaf(
          day,
          shortWeekday(weekdayOfDay(day), display.words),
          today,
          display.weekend,
        ),
        isToday: day === today,
        ...(names && { bands: names }),
        cards: [card],
        ...(holiday && { holiday }),
      });
  }
  return groups;
}

/** The groups, with the number of each week before its first day. */
export function withWeeks(
  groups: readonly DayGroup[],
  weekStart: number,
  words: Words,
): DayGroup[] {
  let before = "";
  return groups.map((group) => {
    const { day } = group;
    const first = addDays(day, -((weekdayOfDay(day) - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK));
    const isNew = first !== before;
    before = first;
    const days = Array.from({ length: DAYS_A_WEEK }, (_, n) => addDays(first, n));
    const number = weekNumberOf(days);
    return isNew ? { ...group, week: words._(msg`Week ${number}`) } : group;
  });
}

type Headings = Pick<DayGroup, "day" | "month" | "heading" | "leafMonth">;

function headingsOf(day: Day, monthBefore: Month, today: Day, words: Words): Headings {
  const month = monthOf(day);
  return {
    day,
    ...(month !== monthBefore && { month: monthLabel(month, words) }),
    heading: dayHeading(day, words),
    ...(month !== monthOf(today) && { leafMonth: shortMonth(day, today, words) }),
  };
}
