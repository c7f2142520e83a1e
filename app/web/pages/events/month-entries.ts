// The events as they are drawn in the cells of a month.
import { isCanceled } from "~/event/canceled";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { startLabel } from "~/event/labels";
import type { Day } from "~/time/days";
import type { Words } from "~/words/words";
import { colorOf } from "./event-color";
import { type OpenEnds, openEnds, type PositionedBar } from "./placed-events";

/**
 * An event in a cell, in line `lane` from the top. `span` is 0 for an event with a time on one day; a bar covers that
 * many days from here, and `open` names the ends at which it continues beyond this week. `wraps` if no bar is below
 * it, so that its title may take two lines.
 */
export type MonthEntry = {
  lane: number;
  span: number;
  open: OpenEnds;
  color: number;
  /** Of its calendar, where several are together. */
  mark?: string;
  time: string;
  title: string;
  isCanceled: boolean;
  repeats?: true;
  coming?: string;
  wraps: boolean;
};

type EntryContext = {
  zone: string;
  categories: readonly Category[];
  counts?: ReadonlyMap<string, string> | undefined;
  words: Words;
};

type EntryPosition = Pick<PositionedBar, "lane" | "span" | "continuesBefore" | "continuesAfter"> & {
  wraps?: boolean;
};

/** The position of an event with a time on one day. */
export function singleIn(lane = 0, lowestBar = -1): EntryPosition {
  const wraps = lane > lowestBar;
  return { lane, span: 0, continuesBefore: false, continuesAfter: false, wraps };
}

export function drawEntry(
  event: CalendarEvent,
  day: Day,
  context: EntryContext,
  position: EntryPosition,
): MonthEntry {
  const coming = context.counts?.get(event.id);
  const { mark } = categoryOf(event, context.categories) ?? {};
  return {
    lane: position.lane,
    span: position.span,
    open: openEnds(position),
    color: colorOf(event, context.categories).color,
    ...(mark && { mark }),
    time: startLabel(event, day, context.zone, context.words),
    title: event.title,
    isCanceled: isCanceled(event.title),
    ...(event.occurrence !== null && { repeats: true }),
    ...(coming && { coming }),
    wraps: position.wraps ?? false,
  };
}
