// The API's schema of what changed since a print.
import { z } from "zod";
import type { Side, What } from "~/event/event-change";
import type { SincePrint } from "~/operations/history/prints";
import { epochMs, text } from "./answer-fields";

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

export const sinceAnswer = z.object({
  sure: z.boolean().meta({ description: "Whether it can be told; else there are no changes." }),
  from: text.meta({ description: "The first day that was compared; '' if none was." }),
  to: text.meta({ description: "The last day that was compared." }),
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

export function answerSince({ sure, from, to, changes }: SincePrint): z.output<typeof sinceAnswer> {
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
