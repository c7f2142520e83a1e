// The colors of calendars in a view of several, as chosen by the view's owner.
import { z } from "zod";
import { COLORS } from "~/event/category";
import { signedInReaderOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { refusal } from "~/values/refusals";

/** The color of a category or a calendar. */
export const tone = z
  .number({ error: refusal("notAColor", { max: COLORS }) })
  .int(refusal("notAColor", { max: COLORS }))
  .min(1, refusal("notAColor", { max: COLORS }))
  .max(COLORS, refusal("notAColor", { max: COLORS }));

/** Colors by calendar id. */
export type ChosenColors = ReadonlyMap<number, number>;

/** The calendar's chosen color, or its position's, which stays when other calendars are removed. */
export function memberTone(
  { calendarId, position }: { calendarId?: number | undefined; position: number },
  colors: ChosenColors,
): { tone: number; isChosen: boolean } {
  const chosen = calendarId === undefined ? undefined : colors.get(calendarId);
  return { tone: chosen ?? (position % COLORS) + 1, isChosen: chosen !== undefined };
}

/** Chooses a calendar's color in all of the caller's views of several: My Calendars and combined calendars. */
export const colorCalendar = operation({
  effect: "writes",
  input: z.object({
    id: calendarLink,
    tone: tone.meta({ description: `One of the ${COLORS} colors.` }),
  }),
  allow: signedInReaderOf("id"),
  run(input, { store, actor, calendar }) {
    giveColors(actor.id, [{ calendarId: calendar.id, tone: input.tone }], store);
    return {};
  },
});

/** Stores only changed colors: if two links of a calendar are sent, the changed one counts. */
export function giveColors(
  userId: number,
  wanted: readonly { calendarId: number; tone: number }[],
  { colors, togethers }: Caller["store"],
): void {
  const before = colors.listOf(userId);
  const changed = wanted.filter(({ calendarId, tone }) => before.get(calendarId) !== tone);
  for (const { calendarId, tone } of changed) colors.put(userId, calendarId, tone);
  if (changed.length > 0) togethers.raiseAllOf(userId);
}
