// Matches an entry of a file to the calendar (new, same, changed, changed on both sides), describes differences, and
// checks limits.
import { readAsks } from "~/event/asks";
import { cancelTitle } from "~/event/canceled";
import { EVENT_TEXT_NAMES, NO_TEXTS } from "~/event/event-fields";
import { REPETITION } from "~/event/repeat";
import { dateId, SERIES_VALUES } from "~/event/series";
import type { FileSeriesValues, ForeignDate, ForeignItem } from "~/import/import-result";
import { changedDatesOf } from "~/operations/events/changed-dates";
import {
  countEvents,
  type InCalendar,
  roomOfAccount,
  whyAccountFull,
} from "~/operations/events/event-quota";
import { isDayOf, lastDateOf } from "~/time/recurrence";
import { COUNTS, DELETED_KEPT_DAYS } from "~/values/limits";
import { pick } from "~/values/pick";
import { type Refusal, refusal } from "~/values/refusals";
import { type Difference, type EntryTime, type Match, NO_ROWS, type Rows } from "./items";
import {
  as,
  changed,
  changesAsks,
  contentHash,
  contentOfDates,
  contentOfEvent,
  deletedHere,
  type ForeignThing,
  type FullMatch,
  findNamed,
  hashesOfStored,
  isAsStored,
  matchCalledOff,
  matchDate,
  type NamedThing,
  NEWER_HERE,
  NOT_HERE,
  type StoredDate,
  type StoredThing,
  storedId,
  thingOf,
  valuesCalledOff,
} from "./stored-items";

const LIKE = refusal("likeOneHere");
const AS_DATES = refusal("hereAsDates");
const COMES_AGAIN = refusal("comesAgain");

/** Matches without writing; repeated for the import, because the calendar may have changed since the preview. */
export function matchItem(item: ForeignItem, context: InCalendar): FullMatch {
  if (item.kind === "leftOut") return as("leftOut", item.reason);
  if (item.calledOff) return matchCalledOff(item, context);
  if (item.uid === "")
    return item.isCancellation ? as("leftOut", NOT_HERE) : matchLike(item, context);
  const date = matchDate(item, context);
  if (date) return date;
  const { known, stored } = findNamed(item.uid, context);
  if (item.isCancellation && (!stored || stored.deletedAt !== null)) return as("leftOut", NOT_HERE);
  if (!stored)
    return isHereAsDates(item, context) ? as("same", AS_DATES) : matchLike(item, context);
  if (stored.deletedAt !== null) {
    const wasUndone = context.store.imports.isUndone(storedId(stored), stored.deletedAt);
    return {
      ...(wasUndone ? as("new", COMES_AGAIN) : deletedHere(stored.deletedAt, context)),
      stored,
    };
  }
  return matchStored(asWhole(item, stored, context), { known, stored }, context);
}

/** Whether earlier releases imported this rule as single events, because they could not store it; those stay. */
function isHereAsDates(item: ForeignThing, { store, calendar }: InCalendar): boolean {
  if (item.kind !== "series" || (item.values.rule === null && item.values.days.length === 0))
    return false;
  return store.imports.hasDatesOf(calendar.id, item.uid);
}

/** Completes a mere cancellation with the stored values of the item it cancels. */
export function asWhole(
  item: ForeignThing,
  stored: StoredThing | StoredDate | undefined,
  context: InCalendar,
): ForeignThing {
  if (stored?.kind === "date" && item.kind === "event" && item.calledOff) {
    return { ...item, values: valuesCalledOff(stored.event) };
  }
  if (!item.isCancellation || item.kind !== "event" || stored?.kind !== "series") return item;
  const { series } = stored;
  const { values: _, ...rest } = item;
  const { asks: _asks, ...values } = pick(series, SERIES_VALUES);
  const title = cancelTitle(series.title);
  const changed = changedDatesOf(series, context).map((date) => ({
    ...valuesCalledOff(date),
    occurrence: date.occurrence,
  }));
  return { ...rest, kind: "series", values: { ...values, title }, changed };
}

/**
 * Finds an equal item, since programs that generate new UIDs each time would duplicate all events. Ignores items stored
 * by this import: two equal entries in one file are two events.
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

/** Compares an entry with its stored item; a difference is a conflict if people changed the item since the import. */
function matchStored(
  item: ForeignThing,
  { known, stored }: NamedThing & { stored: StoredThing },
  context: InCalendar,
): FullMatch {
  if (known && item.sequence < known.sequence) return as("same", NEWER_HERE);
  if (known && item.stamp === known.sourceStamp) return as("same");
  const stamps = hashesOfStored(stored, context);
  const isAlike = stamps.includes(contentHash(item, context));
  if (isAlike && !changesAsks(item, stored, context)) return as("same");
  // Sign-ups that were turned on here may be no part of an earlier file.
  const endsAsks = item.values.asks === null && readAsks(thingOf(stored).asks) !== null;
  const isAsImported = known !== undefined && stamps.includes(known.storedStamp);
  return changed(stored, endsAsks || !isAsImported);
}

export type Differences = { differs: Difference[]; here: { title: string; when: EntryTime } };

/** How an entry differs from the item it would overwrite, and when each takes place. */
export function describeDifferences(
  item: ForeignThing,
  stored: StoredThing | StoredDate,
  context: InCalendar,
): Differences {
  if (stored.kind === "date") {
    return describeDifferences(item, { ...stored, kind: "event", deletedAt: null }, context);
  }
  const here = thingOf(stored);
  const sides = comparedSides(item, stored, context);
  const differs = sides.filter(([, old, now]) => !isSame(old, now)).map(([name]) => name);
  return {
    differs: [...differs, ...(changesAsks(item, stored, context) ? (["asks"] as const) : [])],
    here: { title: here.title, when: whenOfStored(stored) },
  };
}

type Side = [Difference, unknown, unknown];

function comparedSides(item: ForeignThing, stored: StoredThing, context: InCalendar): Side[] {
  const old = thingOf(stored);
  const texts: Side[] = [
    ...EVENT_TEXT_NAMES.map((name): Side => [name, old[name], item.values[name]]),
    ["category", old.categoryId, item.values.categoryId],
  ];
  if (item.kind === "event" && stored.kind === "event") {
    return [...texts, ["time", timesOnly(stored.event), timesOnly(item.values)]];
  }
  if (item.kind === "event" || stored.kind === "event") {
    return [...texts, ["repeat", stored.kind, item.kind]];
  }
  const { series } = stored;
  const dates = changedDatesOf(series, context);
  return [
    ...texts,
    ["time", seriesClock(series), seriesClock(item.values)],
    ["repeat", ruleValues(series), ruleValues(item.values)],
    ["skips", skipsByRule(series), skipsByRule(item.values)],
    ["dates", contentOfDates(dates), contentOfDates(item.changed)],
  ];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function timesOnly(values: Parameters<typeof contentOfEvent>[0]): unknown[] {
  return contentOfEvent({ ...values, ...NO_TEXTS });
}

function seriesClock({ startTime, length, timeZone }: FileSeriesValues): unknown[] {
  return [startTime, length, startTime === null ? "" : timeZone];
}

function ruleValues(values: FileSeriesValues): unknown[] {
  const repetition = REPETITION.map((name) => values[name]);
  return [...repetition, values.firstDay, lastDateOf(values), values.days];
}

function skipsByRule(values: FileSeriesValues): string[] {
  return values.skips.filter((day) => isDayOf(values, day)).sort();
}

export function entryTime(item: ForeignItem): EntryTime {
  if (item.kind === "leftOut") return { kind: "leftOut", day: item.day };
  return item.kind === "event" ? whenOfEvent(item.values) : whenOfSeries(item.values);
}

function whenOfStored(stored: StoredThing): EntryTime {
  return stored.kind === "event" ? whenOfEvent(stored.event) : whenOfSeries(stored.series);
}

type Span = Omit<Extract<EntryTime, { kind: "event" }>, "kind">;

function whenOfEvent({ allDay, from, to, firstDay, lastDay }: Span): EntryTime {
  return { kind: "event", allDay, from, to, firstDay, lastDay };
}

function whenOfSeries(values: FileSeriesValues): EntryTime {
  const times = ["startTime", "timeZone", ...REPETITION, "firstDay", "lastDay", "days"] as const;
  return { kind: "series", ...pick(values, times) };
}

/**
 * The rows that writing an entry adds. A restored item was counted all along, and a date changed again or deleted is
 * replaced. Negative if a series then has fewer changed dates.
 */
export function countAddedRows(
  item: ForeignThing,
  { state, stored }: FullMatch,
  context: InCalendar,
): Rows {
  if (state === "same" || state === "leftOut") return NO_ROWS;
  if (stored?.kind === "date") {
    const { event } = stored;
    const isOneMore = event.isByRule && !isAsStored(item, event, context);
    return { events: isOneMore ? 1 : 0, series: 0 };
  }
  if (item.kind === "event") return { events: stored ? 0 : 1, series: 0 };
  const strays = item.strays ?? [];
  if (!stored) return { events: item.changed.length + strays.length + 1, series: 1 };
  const isThere = stored.kind === "series" && stored.deletedAt === null;
  const id = storedId(stored);
  const before = stored.kind === "series" ? changedDatesOf(stored.series, context).length : 0;
  const { events } = context.store;
  const isDeleted = ({ occurrence: day }: ForeignDate) =>
    events.findDeleted(context.calendar.id, dateId({ id, day })) !== undefined;
  const isAlone = ({ occurrence: day }: ForeignDate) =>
    events.find(context.calendar.id, dateId({ id, day }))?.seriesId === null;
  const dates = [...item.changed, ...strays];
  const known = dates.filter((date) => isDeleted(date) || isAlone(date));
  return { events: dates.length - before - known.length, series: isThere ? 0 : 1 };
}

export function addRows(a: Rows, b: Rows): Rows {
  return { events: a.events + b.events, series: a.series + b.series };
}

export function roomIn(context: InCalendar): Rows {
  const { events, series } = roomOfCalendar(context);
  return { events: Math.min(events, roomOfAccount(context)), series };
}

function roomOfCalendar(context: InCalendar): Rows {
  const { alive, deleted } = countEvents(context);
  const { eventsPerCalendar, seriesPerCalendar } = COUNTS;
  const series = seriesPerCalendar - context.store.series.countAlive(context.calendar.id);
  return { events: eventsPerCalendar - alive - deleted, series };
}

/** Why these rows exceed the account's limit although the calendar has room; otherwise undefined. */
export function whyOverAccount(adds: Rows, context: InCalendar): Refusal | undefined {
  const room = roomOfAccount(context);
  const isOver = adds.events > 0 && adds.events > room;
  return isOver && fits(adds, roomOfCalendar(context)) ? whyAccountFull(room) : undefined;
}

export function fits(wanted: Rows, room: Rows): boolean {
  // An entry that adds nothing fits even into a calendar at or above its limits.
  const has = (name: keyof Rows) => wanted[name] <= 0 || wanted[name] <= room[name];
  return has("events") && has("series");
}

/** Why a calendar has no room for these rows; undefined if it does. */
export function whyFull(adds: Rows, context: InCalendar): Refusal | undefined {
  const room = roomIn(context);
  if (fits(adds, room)) return undefined;
  const ofAccount = whyOverAccount(adds, context);
  if (ofAccount) return ofAccount;
  const name = fits({ ...adds, series: 0 }, room) ? "series" : "events";
  const about = { room: Math.max(0, room[name]), adds: Math.max(0, adds[name]) };
  if (name === "series") {
    return refusal("fileOverSeries", { ...about, max: COUNTS.seriesPerCalendar });
  }
  return refusal("fileOverEvents", {
    ...about,
    max: COUNTS.eventsPerCalendar,
    deleted: countEvents(context).deleted,
    days: DELETED_KEPT_DAYS,
  });
}

/** The result for an entry imported after the calendar filled up. */
export const FULL: Match = {
  state: "leftOut",
  isConflict: false,
  reason: refusal("calendarFull"),
};
