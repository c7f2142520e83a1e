// Finds for each date as it was the one that it has become.
import { compareEvents, type EventSpan } from "~/event/event";
import { DAY_MS } from "~/time/durations";
import type { PrintedDate, PrintedSides } from "./printed-dates";

const HALF_A_WEEK_MS = 3.5 * DAY_MS;

type DatePair = [was: PrintedDate | undefined, is: PrintedDate | undefined];

/**
 * By their id; else, in one family, by their times; else in their order, if as many are left then as now: when a series
 * moves from Mondays to Tuesdays, its dates have the ids of other days.
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
    const at = others.findIndex((other) => startOf(other) === startOf(date));
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

/** Takes out the first date that is less than half a week away: at the ends of a window one more may be left. */
function takeNear({ from }: PrintedDate, others: PrintedDate[]): PrintedDate | undefined {
  const at = others.findIndex((other) => Math.abs(other.from - from) < HALF_A_WEEK_MS);
  return at < 0 ? undefined : others.splice(at, 1)[0];
}

function startOf({ firstDay, from }: EventSpan): string {
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
