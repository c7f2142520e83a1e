// Counts how far down the list an event is, to lead a reader there.
import { z } from "zod";
import { readerOf } from "~/operations/kernel/access";
import { calendarLink, epochMs, timeZone } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { dayIn } from "~/time/zones";

/**
 * How many past or coming events the list has to show for one that begins at `from` and is over or not to be among
 * them, for a reader whose dates are those of `zone`.
 */
export const countListedTo = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    from: epochMs("From"),
    isOver: z.boolean(),
    zone: timeZone,
  }),
  allow: readerOf("calendarId"),
  run({ from, isOver, zone }, { store, calendar, now }) {
    const upTo = { now, today: dayIn(now, zone), from };
    const count = isOver
      ? store.dates.countPastTo(calendar.id, upTo)
      : store.dates.countUpcomingTo(calendar.id, upTo);
    return { count };
  },
});
