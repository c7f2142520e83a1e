// The data of an import preview (entries, what would happen to each, a summary), and how to find and delete your own.
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

/** Pages stored by older releases have none. */
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

/** Pages stored by older releases have none. */
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

/** What happens to an entry. One that was deleted here is left out unless the user chooses to restore it. */
export const IMPORT_STATES = ["new", "changed", "same", "leftOut", "deletedHere"] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** `isConflict`: a changed entry was changed here too. `reason` is a sentence, or "". */
const match = { state: z.enum(IMPORT_STATES), isConflict: z.boolean(), reason: text };
export type Match = { state: ImportState; isConflict: boolean; reason: string };

const matchedItem = z.object({ ...match, item: foreignItem });
export type MatchedItem = z.output<typeof matchedItem>;

/** Parses one stored page of a preview. Throws ZodError if invalid. */
export function readPage(json: string): MatchedItem[] {
  return z.array(matchedItem).parse(JSON.parse(json));
}

/** The fields in which a stored item and the file can differ. */
export const DIFFERENCES = [
  ...EVENT_TEXT_NAMES,
  "category",
  "time",
  "repeat",
  "skips",
  "dates",
  "asks",
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
    // Missing in previews of before.
    timeZone: text.optional(),
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
/** The time of an entry, or of the stored item it would overwrite. */
export type EntryTime = z.output<typeof when>;

/** The location and times of a new or changed entry, and the id of the item it overwrites, to find conflicts. */
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
 * A row of a preview: an entry that became `count` events in the same state. `when` is the first one's time, `last` the
 * last one's, null if there is one. `from` is its start, 0 if unknown. A changed one has its differences from the item
 * `here`. `placed` is missing if it has no location.
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
  /** How many of the changed entries were changed here too. */
  conflicts: z.number(),
});
export type ImportCounts = z.output<typeof importCounts>;

/** An archive's content besides events; only for an empty calendar. */
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
/** Rows that count toward the calendar's limits. */
export type Rows = z.output<typeof addedRows>;
export const NO_ROWS: Rows = { events: 0, series: 0 };

/**
 * `adds` are rows that count toward the limits; `addsByTheirs` more if conflicts use the file's version,
 * `addsByDeleted` more if items deleted here are restored. `rows` are shown in the preview; `remarks` are about the
 * whole file.
 */
export const importSummary = z.object({
  counts: importCounts,
  adds: addedRows,
  addsByTheirs: addedRows.default(NO_ROWS),
  addsByDeleted: addedRows.default(NO_ROWS),
  rows: z.number().default(0),
  pages: z.number(),
  remarks: z.array(text),
  /** The zones the user can choose for unknown zones and for times without one, and the zone used so far. */
  unknown: z
    .object({ names: z.array(text), said: text.optional(), readIn: text })
    .nullable()
    .default(null),
  parts: calendarParts.nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

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
 * Fails with `missing` unless it is this user's preview of this calendar and not yet imported, with `expired` if too
 * old.
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

/** An import keeps its entries until all are imported. */
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
 * Marks a preview as completely imported, so that another tab showing it can say so. Fails with `missing` like the
 * others, `invalid` if the import has not begun.
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
 * A preview's file in base64, if its import has not begun and some of its zones are unknown; otherwise undefined. Fails
 * with `missing` and `expired`.
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

/** The history batch of an import. Fails with `missing` if it was not imported or does not exist. */
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
