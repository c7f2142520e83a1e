// Checks whether a calendar has room for what a file adds.

import { dateId } from "~/event/series";
import type { ForeignDate } from "~/import/foreign-item";
import { changedDatesOf } from "~/operations/events/changed-dates";
import {
  countEvents,
  type InCalendar,
  roomOfAccount,
  whyAccountFull,
} from "~/operations/events/event-room";
import { COUNTS, DELETED_KEPT_DAYS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import { isAsStored } from "./import-dates";
import { type Match, NO_ROWS, type Rows } from "./import-items";
import { type ForeignThing, type FullMatch, idOf } from "./import-stored";

/**
 * The rows that writing an entry adds. A restored item counted all the time, and a date that is changed again, or was
 * deleted, is replaced. Negative if a series has fewer changed dates than before.
 */
export function rowsOf(
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
  const id = idOf(stored);
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

/** Why these rows fit into the calendar and not into all of its account's; undefined where that is not so. */
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

/** Why a calendar has no room for these rows; undefined if it has. */
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

/** For an entry imported after the calendar became full. */
export const FULL: Match = {
  state: "leftOut",
  isConflict: false,
  reason: refusal("calendarFull"),
};
