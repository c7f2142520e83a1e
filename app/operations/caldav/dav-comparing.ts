// Compares what a calendar app puts with what is stored, and adds what the app could not say.
import type { CalendarEvent } from "~/event/event";
import type { ForeignDate, ForeignEvent, ForeignSeries } from "~/import/foreign-item";
import { changedDatesOf } from "~/operations/events/changed-dates";
import type { InCalendar } from "~/operations/events/event-room";
import { type ForeignThing, hashOf, type StoredThing } from "~/operations/moving/import-stored";
import { areStraysStored } from "~/operations/moving/stray-dates";
import { SECOND_MS } from "~/time/durations";

export type SentItem = ForeignEvent | ForeignSeries;

/** With the categories that the app could not say, and the zone of an event that it writes in UTC. */
export function completed(
  sent: SentItem,
  { stored, isUtc, named }: { stored: StoredThing | undefined; isUtc: boolean; named: Set<string> },
  context: InCalendar,
): ForeignThing {
  const head = { uid: "", stamp: "", sequence: 0, lastModified: 0, remarks: [] };
  const before = stored?.kind === "event" ? stored.event : stored?.series;
  const category = (given: { categoryId: number | null }, day: string, other: number | null) =>
    named.has(day) ? given.categoryId : other;
  const categoryId = category(sent.values, "", before?.categoryId ?? null);
  if (sent.kind === "event") {
    const keepsZone = isUtc && stored?.kind === "event" && !sent.values.allDay;
    const timeZone = keepsZone ? stored.event.timeZone : sent.values.timeZone;
    return { ...head, kind: "event", values: { ...sent.values, categoryId, timeZone } };
  }
  const dates = new Map(
    stored?.kind === "series"
      ? changedDatesOf(stored.series, context).map((each) => [each.occurrence, each.categoryId])
      : [],
  );
  const withCategory = (each: ForeignDate) => {
    const other = dates.has(each.occurrence) ? (dates.get(each.occurrence) ?? null) : categoryId;
    return { ...each, categoryId: category(each, each.occurrence, other) };
  };
  const changed = sent.changed.map(withCategory);
  const strays = (sent.strays ?? []).map(withCategory);
  return { ...head, kind: "series", values: { ...sent.values, categoryId }, changed, strays };
}

/** Whether nothing would change: programs put back what they got, in whole seconds. */
export function isAsStored(
  item: ForeignThing,
  stored: StoredThing | undefined,
  context: InCalendar,
): boolean {
  if (!stored || stored.deletedAt !== null || stored.kind !== item.kind) return false;
  const same = (one: ForeignThing) => hashOf(inSeconds(one), context);
  if (stored.kind === "event" && item.kind === "event") {
    const { event } = stored;
    const isZone = event.allDay || event.timeZone === item.values.timeZone;
    const isWhole = hasTexts(item.values, event);
    return (
      isZone && isWhole && same({ ...item, values: { ...event, asks: undefined } }) === same(item)
    );
  }
  if (stored.kind !== "series" || item.kind !== "series") return false;
  if (!areStraysStored(stored.series, item.strays ?? [], context)) return false;
  const dates = changedDatesOf(stored.series, context);
  const byDay = new Map(dates.map((each) => [each.occurrence, each]));
  const isWhole =
    hasTexts(item.values, stored.series) &&
    item.changed.every((each) => hasTexts(each, byDay.get(each.occurrence)));
  if (!isWhole) return false;
  const changed = dates.map((each) => ({ ...each, asks: undefined }));
  return same({ ...item, values: { ...stored.series, asks: undefined }, changed }) === same(item);
}

type Texts = { appTexts?: string | null | undefined };

/** Whether apps get back the texts that this one sends. */
function hasTexts(sent: Texts, stored: Texts | undefined): boolean {
  return (sent.appTexts ?? null) === (stored?.appTexts ?? null);
}

function inSeconds(item: ForeignThing): ForeignThing {
  if (item.kind === "event") return { ...item, values: cut(item.values) };
  return { ...item, changed: item.changed.map(cut), strays: item.strays?.map(cut) ?? [] };
}

function cut<Values extends Pick<CalendarEvent, "from" | "to">>(values: Values): Values {
  const second = (at: number) => Math.floor(at / SECOND_MS) * SECOND_MS;
  return { ...values, from: second(values.from), to: second(values.to) };
}
