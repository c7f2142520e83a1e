// Previews, applies or discards the import of a calendar file. Each operation is short, so that others need not wait.
import { z } from "zod";
import { type Category, findByName } from "~/event/category";
import { allDayTimes } from "~/event/event-times";
import { parseDateId } from "~/event/series";
import type { ForeignItem, ForeignValues, ImportContext } from "~/import/import-result";
import { moveAllDayEvents } from "~/operations/calendars/calendars";
import { findClashes } from "~/operations/events/clashes";
import { countEvents, type InCalendar } from "~/operations/events/event-quota";
import { editorOf, unlessByApp } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { calendarLink, line, timeZone } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { whyNoBytes } from "~/operations/kernel/storage-quota";
import type { CategoryValues } from "~/store/calendars/category-store";
import { HOUR_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { COUNTS, FILE_NAME, IMPORT_ITEMS_A_PAGE, IMPORT_MOST_ITEMS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import {
  type CalendarParts,
  countStates,
  draftId,
  findPreview,
  foreignItem,
  type ImportRow,
  importSummary,
  type Match,
  NO_ROWS,
  notBegun,
  type Rows,
  readPage,
  readRows,
} from "./items";
import {
  addRows,
  asWhole,
  countAddedRows,
  type Differences,
  describeDifferences,
  FULL,
  fits,
  matchItem,
  roomIn,
  whyFull,
} from "./matching";
import { findNamed, hashesOfStored, storedId } from "./stored-items";
import { noteItem, writeItem } from "./writing";

/** How long a preview is valid. */
const DRAFT_LIVES_MS = 24 * HOUR_MS;

const page = z.number().int().min(0).max(IMPORT_MOST_ITEMS);
const fileName = line({ field: "fileName", max: FILE_NAME });
const onConflict = z
  .enum(["ours", "theirs"], { error: refusal("wrongOnConflict") })
  .default("ours")
  .meta({
    description: "Which version to keep of events changed both here and in the file.",
  });
const deletedToo = z
  .boolean({ error: refusal("notTrueOrFalse", { field: "deletedToo" }) })
  .default(false)
  .meta({
    description: "Whether to bring back what was deleted here.",
  });

/** The calendar data needed to match a file's entries. */
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
 * The zone in which an earlier import read one of these entries, if it is not `readIn`, and the entry's uid; null
 * without one. Ignores entries that people changed here since.
 */
export const findEarlierZone = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    uids: z.array(z.string()).max(IMPORT_ITEMS_A_PAGE),
    readIn: z.string(),
  }),
  allow: editorOf("calendarId"),
  run({ uids, readIn }, context) {
    for (const uid of uids) {
      const { known, stored } = findNamed(uid, context);
      if (!known || !stored) continue;
      const { timeZone } = stored.kind === "event" ? stored.event : stored.series;
      const isAsImported = hashesOfStored(stored, context).includes(known.storedStamp);
      if (timeZone !== readIn && isAsImported) return { uid, timeZone };
    }
    return null;
  },
});

/**
 * What would happen to an entry, the rows it would add, the item it would overwrite, and the differences. `shown` is
 * the entry with all it would store: one that only cancels has the values of what is here.
 */
type MatchedEntry = {
  item: ForeignItem;
  shown: ForeignItem;
  match: Match;
  rows: Rows;
  overId: string | undefined;
  differences: Differences | undefined;
};

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
      const shown = item.isCancellation && stored ? whole : item;
      const full = { ...match, stored };
      const rows = whole.kind === "leftOut" ? NO_ROWS : countAddedRows(whole, full, context);
      const isChanged = match.state === "changed" && stored && whole.kind !== "leftOut";
      const differences = isChanged ? describeDifferences(whole, stored, context) : undefined;
      return { item, shown, match, rows, overId: stored && storedId(stored), differences };
    });
  },
});

/**
 * Stores a preview for its user for a day, replacing the previous one; `pages` are JSON lists of entries and of rows to
 * show. Returns the preview's id.
 */
export const previewImport = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    name: fileName,
    summary: importSummary,
    pages: z.array(z.object({ items: z.string(), rows: z.string() })).max(IMPORT_MOST_ITEMS),
    /** Base64, stored only if it may have to be read again. */
    file: z.string().nullable().default(null),
  }),
  allow: editorOf("calendarId"),
  run({ name, summary, pages, file }, { store, secrets, calendar, actor, now }) {
    const id = secrets.newToken();
    const lives = { createdAt: now, expiresAt: now + DRAFT_LIVES_MS };
    const whose = { calendarId: calendar.id, userId: actor.id };
    store.importPreviews.put(
      { id, ...whose, name, summary: JSON.stringify(summary), ...lives },
      pages,
      file,
    );
    return { draftId: id };
  },
});

/**
 * A page of a preview. `fault` is why it cannot be imported, else undefined; `partsStay` why the archive's own parts
 * would be left out. Fails with `missing` and `expired`.
 */
export const getImport = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, draftId, page: page.default(0) }),
  allow: editorOf("calendarId"),
  run({ draftId, page }, context) {
    const { id, name, summary } = findPreview(draftId, context);
    const json = context.store.importPreviews.findRows(id, page);
    return {
      name,
      page,
      ...summary,
      list: json === undefined ? [] : readRows(json).map((row) => withClashes(row, context)),
      fault: whyFull(summary.adds, context) ?? whyNoBytesFor(id, context),
      partsStay: summary.parts ? whyPartsStay(context) : undefined,
    };
  },
});

/** A row with its conflicts: events already at the same place and time. */
function withClashes({ placed, ...row }: ImportRow, context: InCalendar) {
  if (!placed) return row;
  const { location, spans, overId } = placed;
  const except = [overId, parseDateId(overId)?.id ?? ""];
  return { ...row, location, spans, clashes: findClashes({ location, spans, except }, context) };
}

/**
 * Begins an import: stores everything except events, which follow page by page with `applyImportPage`. An interrupted
 * import continues under the same history batch. Fails with `missing`, `expired`, and `invalid` if the calendar is
 * full.
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
        "For times whose own zone is unknown. One that differs from the preview's reads the file again first.",
    }),
  }),
  allow: editorOf("calendarId"),
  run({ draftId, onConflict, deletedToo }, context) {
    const { store, calendar, actor, now } = context;
    const { id, name, batch, summary } = findPreview(draftId, context);
    const about = { pages: summary.pages, hasParts: summary.parts !== null };
    if (batch !== null) return { batch, ...about };
    const { adds, addsByTheirs, addsByDeleted } = summary;
    const rows = addRows(adds, onConflict === "theirs" ? addsByTheirs : NO_ROWS);
    const fault = whyFull(addRows(rows, deletedToo ? addsByDeleted : NO_ROWS), context);
    if (fault) throw invalid(fault);
    const noBytes = whyNoBytesFor(id, context);
    if (noBytes) throw invalid(noBytes);
    const whose = { createdBy: actor.id, createdAt: now, batch: context.batch };
    const source = { kind: "file", name, ...whose } as const;
    const sourceId = store.imports.addSource(calendar.id, source);
    if (summary.parts) putCalendarParts(summary.parts, context);
    store.importPreviews.begin(id, { batch: context.batch, sourceId });
    return { batch: context.batch, ...about };
  },
});

/**
 * Imports one page. Entries that the preview found the same or left out stay so; the others are matched again, since
 * the calendar may have changed. Returns what happened to the entries; restored items count as new. With `onConflict`
 * "ours", entries changed on both sides keep the calendar's version and count in `kept`.
 */
export const applyImportPage = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, draftId, page, onConflict, deletedToo }),
  allow: editorOf("calendarId"),
  run({ draftId, page, onConflict, deletedToo }, context) {
    const { id, sourceId, summary } = findPreview(draftId, context);
    const json = context.store.importPreviews.findPage(id, page);
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
      const rows = countAddedRows(whole, match, context);
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

/** Estimated by the stored preview, which is about as large as its entries. */
function whyNoBytesFor(id: string, context: InCalendar) {
  const { store, calendar } = context;
  return whyNoBytes(calendar.createdBy, context, store.importPreviews.countBytes(id));
}

function isWritten({ state }: Match, deletedToo: boolean): boolean {
  return state === "new" || state === "changed" || (state === "deletedHere" && deletedToo);
}

/** Why an archive's own parts are left out, since only an empty calendar takes them; otherwise undefined. */
export function whyPartsStay(context: InCalendar): Refusal | undefined {
  const { store, calendar } = context;
  const { wall, links } = store.homes.get(calendar.id);
  const isEmpty =
    countEvents(context).alive === 0 &&
    store.news.count(calendar.id) === 0 &&
    wall === "" &&
    links.length === 0;
  if (isEmpty) return undefined;
  return refusal("partsStay");
}

/** Stores an archive's own parts; a calendar with content gets only missing categories, as far as there is room. */
export function putCalendarParts(parts: CalendarParts, context: InCalendar): void {
  const { store, calendar, now } = context;
  const isEmpty = whyPartsStay(context) === undefined;
  if (isEmpty) putSettings(parts, context);
  const stored = store.categories.list(calendar.id);
  const list = mergedCategories(parts, { stored, isEmpty });
  if (list.length > stored.length || isEmpty) store.categories.replace(calendar.id, list, now);
  if (isEmpty) putTexts(parts, context);
  store.calendars.touch(calendar, now);
}

/** The categories the calendar would have after the import. */
function categoriesWith(parts: CalendarParts, context: InCalendar): CategoryValues[] {
  const stored = context.store.categories.list(context.calendar.id);
  return mergedCategories(parts, { stored, isEmpty: whyPartsStay(context) === undefined });
}

/**
 * In an empty calendar the file's categories come first, in their order and colors; otherwise missing ones are added
 * last.
 */
function mergedCategories(
  { categories }: CalendarParts,
  { stored, isEmpty }: { stored: Category[]; isEmpty: boolean },
): CategoryValues[] {
  const known = categories.map((each) => ({ ...each, id: findByName(each.name, stored)?.id }));
  const others = stored.filter(({ name }) => !findByName(name, categories));
  const missing = known.filter(({ id }) => id === undefined);
  return (isEmpty ? [...known, ...others] : [...stored, ...missing]).slice(0, COUNTS.categories);
}

function putSettings(parts: CalendarParts, context: InCalendar): void {
  const { title, timeZone, embedSites, suggestions, holidaysInFeed } = parts;
  const { store, calendar } = context;
  const holidays = store.holidays.isRegion(parts.holidays) ? parts.holidays : "";
  const settings = { title, timeZone, suggestions, holidays, holidaysInFeed };
  store.calendars.change(calendar.id, {
    ...settings,
    embedSites: unlessByApp(embedSites, context),
  });
  // Deleted events may still be restored, so they move too.
  if (timeZone !== calendar.timeZone) moveAllDayEvents(timeZone, context);
}

function putTexts({ home, news }: CalendarParts, { store, secrets, calendar, now }: InCalendar) {
  if (home) store.homes.put(calendar.id, { ...home, modifiedAt: now });
  for (const { author, createdAt, modifiedAt, ...texts } of news) {
    const times = { createdAt: Math.min(createdAt, now), now: Math.min(modifiedAt, now) };
    const whose = { authorId: null, authorName: author };
    store.news.add({
      id: secrets.newId(),
      calendarId: calendar.id,
      ...texts,
      ...whose,
      ...times,
    });
  }
}

/**
 * An archive numbers its own categories -1, -2 and so on. A preview keeps the number of one the calendar will get, and
 * drops the others. All-day entries use the calendar's zone, which may have changed since the file was read, for
 * example by this import.
 */
export function normalizerFor(
  parts: CalendarParts | null,
  purpose: "preview" | "write",
  context: InCalendar,
): (item: ForeignItem) => ForeignItem {
  const { store, calendar } = context;
  const stored = store.categories.list(calendar.id);
  const coming = parts && purpose === "preview" ? categoriesWith(parts, context) : [];
  const category = (id: number | null) => {
    if (id === null || id >= 0) return id;
    const name = parts?.categories[-id - 1]?.name ?? "";
    return findByName(name, stored)?.id ?? (findByName(name, coming) ? id : null);
  };
  const normalize = <Values extends ForeignValues>(values: Values): Values => ({
    ...inZone(values, calendar.timeZone),
    categoryId: category(values.categoryId),
  });
  return (item) => {
    if (item.kind === "leftOut") return item;
    if (item.kind === "event") return { ...item, values: normalize(item.values) };
    const { values } = item;
    const { timeZone } = values.allDay ? calendar : values;
    const normalized = { ...values, timeZone, categoryId: category(values.categoryId) };
    return { ...item, values: normalized, changed: item.changed.map(normalize) };
  };
}

function inZone<Values extends ForeignValues>(values: Values, timeZone: string): Values {
  const { firstDay, lastDay } = values;
  if (firstDay === null || lastDay === null) return values;
  return { ...values, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}
