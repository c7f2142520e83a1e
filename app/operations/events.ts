// Events: saving, deleting, restoring, canceling, and the windows in which they are read.

import { z } from "zod";
import { cancelTitle } from "~/calendar/canceled";
import { DAY_MS } from "~/calendar/durations";
import { type CalendarEvent, compareEvents } from "~/calendar/event";
import { EVENT_VALUES } from "~/calendar/event-fields";
import { COUNTS, DELETED_KEPT_DAYS } from "~/calendar/limits";
import { nextEventTime } from "~/calendar/modified-at";
import { pick } from "~/calendar/pick";
import { dayIn, midnightOf } from "~/calendar/zones";
import type { Calendar } from "~/server/store/calendar-store";
import type { EventValues } from "~/server/store/event-store";
import { editorOf, readerOf } from "./access";
import { attempt, isSame, seedOf } from "./attempts";
import { categoryName, findCategoryId } from "./categories";
import { invalid, OperationError, stale } from "./errors";
import { eventDraft, settleEvent } from "./event-draft";
import { calendarLink, day, itemId, modifiedAt, timeZone, wantedCategory } from "./inputs";
import { type Caller, operation } from "./operation";

const MOST_DELETED_SHOWN = 200;
const MOST_EVENTS = COUNTS.eventsPerCalendar;

/**
 * Adds an event (empty `id`) or replaces one of the calendar's events. `from`
 * and `to` are epoch milliseconds; of an all-day event any time of its first
 * and last day in the calendar's zone. `attempt` keeps a new one from being
 * added twice. `category` is a name, "" for none; without it, it stays. Answers the
 * stored event with its calendar and all categories of that. Fails with `denied` for
 * a non-editor, `missing` for an event that is not of this calendar, `stale` when
 * it changed after `modifiedAt`.
 */
export const saveEvent = operation({
  effect: "writes",
  input: eventDraft.extend({
    calendarId: calendarLink,
    id: itemId.default(""),
    modifiedAt,
    attempt,
    category: categoryName.optional(),
  }),
  allow: editorOf("calendarId"),
  run({ calendarId: _, id, modifiedAt, attempt, category, ...draft }, context) {
    const { store, calendar, now } = context;
    const chosen = category === undefined ? {} : { categoryId: findCategoryId(category, context) };
    const values = { ...settleEvent(draft, calendar), ...chosen };
    const change = () => changeEvent(id, values, { ...context, modifiedAt });
    const saved = id === "" ? addEvent(values, attempt, context) : change();
    const categories = store.categories.list(calendar.id);
    return { ...saved, calendar: { ...store.calendars.touch(calendar, now), categories } };
  },
});

/** Without a category, it stays as it is. */
type Values = Omit<EventValues, "categoryId"> & { categoryId?: number | null };

function addEvent(sent: Values, attempt: string, context: InCalendar): CalendarEvent {
  const values = { categoryId: null, ...sent };
  const { store, secrets, calendar, now } = context;
  const seed = seedOf(attempt, `event of ${calendar.id}`, context);
  const tried = seed && secrets.idFrom(seed);
  const earlier = tried && store.events.find(calendar.id, tried);
  if (earlier && isSame(earlier, values)) return earlier;
  requireRoom(context);
  const isFree = !earlier && tried && !store.events.findDeleted(calendar.id, tried);
  const [id, uid] = [isFree ? tried : secrets.newId(), secrets.newUid()];
  return store.events.add(calendar.id, { ...values, id, uid, now });
}

/** Deleted events count for as long as they are kept, or deleting would make room without end. */
function requireRoom({ store, calendar }: InCalendar): void {
  const deleted = store.events.countDeleted(calendar.id);
  if (store.events.countAlive(calendar.id) + deleted < MOST_EVENTS) return;
  const most = `A calendar can have at most ${MOST_EVENTS.toLocaleString("en")} events`;
  if (deleted === 0) throw invalid(`${most}.`);
  const ones =
    deleted === 1
      ? "the deleted one counts"
      : `the ${deleted.toLocaleString("en")} deleted ones count`;
  throw invalid(
    `${most}, and ${ones} for ${DELETED_KEPT_DAYS} days. To make room, open Deleted Events in the list and remove them for good.`,
  );
}

function changeEvent(
  id: string,
  values: Values,
  { store, calendar, now, modifiedAt }: InCalendar & { modifiedAt: number | undefined },
): CalendarEvent {
  const stored = store.events.find(calendar.id, id);
  if (!stored) throw missingEvent();
  if (modifiedAt !== undefined && modifiedAt < stored.modifiedAt) throw stale("event");
  return store.events.change(calendar.id, stored, {
    categoryId: stored.categoryId,
    ...values,
    modifiedAt: nextEventTime(stored.modifiedAt, now),
  });
}

function missingEvent(): OperationError {
  return new OperationError("missing", "This event is not in this calendar.");
}

type InCalendar = Caller & { calendar: Calendar };
const oneEvent = z.object({ calendarId: calendarLink, eventId: itemId });

/** Deletes an event; it can be brought back for 30 days. */
export const deleteEvent = operation({
  effect: "writes",
  input: oneEvent,
  allow: editorOf("calendarId"),
  run({ eventId }, { store, calendar, now }) {
    const event = store.events.find(calendar.id, eventId);
    if (!event) throw missingEvent();
    const modifiedAt = nextEventTime(event.modifiedAt, now);
    store.events.setDeleted(calendar.id, eventId, { deletedAt: now, modifiedAt });
    store.calendars.touch(calendar, now);
    return {};
  },
});

/** Brings a deleted event back as it was: it counted all the time. */
export const restoreEvent = operation({
  effect: "writes",
  input: oneEvent,
  allow: editorOf("calendarId"),
  run({ eventId }, { store, calendar, now }) {
    const event = store.events.findDeleted(calendar.id, eventId);
    if (!event) throw missingEvent();
    const modifiedAt = nextEventTime(event.modifiedAt, now);
    const back = store.events.setDeleted(calendar.id, eventId, { deletedAt: null, modifiedAt });
    return { ...back, calendar: store.calendars.touch(calendar, now) };
  },
});

/** Says in the title that the event does not take place, so that every reader learns of it. */
export const cancelEvent = operation({
  effect: "writes",
  input: oneEvent,
  allow: editorOf("calendarId"),
  run({ eventId }, { store, calendar, now }) {
    const event = store.events.find(calendar.id, eventId);
    if (!event) throw missingEvent();
    const saved = store.events.change(calendar.id, event, {
      ...pick(event, EVENT_VALUES),
      title: cancelTitle(event.title),
      modifiedAt: nextEventTime(event.modifiedAt, now),
    });
    return { ...saved, calendar: store.calendars.touch(calendar, now) };
  },
});

/**
 * The deleted events that can still be brought back, the last deleted first and
 * not all of very many; `count` is how many there are, and `isFull` tells that
 * they stand in the way of new ones.
 */
export const listDeletedEvents = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    const count = store.events.countDeleted(calendar.id);
    const isFull = count > 0 && count + store.events.countAlive(calendar.id) >= MOST_EVENTS;
    return { list: store.events.listDeleted(calendar.id, MOST_DELETED_SHOWN), count, isFull };
  },
});

/**
 * Removes the deleted events for good, to make room in a calendar that is full.
 * Refused in any other, where what one editor deleted the others can bring back.
 */
export const removeDeletedEvents = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, now }) {
    const removed = store.events.removeDeleted(calendar.id);
    if (removed + store.events.countAlive(calendar.id) < MOST_EVENTS) {
      throw invalid(
        `There is room for more events. Deleted events are removed automatically after ${DELETED_KEPT_DAYS} days.`,
      );
    }
    store.calendars.touch(calendar, now);
    return { removed };
  },
});

/** One event with all that a page shows of it. */
export const getEvent = operation({
  effect: "reads",
  input: oneEvent,
  allow: readerOf("calendarId"),
  run({ eventId }, { store, calendar }) {
    const event = store.events.find(calendar.id, eventId);
    if (!event) throw missingEvent();
    return event;
  },
});

/**
 * The events of some days, given as first and last date, for a reader whose
 * dates are those of `zone`; a few events of neighbouring days may come along.
 */
export const listEventsOfDays = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    first: day,
    last: day,
    zone: timeZone,
    category: wantedCategory,
  }),
  allow: readerOf("calendarId"),
  run({ first, last, zone, category }, { store, calendar }): CalendarEvent[] {
    const from = midnightOf(first, zone);
    const to = midnightOf(last, zone) + DAY_MS;
    return store.events.listBetween(calendar.id, from, to, { category }).sort(compareEvents);
  },
});

/**
 * The list's window: `past` ended events, and the next ones, for a reader whose dates are those of `zone`; and
 * whether there are deleted ones that the caller may bring back.
 */
export const listEventsAround = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    zone: timeZone,
    past: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    upcoming: z.number().int().min(1).max(COUNTS.eventsPerCalendar),
    category: wantedCategory,
  }),
  allow: readerOf("calendarId"),
  run({ zone, past, upcoming, category }, { store, calendar, canEdit, now }) {
    const window = { now, today: dayIn(now, zone), category };
    const pastEvents = store.events.listPast(calendar.id, { ...window, limit: past + 1 });
    const nextEvents = store.events.listUpcoming(calendar.id, { ...window, limit: upcoming + 1 });
    return {
      past: past === 0 ? [] : pastEvents.slice(-past).sort(compareEvents),
      hasMorePast: pastEvents.length > past,
      upcoming: nextEvents.slice(0, upcoming).sort(compareEvents),
      hasMoreUpcoming: nextEvents.length > upcoming,
      hasDeleted: canEdit && store.events.hasDeleted(calendar.id),
    };
  },
});
