// Reads a submitted event form: an event to save, or the form again with its errors.

import { msg } from "@lingui/core/macro";
import { EVENT_TEXT_NAMES, type EventTextName } from "~/event/event-fields";
import { allDayTimes, lastDayFrom, toAfterFrom } from "~/event/event-times";
import { shortTime } from "~/event/labels";
import { daysBetween, EARLIEST_EPOCH, isTime, LATEST_EPOCH } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn, epochAt, isTimeZone, msOfTime, timeIn } from "~/time/zones";
import { byName, pick } from "~/values/pick";
import { isBlank } from "~/values/text";
import type { FormState } from "~/web/request/form-state";
import type { Words } from "~/words/words";
import type { EventField, EventFormValues } from "./event-form-view";
import {
  dateError,
  placeRepeatErrors,
  type RepeatDraft,
  readRepeat,
  tidyDate,
  tidyRepeat,
  tidyTime,
  timedValues,
} from "./repeat-form-reader";

/** The content of a form without its times. */
type UntimedDraft = Record<EventTextName, string> &
  RepeatDraft & {
    id: string;
    allDay: boolean;
    byRule?: true;
    /** A category's name; absent if the form has no such field, so the event keeps its category. */
    category?: string;
    /** The name of a category to create; absent if none was typed. */
    newCategory?: string;
    /** The zone in which the times were typed; absent if an event's times are as the form was rendered. */
    timeZone?: string;
    /** When the item was last changed before the form was rendered; absent for a new event. */
    modifiedAt?: number;
  };

/**
 * Epoch ms; for an all-day event, midnights in the calendar's zone. `fromTime` is the typed time if the clock skips it on
 * that day.
 */
type Times = { from: number; to: number; fromTime?: string };

/** An event to save. */
type EventDraft = UntimedDraft & Times;

/**
 * `values` is the form as understood; if its times or its rule are wrong, it is the form to show next, partly
 * corrected, and `draft` has the rest of its content, without times.
 */
export type EventFormResult =
  | { ok: true; draft: EventDraft; values: EventFormValues }
  | { ok: false; draft: UntimedDraft; values: EventFormValues; errors: Errors };

type Errors = FormState["errors"];
type TimesResult =
  | ({ ok: true } & Times)
  | { ok: false; values?: Partial<EventFormValues>; errors: Errors };

/**
 * Reads a submitted form. Times are in `timeZone`, or else in the calendar's. A time skipped by the clock moves
 * forward; for an ambiguous time, the first one counts. Without To there is no end. If To is not after From, nothing is
 * saved: the form comes back with To corrected and says so.
 */
export function readEventForm(
  sent: Partial<Record<string, string>>,
  calendarZone: string,
  words: Words,
): EventFormResult {
  const values = tidyValues(sent, calendarZone);
  const times = readTimes(values, calendarZone, words);
  const epoch = isTimeZone(values.timeZone) ? readEpoch(values.from) : undefined;
  const drawnDay = epoch === undefined ? undefined : dayIn(epoch, values.timeZone);
  const repeat = readRepeat(values, { firstDay: values.fromDate, drawnDay }, words);
  const draft = { ...readUntimed(values), ...repeat.draft };
  if (!times.ok) {
    const errors = { ...times.errors, ...repeat.errors };
    return { ok: false, draft, values: { ...values, ...times.values }, errors };
  }
  if (Object.keys(repeat.errors).length > 0)
    return { ok: false, draft, values, errors: repeat.errors };
  const { ok, ...read } = times;
  const { timeZone, ...others } = draft;
  const zone = isAsRendered(values, read) && !draft.repeat ? {} : { timeZone };
  return { ok, values, draft: { ...others, ...zone, ...read } };
}

/** Whether an event's times are unchanged, so that they stay in the zone in which they were written. */
function isAsRendered({ id, from, to }: EventFormValues, read: Times): boolean {
  return id !== "" && from === String(read.from) && (to || from) === String(read.to);
}

function readUntimed(values: EventFormValues): UntimedDraft {
  const { id, timeZone, allDay, modifiedAt, category, newCategory = "" } = values;
  return {
    id,
    ...pick(values, EVENT_TEXT_NAMES),
    timeZone,
    allDay: allDay === "on",
    ...(values.byRule === "on" && { byRule: true }),
    ...(category !== undefined && { category }),
    ...(!isBlank(newCategory) && { newCategory }),
    ...(id === "" ? {} : { modifiedAt: readEpoch(modifiedAt) ?? 0 }),
  };
}

/** Moves an operation's errors at `from` and `repeat.until` to the form's own fields. */
export function placeEventErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const { from, to, ...others } = fields;
  return {
    ...placeRepeatErrors(others),
    ...(from && { fromDate: from }),
    ...(to && { toDate: to }),
  };
}

function readTimes(values: EventFormValues, calendarZone: string, words: Words): TimesResult {
  if (!isTimeZone(values.timeZone)) return unknownZone(calendarZone, words);
  const isAllDay = values.allDay === "on";
  const errors = {
    ...dateErrors(values, values.toDate !== "" || (!isAllDay && values.toTime !== ""), words),
    ...(isAllDay ? {} : timeErrors(values, words)),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return isAllDay ? readAllDay(values, calendarZone, words) : readTimed(values, words);
}

/** An empty To is From's day. */
function readAllDay(
  { fromDate, toDate: typed }: EventFormValues,
  calendarZone: string,
  words: Words,
): TimesResult {
  const toDate = typed || fromDate;
  const last = lastDayFrom(fromDate, toDate);
  if (last === toDate) return { ok: true, ...allDayTimes(fromDate, toDate, calendarZone) };
  return {
    ok: false,
    values: { toDate: last },
    errors: {
      toDate: words._(
        msg`To cannot be before From. We set it to the same day. Please check and save again.`,
      ),
    },
  };
}

function readTimed(values: EventFormValues, words: Words): TimesResult {
  const { timeZone: zone, fromTime } = values;
  const from = readMoment(values.fromDate, fromTime, values.from, zone);
  const skipped = timeIn(from, zone) === fromTime ? {} : { fromTime };
  if (values.toTime === "") return { ok: true, from, to: from, ...skipped };
  const to = readTo(values, from);
  const after = toAfterFrom(from, to);
  if (after === to) return { ok: true, from, to, ...skipped };
  const time = shortTime(after, zone, words);
  return {
    ok: false,
    values: timedValues(from, after, zone),
    errors: {
      toTime: words._(
        msg`To must be after From. We set it to ${time}. Please check and save again.`,
      ),
    },
  };
}

/** A repeating event that begins at a skipped time has the typed length on all dates. */
function readTo({ repeats, scope, ...values }: EventFormValues, from: number): number {
  const { fromDate, fromTime, toDate, toTime, timeZone } = values;
  const isOfMany = repeats !== "" && scope !== "one";
  if (!isOfMany || timeIn(from, timeZone) === fromTime)
    return readMoment(toDate, toTime, values.to, timeZone);
  const days = daysBetween(fromDate, toDate);
  return from + days * DAY_MS + msOfTime(toTime) - msOfTime(fromTime);
}

/** The stored instant if the fields still show it, else their time in the zone. */
function readMoment(day: string, time: string, stored: string, zone: string): number {
  const epoch = readEpoch(stored);
  if (epoch !== undefined && dayIn(epoch, zone) === day && timeIn(epoch, zone) === time)
    return epoch;
  return epochAt(day, time, zone);
}

function unknownZone(calendarZone: string, words: Words): TimesResult {
  return {
    ok: false,
    values: { timeZone: calendarZone },
    errors: {
      timeZone: words._(
        msg`We don't know this time zone. We set it to ${calendarZone}. Please check and save again.`,
      ),
    },
  };
}

function dateErrors({ fromDate, toDate }: EventFormValues, hasTo: boolean, words: Words): Errors {
  const from = dateError(fromDate, words);
  const to = hasTo ? dateError(toDate, words) : undefined;
  return { ...(from && { fromDate: from }), ...(to && { toDate: to }) };
}

/** To needs no time if it has the same day as From. */
function timeErrors(values: EventFormValues, words: Words): Errors {
  const { fromDate, fromTime, toDate, toTime } = values;
  const error = words._(msg`Enter a time, such as 17:00.`);
  const isHalf = toTime === "" && toDate !== "" && toDate !== fromDate;
  const toError = isHalf ? words._(msg`Enter a time, or leave To empty for no end.`) : error;
  return {
    ...(isTime(fromTime) ? {} : { fromTime: error }),
    ...(isTime(toTime) || (toTime === "" && !isHalf) ? {} : { toTime: toError }),
  };
}

/** Fills in missing fields, and formats dates and times as inputs do: people type them in browsers without a picker. */
function tidyValues(sent: Partial<Record<string, string>>, calendarZone: string): EventFormValues {
  const text = (name: EventField) => sent[name] ?? "";
  return {
    id: text("id"),
    modifiedAt: text("modifiedAt"),
    from: text("from"),
    to: text("to"),
    timeZone: text("timeZone").trim() || calendarZone,
    ...byName(EVENT_TEXT_NAMES, text),
    ...(sent.category !== undefined && { category: sent.category }),
    ...(sent.newCategory !== undefined && { newCategory: sent.newCategory }),
    allDay: text("allDay") === "on" ? "on" : "",
    fromDate: tidyDate(text("fromDate")),
    fromTime: tidyTime(text("fromTime")),
    toDate: tidyDate(text("toDate")),
    toTime: tidyTime(text("toTime")),
    ...tidyRepeat(sent),
    byRule: text("byRule") === "on" ? "on" : "",
  };
}

/** Epoch ms within the allowed years; undefined otherwise. */
function readEpoch(text: string): number | undefined {
  const epoch = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return epoch >= EARLIEST_EPOCH && epoch <= LATEST_EPOCH ? epoch : undefined;
}
