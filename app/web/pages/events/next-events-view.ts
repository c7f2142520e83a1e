// The next event of each of several calendars, for the lists of calendars.
import { msg } from "@lingui/core/macro";
import { busyTitle } from "~/event/busy-title";
import { eventTimeLabel } from "~/event/labels";
import { listNextEvents } from "~/operations/events/event-lists";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";
import { type ShownCalendar, shownZone } from "~/web/request/calendar-display";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";

/**
 * "Mon, Jan 5, 3pm - 4pm: Training" by the calendar's link, for the first of them. A calendar is left out if nothing
 * is planned, or if it has so many events that finding one would cost more than the rest of the page.
 */
export function readNextEvents(
  request: Request,
  calendars: readonly ShownCalendar[],
): ReadonlyMap<string, string> {
  const display = getVisitor(request).displayFor(false);
  const wanted = calendars.slice(0, NEXT_EVENT_CALENDARS);
  const input = wanted.map((each) => ({ id: each.link, zone: shownZone(display, each) }));
  const found = load(request, listNextEvents, { calendars: input });
  const { words, now } = display;
  const texts = wanted.flatMap((calendar, index): [string, string][] => {
    const event = found[index];
    if (!event) return [];
    const when = eventTimeLabel(event, shownZone(display, calendar), now, words);
    const title = event.isBusy ? busyTitle(words) : event.title;
    const next = words._(msg({ message: `${when}: ${title}`, comment: "The next event." }));
    return [[calendar.link, next]];
  });
  return new Map(texts);
}
