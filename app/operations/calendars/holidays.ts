// The public holidays of the region that a calendar's editors chose.
import { z } from "zod";
import { readerOf } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { calendarLink, day } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { Holiday } from "~/store/calendars/holiday-tables";
import type { Store } from "~/store/store";
import type { Day } from "~/time/days";
import { refusal } from "~/values/refusals";

/**
 * A list, as calendar/view returns under the same name, leaves the region unchanged: programs send whole objects back.
 */
export const holidayRegion = z
  .union([z.string(), z.array(z.unknown()).transform(() => undefined)], {
    error: refusal("mustBeText", { field: "holidays" }),
  })
  .meta({
    description:
      'The region whose public holidays it shows, such as "DE-BY"; "" for none. Absent, or the list of calendar/view: unchanged.',
  });

export const holidaysInFeed = z
  .boolean({ error: refusal("notTrueOrFalse", { field: "holidaysInFeed" }) })
  .meta({ description: "Whether its feed has them too. Absent: unchanged." });

/** Throws `invalid` for an unknown region. The current one may stay, even if it is unknown by now. */
export function requireRegion(
  region: string | undefined,
  { calendar, store }: Pick<Reached, "calendar"> & { store: Store },
): void {
  if (!region || region === calendar.holidays || store.holidays.isRegion(region)) return;
  throw invalid(refusal("noSuchRegion"), "holidays");
}

type Reader = Pick<Reached, "calendar" | "shows"> & { store: Store };

/** The holidays in order. None by links that show only times: a region hints at whose calendar it is. */
export function holidaysBetween(
  { calendar, shows, store }: Reader,
  first: Day,
  last: Day,
): Holiday[] {
  return shows === "all" ? store.holidays.between(calendar.holidays, first, last) : [];
}

export const listHolidays = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, first: day, last: day }),
  allow: readerOf("calendarId"),
  run({ first, last }, context): { holidays: Holiday[] } {
    return { holidays: holidaysBetween(context, first, last) };
  },
});
