// Reads what comes next in each of several calendars, for a list of them.
import { z } from "zod";
import type { CalendarEvent } from "~/event/event";
import { anyone } from "~/operations/kernel/access";
import { calendarLink, timeZone } from "~/operations/kernel/inputs";
import { shownTo } from "~/operations/kernel/masking";
import { type Caller, operation } from "~/operations/kernel/operation";
import { findReached, type Reached } from "~/operations/kernel/reach";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { NEXT_EVENT_CALENDARS } from "~/values/limits";

/** So many canceled events in a row are gone through for one that takes place. */
const CANCELED_MOST = 20;

/**
 * The next event or date of each calendar, in the order they are asked for, each for a reader whose dates are those of
 * `zone`. Null where nothing is planned, where the link opens nothing, and in a calendar with so very many events that
 * finding one would cost more than all the rest.
 */
export const listNextEvents = operation({
  effect: "reads",
  input: z.object({
    calendars: z.array(z.object({ id: calendarLink, zone: timeZone })).max(NEXT_EVENT_CALENDARS),
  }),
  allow: anyone,
  run({ calendars }, context): (CalendarEvent | null)[] {
    return calendars.map(({ id, zone }) => {
      const reached = findReached(id, context);
      return (reached && findNext(reached, dayIn(context.now, zone), context)) ?? null;
    });
  },
});

/** Where only times are shown, one that is canceled is none: then the first of some that follow. */
function findNext(reached: Reached, today: Day, caller: Caller): CalendarEvent | undefined {
  const { store, secrets, now } = caller;
  const { calendar } = reached;
  const next = store.nextDates.find(calendar, { now, today });
  if (!next) return undefined;
  const [shown] = shownTo({ ...reached, secrets }, [next]);
  if (shown) return shown;
  const following = store.dates.listNext(calendar.id, { now, today, upcoming: CANCELED_MOST });
  return shownTo({ ...reached, secrets }, following)[0];
}
