// Finds the stored item for an entry of a calendar file, and compares the two.
import type { CalendarEvent } from "~/event/event";
import { hashedTexts } from "~/event/event-fields";
import type { ReadSeries } from "~/event/series-dates";
import type { FileSeriesValues, FileValues, ForeignItem } from "~/import/foreign-item";
import { changedDatesOf } from "~/operations/events/changed-dates";
import type { InCalendar } from "~/operations/events/event-room";
import type { ImportedItem } from "~/store/moving/import-store";
import type { Day } from "~/time/days";
import { isDayOf, lastDateOf } from "~/time/recurrence";
import type { Match } from "./import-items";

/** An entry that can be stored. */
export type ForeignThing = Exclude<ForeignItem, { kind: "leftOut" }>;

/** The stored item for an entry, deleted or not. */
export type StoredThing = { deletedAt: number | null } & (
  | { kind: "event"; event: CalendarEvent }
  | { kind: "series"; series: ReadSeries }
);

/**
 * The single date that an entry is about: of the repeating event `series` or, if canceled, an event that came from
 * one; `isDeleted` if the series skips it.
 */
export type StoredDate = {
  kind: "date";
  event: CalendarEvent;
  series: ReadSeries | null;
  isDeleted?: true;
};

/** `stored` is the item that a changed entry overwrites, or the deleted item that is restored. */
export type FullMatch = Match & { stored?: StoredThing | StoredDate };

/** `known` is the item imported earlier under this name, `stored` the item here with that name or our own. */
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

export function idOf(stored: StoredThing | StoredDate): string {
  return stored.kind === "series" ? stored.series.id : stored.event.id;
}

/** A hash of the editable fields, to detect whether people changed them. */
export function hashOf(item: ForeignThing, { secrets }: InCalendar): string {
  const content =
    item.kind === "event"
      ? contentOfEvent(item.values)
      : contentOfSeries(item.values, item.changed);
  return secrets.hashToken(JSON.stringify(content));
}

/** The same of the stored item. */
export function hashOfStored(stored: StoredThing, context: InCalendar): string {
  const content =
    stored.kind === "event"
      ? contentOfEvent(stored.event)
      : contentOfSeries(stored.series, changedDatesOf(stored.series, context));
  return context.secrets.hashToken(JSON.stringify(content));
}

/**
 * The hashes that stand for the stored item: files no longer name a category that was removed, and nobody changed the item
 * for that.
 */
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

/** All-day events are compared by date: their instants move with the calendar's zone. */
export function contentOfEvent(values: FileValues): unknown[] {
  const { categoryId, from, to, firstDay, lastDay } = values;
  const { first, added } = hashedTexts(values);
  return [...first, categoryId, firstDay ?? from, lastDay ?? to, ...added];
}

/** Its end is its last date, as in calendar files. */
function contentOfSeries(values: FileSeriesValues, changed: readonly FileDate[]) {
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
    // Hashes of before there were written rules stay valid.
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
