// Until when a date asks who comes.
import { readAsks } from "~/event/asks";
import { type CalendarEvent, overAt } from "~/event/event";
import type { Store } from "~/store/store";
import { DAY_MS } from "~/time/durations";

/** When an event that asks who comes is over; null for one that asks nothing. */
export function askingEnd(event: CalendarEvent): number | null {
  if (readAsks(event.asks) === null) return null;
  // The midnight with which its last day begins.
  return event.lastDay === null ? overAt(event) : event.to + DAY_MS;
}

/** The same for an id; null for an event that is not there, too. `calendarId` is the inner id. */
export function findAskingEnd(calendarId: number, eventId: string, store: Store): number | null {
  const event = store.dates.find(calendarId, eventId);
  return event ? askingEnd(event) : null;
}
