// The API's schema of a calendar's links, and the function that fills it.
import { z } from "zod";
import type { Result } from "~/operations/kernel/operation";
import type { listLinks } from "~/operations/sharing/calendar-links";
import { epochMs, text } from "./answer-fields";

const linkAnswer = z.object({
  id: text,
  token: text.meta({ description: "The calendar id that it is, for reading." }),
  name: text.meta({ description: "Who it is for; '' for a main link that was replaced." }),
  shows: z.enum(["all", "busy"]),
  createdAt: epochMs("when it was made, or replaced."),
  expiresAt: epochMs("from when on it no longer works.").nullable(),
  endedAt: epochMs("when it was ended.").nullable(),
  usedDay: text.nullable().meta({
    description: "The last day it was used, such as 2026-11-23, in the calendar's time zone.",
  }),
  moved: z.boolean().meta({ description: "Whether it was the main link until it was replaced." }),
});

export const linkListAnswer = z.object({
  list: z.array(linkAnswer).meta({ description: "In the order that they were made." }),
  main: text.meta({ description: "The token of the main link." }),
});

export function answerLinks({
  list,
  main,
}: Pick<Result<typeof listLinks>, "list" | "main">): z.infer<typeof linkListAnswer> {
  return { list: list.map(({ isWorking: _, ...link }) => link), main };
}
