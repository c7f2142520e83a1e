// Reads what comes next in each of several calendars, for a list of them.
import { z } from "zod";
import type { Day } from "~/calendar/days";
import type { CalendarEvent } from "~/calendar/event";
import { NEXT_EVENT_CALENDARS } from "~/calendar/limits";
import { dayIn } from "~/calendar/zones";
import { anyone } from "./access";
import { calendarLink, timeZone } from "./inputs";
import { shownTo } from "./masking";
import { type Caller, operation } from "./operation";
import { findReached, type Reached } from "./reach";

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
