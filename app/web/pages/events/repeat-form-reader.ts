// Reads the fields of an event form for repetition, and the choice of dates to apply a save to.

import { msg } from "@lingui/core/macro";
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
import type { Day } from "~/time/days";
import { FREQUENCIES } from "~/time/written-rule";
import { byName } from "~/values/pick";
import type { FormState } from "~/web/request/form-state";
import type { Words } from "~/words/words";
import { dateError, tidyDate } from "./form-times";

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
