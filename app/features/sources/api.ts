// The JSON API's calls for calendars of other sites.
import { z } from "zod";
import type { Result } from "~/operations/kernel/operation";
import { answer, epochMs, text } from "~/web/api/answer-schemas";
import { shapedCall } from "~/web/api/api-call";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { applySource, listSources, readSource, removeSource, saveSource } from "./operations";

const moment = (description: string) => epochMs(description).nullable();

const sourceListAnswer = answer("SourceList", {
  list: z.array(
    z.object({
      id: text,
      name: text,
      host: text.meta({ description: "Of its address." }),
      shows: z.enum(["events", "band"]),
      inFeed: z.boolean(),
      everyMinutes: z.int(),
      state: z.enum(["reading", "ok", "failing", "waiting", "stopped"]),
      message: text.meta({
        description:
          "Why it could not be read, or what of it is not shown as it is there; '' for neither.",
      }),
      entries: z.int().meta({ description: "How many dates are shown." }),
      okAt: moment("when it was last read; null for never."),
      triedAt: moment("when it was last tried; null for never."),
      held: z
        .object({ new: z.int(), changed: z.int(), gone: z.int() })
        .nullable()
        .meta({ description: "Waits for source/apply; null for nothing." }),
      addedBy: text.meta({ description: "A public name." }),
    }),
  ),
});

function answerSources({ list }: Result<typeof listSources>): z.infer<typeof sourceListAnswer> {
  return {
    list: list.map(({ categoryId: _, held, message, ...source }) => ({
      ...source,
      message: message === "" ? "" : sayRefusal(message, ENGLISH),
      held: held && { new: held.new, changed: held.changed, gone: held.gone },
    })),
  };
}

export const sourceCalls = {
  "source/list": shapedCall("listSources", "editor", listSources, sourceListAnswer, {
    summary: "The calendars of other sites that it shows, the oldest first, without addresses.",
    shape: answerSources,
  }),
  "source/save": shapedCall("saveSource", "editor", saveSource, sourceListAnswer, {
    summary:
      "Adds a calendar by its address (id ''), or changes one; without url its address stays. It is read after the reply. At most 5 per calendar, 20 per person, 10 new an hour.",
    shape: answerSources,
  }),
  "source/read": shapedCall("readSource", "editor", readSource, sourceListAnswer, {
    summary: "Reads it now, even if it was stopped. 10 an hour.",
    shape: answerSources,
  }),
  "source/apply": shapedCall("applySource", "editor", applySource, sourceListAnswer, {
    summary: "Decides about a reading that waits because more than half would go.",
    shape: answerSources,
  }),
  "source/remove": shapedCall("removeSource", "editor", removeSource, sourceListAnswer, {
    summary: "Removes it with everything read from it.",
    shape: answerSources,
  }),
};
