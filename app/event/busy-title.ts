// The title of events for those who see no more than when a calendar is busy.
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";
import type { CalendarEvent } from "./event";

export function busyTitle(words: Words): string {
  return words._(msg`Busy`);
}

/** The events with the titles of busy times in a reader's language; programs are told the English one. */
export function withBusyTitles<Event extends CalendarEvent>(
  events: readonly Event[],
  words: Words,
): Event[] {
  const title = busyTitle(words);
  return events.map((event) => (event.isBusy ? { ...event, title } : event));
}
