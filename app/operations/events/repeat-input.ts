// Validates an event's repetition as sent, and converts it to the stored rule.
import { z } from "zod";
import { weekdayBits } from "~/event/repeat";
import { moveWeekdays } from "~/event/series";
import { invalid } from "~/operations/kernel/errors";
import type { EventValues } from "~/store/events/event-store";
import { addDays, type Day, daysBetween, isDayInReach, isTime } from "~/time/days";
import {
  daysBesides,
  firstDayFrom,
  MONTH_DAYS,
  nthDay,
  type Rule,
  weekdayBit,
} from "~/time/recurrence";
import { type Repetition, readRepetition, readRepetitionAfter } from "~/time/repetition";
import { FREQUENCIES, LONGEST_RULE, readRule } from "~/time/written-rule";
import { dayIn } from "~/time/zones";
import { COUNTS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";

const wholeNumber = (field: "every" | "times", most: number, tooMany: Refusal) =>
  z
    .number({ error: refusal("notNumber", { field }) })
    .int(refusal("notWhole", { field }))
    .min(1, refusal("below1", { field }))
    .max(most, tooMany);

const lastDay = z
  .string({ error: refusal("mustBeText", { field: "lastDate" }) })
  .refine(isDayInReach, refusal("notALastDate"));

const NO_DAY = refusal("technical", {
  text: "Each of days must be a day such as 2026-12-10, between 1970 and 2200.",
});
const furtherDay = z.string({ error: NO_DAY }).refine(isDayInReach, NO_DAY);

const NO_WEEKDAY = { error: refusal("wrongWeekday") };

const rule = z
  .object(
    {
      freq: z
        .enum(FREQUENCIES, { error: refusal("wrongFrequency") })
        .optional()
        .meta({ description: "How often; not needed where `rule` says all of it." }),
      every: wholeNumber("every", 99, refusal("everyOver", { max: 99 })).default(1),
      weekdays: z
        .array(
          z.number(NO_WEEKDAY).int(NO_WEEKDAY).min(1, NO_WEEKDAY).max(7, NO_WEEKDAY),
          NO_WEEKDAY,
        )
        .max(7, refusal("sevenDays"))
        .optional()
        .meta({ description: "If weekly: 1 (Monday) to 7; absent: the weekday of from." }),
      by: z
        .enum(MONTH_DAYS, { error: refusal("wrongMonthDay") })
        .default("date")
        .meta({
          description:
            "If monthly or yearly: on the same date, on the same weekday counted from the month's beginning (nth) or end (last), or, monthly, on the last day.",
        }),
      rule: z
        .string({ error: refusal("notARule") })
        .max(LONGEST_RULE, refusal("notARule"))
        .nullable()
        .optional()
        .meta({
          description:
            "Any rule of days in RFC 5545's form without COUNT and UNTIL, instead of freq, every, weekdays and by: FREQ=MONTHLY;BYDAY=1MO,3MO. null: those say all of it. Absent: unchanged where those are.",
        }),
      days: z
        .array(furtherDay, { error: refusal("technical", { text: "repeat.days must be a list." }) })
        .max(COUNTS.daysPerSeries, refusal("daysOver", { max: COUNTS.daysPerSeries }))
        .optional()
        .meta({
          description: "Further days, whatever the rule. Absent: unchanged.",
        }),
      until: lastDay.optional().meta({ description: "The last possible day." }),
      count: wholeNumber("times", COUNTS.repeats, refusal("timesOver", { max: COUNTS.repeats }))
        .optional()
        .meta({ description: "How many times, instead of `until`; stored as a last day." }),
    },
    { error: refusal("repeatNotObject") },
  )
  .superRefine(({ freq, weekdays, by, rule, until, count }, context) => {
    const fault = (path: string, message: Refusal) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (freq === undefined && !rule) fault("freq", refusal("wrongFrequency"));
    if (rule && !readRule(rule)) fault("rule", refusal("notARule"));
    if (freq === "week" && !rule && weekdays?.length === 0) fault("weekdays", refusal("noWeekday"));
    if (by === "lastDay" && freq === "year") {
      fault("by", refusal("wrongYearDay"));
    }
    if (until !== undefined && count !== undefined) {
      fault("count", refusal("untilOrCount"));
    }
  });

export const repeat = rule.nullable().optional().meta({
  description: "How it repeats; null if it does not. Absent: unchanged.",
});
export type RepeatInput = z.output<typeof rule>;

export const scope = z
  .enum(["one", "following", "all"], { error: refusal("wrongScope") })
  .default("one")
  .meta({
    description:
      "For a date of a repeating event: only that date, it and the following ones, or all.",
  });
export type Scope = z.output<typeof scope>;

const NO_TIME = refusal("technical", { text: "fromTime must be a time such as 02:30." });

export const fromTime = z.string({ error: NO_TIME }).refine(isTime, NO_TIME).optional().meta({
  description:
    "The typed time of from, such as 02:30, on the clock of its dates. A repeating event keeps it although that day's clock skips it.",
});

/** For a date moved on its own: comparing it with its rule keeps its times from spreading to all dates. */
export const byRule = z
  .boolean({ error: refusal("notTrueOrFalse", { field: "byRule" }) })
  .default(false)
  .meta({
    description:
      "With scope all or following: a time is changed if it differs from the rule, not from this date as it is.",
  });

/**
 * The repetition in the series' time zone. `day` is the date's day in that zone, `shift` how many days later that is than
 * in the zone where the weekdays were ticked. A weekly one without weekdays uses `usual` or the weekday of `day`.
 * Throws `invalid` for a written rule that would fall on other weekdays in the series' time zone.
 */
export function readRepeatRule(
  { freq = "day", every, weekdays, by, rule }: RepeatInput,
  { day, shift, usual }: { day: Day; shift: number; usual?: number | undefined },
): Repetition {
  if (rule) {
    const repetition = readRepetitionAfter(rule, day);
    if (!repetition) throw invalid(refusal("notARule"), "repeat.rule");
    if (shift !== 0 && repetition.freq !== "day")
      throw invalid(refusal("ruleInOtherZone"), "repeat.rule");
    return repetition;
  }
  const ticked = weekdays && moveWeekdays(weekdayBits(weekdays), shift);
  const isMonthly = freq === "month" || freq === "year";
  return {
    freq,
    every,
    weekdays: freq === "week" ? ticked || usual || weekdayBit(day) : 0,
    by: isMonthly ? by : "date",
    rule: null,
  };
}

/** Whether the input matches the series' current rule; omitted weekdays match. */
export function isRepetitionOf(
  { freq, every, by, weekdays, rule }: RepeatInput,
  series: Rule,
): boolean {
  if (rule)
    return readRepetition(rule, series.firstDay)?.rule === series.rule && series.rule !== null;
  if (rule === null && series.rule !== null) return false;
  const isMonthly = freq === "month" || freq === "year";
  const isTicked = weekdays === undefined || weekdayBits(weekdays) === series.weekdays;
  return (
    freq === series.freq &&
    every === series.every &&
    (!isMonthly || by === series.by) &&
    (freq !== "week" || isTicked)
  );
}

/**
 * The rule of a repetition, starting on its first day that is not before `day`, ending on a day in the series' time zone
 * (`until`) or after a number of dates (`count`). Throws `invalid` if that gives no date.
 */
export function normalizeRule(
  repetition: Repetition,
  day: Day,
  { until = null, count, days = [] }: End & { days?: readonly Day[] | undefined },
): Rule {
  const endless: Rule = { ...repetition, firstDay: day, lastDay: null, days: [] };
  const firstDay = firstDayFrom(endless, day);
  if (firstDay === undefined) throw invalid(refusal("noDatesAtAll"), "repeat");
  if (until !== null && until < firstDay) {
    throw invalid(refusal("endBeforeFirst"), "repeat.until");
  }
  const written = repetition.rule === null ? undefined : readRepetition(repetition.rule, firstDay);
  const begun = { ...endless, ...written, firstDay };
  const lastDay = count === undefined ? until : (nthDay(begun, count) ?? null);
  const rule = { ...begun, lastDay, days: [...new Set(days)].sort() };
  return { ...rule, days: daysBesides(rule) };
}

type End = { until?: Day | null | undefined; count?: number | undefined };

/** Converts a day typed in another time zone to the series' zone. */
function shiftedDay(day: Day | undefined, shift: number): Day | null {
  return day === undefined ? null : addDays(day, shift);
}

/** How many days later a time is in the series' time zone than in the one where it was typed. */
export function clockShift(
  { allDay, from }: EventValues,
  typedZone: string,
  timeZone: string,
): number {
  return allDay ? 0 : daysBetween(dayIn(from, typedZone), dayIn(from, timeZone));
}

/** The end; a typed day becomes the series' own day. */
export function readEnd({ until, count }: RepeatInput, shift: number) {
  return { until: shiftedDay(until, shift), count };
}

/** Extra days, in the series' time zone; undefined if the input has none. */
export function furtherDays({ days }: RepeatInput, shift: number): Day[] | undefined {
  return days?.map((day) => addDays(day, shift)).sort();
}
