// The JSON API's calls for a calendar's links.
import { z } from "zod";
import type { Result } from "~/operations/kernel/operation";
import { answer, epochMs, text } from "~/web/api/answer-schemas";
import { shapedCall } from "~/web/api/api-call";
import { endLink, listLinks, replaceLink, saveLink } from "./operations";

const linkAnswer = z.object({
  id: text,
  token: text.meta({ description: "A calendar id, for reading." }),
  name: text.meta({ description: "'' for a replaced main link." }),
  shows: z.enum(["all", "busy"]),
  createdAt: epochMs("when it was made, or replaced."),
  expiresAt: epochMs("when it stops working.").nullable(),
  endedAt: epochMs("when it was ended.").nullable(),
  usedDay: text.nullable().meta({
    description: "In the calendar's time zone.",
  }),
  moved: z.boolean().meta({ description: "Whether it was the main link." }),
});

const linkListAnswer = answer("Links", {
  list: z.array(linkAnswer).meta({ description: "In the order that they were made." }),
  main: text.meta({ description: "The token of the main link." }),
});

function answerLinks({
  list,
  main,
}: Pick<Result<typeof listLinks>, "list" | "main">): z.infer<typeof linkListAnswer> {
  return { list: list.map(({ isWorking: _, ...link }) => link), main };
}

export const linkCalls = {
  "link/list": shapedCall("listLinks", "editor", listLinks, linkListAnswer, {
    summary: "Main, extra and replaced links. A working link's token is a calendar id for reading.",
    shape: answerLinks,
  }),
  "link/save": shapedCall("saveLink", "editor", saveLink, linkListAnswer, {
    summary:
      "Adds an extra link (id '') or changes one that works. One that shows busy reveals busy times only. At most 20 work.",
    shape: answerLinks,
  }),
  "link/end": shapedCall("endLink", "editor", endLink, linkListAnswer, {
    summary: "Ends a link now.",
    shape: answerLinks,
  }),
  "link/replace": shapedCall("replaceLink", "editor", replaceLink, linkListAnswer, {
    summary:
      "Gives the calendar another main link and emails all managers. Refused if somebody else replaced the link you send.",
    shape: answerLinks,
  }),
};
