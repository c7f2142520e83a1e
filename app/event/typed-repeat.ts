// The form fields for how an event repeats: their values, their meaning, and the sentence that describes it.
import { msg } from "@lingui/core/macro";
import { type Day, isDay, weekdayOf } from "~/time/days";
import { FREQUENCIES, type Frequency, MONTH_DAYS, type MonthDay } from "~/time/recurrence";
import { byName } from "~/values/pick";
import type { Repeat } from "./repeat";

/** The weekday checkboxes, Monday first. */
export const WEEKDAY_FIELDS = [
  "weekday1",
  "weekday2",
  "weekday3",
  "weekday4",
  "weekday5",
  "weekday6",
  "weekday7",
] as const;

export const ENDS = ["never", "date", "count"] as const;

/** All fields by name; `scope` is only in the form of a series' date. */
export const REPEAT_FIELDS = [
  "repeats",
  "every",
  ...WEEKDAY_FIELDS,
  "by",
  "ends",
  "until",
  "count",
  "scope",
] as const;

/**
 * `repeats` is "" or how often ("week"), each weekday "on" or "", `ends` "never", "date" or "count", `until` "YYYY-
 * MM-DD", `every` and `count` numbers as typed, `scope` "one", "following" or "all", or "" for what is not a date of
 * a series.
 */
export type RepeatValues = Record<(typeof REPEAT_FIELDS)[number], string>;

/** A rule as typed; a number of times is another way to give its end. */
export type TypedRepeat = {
  freq: Frequency;
  every: number;
  weekdays?: number[];
  by?: MonthDay;
  until?: Day;
  count?: number;
};

/** The labels for which dates of a series a save or deletion affects. */
export const SCOPE_TEXTS = {
  one: msg`Only this date`,
  following: msg`This and following dates`,
  all: msg`All dates`,
};

/** What the button of the form says for each. */
export const SAVE_TEXTS = {
  one: msg`Save This Date`,
  following: msg`Save This and Following`,
  all: msg`Save All Dates`,
};

const WHOLE = /^\d{1,6}$/;

/** Initial values for an event that does not repeat: to make it repeat, choosing how often is enough. */
export const NO_REPEAT: RepeatValues = {
  ...byName(REPEAT_FIELDS, () => ""),
  every: "1",
  by: "date",
  ends: "never",
};

/** The field values for a date of a series that repeats this way. */
export function repeatValues({ freq, every, weekdays, by, until }: Repeat): RepeatValues {
  return {
    ...NO_REPEAT,
    repeats: freq,
    every: String(every),
    by,
    scope: "one",
    ...Object.fromEntries(weekdays.map((weekday) => [`weekday${weekday}`, "on"])),
    ...(until !== null && { ends: "date", until }),
  };
}

/** The ticked weekdays, 1 (Monday) to 7. */
function tickedWeekdays(values: RepeatValues): number[] {
  return WEEKDAY_FIELDS.flatMap((name, index) => (values[name] === "on" ? [index + 1] : []));
}

/** The number typed, undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return WHOLE.test(text) ? Number(text) : undefined;
}

/**
 * What the fields mean for an event that begins on `firstDay`: null if it does not repeat, undefined if a number or
 * the end cannot be read. Fields that do not apply to `repeats` are ignored. A new rule without a ticked weekday uses
 * the first day's.
 */
export function readTypedRepeat(
  values: RepeatValues,
  firstDay: Day,
): TypedRepeat | null | undefined {
  const freq = FREQUENCIES.find((each) => each === values.repeats);
  if (!freq) return null;
  const every = wholeNumber(values.every);
  const end = readEnd(values);
  if (every === undefined || !end) return undefined;
  return { freq, every, ...readDays(values, freq, firstDay), ...end };
}

function readDays(
  values: RepeatValues,
  freq: Frequency,
  firstDay: Day,
): Pick<TypedRepeat, "weekdays" | "by"> {
  if (freq === "day") return {};
  if (freq === "week") return { weekdays: readWeekdays(values, firstDay) };
  const by = MONTH_DAYS.find((each) => each === values.by) ?? "date";
  return { by: freq === "year" && by === "lastDay" ? "date" : by };
}

function readWeekdays(values: RepeatValues, firstDay: Day): number[] {
  const ticked = tickedWeekdays(values);
  if (ticked.length > 0 || values.scope !== "" || !isDay(firstDay)) return ticked;
  return [weekdayOf(firstDay) || 7];
}

function readEnd({
  ends,
  until,
  count,
}: RepeatValues): Pick<TypedRepeat, "until" | "count"> | undefined {
  if (ends === "date") return isDay(until) ? { until } : undefined;
  if (ends !== "count") return {};
  const times = wholeNumber(count);
  return times === undefined ? undefined : { count: times };
}
