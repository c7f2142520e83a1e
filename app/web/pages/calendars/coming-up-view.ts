// What is coming up, for a calendar's home: the next events below their days, and the next one of each category.

import { buildLeaf, type LeafView } from "~/event/day-leaf";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { dayHeading, eventTimeLabel, eventTimeUnder } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { type Day, laterDay } from "~/time/days";
import { buildNextEvents, type NextEvent } from "~/web/pages/events/next-events-view";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";

/** `when` of an event is its time without the day. */
type ComingDay = { day: Day; heading: string; leaf: LeafView; events: NextEvent[] };

/** `color` is 1 to 8. */
type CategoryLine = { id: number; name: string; color: number; when: string; href: string };

export type ComingUp = { days: ComingDay[]; allHref: string; byCategory?: CategoryLine[] };

/** `upcoming` is in order; undefined if nothing is planned. `nextOfCategories` is of those that have one. */
export function buildComingUp(
  upcoming: readonly CalendarEvent[],
  nextOfCategories: readonly CalendarEvent[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): ComingUp | undefined {
  if (upcoming.length === 0) return undefined;
  const zone = shownZone(display, calendar);
  const today = todayOf(display, calendar);
  const days: ComingDay[] = [];
  for (const event of upcoming) {
    const day = laterDay(today, firstDayIn(event, zone));
    const { when } = eventTimeUnder(day, event, zone, display.now);
    const line = buildNextEvents([event], calendar, display).map((each) => ({ ...each, when }));
    const last = days.at(-1);
    if (last?.day === day) last.events.push(...line);
    else {
      const leaf = buildLeaf(day, today, display.weekend);
      days.push({ day, heading: dayHeading(day), leaf, events: line });
    }
  }
  const byCategory = nextOfCategories.flatMap((event) => lineOf(event, calendar, display));
  return {
    days,
    allHref: pagePaths.tab(calendar.link, "list"),
    ...(byCategory.length > 0 && { byCategory }),
  };
}

function lineOf(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): CategoryLine[] {
  const category = calendar.categories?.find(({ id }) => id === event.categoryId);
  if (!category) return [];
  const { id, name, tone: color } = category;
  const start = { ...event, to: event.from };
  const when = eventTimeLabel(
    event.allDay ? event : start,
    shownZone(display, calendar),
    display.now,
  );
  return [{ id, name, color, when, href: pagePaths.event(calendar.link, event.id) }];
}
