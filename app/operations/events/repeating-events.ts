// Loads repeating events, their dates, and the current id of a date.
import { z } from "zod";
import { type CalendarEvent, compareEvents, firstDayIn, lastDayIn, overAt } from "~/event/event";
import { pastDates, upcomingDates } from "~/event/next-and-past-dates";
import { dateId, eventOn, parseDateId } from "~/event/series";
import { hasPlainDate, type ReadSeries } from "~/event/series-dates";
import { daysMoved } from "~/event/whole-series-edit";
import { fullReaderOf } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { calendarLink, day, itemId } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { addDays, type Day, daysBetween, LATEST_DAY } from "~/time/days";
import {
  dayBefore,
  daysByRule,
  firstDateOf,
  isDayOf,
  lastDateOf,
  type Rule,
} from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { VERSIONS_AN_ITEM } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { type InCalendar, missingEvent } from "./event-quota";
import type { Scope } from "./repeat-input";

/** Maximum splits in a row to follow when looking for a date. */
const MOST_SPLITS = 500;

type Where = Pick<InCalendar, "store" | "calendar">;

export type DateOfSeries = { series: ReadSeries; date: CalendarEvent & { occurrence: Day } };

/**
 * Finds the item that an id refers to for a change: a single event, a date of a series or, with the scope "all", a
 * series by its first date.
 */
export function findWithSeries(
  id: string,
  scope: Scope,
  context: InCalendar,
): DateOfSeries | { series?: undefined; date: CalendarEvent } | undefined {
  const { store, calendar } = context;
  const date = findDateNow(id, context);
  if (date) return ofSeries(date, context) ?? { date };
  const series = store.series.find(calendar.id, id);
  if (!series) return undefined;
  if (scope !== "all") throw invalid(refusal("sayWhichDate"), "scope");
  return { series, date: { ...eventOn(series, series.firstDay), occurrence: series.firstDay } };
}

function ofSeries(date: CalendarEvent, { store, calendar }: InCalendar): DateOfSeries | undefined {
  const { seriesId, occurrence } = date;
  const series = seriesId === null ? undefined : store.series.find(calendar.id, seriesId);
  return series && occurrence !== null ? { series, date: { ...date, occurrence } } : undefined;
}

/**
 * The event or date that an id refers to now: if the series was split, its date may be in a series that continues it.
 */
export function findDateNow(id: string, { store, calendar }: Where): CalendarEvent | undefined {
  const stored = store.dates.find(calendar.id, id);
  const named = stored ? undefined : parseDateId(id);
  if (!named) return stored;
  const waiting = store.series.listSplitFrom(calendar.id, named.id);
  for (let splits = 0; splits < MOST_SPLITS; splits += 1) {
    const next = waiting.shift();
    if (!next) return undefined;
    const found = store.dates.find(calendar.id, dateId({ id: next.id, day: named.day }));
    if (found) return found;
    waiting.push(...store.series.listSplitFrom(calendar.id, next.id));
  }
  return undefined;
}

/** `findDateNow`, or the single event that the series or its rest became on the day in the id. */
export function findSameDate(id: string, where: Where): CalendarEvent | undefined {
  return findDateNow(id, where) ?? findSingle(id, where);
}

function findSingle(id: string, where: Where): CalendarEvent | undefined {
  const date = parseDateId(id);
  if (!date) return undefined;
  const { store, calendar } = where;
  const found = store.dates.find(calendar.id, date.id) ?? findRest(date, where);
  return found && firstDayIn(found, found.timeZone) === date.day ? found : undefined;
}

/** The single event that the request made which ended the series before this date. */
function findRest(date: { id: string; day: Day }, { store, calendar }: Where) {
  const item = { itemKind: "series", itemId: date.id, limit: VERSIONS_AN_ITEM } as const;
  const ended = store.versions.list(calendar.id, item).find(({ before }) => {
    const rule = readRule(before);
    return rule !== null && isDayOf(rule, date.day);
  });
  const changes = ended ? store.versions.listBatch(calendar.id, ended.batch, { limit: 3 }) : [];
  const made = changes.filter(({ action }) => action === "created");
  const [single] = made;
  if (!single || made.length > 1 || single.itemKind !== "event") return undefined;
  return store.events.find(calendar.id, single.itemId);
}

/** The date to show for an address, which may be from before its series was split or moved to other days. */
export function findShownNow(id: string, where: Where): CalendarEvent | undefined {
  return findSameDate(id, where) ?? findMovedDate(id, where);
}

const oneSeries = { calendarId: calendarLink, seriesId: itemId };

/**
 * A series with the id of the date that its URL redirects to: the next date, else the last one; null if it has none.
 */
export const getSeries = operation({
  effect: "reads",
  input: z.object(oneSeries),
  allow: fullReaderOf("calendarId"),
  run({ seriesId }, { store, calendar, now }) {
    const series = store.series.find(calendar.id, seriesId);
    if (!series) throw missingEvent();
    return { ...series, dateId: nearestDate(series, { store, calendar, now }) };
  },
});

function nearestDate(
  series: ReadSeries,
  { store, calendar, now }: Pick<InCalendar, "store" | "calendar" | "now">,
): string | null {
  const at = { now, today: dayIn(now, series.timeZone), limit: 1 };
  const stored = store.changedDates.list(calendar.id, series.id);
  const isOpen = (event: CalendarEvent) =>
    event.allDay ? lastDayIn(event, series.timeZone) >= at.today : overAt(event) > now;
  const next = [...stored.filter(isOpen), ...upcomingDates([series], at)].sort(compareEvents)[0];
  const last = [...stored, ...pastDates([series], at)].sort(compareEvents).at(-1);
  return (next ?? last)?.id ?? null;
}

/**
 * The date that an outdated id now means, if its series has moved to other days: the one that it became, or the nearest
 * of the rule. Undefined if that, or the rest of its series, was deleted.
 */
function findMovedDate(id: string, where: Where): CalendarEvent | undefined {
  const { store, calendar } = where;
  const named = parseDateId(id);
  let series = named && store.series.find(calendar.id, named.id);
  if (!series || !named || store.events.findDeleted(calendar.id, id)) return undefined;
  const moved = findDayMoved(series, named.day, where);
  if (moved === undefined) return undefined;
  let day = moved;
  for (let splits = 0; series && splits < MOST_SPLITS; splits += 1) {
    const last = lastDateOf(series);
    if (last === null || day <= last) {
      const now = isDayOf(series, day) ? day : nearestDay(series, day);
      return now === undefined
        ? undefined
        : store.dates.find(calendar.id, dateId({ id: series.id, day: now }));
    }
    const [first, ...others] = listContinuing(series, day, where);
    const next = others.findLast((each) => firstDateOf(each.series) <= each.day) ?? first;
    ({ series, day } = next ?? { series: undefined, day });
  }
  return undefined;
}

/**
 * The day to which the last edit of all dates that moved this one took it; the same day if the series has it, or had
 * it before its end. Undefined if it never was a date.
 */
function findDayMoved(series: ReadSeries, day: Day, { store, calendar }: Where): Day | undefined {
  if (isDayOf({ ...series, lastDay: null }, day)) return day;
  const item = { itemKind: "series", itemId: series.id, limit: VERSIONS_AN_ITEM } as const;
  for (const { before } of store.versions.list(calendar.id, item)) {
    const state = readRule(before);
    if (!state || !isDayOf(state, day)) continue;
    const moved = addDays(day, daysMoved(state, series));
    return isDayOf(series, moved) ? moved : day;
  }
  return undefined;
}

/** Only the history writes these texts; the oldest ones have neither further days nor a written rule. */
function readRule(before: string | null): Rule | null {
  return before === null ? null : { days: [], rule: null, ...JSON.parse(before) };
}

/**
 * The series split off this one, the earliest first, each with the day on which it has this one's date of `day`. Only
 * the first begins where this one ends now.
 */
function listContinuing(series: ReadSeries, day: Day, { store, calendar }: Where) {
  const last = lastDateOf(series) ?? day;
  const [split] = daysByRule({ ...series, lastDay: null }, addDays(last, 1), LATEST_DAY, 1);
  return store.series.listSplitFrom(calendar.id, series.id).map((next, index) => {
    if (index > 0 || split === undefined || isDayOf(next, day)) return { series: next, day };
    const moved = addDays(day, daysMoved({ ...series, firstDay: split }, next));
    return { series: next, day: isDayOf(next, moved) ? moved : day };
  });
}

/** The series' day nearest to a day; undefined if it has none. */
export function nearestDay(series: ReadSeries, day: Day): Day | undefined {
  const [next] = daysByRule(series, day, LATEST_DAY, 1);
  const last = dayBefore(series, day);
  if (next === undefined || last === undefined) return next ?? last;
  return daysBetween(last, day) < daysBetween(day, next) ? last : next;
}

/**
 * The current id of a date whose URL is outdated because its series was split, moved to other days or became a single
 * event. Fails with `missing`.
 */
export const findDate = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, eventId: itemId }),
  allow: fullReaderOf("calendarId"),
  run({ eventId }, context) {
    const date = findShownNow(eventId, context);
    if (!date) throw missingEvent();
    return { id: date.id };
  },
});

export type ListedDate = {
  day: Day;
  state: "plain" | "changed" | "skipped";
  event: CalendarEvent | null;
};

/**
 * The dates of a series by the days of its rule, from a day on (by default today in its zone): each is plain, changed,
 * or skipped, which has no event. `hasEarlier` and `hasMore` say whether there are others.
 */
export const listDates = operation({
  effect: "reads",
  input: z.object({
    ...oneSeries,
    from: day.optional(),
    limit: z
      .number({ error: refusal("notNumber", { field: "limit" }) })
      .int(refusal("notWhole", { field: "limit" }))
      .min(1, refusal("limitOutOf", { max: 100 }))
      .max(100, refusal("limitOutOf", { max: 100 }))
      .default(20),
  }),
  allow: fullReaderOf("calendarId"),
  run({ seriesId, from, limit }, { store, calendar, canEdit, now }) {
    const series = store.series.find(calendar.id, seriesId);
    if (!series) throw missingEvent();
    const first = from ?? dayIn(now, series.timeZone);
    const days = daysByRule(series, first, LATEST_DAY, limit + 1);
    const changed = new Map(
      store.changedDates.list(calendar.id, seriesId).map((each) => [each.occurrence, each]),
    );
    const list = days.slice(0, limit).map((each): ListedDate => {
      const event = changed.get(each);
      if (event) return { day: each, state: "changed", event };
      return hasPlainDate(series, each)
        ? { day: each, state: "plain", event: eventOn(series, each) }
        : { day: each, state: "skipped", event: null };
    });
    return {
      list,
      hasEarlier: dayBefore(series, first) !== undefined,
      hasMore: days.length > limit,
      canEdit,
      categories: store.categories.list(calendar.id),
      timeZone: calendar.timeZone,
    };
  },
});
