// The shape in which the JSON interface tells of suggestions that wait.
import { z } from "zod";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import type { listSuggestions } from "~/operations/events/suggestions";
import type { Result } from "~/operations/kernel/operation";
import { byName, pick } from "~/values/pick";
import { epochMs, text } from "./answer-fields";
import { eventAnswer } from "./event-answers";

const { allDay, from, to, category } = eventAnswer.shape;

export const suggestionListAnswer = z.object({
  list: z
    .array(
      z.object({
        id: text,
        ...byName(EVENT_TEXT_NAMES, () => text),
        ...{ allDay, from, to, category },
        name: text.meta({ description: "Who suggests it, as they call themselves." }),
        wantsAnswer: z.boolean().meta({ description: "Whether the decision is mailed to them." }),
        createdAt: epochMs("when it was sent."),
      }),
    )
    .meta({ description: "Those that wait, the oldest first." }),
});

export function answerSuggestions({
  list,
}: Result<typeof listSuggestions>): z.infer<typeof suggestionListAnswer> {
  return {
    list: list.map((each) =>
      pick(each, [
        ...(["id", ...EVENT_TEXT_NAMES, "allDay", "from", "to"] as const),
        ...(["category", "name", "wantsAnswer", "createdAt"] as const),
      ]),
    ),
  };
}
