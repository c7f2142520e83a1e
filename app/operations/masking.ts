// Makes of events what a link shows that tells only when a calendar is busy.
import { isCanceled } from "~/calendar/canceled";
import { type CalendarEvent, compareEvents } from "~/calendar/event";
import { NO_TEXTS } from "~/calendar/event-fields";
import type { Secrets } from "~/server/process/secrets";
import type { CalendarLink } from "~/server/store/link-store";
import { OperationError } from "./errors";
import type { Reached } from "./reach";

type Reader = Pick<Reached, "calendar" | "shows" | "via"> & { secrets: Secrets };

/** What stands for every title. */
export const BUSY_TITLE = "Busy";

/**
 * The events as the reader may see them; every operation that hands out events to readers passes them through here.
 * Where only times are shown, what is canceled is left out, as it keeps nobody busy, and the order tells nothing of
 * titles.
 */
export function shownTo(reader: Reader, events: CalendarEvent[]): CalendarEvent[] {
  const { shows, via } = reader;
  if (shows === "all" || !via) return events;
  return events
    .filter(({ title }) => !isCanceled(title))
    .map((event) => busyTime(event, via, reader))
    .sort(compareEvents);
}

/**
 * A time and nothing else: what is not named here is not handed on. It is named by the link and by when it is, so that
 * nobody can tell it from another of the same time, nor find it again by another link; as it never changes, it has no
 * history.
 */
function busyTime(
  event: CalendarEvent,
  { token, createdAt }: CalendarLink,
  { calendar, secrets }: Reader,
): CalendarEvent {
  const { allDay, from, to, firstDay, lastDay } = event;
  const id = secrets.idFrom(["busy", token, event.id, from, to, firstDay, lastDay].join("\n"));
  return {
    ...{ ...NO_TEXTS, title: BUSY_TITLE, id, uid: id, categoryId: null },
    ...{ allDay, from, to, firstDay, lastDay, timeZone: calendar.timeZone },
    ...{ sequence: 0, createdAt, modifiedAt: createdAt, seriesId: null, occurrence: null },
  };
}

/** The refusal of everything else that a calendar holds. */
export function showsOnlyTimes(): OperationError {
  return new OperationError("missing", "This link shows only when the calendar is busy.");
}
