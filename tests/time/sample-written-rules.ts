// Random rules beyond the closed set, in a form that another engine reads the same way.
import fc from "fast-check";
import { addDays } from "~/time/days";

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const anyWeekday = fc.constantFrom(...WEEKDAYS);
const some = <T>(one: fc.Arbitrary<T>, most = 4): fc.Arbitrary<T[]> =>
  fc.option(fc.uniqueArray(one, { minLength: 1, maxLength: most, size: "max" }), { nil: [] });
const numbered = (most: number) =>
  fc.tuple(fc.integer({ min: -most, max: most }), anyWeekday).map(([n, day]) => `${n || ""}${day}`);
/** All with numbers or none: in a year, the engine misreads "MO,1WE" (each Monday and one Wednesday). */
const someNumbered = (most: number) =>
  some(numbered(most)).map((list) => {
    const areAll = list.every((day) => day.length > 2);
    return areAll ? list : [...new Set(list.map((day) => day.slice(-2)))];
  });
const signed = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((number) => fc.constantFrom(number, -number));
const part = (name: string, values: readonly unknown[]) =>
  values.length > 0 ? [`${name}=${values.join(",")}`] : [];

const common = {
  every: fc.integer({ min: 1, max: 4 }),
  weekStart: anyWeekday,
  months: some(fc.integer({ min: 1, max: 12 })),
  positions: some(fc.constantFrom(1, 2, 3, -1, -2), 2),
};
type Common = { every: number; weekStart: string; months: number[]; positions: number[] };

function textOf(
  freq: string,
  { every, weekStart, months, positions }: Common,
  lists: readonly string[],
): string {
  return [
    `FREQ=${freq}`,
    `INTERVAL=${every}`,
    `WKST=${weekStart}`,
    ...part("BYMONTH", months),
    ...lists,
    ...part("BYSETPOS", lists.length > 0 ? positions : []),
  ].join(";");
}

export const anyMonthly = fc
  .record({ ...common, byDay: someNumbered(5), dates: some(signed(31), 6) })
  .map(({ byDay, dates, ...rest }) => {
    const days = dates.length > 0 ? byDay.map((day) => day.slice(-2)) : byDay;
    return textOf("MONTHLY", rest, [...part("BYDAY", days), ...part("BYMONTHDAY", dates)]);
  });
const anyDaily = fc
  .record({ ...common, byDay: some(anyWeekday), dates: some(signed(31), 6) })
  .map(({ byDay, dates, ...rest }) => {
    const lists = [...part("BYDAY", byDay), ...part("BYMONTHDAY", dates)];
    return textOf("DAILY", { ...rest, positions: [] }, lists);
  });
const anyWeekly = fc
  .record({ ...common, byDay: some(anyWeekday) })
  .map(({ byDay, ...rest }) => textOf("WEEKLY", rest, part("BYDAY", byDay)));
const anyYearly = fc
  .record({ ...common, byDay: someNumbered(20), dates: some(signed(31), 6) })
  .map(({ byDay, dates, ...rest }) => {
    const days = dates.length > 0 ? byDay.map((day) => day.slice(-2)) : byDay;
    return textOf("YEARLY", rest, [...part("BYDAY", days), ...part("BYMONTHDAY", dates)]);
  });
// The engine adds the days of BYDAY to those of BYYEARDAY; RFC 5545 §3.3.10 limits one by the other.
const anyYearDay = fc
  .record({ ...common, days: some(signed(366), 8) })
  .map(({ days, ...rest }) => textOf("YEARLY", { ...rest, months: [] }, part("BYYEARDAY", days)));
// The engine knows only weeks from Monday, and counts years by their weeks, so the interval is always one year.
const anyWeekNumber = fc
  .record({
    ...common,
    weeks: some(signed(52)),
    byDay: fc.uniqueArray(anyWeekday, { minLength: 1 }),
  })
  .map(({ weeks, byDay, ...rest }) =>
    textOf("YEARLY", { ...rest, every: 1, weekStart: "MO", months: [], positions: [] }, [
      ...part("BYWEEKNO", weeks),
      ...part("BYDAY", byDay),
    ]),
  );

/** Written as in RFC 5545, without an end. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: anyMonthly },
  { weight: 2, arbitrary: anyYearly },
  anyWeekly,
  anyDaily,
  anyYearDay,
  anyWeekNumber,
);
export const anyStart = fc
  .integer({ min: 0, max: 12_000 })
  .map((later) => addDays("2000-01-01", later));
