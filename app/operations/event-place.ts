// Counts how far down the list an event is, to lead a reader there.
import { z } from "zod";
import { isPast } from "~/calendar/list-window";
import { dayIn } from "~/calendar/zones";
import { readerOf } from "./access";
import { OperationError } from "./errors";
import { getEvent } from "./events";
import { calendarLink, itemId, timeZone } from "./inputs";
import { operation } from "./operation";

/**
 * The event, whether it is over for a reader whose dates are those of `zone`,
 * and how many past or coming events the list has to show for it to be among
 * them. Fails with `missing` for an event that is not of this calendar.
 */
export const placeEvent = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, eventId: itemId, zone: timeZone }),
  allow: readerOf("calendarId"),
  run({ zone, ...one }, context) {
    const event = getEvent.run(one, context);
    if (event instanceof OperationError) return event;
    const { store, calendar, now } = context;
    const upTo = { now, today: dayIn(now, zone), from: event.from };
    const isOver = isPast(event, now, zone);
    const count = isOver
      ? store.events.countPastTo(calendar.id, upTo)
      : store.events.countUpcomingTo(calendar.id, upTo);
    return { event, isOver, count };
  },
});
