// What forms and programs say of how an event repeats, and the rule that is stored of it.
import type { Day } from "~/time/days";
import type { Frequency, MonthDay, Rule } from "~/time/recurrence";

/**
 * `every` is 1 to 99. `weekdays` are 1 (Monday) to 7, in order, and empty unless
 * weekly; `by` is "date" unless monthly or yearly. `until` is the last day on
 * which a date may fall, on the series' clock; null without an end.
 */
export type Repeat = {
  freq: Frequency;
  every: number;
  weekdays: readonly number[];
  by: MonthDay;
  until: Day | null;
};

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Bit 0 for Monday … bit 6 for Sunday, from 1 (Monday) to 7. */
export function weekdayBits(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
}

/** 1 (Monday) to 7, in order, from bits. */
export function weekdaysOfBits(bits: number): number[] {
  return WEEK.filter((weekday) => bits & (1 << (weekday - 1)));
}

/** How a stored series repeats, as forms and programs say it. */
export function repeatOf({ freq, every, weekdays, by, lastDay }: Rule): Repeat {
  return { freq, every, weekdays: weekdaysOfBits(weekdays), by, until: lastDay };
}

/** Whether two rules give dates in the same rhythm, whenever they begin and end. */
export function isSameRhythm(a: Rule, b: Rule): boolean {
  return a.freq === b.freq && a.every === b.every && a.weekdays === b.weekdays && a.by === b.by;
}
