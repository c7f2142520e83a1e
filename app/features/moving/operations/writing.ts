// Stores a file's entry as a new event or series, or over the item it updates.

import { dateId } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { movedByRule, toWall } from "~/event/whole-series-edit";
import type { ForeignDate, ForeignValues } from "~/import/import-result";
import {
  changeDate,
  changedDatesOf,
  changeStored,
  deleteDetached,
  putDate,
  seriesTime,
} from "~/operations/events/changed-dates";
import { bringBackDate } from "~/operations/events/event-deletion";
import type { InCalendar } from "~/operations/events/event-quota";
import { addDays, type Day } from "~/time/days";
import { isDayOf } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import {
  asksFrom,
  contentHash,
  type ForeignThing,
  findStored,
  hashOfStored,
  isAsStored,
  type StoredDate,
  type StoredThing,
  valuesCalledOff,
  writeStrays,
} from "./stored-items";

/** Returns the id of the written item; an overwritten one keeps its id and its name in feeds. */
export function writeItem(
  item: ForeignThing,
  stored: StoredThing | StoredDate | undefined,
  context: InCalendar,
): string {
  if (stored?.kind === "date") {
    return item.kind === "event" ? writeDate(item, stored, context) : stored.event.id;
  }
  if (!stored) return addItem(item, newName(context), context);
  if (stored.kind === "event") {
    return item.kind === "event"
      ? changeEvent(item, stored, context)
      : becomeSeries(item, stored, context);
  }
  return item.kind === "series"
    ? changeSeries(item, stored, context)
    : becomeEvent(item, stored, context);
}

/**
 * Writes one date, canceled or with the entry's values, after restoring a deleted one. Does not count as a change by
 * people: a newer file may overwrite it without asking.
 */
function writeDate(item: Of<"event">, { isDeleted, ...stored }: StoredDate, context: InCalendar) {
  const { store, calendar } = context;
  const { id } = stored.event;
  const named = stored.series && (item.calledOff ?? item.dateOf);
  const known = store.imports.find(calendar.id, named?.uid ?? item.uid);
  const hash = () => {
    const whole = known && findStored(known.itemId, context);
    return whole && hashOfStored(whole, context);
  };
  const isAsImported = hash() === known?.storedStamp;
  if (isDeleted) bringBackDate(id, context);
  const event = store.dates.find(calendar.id, id) ?? stored.event;
  const series = stored.series && store.series.find(calendar.id, stored.series.id);
  const wanted = item.calledOff ? valuesCalledOff(event) : item.values;
  const values = withAsks(wanted, event.asks);
  if (series && event.occurrence !== null) {
    const isThere = isAsStored({ ...item, values: wanted }, event, context);
    if (!isThere) changeDate(series, { ...event, occurrence: event.occurrence }, values, context);
  } else {
    const modifiedAt = nextEventTime(event.modifiedAt, context.now);
    store.events.change(calendar.id, event, { ...values, modifiedAt });
  }
  const storedStamp = hash();
  if (known && isAsImported && storedStamp !== undefined) {
    store.imports.put(calendar.id, { ...known, storedStamp });
  }
  return id;
}

/** Records which entry an item came from, so that a newer file finds it. */
export function noteItem(
  item: ForeignThing,
  { itemId, sourceId }: { itemId: string; sourceId: number },
  context: InCalendar,
): void {
  const { store, calendar } = context;
  store.imports.put(calendar.id, {
    sourceUid: item.uid || `|${itemId}`,
    itemId,
    sourceId,
    sequence: item.sequence,
    sourceStamp: item.stamp,
    storedStamp: contentHash(item, context),
  });
}

/** The values with the file's answer settings, or the stored ones if the file has none. */
function withAsks<Values extends Pick<ForeignValues, "asks">>(
  { asks, ...values }: Values,
  stored: string | null,
): Omit<Values, "asks"> & { asks: string | null } {
  return { ...values, asks: asksFrom(asks, stored) };
}

type Name = { id: string; uid: string; now: number; sequence?: number; createdAt?: number };
type Of<Kind extends ForeignThing["kind"]> = Extract<ForeignThing, { kind: Kind }>;
type Stored<Kind extends StoredThing["kind"]> = Extract<StoredThing, { kind: Kind }>;

function newName({ secrets, now }: InCalendar): Name {
  return { id: secrets.newId(), uid: secrets.newUid(), now };
}

/** `asks` are the answer settings of the item it replaces. */
function addItem(
  item: ForeignThing,
  name: Name,
  context: InCalendar,
  asks: string | null = null,
): string {
  const { store, calendar } = context;
  if (item.kind === "event") {
    return store.events.add(calendar.id, { ...withAsks(item.values, asks), ...name }).id;
  }
  const values = withAsks(item.values, asks);
  const series = store.series.add(calendar.id, { ...values, ...name, follows: null });
  const dated = { ...context, now: name.now };
  writeStrays(series, item.strays ?? [], dated);
  putDates(series, { wanted: item.changed, moved: 0 }, dated);
  return series.id;
}

function changeEvent({ values }: Of<"event">, stored: Stored<"event">, context: InCalendar) {
  const { store, calendar } = context;
  const { event, deletedAt } = stored;
  const modifiedAt = nextEventTime(event.modifiedAt, context.now);
  if (deletedAt !== null) {
    store.events.setDeleted(calendar.id, event.id, { deletedAt: null, modifiedAt });
    store.changedDates.detach(event.id);
  }
  const asking = withAsks(values, event.asks);
  return store.events.change(calendar.id, event, { ...asking, modifiedAt }).id;
}

function becomeSeries(item: Of<"series">, { event }: Stored<"event">, context: InCalendar) {
  const { store, calendar, batch } = context;
  store.events.removeKeepingHistory(calendar.id, event.id);
  store.answerDates.moveOne(event.id, dateId({ id: event.id, day: item.values.firstDay }), batch);
  return addItem(item, replacementName(event, context), context, event.asks);
}

function becomeEvent(item: Of<"event">, { series }: Stored<"series">, context: InCalendar) {
  const { store, calendar, batch } = context;
  for (const date of changedDatesOf(series, context)) deleteDetached(date, context);
  store.changedDates.detachDeleted(series.id);
  store.series.removeKeepingHistory(calendar.id, series.id);
  const { day } = toWall(item.values, series.timeZone);
  const date = dateId({ id: series.id, day: isDayOf(series, day) ? day : series.firstDay });
  store.answerDates.moveOne(date, series.id, batch);
  return addItem(item, replacementName(series, context), context, series.asks);
}

/** The names and times for an item that replaces one of the other kind. */
function replacementName(
  {
    id,
    uid,
    createdAt,
    sequence,
    modifiedAt,
  }: Omit<Required<Name>, "now"> & { modifiedAt: number },
  { now }: InCalendar,
): Name {
  return { id, uid, createdAt, sequence: sequence + 1, now: nextEventTime(modifiedAt, now) };
}

function changeSeries(item: Of<"series">, stored: Stored<"series">, context: InCalendar) {
  const { store, calendar, batch } = context;
  const { series: old, deletedAt } = stored;
  const modifiedAt = seriesTime(old, context.now);
  if (deletedAt !== null)
    store.series.setDeleted(calendar.id, old.id, { deletedAt: null, modifiedAt });
  const series = store.series.change(calendar.id, old, {
    ...withAsks(item.values, old.asks),
    modifiedAt,
  });
  const strays = item.strays ?? [];
  writeStrays(series, strays, { ...context, now: modifiedAt });
  const moved = movedByRule(old, series);
  if (moved !== 0) {
    const along = { to: old.id, toDay: (day: Day) => addDays(day, moved) };
    const changed = changedDatesOf(old, context).map(({ occurrence }) => occurrence);
    store.davKept.copyDates(changed, { from: old.id, ...along });
    store.deleted.moveDates(calendar.id, old.id, { from: old.firstDay, ...along });
    const stay = strays.map(({ occurrence: day }) => dateId({ id: old.id, day }));
    const dates = { from: old, since: old.firstDay, ...along, stay };
    store.answerDates.moveDates(calendar.id, dates, batch);
  }
  putDates(series, { wanted: item.changed, moved }, { ...context, now: modifiedAt });
  return series.id;
}

/**
 * Replaces the changed dates of a series that moved by `moved` days. Moved dates get new ids; all are removed before
 * any is added, since a new id may be another's old one.
 */
function putDates(
  series: ReadSeries,
  { wanted, moved }: { wanted: readonly ForeignDate[]; moved: number },
  context: InCalendar,
): void {
  const { store, calendar } = context;
  const stored = new Map(
    changedDatesOf(series, context).map((date) => [addDays(date.occurrence, moved), date]),
  );
  const days = new Set(wanted.map(({ occurrence }) => occurrence));
  const stays = (day: Day) => moved === 0 && days.has(day);
  for (const [day, { id }] of stored) {
    if (!stays(day)) store.events.removeKeepingHistory(calendar.id, id);
  }
  for (const { occurrence, ...values } of wanted) {
    const date = stored.get(occurrence);
    const asking = withAsks(values, date?.asks ?? series.asks);
    const inZone = { ...asking, timeZone: series.timeZone };
    if (date && stays(occurrence)) changeStored(date, inZone, context);
    else putDate(series, occurrence, inZone, context);
  }
}
