// Reduces events to busy times for links that show nothing else.
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { timesIn } from "~/event/event-times";
import type { Secrets } from "~/process/data/secrets";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { refusal } from "~/values/refusals";
import { OperationError } from "./errors";
import type { Reached } from "./reach";

/** How to reduce events to busy times; null for a link that shows all details. */
type Mask = { token: string; since: number; timeZone: string } | null;

/** Replaces every title, for programs; pages and mails use their reader's language. */
export const BUSY_TITLE = "Busy";

export function readMask({ calendar, shows, via }: Reached): Mask {
  if (shows === "all" || !via) return null;
  return { token: via.token, since: via.createdAt, timeZone: calendar.timeZone };
}

/** Whether the reader sees canceled events: a link that shows only times leaves them out. */
export function showsCanceled(reader: Reached): boolean {
  return readMask(reader) === null;
}

/** The events as the reader may see them; every operation that returns events to readers has to call it. */
export function shownTo(reader: Reached & WithSecrets, events: CalendarEvent[]): CalendarEvent[] {
  return maskEvents(events, readMask(reader), reader);
}

type WithSecrets = { secrets: Pick<Secrets, "idFrom"> };

/**
 * The same for events that are read later. If only times are shown, leaves out canceled events, since they keep nobody
 * busy, and sorts so that the order reveals nothing about titles.
 */
export function maskEvents(
  events: CalendarEvent[],
  mask: Mask,
  { secrets }: WithSecrets,
): CalendarEvent[] {
  if (mask === null) return events;
  return events
    .filter(({ title }) => !isCanceled(title))
    .map((event) => busyTime(event, mask, secrets))
    .sort(compareEvents);
}

/**
 * A busy time with only the fields listed here. Its id is derived from the link, the event and its times, so that it
 * cannot be matched to an event of another link. It never changes, so it has no history.
 */
function busyTime(
  event: CalendarEvent,
  { token, since, timeZone }: NonNullable<Mask>,
  { idFrom }: WithSecrets["secrets"],
): CalendarEvent {
  const { allDay, firstDay, lastDay } = event;
  const { from, to } = timesIn(event, timeZone);
  const item = itemOf(event, firstDay ?? dayIn(from, event.timeZone));
  const id = idFrom(["busy", token, item, from, to, firstDay, lastDay].join("\n"));
  return {
    ...NO_TEXTS,
    title: BUSY_TITLE,
    isBusy: true,
    id,
    uid: id,
    allDay,
    from,
    to,
    firstDay,
    lastDay,
    timeZone,
    sequence: 0,
    createdAt: since,
    modifiedAt: since,
    seriesId: null,
    occurrence: null,
  };
}

/**
 * The event, or the series of a date on its day by rule: the id stays when an event becomes a series. A date moved to
 * another day may be there at the time of that day's own.
 */
function itemOf({ id, seriesId, occurrence }: CalendarEvent, day: Day): string {
  return seriesId !== null && occurrence === day ? seriesId : id;
}

/** The refusal for everything else in a calendar. */
export function showsOnlyTimes(): OperationError {
  return new OperationError("missing", refusal("onlyTimes"));
}
