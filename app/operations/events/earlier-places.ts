// Lists the places that a calendar's events have been at, for who types one again.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { PLACES_OFFERED } from "~/values/limits";

/** Each once, those of the events that were changed last first. */
export const listEarlierPlaces = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_, { store, calendar }) {
    return store.placeWindows.listPlaces(calendar.id, PLACES_OFFERED);
  },
});
