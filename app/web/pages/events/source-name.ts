// Names the other calendar that an event comes from.
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { monthAndDay } from "~/event/labels";
import { dayIn } from "~/time/zones";
import type { Words } from "~/words/words";

export function fromSource(name: string, words: Words): string {
  return words._(msg`From ${name}`);
}

/** With the day of the last reading, where it could not be read since; {} for an event of this calendar. */
export function sourceOf(
  { source, timeZone }: CalendarEvent,
  { now, words }: { now: number; words: Words },
): { source?: string } {
  if (!source) return {};
  const { name, asOf } = source;
  if (asOf === undefined) return { source: fromSource(name, words) };
  const day = monthAndDay(dayIn(asOf, timeZone), dayIn(now, timeZone), words);
  return { source: words._(msg`From ${name}, as of ${day}`) };
}
