// Tells whether a calendar has room for what a file adds.
import { COUNTS } from "~/calendar/limits";
import { countEvents, type InCalendar } from "./event-room";
import type { Match } from "./import-items";
import type { ForeignThing, FullMatch } from "./import-matching";

/** Rows that count towards the limits of a calendar. */
export type Rows = { events: number; series: number };

/** What writing an entry adds; a deleted one that comes back counted all the time. */
export function rowsOf(item: ForeignThing, { state, stored }: FullMatch): Rows {
  if (state !== "new" && state !== "changed") return { events: 0, series: 0 };
  const isThere = stored?.kind === "series" && !stored.isDeleted;
  if (item.kind === "event") return { events: stored ? 0 : 1, series: 0 };
  return { events: item.changed.length + (stored ? 0 : 1), series: isThere ? 0 : 1 };
}

export function addRows(a: Rows, b: Rows): Rows {
  return { events: a.events + b.events, series: a.series + b.series };
}

export function roomIn(context: InCalendar): Rows {
  const { alive, deleted } = countEvents(context);
  const { eventsPerCalendar, seriesPerCalendar } = COUNTS;
  const series = seriesPerCalendar - context.store.series.countAlive(context.calendar.id);
  return { events: eventsPerCalendar - alive - deleted, series };
}

export function fits(wanted: Rows, room: Rows): boolean {
  // What adds nothing fits into a calendar that is full, or fuller than it may be.
  const has = (name: keyof Rows) => wanted[name] <= 0 || wanted[name] <= room[name];
  return has("events") && has("series");
}

/** Why a calendar has no room for these rows; undefined where it has. */
export function whyFull(adds: Rows, context: InCalendar): string | undefined {
  const room = roomIn(context);
  if (fits(adds, room)) return undefined;
  if (!fits({ ...adds, series: 0 }, room)) {
    return `${mostOf("eventsPerCalendar", "events")}. This one has room for ${amount(room.events)} more, and the file would add ${amount(adds.events)}.`;
  }
  return `${mostOf("seriesPerCalendar", "repeating events")}. This one has room for ${amount(room.series)} more, and the file would add ${amount(adds.series)}.`;
}

function mostOf(name: "eventsPerCalendar" | "seriesPerCalendar", what: string): string {
  return `A calendar can have at most ${COUNTS[name].toLocaleString("en")} ${what}`;
}

function amount(number: number): string {
  return Math.max(0, number).toLocaleString("en");
}

/** For an entry that came when a calendar had become full. */
export const FULL: Match = {
  ...{ state: "leftOut", isConflict: false },
  reason: "The calendar is full.",
};
