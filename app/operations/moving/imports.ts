// Importing a calendar file: what its entries would become, looking at that, and doing it or not. The file is read
// elsewhere; each of these is one short piece of the work, so that nobody else waits.
import { z } from "zod";
import type { ForeignItem, ImportContext } from "~/import/foreign-item";
import { editorOf } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { calendarLink, line, timeZone } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { HOUR_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { FILE_NAME, IMPORT_ITEMS_A_PAGE, IMPORT_MOST_ITEMS } from "~/values/limits";
import { normalizerFor, putCalendarParts, whyPartsStay } from "./import-calendar";
import { type Differences, describeDifferences } from "./import-differences";
import { draftId, findDraft, notBegun } from "./import-drafts";
import {
  countStates,
  foreignItem,
  importSummary,
  type Match,
  NO_ROWS,
  type Rows,
  readPage,
  readRows,
} from "./import-items";
import { asWhole, matchItem } from "./import-matching";
import { addRows, FULL, fits, roomIn, rowsOf, whyFull } from "./import-room";
import { idOf } from "./import-stored";
import { noteItem, writeItem } from "./import-writing";

/** How long a preview can be looked at. */
const DRAFT_LIVES_MS = 24 * HOUR_MS;

const page = z.number().int().min(0).max(IMPORT_MOST_ITEMS);
const fileName = line({ label: "The file's name", max: FILE_NAME });
const onConflict = z
  .enum(["ours", "theirs"], { error: "onConflict must be ours or theirs." })
  .default("ours")
  .meta({ description: "What stays of events that were changed here and in the file." });
const deletedToo = z
  .boolean({ error: "deletedToo must be true or false." })
  .default(false)
  .meta({ description: "Whether what was deleted here comes back, where the file has it again." });

/** What of a calendar decides what the entries of a file become. */
export const getImportContext = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, now }): ImportContext {
    const { timeZone: zone } = calendar;
    return {
      timeZone: zone,
      today: dayIn(now, zone),
      categories: store.categories.list(calendar.id),
    };
  },
});

/**
 * What an entry would become, the rows that it would add, the id of what it would be written over, and how that differs.
 * `item` is the entry, where it calls off one date here with what stays of that.
 */
export type MatchedEntry = {
  item: ForeignItem;
  match: Match;
  rows: Rows;
  overId: string | undefined;
  differences: Differences | undefined;
};

/** What some entries of a file would become. */
export const matchImport = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    items: z.array(foreignItem).max(IMPORT_ITEMS_A_PAGE),
    parts: importSummary.shape.parts.default(null),
  }),
  allow: editorOf("calendarId"),
  run({ items, parts }, context): MatchedEntry[] {
    const normalize = normalizerFor(parts, "preview", context);
    return items.map((item) => {
      const entry = normalize(item);
      const { stored, ...match } = matchItem(entry, context);
      const whole = entry.kind === "leftOut" ? entry : asWhole(entry, stored, context);
      const shown = item.calledOff && stored ? whole : item;
      const full = { ...match, stored };
      const rows = whole.kind === "leftOut" ? NO_ROWS : rowsOf(whole, full, context);
      const isChanged = match.state === "changed" && stored && whole.kind !== "leftOut";
      const differences = isChanged ? describeDifferences(whole, stored, context) : undefined;
      return { item: shown, match, rows, overId: stored && idOf(stored), differences };
    });
  },
});

/**
 * Keeps what a file would become for its person to look at, a day long and in the place of the one before; `pages`
 * are lists of entries as JSON, and of what is shown of them. Answers the preview's id.
 */
export const previewImport = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    name: fileName,
    summary: importSummary,
    pages: z.array(z.object({ items: z.string(), rows: z.string() })).max(IMPORT_MOST_ITEMS),
    /** In base64, where it may have to be read again. */
    file: z.string().nullable().default(null),
  }),
  allow: editorOf("calendarId"),
  run({ name, summary, pages, file }, { store, secrets, calendar, actor, now }) {
    const id = secrets.newToken();
    const lives = { createdAt: now, expiresAt: now + DRAFT_LIVES_MS };
    const whose = { calendarId: calendar.id, userId: actor.id };
    store.importDrafts.put(
      { id, ...whose, name, summary: JSON.stringify(summary), ...lives },
      pages,
      file,
    );
    return { draftId: id };
  },
});

/**
 * A page of a preview. `fault` says why it cannot be imported, or is undefined; `partsStay` why the
 * calendar's own things in an archive would be left out. Fails with `missing` and `expired`.
 */
export const getImport = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId, page: page.default(0) }),
  allow: editorOf("calendarId"),
  run({ draftId, page }, context) {
    const { id, name, summary } = findDraft(draftId, context);
    const json = context.store.importDrafts.findRows(id, page);
    return {
      name,
      page,
      ...summary,
      list: json === undefined ? [] : readRows(json),
      fault: whyFull(summary.adds, context),
      partsStay: summary.parts ? whyPartsStay(context) : undefined,
    };
  },
});

/**
 * Begins to import a preview: what it has beside events is written, its events page by page with
 * `applyImportPage`. One that was broken off goes on under the same batch of the history. Fails with
 * `missing`, `expired`, and `invalid` where the calendar has no room for it.
 */
export const applyImport = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    draftId,
    onConflict,
    deletedToo,
    timeZone: timeZone.optional().meta({
      description:
        "In which zone times are read whose own zone nobody knows; without it as in the preview. With another one than there, the file is read and looked at again first.",
    }),
  }),
  allow: editorOf("calendarId"),
  run({ draftId, onConflict, deletedToo }, context) {
    const { store, calendar, actor, now } = context;
    const { id, name, batch, summary } = findDraft(draftId, context);
    const about = { pages: summary.pages, hasParts: summary.parts !== null };
    if (batch !== null) return { batch, ...about };
    const { adds, addsByTheirs, addsByDeleted } = summary;
    const rows = addRows(adds, onConflict === "theirs" ? addsByTheirs : NO_ROWS);
    const fault = whyFull(addRows(rows, deletedToo ? addsByDeleted : NO_ROWS), context);
    if (fault) throw invalid(fault);
    const whose = { createdBy: actor.id, createdAt: now, batch: context.batch };
    const source = { kind: "file", name, ...whose } as const;
    const sourceId = store.imports.addSource(calendar.id, source);
    if (summary.parts) putCalendarParts(summary.parts, context);
    store.importDrafts.begin(id, { batch: context.batch, sourceId });
    return { batch: context.batch, ...about };
  },
});

/**
 * Imports one page of a preview that has begun. What it said of entries that are already here or left out stays so;
 * the others are matched anew: the calendar may have changed since. Answers what became of its entries (what was deleted here and is asked for is new); of `changed` ones those that were changed here too stay as they are with `onConflict` "ours",
 * which `kept` counts.
 */
export const applyImportPage = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId, page, onConflict, deletedToo }),
  allow: editorOf("calendarId"),
  run({ draftId, page, onConflict, deletedToo }, context) {
    const { id, sourceId, summary } = findDraft(draftId, context);
    const json = context.store.importDrafts.findPage(id, page);
    if (json === undefined || sourceId === null) throw notBegun();
    let room = roomIn(context);
    let kept = 0;
    const normalize = normalizerFor(summary.parts, "write", context);
    const matches = readPage(json).map(({ item, ...told }) => {
      if (!isWritten(told, deletedToo)) return told;
      const entry = normalize(item);
      const match = matchItem(entry, context);
      const whole = entry.kind === "leftOut" ? entry : asWhole(entry, match.stored, context);
      if (whole.kind === "leftOut" || !isWritten(match, deletedToo)) return match;
      if (match.isConflict && onConflict === "ours") {
        kept += 1;
        return match;
      }
      const rows = rowsOf(whole, match, context);
      if (!fits(rows, room)) return FULL;
      room = addRows(room, { events: -rows.events, series: -rows.series });
      const itemId = writeItem(whole, match.stored, context);
      if (match.stored?.kind !== "date") noteItem(whole, { itemId, sourceId }, context);
      if (match.state !== "deletedHere") return match;
      context.store.imports.forgetUndone(itemId);
      return { ...match, state: "new" as const };
    });
    const counts = countStates(matches);
    if (counts.new + counts.changed > kept)
      context.store.calendars.touch(context.calendar, context.now);
    const full = matches.filter((match) => match === FULL).length;
    return { ...counts, changed: counts.changed - kept, kept, full };
  },
});

function isWritten({ state }: Match, deletedToo: boolean): boolean {
  return state === "new" || state === "changed" || (state === "deletedHere" && deletedToo);
}
