// Finds out whether later requests changed a request's items again. A repeating event, its dates, the series split off
// it, and the event that it became count as one: they are undone together or not at all.

import { isCanceled } from "~/event/canceled";
import { type EVENT_VALUES, SHARED_VALUES } from "~/event/event-fields";
import { eventOn, parseDateId, timesOn } from "~/event/series";
import type { InCalendar } from "~/operations/events/event-quota";
import type { Caller } from "~/operations/kernel/operation";
import type { EventState, ItemState, SeriesState } from "~/store/history/item-states";
import type { Item, VersionRow } from "~/store/history/versions";
import { isDayOf } from "~/time/recurrence";
import { VERSIONS_AN_ITEM } from "~/values/limits";
import { pick } from "~/values/pick";
import {
  changedFields,
  currentState,
  isDeletedState,
  isSameState,
  readState,
  readStates,
  type VersionStates,
} from "./version-states";

/**
 * `open` can be undone; `back` is already as before, for whatever reason; `changed` was changed again, or restored by a
 * later import. `thing` is the change that represents all related ones.
 */
type Standing = { state: "open" | "back" | "changed"; thing: VersionRow };

/** The ids of the series connected by a batch and of the events they became, and the first change of any of them. */
type Group = { ids: string[]; first: VersionRow };

/** The caller's own request is undoing `batch`, and may already have undone another part of it. */
export function createStandings(batch: string, context: InCalendar): (v: VersionRow) => Standing {
  const { store, calendar } = context;
  const { batches } = store;
  const item = (itemKind: Item["itemKind"], itemId: string): Item => {
    return { calendarId: calendar.id, itemKind, itemId };
  };
  const since = (after: number) => ({ after, batch, undoing: context.batch });
  const groups = new Map<string, Standing>();

  function versionStanding(version: VersionRow): Standing["state"] {
    const next = batches.findSince(version, since(version.id));
    if (!next) return "open";
    const now = currentState(version, store);
    if (isSameState(version, readState(next.itemKind, next.before), now)) {
      return isOfLaterImport(version, now) ? "changed" : "open";
    }
    return isSameState(version, readState(version.itemKind, version.before), now)
      ? "back"
      : "changed";
  }

  /** Whether a later import also restored it: that file says that it should exist. */
  function isOfLaterImport(version: VersionRow, now: ItemState | null): boolean {
    if (now === null || isDeletedState(now)) return false;
    const { itemKind, itemId } = version;
    return store.versions
      .list(calendar.id, { itemKind, itemId, limit: VERSIONS_AN_ITEM })
      .filter(({ id, via, batch: other }) => id > version.id && via === "import" && other !== batch)
      .some((later) => isSameState(later, readStates(later, store).after, now));
  }

  /** Whether an item changed after `after`, even one that the batch did not touch. */
  function isChanged(of: Item, after: number): boolean {
    const own = batches.find(of, batch);
    if (own) return versionStanding(own) === "changed";
    const next = batches.findSince(of, since(after));
    const before = next && readState(next.itemKind, next.before);
    return before !== undefined && !isSameState(of, before, currentState(of, store));
  }

  /** Restoring deleted days does not affect any other date. */
  function isOfSkipsAlone(version: VersionRow): boolean {
    return changedFields(readStates(version, store)).join() === "skips";
  }

  function hasChangedDate(seriesId: string, after: number): boolean {
    const own = batches.find(item("series", seriesId), batch);
    if (!own) return false;
    const dates = batches
      .listDatesSince(calendar.id, seriesId, since(after))
      .filter((id) => parseDateId(id)?.id === seriesId)
      .map((id) => item("event", id));
    const touched = isOfSkipsAlone(own) ? dates.filter((date) => batches.find(date, batch)) : dates;
    return touched.some((date) => isChanged(date, after));
  }

  function groupStanding(group: Group): Standing {
    const after = group.first.id;
    const hasChanged = group.ids.some(
      (id) =>
        isChanged(item("series", id), after) ||
        isChanged(item("event", id), after) ||
        hasChangedDate(id, after),
    );
    return { state: hasChanged ? "changed" : "open", thing: group.first };
  }

  function findGroup(id: string): Group | undefined {
    const found = new Map<string, VersionRow>();
    const visit = (seriesId: string): void => {
      const version = batches.find(item("series", seriesId), batch);
      if (!version || found.has(seriesId)) return;
      found.set(seriesId, version);
      const follows = store.series.findAny(calendar.id, seriesId)?.follows;
      if (follows) visit(follows);
      for (const split of batches.listSplitFrom(calendar.id, seriesId)) visit(split);
    };
    visit(id);
    const [first] = [...found.values()].sort((a, b) => a.id - b.id);
    const made = [...found.keys()]
      .flatMap((seriesId) => batches.listMadeOf(calendar.id, seriesId))
      .filter((eventId) => batches.find(item("event", eventId), batch));
    return first && { ids: [...found.keys(), ...made], first };
  }

  return (version) => {
    const own = { state: versionStanding(version), thing: version };
    if (version.itemKind !== "event" && version.itemKind !== "series") return own;
    const { itemId } = version;
    const inBatch = (each: string | undefined) =>
      each !== undefined && batches.find(item("series", each), batch) !== undefined;
    const id =
      [parseDateId(itemId)?.id, itemId].find(inBatch) ??
      batches.listMadeFor(calendar.id, itemId).find(inBatch);
    if (id === undefined) {
      // An event that now repeats is a series with the same id.
      const repeats = isChanged(item("series", itemId), version.id);
      return repeats ? { ...own, state: "changed" } : own;
    }
    const group = groups.get(id) ?? findStanding(id, own);
    return group.state === "changed" ? group : { ...own, thing: group.thing };
  };

  function findStanding(id: string, own: Standing): Standing {
    const group = findGroup(id);
    const standing = group ? groupStanding(group) : own;
    for (const each of group?.ids ?? []) groups.set(each, standing);
    return standing;
  }
}

// A series date's state before its first change follows from the rule, so no version contains it.

type Store = Caller["store"];

/**
 * Both states of a version as people saw them: a date followed its series' rule before it was stored. Undo does not
 * need this: it removes the stored date.
 */
export function readShownStates(version: VersionRow, store: Store): VersionStates {
  const states = readStates(version, store);
  if (states.itemKind !== "event" || states.before !== null) return states;
  return { ...states, before: stateByRule(version, store) };
}

/** The action as people see it: a date that existed by rule was changed, not added. */
export function shownAction({ action }: VersionRow, states: VersionStates): VersionRow["action"] {
  if (action !== "created" || states.itemKind !== "event" || !states.before) return action;
  const cancels = isCanceled(states.after?.title ?? "") && !isCanceled(states.before.title);
  return cancels ? "canceled" : "changed";
}

/** Null if it is not a date, or the series had none on that day. */
function stateByRule(version: VersionRow, store: Store): EventState | null {
  const date = parseDateId(version.itemId);
  const series = date && seriesBefore(version, date.id, store);
  if (!date || !series || series.isDeleted) return null;
  if (!isDayOf(series, date.day) || series.skips.includes(date.day)) return null;
  return {
    ...pick(series, [...SHARED_VALUES, "allDay", "timeZone"]),
    ...timesOn(series, date.day),
    v: 1,
    seriesId: date.id,
    occurrence: date.day,
    isDeleted: false,
  };
}

/** The series before the version's request. */
function seriesBefore(version: VersionRow, seriesId: string, store: Store): SeriesState | null {
  const { calendarId, batch, id } = version;
  const item = { calendarId, itemKind: "series", itemId: seriesId } as const;
  const next =
    store.batches.find(item, batch) ??
    store.batches.findSince(item, { after: id, batch, undoing: batch });
  const state = next ? readState("series", next.before) : currentState(item, store);
  // It was parsed as a series.
  return state as SeriesState | null;
}

/** Whether a date already has the state to restore, by rule. */
export function isAsByRule(states: VersionStates, id: string, context: InCalendar): boolean {
  if (states.itemKind !== "event" || !states.before) return false;
  const plain = context.store.dates.find(context.calendar.id, id);
  return plain?.isByRule === true && isSame(plain, states.before);
}

/** Removes a restored date from the store if it matches its series' rule. */
export function normalizeDate(id: string, context: InCalendar): void {
  const { store, calendar } = context;
  const event = store.events.find(calendar.id, id);
  if (!event || event.seriesId === null || event.occurrence === null) return;
  const series = store.series.find(calendar.id, event.seriesId);
  if (!series || !isDayOf(series, event.occurrence)) return;
  if (isSame(event, eventOn(series, event.occurrence)))
    store.events.removeKeepingHistory(calendar.id, id);
}

type Content = Pick<EventState, (typeof EVENT_VALUES)[number]>;

/** Compares all-day events by date: their instants move with the calendar's zone. */
function isSame(a: Content, b: Content): boolean {
  const comparedValues = (event: Content) => [
    ...SHARED_VALUES.map((name) => event[name]),
    event.allDay,
    event.firstDay ?? event.from,
    event.lastDay ?? event.to,
  ];
  return JSON.stringify(comparedValues(a)) === JSON.stringify(comparedValues(b));
}
