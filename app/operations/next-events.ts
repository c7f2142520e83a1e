// Reads what comes next in each of several calendars, for a list of them.
import { z } from "zod";
import type { CalendarEvent } from "~/calendar/event";
import { NEXT_EVENT_CALENDARS } from "~/calendar/limits";
import { dayIn } from "~/calendar/zones";
import { anyone } from "./access";
import { calendarLink, timeZone } from "./inputs";
import { operation } from "./operation";

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
  run({ calendars }, { store, now }): (CalendarEvent | null)[] {
    return calendars.map(({ id, zone }) => {
      const calendar = store.calendars.findByLink(id);
      if (!calendar) return null;
      return store.nextDates.find(calendar, { now, today: dayIn(now, zone) }) ?? null;
    });
  },
});
