// The days of rules that are stored as text, by testing the days of those months in which they may fall.

import { createDayTest } from "./day-test";
import { type Day, dateOfNumber, numberOfDay } from "./days";
import { type DayParts, partsOfWritten } from "./written-rule";

/** `firstDay` is the first of its days, in whose week, month or year every so many ones are counted. */
export type Written = { rule: string; firstDay: Day };

type Tested = {
  isDay: (number: number) => boolean;
  mayFallIn: (year: number, month: number) => boolean;
};

/** The rules that were asked for last: reading one costs more than testing some days. */
const tested = new Map<string, Tested>();
const MOST_KEPT = 1_000;

/** The days from `from` to `to`, both inclusive and numbers since 1970, in order; at most `limit` of them. */
export function writtenDays(rule: Written, from: number, to: number, limit: number): number[] {
  const { isDay, mayFallIn } = testOf(rule);
  const days: number[] = [];
  for (let number = from; number <= to && days.length < limit; ) {
    const { year, month, date, length } = dateOfNumber(number);
    const last = Math.min(to, number - date + length);
    if (mayFallIn(year, month)) {
      for (; number <= last && days.length < limit; number += 1) {
        if (isDay(number)) days.push(number);
      }
    } else number = last + 1;
  }
  return days;
}

/** The last day from `from` to `to`, undefined if there is none. */
export function lastWrittenDay(rule: Written, from: number, to: number): number | undefined {
  const { isDay, mayFallIn } = testOf(rule);
  for (let number = to; number >= from; ) {
    const { year, month, date } = dateOfNumber(number);
    const first = Math.max(from, number - date + 1);
    if (mayFallIn(year, month)) {
      for (; number >= first; number -= 1) if (isDay(number)) return number;
    } else number = first - 1;
  }
  return undefined;
}

function testOf({ rule, firstDay }: Written): Tested {
  const key = `${firstDay} ${rule}`;
  const known = tested.get(key);
  if (known) return known;
  const parts = partsOfWritten(rule);
  const isDay = createDayTest(parts, numberOfDay(firstDay), { left: Number.POSITIVE_INFINITY });
  const made = { isDay, mayFallIn: monthTest(parts, firstDay) };
  tested.set(key, made);
  const [oldest] = tested.keys();
  if (tested.size > MOST_KEPT && oldest !== undefined) tested.delete(oldest);
  return made;
}

/** Leaves out other months, and months and years that are not every so many ones. */
function monthTest({ freq, every, months }: DayParts, firstDay: Day): Tested["mayFallIn"] {
  const wanted = new Set(months);
  const begun = { year: Number(firstDay.slice(0, 4)), month: Number(firstDay.slice(5, 7)) };
  return (year, month) => {
    if (wanted.size > 0 && !wanted.has(month)) return false;
    const years = year - begun.year;
    if (freq === "year") return years % every === 0;
    return freq !== "month" || (years * 12 + month - begun.month) % every === 0;
  };
}
