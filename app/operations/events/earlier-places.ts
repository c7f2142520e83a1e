// Lists the locations of a calendar's earlier events, as suggestions while typing.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { PLACES_OFFERED } from "~/values/limits";

/** The locations of earlier events, each once, from the most recently changed event back. */
export const listEarlierPlaces = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_, { store, calendar }) {
    return store.placeWindows.listPlaces(calendar.id, PLACES_OFFERED);
  },
});
