// Finds the stored item or date for a file's entry, and compares them.

import { readAsks, type SentAsks, writeAsks } from "~/event/asks";
import { cancelTitle } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { hashedTexts, SUGGESTED_VALUES } from "~/event/event-fields";
import { dateId, dateUid, eventOn, type Series } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import type { ImportedItem } from "~/features/moving/store";
import type {
  FileSeriesValues,
  FileValues,
  ForeignDate,
  ForeignItem,
  ForeignValues,
  NamedDate,
} from "~/import/import-result";
import { changedDatesOf, isChangedDate } from "~/operations/events/changed-dates";
import type { InCalendar } from "~/operations/events/event-quota";
import type { Day } from "~/time/days";
import { asDaysAlone, isDayOf, lastDateOf } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { COUNTS } from "~/values/limits";
import { nextEventTime } from "~/values/modified-at";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import type { Match } from "./items";

/** An entry that can be stored. */
export type ForeignThing = Exclude<ForeignItem, { kind: "leftOut" }>;

/** The stored item for an entry, deleted or not. */
export type StoredThing = { deletedAt: number | null } & (
  | { kind: "event"; event: CalendarEvent }
  | { kind: "series"; series: ReadSeries }
);

/**
 * The single date an entry is about: one of the repeating event `series`, or if that was canceled, an event made from
 * one. `isDeleted` if the series skips it.
 */
export type StoredDate = {
  kind: "date";
  event: CalendarEvent;
  series: ReadSeries | null;
  isDeleted?: true;
};

/** `stored` is the item that a changed entry overwrites, or the deleted item it restores. */
export type FullMatch = Match & { stored?: StoredThing | StoredDate };

/** `known` was imported earlier under this name; `stored` is the item here with that name or our own. */
export type NamedThing = { known: ImportedItem | undefined; stored: StoredThing | undefined };

export function findNamed(uid: string, context: InCalendar): NamedThing {
  const { store, calendar } = context;
  const known = store.imports.find(calendar.id, uid);
  const put = store.davNames.findByUid(calendar.id, uid);
  const id = known?.itemId ?? put?.itemId ?? store.imports.findOwn(calendar.id, uid);
  return { known, stored: id === undefined ? undefined : findStored(id, context) };
}

export function findStored(id: string, { store, calendar }: InCalendar): StoredThing | undefined {
  const alive = store.events.find(calendar.id, id);
  if (alive) return { kind: "event", event: alive, deletedAt: null };
  const series = store.series.findAny(calendar.id, id);
  if (series) return { kind: "series", series, deletedAt: series.deletedAt };
  const event = store.events.findDeleted(calendar.id, id);
  return event && { kind: "event", event, deletedAt: event.deletedAt };
}

export function storedId(stored: StoredThing | StoredDate): string {
  return stored.kind === "series" ? stored.series.id : stored.event.id;
}

export function thingOf(stored: StoredThing): CalendarEvent | ReadSeries {
  return stored.kind === "event" ? stored.event : stored.series;
}

/** A hash of the editable fields, to detect changes by people. */
export function contentHash(item: ForeignThing, { secrets }: InCalendar): string {
  const content =
    item.kind === "event"
      ? contentOfEvent(item.values)
      : contentOfSeries(item.values, item.changed);
  return secrets.hashToken(JSON.stringify(content));
}

export function hashOfStored(stored: StoredThing, context: InCalendar): string {
  const content =
    stored.kind === "event"
      ? contentOfEvent(stored.event)
      : contentOfSeries(stored.series, changedDatesOf(stored.series, context));
  return context.secrets.hashToken(JSON.stringify(content));
}

/** The hashes of the unchanged item: as stored, and without a removed category, which files no longer name. */
export function hashesOfStored(stored: StoredThing, context: InCalendar): string[] {
  const { store, calendar, secrets } = context;
  const known = new Set(store.categories.list(calendar.id).map(({ id }) => id));
  const now = <Of extends { categoryId: number | null }>(of: Of): Of =>
    of.categoryId === null || known.has(of.categoryId) ? of : { ...of, categoryId: null };
  const content =
    stored.kind === "event"
      ? contentOfEvent(now(stored.event))
      : contentOfSeries(now(stored.series), changedDatesOf(stored.series, context).map(now));
  return [hashOfStored(stored, context), secrets.hashToken(JSON.stringify(content))];
}

/** Compares all-day events by date, since their instants move with the calendar's zone. */
export function contentOfEvent(values: FileValues): unknown[] {
  const { categoryId, from, to, firstDay, lastDay } = values;
  const { first, added } = hashedTexts(values);
  return [...first, categoryId, firstDay ?? from, lastDay ?? to, ...added];
}

/** A series ends on its last date, and days alone begin with the earliest, as in calendar files. */
function contentOfSeries(given: FileSeriesValues, changed: readonly FileDate[]) {
  const values = asDaysAlone(given);
  const { categoryId, allDay, firstDay, startTime, length } = values;
  const { first, added } = hashedTexts(values);
  const { timeZone, freq, every, weekdays, by, rule, days } = values;
  const skips = values.skips.filter((day) => isDayOf(values, day));
  return [
    ...first,
    categoryId,
    firstDay,
    startTime,
    length,
    allDay ? "" : timeZone,
    freq,
    every,
    weekdays,
    by,
    lastDateOf(values),
    skips.sort(),
    contentOfDates(changed),
    ...added,
    // Without a written rule, so that hashes stored before written rules stay valid.
    ...(rule === null && days.length === 0 ? [] : [rule, days]),
  ];
}

export function contentOfDates(changed: readonly FileDate[]): unknown[][] {
  return changed.map((date) => [date.occurrence, ...contentOfEvent(date)]).sort(byDay);
}

type FileDate = FileValues & { occurrence: Day };

function byDay([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

export const NOT_HERE = refusal("notHere");
export const NEWER_HERE = refusal("newerHere");
const TOO_MANY_DATES = refusal("exceptionsHere", { max: COUNTS.exceptionsPerSeries });
const BOTH_CHANGED = refusal("changedHere");
const LEFT_OUT_HERE = refusal("dateDeletedHere");

/** The stored values with a canceled title. */
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

/** Finds a canceled date among those still taking place; a deleted one is already canceled here. */
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

/** The day in the series' zone, which may differ from the day in the file for an instant. */
function ruledDay({ at, day }: NamedDate, { allDay, timeZone }: ReadSeries): Day {
  return allDay || at === null ? day : dayIn(at, timeZone);
}

/** Changing a date by rule adds a row; a skipped one is already counted. */
function hasRoomFor({ event, series, isDeleted }: StoredDate): boolean {
  if (!series || !event.isByRule || isDeleted) return true;
  return series.skips.length + series.changedDays.length < COUNTS.exceptionsPerSeries;
}

/**
 * Matches an entry for one date, sent without its series, to that date here. Undefined if the calendar has no such
 * date, or an item was imported under the entry's own name.
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

/**
 * The answer settings that an entry gives: those stored if the file has none, or equal ones. Slots are equal by name and
 * places, since each calendar numbers its own.
 */
export function asksFrom(sent: ForeignValues["asks"], stored: string | null): string | null {
  if (sent === undefined) return stored;
  const isSame =
    JSON.stringify(comparedAsks(sent)) === JSON.stringify(comparedAsks(readAsks(stored)));
  return isSame ? stored : writeAsks(sent, stored);
}

function comparedAsks(asks: SentAsks | null): unknown[] | null {
  if (!asks) return null;
  const { kind, closesHours, names, places, slots } = asks;
  const offered = kind === "list" ? slots.map((slot) => [slot.name, slot.places]) : places;
  return [kind, closesHours, names, offered];
}

/** Whether an entry changes the answer settings of its item or of one of its dates. */
export function changesAsks(item: ForeignThing, stored: StoredThing, context: InCalendar): boolean {
  const of = thingOf(stored);
  if (asksFrom(item.values.asks, of.asks) !== of.asks) return true;
  if (item.kind === "event" || stored.kind === "event") return false;
  const dates = changedDatesOf(stored.series, context);
  return item.changed.some(({ occurrence, asks }) => {
    const date = dates.find((each) => each.occurrence === occurrence) ?? of;
    return asksFrom(asks, date.asks) !== date.asks;
  });
}

/** Whether the entry has the same values as the stored event. */
export function isAsStored(item: ForeignThing, event: CalendarEvent, context: InCalendar): boolean {
  const stored = { kind: "event", event, deletedAt: null } as const;
  return hashesOfStored(stored, context).includes(contentHash(item, context));
}

export function as(state: Match["state"], reason = ""): Match {
  return { state, reason, isConflict: false };
}

export function deletedHere(deletedAt: number, { calendar, now }: InCalendar): Match {
  const day = dayIn(deletedAt, calendar.timeZone);
  return as("deletedHere", refusal("deletedHereOn", { day, today: dayIn(now, calendar.timeZone) }));
}

/** A match that overwrites the stored item; a conflict needs the user's decision. */
export function changed(stored: NonNullable<FullMatch["stored"]>, isConflict: boolean): FullMatch {
  return { state: "changed", isConflict, reason: isConflict ? BOTH_CHANGED : "", stored };
}

/**
 * Stores dates outside a series' rule as separate events with the ids they had in the series, so that sending one again
 * updates the same event. Expects the series with its new rule.
 */
export function writeStrays(
  series: Series,
  strays: readonly ForeignDate[],
  context: InCalendar,
): void {
  const { store, calendar, now } = context;
  for (const { occurrence, ...values } of strays) {
    const id = dateId({ id: series.id, day: occurrence });
    const date = store.events.find(calendar.id, id);
    if (date && isChangedDate(date)) {
      const modifiedAt = nextEventTime(date.modifiedAt, now);
      store.events.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
      store.changedDates.detach(id);
      store.davKept.copyDate(series.id, occurrence, id);
    }
    const stored = store.events.find(calendar.id, id);
    const asks = stored ? stored.asks : series.asks;
    if (stored && !isSame(stored, values)) {
      const modifiedAt = nextEventTime(stored.modifiedAt, now);
      store.events.change(calendar.id, stored, { ...values, asks, modifiedAt });
    } else if (!stored) {
      store.events.removeKeepingHistory(calendar.id, id);
      const { sequence, uid } = series;
      const named = { id, uid: dateUid(uid, occurrence), sequence, now };
      store.events.add(calendar.id, { ...values, ...named, asks });
    }
  }
}

/** Whether all of them are already separate events with the same content. */
export function areStraysStored(
  series: Pick<Series, "id">,
  strays: readonly ForeignDate[],
  { store, calendar }: InCalendar,
): boolean {
  return strays.every(({ occurrence, ...values }) => {
    const stored = store.events.find(calendar.id, dateId({ id: series.id, day: occurrence }));
    return stored !== undefined && stored.seriesId === null && isSame(stored, values);
  });
}

type Values = Omit<ForeignDate, "occurrence" | "asks">;

function isSame(one: Values, other: Values): boolean {
  const text = (values: Values) =>
    JSON.stringify([contentOfEvent(values), values.appTexts ?? null]);
  return text(one) === text(other);
}
