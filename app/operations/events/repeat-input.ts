// Validates how an event should repeat, and converts it to the stored rule.
import { z } from "zod";
import { weekdayBits } from "~/event/repeat";
import { moveWeekdays } from "~/event/series";
import { invalid } from "~/operations/kernel/errors";
import type { EventValues } from "~/store/events/event-store";
import { addDays, type Day, daysBetween, isDayInReach } from "~/time/days";
import {
  FREQUENCIES,
  firstDayFrom,
  MONTH_DAYS,
  nthDay,
  type Rule,
  weekdayBit,
} from "~/time/recurrence";
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

const NO_WEEKDAY = { error: refusal("wrongWeekday") };

const rule = z
  .object(
    {
      freq: z.enum(FREQUENCIES, { error: refusal("wrongFrequency") }),
      every: wholeNumber("every", 99, refusal("everyOver", { max: 99 })).default(1),
      weekdays: z
        .array(
          z.number(NO_WEEKDAY).int(NO_WEEKDAY).min(1, NO_WEEKDAY).max(7, NO_WEEKDAY),
          NO_WEEKDAY,
        )
        .max(7, refusal("sevenDays"))
        .optional()
        .meta({ description: "Of a weekly one: 1 (Monday) to 7; absent: the weekday of From." }),
      by: z
        .enum(MONTH_DAYS, { error: refusal("wrongMonthDay") })
        .default("date")
        .meta({
          description:
            "Of a monthly or yearly one: on the same date, on the same weekday counted from the month's beginning (nth) or its end (last), or, monthly, on the last day.",
        }),
      until: lastDay.optional().meta({ description: "The last day on which it may take place." }),
      count: wholeNumber("times", COUNTS.repeats, refusal("timesOver", { max: COUNTS.repeats }))
        .optional()
        .meta({ description: "How many times, instead of `until`; it is stored as a last day." }),
    },
    { error: refusal("repeatNotObject") },
  )
  .superRefine(({ freq, weekdays, by, until, count }, context) => {
    const fault = (path: string, message: Refusal) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (freq === "week" && weekdays?.length === 0) fault("weekdays", refusal("noWeekday"));
    if (by === "lastDay" && freq === "year") {
      fault("by", refusal("wrongYearDay"));
    }
    if (until !== undefined && count !== undefined) {
      fault("count", refusal("untilOrCount"));
    }
  });

export const repeat = rule.nullable().optional().meta({
  description: "How it repeats; null for an event that does not. Absent: that stays as it is.",
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

/** A rule without its beginning and end. */
type Rhythm = Pick<Rule, "freq" | "every" | "weekdays" | "by">;

/**
 * The rhythm in the series' time zone. `day` is the date's day in it, `shift` how many days later that is than in the
 * zone where the weekdays were ticked. A weekly one without weekdays uses `usual` or the weekday of `day`.
 */
export function rhythmOf(
  { freq, every, weekdays, by }: RepeatInput,
  { day, shift, usual }: { day: Day; shift: number; usual?: number | undefined },
): Rhythm {
  const ticked = weekdays && moveWeekdays(weekdayBits(weekdays), shift);
  const isMonthly = freq === "month" || freq === "year";
  return {
    freq,
    every,
    weekdays: freq === "week" ? ticked || usual || weekdayBit(day) : 0,
    by: isMonthly ? by : "date",
  };
}

/**
 * The rule of a rhythm, starting with the first of its days that is not before `day`, with the end as a day in the
 * series' time zone (`until`) or a number of dates (`count`). Throws `invalid` if that gives no date.
 */
export function normalizeRule(
  rhythm: Rhythm,
  day: Day,
  { until = null, count }: { until?: Day | null | undefined; count?: number | undefined },
): Rule {
  const endless: Rule = { ...rhythm, firstDay: day, lastDay: null };
  const firstDay = firstDayFrom(endless, day);
  if (firstDay === undefined) throw invalid(refusal("noDatesAtAll"), "repeat");
  if (until !== null && until < firstDay) {
    throw invalid(refusal("endBeforeFirst"), "repeat.until");
  }
  const begun = { ...endless, firstDay };
  return { ...begun, lastDay: count === undefined ? until : (nthDay(begun, count) ?? null) };
}

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

/** An end that is typed as a day, on the series' own day. */
export function endOf({ until, count }: RepeatInput, shift: number) {
  return { until: shiftedDay(until, shift), count };
}
