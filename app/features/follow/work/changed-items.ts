// Loads how items of a calendar changed between two versions, merges changes of the same item, and lists changed
// fields.

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isCanceled } from "~/event/canceled";
import type { FieldName, Side } from "~/event/event-change";
import { type EventTextName, furtherTexts } from "~/event/event-fields";
import { isEventText, labelOfText } from "~/event/event-text-labels";
import { parseDateId } from "~/event/series";
import { readStates, type VersionStates } from "~/operations/history/version-states";
import type { ItemKind, VersionTrace } from "~/store/history/versions";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Store } from "~/store/store";
import { cleanLine } from "~/values/text";
import type { Audience, DescribedChange } from "./audience";
import { eventLocation, shortLine } from "./mail-content";

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
