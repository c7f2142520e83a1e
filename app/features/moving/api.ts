// The JSON API's calls that preview and import calendar files.
import { z } from "zod";
import {
  applyImport,
  getImport,
  getImportContext,
  previewImport,
} from "~/features/moving/operations/imports";
import {
  DIFFERENCES,
  discardImport,
  IMPORT_STATES,
  type ImportRow,
} from "~/features/moving/operations/items";
import { describeUnknownZones } from "~/features/moving/view/preview-texts";
import type { Preview } from "~/features/moving/view/stored-preview";
import { applyAll, type ImportResult, previewFile } from "~/features/moving/view/uploaded-file";
import type { Clashes } from "~/operations/events/clashes";
import { type Caller, perform, refuseInput } from "~/operations/kernel/operation";
import { IMPORT_BYTES, IMPORT_ITEMS_A_PAGE } from "~/values/limits";
import { answer, emptyAnswer, epochMs, text } from "~/web/api/answer-schemas";
import { call, longCall } from "~/web/api/api-call";
import { answerClashes, clashList } from "~/web/api/event-calls";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";

const counts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int().meta({ description: "Already in the calendar." }),
  leftOut: z.int(),
  deletedHere: z.int().meta({
    description: "Deleted here: left out unless applied with deletedToo.",
  }),
  conflicts: z.int().meta({ description: "Changed here, too." }),
});

const previewAnswer = answer("ImportPreview", {
  draftId: text,
  counts,
  items: z
    .array(
      z.object({
        title: text,
        from: epochMs("When it begins; 0 where that cannot be read."),
        state: z.enum(IMPORT_STATES),
        reason: text.meta({ description: "Why, and what differs from the file." }),
        count: z.int().meta({
          description: "How many events; more than 1 for a rule that becomes single ones.",
        }),
        differs: z
          .array(z.enum(DIFFERENCES))
          .meta({ description: "If changed: what is not as in the calendar." }),
        clashes: clashList.meta({
          description: "If new or changed: what is at its place and time.",
        }),
      }),
    )
    .meta({
      description: `The first ${IMPORT_ITEMS_A_PAGE} entries of the file, those that need a look first.`,
    }),
  remarks: z.array(text).meta({ description: "About the whole file, and why it does not fit." }),
  unknownZones: z.array(text).meta({
    description: "For timeZone of import/apply.",
  }),
});

const appliedAnswer = answer("Imported", {
  counts: counts.extend({
    kept: z.int().meta({ description: "Changed here, too, and left." }),
    full: z.int().meta({ description: "Left out: the calendar was full." }),
  }),
  batch: text.meta({ description: "For history/undo." }),
});

/** The operation's input, with the file's text instead of its parsed content. */
const previewInput = previewImport.input.pick({ calendarId: true, name: true }).extend({
  text: z
    .string({ error: "The file's text must be text." })
    .meta({ description: `The file; at most ${IMPORT_BYTES} bytes in UTF-8.` }),
});

async function previewText(
  raw: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Previewed> {
  // Checks editing rights before the input.
  perform(getImportContext, raw, caller);
  const parsed = previewInput.safeParse(raw);
  if (!parsed.success) throw refuseInput(parsed.error);
  const { calendarId, name, text } = parsed.data;
  const bytes = new TextEncoder().encode(text);
  const preview = await previewFile({ calendarId, name, bytes }, caller);
  const { draftId } = preview;
  const { list, fault, partsStay } = perform(getImport, { calendarId, draftId }, caller);
  return { ...preview, first: list, limits: [partsStay ?? [], fault ?? []].flat() };
}

type Row = Omit<ImportRow, "placed"> & { clashes?: Clashes };
/** `limits`: why parts of the file or all of it cannot be imported. */
type Previewed = Omit<Preview, "first"> & { first: Row[]; limits?: string[] };

export function answerPreview(preview: Previewed): z.infer<typeof previewAnswer> {
  const { draftId, counts, first, unknown, limits = [] } = preview;
  const remarks = [
    ...(unknown ? [describeUnknownZones(unknown, ENGLISH)] : []),
    ...[...preview.remarks, ...limits].map((remark) => sayRefusal(remark, ENGLISH)),
  ];
  const unknownZones = unknown?.names ?? [];
  return { draftId, counts, items: first.map(answerItem), remarks, unknownZones };
}

function answerItem({ clashes, title, from, state, reason, remarks, count, differs }: Row) {
  return {
    title,
    from,
    state,
    reason: [reason, ...remarks]
      .map((text) => sayRefusal(text, ENGLISH))
      .join(" ")
      .trim(),
    count,
    differs,
    clashes: clashes ? answerClashes(clashes).list : [],
  };
}

function answerApplied({
  batch,
  hasParts: _,
  ...counts
}: ImportResult): z.infer<typeof appliedAnswer> {
  return { counts, batch };
}

export const importCalls = {
  "import/preview": longCall(
    "previewImport",
    "editor",
    { effect: "writes", input: previewInput },
    previewAnswer,
    {
      summary:
        "Reads an iCalendar file or an archive of EAS: what each entry would become. One preview per person and calendar, for 24 hours.",
      work: previewText,
      shape: answerPreview,
      apps: true,
      long: true,
    },
  ),
  "import/apply": longCall("applyImport", "editor", applyImport, appliedAnswer, {
    summary:
      "Imports a preview, matched anew, as one batch: adds what is new, changes what the file has newer, deletes nothing.",
    work: applyAll,
    shape: answerApplied,
    apps: true,
  }),
  "import/discard": call("discardImport", "editor", discardImport, emptyAnswer, {
    summary: "Discards a preview.",
    apps: true,
  }),
};
