// Checks whether a window is full, using only indexes and counting no further than needed.
import type { Database } from "~/store/kernel/database";
import { LASTING_MS } from "~/store/schema/schema";

/** A window is full if a page would read more events than this beyond those it shows. */
export const FULL_ABOVE = 500;

const ALIVE = `from events where calendar_id = @calendarId and deleted_at is null`;
const LASTING = `"to" - "from" > ${LASTING_MS}`;

/** How many events begin between two instants, inclusive. */
function countBegun(start: string, end: string, most: string): string {
  return `(select count(*) from (select 1 ${ALIVE} and "from" between ${start} and ${end} limit ${most}))`;
}

/** How many long events have not ended at an instant. */
function countLasting(start: string): string {
  return `(select count(*) from (select 1 ${ALIVE} and ${LASTING} and "to" >= ${start} limit @most))`;
}

/** Events that begin at the same instant are sorted together, so all that begin with the last one shown count too. */
const AHEAD = `select
  ${countLasting("@lastingStart")} + ${countBegun("@start", "@end", "@most")} as near,
  ${countBegun("@start", `(select "from" ${ALIVE} and "from" >= @start order by "from" limit 1 offset @upcoming)`, "@upcoming + @most")}
    - @upcoming as coming`;

const AROUND = `${AHEAD},
  ${countBegun(`(select "from" ${ALIVE} and "from" <= @end order by "from" desc limit 1 offset @past)`, "@end", "@past + @most")}
    - @past as past`;

export type WindowBounds = { start: number; end: number; lastingStart: number };

export function createFullChecks({ $client }: Database) {
  const between = $client
    .prepare<[object], number>(
      `select ${countLasting("@lastingStart")} + ${countBegun("@start", "@end", "@most")}`,
    )
    .pluck();
  const all = $client
    .prepare<[object], number>(`select count(*) from (select 1 ${ALIVE} limit @most)`)
    .pluck();
  const ahead = $client.prepare<[object], Record<"near" | "coming", number>>(AHEAD);
  const around = $client.prepare<[object], Record<"near" | "coming" | "past", number>>(AROUND);
  /** Counts up to about `most`. */
  const countAll = (calendarId: number, most: number) => all.get({ calendarId, most }) ?? 0;
  const countBetween = (calendarId: number, window: WindowBounds, most: number) =>
    between.get({ calendarId, ...window, most }) ?? 0;
  return {
    countAll,
    countBetween,
    isLarge: (calendarId: number): boolean => countAll(calendarId, FULL_ABOVE + 1) > FULL_ABOVE,
    isFullBetween: (calendarId: number, window: WindowBounds): boolean =>
      countBetween(calendarId, window, FULL_ABOVE + 1) > FULL_ABOVE,
    /** `past` and `upcoming` are how many of each the page shows. */
    isFullAround(
      calendarId: number,
      window: WindowBounds,
      shown: { past: number; upcoming: number },
    ): boolean {
      // Past events are searched among those not ended, which may be as many again.
      const past = shown.past + 2 * FULL_ABOVE;
      const found = around.get({ calendarId, ...window, ...shown, past, most: FULL_ABOVE + 1 });
      return found !== undefined && Math.max(found.near, found.coming, found.past) > FULL_ABOVE;
    },
    /** For upcoming events only. */
    isFullAhead(calendarId: number, window: WindowBounds, upcoming: number): boolean {
      const found = ahead.get({ calendarId, ...window, upcoming, most: FULL_ABOVE + 1 });
      return found !== undefined && Math.max(found.near, found.coming) > FULL_ABOVE;
    },
  };
}
