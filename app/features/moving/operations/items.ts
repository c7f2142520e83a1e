// The data of an import preview: its entries with what would happen to each, and a summary; finding and deleting one's
// own.
import { z } from "zod";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import type { ImportPreview } from "~/features/moving/store";
import type { ForeignItem } from "~/import/import-result";
import { asksSetting } from "~/operations/events/asks-input";
import { storedTexts } from "~/operations/events/event-draft";
import type { InCalendar } from "~/operations/events/event-quota";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import { MONTH_DAYS } from "~/time/recurrence";
import { FREQUENCIES } from "~/time/written-rule";
import { refusal } from "~/values/refusals";

const text = z.string();
const day = z.string();
const epoch = z.number();

/** Pages of before have none. */
const asks = asksSetting.nullable().optional();
const appTexts = z.string().nullable().optional();

const values = z.object({
  ...storedTexts,
  asks,
  appTexts,
  categoryId: z.number().nullable(),
  allDay: z.boolean(),
  from: epoch,
  to: epoch,
  timeZone: text,
  firstDay: day.nullable(),
  lastDay: day.nullable(),
});

/** Pages of before have none. */
const writtenRule = {
  rule: text.nullable().default(null),
  days: z.array(day).readonly().default([]),
};

const seriesValues = z.object({
  ...storedTexts,
  asks,
  appTexts,
  categoryId: z.number().nullable(),
  allDay: z.boolean(),
  firstDay: day,
  startTime: text.nullable(),
  length: z.number(),
  timeZone: text,
  freq: z.enum(FREQUENCIES),
  every: z.number(),
  weekdays: z.number(),
  by: z.enum(MONTH_DAYS),
  lastDay: day.nullable(),
  ...writtenRule,
  skips: z.array(day).readonly(),
});

const namedDate = z.object({ uid: text.max(255), day, at: epoch.nullable() });

const entryHead = {
  uid: text.max(255),
  stamp: text,
  sequence: z.number(),
  lastModified: epoch,
  remarks: z.array(text),
  expanded: epoch.optional(),
  isCancellation: z.boolean().optional(),
  calledOff: namedDate.optional(),
  dateOf: namedDate.optional(),
};

/** An entry of a file, as returned by its reader. */
export const foreignItem = z.discriminatedUnion("kind", [
  z.object({ ...entryHead, kind: z.literal("event"), values }),
  z.object({
    ...entryHead,
    kind: z.literal("series"),
    values: seriesValues,
    changed: z.array(values.extend({ occurrence: day })),
  }),
  z.object({
    ...entryHead,
    kind: z.literal("leftOut"),
    title: text,
    day: z.union([day, z.literal("")]),
    reason: text,
  }),
]) satisfies z.ZodType<ForeignItem>;

/** What happens to an entry; one that was deleted here is left out unless the user chooses otherwise. */
export const IMPORT_STATES = ["new", "changed", "same", "leftOut", "deletedHere"] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** `isConflict`: a changed one was changed here too; `reason` is a sentence, or "". */
const match = { state: z.enum(IMPORT_STATES), isConflict: z.boolean(), reason: text };
export type Match = { state: ImportState; isConflict: boolean; reason: string };

const matchedItem = z.object({ ...match, item: foreignItem });
export type MatchedItem = z.output<typeof matchedItem>;

/** Parses one stored page of a preview. Throws ZodError if invalid. */
export function readPage(json: string): MatchedItem[] {
  return z.array(matchedItem).parse(JSON.parse(json));
}

/** How the stored item and the file can differ. */
export const DIFFERENCES = [
  ...EVENT_TEXT_NAMES,
  "category",
  "time",
  "repeat",
  "skips",
  "dates",
] as const;
export type Difference = (typeof DIFFERENCES)[number];

const span = z.object({
  from: epoch,
  to: epoch,
  firstDay: day.nullable(),
  lastDay: day.nullable(),
});
const when = z.discriminatedUnion("kind", [
  span.extend({ kind: z.literal("event"), allDay: z.boolean() }),
  z.object({
    kind: z.literal("series"),
    startTime: text.nullable(),
    freq: z.enum(FREQUENCIES),
    every: z.number(),
    weekdays: z.number(),
    by: z.enum(MONTH_DAYS),
    firstDay: day,
    lastDay: day.nullable(),
    ...writtenRule,
  }),
  z.object({ kind: z.literal("leftOut"), day: z.union([day, z.literal("")]) }),
]);
/** When an entry, or the stored item in its place, takes place. */
export type EntryTime = z.output<typeof when>;

/** Where a new or changed entry will be and when, and the id of what it overwrites, to be compared with the calendar. */
const placed = z.object({ location: text, spans: z.array(span), overId: text });

const importRow = z.object({
  ...match,
  title: text,
  from: epoch,
  when,
  remarks: z.array(text),
  count: z.number(),
  last: when.nullable(),
  differs: z.array(z.enum(DIFFERENCES)),
  here: z.object({ title: text, when }).nullable(),
  placed: placed.optional(),
});
/**
 * A row of a preview: an entry that `count` events in the same state come from, with `when` of the first and `last`
 * of the last one, null if there is only one. `from` is when it begins, 0 if unknown. For a changed one, how it
 * differs from what is `here`. `placed` is missing where no place is named.
 */
export type ImportRow = z.output<typeof importRow>;

/** Parses the stored rows of a preview's page. Throws ZodError if invalid. */
export function readRows(json: string): ImportRow[] {
  return z.array(importRow).parse(JSON.parse(json));
}

const importCounts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  leftOut: z.number(),
  deletedHere: z.number().default(0),
  /** How many of the changed ones were changed here too. */
  conflicts: z.number(),
});
export type ImportCounts = z.output<typeof importCounts>;

/** What an archive contains besides events; only for an empty calendar. */
const calendarParts = z.object({
  title: text,
  timeZone: text,
  embedSites: text,
  suggestions: z.boolean(),
  holidays: text.default(""),
  holidaysInFeed: z.boolean().default(false),
  categories: z.array(z.object({ name: text, tone: z.number() })),
  home: z.object({ wall: text, links: z.array(z.object({ title: text, url: text })) }).nullable(),
  news: z.array(z.object({ title: text, text, author: text, createdAt: epoch, modifiedAt: epoch })),
});
export type CalendarParts = z.output<typeof calendarParts>;

const addedRows = z.object({ events: z.number(), series: z.number() });
/** Rows that count towards the limits of the calendar. */
export type Rows = z.output<typeof addedRows>;
export const NO_ROWS: Rows = { events: 0, series: 0 };

/**
 * `adds` are the rows that count towards the limits of the calendar, `addsByTheirs` those added if the file's version
 * of conflicts is used, `addsByDeleted` those added if items deleted here are restored; `rows` are what the preview
 * shows; `remarks` are about the whole file.
 */
export const importSummary = z.object({
  counts: importCounts,
  adds: addedRows,
  addsByTheirs: addedRows.default(NO_ROWS),
  addsByDeleted: addedRows.default(NO_ROWS),
  rows: z.number().default(0),
  pages: z.number(),
  remarks: z.array(text),
  /** Zones to choose: those that are unknown and that of times without any, and the one in which these were read. */
  unknown: z
    .object({ names: z.array(text), said: text.optional(), readIn: text })
    .nullable()
    .default(null),
  parts: calendarParts.nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

/** Counts the matches in each state. */
export function countStates(matches: readonly Match[]): ImportCounts {
  const count = (state: ImportState) => matches.filter((each) => each.state === state).length;
  return {
    new: count("new"),
    changed: count("changed"),
    same: count("same"),
    leftOut: count("leftOut"),
    deletedHere: count("deletedHere"),
    conflicts: matches.filter(({ isConflict }) => isConflict).length,
  };
}

export const draftId = z
  .string({ error: refusal("mustBeText", { field: "previewId" }) })
  .max(64, refusal("wrongPreviewId"))
  .meta({ description: "The id of a preview." });

type Editor = InCalendar & { actor: User };

/**
 * Fails with `missing` if it is not a preview of this user and calendar or is already imported, `expired` if it has
 * expired.
 */
export function findPreview(id: string, { store, calendar, actor, now }: Editor) {
  const preview = store.importPreviews.find(calendar.id, actor.id, id);
  if (!preview) throw noPreview();
  if (isImported(preview, store)) {
    throw new OperationError("missing", IMPORTED, { reason: "imported" });
  }
  if (preview.expiresAt <= now) {
    throw new OperationError("expired", refusal("previewExpired"));
  }
  return { ...preview, summary: readSummary(preview) };
}

/** An import that has begun keeps its entries until all are imported. */
function isImported({ id, batch }: ImportPreview, store: Editor["store"]): boolean {
  return batch !== null && store.importPreviews.findPage(id, 0) === undefined;
}

const IMPORTED = refusal("importedAlready");

export function notBegun(): OperationError {
  return invalid(refusal("notBegun"));
}

function noPreview(): OperationError {
  return new OperationError("missing", refusal("noPreview"));
}

function readSummary({ summary }: ImportPreview): ImportSummary {
  return importSummary.parse(JSON.parse(summary));
}

/**
 * Marks a preview as completely imported; as long as the preview is kept, another tab that has it open gets that
 * message. Fails with `missing` like the others, `invalid` if the import has not begun.
 */
export const finishImport = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, context) {
    const { id, batch } = findPreview(draftId, context);
    if (batch === null) throw notBegun();
    context.store.importPreviews.finish(id);
    return {};
  },
});

/**
 * The file of a preview, in base64, if its import has not begun and it has times in unknown zones; otherwise
 * undefined. Fails with `missing` and `expired`.
 */
export const getImportFile = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, context) {
    const { id, name, batch, summary } = findPreview(draftId, context);
    const file = batch === null ? context.store.importPreviews.findFile(id) : undefined;
    return { name, file, readIn: summary.unknown?.readIn };
  },
});

/**
 * The history batch under which a preview was imported. Fails with `missing` if it was not imported or does not
 * exist.
 */
export const findImported = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, { store, calendar, actor }) {
    const preview = store.importPreviews.find(calendar.id, actor.id, draftId);
    if (!preview || preview.batch === null || !isImported(preview, store)) throw noPreview();
    return { batch: preview.batch };
  },
});

/** Deletes a preview, whether new, expired or imported. Fails with `missing` like the others. */
export const discardImport = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId }),
  allow: editorOf("calendarId"),
  run({ draftId }, { store, calendar, actor }) {
    const preview = store.importPreviews.find(calendar.id, actor.id, draftId);
    if (!preview) throw noPreview();
    store.importPreviews.remove(preview.id);
    return {};
  },
});
