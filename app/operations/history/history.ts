// The history of a calendar for its editors: who changed what, and undoing changes.

import { z } from "zod";
import { longNames, longText, type WithAppTexts } from "~/event/app-texts";
import { readAsks } from "~/event/asks";
import { COLOR_NAMES } from "~/event/category";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { describeRule } from "~/event/repeat";
import { FORMER_MEMBER } from "~/operations/accounts/account";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError, stale } from "~/operations/kernel/errors";
import { calendarLink, itemId, modifiedAt } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import type {
  CalendarState,
  EventState,
  HomeState,
  SeriesState,
} from "~/store/history/item-states";
import type { VersionRow } from "~/store/history/versions";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { takeAnswersBack } from "./answers-back";
import {
  createStandings,
  isAsByRule,
  normalizeDate,
  readShownStates,
  shownAction,
} from "./later-changes";
import { keepingOthers } from "./restored-fields";
import { moveDatesAlong, writeBack } from "./restoring";
import {
  changedFields,
  currentState,
  readStates,
  type VersionStates,
  versionTitle,
} from "./version-states";

// Formats each field of a version as texts, before and after, for programs and screens.

/** `before` and `after` are null if the item did not exist. */
type FieldTexts = { field: string; before: string | null; after: string | null };
/** Names by internal ids: the public name of a user, and the name of a current or former category. */
type Names = { user: (id: number) => string; category: (id: number) => string };

/**
 * Times are instants (ISO 8601, UTC), or dates for all-day events; a series has its local time, its length in ms or
 * days, and its rule as a sentence. Links are one per line, title first; so are admins (public names), categories (with
 * their color) and websites. Switches are "yes" or "".
 */
export function fieldTexts(states: VersionStates, names: Names): FieldTexts[] {
  switch (states.itemKind) {
    case "event":
      return pairUp(states, (state) => eventTexts(state, names));
    case "series":
      return pairUp(states, (state) => seriesTexts(state, names));
    case "news":
      return pairUp(states, ({ isDeleted, title, text }) => (isDeleted ? null : { title, text }));
    case "home":
      return pairUp(states, ({ wall, links }) => ({ wall, links: linkLines(links) }));
    case "calendar":
      return pairUp(states, (state) => calendarTexts(state, names));
  }
}

type Texts = Record<string, string>;

function pairUp<State>(
  { before, after }: { before: State | null; after: State | null },
  textsOf: (state: State) => Texts | null,
): FieldTexts[] {
  const old = before && textsOf(before);
  const now = after && textsOf(after);
  return Object.keys(old ?? now ?? {}).map((field) => {
    return { field, before: old?.[field] ?? null, after: now?.[field] ?? null };
  });
}

function calendarTexts(state: CalendarState, names: Names): Texts {
  const { title, timeZone, embedSites, suggestions, holidays, holidaysInFeed } = state;
  const lines = state.categories.map(({ name, tone }) => `${name} (${COLOR_NAMES[tone - 1]})`);
  return {
    title,
    timeZone,
    embedSites: embedSites.replaceAll(" ", "\n"),
    suggestions: suggestions ? "yes" : "",
    holidays,
    holidaysInFeed: holidaysInFeed ? "yes" : "",
    admins: state.admins.map(names.user).join("\n"),
    categories: lines.join("\n"),
  };
}

function eventTexts(state: EventState, names: Names): Texts | null {
  if (state.isDeleted) return null;
  const instant = (epoch: number) => new Date(epoch).toISOString();
  return {
    ...pick(state, EVENT_TEXT_NAMES),
    allDay: String(state.allDay),
    from: state.firstDay ?? instant(state.from),
    to: state.lastDay ?? instant(state.to),
    category: categoryText(state, names),
    asks: asksText(state),
    appTexts: lengthsText(state),
  };
}

/** The lengths of app texts that are longer than shown: "notes 20000", one per line. */
function lengthsText(state: WithAppTexts): string {
  return longNames(state)
    .map((name) => `${name} ${longText(state, name)?.length}`)
    .join("\n");
}

function categoryText({ categoryId }: { categoryId: number | null }, names: Names): string {
  return categoryId === null ? "" : names.category(categoryId);
}

/** The sign-up setting, one line each: kind, limits, who sees names, slots. */
function asksText(state: { asks: string | null }): string {
  const asks = readAsks(state.asks);
  if (!asks) return "";
  const { kind, places, closesHours, names, slots } = asks;
  const slotLines = slots.map((slot) => `${slot.name} (${slot.places})`);
  const lines = [
    kind,
    ...(places === null ? [] : [`places ${places}`]),
    ...(closesHours === 0 ? [] : [`closes ${closesHours} hours before`]),
    ...(names === "managers" ? [] : [`names ${names}`]),
  ];
  return [...lines, ...slotLines].join("\n");
}

function seriesTexts(state: SeriesState, names: Names): Texts | null {
  if (state.isDeleted) return null;
  return {
    ...pick(state, EVENT_TEXT_NAMES),
    allDay: String(state.allDay),
    firstDay: state.firstDay,
    startTime: state.startTime ?? "",
    length: String(state.length),
    repeat: describeRule({ ...state, lastDay: null }, state.firstDay),
    until: state.lastDay ?? "",
    skips: state.skips.join("\n"),
    category: categoryText(state, names),
    asks: asksText(state),
    appTexts: lengthsText(state),
  };
}

function linkLines(links: HomeState["links"]): string {
  return links.map(({ title, url }) => `${title} ${url}`.trim()).join("\n");
}

/** Maximum versions per page. */
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
  const [title, fields] = [versionTitle(states), changedFields(states)];
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
      modifiedAt: itemModifiedAt(version, store),
    };
  },
});

/** For programs, instead of the name of a category that is gone. */
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
    if (modifiedAt !== undefined && modifiedAt < itemModifiedAt(version, store)) {
      throw stale(NAMES[version.itemKind]);
    }
    const states = readShownStates(version, store);
    if (states.before === null) throw invalid(refusal("nothingBefore"));
    const { itemId } = version;
    const series = store.series.find(calendar.id, itemId);
    if (isAsByRule(states, itemId, context) || !writeMerged(states, version, context))
      throw invalid(refusal("nothingToRestore"));
    if (version.itemKind === "event") normalizeDate(itemId, context);
    else if (series) moveDatesAlong(series, { ...version, states }, context);
    return versionItem(version);
  },
});

/** Returns whether there was anything to write, like `writeMerged`. */
function takeBack(version: VersionRow, context: InCalendar): boolean {
  return writeMerged(readStates(version, context.store), version, context);
}

/** Keeps later changes, field by field. */
function writeMerged(states: VersionStates, version: VersionRow, context: InCalendar): boolean {
  const { store, calendar } = context;
  const merged = keepingOthers(states, currentState(version, store));
  const old = store.series.findAny(calendar.id, version.itemId);
  const isWritten = writeBack(merged, version.itemId, context);
  if (isWritten) takeAnswersBack(version, old, context);
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

/** When the version's item last changed; 0 if it is gone. */
function itemModifiedAt(
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
 * Undoes one request's changes, latest first; a large batch in several calls, each passing the previous `next` as
 * `before`, until it is undefined. Items that changed again stay as they are unless `force` is true; for a repeating
 * event that means all of it, even if only one of its dates changed. Returns both lists; in the second, a repeating
 * event is one entry. Fails with `missing` if it is not a batch of this calendar, `invalid` if there is nothing to
 * undo.
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
    const findStanding = createStandings(batch, context);
    // Computed for all before any is undone: related changes are undone or kept together.
    const standings = versions.map((version) => ({ version, ...findStanding(version) }));
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
      undone: undone.map(({ version }) => versionItem(version)),
      left: [...things.values()],
      next,
    };
  },
});

/** Whether a request changed anything: saving a form unchanged, or sending it twice, does not. */
export function isUndoable(batch: string, store: Caller["store"]): boolean {
  return store.versions.hasBatch(batch);
}

function versionItem({ itemKind, itemId }: VersionRow) {
  return { itemKind, itemId };
}

function titled(version: VersionRow, store: Caller["store"]) {
  return { ...versionItem(version), title: versionTitle(readStates(version, store)) };
}
