// Matches an entry of a calendar file that is about one date of a repeating event to the calendar.
import { cancelTitle } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { SUGGESTED_VALUES } from "~/event/event-fields";
import { dateId, eventOn } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import type { ForeignValues, NamedDate } from "~/import/foreign-item";
import type { InCalendar } from "~/operations/events/event-room";
import type { Day } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { COUNTS } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import type { Match } from "./import-items";
import {
  type ForeignThing,
  type FullMatch,
  findNamed,
  hashesOfStored,
  hashOf,
  type NamedThing,
  type StoredDate,
} from "./import-stored";

export const NOT_HERE = refusal("notHere");
export const NEWER_HERE = refusal("newerHere");
const TOO_MANY_DATES = refusal("exceptionsHere", { max: COUNTS.exceptionsPerSeries });
const BOTH_CHANGED = refusal("changedHere");
const LEFT_OUT_HERE = refusal("dateDeletedHere");

/** Changes only the title; everything else stays as stored. */
export function valuesCalledOff(event: CalendarEvent): ForeignValues {
  return { ...pick(event, SUGGESTED_VALUES), title: cancelTitle(event.title) };
}

export function matchCalledOff(item: ForeignThing, context: InCalendar): FullMatch {
  const stored = findCalledOff(item, context);
  if (!stored) return as("leftOut", NOT_HERE);
  const { event } = stored;
  if (cancelTitle(event.title) === event.title) return as("same");
  return hasRoomFor(stored) ? { ...as("changed"), stored } : as("leftOut", TOO_MANY_DATES);
}

/** Only dates that take place: a deleted one is already canceled here. */
function findCalledOff(
  { uid, calledOff }: ForeignThing,
  context: InCalendar,
): StoredDate | undefined {
  if (!calledOff) return undefined;
  const { store, calendar } = context;
  const found = findNamed(calledOff.uid, context);
  if (found.stored?.kind === "series" && found.stored.deletedAt === null) {
    const { series } = found.stored;
    const id = dateId({ id: series.id, day: ruledDay(calledOff, series) });
    const event = store.dates.find(calendar.id, id);
    if (event) return { kind: "date", event, series };
  }
  const alone = findNamed(uid, context).stored;
  if (alone?.kind !== "event" || alone.deletedAt !== null) return undefined;
  return { kind: "date", event: alone.event, series: null };
}

/** Its day in the series' time zone; for an instant that may differ from the day in the file. */
function ruledDay({ at, day }: NamedDate, { allDay, timeZone }: ReadSeries): Day {
  return allDay || at === null ? day : dayIn(at, timeZone);
}

/** Changing a date by rule adds one; a skipped one is counted already. */
function hasRoomFor({ event, series, isDeleted }: StoredDate): boolean {
  if (!series || !event.isByRule || isDeleted) return true;
  return series.skips.length + series.changedDays.length < COUNTS.exceptionsPerSeries;
}

/**
 * Matches an entry for one date without its repeating event to that date here, by rule or changed. Undefined if the
 * calendar has no such date, or has an item imported under the entry's own name.
 */
export function matchDate(item: ForeignThing, context: InCalendar): FullMatch | undefined {
  if (item.kind !== "event" || !item.dateOf) return undefined;
  const alone = findNamed(item.uid, context);
  if (alone.known && alone.stored?.deletedAt === null) return undefined;
  const found = findNamed(item.dateOf.uid, context);
  if (found.stored?.kind !== "series") return undefined;
  const { series, deletedAt } = found.stored;
  const day = ruledDay(item.dateOf, series);
  if (deletedAt !== null) {
    const isGone = isDayOf(series, day) && !context.store.imports.isUndone(series.id, deletedAt);
    return isGone && !alone.stored ? deletedHere(deletedAt, context) : undefined;
  }
  return matchOn(item, { ...found, series, day }, context);
}

type OnDay = Pick<NamedThing, "known"> & { series: ReadSeries; day: Day };

function matchOn(
  item: ForeignThing,
  { known, series, day }: OnDay,
  context: InCalendar,
): FullMatch | undefined {
  const { store, calendar } = context;
  const id = dateId({ id: series.id, day });
  const event = store.dates.find(calendar.id, id);
  if (event) {
    if (known && item.sequence < known.sequence) return as("same", NEWER_HERE);
    const stored: StoredDate = { kind: "date", event, series };
    if (isAsStored(item, event, context)) return as("same");
    if (!hasRoomFor(stored)) return as("leftOut", TOO_MANY_DATES);
    const whole = { kind: "series", series, deletedAt: null } as const;
    const stamps = hashesOfStored(whole, context);
    return changed(stored, known === undefined || !stamps.includes(known.storedStamp));
  }
  if (!series.skips.includes(day) || !isDayOf(series, day)) return undefined;
  const deleted = store.events.findDeleted(calendar.id, id);
  const deletedAt = deleted?.deletedAt ?? store.deleted.findDateTime(series.id, day);
  const match =
    deletedAt === undefined ? as("deletedHere", LEFT_OUT_HERE) : deletedHere(deletedAt, context);
  const date = deleted ?? eventOn(series, day);
  return { ...match, stored: { kind: "date", event: date, series, isDeleted: true } };
}

/** Whether the entry has the same values as the stored event. */
export function isAsStored(item: ForeignThing, event: CalendarEvent, context: InCalendar): boolean {
  const stored = { kind: "event", event, deletedAt: null } as const;
  return hashesOfStored(stored, context).includes(hashOf(item, context));
}

export function as(state: Match["state"], reason = ""): Match {
  return { state, reason, isConflict: false };
}

export function deletedHere(deletedAt: number, { calendar, now }: InCalendar): Match {
  const day = dayIn(deletedAt, calendar.timeZone);
  return as("deletedHere", refusal("deletedHereOn", { day, today: dayIn(now, calendar.timeZone) }));
}

/** A match that overwrites the stored item, after asking the user if people changed it here. */
export function changed(stored: NonNullable<FullMatch["stored"]>, isConflict: boolean): FullMatch {
  return { state: "changed", isConflict, reason: isConflict ? BOTH_CHANGED : "", stored };
}
