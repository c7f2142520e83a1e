// Reads windows of time that may hold too many events for one page: it says so, and then reads the few by
// their ids.
import { z } from "zod";
import { DAY_MS } from "~/calendar/durations";
import { type CalendarEvent, compareEvents } from "~/calendar/event";
import { COUNTS } from "~/calendar/limits";
import type { Outline } from "~/calendar/outline";
import { dayIn, midnightOf } from "~/calendar/zones";
import { readerOf } from "./access";
import { OperationError } from "./errors";
import { listEventsAround, listEventsOfDays } from "./event-lists";
import type { CalendarVersion } from "./feeds";
import { calendarLink, itemId } from "./inputs";
import { shownTo, showsCanceled } from "./masking";
import { operation, type Result } from "./operation";

/**
 * The version of the calendar that holds too many, and when the dates by rule in the window are. `canceled` tells
 * whether the reader is shown canceled ones of both.
 */
type Crowd = { crowd: CalendarVersion; dates: Outline; canceled: boolean };

type Days = { crowd: null; events: CalendarEvent[] };

/** What `listEventsOfDays` answers. */
export const listDaysUnlessCrowded = operation({
  effect: "reads",
  input: listEventsOfDays.input,
  allow: readerOf("calendarId"),
  run({ first, last, zone, category }, context): Crowd | Days {
    const { store, calendar } = context;
    const from = midnightOf(first, zone);
    const to = midnightOf(last, zone) + DAY_MS;
    const found = store.dates.listUnlessCrowded(calendar.id, from, to, { category });
    return "outline" in found
      ? { crowd: versionOf(calendar), dates: found.outline, canceled: showsCanceled(context) }
      : { crowd: null, events: shownTo(context, found.events).sort(compareEvents) };
  },
});

type Waiting = { waiting: number };
type AroundNow = Result<typeof listEventsAround>;

/**
 * What `listEventsAround` answers; it cannot leave out the first ones, which takes the calendar's outline too. With
 * `suggestions`, how many wait for the caller.
 */
export const listAroundUnlessCrowded = operation({
  effect: "reads",
  input: listEventsAround.input.extend({
    skip: z.number().int().min(0).max(COUNTS.eventsPerCalendar),
    suggestions: z.boolean().default(false),
  }),
  allow: readerOf("calendarId"),
  run(
    { skip, suggestions, ...input },
    context,
  ): ((Crowd | (AroundNow & { crowd: null })) & Waiting) | OperationError {
    const { store, calendar, canEdit, now } = context;
    const waiting = suggestions && canEdit ? store.suggestions.countWaiting(calendar.id) : 0;
    const isRare = input.category !== undefined && store.events.isLarge(calendar.id);
    // Few events of a category may be far apart among very many others.
    if (isRare || skip > 0 || store.events.isCrowdedAround(calendar.id, { now, ...input })) {
      const { category } = input;
      const around = { now, today: dayIn(now, input.zone), past: input.past + 1, category };
      const dates = store.dates.outlineAround(calendar.id, around);
      return { crowd: versionOf(calendar), dates, canceled: showsCanceled(context), waiting };
    }
    const list = listEventsAround.run(input, context);
    return list instanceof OperationError ? list : { crowd: null, ...list, waiting };
  },
});

function versionOf({ id, revision, modifiedAt }: CalendarVersion): CalendarVersion {
  return { id, revision, modifiedAt };
}

/** Those of the calendar's events that have these ids, in order. */
export const listEventsByIds = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, ids: z.array(itemId) }),
  allow: readerOf("calendarId"),
  run({ ids }, context) {
    const { store, calendar } = context;
    return shownTo(context, store.dates.listByIds(calendar.id, ids)).sort(compareEvents);
  },
});
