// The schemas of the API's payloads about other people's calendars, and the functions that fill them.
import { z } from "zod";
import type { CalendarEvent } from "~/event/event";
import type { Result } from "~/operations/kernel/operation";
import type { listSources } from "~/operations/sources/sources";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { changedAt, epochMs, text } from "./answer-fields";

const sourceId = text.meta({ description: "The id of its calendar, in source/list." });

export const sourcedDate = z.object({
  id: text,
  sourceId,
  source: text.meta({ description: "What its calendar is called here." }),
  title: text,
  location: text,
  notes: text,
  allDay: z.boolean(),
  from: epochMs("the start; of an all-day one midnight of its first day."),
  to: epochMs("the end; of an all-day one midnight of its last day."),
  modifiedAt: changedAt,
});

export const bandAnswer = z.object({
  title: text,
  source: text,
  firstDay: text.meta({ description: "YYYY-MM-DD" }),
  lastDay: text.meta({ description: "YYYY-MM-DD, included." }),
});

export function answerSourced(event: CalendarEvent): z.infer<typeof sourcedDate> {
  const { id, title, location, notes, allDay, from, to, modifiedAt, source } = event;
  const { id: sourceId = 0, name = "" } = source ?? {};
  const times = { allDay, from, to, modifiedAt };
  return { id, sourceId: String(sourceId), source: name, title, location, notes, ...times };
}

const moment = (description: string) => epochMs(description).nullable();

export const sourceListAnswer = z.object({
  list: z.array(
    z.object({
      id: text,
      name: text,
      host: text.meta({ description: "Of its address, all of which nobody is told again." }),
      shows: z.enum(["events", "band"]),
      inFeed: z.boolean(),
      everyMinutes: z.int(),
      state: z.enum(["reading", "ok", "failing", "waiting", "stopped"]),
      message: text.meta({ description: "Why it could not be read; '' if it could." }),
      entries: z.int().meta({ description: "How many of its dates are shown." }),
      okAt: moment("when it was last read; null for never."),
      triedAt: moment("when that was last tried; null for never."),
      held: z
        .object({ new: z.int(), changed: z.int(), gone: z.int() })
        .nullable()
        .meta({ description: "What waits for a decision by source/apply; null for nothing." }),
      addedBy: text.meta({ description: "The public name of who added it." }),
    }),
  ),
});

export function answerSources({
  list,
}: Result<typeof listSources>): z.infer<typeof sourceListAnswer> {
  return {
    list: list.map(({ categoryId: _, held, message, ...source }) => ({
      ...source,
      message: message === "" ? "" : sayRefusal(message, ENGLISH),
      held: held && { new: held.new, changed: held.changed, gone: held.gone },
    })),
  };
}
