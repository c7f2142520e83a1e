// Rewrites rules as simpler ones with the same days, as pickers write what our rules say otherwise.
import type { DayParts } from "./written-rule";

const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;
/** Every month has them. */
const CERTAIN_DAYS = 28;
const LONGEST_MONTH = 31;

/**
 * A rule for the same days, in fewer words. `every` stays: no rewriting may depend on which weeks, months or years
 * count.
 */
export function simplerRule(given: DayParts): DayParts {
  if (given.yearDays.length + given.weekNumbers.length > 0) return given;
  return [
    withoutAllMonths,
    withPlainWeekdays,
    withPositionsInWeek,
    withNthWeekday,
    withDateForAllWeekdays,
    withLastDay,
    withoutOnlyPosition,
    withLongerUnit,
    withShorterUnit,
  ].reduce((rule, rewrite) => rewrite(rule), given);
}

function withoutAllMonths(rule: DayParts): DayParts {
  return new Set(rule.months).size === MONTHS_A_YEAR && rule.freq !== "year"
    ? { ...rule, months: [] }
    : rule;
}

/** The last of the last Monday, the last Tuesday and so on is the last of all of them, and the first likewise. */
function withPlainWeekdays(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  const [position] = positions;
  if (positions.length !== 1 || (position !== 1 && position !== -1)) return rule;
  if (freq !== "month" && (freq !== "year" || months.length !== 1)) return rule;
  if (monthDays.length > 0 || weekdays.length < 2) return rule;
  if (!weekdays.every(({ nth }) => nth === position)) return rule;
  return { ...rule, weekdays: weekdays.map(({ weekday }) => ({ weekday, nth: 0 })) };
}

/** "BYDAY=MO,WE;BYSETPOS=1" of a week is one of its days. */
function withPositionsInWeek(rule: DayParts): DayParts {
  const { freq, weekdays, positions, weekStart, monthDays, months } = rule;
  if (freq !== "week" || positions.length === 0 || weekdays.length === 0) return rule;
  if (monthDays.length + months.length > 0) return rule;
  const place = (weekday: number) => (weekday - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK;
  const days = [...new Set(weekdays.map(({ weekday }) => weekday))];
  days.sort((a, b) => place(a) - place(b));
  const found = positions.map((n) => days.at(n > 0 ? n - 1 : n));
  const kept = days.filter((day) => found.includes(day));
  const chosen = kept.map((weekday) => ({ weekday, nth: 0 }));
  return kept.length === 0 ? rule : { ...rule, weekdays: chosen, positions: [] };
}

/** A weekday that is one of seven dates in a row is the nth of its month, or the last. */
function withNthWeekday(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  const [only] = weekdays;
  if (freq !== "month" && (freq !== "year" || months.length === 0)) return rule;
  if (only?.nth !== 0 || weekdays.length > 1 || positions.length > 0) return rule;
  const dates = [...new Set(monthDays)].sort((a, b) => a - b);
  const [first = 0] = dates;
  const isWeek = dates.length === DAYS_A_WEEK && dates.every((date, at) => date === first + at);
  if (!isWeek) return rule;
  const nth = first === -DAYS_A_WEEK ? -1 : (first - 1) / DAYS_A_WEEK + 1;
  const isNth =
    nth === -1 || (first > 0 && Number.isInteger(nth) && nth * DAYS_A_WEEK <= CERTAIN_DAYS);
  return isNth ? { ...rule, weekdays: [{ ...only, nth }], monthDays: [] } : rule;
}

/** With all weekdays a position is a date: the last one is the last day. */
function withDateForAllWeekdays(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  const isAll =
    weekdays.every(({ nth }) => nth === 0) &&
    new Set(weekdays.map(({ weekday }) => weekday)).size === DAYS_A_WEEK;
  const isInMonth = freq === "month" || (freq === "year" && months.length === 1);
  const isCertain = positions.every((n) => n === -1 || (n >= 1 && n <= CERTAIN_DAYS));
  if (!isAll || !isInMonth || monthDays.length > 0 || positions.length === 0 || !isCertain) {
    return rule;
  }
  return { ...rule, weekdays: [], positions: [], monthDays: [...new Set(positions)] };
}

/** The last of 28, 29, 30 and 31. */
function withLastDay(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions } = rule;
  const ends = [28, 29, 30, LONGEST_MONTH];
  const isEnd = ends.every((date) => monthDays.includes(date)) && monthDays.every((n) => n > 0);
  const isLast = positions.length === 1 && positions[0] === -1;
  if (freq !== "month" || weekdays.length > 0 || !isEnd || !isLast) return rule;
  return { ...rule, monthDays: [-1], positions: [] };
}

/** The first, or last, of one day. */
function withoutOnlyPosition(rule: DayParts): DayParts {
  const { freq, weekdays, monthDays, positions, months } = rule;
  if (positions.length !== 1 || Math.abs(positions[0] ?? 0) !== 1) return rule;
  if (freq !== "month" && (freq !== "year" || months.length !== 1)) return rule;
  const isDate = monthDays.length === 1 && weekdays.length === 0;
  const isNth = monthDays.length === 0 && weekdays.length === 1 && weekdays[0]?.nth !== 0;
  return isDate || isNth ? { ...rule, positions: [] } : rule;
}

/** Each March of all months is each March of the years. */
function withLongerUnit(rule: DayParts): DayParts {
  const { freq, every, months, positions } = rule;
  const isYearly = freq === "month" && every === 1 && months.length === 1 && positions.length === 0;
  return isYearly ? { ...rule, freq: "year" } : rule;
}

/** Each 15th of a year, or among all days, is the 15th of each month; each Monday of a month that of each week. */
function withShorterUnit(rule: DayParts): DayParts {
  const { freq, every, weekdays, monthDays, positions, months } = rule;
  const isEach = every === 1 && positions.length === 0;
  if (!isEach || freq === "week") return rule;
  const isAnyMonth = months.length === 0 || new Set(months).size === MONTHS_A_YEAR;
  if (!isAnyMonth) return rule;
  if (weekdays.length === 0 && monthDays.length > 0 && freq !== "month") {
    return { ...rule, freq: "month", months: [] };
  }
  const isPlain = weekdays.length > 0 && weekdays.every(({ nth }) => nth === 0);
  const isWeekly = isPlain && monthDays.length === 0 && freq !== "day";
  return isWeekly ? { ...rule, freq: "week", months: [] } : rule;
}
