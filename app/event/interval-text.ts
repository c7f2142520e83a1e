// Describes in a reader's language how often and on which days; the caller supplies the words for the days.
import { msg, plural } from "@lingui/core/macro";
import type { Words } from "~/words/words";

export function everyDay(every: number, words: Words): string {
  return words._(msg`${plural(every, { one: "Every day", other: "Every # days" })}`);
}

/** `days` are weekdays. */
export function everyWeekOn(days: string, every: number, words: Words): string {
  return words._(
    msg`${plural(every, { one: `Every week on ${days}`, other: `Every # weeks on ${days}` })}`,
  );
}

export function everyMonthOn(place: string, every: number, words: Words): string {
  return words._(
    msg`${plural(every, { one: `Every month on the ${place}`, other: `Every # months on the ${place}` })}`,
  );
}

/** `ordinal` is "1st", or several of them. */
export function everyMonthOnDate(ordinal: string, every: number, words: Words): string {
  return words._(
    msg`${plural(every, { one: `Every month on the ${ordinal}`, other: `Every # months on the ${ordinal}` })}`,
  );
}

/** `date` is "March 10". */
export function everyYearOn(date: string, every: number, words: Words): string {
  return words._(
    msg`${plural(every, { one: `Every year on ${date}`, other: `Every # years on ${date}` })}`,
  );
}

type InYear = { place: string; month: string; every: number };

export function everyYearIn({ place, month, every }: InYear, words: Words): string {
  return words._(
    msg`${plural(every, {
      one: `Every year on the ${place} in ${month}`,
      other: `Every # years on the ${place} in ${month}`,
    })}`,
  );
}
