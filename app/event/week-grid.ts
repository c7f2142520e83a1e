// Lays out the hours of days: where an event is drawn by local time, and which events are side by side.
import type { Day } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { minutesIn } from "~/time/zones";
import { type CalendarEvent, firstDayIn, lastDayIn } from "./event";

/** Hours are drawn in quarters, counted from midnight in local time. */
export const QUARTERS_AN_HOUR = 4;
export const QUARTERS_A_DAY = 24 * QUARTERS_AN_HOUR;
export const MINUTES_A_QUARTER = 15;
const HOURS_A_DAY = 24;

/** `from` is the first quarter, 0 to 95, and `length` their number, at least an hour. */
export type Span = { from: number; length: number };

/** The part of an event on one day; `goesOn` if it continues on the next day, `comesOn` if it began before. */
export type DayPart = Span & { comesOn: boolean; goesOn: boolean };

type Timed = Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay" | "allDay">;

/** Whether an event is drawn above the hours: all-day events and those of 24 hours or more. */
export function isAboveHours({ allDay, from, to }: Timed): boolean {
  return allDay || to - from >= DAY_MS;
}

/**
 * Where an event is drawn on one of its days, by local time. It ends after it begins even if clocks go back in between;
 * an event shorter than an hour, or without an end, is drawn as an hour.
 */
export function partOn(event: Timed, day: Day, zone: string): DayPart {
  const comesOn = firstDayIn(event, zone) < day;
  const goesOn = day < lastDayIn(event, zone);
  const start = comesOn ? 0 : Math.floor(minutesIn(event.from, zone) / MINUTES_A_QUARTER);
  const end = goesOn ? QUARTERS_A_DAY : endOn(event, start, zone);
  const length = Math.max(end - start, QUARTERS_AN_HOUR);
  return { from: Math.min(start, QUARTERS_A_DAY - length), length, comesOn, goesOn };
}

/** The quarter after the last one; for an end at midnight, the day's end. */
function endOn({ from, to }: Timed, start: number, zone: string): number {
  const minutes = to > from ? minutesIn(to, zone) : 0;
  const end = Math.ceil(minutes / MINUTES_A_QUARTER);
  return end === 0 && to > from && to % MINUTE_MS === 0 ? QUARTERS_A_DAY : Math.max(end, start);
}

/** The part of a span between two quarters, by default on its day; undefined if none of it is there. */
export function clipSpan(
  { from, length }: Span,
  [first, last]: readonly [number, number] = [0, QUARTERS_A_DAY],
): Span | undefined {
  const [start, end] = [Math.max(from, first), Math.min(from + length, last)];
  return end > start ? { from: start, length: end - start } : undefined;
}

/** The hours to draw: from the earliest to the latest, and at least 8am to 8pm. */
export function shownHours(spans: readonly Span[]): { first: number; count: number } {
  const [early, late] = [8, 20];
  const starts = spans.map(({ from }) => Math.floor(from / QUARTERS_AN_HOUR));
  const ends = spans.map(({ from, length }) => Math.ceil((from + length) / QUARTERS_AN_HOUR));
  const first = Math.min(early, ...starts);
  return { first, count: Math.min(Math.max(late, ...ends), HOURS_A_DAY) - first };
}

/** Whether a minute of the day is within the drawn hours. */
export function isInHours(
  minutes: number,
  { first, last }: { first: number; last: number },
): boolean {
  return minutes >= first * 60 && minutes < last * 60;
}

/** Column `at` of `of`, each from 1 to 3. */
type Beside<Item> = { item: Item; of: number; at: number };
/** Events that do not fit, as one block in the third column. */
export type Crowd<Item> = Span & { items: Item[] };
type DayLayout<Item> = { shown: Beside<Item>[]; crowds: Crowd<Item>[] };

const MOST_BESIDE = 3;

type Columned<Item> = { item: Item; column: number };

/**
 * Overlapping events are drawn side by side. Of four or more at once, two are shown, with the number of the others
 * beside them. Equal events keep their order.
 */
export function layoutDay<Item extends Span>(items: readonly Item[]): DayLayout<Item> {
  const sorted = [...items].sort((a, b) => a.from - b.from || b.length - a.length);
  const layouts = groupOverlapping(sorted).map((group) => layoutGroup(intoColumns(group)));
  return {
    shown: layouts.flatMap(({ shown }) => shown),
    crowds: layouts.flatMap(({ crowds }) => crowds),
  };
}

function layoutGroup<Item extends Span>(group: readonly Columned<Item>[]): DayLayout<Item> {
  const columns = Math.max(...group.map(({ column }) => column)) + 1;
  const of = Math.min(columns, MOST_BESIDE);
  const asShown = ({ item, column }: Columned<Item>) => ({ item, of, at: column + 1 });
  if (columns <= MOST_BESIDE) return { shown: group.map(asShown), crowds: [] };
  const isFirst = ({ column }: Columned<Item>) => column < MOST_BESIDE - 1;
  const columnOf = new Map(group.map(({ item, column }) => [item, column]));
  const shown = group.filter(isFirst).map(asShown);
  const crowds: Crowd<Item>[] = [];
  for (const rest of groupOverlapping(group.filter((each) => !isFirst(each)).map(itemOf))) {
    const [only] = rest;
    // There is room here, even if more events are beside the same long event elsewhere.
    if (only && rest.every((item) => columnOf.get(item) === MOST_BESIDE - 1)) {
      shown.push(...rest.map((item) => ({ item, of, at: MOST_BESIDE })));
      continue;
    }
    const from = Math.min(...rest.map((item) => item.from));
    crowds.push({ items: rest, from, length: Math.max(...rest.map(spanEnd)) - from });
  }
  return { shown, crowds };
}

function itemOf<Item>({ item }: Columned<Item>): Item {
  return item;
}

function spanEnd({ from, length }: Span): number {
  return from + length;
}

/** Groups events that overlap directly or through others; `sorted` is ordered by start. */
function groupOverlapping<Item extends Span>(sorted: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let end = 0;
  for (const item of sorted) {
    const last = groups.at(-1);
    if (last && item.from < end) last.push(item);
    else groups.push([item]);
    end = last && item.from < end ? Math.max(end, spanEnd(item)) : spanEnd(item);
  }
  return groups;
}

/** Puts each event into the first column that is free at its time. */
function intoColumns<Item extends Span>(group: readonly Item[]): Columned<Item>[] {
  const ends: number[] = [];
  return group.map((item) => {
    const free = ends.findIndex((end) => end <= item.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = spanEnd(item);
    return { item, column };
  });
}
