// Says in a reader's language how an event repeats by a rule that is stored as text; what has no words is shown as it is.
import { msg, plural, selectOrdinal } from "@lingui/core/macro";
import { type DayParts, partsOfWritten } from "~/time/written-rule";
import type { Words } from "~/words/words";
import { writerFor } from "./date-writers";
import { monthWord, placeWord } from "./weekday-places";

/** Monday to Friday. */
const WORKDAYS = "0,1,2,3,4";

export function wordWritten(rule: string, words: Words): string {
  const parts = partsOfWritten(rule);
  return (
    wordMonthly(parts, words) ??
    wordYearly(parts, words) ??
    words._(
      msg({
        message: `Custom: ${rule}`,
        comment: "A rule that has no words: FREQ=YEARLY;BYWEEKNO=20.",
      }),
    )
  );
}

/** "1st" */
export function dateWord(date: number, words: Words): string {
  return words._(msg`${selectOrdinal(date, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`);
}

function wordMonthly(parts: DayParts, words: Words): string | undefined {
  const { every } = parts;
  if (parts.freq !== "month" || parts.months.length > 0) return undefined;
  if (isLastWorkday(parts)) {
    return words._(
      msg`${plural(every, { one: "Every month on the last workday", other: "Every # months on the last workday" })}`,
    );
  }
  const place = placesIn(parts, words) ?? datesIn(parts, words);
  if (place === undefined) return undefined;
  return words._(
    msg`${plural(every, { one: `Every month on the ${place}`, other: `Every # months on the ${place}` })}`,
  );
}

/** On weekdays of one month of the year. */
function wordYearly(parts: DayParts, words: Words): string | undefined {
  const { freq, every, months } = parts;
  const [only] = months;
  const isYearly = freq === "year" || (freq === "month" && every === 1);
  if (!isYearly || only === undefined || months.length > 1) return undefined;
  const place = placesIn(parts, words);
  if (place === undefined) return undefined;
  const month = monthWord(only, words);
  return words._(
    msg`${plural(every, {
      one: `Every year on the ${place} in ${month}`,
      other: `Every # years on the ${place} in ${month}`,
    })}`,
  );
}

function isLastWorkday(parts: DayParts): boolean {
  const { weekdays, positions } = parts;
  const isWorkdays =
    weekdays.every(({ nth }) => nth === 0) &&
    weekdays
      .map(({ weekday }) => weekday)
      .sort()
      .join() === WORKDAYS;
  return isWorkdays && positions.join() === "-1" && hasOnly(parts, ["weekdays", "positions"]);
}

/** "first Monday and third Monday" */
function placesIn(parts: DayParts, words: Words): string | undefined {
  if (!hasOnly(parts, ["weekdays", "months"]) || parts.weekdays.length === 0) return undefined;
  const places = parts.weekdays.map(({ weekday, nth }) => placeWord(nth, (weekday + 1) % 7, words));
  return listOf(places, words);
}

/** "1st and 15th" */
function datesIn(parts: DayParts, words: Words): string | undefined {
  if (!hasOnly(parts, ["monthDays"]) || parts.monthDays.length === 0) return undefined;
  return listOf(
    parts.monthDays.map((date) => (date > 0 ? dateWord(date, words) : undefined)),
    words,
  );
}

function listOf(names: readonly (string | undefined)[], words: Words): string | undefined {
  const known = names.flatMap((name) => name ?? []);
  return known.length < names.length ? undefined : writerFor(words).list(known);
}

const LISTS = ["weekdays", "monthDays", "yearDays", "weekNumbers", "months", "positions"] as const;

function hasOnly(parts: DayParts, names: readonly (typeof LISTS)[number][]): boolean {
  return LISTS.every((name) => parts[name].length === 0 || names.includes(name));
}
