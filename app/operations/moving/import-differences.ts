// Describes how an entry of a calendar file differs from the item that it would overwrite, and when each takes place.

import { EVENT_TEXT_NAMES, NO_TEXTS } from "~/event/event-fields";
import { RHYTHM } from "~/event/repeat";
import type { FileSeriesValues, ForeignItem } from "~/import/foreign-item";
import { changedDatesOf } from "~/operations/events/changed-dates";
import type { InCalendar } from "~/operations/events/event-room";
import { isDayOf, lastDateOf } from "~/time/recurrence";
import { pick } from "~/values/pick";
import type { Difference, EntryTime } from "./import-items";
import {
  contentOfDates,
  contentOfEvent,
  type ForeignThing,
  type StoredDate,
  type StoredThing,
} from "./import-stored";

/** `here` is the stored item. */
export type Differences = { differs: Difference[]; here: { title: string; when: EntryTime } };

export function describeDifferences(
  item: ForeignThing,
  stored: StoredThing | StoredDate,
  context: InCalendar,
): Differences {
  if (stored.kind === "date") {
    return describeDifferences(item, { ...stored, kind: "event", deletedAt: null }, context);
  }
  const here = stored.kind === "event" ? stored.event : stored.series;
  const sides = sidesOf(item, stored, context);
  return {
    differs: sides.filter(([, old, now]) => !isSame(old, now)).map(([name]) => name),
    here: { title: here.title, when: whenOfStored(stored) },
  };
}

type Side = [Difference, unknown, unknown];

function sidesOf(item: ForeignThing, stored: StoredThing, context: InCalendar): Side[] {
  const old = stored.kind === "event" ? stored.event : stored.series;
  const texts: Side[] = [
    ...EVENT_TEXT_NAMES.map((name): Side => [name, old[name], item.values[name]]),
    ["category", old.categoryId, item.values.categoryId],
  ];
  if (item.kind === "event" && stored.kind === "event") {
    return [...texts, ["time", timesOf(stored.event), timesOf(item.values)]];
  }
  if (item.kind === "event" || stored.kind === "event") {
    return [...texts, ["repeat", stored.kind, item.kind]];
  }
  const { series } = stored;
  const dates = changedDatesOf(series, context);
  return [
    ...texts,
    ["time", clockOf(series), clockOf(item.values)],
    ["repeat", ruleOf(series), ruleOf(item.values)],
    ["skips", skipsOf(series), skipsOf(item.values)],
    ["dates", contentOfDates(dates), contentOfDates(item.changed)],
  ];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Without the texts. */
function timesOf(values: Parameters<typeof contentOfEvent>[0]): unknown[] {
  return contentOfEvent({ ...values, ...NO_TEXTS });
}

function clockOf({ startTime, length, timeZone }: FileSeriesValues): unknown[] {
  return [startTime, length, startTime === null ? "" : timeZone];
}

function ruleOf(values: FileSeriesValues): unknown[] {
  const rhythm = RHYTHM.map((name) => values[name]);
  return [...rhythm, values.firstDay, lastDateOf(values), values.days];
}

function skipsOf(values: FileSeriesValues): string[] {
  return values.skips.filter((day) => isDayOf(values, day)).sort();
}

export function whenOf(item: ForeignItem): EntryTime {
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
  const rule = pick(values, ["startTime", ...RHYTHM, "firstDay", "lastDay", "days"]);
  return { kind: "series", ...rule };
}
