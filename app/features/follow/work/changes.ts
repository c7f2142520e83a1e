// Loads how items changed between two versions, merges changes of the same item, and describes them: a series once, and
// its dates only if they changed individually.

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import { isMoved } from "~/event/event";
import { type Change, compareSides, type FieldName, type Side } from "~/event/event-change";
import { type EventTextName, furtherTexts } from "~/event/event-fields";
import { isEventText, labelOfText } from "~/event/event-text-labels";
import { hasEnded } from "~/event/list-window";
import { isSameRepetition } from "~/event/repeat";
import { dateId, parseDateId, SERIES_VALUES, timesOn } from "~/event/series";
import { readStates, type VersionStates } from "~/operations/history/version-states";
import type { SeriesState } from "~/store/history/item-states";
import type { ItemKind, VersionTrace } from "~/store/history/versions";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Store } from "~/store/store";
import { addDays, type Day, EARLIEST_DAY, LATEST_DAY, laterDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { daysByRule, isDayOf } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { pick } from "~/values/pick";
import { cleanLine } from "~/values/text";
import { type Audience, type DescribedChange, readSide, wantedBy } from "./audience";
import { eventLocation, shortLine } from "./mail-content";

/** A series before and after; undefined if it did not exist then. */
type SeriesSides = { was: SeriesState | undefined; is: SeriesState | undefined };

type SeriesChange = Change & { rule: SeriesState; dates: Side[] };

/** If an event became a series or the reverse, the event is the other side. */
function seriesSides({ states }: ChangedItem): SeriesSides {
  if (states.itemKind !== "series") return { was: undefined, is: undefined };
  const alive = (state: SeriesState | null) => (state && !state.isDeleted ? state : undefined);
  return { was: alive(states.before), is: alive(states.after) };
}

/** The series' date on a day; undefined if it has none. */
function dateByRule(state: SeriesState | undefined, day: Day): Side | undefined {
  if (!state || state.skips.includes(day) || !isDayOf(state, day)) return undefined;
  return { ...state, ...timesOn(state, day) };
}

/** The first date not over, from `from` on; includes skipped dates, which are described separately. */
function nextDate(state: SeriesState, now: number, from?: Day): Side | undefined {
  const { startTime, length, timeZone } = state;
  const days = startTime === null ? length : Math.ceil(length / DAY_MS);
  const first = laterDay(from ?? EARLIEST_DAY, addDays(dayIn(now, timeZone), -days - 1));
  const dates = daysByRule(state, first, LATEST_DAY, days + 3).map((day) => ({
    ...state,
    ...timesOn(state, day),
  }));
  return dates.find((date) => !hasEnded(date, now, dayIn(now, timeZone)));
}

type Looking = {
  now: number;
  datesOf: DatesOf;
  isWanted: (date: Side) => boolean;
  from?: Day | undefined;
};

/** The change of the whole series, then of single dates; `from` is the day on which it was split off another. */
function compareSeries(
  { was, is }: SeriesSides,
  { now, datesOf, isWanted, from }: Looking,
): SeriesChange[] {
  const rule = is ?? was;
  if (!rule) return [];
  const [old, next] = [was && nextDate(was, now, from), is && nextDate(is, now)];
  const change = compareSides(old, next);
  if (!was || !is || !old || !next) return change ? [{ ...change, rule, dates: [] }] : [];
  const fields = [...(change?.fields ?? []), ...ruleFields(was, is)];
  const main = mainChange({ old, next, change, fields }, { was, is, from });
  const described = main ? [{ ...main, rule, dates: [] }] : [];
  // If all dates moved, the skipped ones moved along.
  return main?.what === "moved"
    ? described
    : [...described, ...skippedDates({ was, is, rule }, datesOf, isWanted)];
}

type Compared = { old: Side; next: Side; change: Change | undefined; fields: FieldName[] };

function mainChange(
  { old, next, change, fields }: Compared,
  { was, is, from }: { was: SeriesState; is: SeriesState; from: Day | undefined },
): Change | undefined {
  if (change?.what === "canceled") return { ...change, fields };
  const isOtherTime =
    was.startTime !== is.startTime || was.length !== is.length || !isSameRepetition(was, is);
  // If a series has begun, its next date may differ only because the last one is over.
  const isShifted = isMoved(old, next) && (from !== undefined || was.firstDay !== is.firstDay);
  // The rule clause always mentions the new rule.
  const others = fields.filter((field) => field !== "repeats");
  if (isOtherTime || isShifted) return { what: "moved", was: old, is: next, fields: others };
  return fields.length > 0 ? { what: "changed", was: old, is: next, fields } : undefined;
}

function ruleFields(was: SeriesState, is: SeriesState): FieldName[] {
  return [
    ...(isSameRepetition(was, is) ? [] : ["repeats" as const]),
    ...(was.lastDay === is.lastDay ? [] : ["ends" as const]),
  ];
}

/** A stored date of the series before and now. */
type DatesOf = (day: Day) => { was: Side | undefined; is: Side | undefined };

/** Dates newly skipped, and dates no longer skipped. */
function skippedDates(
  { was, is, rule }: { was: SeriesState; is: SeriesState; rule: SeriesState },
  datesOf: DatesOf,
  isWanted: (date: Side) => boolean,
): SeriesChange[] {
  const gone = is.skips.filter((day) => !was.skips.includes(day));
  const back = was.skips.filter((day) => !is.skips.includes(day));
  const deleted = gone
    .flatMap((day) => datesOf(day).was ?? dateByRule(was, day) ?? [])
    .filter((date) => !isCanceled(date.title) && isWanted(date));
  const added = back
    .flatMap((day) => datesOf(day).is ?? dateByRule(is, day) ?? [])
    .filter(isWanted);
  const described: SeriesChange[] = [];
  if (deleted[0]) described.push({ ...gap("deleted", deleted[0]), rule, dates: deleted });
  if (added[0]) described.push({ ...gap("new", added[0]), rule, dates: added });
  return described;
}

function gap(what: "deleted" | "new", side: Side): Change {
  return what === "new"
    ? { what, was: undefined, is: side, fields: [] }
    : { what, was: side, is: undefined, fields: [] };
}

/** Finds the states of a series' stored dates. */
function storedDates(id: string, items: ReadonlyMap<string, ChangedItem>): DatesOf {
  return (day) => {
    const states = items.get(`event ${dateId({ id, day })}`)?.states;
    if (states?.itemKind !== "event") return { was: undefined, is: undefined };
    return { was: readSide(states.before), is: readSide(states.after) };
  };
}

type Items = ReadonlyMap<string, ChangedItem>;
/** `rests` are series split off others, by the original's id. */
type Looked = {
  items: Items;
  rests: Items;
  now: number;
  isWanted: ReturnType<typeof wantedBy>;
};

/** For an audience that may see all of it. */
export function describeChanges(
  changed: ChangedItem[],
  audience: Audience,
  now: number,
): DescribedChange[] {
  const items = new Map(changed.map((item) => [itemKey(item), item]));
  const rests = new Map(
    changed.flatMap((item) => (isRest(item) ? [[item.series?.follows ?? "", item]] : [])),
  );
  const isWanted = wantedBy(audience, now);
  const looked = { items, rests, now, isWanted };
  return changed
    .flatMap((item) => {
      const kind = item.states.itemKind;
      if (kind === "series") return describeSeries(item, looked);
      return kind === "event" ? describeEvent(item, looked) : [];
    })
    .filter(({ was, is }) => isWanted(was) || isWanted(is));
}

export function itemKey({ id, states }: ChangedItem): string {
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

function describeEvent(item: ChangedItem, { items }: Looked): DescribedChange[] {
  if (item.states.itemKind !== "event") return [];
  const [was, is] = [readSide(item.states.before), readSide(item.states.after)];
  const compare = (was: Side | undefined, is: Side | undefined) => {
    const change = compareSides(was, is);
    return change ? [describeItem(item, change)] : [];
  };
  const date = parseDateId(item.id);
  const ofSeries = items.get(`series ${date?.id ?? item.id}`);
  // An event that became a series, or the reverse, is described as a conversion.
  if (!date || !item.series) return ofSeries ? [] : compare(was, is);
  const sides = ofSeries ? seriesSides(ofSeries) : unchangedSides(item);
  if (ofSeries && isDescribedWith(item, ofSeries, sides)) return [];
  return compare(was ?? dateByRule(sides.was, date.day), is ?? dateByRule(sides.is, date.day));
}

/** Whether it only changed along with its series, or its series was added or removed. */
function isDescribedWith(
  item: ChangedItem,
  ofSeries: ChangedItem,
  { was, is }: SeriesSides,
): boolean {
  return !was || !is || item.batches.every((batch) => ofSeries.batches.includes(batch));
}

export function unchangedSides({ series }: ChangedItem): SeriesSides {
  if (!series || series.deletedAt !== null) return { was: undefined, is: undefined };
  const state: SeriesState = { v: 1, ...pick(series, SERIES_VALUES), isDeleted: false };
  return { was: state, is: state };
}

function describeSeries(item: ChangedItem, looked: Looked): DescribedChange[] {
  const { items, now, isWanted } = looked;
  const sides = seriesSides(item);
  if (isSplit(item, sides, looked)) return [];
  const became = describeConversion(item, sides, looked);
  if (became) return [describeItem(item, became)];
  const { from, ...whole } = wholeChange(item, sides, looked);
  const datesOf = storedDates(item.id, items);
  return compareSeries(whole, { now, datesOf, isWanted, from }).map((change) =>
    describeItem(item, change),
  );
}

/** An event that now repeats, or one that no longer does. */
function describeConversion(
  { id }: ChangedItem,
  { was, is }: SeriesSides,
  { items, now }: Looked,
): (Change & Partial<DescribedChange>) | undefined {
  const states = items.get(`event ${id}`)?.states;
  if (states?.itemKind !== "event") return undefined;
  const [before, after] = [readSide(states.before), readSide(states.after)];
  const fields: FieldName[] = ["repeats"];
  const first = (state: SeriesState) => nextDate(state, now);
  if (before && is && !was) {
    return { what: "changed", was: before, is: first(is), fields, rule: is };
  }
  return after && was && !is ? { what: "changed", was: first(was), is: after, fields } : undefined;
}

/** A series split off another is described as that one's later dates, with changed values. */
function wholeChange(
  item: ChangedItem,
  { was, is }: SeriesSides,
  { items }: Looked,
): SeriesSides & { from?: Day } {
  const old = items.get(`series ${item.series?.follows}`);
  const sides = old && seriesSides(old);
  if (was || !sides?.was || !sides.is?.lastDay || !isOneBatch(item, old)) return { was, is };
  return { was: sides.was, is, from: addDays(sides.is.lastDay, 1) };
}

/** Whether it ended only because it was split; the continuing series describes the change. */
function isSplit(item: ChangedItem, { was }: SeriesSides, { rests }: Looked): boolean {
  return was !== undefined && isOneBatch(item, rests.get(item.id));
}

function isRest({ states, series }: ChangedItem): boolean {
  return states.itemKind === "series" && typeof series?.follows === "string";
}

function isOneBatch(item: ChangedItem, other: ChangedItem | undefined): boolean {
  return item.batches.some((batch) => other?.batches.includes(batch) ?? false);
}

/**
 * `states` are before the first and after the last change; `batches` the requests that changed it, in order. `series`
 * is the current state of the date's series, or of the repeating event itself.
 */
export type ChangedItem = {
  id: string;
  states: VersionStates;
  batches: string[];
  via: VersionTrace["via"];
  series: ReturnType<Store["series"]["findAny"]>;
};

/** Versions of a calendar with ids above `after`, up to and including `upTo`. */
type Span = { calendarId: number; after: number; upTo: number };

const NOTIFIED_KINDS: ItemKind[] = ["event", "series", "news"];
const TRACES_A_TURN = 200;
const ITEMS_A_TURN = 20;

/** Reads in chunks, because an import changes thousands of events. */
export async function readChangedItems(span: Span, store: Store): Promise<ChangedItem[]> {
  const groups = [...(await listTraces(span, store)).values()];
  const found: ChangedItem[] = [];
  for (let first = 0; first < groups.length; first += ITEMS_A_TURN) {
    const some = groups.slice(first, first + ITEMS_A_TURN);
    found.push(
      ...(await yieldToOthers(() => some.flatMap((traces) => readItem(span, traces, store) ?? []))),
    );
  }
  return found;
}

async function listTraces(span: Span, store: Store): Promise<Map<string, VersionTrace[]>> {
  const byItem = new Map<string, VersionTrace[]>();
  let after = span.after;
  for (let isMore = true; isMore; ) {
    const query = { after, upTo: span.upTo, limit: TRACES_A_TURN };
    const traces = await yieldToOthers(() => store.versions.listTraces(span.calendarId, query));
    for (const trace of traces.filter(({ itemKind }) => NOTIFIED_KINDS.includes(itemKind))) {
      const key = `${trace.itemKind} ${trace.itemId}`;
      const earlier = byItem.get(key);
      if (earlier) earlier.push(trace);
      else byItem.set(key, [trace]);
    }
    isMore = traces.length === TRACES_A_TURN;
    after = traces.at(-1)?.id ?? after;
  }
  return byItem;
}

/** Undefined if the item was since deleted for good with its history. */
function readItem(
  { calendarId }: Span,
  traces: VersionTrace[],
  store: Store,
): ChangedItem | undefined {
  const [first, last] = [traces[0], traces.at(-1)];
  const before = first && versionStatesOf(first, store);
  const after = last && (last === first ? before : versionStatesOf(last, store));
  const states = before && after && joined(before, after);
  if (!first || !states) return undefined;
  const id = first.itemId;
  const seriesId = first.itemKind === "series" ? id : parseDateId(id)?.id;
  return {
    id,
    states,
    batches: [...new Set(traces.map(({ batch }) => batch))],
    via: last.via,
    series: seriesId === undefined ? undefined : store.series.findAny(calendarId, seriesId),
  };
}

function versionStatesOf({ id }: VersionTrace, store: Store): VersionStates | undefined {
  const version = store.versions.read(id);
  return version && readStates(version, store);
}

/** Merges two changes of the same item. */
function joined(first: VersionStates, last: VersionStates): VersionStates | undefined {
  if (first.itemKind === "event" && last.itemKind === "event") {
    return { ...first, after: last.after };
  }
  if (first.itemKind === "series" && last.itemKind === "series") {
    return { ...first, after: last.after };
  }
  return first.itemKind === "news" && last.itemKind === "news"
    ? { ...first, after: last.after }
    : undefined;
}

/** The other changed fields: " (Location: Hall 5, Notes)", for a moved event " (also Notes)". */
export function otherChanges(
  { fields, what, is, was }: DescribedChange,
  audience: Audience,
): string {
  if (!is || !was) return "";
  const shown = fields.filter((field) => what !== "canceled" || field !== "title");
  if (shown.length === 0) return "";
  const details = shown.map((field) => sayDetail(field, { is, was }, audience)).join(", ");
  return what === "changed" ? ` (${details})` : ` (${audience.words._(msg`also ${details}`)})`;
}

const FIELDS: Record<Exclude<FieldName, EventTextName>, MessageDescriptor> = {
  category: msg`Category`,
  repeats: msg({ message: "Repeats", context: "label" }),
  ends: msg({ message: "Ends", context: "label" }),
};

function sayDetail(
  field: FieldName,
  { is, was }: { is: Side; was: Side },
  { findCategory, words }: Audience,
): string {
  if (field === "title") {
    if (isCanceled(was.title) && !isCanceled(is.title)) return words._(msg`no longer canceled`);
    const title = cleanLine(was.title);
    return words._(msg`Title, was “${title}”`);
  }
  if (field === "category") {
    const category = findCategory(is.categoryId)?.name;
    return category === undefined
      ? words._(msg`Category: none`)
      : words._(msg`Category: ${category}`);
  }
  const name = isEventText(field) ? labelOfText(field, words) : words._(FIELDS[field]);
  const text = detailText(field, is);
  return text
    ? words._(msg({ message: `${name}: ${text}`, comment: "A field of an event" }))
    : name;
}

/** The current value, if it fits on a line. */
function detailText(field: FieldName, is: Side): string {
  if (field === "location") return eventLocation(is).slice(2);
  return shortLine(furtherTexts(is).find(({ name }) => name === field)?.text ?? "");
}
