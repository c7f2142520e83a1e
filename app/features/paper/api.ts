// The JSON API's call for changes since a print.
import { z } from "zod";
import type { Side, What } from "~/event/event-change";
import { answer, epochMs, text } from "~/web/api/answer-schemas";
import { shapedCall } from "~/web/api/api-call";
import { type SincePrint, viewSince } from "./operations/prints";

const side = z
  .object({
    title: text,
    location: text,
    notes: text,
    allDay: z.boolean(),
    from: epochMs("the start."),
    to: epochMs("the end."),
  })
  .nullable();

const sinceAnswer = answer("Since", {
  sure: z.boolean().meta({ description: "Whether it can be told." }),
  from: text.meta({ description: "The first compared day; '' for none." }),
  to: text.meta({ description: "The last compared day." }),
  changes: z
    .array(
      z.object({
        kind: z.enum(["new", "moved", "changed", "canceled", "gone"]),
        id: text.meta({ description: "The event's id; '' by a link that shows only times." }),
        title: text,
        before: side.meta({ description: "As it was printed; null for what is new." }),
        after: side.meta({ description: "As it is now; null for what is gone." }),
      }),
    )
    .meta({ description: "In the order of their times, at most 1,000." }),
});

type Kind = z.infer<typeof sinceAnswer>["changes"][number]["kind"];

const KINDS: Record<What, Kind> = {
  new: "new",
  moved: "moved",
  changed: "changed",
  canceled: "canceled",
  deleted: "gone",
};

function answerSince({ sure, from, to, changes }: SincePrint): z.output<typeof sinceAnswer> {
  return {
    sure,
    from,
    to,
    changes: changes.map(({ what, id, was, is }) => ({
      kind: KINDS[what],
      id,
      title: (is ?? was)?.title ?? "",
      before: asSide(was),
      after: asSide(is),
    })),
  };
}

function asSide(side: Side | undefined) {
  if (!side) return null;
  const { title, location, notes, allDay, from, to } = side;
  return { title, location, notes, allDay, from, to };
}

export const paperCalls = {
  "calendar/since": shapedCall("viewSince", "all", viewSince, sinceAnswer, {
    summary:
      "What changed on the days of a print since it was made, by the mark in its address; by a link that shows only times, which are new and gone. sure is false for a mark of another link, older than 365 days, or from before a restored backup.",
    shape: answerSince,
  }),
};
