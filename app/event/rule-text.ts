// Describes in a reader's language how an event repeats, for stored rules and for rules being typed.
import { msg, plural } from "@lingui/core/macro";
import { type Day, weekdayOfDay } from "~/time/days";
import { nthOfMonth, type Rule } from "~/time/recurrence";
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
import { monthWord, placeWord, weekdayWord } from "./nth-weekday-words";
import { weekdayBits, weekdaysOfBits } from "./repeat";
import type { TypedRepeat } from "./typed-repeat";
import { dayOfMonthText, writtenRuleText } from "./written-rule-text";

/** Above this number, additional days are counted instead of named. */
const MOST_NAMED = 3;

/** `custom` describes a rule that has no words. */
type Saying = { today: Day; words: Words; custom: () => string };

/** A rule with its end and additional days; names a day's year if it is not that of `today`. */
export function ruleText(rule: Rule, { today, words, custom }: Saying): string {
  const { lastDay, days } = rule;
  const { monthAndDay, list } = writerFor(words);
  const named = (some: readonly Day[]) =>
    finishDate(list(some.map((day) => monthAndDay(day, today))), words);
  if (hasDaysAlone(rule)) return wordDays([rule.firstDay, ...days].sort(), named, words);
  const sentence =
    rule.rule === null
      ? sayRepetition(rule, words)
      : (writtenRuleText(rule.rule, words) ?? custom());
  const date = lastDay && named([lastDay]);
  const whole = date ? words._(msg`${sentence} until ${date}`) : sentence;
  if (days.length === 0) return whole;
  const further = days.length <= MOST_NAMED ? named(days) : "";
  if (further !== "") return words._(msg`${whole}, and on ${further}`);
  const count = days.length;
  return words._(
    msg`${whole}, and on ${plural(count, { one: "# further day", other: "# further days" })}`,
  );
}

/** Whether a series has only additional days: its first day is stored as a daily rule with one date. */
export function hasDaysAlone({ rule, freq, firstDay, lastDay, days }: Rule): boolean {
  return rule === null && freq === "day" && lastDay === firstDay && days.length > 0;
}

function wordDays(
  days: readonly Day[],
  named: (some: readonly Day[]) => string,
  words: Words,
): string {
  if (days.length <= MOST_NAMED + 1) {
    const list = named(days);
    return words._(
      msg({ message: `On ${list}`, comment: "The days on which an event takes place." }),
    );
  }
  const [count, first, last] = [days.length, named(days.slice(0, 1)), named(days.slice(-1))];
  return words._(
    msg`${plural(count, { one: `On # day from ${first} to ${last}`, other: `On # days from ${first} to ${last}` })}`,
  );
}

/** "Every week on Monday, 10 times"; names the year of its end if it is not that of `today`. */
export function typedRepeatText(
  repeat: TypedRepeat,
  firstDay: Day,
  today: Day,
  words: Words,
): string {
  const { freq, every, weekdays = [], by = "date", until = null, count } = repeat;
  const { rule: written = null, days = [] } = repeat;
  const closed = { freq, every, weekdays: weekdayBits(weekdays), by };
  const rule = { ...closed, firstDay, lastDay: until, rule: written, days };
  const sentence = ruleText(rule, { today, words, custom: () => words._(CUSTOM_RULE) });
  if (count === undefined) return sentence;
  return words._(msg`${sentence}, ${plural(count, { one: "# time", other: "# times" })}`);
}

export const CUSTOM_RULE = msg`Custom`;

function sayRepetition(rule: Rule, words: Words): string {
  switch (rule.freq) {
    case "day":
      return everyDay(rule.every, words);
    case "week":
      return everyWeekOn(weekdaysIn(rule, words), rule.every, words);
    case "month":
      return monthly(rule, words);
    case "year":
      return yearly(rule, words);
  }
}

function weekdaysIn({ weekdays }: Rule, words: Words): string {
  const names = weekdaysOfBits(weekdays).map((weekday) => weekdayWord(weekday % 7, words));
  return writerFor(words).list(names);
}

function monthly(rule: Rule, words: Words): string {
  const { every, by, firstDay } = rule;
  if (by === "lastDay")
    return words._(
      msg`${plural(every, { one: "Every month on the last day", other: "Every # months on the last day" })}`,
    );
  if (by === "date")
    return everyMonthOnDate(dayOfMonthText(Number(firstDay.slice(8)), words), every, words);
  return everyMonthOn(placeIn(rule, words), every, words);
}

function yearly(rule: Rule, words: Words): string {
  const { every, by, firstDay } = rule;
  if (by === "date") {
    const date = finishDate(writerFor(words).dateOfYear(firstDay), words);
    return everyYearOn(date, every, words);
  }
  const month = monthWord(Number(firstDay.slice(5, 7)), words);
  return everyYearIn({ place: placeIn(rule, words), month, every }, words);
}

/** "second Tuesday" */
function placeIn({ by, firstDay }: Rule, words: Words): string {
  const nth = by === "last" ? -1 : nthOfMonth(firstDay);
  return placeWord(nth, weekdayOfDay(firstDay), words) ?? "";
}
