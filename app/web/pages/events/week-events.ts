// Reads the events of a week, or of a day with columns, from one calendar or several.
import { withBusyTitles } from "~/event/busy-title";
import { type CalendarEvent, compareEvents } from "~/event/event";
import type { LeftOut } from "~/event/month-grid";
import { listDayEvents } from "~/operations/events/event-windows";
import { perform } from "~/operations/kernel/operation";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Day } from "~/time/days";
import { WEEK_MOST } from "~/values/limits";
import { load } from "~/web/request/load";
import { categoryOfMember } from "~/web/request/screen";
import {
  type Asked,
  eventsOfMember,
  readDays,
  readEach,
  readingPlan,
  readMonth,
} from "./screen-events";

/** `leftOut` is how many more events each day or column has, by its key. */
type WeekFound = { events: CalendarEvent[]; leftOut?: ReadonlyMap<string, LeftOut> };

/** All events of the days; of a very full week the first of each day. */
export async function readWeek(asked: Asked, days: readonly Day[]): Promise<WeekFound> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const { events, hasMore } = await readDays(asked, { first, last }, WEEK_MOST);
  return hasMore ? readMonth(asked, days, { most: WEEK_MOST }) : { events };
}

/** All events of the day; of a very full one the first of each category, or of each calendar. */
export async function readColumns(asked: Asked, day: Day): Promise<WeekFound> {
  const days = { first: day, last: day };
  const { events, hasMore } = await readDays(asked, days, WEEK_MOST);
  if (!hasMore) return { events };
  const parts = await readEachColumn(asked, days);
  const leftOut = parts.map(({ column, events, total }): [string, LeftOut] => {
    const more = total - events.length;
    return [String(column), { all: more, inCell: more }];
  });
  return {
    events: parts.flatMap((part) => part.events).sort(compareEvents),
    leftOut: new Map(leftOut),
  };
}

/** `column` is the id of the category, 0 for events without one. */
type Part = { column: number; events: CalendarEvent[]; total: number };

async function readEachColumn(asked: Asked, days: { first: Day; last: Day }): Promise<Part[]> {
  const { one, several, words } = readingPlan(asked);
  const share = (columns: number) => ({ ...days, skip: 0, most: Math.ceil(WEEK_MOST / columns) });
  if (several) {
    const page = { ...share(several.members.length), zone: several.zone };
    const parts = await readEach(several, (member, reader) => {
      const found = perform(listDayEvents, { ...page, calendarId: member.link }, reader);
      return { ...found, events: eventsOfMember(found.events, member, several.words) };
    });
    return parts.map(({ member, found }) => ({ ...found, column: categoryOfMember(member) }));
  }
  const { categories = [] } = asked.screen.calendar;
  const columns = [...categories.map(({ id }) => id), 0];
  const page = { ...one, ...share(columns.length) };
  const parts: Part[] = [];
  for (const column of columns) {
    const wanted = { ...page, category: column };
    const found = await yieldToOthers(() => load(asked.request, listDayEvents, wanted));
    parts.push({ ...found, events: withBusyTitles(found.events, words), column });
  }
  return parts;
}
