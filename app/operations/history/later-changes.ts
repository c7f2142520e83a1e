// Finds out whether a request's changes were changed again by later requests. A repeating event, its dates, the
// series split off it, and the event that it became are treated as one: they are undone together or not at all.

import { parseDateId } from "~/event/series";
import type { InCalendar } from "~/operations/events/event-room";
import type { ItemState } from "~/store/history/item-states";
import type { Item, VersionRow } from "~/store/history/versions";
import { VERSIONS_AN_ITEM } from "~/values/limits";
import {
  changedFields,
  currentState,
  isDeletedState,
  isSameState,
  readState,
  readStates,
} from "./version-states";

/**
 * `open` can be undone; `back` is already as it was before, for whatever reason; `changed` was changed again since,
 * or restored by a later import. `thing` is the change that represents everything that belongs together.
 */
type Standing = { state: "open" | "back" | "changed"; thing: VersionRow };

/** The ids of the series connected by a batch and of the events they became, and the first change of any of them. */
type Group = { ids: string[]; first: VersionRow };

/** `batch` is being undone by the caller's own request, which may have already undone another part of it. */
export function createStandings(batch: string, context: InCalendar): (v: VersionRow) => Standing {
  const { store, calendar } = context;
  const { batches } = store;
  const item = (itemKind: Item["itemKind"], itemId: string): Item => {
    return { calendarId: calendar.id, itemKind, itemId };
  };
  const since = (after: number) => ({ after, batch, undoing: context.batch });
  const groups = new Map<string, Standing>();

  function stateOf(version: VersionRow): Standing["state"] {
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

  /** Whether an item changed after `after`, also one that the batch did not touch. */
  function isChanged(of: Item, after: number): boolean {
    const own = batches.find(of, batch);
    if (own) return stateOf(own) === "changed";
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

  function groupOf(id: string): Group | undefined {
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
    const own = { state: stateOf(version), thing: version };
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
    const group = groups.get(id) ?? standingOf(id, own);
    return group.state === "changed" ? group : { ...own, thing: group.thing };
  };

  function standingOf(id: string, own: Standing): Standing {
    const group = groupOf(id);
    const standing = group ? groupStanding(group) : own;
    for (const each of group?.ids ?? []) groups.set(each, standing);
    return standing;
  }
}
