// Says in a reader's language how an event repeats: rules that are stored, and those that are being typed.
import { msg, plural } from "@lingui/core/macro";
import { type Day, weekdayOf } from "~/time/days";
import { nthOfMonth, type Rule } from "~/time/recurrence";
import type { Words } from "~/words/words";
import { finishDate, writerFor } from "./date-writers";
import { weekdayBits, weekdaysOfBits } from "./repeat";
import type { TypedRepeat } from "./typed-repeat";
import { monthWord, placeWord, weekdayWord } from "./weekday-places";
import { dateWord, wordWritten } from "./written-rule-words";

/** The rule in words; includes the year of its end if it is not that of `today`. */
export function wordRule(rule: Rule, today: Day, words: Words): string {
  const { lastDay, days } = rule;
  const sentence = rule.rule === null ? rhythmOf(rule, words) : wordWritten(rule.rule, words);
  const date = lastDay && finishDate(writerFor(words).monthAndDay(lastDay, today), words);
  const whole = date ? words._(msg`${sentence} until ${date}`) : sentence;
  if (days.length === 0) return whole;
  const count = days.length;
  return words._(
    msg`${whole}, and on ${plural(count, { one: "# further day", other: "# further days" })}`,
  );
}

/** "Every week on Monday, 10 times"; includes the year of its end if it is not that of `today`. */
export function wordTypedRepeat(
  repeat: TypedRepeat,
  firstDay: Day,
  today: Day,
  words: Words,
): string {
  const { freq, every, weekdays = [], by = "date", until = null, count } = repeat;
  const { rule: written = null, days = [] } = repeat;
  const closed = { freq, every, weekdays: weekdayBits(weekdays), by };
  const rule = { ...closed, firstDay, lastDay: until, rule: written, days };
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
  const names = weekdaysOfBits(weekdays).map((weekday) => weekdayWord(weekday % 7, words));
  return writerFor(words).list(names);
}

function monthly(rule: Rule, words: Words): string {
  const { every, by, firstDay } = rule;
  if (by === "lastDay")
    return words._(
      msg`${plural(every, { one: "Every month on the last day", other: "Every # months on the last day" })}`,
    );
  if (by === "date") {
    const ordinal = dateWord(Number(firstDay.slice(8)), words);
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
  const month = monthWord(Number(firstDay.slice(5, 7)), words);
  return words._(
    msg`${plural(every, {
      one: `Every year on the ${place} in ${month}`,
      other: `Every # years on the ${place} in ${month}`,
    })}`,
  );
}

/** "second Tuesday" */
function placeIn({ by, firstDay }: Rule, words: Words): string {
  const nth = by === "last" ? -1 : nthOfMonth(firstDay);
  return placeWord(nth, weekdayOf(firstDay), words) ?? "";
}
