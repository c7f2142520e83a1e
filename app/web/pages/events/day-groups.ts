// Groups event cards under the headings of their days, and limits them: as many as requested, or as fit into the page.
import { msg } from "@lingui/core/macro";
import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { type CalendarEvent, firstDayIn, orderEvents } from "~/event/event";
import { dayHeading, monthLabel, shortMonth, shortWeekday } from "~/event/labels";
import type { Band } from "~/operations/events/shown-dates";
import { yieldToOthers } from "~/store/kernel/yielding";
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
import { buildEventCard, type EventCard } from "./event-view";
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

type TakenCard = { event: CalendarEvent; card: EventCard };

/** Cards already built, by event. */
export type MadeCards = ReadonlyMap<CalendarEvent, EventCard>;

const NONE: MadeCards = new Map();
/** Cards built before yielding to other requests. */
const CARDS_A_TURN = 25;

/**
 * The cards of the first events, in their order, and how many characters of `length` are left. One always fits. Each is
 * listed under its first day, or under `earliest` if that is later.
 */
export function takeCards(
  events: Iterable<CalendarEvent>,
  calendar: ShownCalendar,
  display: CalendarDisplay,
  length: number,
  earliest: Day,
  made: MadeCards = NONE,
): { taken: TakenCard[]; left: number } {
  const zone = shownZone(display, calendar);
  const taken: TakenCard[] = [];
  let left = length;
  for (const event of events) {
    const under = laterDay(earliest, firstDayIn(event, zone));
    const card = made.get(event) ?? buildEventCard(event, calendar, display, under);
    const size = JSON.stringify(card).length;
    if (size > left && taken.length > 0) break;
    left -= size;
    taken.push({ event, card });
  }
  return { taken, left };
}

/** `takeCards` in pieces, yielding to other requests in between. */
export async function takeCardsInTurns(
  events: readonly CalendarEvent[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
  length: number,
  earliest: Day,
): Promise<TakenCard[]> {
  const taken: TakenCard[] = [];
  let left = length;
  for (let at = 0; at < events.length && left > 0; at += CARDS_A_TURN) {
    const some = events.slice(at, at + CARDS_A_TURN);
    const next = await yieldToOthers(() => takeCards(some, calendar, display, left, earliest));
    // `takeCards` always fits one, which is right only for an empty list.
    if (next.left < 0 && taken.length > 0) break;
    taken.push(...next.taken);
    left = next.taken.length < some.length ? 0 : next.left;
  }
  return taken;
}

/**
 * The cards, with later dates of a series as mere lines: the first card shows the rest. In combined calendars, lines
 * name their calendar too, and a calendar by two links has its series twice.
 */
export function withLater(taken: readonly TakenCard[]): TakenCard[] {
  const begun = new Set<string>();
  return taken.map(({ event, card }) => {
    const { seriesId, origin } = event;
    if (seriesId === null) return { event, card };
    const series = `${origin?.link ?? ""} ${seriesId}`;
    if (!begun.has(series)) {
      begun.add(series);
      return { event, card };
    }
    const { category, place, notes, isLong, further, canEdit, ...line } = card;
    const calendar = origin && category ? { category } : {};
    return { event, card: { ...line, ...calendar, isLater: true } };
  });
}
