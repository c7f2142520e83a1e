// Builds the view of a day from the month on the page, without a request.
import { buildLeaf } from "~/event/day-leaf";
import { eventAnchor } from "~/paths/pages";
import { addDays, type Day, monthOf, weekdayOfDay } from "~/time/days";
import type { DayView } from "~/web/pages/events/day-view";
import type { EventCard } from "~/web/pages/events/event-view";
import type { MonthCell } from "~/web/pages/events/month-cells";
import type { MonthCard, MonthView } from "~/web/pages/events/month-view";
import { findMonth, readMonth } from "./shown-tab";

/** undefined if the month is not available, or came without this day's cards. */
export function dayFromMonth(address: string, day: string): DayView | undefined {
  const found = findMonth(address);
  return found && buildDay(readMonth(found.text), day, found.address);
}

/** Equals the server's `buildDayView`; `closeHref` is the month's own address. */
export function buildDay(month: MonthView, day: Day, closeHref: string): DayView | undefined {
  const cell = month.weeks.flat().find((each) => each.day === day);
  const known = month.cards?.[day];
  // The day's events must be requested.
  if (!cell || (cell.count && !known)) return undefined;
  const { heading, count, bands, holiday } = cell;
  const weekday = weekdayOfDay(day);
  const { short = "" } = month.weekdays.find(({ index }) => index === weekday) ?? {};
  const { suggest } = month;
  const dayQuery = (at: Day) =>
    (monthOf(at) === month.month ? month.dayQuery : month.otherQuery) ?? "";
  const dayHref = (at: Day) => month.dayHref + at + dayQuery(at);
  const createHref = (form: string) =>
    form && `${form.replace(/\?.*/, "")}?day=${day}${dayQuery(day).replace("?", "&")}`;
  return {
    day,
    heading,
    leaf: buildLeaf(day, short, cell.isToday ? day : "", isWeekend(cell) ? [weekday] : []),
    ...(count && { count }),
    ...(bands && { bands }),
    cards: known?.cards.map((card, index) => completeCard(card, index, day, known.date)) ?? [],
    zoneNote: known?.cards.some(hasTime) ? month.zoneNote : "",
    ...(month.countStyles && known?.cards.some(hasCount) && { countStyles: month.countStyles }),
    ...(holiday && {
      holiday: { title: holiday.title, lang: holiday.lang },
      holidayStyles: month.holidayStyles,
    }),
    // The first and last possible months have no link to a month before or after.
    previousHref: month.previousHref && dayHref(addDays(day, -1)),
    nextHref: month.nextHref && dayHref(addDays(day, 1)),
    closeHref,
    ...suggest,
    createHref: createHref(suggest?.createHref ?? month.createHref),
  };
}

/** Adds the fields that the month's data leaves out. Events of a busy link have no address of their own. */
function completeCard(card: MonthCard, index: number, day: string, ownDate: string): EventCard {
  const id = /\/events\/([\w-]+)/.exec(card.href)?.[1] ?? String(index);
  const { date = ownDate, start: given, ...rest } = card;
  const start = /^\d/.test(given) ? given : day + given;
  return { ...rest, start, anchor: eventAnchor(id), ...(date && { date }) };
}

function isWeekend({ classes = "" }: MonthCell): boolean {
  return classes.split(" ").includes("weekend");
}

function hasCount({ coming }: MonthCard): boolean {
  return coming !== undefined;
}

function hasTime({ start }: MonthCard): boolean {
  return start.includes("T");
}
