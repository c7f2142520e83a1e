// Says in a reader's language how an event repeats: rules that are stored, and those that are being typed.
import { msg, plural, selectOrdinal } from "@lingui/core/macro";
import { type Day, weekdayOf } from "~/time/days";
import { nthOfMonth, type Rule } from "~/time/recurrence";
import type { Words } from "~/words/words";
import { finishDate, writerFor } from "./date-writers";
import { weekdayBits, weekdaysOfBits } from "./repeat";
import type { TypedRepeat } from "./typed-repeat";

/** By their number, 0 Sunday … 6 Saturday: "every week on …". Many languages inflect them there. */
const WEEKDAYS = [
  msg({ message: "Sunday", context: "on a day" }),
  msg({ message: "Monday", context: "on a day" }),
  msg({ message: "Tuesday", context: "on a day" }),
  msg({ message: "Wednesday", context: "on a day" }),
  msg({ message: "Thursday", context: "on a day" }),
  msg({ message: "Friday", context: "on a day" }),
  msg({ message: "Saturday", context: "on a day" }),
];

const MONTHS = [
  msg({ message: "January", context: "in a month" }),
  msg({ message: "February", context: "in a month" }),
  msg({ message: "March", context: "in a month" }),
  msg({ message: "April", context: "in a month" }),
  msg({ message: "May", context: "in a month" }),
  msg({ message: "June", context: "in a month" }),
  msg({ message: "July", context: "in a month" }),
  msg({ message: "August", context: "in a month" }),
  msg({ message: "September", context: "in a month" }),
  msg({ message: "October", context: "in a month" }),
  msg({ message: "November", context: "in a month" }),
  msg({ message: "December", context: "in a month" }),
];

/** The rule in words; includes the year of its end if it is not that of `today`. */
export function wordRule(rule: Rule, today: Day, words: Words): string {
  const sentence = rhythmOf(rule, words);
  if (!rule.lastDay) return sentence;
  const date = finishDate(writerFor(words).monthAndDay(rule.lastDay, today), words);
  return words._(msg`${sentence} until ${date}`);
}

/** "Every week on Monday, 10 times"; includes the year of its end if it is not that of `today`. */
export function wordTypedRepeat(
  repeat: TypedRepeat,
  firstDay: Day,
  today: Day,
  words: Words,
): string {
  const { freq, every, weekdays = [], by = "date", until = null, count } = repeat;
  const rule = { freq, every, weekdays: weekdayBits(weekdays), by, firstDay, lastDay: until };
  const sentence = wordRule(rule, today, words);
  if (count === undefined) return sentence;
  return words._(msg`${sentence}, ${plural(count, { one: "# time", other: "# times" })}`);
}

function rhythmOf(rule: Rule, words: Words): string {
  const { freq, every } = rule;
  switch (freq) {
    case "day":
      return words._(msg`${plural(every, { one: "Every day", other: "Every # days" })}`);
    case "week": {
      const days = weekdaysIn(rule, words);
      return words._(
        msg`${plural(every, { one: `Every week on ${days}`, other: `Every # weeks on ${days}` })}`,
      );
    }
    case "month":
      return monthly(rule, words);
    case "year":
      return yearly(rule, words);
  }
}

function weekdaysIn({ weekdays }: Rule, words: Words): string {
  const names = weekdaysOfBits(weekdays).map((weekday) => weekdayName(weekday % 7, words));
  return writerFor(words).list(names);
}

function weekdayName(index: number, words: Words): string {
  const name = WEEKDAYS[index];
  return name ? words._(name) : "";
}

function monthly(rule: Rule, words: Words): string {
  const { every, by, firstDay } = rule;
  if (by === "lastDay")
    return words._(
      msg`${plural(every, { one: "Every month on the last day", other: "Every # months on the last day" })}`,
    );
  if (by === "date") {
    const date = dateIn(firstDay);
    const ordinal = words._(
      msg`${selectOrdinal(date, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`,
    );
    return words._(
      msg`${plural(every, { one: `Every month on the ${ordinal}`, other: `Every # months on the ${ordinal}` })}`,
    );
  }
  const place = placeIn(rule, words);
  return words._(
    msg`${plural(every, { one: `Every month on the ${place}`, other: `Every # months on the ${place}` })}`,
  );
}

function yearly(rule: Rule, words: Words): string {
  const { every, by, firstDay } = rule;
  if (by === "date") {
    const date = finishDate(writerFor(words).dateOfYear(firstDay), words);
    return words._(
      msg`${plural(every, { one: `Every year on ${date}`, other: `Every # years on ${date}` })}`,
    );
  }
  const place = placeIn(rule, words);
  const name = MONTHS[Number(firstDay.slice(5, 7)) - 1];
  const month = name ? words._(name) : "";
  return words._(
    msg`${plural(every, {
      one: `Every year on the ${place} in ${month}`,
      other: `Every # years on the ${place} in ${month}`,
    })}`,
  );
}

/** "second Tuesday". */
function placeIn({ by, firstDay }: Rule, words: Words): string {
  const weekday = weekdayName(weekdayOf(firstDay), words);
  if (by === "last") return words._(msg`last ${weekday}`);
  switch (nthOfMonth(firstDay)) {
    case 1:
      return words._(msg`first ${weekday}`);
    case 2:
      return words._(msg`second ${weekday}`);
    case 3:
      return words._(msg`third ${weekday}`);
    case 4:
      return words._(msg`fourth ${weekday}`);
    default:
      return words._(msg`fifth ${weekday}`);
  }
}

function dateIn(day: Day): number {
  return Number(day.slice(8));
}
