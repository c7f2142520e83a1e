// Validates an event's sign-up setting: who is coming, or a list of slots.
import { z } from "zod";
import { lastSlotOf, type SentAsks, writeAsks } from "~/event/asks";
import { invalid } from "~/operations/kernel/errors";
import { line } from "~/operations/kernel/inputs";
import { ASKS } from "~/values/answer-limits";
import { type RefusedField, refusal } from "~/values/refusals";

/** A whole number within limits that the refusal names. */
export function numberFrom(min: number, max: number, field: RefusedField) {
  const wrong = refusal("numberOutOf", { field, min, max });
  return z.number({ error: wrong }).int(wrong).min(min, wrong).max(max, wrong);
}

const slotId = refusal("technical", { text: "The id of a slot must be a whole number." });
const slot = z.object(
  {
    id: z
      .number({ error: slotId })
      .int(slotId)
      .optional()
      .meta({ description: "Its id, which it keeps; absent for a new one." }),
    name: line({ field: "slot", max: ASKS.slotName, required: true }),
    places: numberFrom(1, ASKS.slotPlaces, "slotPlaces"),
  },
  { error: refusal("technical", { text: "A slot must be an object." }) },
);

const asksFields = z.object(
  {
    kind: z.enum(["coming", "list"], { error: refusal("wrongAsks") }).meta({
      description: "Asks who comes, or has a list to sign up for slots.",
    }),
    places: numberFrom(1, ASKS.places, "places").nullable().default(null).meta({
      description: "Of `coming`: null for no limit.",
    }),
    closesHours: numberFrom(0, ASKS.closesHours, "closesHours").default(0).meta({
      description: "How many hours before the start answers close.",
    }),
    names: z
      .enum(["managers", "everyone"], { error: refusal("wrongNames") })
      .default("managers")
      .meta({ description: "Who sees names: editors, or everyone who sees all details." }),
    slots: z
      .array(slot, { error: refusal("technical", { text: "asks.slots must be a list." }) })
      .max(ASKS.slots, refusal("tooManySlots", { max: ASKS.slots }))
      .default([])
      .meta({ description: "Of a `list`." }),
  },
  { error: refusal("technical", { text: "asks must be an object, or null." }) },
) satisfies z.ZodType<SentAsks>;

/** The setting as archived or sent; a list has at least one slot. */
export const asksSetting = asksFields.superRefine(({ kind, slots }, context) => {
  if (kind !== "list" || slots.length > 0) return;
  context.addIssue({ code: "custom", path: ["slots"], message: refusal("noSlots") });
});

export const asks = asksSetting.nullable().optional().meta({
  description: "Whether it asks who comes; null if not. Absent: unchanged.",
});

/** The setting as programs read it. */
export const asksFieldsAnswer = z.object({
  ...asksFields.shape,
  slots: z.array(z.object({ id: z.int(), name: z.string(), places: z.int() })),
});

/** `asks` of any event: null for one without a sign-up. */
export const asksAnswer = asksFieldsAnswer.nullable();

/**
 * The text to store. `stored` begins with the event's own text, which it replaces; for a date, those of its series and
 * other dates follow. No new slot gets an id that any of them ever had.
 */
export function chooseAsks(
  sent: SentAsks | null | undefined,
  stored: readonly (string | null)[],
): string | null {
  const [before = null] = stored;
  if (sent === undefined) return before;
  const last = Math.max(0, ...stored.map(lastSlotOf));
  const asks = writeAsks(sent, before, last);
  if (lastSlotOf(asks) > ASKS.slotIds) throw invalid(refusal("slotIdsUsedUp"), "asks.slots");
  return asks;
}
