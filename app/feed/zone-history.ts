// Finds the changes of a zone's clock that its yearly rule does not tell.
import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  type Month,
  numberOfDay,
  weekdayOf,
} from "~/time/days";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import {
  type Change,
  type Clock,
  changesOf,
  LAST_YEAR,
  type YearlyChange,
  type ZoneRule,
} from "./zone-rule";

/**
 * All changes of the clock from `firstYear` to the last year, 2037 at most, that
 * does not follow the rule; none where all of them do. The rule holds after them.
 */
export function changesBeforeRule(clock: Clock, rule: ZoneRule, firstYear: number): Change[] {
  const changes = changesOf(clock, firstYear);
  for (let year = LAST_YEAR; year >= firstYear; year--) {
    const inYear = changes.filter((change) => change.year === year);
    if (!follows(inYear, rule, year)) return changes.filter((change) => change.year <= year);
  }
  return [];
}

/** The day of a yearly change in a year. */
export function onsetIn(year: number, { month, weekday, week, firstDay }: YearlyChange): Day {
  const first: Month = `${String(year).padStart(4, "0")}-${twoDigits(month)}`;
  const earliest =
    week === -1 ? addDays(firstDayOf(addMonths(first, 1)), -7) : `${first}-${twoDigits(firstDay)}`;
  return addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
}

function follows(changes: Change[], rule: ZoneRule, year: number): boolean {
  const yearly = "changes" in rule ? rule.changes : [];
  return (
    changes.length === yearly.length &&
    yearly.every((each, index) => isAt(changes[index], each, year))
  );
}

/** A change at midnight may be told as one a second before. */
function isAt(change: Change | undefined, yearly: YearlyChange, year: number): boolean {
  const wall = numberOfDay(onsetIn(year, yearly)) * DAY_MS + yearly.second * SECOND_MS;
  const late = change ? change.at - (wall - yearly.from * MINUTE_MS) : Number.NaN;
  return change?.from === yearly.from && change.to === yearly.to && late >= 0 && late <= SECOND_MS;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
