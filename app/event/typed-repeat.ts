// The fields of a form that say how an event repeats: what they hold, what they mean, and that as a sentence.
import { type Day, isDay, weekdayOf } from "~/time/days";
import { FREQUENCIES, type Frequency, MONTH_DAYS, type MonthDay } from "~/time/recurrence";
import { byName } from "~/values/pick";
import { describeRule, type Repeat, weekdayBits } from "./repeat";

/** The boxes of the weekdays, Monday first. */
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

/** Every field by its name; `scope` is only in the form of a series' date. */
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
 * `repeats` is "" or how often ("week"), each weekday "on" or "", `ends` "never",
 * "date" or "count", `until` "YYYY-MM-DD", `every` and `count` numbers as typed,
 * `scope` "one", "following" or "all", "" for what is no date of a series.
 */
export type RepeatValues = Record<(typeof REPEAT_FIELDS)[number], string>;

/** A rule as it is asked for; a number of times is one more way to type its end. */
export type TypedRepeat = {
  freq: Frequency;
  every: number;
  weekdays?: number[];
  by?: MonthDay;
  until?: Day;
  count?: number;
};

/** Which dates of a series a save or a deletion is for, as the screens say it. */
export const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  one: "Only this date",
  following: "This and following dates",
  all: "All dates",
};

const WHOLE = /^\d{1,6}$/;

/** What a form begins with that does not repeat: to let it repeat, choosing how often is enough. */
export const NO_REPEAT: RepeatValues = {
  ...byName(REPEAT_FIELDS, () => ""),
  every: "1",
  by: "date",
  ends: "never",
};

/** The fields for a date of a series that repeats so. */
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

/** A number as it is typed, undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return WHOLE.test(text) ? Number(text) : undefined;
}

/**
 * What the fields mean for an event that begins on `firstDay`: null for no
 * repeating, undefined where a number or the end cannot be read. What does not
 * fit `repeats` is passed over. A new rule without a ticked weekday means the
 * first day's own.
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

/** "Every week on Monday, 10 times"; the year of its end is told where it is not that of `today`. */
export function describeTypedRepeat(repeat: TypedRepeat, firstDay: Day, today: Day): string {
  const { freq, every, weekdays = [], by = "date", until = null, count } = repeat;
  const rule = { freq, every, weekdays: weekdayBits(weekdays), by, firstDay, lastDay: until };
  const times = count === undefined ? "" : `, ${count} ${count === 1 ? "time" : "times"}`;
  return describeRule(rule, today) + times;
}
