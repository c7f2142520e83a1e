// Lists the places that a calendar's events have been at, for who types one again.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { PLACES_OFFERED } from "~/values/limits";

/** The places of earlier events, each once, the last changed events first. */
export const listEarlierPlaces = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_, { store, calendar }) {
    return store.placeWindows.listPlaces(calendar.id, PLACES_OFFERED);
  },
});
