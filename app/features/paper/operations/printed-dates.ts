// Finds the dates of changed events and series in a window, then and now, and pairs them.

import { compareEvents, type EventSpan } from "~/event/event";
import type { Side } from "~/event/event-change";
import { allDayTimes } from "~/event/event-times";
import { createTimesMaker, dateId, parseDateId } from "~/event/series";
import type { PrintedItem } from "~/features/paper/store";
import { currentState, readState } from "~/operations/history/version-states";
import type { Caller } from "~/operations/kernel/operation";
import type { EventState, SeriesState } from "~/store/history/item-states";
import { dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayNumbersByRule } from "~/time/recurrence";
import { dayNumberIn } from "~/time/zones";

type Store = Caller["store"];

/** A date with its id. Dates of one `family` may have become each other, as when a series was split. */
export type PrintedDate = Side & { id: string; family: string };

/** Then and now, both without deleted dates. */
export type PrintedSides = { was: PrintedDate[]; is: PrintedDate[] };

/** In epoch ms, both ends inclusive. */
type Span = { from: number; to: number };
type Row = { id: string; state: EventState };
type States = { was: Row[]; is: Row[] };

const MOST_DATES = 10_000;

/**
 * Undefined if there are too many. All-day dates begin and end in `timeZone`, whatever the calendar's zone was then.
 */
export function readPrintedDates(
  items: readonly PrintedItem[],
  {
    calendarId,
    store,
    timeZone,
    ...span
  }: Span & { calendarId: number; store: Store; timeZone: string },
): PrintedSides | undefined {
  const events = readEvents(items, calendarId, store);
  const changed = new Map(
    items
      .filter(({ itemKind }) => itemKind === "series")
      .map(({ itemId, before }) => [itemId, readState("series", before) as SeriesState | null]),
  );
  const family = familyFinder(calendarId, store);
  const dates: PrintedSides = {
    was: singlesOf(events.was, family),
    is: singlesOf(events.is, family),
  };
  const touched = [...events.was, ...events.is].flatMap(({ id, state }) => {
    return state.seriesId ?? parseDateId(id)?.id ?? [];
  });
  for (const id of new Set([...changed.keys(), ...touched])) {
    const now = alive(
      currentState({ calendarId, itemKind: "series", itemId: id }, store) as SeriesState | null,
    );
    const then = changed.has(id) ? alive(changed.get(id) ?? null) : now;
    const rows = storedDatesThen(id, events, items, calendarId, store);
    dates.was.push(...datesOfSeries(id, then, rows.was, span, family(id)));
    dates.is.push(...datesOfSeries(id, now, rows.is, span, family(id)));
    if (dates.was.length + dates.is.length > MOST_DATES) return undefined;
  }
  const here = (date: PrintedDate) => inZone(date, timeZone);
  return { was: dates.was.map(here), is: dates.is.map(here) };
}

function inZone(date: PrintedDate, timeZone: string): PrintedDate {
  const { firstDay, lastDay } = date;
  if (firstDay === null || lastDay === null) return date;
  return { ...date, ...allDayTimes(firstDay, lastDay, timeZone) };
}

/** The single events among the items, then and now. */
function readEvents(items: readonly PrintedItem[], calendarId: number, store: Store): States {
  const states: States = { was: [], is: [] };
  for (const { itemKind, itemId: id, before } of items) {
    if (itemKind !== "event") continue;
    const was = readState("event", before) as EventState | null;
    const is = store.events.findState(calendarId, id);
    if (was && !was.isDeleted) states.was.push({ id, state: was });
    if (is && !is.isDeleted) states.is.push({ id, state: is });
  }
  return states;
}

function singlesOf(rows: readonly Row[], family: (id: string) => string): PrintedDate[] {
  return rows
    .filter(({ state }) => state.seriesId === null)
    .map(({ id, state }) => ({ ...state, id, family: family(parseDateId(id)?.id ?? id) }));
}

/** A series' stored dates now, and then: those changed since as the items have them. */
function storedDatesThen(
  seriesId: string,
  events: States,
  items: readonly PrintedItem[],
  calendarId: number,
  store: Store,
): States {
  const stored = store.changedDates.list(calendarId, seriesId);
  const ids = new Set(
    items.filter(({ itemKind }) => itemKind === "event").map(({ itemId }) => itemId),
  );
  const is = stored.map((event): Row => {
    return { id: event.id, state: { ...event, v: 1, isDeleted: false } };
  });
  const then = events.was.filter(({ state }) => state.seriesId === seriesId);
  return { is, was: [...is.filter(({ id }) => !ids.has(id)), ...then] };
}

/** A series' dates: by its rule, without skipped or stored ones, plus the stored ones. */
function datesOfSeries(
  id: string,
  series: SeriesState | undefined,
  rows: readonly Row[],
  { from, to }: Span,
  family: string,
): PrintedDate[] {
  if (!series) return [];
  const stored = rows.map((row) => ({ ...row.state, id: row.id, family }));
  const left = new Set(
    [...series.skips, ...rows.flatMap(({ state }) => state.occurrence ?? [])].map(numberOfDay),
  );
  const { startTime, length, timeZone } = series;
  const days = startTime === null ? length : Math.ceil(length / DAY_MS);
  const first = dayNumberIn(from, timeZone) - days - 1;
  const numbers = dayNumbersByRule(series, first, dayNumberIn(to, timeZone) + 1, MOST_DATES);
  const times = createTimesMaker(series);
  const plain = numbers
    .filter((number) => !left.has(number))
    .map((number) => ({
      ...series,
      ...times(number),
      id: dateId({ id, day: dayOfNumber(number) }),
      family,
    }));
  return [...stored, ...plain];
}

function alive(state: SeriesState | null): SeriesState | undefined {
  return state && !state.isDeleted ? state : undefined;
}

/** Finds the first series of a chain of splits from any of their ids. */
function familyFinder(calendarId: number, store: Store): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const seen = new Set<string>();
    let first = id;
    while (!known.has(first) && !seen.has(first)) {
      seen.add(first);
      const follows = store.series.findAny(calendarId, first)?.follows;
      if (!follows) break;
      first = follows;
    }
    const found = known.get(first) ?? first;
    for (const each of seen) known.set(each, found);
    return found;
  };
}

const HALF_A_WEEK_MS = 3.5 * DAY_MS;

type DatePair = [was: PrintedDate | undefined, is: PrintedDate | undefined];

/**
 * Pairs dates by id, then within a family by time, then by order if equally many are left: a series moved from Mondays
 * to Tuesdays has dates with other ids.
 */
export function pairDates({ was, is }: PrintedSides): DatePair[] {
  const pairs: DatePair[] = [];
  const byId = new Map(is.map((date) => [date.id, date]));
  const gone: PrintedDate[] = [];
  for (const date of was) {
    const same = byId.get(date.id);
    if (same) pairs.push([date, same]);
    else gone.push(date);
    byId.delete(date.id);
  }
  const came = groupByFamily([...byId.values()]);
  for (const [family, dates] of groupByFamily(gone)) {
    pairs.push(...pairFamily(dates, came.get(family) ?? []));
    came.delete(family);
  }
  return [...pairs, ...[...came.values()].flat().map((date): DatePair => [undefined, date])];
}

function pairFamily(gone: readonly PrintedDate[], came: readonly PrintedDate[]): DatePair[] {
  const pairs: DatePair[] = [];
  const others = [...came].sort(compareEvents);
  const left = [...gone].sort(compareEvents).filter((date) => {
    const at = others.findIndex((other) => startKey(other) === startKey(date));
    if (at >= 0) pairs.push([date, others.splice(at, 1)[0]]);
    return at < 0;
  });
  if (left.length === others.length) {
    return [...pairs, ...left.map((date, index): DatePair => [date, others[index]])];
  }
  return [
    ...pairs,
    ...left.map((date): DatePair => [date, takeNear(date, others)]),
    ...others.map((date): DatePair => [undefined, date]),
  ];
}

/** Takes the first date less than half a week away, since a window's end may have one date more. */
function takeNear({ from }: PrintedDate, others: PrintedDate[]): PrintedDate | undefined {
  const at = others.findIndex((other) => Math.abs(other.from - from) < HALF_A_WEEK_MS);
  return at < 0 ? undefined : others.splice(at, 1)[0];
}

function startKey({ firstDay, from }: EventSpan): string {
  return firstDay ?? String(from);
}

function groupByFamily(dates: readonly PrintedDate[]): Map<string, PrintedDate[]> {
  const groups = new Map<string, PrintedDate[]>();
  for (const date of dates) {
    const group = groups.get(date.family);
    if (group) group.push(date);
    else groups.set(date.family, [date]);
  }
  return groups;
}
