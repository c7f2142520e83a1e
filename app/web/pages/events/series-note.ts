// The note on pages about a date of a series, next to the ring that marks it as one.

import { msg } from "@lingui/core/macro";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { weekdayAndDay } from "~/event/labels";
import { dayIn } from "~/time/zones";
import type { Words } from "~/words/words";

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
