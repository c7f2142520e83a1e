// Chooses the events of an outline that a month draws, and counts what it leaves out, in linear time.
import { type Day, numberOfDay } from "./days";
import { isBar } from "./month-grid";
import {
  firstNumberIn,
  lastNumberIn,
  type Outline,
  type OutlinedEvent,
  outlineOn,
} from "./outline";
import { compareText } from "./text";

/**
 * Of the events that cover a day and are not drawn in full: `all` of them, and
 * those that would have a place in its cell, `placed` (a night's event has one
 * on its first day alone).
 */
export type LeftOut = { all: number; placed: number };

/** `leftOut` tells it of each day; days on which nothing is left out are missing. */
export type DrawnMonth = { ids: string[]; leftOut: ReadonlyMap<Day, LeftOut> };

export type DrawnMonthOptions = {
  zone: string;
  /** Events that stand in a cell. */
  lanes: number;
  /** The day that is listed under the month, and with how many lines. */
  listed: Day | undefined;
  lines: number;
};

/** An event on the grid: `start` and `end` are its first and last day there, counted from the grid's first. */
type Placed = { event: OutlinedEvent; first: number; last: number; start: number; end: number };

const DAYS_A_WEEK = 7;

/** `grid` is whole weeks of consecutive days. */
export function drawMonth(
  grid: readonly Day[][],
  outline: Outline,
  { zone, lanes, listed, lines }: DrawnMonthOptions,
): DrawnMonth {
  const days = grid.flat();
  const placed = placeOn(days, outline, zone);
  const drawn = new Set([...barsOf(placed, grid.length, lanes), ...singlesOf(placed, days, lanes)]);
  const ids = new Set([...drawn].map(({ event }) => event.id));
  if (listed) {
    for (const { id } of outlineOn(listed, outline, zone).slice(0, lines)) ids.add(id);
  }
  const rest = placed.filter(({ event }) => !ids.has(event.id));
  const all = countByDay(rest, days.length);
  const inCells = countByDay(cellsOf(rest, days), days.length);
  const left = days.map((day, index): [Day, LeftOut] => [
    day,
    { all: all[index] ?? 0, placed: inCells[index] ?? 0 },
  ]);
  return { ids: [...ids], leftOut: new Map(left.filter(([, { all }]) => all > 0)) };
}

/** The days on which events have a place: a bar on all, any other on its first, if that is on the grid. */
function cellsOf(placed: readonly Placed[], days: readonly Day[]): Placed[] {
  const origin = numberOfDay(days[0] ?? "");
  return placed.flatMap((each) => {
    if (isOutlinedBar(each)) return [each];
    return each.first < origin ? [] : [{ ...each, end: each.start }];
  });
}

function placeOn(days: readonly Day[], outline: Outline, zone: string): Placed[] {
  const origin = numberOfDay(days[0] ?? "");
  const placed: Placed[] = [];
  for (const event of outline) {
    const first = firstNumberIn(event, zone);
    const last = lastNumberIn(event, zone);
    const [start, end] = [first - origin, last - origin];
    if (end < 0 || start >= days.length) continue;
    const onGrid = { start: Math.max(start, 0), end: Math.min(end, days.length - 1) };
    placed.push({ event, first, last, ...onGrid });
  }
  return placed;
}

/** How many cover each day, by what each begins and ends. */
function countByDay(placed: readonly Placed[], length: number): number[] {
  const changes = Array<number>(length + 1).fill(0);
  for (const { start, end } of placed) {
    changes[start] = (changes[start] ?? 0) + 1;
    changes[end + 1] = (changes[end + 1] ?? 0) - 1;
  }
  let count = 0;
  return changes.slice(0, length).map((change) => (count += change));
}

/**
 * The bars that `layoutWeek` puts into the first lanes. It takes them by their
 * first day, so of those that begin in one column of a week no more than there
 * are lanes can get one.
 */
function barsOf(placed: readonly Placed[], weeks: number, lanes: number): Placed[] {
  const foremost = Array.from({ length: weeks * DAYS_A_WEEK }, (): Placed[] => []);
  for (const bar of placed) {
    if (!isOutlinedBar(bar)) continue;
    for (
      let column = bar.start;
      column <= bar.end;
      column += DAYS_A_WEEK - (column % DAYS_A_WEEK)
    ) {
      insertForemost(foremost[column] ?? [], bar, lanes);
    }
  }
  const byWeek = Array.from({ length: weeks }, (_, week) =>
    foremost.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  );
  return byWeek.flatMap((columns, week) => takeLanes(columns, (week + 1) * DAYS_A_WEEK, lanes));
}

function isOutlinedBar({ event, first, last }: Placed): boolean {
  return isBar(event.first !== null, last > first, event.to - event.from);
}

function insertForemost(list: Placed[], bar: Placed, most: number): void {
  let at = list.length;
  for (let other = list[at - 1]; other && compareBars(bar, other) < 0; other = list[at - 1])
    at -= 1;
  if (at >= most) return;
  list.splice(at, 0, bar);
  if (list.length > most) list.pop();
}

/** As `layoutWeek` compares them. */
function compareBars(a: Placed, b: Placed): number {
  return a.first - b.first || b.last - a.last || compareText(a.event.id, b.event.id);
}

function takeLanes(columns: readonly Placed[][], weekEnd: number, lanes: number): Placed[] {
  const laneEnds = Array<number>(lanes).fill(0);
  const taken: Placed[] = [];
  columns.forEach((bars, index) => {
    const column = weekEnd - DAYS_A_WEEK + index;
    for (const bar of bars) {
      const lane = laneEnds.findIndex((end) => end <= column);
      if (lane < 0) return;
      laneEnds[lane] = Math.min(bar.end + 1, weekEnd);
      taken.push(bar);
    }
  });
  return taken;
}

/** The first ones of each day that are no bars. */
function singlesOf(placed: readonly Placed[], days: readonly Day[], lanes: number): Placed[] {
  const counts = Array<number>(days.length).fill(0);
  const origin = numberOfDay(days[0] ?? "");
  return placed.filter((single) => {
    const { first, start } = single;
    if (isOutlinedBar(single) || first < origin) return false;
    const count = (counts[start] ?? 0) + 1;
    counts[start] = count;
    return count <= lanes;
  });
}
