// Shared parts of an event's views: color, address, notes on its series and source, and data for dragging.

import { msg } from "@lingui/core/macro";
import { type Category, categoryOf } from "~/event/category";
import { type CalendarEvent, type EventSpan, firstDayIn } from "~/event/event";
import { isMovable } from "~/event/event-times";
import { monthAndDay, weekdayAndDay } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { dayIn } from "~/time/zones";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

/** 1 to 8, or 0, shown gray, for an event without a category. */
export type Coloring = { color: number; category?: string };

export function eventColor(
  event: Pick<CalendarEvent, "categoryId">,
  categories: readonly Category[] | undefined,
): Coloring {
  const category = categoryOf(event, categories);
  return category ? { color: category.tone, category: category.name } : { color: 0 };
}

/**
 * The event's page; for a link that shows only times, which has no such pages, the event's first day. Closing it leads
 * back to the same tab. In combined calendars, the event opens in its own calendar.
 */
export function eventHref(
  event: EventSpan & Pick<CalendarEvent, "id" | "origin">,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): string {
  const { link, id, isBusy } = event.origin ?? { ...calendar, id: event.id };
  const kept = event.origin ? {} : keptBy(display, calendar);
  return isBusy
    ? pagePaths.day(link, firstDayIn(event, shownZone(display, calendar)), undefined, kept)
    : pagePaths.event(link, id, kept);
}

/** Includes the day of the last reading if later ones failed; {} for an event of this calendar. */
export function sourceLabel(
  { source, timeZone }: CalendarEvent,
  { now, words }: { now: number; words: Words },
): { source?: string } {
  if (!source) return {};
  const { name, asOf } = source;
  if (asOf === undefined) return { source: words._(msg`From ${name}`) };
  const day = monthAndDay(dayIn(asOf, timeZone), dayIn(now, timeZone), words);
  return { source: words._(msg`From ${name}, as of ${day}`) };
}

/**
 * "" for a date by the rule, "changed", or "moved from Mon, Nov 23" (the day by the rule, in the date's own zone);
 * undefined for a single event, which has no ring.
 */
export function seriesNote(event: CalendarEvent, now: number, words: Words): string | undefined {
  const { occurrence, timeZone, isByRule } = event;
  if (occurrence === null) return undefined;
  if (isByRule) return "";
  if (firstDayIn(event, timeZone) === occurrence)
    return words._(msg({ message: "changed", context: "one date of a series" }));
  const day = weekdayAndDay(occurrence, dayIn(now, timeZone), words);
  return words._(msg({ message: `moved from ${day}`, context: "one date of a series" }));
}

/** The note in words for screen readers: "repeats" by the rule, "" for a single event. */
export function spokenNote(event: CalendarEvent, now: number, words: Words): string {
  const note = seriesNote(event, now, words);
  return note === "" ? words._(msg({ message: "repeats", context: "an event" })) : (note ?? "");
}

/** For screen readers: "Training, repeats", "Training, changed"; only the title for a single event. */
export function titleAndNote(event: CalendarEvent, now: number, words: Words): string {
  return [event.title, spokenNote(event, now, words)].filter(Boolean).join(", ");
}

/** Its id, its calendar's link, and when it was last changed; empty if it cannot be moved. */
export type Movable = { id?: string; calendar?: string; changed?: number };

export function movableParts(
  event: CalendarEvent,
  { link }: ShownCalendar,
  { canEdit }: CalendarDisplay,
): Movable {
  const own = event.origin ?? { link, id: event.id, canEdit };
  if (!own.canEdit || !isMovable(event)) return {};
  return { id: own.id, calendar: own.link, changed: event.modifiedAt };
}

/** Whether there is an event to drag, or room for a new one. */
export function isDraggable(
  events: readonly CalendarEvent[],
  { canEdit }: CalendarDisplay,
): boolean {
  return canEdit || events.some(({ origin }) => origin?.canEdit);
}
