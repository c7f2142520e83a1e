// Names of weekdays, months and days of a month in rules, in a reader's language: "second Tuesday", "last workday".
import { msg, select } from "@lingui/core/macro";
import type { Words } from "~/words/words";

/** By number, 0 Sunday … 6 Saturday: "every week on …". Many languages inflect them there. */
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
const NTH = ["first", "second", "third", "fourth", "fifth"] as const;

/** "Every month on the second Tuesday": the message chooses the weekday, since in other languages both must agree. */
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
  secondLast: (weekday: string) =>
    msg`${select(weekday, {
      sunday: "second to last Sunday",
      monday: "second to last Monday",
      tuesday: "second to last Tuesday",
      wednesday: "second to last Wednesday",
      thursday: "second to last Thursday",
      friday: "second to last Friday",
      other: "second to last Saturday",
    })}`,
};

/** Days that are not a certain weekday: "every month on the last workday". */
const WORKDAYS = {
  first: msg({ message: "first workday", context: "every month on the" }),
  second: msg({ message: "second workday", context: "every month on the" }),
  third: msg({ message: "third workday", context: "every month on the" }),
  last: msg({ message: "last workday", context: "every month on the" }),
  secondLast: msg({ message: "second to last workday", context: "every month on the" }),
};
const WEEKEND_DAYS = {
  first: msg({ message: "first weekend day", context: "every month on the" }),
  last: msg({ message: "last weekend day", context: "every month on the" }),
};
const LAST_DAYS = [
  msg({ message: "last day", context: "every month on the" }),
  msg({ message: "second to last day", context: "every month on the" }),
  msg({ message: "third to last day", context: "every month on the" }),
];

/** `index` is 0 Sunday … 6 Saturday: "every week on …". */
export function weekdayWord(index: number, words: Words): string {
  const name = WEEKDAYS[index];
  return name ? words._(name) : "";
}

/** "every year … in May"; `month` from 1. */
export function monthWord(month: number, words: Words): string {
  const name = MONTHS[month - 1];
  return name ? words._(name) : "";
}

/** "second Tuesday"; a negative `nth` counts from the end. Undefined if there is no name for it. */
export function placeWord(nth: number, index: number, words: Words): string | undefined {
  const weekday = WEEKDAY_KEYS[index] ?? "";
  if (nth === -1) return words._(PLACES.last(weekday));
  if (nth === -2) return words._(PLACES.secondLast(weekday));
  const name = NTH[nth - 1];
  return name && words._(PLACES[name](weekday));
}

/** "last workday"; `nth` as above. Undefined if there is no name for it, as in the two functions below. */
export function workdayWord(nth: number, words: Words): string | undefined {
  const { first, second, third, last, secondLast } = WORKDAYS;
  const name = nth < 0 ? [last, secondLast][-nth - 1] : [first, second, third][nth - 1];
  return name && words._(name);
}

/** "first weekend day" */
export function weekendWord(nth: number, words: Words): string | undefined {
  if (Math.abs(nth) !== 1) return undefined;
  return words._(nth === 1 ? WEEKEND_DAYS.first : WEEKEND_DAYS.last);
}

/** "second to last day" for -2. */
export function lastDayWord(date: number, words: Words): string | undefined {
  const name = LAST_DAYS[-date - 1];
  return name && words._(name);
}
