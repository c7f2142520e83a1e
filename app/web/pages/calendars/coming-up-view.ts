// Upcoming events on a calendar's home: the next events below their days, and the next one of each category.
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { eventTimeLabel } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { type Day, laterDay } from "~/time/days";
import { pick } from "~/values/pick";
import { type DayGroup, groupByDay } from "~/web/pages/events/day-groups";
import { buildEventCard, type EventCard } from "~/web/pages/events/event-view";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";

/** `color` is 1 to 8. */
type CategoryLine = { id: number; name: string; color: number; when: string; href: string };

export type ComingUp = { days: DayGroup[]; allHref: string; byCategory?: CategoryLine[] };

/** `upcoming` is in order; undefined if nothing is planned. `nextOfCategories` has only categories with an event. */
export function buildComingUp(
  upcoming: readonly CalendarEvent[],
  nextOfCategories: readonly CalendarEvent[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): ComingUp | undefined {
  if (upcoming.length === 0) return undefined;
  const today = todayOf(display, calendar);
  const taken = upcoming.map((event) => ({
    event,
    card: shortCard(event, today, calendar, display),
  }));
  const days = groupByDay(taken, { earliest: today, calendar, display });
  const byCategory = nextOfCategories.flatMap((event) => categoryLine(event, calendar, display));
  return {
    days,
    allHref: pagePaths.tab(calendar.link, "list"),
    ...(byCategory.length > 0 && { byCategory }),
  };
}

/** The event's card in the list, without notes and actions. */
function shortCard(
  event: CalendarEvent,
  today: Day,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): EventCard {
  const under = laterDay(today, firstDayIn(event, shownZone(display, calendar)));
  return buildEventCard(
    { ...event, ...NO_TEXTS, ...pick(event, ["title", "location", "categoryId"]) },
    calendar,
    { ...display, canEdit: false },
    under,
  );
}

function categoryLine(
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
    display.words,
  );
  return [{ id, name, color, when, href: pagePaths.event(calendar.link, event.id) }];
}
