// Makes of events what a link shows that tells only when a calendar is busy.
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import type { Secrets } from "~/process/data/secrets";
import { OperationError } from "./errors";
import type { Reached } from "./reach";

/** What is needed to leave of events nothing but when they are, of a link that shows no more; null for one that shows all. */
type Mask = { token: string; since: number; timeZone: string } | null;

/** What stands for every title. */
export const BUSY_TITLE = "Busy";

export function maskOf({ calendar, shows, via }: Reached): Mask {
  if (shows === "all" || !via) return null;
  return { token: via.token, since: via.createdAt, timeZone: calendar.timeZone };
}

/** Whether the reader is shown canceled events: what only times are seen of is busy or not. */
export function showsCanceled(reader: Reached): boolean {
  return maskOf(reader) === null;
}

/** The events as the reader may see them: every operation that hands out events to readers passes them through here. */
export function shownTo(reader: Reached & WithSecrets, events: CalendarEvent[]): CalendarEvent[] {
  return maskEvents(events, maskOf(reader), reader);
}

type WithSecrets = { secrets: Pick<Secrets, "idFrom"> };

/**
 * The same for those that are read later. Where only times are shown, what is canceled is left out, as it keeps nobody
 * busy, and the order tells nothing of titles.
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
 * A time and nothing else: what is not named here is not handed on. Its id is made of the link's secret and of when it
 * is, so that nobody can find it again by another link; and as it never changes, it has no history.
 */
function busyTime(
  event: CalendarEvent,
  { token, since, timeZone }: NonNullable<Mask>,
  { idFrom }: WithSecrets["secrets"],
): CalendarEvent {
  const { allDay, from, to, firstDay, lastDay } = event;
  const id = idFrom(["busy", token, event.id, from, to, firstDay, lastDay].join("\n"));
  return {
    ...NO_TEXTS,
    title: BUSY_TITLE,
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

/** The refusal of everything else that a calendar holds. */
export function showsOnlyTimes(): OperationError {
  return new OperationError("missing", "This link shows only when the calendar is busy.");
}
