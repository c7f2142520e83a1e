// Describes the changes of items: a series once, and its dates only where they changed individually.

import { type Change, compareSides, type FieldName, type Side } from "~/event/event-change";
import { parseDateId, SERIES_VALUES } from "~/event/series";
import type { SeriesState } from "~/store/history/item-states";
import { addDays, type Day } from "~/time/days";
import { pick } from "~/values/pick";
import type { Audience } from "./audience";
import type { ChangedItem } from "./changed-items";
import { asSeen, type DescribedChange, sideOf, wantedBy } from "./described-change";
import {
  compareSeries,
  dateOf,
  nextDate,
  type SeriesSides,
  seenSides,
  seriesSides,
  storedDates,
} from "./series-changes";

type Items = ReadonlyMap<string, ChangedItem>;
/** `rests` are the series that were split off others, by the id of the original. */
type Looked = {
  items: Items;
  rests: Items;
  audience: Audience;
  now: number;
  isWanted: ReturnType<typeof wantedBy>;
};

/** Unordered. */
export function describeChanges(
  changed: ChangedItem[],
  audience: Audience,
  now: number,
): DescribedChange[] {
  const items = new Map(changed.map((item) => [keyOf(item), item]));
  const rests = new Map(
    changed.flatMap((item) => (isRest(item) ? [[item.series?.follows ?? "", item]] : [])),
  );
  const isWanted = wantedBy(audience, now);
  const looked = { items, rests, audience, now, isWanted };
  return changed
    .flatMap((item) => {
      const kind = item.states.itemKind;
      if (kind === "series") return describeSeries(item, looked);
      return kind === "event" ? describeEvent(item, looked) : [];
    })
    .filter(({ was, is }) => isWanted(was) || isWanted(is));
}

function keyOf({ id, states }: ChangedItem): string {
  return `${states.itemKind} ${id}`;
}

function describeItem(
  item: ChangedItem,
  change: Change & Partial<DescribedChange>,
): DescribedChange {
  const kind = item.states.itemKind === "series" ? "series" : "event";
  const { id, via, batches } = item;
  return { rule: undefined, dates: [], ...change, id, kind, via, batch: batches.at(-1) ?? "" };
}

function describeEvent(item: ChangedItem, { items, audience }: Looked): DescribedChange[] {
  if (item.states.itemKind !== "event") return [];
  const [was, is] = [sideOf(item.states.before), sideOf(item.states.after)];
  const compare = (was: Side | undefined, is: Side | undefined) => {
    const change = compareSides(asSeen(was, audience), asSeen(is, audience));
    return change ? [describeItem(item, change)] : [];
  };
  const date = parseDateId(item.id);
  const ofSeries = items.get(`series ${date?.id ?? item.id}`);
  // An event that became a series, or the reverse, is described as a conversion.
  if (!date || !item.series) return ofSeries ? [] : compare(was, is);
  const sides = ofSeries ? seriesSides(ofSeries) : unchangedSides(item);
  if (ofSeries && isDescribedWith(item, ofSeries, sides)) return [];
  return compare(was ?? dateOf(sides.was, date.day), is ?? dateOf(sides.is, date.day));
}

/** Whether it changed only along with its series, or its series was added or removed. */
function isDescribedWith(
  item: ChangedItem,
  ofSeries: ChangedItem,
  { was, is }: SeriesSides,
): boolean {
  return !was || !is || item.batches.every((batch) => ofSeries.batches.includes(batch));
}

function unchangedSides({ series }: ChangedItem): SeriesSides {
  if (!series || series.deletedAt !== null) return { was: undefined, is: undefined };
  const state: SeriesState = { v: 1, ...pick(series, SERIES_VALUES), isDeleted: false };
  return { was: state, is: state };
}

function describeSeries(item: ChangedItem, looked: Looked): DescribedChange[] {
  const { items, audience, now, isWanted } = looked;
  const sides = seriesSides(item);
  if (isSplit(item, sides, looked)) return [];
  const became = describeConversion(item, seenSides(sides, audience), looked);
  if (became) return [describeItem(item, became)];
  const { from, ...whole } = wholeOf(item, sides, looked);
  const see = (date: Side) => {
    const seen = asSeen(date, audience);
    return isWanted(seen) ? seen : undefined;
  };
  const datesOf = storedDates(item.id, items);
  return compareSeries(seenSides(whole, audience), { now, datesOf, see, from }).map((change) =>
    describeItem(item, change),
  );
}

/** An event that now repeats, or a repeating event that no longer does. */
function describeConversion(
  { id }: ChangedItem,
  { was, is }: SeriesSides,
  { items, audience, now }: Looked,
): (Change & Partial<DescribedChange>) | undefined {
  const states = items.get(`event ${id}`)?.states;
  if (states?.itemKind !== "event") return undefined;
  const [before, after] = [states.before, states.after].map((state) =>
    asSeen(sideOf(state), audience),
  );
  const fields: FieldName[] = ["repeats"];
  const first = (state: SeriesState) => nextDate(state, now);
  if (before && is && !was) {
    return { what: "changed", was: before, is: first(is), fields, rule: is };
  }
  return after && was && !is ? { what: "changed", was: first(was), is: after, fields } : undefined;
}

/** A series that was split off another is described as the rest of that one, with changed values. */
function wholeOf(
  item: ChangedItem,
  { was, is }: SeriesSides,
  { items }: Looked,
): SeriesSides & { from?: Day } {
  const old = items.get(`series ${item.series?.follows}`);
  const sides = old && seriesSides(old);
  if (was || !sides?.was || !sides.is?.lastDay || !isOneBatch(item, old)) return { was, is };
  return { was: sides.was, is, from: addDays(sides.is.lastDay, 1) };
}

/** Whether it ended only because it was split: the change is described with the series that continues it. */
function isSplit(item: ChangedItem, { was }: SeriesSides, { rests }: Looked): boolean {
  return was !== undefined && isOneBatch(item, rests.get(item.id));
}

function isRest({ states, series }: ChangedItem): boolean {
  return states.itemKind === "series" && typeof series?.follows === "string";
}

function isOneBatch(item: ChangedItem, other: ChangedItem | undefined): boolean {
  return item.batches.some((batch) => other?.batches.includes(batch) ?? false);
}
