// The shape in which the JSON interface tells what a search has found.
import { z } from "zod";
import type { CalendarEvent } from "~/event/event";
import type { SearchResult } from "~/web/pages/events/event-search";
import { answerEvent, eventAnswer } from "./event-answers";

const foundEvents = z.array(eventAnswer);
export const searchAnswer = z.object({
  upcoming: foundEvents.meta({ description: "Those that are on or to come, the next first." }),
  past: foundEvents.meta({ description: "Those that are over, the latest first." }),
  upcomingTotal: z.int().meta({ description: "How many coming events there are in all." }),
  pastTotal: z.int().meta({ description: "How many past events there are in all." }),
});

export function answerSearch({
  upcoming,
  past,
  ...reader
}: SearchResult): z.infer<typeof searchAnswer> {
  const listOf = (events: CalendarEvent[]) => events.map((event) => answerEvent(event, reader));
  return {
    upcoming: listOf(upcoming.events),
    past: listOf(past.events),
    upcomingTotal: upcoming.total,
    pastTotal: past.total,
  };
}
