// Describes a rule stored as text in a reader's language, if there are plain words for it.
import { msg, plural, selectOrdinal } from "@lingui/core/macro";
import { daysIn } from "~/time/days";
import { type DayParts, type NthWeekday, partsOfWritten } from "~/time/written-rule";
import type { Words } from "~/words/words";
import { finishDate, writerFor } from "./date-formats";
import {
  everyDay,
  everyMonthOn,
  everyMonthOnDate,
  everyWeekOn,
  everyYearIn,
  everyYearOn,
} from "./interval-text";
import {
  lastDayWord,
  monthWord,
  placeWord,
  weekdayWord,
  weekendWord,
  workdayWord,
} from "./nth-weekday-words";

/** Nobody reads more names in one sentence. */
const MOST_NAMED = 6;
/** Monday to Friday, and the weekend. */
const WORKDAYS = "0,1,2,3,4";
const WEEKEND = "5,6";
/** A leap year, so that February 29 can be named. */
const ANY_YEAR = 2000;

/** Undefined for a rule without plain words. */
export function writtenRuleText(rule: string, words: Words): string | undefined {
  const parts = shorter(partsOfWritten(rule));
  if (parts.freq === "year") return wordYearly(parts, words);
  const sentence = wordShorter(parts, words);
  return sentence && onlyIn(sentence, parts, words);
}

/** "1st" */
export function dayOfMonthText(date: number, words: Words): string {
  return words._(msg`${selectOrdinal(date, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`);
}

/** Rewrites a daily or yearly rule as a monthly or weekly one within some months, if that is equivalent. */
function shorter(parts: DayParts): DayParts {
  const { freq, every, weekdays, monthDays, positions } = parts;
  if (every > 1 || positions.length > 0 || freq === "week") return parts;
  if (freq === "day" && monthDays.length > 0) return { ...parts, freq: "month" };
  const isWeekly = hasOnly(parts, ["weekdays", "months"]) && arePlain(weekdays);
  return isWeekly ? { ...parts, freq: "week" } : parts;
}

/** The rule in words, without the months that limit it. */
function wordShorter(parts: DayParts, words: Words): string | undefined {
  const { freq, every, weekdays, weekStart, positions } = parts;
  if (freq === "month") return wordMonthly(parts, words);
  if (positions.length + parts.monthDays.length > 0) return undefined;
  if (freq === "day") return onlyOn(everyDay(every, words), weekdays, words);
  const sentence = everyWeekOn(weekdaysIn(weekdays, words), every, words);
  if (every === 1 || weekStart === 0) return sentence;
  const day = weekdayWord((weekStart + 1) % 7, words);
  return words._(msg`${sentence}, with weeks that begin on ${day}`);
}

function wordMonthly(parts: DayParts, words: Words): string | undefined {
  const place = placesIn(parts, words);
  if (place !== undefined) return everyMonthOn(place, parts.every, words);
  const dates = datesIn(parts, words);
  const say = parts.monthDays.every((date) => date > 0) ? everyMonthOnDate : everyMonthOn;
  return dates && onlyOn(say(dates, parts.every, words), parts.weekdays, words);
}

function wordYearly(parts: DayParts, words: Words): string | undefined {
  const { every, months, weekdays } = parts;
  const place = placesIn(parts, words);
  if (months.length === 0) return wordInYear(parts, place, words);
  const names = months.map((month) => monthWord(month, words));
  const month = joinNames(names, words);
  if (place !== undefined) return month && everyYearIn({ place, month, every }, words);
  const dates = yearDatesIn(parts, words);
  if (dates !== undefined) return onlyOn(everyYearOn(dates, every, words), weekdays, words);
  const days = datesIn(parts, words);
  const sentence = days && month && everyYearIn({ place: days, month, every }, words);
  return sentence && onlyOn(sentence, weekdays, words);
}

/** Describes a rule whose days are counted within the year. */
function wordInYear(parts: DayParts, place: string | undefined, words: Words): string | undefined {
  const { every, yearDays, weekNumbers, weekdays, weekStart } = parts;
  if (place !== undefined) {
    return hasOnly(parts, ["weekdays"])
      ? words._(
          msg`${plural(every, {
            one: `Every year on the ${place} of the year`,
            other: `Every # years on the ${place} of the year`,
          })}`,
        )
      : undefined;
  }
  const days = hasOnly(parts, ["yearDays"]) ? numbersIn(yearDays, words) : undefined;
  if (days !== undefined) {
    return words._(
      msg`${plural(every, {
        one: `Every year on day ${days} of the year`,
        other: `Every # years on day ${days} of the year`,
      })}`,
    );
  }
  const isByWeek = hasOnly(parts, ["weekNumbers", "weekdays"]) && weekStart === 0;
  const weeks = isByWeek ? numbersIn(weekNumbers, words) : undefined;
  if (weeks === undefined) return undefined;
  const names = weekdaysIn(weekdays, words);
  return words._(
    msg`${plural(every, {
      one: `Every year in week ${weeks} on ${names}`,
      other: `Every # years in week ${weeks} on ${names}`,
    })}`,
  );
}

function onlyIn(sentence: string, { months }: DayParts, words: Words): string {
  if (months.length === 0) return sentence;
  const writer = writerFor(words);
  const names = finishDate(writer.list(months.map(writer.monthAlone)), words);
  return words._(msg`${sentence}, only in ${names}`);
}

function onlyOn(
  sentence: string,
  weekdays: readonly NthWeekday[],
  words: Words,
): string | undefined {
  if (weekdays.length === 0) return sentence;
  if (!arePlain(weekdays)) return undefined;
  const days = weekdaysIn(weekdays, words);
  return words._(msg`${sentence}, only on ${days}`);
}

/** "first Monday and third Monday", "last workday" */
function placesIn(parts: DayParts, words: Words): string | undefined {
  const { weekdays, positions } = parts;
  if (weekdays.length === 0) return undefined;
  if (hasOnly(parts, ["weekdays", "months"])) {
    const places = weekdays.map(({ weekday, nth }) => placeWord(nth, (weekday + 1) % 7, words));
    return joinNames(places, words);
  }
  if (!hasOnly(parts, ["weekdays", "positions", "months"]) || !arePlain(weekdays)) return undefined;
  const days = weekdays
    .map(({ weekday }) => weekday)
    .sort()
    .join();
  const name = days === WORKDAYS ? workdayWord : days === WEEKEND ? weekendWord : undefined;
  return (
    name &&
    joinNames(
      positions.map((nth) => name(nth, words)),
      words,
    )
  );
}

/** "1st and last day" */
function datesIn(parts: DayParts, words: Words): string | undefined {
  const { monthDays } = parts;
  const isDates = hasOnly(parts, ["monthDays", "weekdays", "months"]);
  if (!isDates || monthDays.length === 0) return undefined;
  return joinNames(
    monthDays.map((date) => (date > 0 ? dayOfMonthText(date, words) : lastDayWord(date, words))),
    words,
  );
}

/** "May 1 and October 1" */
function yearDatesIn(parts: DayParts, words: Words): string | undefined {
  const { monthDays, months } = parts;
  const isDates = hasOnly(parts, ["monthDays", "weekdays", "months"]);
  if (!isDates || monthDays.length === 0) return undefined;
  const dates = months.flatMap((month) =>
    monthDays.map((date) => {
      const name = `${ANY_YEAR}-${String(month).padStart(2, "0")}`;
      const isOne = date > 0 && date <= daysIn(name);
      const day = `${name}-${String(date).padStart(2, "0")}`;
      return isOne ? finishDate(writerFor(words).dateOfYear(day), words) : undefined;
    }),
  );
  return joinNames(dates, words);
}

function weekdaysIn(weekdays: readonly NthWeekday[], words: Words): string {
  return writerFor(words).list(
    weekdays.map(({ weekday }) => weekdayWord((weekday + 1) % 7, words)),
  );
}

function numbersIn(numbers: readonly number[], words: Words): string | undefined {
  return joinNames(
    numbers.map((number) => (number > 0 ? String(number) : undefined)),
    words,
  );
}

/** Undefined for an empty list, a long one, or one with an unnamed item. */
function joinNames(names: readonly (string | undefined)[], words: Words): string | undefined {
  const known = names.flatMap((name) => name ?? []);
  const isList = known.length === names.length && known.length > 0 && known.length <= MOST_NAMED;
  return isList ? writerFor(words).list(known) : undefined;
}

function arePlain(weekdays: readonly NthWeekday[]): boolean {
  return weekdays.length > 0 && weekdays.every(({ nth }) => nth === 0);
}

const LISTS = ["weekdays", "monthDays", "yearDays", "weekNumbers", "months", "positions"] as const;

function hasOnly(parts: DayParts, names: readonly (typeof LISTS)[number][]): boolean {
  return LISTS.every((name) => parts[name].length === 0 || names.includes(name));
}
