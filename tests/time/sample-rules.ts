// Random rules from the whole closed set.
import fc from "fast-check";
import { addDays } from "~/time/days";
import { firstDayFrom, type MonthDay, type Rule } from "~/time/recurrence";

const anyEnd = fc.option(fc.integer({ min: 0, max: 3_000 }));
const anyFirst = fc.integer({ min: 0, max: 60_000 }).map((later) => addDays("1990-01-01", later));
// Small numbers are most common and have the most dates to compare.
const anyEvery = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 }));
const anyKind = fc.oneof(
  fc.constant({ freq: "day" as const, by: "date" as const, weekdays: 0 }),
  fc.record({
    freq: fc.constant("week" as const),
    by: fc.constant("date" as const),
    weekdays: fc.integer({ min: 1, max: 127 }),
  }),
  fc.record({
    freq: fc.constant("month" as const),
    by: fc.constantFrom<MonthDay>("date", "nth", "last", "lastDay"),
    weekdays: fc.constant(0),
  }),
  fc.record({
    freq: fc.constant("year" as const),
    by: fc.constantFrom<MonthDay>("date", "nth", "last"),
    weekdays: fc.constant(0),
  }),
);

/** A rule whose first day is one of its days, like every stored rule. */
export const anyRule: fc.Arbitrary<Rule> = fc
  .record({ kind: anyKind, every: anyEvery, typed: anyFirst, days: anyEnd })
  .map(({ kind, every, typed, days }) => {
    const rule: Rule = {
      ...kind,
      every,
      firstDay: typed,
      lastDay: null,
      rule: null,
      days: [],
    };
    const firstDay = firstDayFrom(rule, typed) ?? typed;
    return { ...rule, firstDay, lastDay: days === null ? null : addDays(firstDay, days) };
  });
