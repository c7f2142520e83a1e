// The title of events for readers who see only busy times.
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";
import type { CalendarEvent } from "./event";

export function busyTitle(words: Words): string {
  return words._(msg`Busy`);
}

/** The events with busy titles in the reader's language; programs get the English title. */
export function withBusyTitles<Event extends CalendarEvent>(
  events: readonly Event[],
  words: Words,
): Event[] {
  const title = busyTitle(words);
  return events.map((event) => (event.isBusy ? { ...event, title } : event));
}
