// Says in a reader's language how an event repeats: rules that are stored, and those that are being typed.
import { msg, plural, select, selectOrdinal } from "@lingui/core/macro";
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

const WEEKDAY_KEYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const NTH = ["first", "second", "third", "fourth"] as const;

/** "Every month on the second Tuesday": the weekday is chosen in the message, since in other languages both agree. */
const PLACES = {
  first: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "first Sunday",
      monday: "first Monday",
      tuesday: "first Tuesday",
      wednesday: "first Wednesday",
      thursday: "first Thursday",
      friday: "first Friday",
      other: "first Saturday",
    })}`,
  second: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "second Sunday",
      monday: "second Monday",
      tuesday: "second Tuesday",
      wednesday: "second Wednesday",
      thursday: "second Thursday",
      friday: "second Friday",
      other: "second Saturday",
    })}`,
  third: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "third Sunday",
      monday: "third Monday",
      tuesday: "third Tuesday",
      wednesday: "third Wednesday",
      thursday: "third Thursday",
      friday: "third Friday",
      other: "third Saturday",
    })}`,
  fourth: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "fourth Sunday",
      monday: "fourth Monday",
      tuesday: "fourth Tuesday",
      wednesday: "fourth Wednesday",
      thursday: "fourth Thursday",
      friday: "fourth Friday",
      other: "fourth Saturday",
    })}`,
  fifth: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "fifth Sunday",
      monday: "fifth Monday",
      tuesday: "fifth Tuesday",
      wednesday: "fifth Wednesday",
      thursday: "fifth Thursday",
      friday: "fifth Friday",
      other: "fifth Saturday",
    })}`,
  last: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "last Sunday",
      monday: "last Monday",
      tuesday: "last Tuesday",
      wednesday: "last Wednesday",
      thursday: "last Thursday",
      friday: "last Friday",
      other: "last Saturday",
    })}`,
};

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

/** "second Tuesday" */
function placeIn({ by, firstDay }: Rule, words: Words): string {
  const nth = NTH[nthOfMonth(firstDay) - 1] ?? "fifth";
  const weekday = WEEKDAY_KEYS[weekdayOf(firstDay)] ?? "";
  return words._(PLACES[by === "last" ? "last" : nth](weekday));
}

function dateIn(day: Day): number {
  return Number(day.slice(8));
}
