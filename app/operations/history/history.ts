// The history of a calendar for its editors: who changed what, and undoing changes.
import { z } from "zod";
import { FORMER_MEMBER } from "~/operations/accounts/account";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError, stale } from "~/operations/kernel/errors";
import { calendarLink, itemId, modifiedAt } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { VersionRow } from "~/store/history/versions";
import { refusal } from "~/values/refusals";
import { createStandings } from "./later-changes";
import { keepingOthers } from "./restored-fields";
import { writeBack } from "./restoring";
import { isAsByRule, normalizeDate, readShownStates, shownAction } from "./rule-dates";
import {
  changedFields,
  currentState,
  readStates,
  titleOf,
  type VersionStates,
} from "./version-states";
import { fieldTexts } from "./version-texts";

/** Maximum versions in one answer. */
export const VERSIONS_AT_ONCE = 50;
/** Maximum changes undone in one transaction; each takes a fraction of a millisecond. */
const UNDONE_AT_ONCE = 100;

const itemKind = z.enum(["event", "series", "news", "home", "calendar"], {
  error: refusal("wrongKind"),
});
export const batchId = z
  .string({ error: refusal("mustBeText", { field: "batch" }) })
  .min(1)
  .max(64);
export const versionId = z
  .number({ error: refusal("notNumber", { field: "version" }) })
  .int(refusal("notWhole", { field: "version" }))
  .min(1, refusal("notWhole", { field: "version" }));

type InCalendar = Caller & { calendar: Calendar };

/**
 * Versions of a calendar, of one kind of item, of one item or of one request, newest first, with ids below `before`.
 */
export const listVersions = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    itemKind: itemKind.optional(),
    itemId: itemId.optional(),
    batch: batchId.optional(),
    before: versionId.optional(),
    limit: z
      .number({ error: refusal("notNumber", { field: "limit" }) })
      .int(refusal("notWhole", { field: "limit" }))
      .min(1, refusal("limitOutOf", { max: VERSIONS_AT_ONCE }))
      .max(VERSIONS_AT_ONCE, refusal("limitOutOf", { max: VERSIONS_AT_ONCE }))
      .default(VERSIONS_AT_ONCE),
  }),
  allow: editorOf("calendarId"),
  run({ calendarId: _, ...wanted }, { store, calendar }) {
    const versions = store.versions.list(calendar.id, wanted);
    return { list: versions.map((version) => summarize(version, store)) };
  },
});

export function summarize(version: VersionRow, store: Caller["store"]) {
  const { id, batch, at, actorName, via, appName, itemKind, itemId } = version;
  const states = readShownStates(version, store);
  const [title, fields] = [titleOf(states), changedFields(states)];
  const action = shownAction(version, states);
  return { id, batch, at, actorName, via, appName, action, itemKind, itemId, title, fields };
}

/** One version with both states of its item, also as texts, and when the item last changed. */
export const getVersion = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, versionId }),
  allow: editorOf("calendarId"),
  run({ versionId }, { store, calendar }) {
    const version = findVersion(versionId, store, calendar);
    const states = readShownStates(version, store);
    const texts = fieldTexts(states, namesIn(calendar, store));
    return {
      ...summarize(version, store),
      states,
      texts,
      modifiedAt: modifiedAtOf(version, store),
    };
  },
});

/** What programs are told instead of the name of a category that nobody knows any more. */
export const REMOVED_CATEGORY = "Removed";

function namesIn(calendar: Calendar, store: Caller["store"]) {
  const categories = store.categories.listKnown(calendar.id);
  return {
    user: (id: number) => store.users.find(id)?.name ?? FORMER_MEMBER,
    category: (id: number) => categories.find((each) => each.id === id)?.name ?? REMOVED_CATEGORY,
  };
}

/**
 * Undoes a version's change of an item: the fields that it changed get their earlier values, later changes of others
 * stay. Fails with `missing` for a version that is not of this calendar, `stale` if the item changed after
 * `modifiedAt`, `invalid` if the item did not exist before or the calendar is full.
 */
export const restoreVersion = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, versionId, modifiedAt }),
  allow: editorOf("calendarId"),
  run({ versionId, modifiedAt }, context) {
    const { store, calendar } = context;
    const version = findVersion(versionId, store, calendar);
    if (modifiedAt !== undefined && modifiedAt < modifiedAtOf(version, store)) {
      throw stale(NAMES[version.itemKind]);
    }
    const states = readShownStates(version, store);
    if (states.before === null) throw invalid(refusal("nothingBefore"));
    const { itemId } = version;
    if (isAsByRule(states, itemId, context) || !writeMerged(states, version, context))
      throw invalid(refusal("nothingToRestore"));
    if (version.itemKind === "event") normalizeDate(itemId, context);
    return itemOf(version);
  },
});

/** Returns whether there was anything to write, like `writeMerged`. */
function takeBack(version: VersionRow, context: InCalendar): boolean {
  return writeMerged(readStates(version, context.store), version, context);
}

/** Keeps later changes, field by field. */
function writeMerged(states: VersionStates, version: VersionRow, context: InCalendar): boolean {
  const merged = keepingOthers(states, currentState(version, context.store));
  const isWritten = writeBack(merged, version.itemId, context);
  const { store, calendar, batch } = context;
  if (isWritten) store.answerDates.moveBack(calendar.id, version.itemId, version.batch, batch);
  return isWritten;
}

const NAMES: Record<VersionRow["itemKind"], Parameters<typeof stale>[0]> = {
  event: "event",
  series: "event",
  news: "news",
  home: "home",
  calendar: "calendar",
};

function findVersion(id: number, store: Caller["store"], calendar: Calendar): VersionRow {
  const version = store.versions.find(calendar.id, id);
  if (!version) throw noVersion();
  return version;
}

export function noVersion(): OperationError {
  return new OperationError("missing", refusal("noVersion"));
}

/** When the version's item last changed; 0 for one that is gone. */
function modifiedAtOf(
  { calendarId, itemKind, itemId }: VersionRow,
  store: Caller["store"],
): number {
  if (itemKind === "news") return store.news.find(calendarId, itemId)?.modifiedAt ?? 0;
  if (itemKind === "home") return store.homes.get(calendarId).modifiedAt;
  if (itemKind === "calendar") {
    const [newest] = store.versions.list(calendarId, { itemKind, itemId, limit: 1 });
    return newest?.at ?? 0;
  }
  if (itemKind === "series") return store.series.findAny(calendarId, itemId)?.modifiedAt ?? 0;
  const event =
    store.events.find(calendarId, itemId) ?? store.events.findDeleted(calendarId, itemId);
  return event?.modifiedAt ?? 0;
}

/**
 * Undoes what one request changed, latest first; a large batch in several calls, each passing the `next` of the one
 * before as `before`, until it is undefined. Items that changed again since stay as they are unless `force` is true;
 * for a repeating event that means all of it, even if only one of its dates changed. Returns both lists; in the
 * second, a repeating event is one entry. Fails with `missing` if it is not a batch of this calendar, `invalid` if
 * there is nothing to undo.
 */
export const undoBatch = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    batch: batchId,
    force: z.boolean({ error: refusal("notTrueOrFalse", { field: "force" }) }).default(false),
    before: versionId.optional(),
  }),
  allow: editorOf("calendarId"),
  run({ batch, force, before }, context) {
    const { store, calendar } = context;
    const found = store.versions.listBatch(calendar.id, batch, {
      before,
      limit: UNDONE_AT_ONCE + 1,
    });
    const versions = found.slice(0, UNDONE_AT_ONCE);
    if (versions.length === 0) throw noVersion();
    const next = found.length > versions.length ? versions.at(-1)?.id : undefined;
    const standingOf = createStandings(batch, context);
    // Computed for all before any is undone: changes that belong together are undone or kept together.
    const standings = versions.map((version) => ({ version, ...standingOf(version) }));
    const left = standings.filter(({ state }) => !force && state === "changed");
    const undone = standings.filter(({ version, state }) => {
      return (force || state === "open") && takeBack(version, context);
    });
    if (undone.length + left.length === 0 && versions.length === found.length && !before) {
      throw invalid(refusal("nothingToUndo"));
    }
    for (const { version } of undone) {
      if (version.via !== "import") continue;
      const isNew = version.before === null;
      store.imports.noteUndone(version.itemId, { isNew, at: context.now });
    }
    const things = new Map(left.map(({ thing }) => [thing.id, titled(thing, store)]));
    return {
      undone: undone.map(({ version }) => itemOf(version)),
      left: [...things.values()],
      next,
    };
  },
});

/** Whether a request changed anything: saving a form unchanged, or sending it twice, does not. */
export function isUndoable(batch: string, store: Caller["store"]): boolean {
  return store.versions.hasBatch(batch);
}

function itemOf({ itemKind, itemId }: VersionRow) {
  return { itemKind, itemId };
}

function titled(version: VersionRow, store: Caller["store"]) {
  return { ...itemOf(version), title: titleOf(readStates(version, store)) };
}
