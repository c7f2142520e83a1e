// Tells what an entry of a calendar file is to a calendar: new, already there, changed, or changed on both sides.
import { cancelTitle } from "~/calendar/canceled";
import type { CalendarEvent } from "~/calendar/event";
import { EVENT_VALUES, hashedTexts } from "~/calendar/event-fields";
import { monthAndDay } from "~/calendar/labels";
import { COUNTS } from "~/calendar/limits";
import { pick } from "~/calendar/pick";
import { isDayOf, lastDateOf } from "~/calendar/recurrence";
import { dateId, SERIES_VALUES, type SeriesValues } from "~/calendar/series";
import type { ReadSeries } from "~/calendar/series-dates";
import { dayIn } from "~/calendar/zones";
import type { ForeignDate, ForeignItem, ForeignValues } from "~/import/foreign-item";
import type { ImportedItem } from "~/server/store/import-store";
import { changedDatesOf } from "./changed-dates";
import type { InCalendar } from "./event-room";
import type { Match } from "./import-items";

/** An entry that can be stored. */
export type ForeignThing = Exclude<ForeignItem, { kind: "leftOut" }>;

/** What stands in the calendar in an entry's place, deleted or not. */
export type StoredThing = { deletedAt: number | null } & (
  | { kind: "event"; event: CalendarEvent }
  | { kind: "series"; series: ReadSeries }
);

/** The one date that an entry calls off, of the repeating event `series` or an event that came of one. */
export type StoredDate = { kind: "date"; event: CalendarEvent; series: ReadSeries | null };

/** `stored` is what a changed one is written over, or a deleted one that comes back. */
export type FullMatch = Match & { stored?: StoredThing | StoredDate };

const NEWER_HERE = "What is here is newer than the file's.";
const LIKE = "An event of this title, time, place, and notes is here.";
const TOO_MANY_DATES = `It has ${COUNTS.exceptionsPerSeries} changed dates here, and can have no more.`;
const COMES_AGAIN = "It was taken back here, and comes again.";
const NOT_HERE = "The file calls it off, and it is not here.";
const BOTH_CHANGED = "It was changed here, too.";

/** Reads alone; the same again when the file is imported, since the calendar may have changed since. */
export function matchItem(item: ForeignItem, context: InCalendar): FullMatch {
  if (item.kind === "leftOut") return as("leftOut", item.reason);
  if (item.calledOff) return matchCalledOff(item, context);
  if (item.uid === "")
    return item.isCancellation ? as("leftOut", NOT_HERE) : matchLike(item, context);
  const { known, stored } = findNamed(item.uid, context);
  if (item.isCancellation && (!stored || stored.deletedAt !== null)) return as("leftOut", NOT_HERE);
  if (!stored) return matchLike(item, context);
  if (stored.deletedAt !== null) {
    const wasUndone = context.store.imports.isUndone(idOf(stored), stored.deletedAt);
    return {
      ...(wasUndone ? as("new", COMES_AGAIN) : deletedHere(stored.deletedAt, context)),
      stored,
    };
  }
  return matchStored(asWhole(item, stored, context), { known, stored }, context);
}

/** It says no more of a repeating event than that it is called off. */
export function asWhole(
  item: ForeignThing,
  stored: StoredThing | StoredDate | undefined,
  context: InCalendar,
): ForeignThing {
  if (stored?.kind === "date" && item.kind === "event") {
    return { ...item, values: valuesCalledOff(stored.event) };
  }
  if (!item.isCancellation || item.kind !== "event" || stored?.kind !== "series") return item;
  const { series } = stored;
  const { values: _, ...told } = item;
  const title = cancelTitle(series.title);
  const changed = changedDatesOf(series, context).map((date) => ({
    ...{ ...valuesCalledOff(date), occurrence: date.occurrence },
  }));
  return { ...told, kind: "series", values: { ...pick(series, SERIES_VALUES), title }, changed };
}

/** All but the title stays as it is here. */
export function valuesCalledOff(event: CalendarEvent): ForeignValues {
  return { ...pick(event, EVENT_VALUES), title: cancelTitle(event.title) };
}

function matchCalledOff(item: ForeignThing, context: InCalendar): FullMatch {
  const stored = findCalledOff(item, context);
  if (!stored) return as("leftOut", NOT_HERE);
  const { event, series } = stored;
  if (cancelTitle(event.title) === event.title) return as("same");
  const exceptions = series ? series.skips.length + series.changedDays.length : 0;
  const isOneMore = event.isByRule === true;
  if (isOneMore && exceptions >= COUNTS.exceptionsPerSeries) return as("leftOut", TOO_MANY_DATES);
  return { ...as("changed"), stored };
}

/** Only what takes place: a date that was deleted here is called off already. */
function findCalledOff(
  { uid, calledOff }: ForeignThing,
  context: InCalendar,
): StoredDate | undefined {
  if (!calledOff) return undefined;
  const { store, calendar } = context;
  const found = findNamed(calledOff.uid, context);
  if (found?.stored?.kind === "series" && found.stored.deletedAt === null) {
    const { series } = found.stored;
    const { at, day } = calledOff;
    const isTold = series.allDay || at === null;
    const ruled = isTold ? day : dayIn(at, series.timeZone);
    const event = store.dates.find(calendar.id, dateId({ id: series.id, day: ruled }));
    if (event) return { kind: "date", event, series };
  }
  const alone = findNamed(uid, context)?.stored;
  if (alone?.kind !== "event" || alone.deletedAt !== null) return undefined;
  return { kind: "date", event: alone.event, series: null };
}

function findNamed(uid: string, context: InCalendar) {
  const { store, calendar } = context;
  const known = store.imports.find(calendar.id, uid);
  const id = known?.itemId ?? store.imports.findOwn(calendar.id, uid);
  return { known, stored: id === undefined ? undefined : findStored(id, context) };
}

function as(state: Match["state"], reason = ""): Match {
  return { state, reason, isConflict: false };
}

/**
 * Programs that give out new UIDs each time would double all events otherwise. What this import itself has stored does
 * not count: two entries that are alike in one file are two events.
 */
function matchLike(item: ForeignThing, context: InCalendar): Match {
  const { store, calendar, batch } = context;
  const { imports } = store;
  const before = { calendarId: calendar.id, batch };
  const isHere =
    item.kind === "event"
      ? imports.hasEventLike(item.values, before)
      : imports.hasSeriesLike(item.values, before);
  if (isHere) return as("same", LIKE);
  const deletedAt =
    item.kind === "event"
      ? imports.eventMissedSince(item.values, before)
      : imports.seriesMissedSince(item.values, before);
  return deletedAt === undefined ? as("new") : deletedHere(deletedAt, context);
}

function deletedHere(deletedAt: number, { calendar, now }: InCalendar): Match {
  const [day, today] = [deletedAt, now].map((epoch) => dayIn(epoch, calendar.timeZone));
  return as("deletedHere", `Deleted here on ${monthAndDay(day ?? "", today ?? "")}.`);
}

/** Of an entry that came from this calendar itself nothing is known but what is here: it differs or not. */
function matchStored(
  item: ForeignThing,
  { known, stored }: { known: ImportedItem | undefined; stored: StoredThing },
  context: InCalendar,
): FullMatch {
  if (known && item.sequence < known.sequence) return as("same", NEWER_HERE);
  if (known && item.stamp === known.sourceStamp) return as("same");
  const stamp = hashOfStored(stored, context);
  if (stamp === hashOf(item, context)) return as("same");
  const isConflict = stamp !== known?.storedStamp;
  return { state: "changed", isConflict, reason: isConflict ? BOTH_CHANGED : "", stored };
}

export function findStored(id: string, { store, calendar }: InCalendar): StoredThing | undefined {
  const alive = store.events.find(calendar.id, id);
  if (alive) return { kind: "event", event: alive, deletedAt: null };
  const series = store.series.findAny(calendar.id, id);
  if (series) return { kind: "series", series, deletedAt: series.deletedAt };
  const event = store.events.findDeleted(calendar.id, id);
  return event && { kind: "event", event, deletedAt: event.deletedAt };
}

export function idOf(stored: StoredThing | StoredDate): string {
  return stored.kind === "series" ? stored.series.id : stored.event.id;
}

/** A hash of what people decide of it, to find out whether they have. */
export function hashOf(item: ForeignThing, { secrets }: InCalendar): string {
  const content =
    item.kind === "event"
      ? contentOfEvent(item.values)
      : contentOfSeries(item.values, item.changed);
  return secrets.hashToken(JSON.stringify(content));
}

/** The same of what is stored. */
export function hashOfStored(stored: StoredThing, context: InCalendar): string {
  const content =
    stored.kind === "event"
      ? contentOfEvent(stored.event)
      : contentOfSeries(stored.series, changedDatesOf(stored.series, context));
  return context.secrets.hashToken(JSON.stringify(content));
}

/** Of an all-day event the dates: its instants move with the calendar's zone. */
export function contentOfEvent(values: ForeignValues): unknown[] {
  const { categoryId, from, to, firstDay, lastDay } = values;
  const { first, added } = hashedTexts(values);
  return [...first, categoryId, firstDay ?? from, lastDay ?? to, ...added];
}

/** Its end is its last date: that is what calendar files tell of it. */
function contentOfSeries(values: SeriesValues, changed: readonly ForeignDate[] | StoredDates) {
  const { categoryId, allDay, firstDay, startTime, length } = values;
  const { first, added } = hashedTexts(values);
  const { timeZone, freq, every, weekdays, by } = values;
  const skips = values.skips.filter((day) => isDayOf(values, day));
  return [
    ...[...first, categoryId, firstDay, startTime, length],
    ...[allDay ? "" : timeZone, freq, every, weekdays, by, lastDateOf(values)],
    ...[skips.sort(), contentOfDates(changed), ...added],
  ];
}

export function contentOfDates(changed: readonly ForeignDate[] | StoredDates): unknown[][] {
  return changed.map((date) => [date.occurrence, ...contentOfEvent(date)]).sort(byDay);
}

type StoredDates = ReturnType<typeof changedDatesOf>;

function byDay([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
