// The form fields for how an event repeats: values, meaning, and a sentence that describes them.
import { msg } from "@lingui/core/macro";
import { type Day, isDay, weekdayOfDay } from "~/time/days";
import { MONTH_DAYS, type MonthDay, nthOfMonth } from "~/time/recurrence";
import {
  type DayParts,
  FREQUENCIES,
  type Frequency,
  partsOfWritten,
  readRule,
  writeRule,
} from "~/time/written-rule";
import { byName, pick } from "~/values/pick";
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

/** Which weekdays of the month, by their numbers in a rule. */
export const NTH_FIELDS = [
  { name: "nth1", nth: 1 },
  { name: "nth2", nth: 2 },
  { name: "nth3", nth: 3 },
  { name: "nth4", nth: 4 },
  { name: "nthLast", nth: -1 },
] as const;

/** The form's choices for the day in the month: those of the closed set, and two that are written as rules. */
export const IN_MONTH = [...MONTH_DAYS, "weekdays", "workday"] as const;

/** For a rule without another choice in the form: it stays, or another choice replaces it. */
export const CUSTOM = "custom";

export const ENDS = ["never", "date", "count"] as const;

const NTH_NAMES = ["nth1", "nth2", "nth3", "nth4", "nthLast"] as const;

/** All fields by name; only the form for a series' date has `scope`. */
export const REPEAT_FIELDS = [
  "repeats",
  "every",
  ...WEEKDAY_FIELDS,
  "by",
  ...NTH_NAMES,
  "rule",
  "ends",
  "until",
  "count",
  "scope",
] as const;

/**
 * `repeats` is "", a frequency ("week"), or "custom" for the rule in `rule`; each weekday is "on" or ""; `ends` is
 * "never", "date" or "count"; `until` is "YYYY-MM-DD"; `every` and `count` are numbers as typed; `scope` is "one",
 * "following", "all", or "" if it is not a date of a series.
 */
export type RepeatValues = Record<(typeof REPEAT_FIELDS)[number], string>;

/** A rule as typed; a count is another way to give its end. */
export type TypedRepeat = {
  freq: Frequency;
  every: number;
  weekdays?: number[];
  by?: MonthDay;
  /** A rule that the other fields cannot express; null for none. */
  rule?: string | null;
  days?: Day[];
  until?: Day;
  count?: number;
};

/** Labels for which dates of a series a save or deletion affects. */
export const SCOPE_TEXTS = {
  one: msg`Only this date`,
  following: msg`This and following dates`,
  all: msg`All dates`,
};

/** The text of the form's button for each scope. */
export const SAVE_TEXTS = {
  one: msg`Save This Date`,
  following: msg`Save This and Following`,
  all: msg`Save All Dates`,
};

const WHOLE = /^\d{1,6}$/;

/** Initial values for an event that does not repeat; choosing a frequency is enough to make it repeat. */
export const NO_REPEAT: RepeatValues = {
  ...byName(REPEAT_FIELDS, () => ""),
  every: "1",
  by: "date",
  ends: "never",
};

/** The field values for a date of a series with this rule. */
export function repeatValues({ freq, every, weekdays, by, until, rule }: Repeat): RepeatValues {
  return {
    ...NO_REPEAT,
    repeats: freq,
    every: String(every),
    by,
    ...(rule !== null && writtenValues(rule)),
    scope: "one",
    ...Object.fromEntries(weekdays.map((weekday) => [`weekday${weekday}`, "on"])),
    ...(until !== null && { ends: "date", until }),
  };
}

/** A rule on several weekdays of the month, or on the last workday, has form choices; any other is "custom". */
function writtenValues(rule: string): Partial<RepeatValues> {
  const { freq, every, weekdays, months } = partsOfWritten(rule);
  const written = { repeats: freq, every: String(every), rule };
  const nths = weekdays.map(({ nth }) => nth);
  const ticked = NTH_FIELDS.filter(({ nth }) => nths.includes(nth)).map(({ name }) => name);
  const isOf = (text: string) => text === rule;
  const [first] = weekdays;
  const at = { freq, every, month: freq === "year" ? months[0] : undefined };
  if (isOf(writtenWorkday(at))) return { ...written, by: "workday" };
  const areTicks = ticked.length === nths.length;
  if (first && areTicks && isOf(writtenWeekdays(at, first.weekday, nths))) {
    return { ...written, by: "weekdays", ...byName(ticked, () => "on") };
  }
  return { ...written, repeats: CUSTOM };
}

type At = { freq: Frequency; every: number; month: number | undefined };

function writtenWorkday(at: At): string {
  const weekdays = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, nth: 0 }));
  return writeRule({ ...partsAt(at), weekdays, positions: [-1] });
}

function writtenWeekdays(at: At, weekday: number, nths: readonly number[]): string {
  return writeRule({ ...partsAt(at), weekdays: nths.map((nth) => ({ weekday, nth })) });
}

function partsAt({ freq, every, month }: At): DayParts {
  const none = { weekdays: [], monthDays: [], yearDays: [], weekNumbers: [], positions: [] };
  return { freq, every, weekStart: 0, ...none, months: month === undefined ? [] : [month] };
}

/** The ticked weekdays, 1 (Monday) to 7. */
function tickedWeekdays(values: RepeatValues): number[] {
  return WEEKDAY_FIELDS.flatMap((name, index) => (values[name] === "on" ? [index + 1] : []));
}

/** The typed number; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return WHOLE.test(text) ? Number(text) : undefined;
}

/**
 * The meaning of the fields for an event that begins on `firstDay`: null if it does not repeat, undefined if a number
 * or the end is invalid. Ignores fields that do not apply to `repeats`. A new rule without a ticked weekday uses the
 * first day's. `drawnDay` is From when the form was drawn, undefined if unknown.
 */
export function readTypedRepeat(
  values: RepeatValues,
  firstDay: Day,
  drawnDay?: Day,
): TypedRepeat | null | undefined {
  const end = readEnd(values);
  if (values.repeats === CUSTOM) {
    const written = readRule(values.rule);
    return written && end && { ...pick(written, ["freq", "every"]), rule: values.rule, ...end };
  }
  const freq = FREQUENCIES.find((each) => each === values.repeats);
  if (!freq) return null;
  const every = wholeNumber(values.every);
  if (every === undefined || !end) return undefined;
  const rule = readInMonth(values, { freq, every, firstDay, drawnDay });
  return { freq, every, ...readDays(values, freq, firstDay), rule, ...end };
}

/**
 * The rule for the two choices written as rules; null for all others. Its weekday is that of the first date, except for
 * an unchanged rule, since From may be a moved date or an additional day. If From moves from the rule's weekday to
 * another one, for all or the following dates, the rule moves too.
 */
function readInMonth(
  values: RepeatValues,
  {
    freq,
    every,
    firstDay,
    drawnDay,
  }: { freq: Frequency; every: number; firstDay: Day; drawnDay: Day | undefined },
): string | null {
  if (isUntouched(values) && !isMovedAlong(values, firstDay, drawnDay)) return values.rule;
  if ((freq !== "month" && freq !== "year") || !isDay(firstDay)) return null;
  const month = freq === "year" ? Number(firstDay.slice(5, 7)) : undefined;
  if (values.by === "workday") return writtenWorkday({ freq, every, month });
  if (values.by !== "weekdays") return null;
  const ticked = NTH_FIELDS.filter(({ name }) => values[name] === "on").map(({ nth }) => nth);
  const nths = ticked.length > 0 ? ticked : [nthOfMonth(firstDay) > 4 ? -1 : nthOfMonth(firstDay)];
  return writtenWeekdays({ freq, every, month }, weekdayIndex(firstDay), nths);
}

function isMovedAlong(values: RepeatValues, firstDay: Day, drawnDay: Day | undefined): boolean {
  if (values.by !== "weekdays" || !["following", "all"].includes(values.scope)) return false;
  if (drawnDay === undefined || !isDay(firstDay)) return false;
  const [first] = partsOfWritten(values.rule).weekdays;
  return first?.weekday === weekdayIndex(drawnDay) && first.weekday !== weekdayIndex(firstDay);
}

/** 0 for Monday, as in rules. */
function weekdayIndex(day: Day): number {
  return (weekdayOfDay(day) + 6) % 7;
}

/** Whether the choices are those the form was drawn with. */
function isUntouched(values: RepeatValues): boolean {
  if (!readRule(values.rule)) return false;
  const drawn = { ...NO_REPEAT, ...writtenValues(values.rule) };
  const names = ["repeats", "every", "by", ...NTH_NAMES] as const;
  return names.every((name) => values[name] === drawn[name]);
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
  return [weekdayOfDay(firstDay) || 7];
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
