// Reads the fields of an event form for repetition, the choice of dates to apply a save to, and dates and times as
// people type them in browsers without a picker.

import { msg } from "@lingui/core/macro";
import { newEventTimesOn } from "~/event/event-times";
import {
  CUSTOM,
  ENDS,
  IN_MONTH,
  NO_REPEAT,
  REPEAT_FIELDS,
  type RepeatValues,
  readTypedRepeat,
  type TypedRepeat,
  wholeNumber,
} from "~/event/typed-repeat";
import { type Day, EARLIEST_DAY, isDay, isDayInReach, LATEST_DAY } from "~/time/days";
import { FREQUENCIES } from "~/time/written-rule";
import { dayIn, timeIn } from "~/time/zones";
import { byName } from "~/values/pick";
import type { FormState } from "~/web/request/form-state";
import type { Words } from "~/words/words";

const SCOPES = ["one", "following", "all"] as const;
export type Scope = (typeof SCOPES)[number];

/** `repeat` is absent for a single event that stays one. */
export type RepeatDraft = { repeat?: TypedRepeat | null; scope?: Scope };

/** The dates that a form applies to; undefined if it is not about a series. */
export function readScope(text: string | undefined): Scope | undefined {
  return SCOPES.find((scope) => scope === text);
}

/** Fills in missing fields with those of a new form. */
export function tidyRepeat(sent: Partial<Record<string, string>>): RepeatValues {
  const values = byName(REPEAT_FIELDS, (name) => sent[name]?.trim() || NO_REPEAT[name]);
  const chosen = (name: "repeats" | "by" | "ends", choices: readonly string[]) =>
    choices.includes(values[name]) ? values[name] : NO_REPEAT[name];
  return {
    ...values,
    repeats: chosen("repeats", [...FREQUENCIES, CUSTOM]),
    by: chosen("by", IN_MONTH),
    ends: chosen("ends", ENDS),
    until: tidyDate(values.until),
    scope: readScope(sent.scope) ?? "",
  };
}

/**
 * `firstDay` is the form's From, `drawnDay` its From when it was rendered. Unreadable values are in `errors` instead of
 * the draft.
 */
export function readRepeat(
  values: RepeatValues,
  { firstDay, drawnDay }: { firstDay: Day; drawnDay: Day | undefined },
  words: Words,
): { draft: RepeatDraft; errors: FormState["errors"] } {
  const scope = readScope(values.scope);
  const repeat = readTypedRepeat(values, firstDay, drawnDay);
  const errors = values.repeats === "" ? {} : repeatErrors(values, words);
  if (repeat === undefined || Object.keys(errors).length > 0) {
    return { draft: { ...(scope && { scope }) }, errors };
  }
  if (scope) return { draft: { repeat, scope }, errors };
  return { draft: { ...(repeat && { repeat }) }, errors };
}

function repeatErrors(
  { every, ends, until, count }: RepeatValues,
  words: Words,
): FormState["errors"] {
  const wrongEnd = ends === "date" ? dateError(until, words) : "";
  return {
    ...(wholeNumber(every) === undefined && {
      every: words._(msg`Enter a whole number, such as 2.`),
    }),
    ...(wrongEnd && { until: wrongEnd }),
    ...(ends === "count" &&
      wholeNumber(count) === undefined && {
        count: words._(msg`Enter how many times, such as 10.`),
      }),
  };
}

/** The form's fields that have another name in operations. */
const PLACES: Record<string, string> = {
  repeat: "repeats",
  "repeat.freq": "repeats",
  "repeat.every": "every",
  "repeat.weekdays": "weekdays",
  "repeat.by": "by",
  "repeat.rule": "repeats",
  "repeat.days": "repeats",
  "repeat.until": "until",
  "repeat.count": "count",
};

/** Moves an operation's errors about repeating to the form's fields. */
export function placeRepeatErrors(fields: Readonly<Record<string, string>>): FormState["errors"] {
  const placed = Object.entries(fields).map(([name, text]) => [PLACES[name] ?? name, text]);
  return Object.fromEntries(placed);
}

const DATE_LIKE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME_LIKE = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]m)?$/i;

/** "2026-1-5" as "2026-01-05"; anything else unchanged. */
export function tidyDate(text: string): string {
  const [, year, month = "", date = ""] = DATE_LIKE.exec(text.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text.trim();
}

/** "5pm", "5:30 pm", "17.30" and "17:30:00" as "17:30"; anything else unchanged. */
export function tidyTime(text: string): string {
  const [, hour, minute = "00", half] = TIME_LIKE.exec(text.trim()) ?? [];
  if (!hour) return text.trim();
  if (!half) return `${hour.padStart(2, "0")}:${minute}`;
  if (Number(hour) < 1 || Number(hour) > 12) return text.trim();
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** The error of a normalized date, "" for none. */
export function dateError(date: string, words: Words): string {
  if (isDayInReach(date)) return "";
  const [earliest, latest] = [EARLIEST_DAY, LATEST_DAY];
  if (isDay(date)) return words._(msg`Enter a date from ${earliest} to ${latest}.`);
  if (DATE_LIKE.test(date)) return words._(msg`This date does not exist.`);
  return words._(msg`Enter a date, such as 2026-11-21.`);
}

/** The times apply if All day is unticked; `from` is From when the form was rendered. */
export function allDayValues(firstDay: Day, lastDay: Day, zone: string) {
  const { from, to } = newEventTimesOn(firstDay, zone);
  return {
    allDay: "on",
    from: String(from),
    to: "",
    fromDate: firstDay,
    fromTime: timeIn(from, zone),
    toDate: lastDay,
    toTime: timeIn(to, zone),
  };
}

/** The texts of the time fields for two instants, in the zone; To is empty if there is no end. */
export function timedValues(from: number, to: number, zone: string) {
  const begin = { from: String(from), fromDate: dayIn(from, zone), fromTime: timeIn(from, zone) };
  const end =
    to > from
      ? { to: String(to), toDate: dayIn(to, zone), toTime: timeIn(to, zone) }
      : { to: "", toDate: "", toTime: "" };
  return { allDay: "", ...begin, ...end };
}
