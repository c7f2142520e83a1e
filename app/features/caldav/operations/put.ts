// Stores and deletes items for calendar apps, with the same functions that save what people edit.

import { z } from "zod";
import { type KeptLines, showsSame } from "~/event/app-texts";
import type { CalendarEvent } from "~/event/event";
import { dateId } from "~/event/series";
import {
  countAddedRows,
  fits,
  roomIn,
  whyOverAccount,
} from "~/features/moving/operations/matching";
import {
  areStraysStored,
  contentHash,
  type ForeignThing,
  findStored,
  type StoredThing,
  storedId,
} from "~/features/moving/operations/stored-items";
import { writeItem } from "~/features/moving/operations/writing";
import type { ForeignDate, ForeignEvent, ForeignSeries } from "~/import/import-result";
import { changedDatesOf } from "~/operations/events/changed-dates";
import { deleteSeries, setDeleted } from "~/operations/events/event-deletion";
import { type InCalendar, isFullOfDeleted, missingEvent } from "~/operations/events/event-quota";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import { SECOND_MS } from "~/time/durations";
import { COUNTS, DELETED_KEPT_DAYS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import {
  conditions,
  findItem,
  findItemById,
  getItem,
  idOfItem,
  idOfName,
  itemEtag,
  requireConditions,
} from "./reading";

export type SentItem = ForeignEvent | ForeignSeries;

/** Adds what the app did not say: the stored category, and the zone of an event sent in UTC. */
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

/** Whether nothing would change. Apps send back what they received, with times in whole seconds. */
export function isAsStored(
  item: ForeignThing,
  stored: StoredThing | undefined,
  context: InCalendar,
): boolean {
  if (!stored || stored.deletedAt !== null || stored.kind !== item.kind) return false;
  const same = (one: ForeignThing) => contentHash(inSeconds(one), context);
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

/** Whether the visible texts of both are the same. */
function hasTexts(sent: Texts, stored: Texts | undefined): boolean {
  return showsSame(sent.appTexts, stored?.appTexts);
}

/** Stores the app-only form of unchanged visible texts: creates no version and notifies nobody. */
function keepForms(item: ForeignThing, stored: StoredThing, context: InCalendar): void {
  const { store, calendar } = context;
  const dates = stored.kind === "series" ? changedDatesOf(stored.series, context) : [];
  const before = stored.kind === "event" ? stored.event : stored.series;
  const pairs = [
    { sent: item.values, before },
    ...(item.kind === "series" ? item.changed : []).map((sent) => {
      return { sent, before: dates.find(({ occurrence }) => occurrence === sent.occurrence) };
    }),
  ];
  const changed = pairs.flatMap(({ sent: { appTexts = null }, before }) =>
    before && appTexts !== (before.appTexts ?? null) ? { id: before.id, appTexts } : [],
  );
  if (changed.length === 0) return;
  for (const { id, appTexts } of changed) store.appTexts.put(calendar.id, id, appTexts);
  store.davChanges.note({ calendarId: calendar.id, itemId: before.id });
}

function inSeconds(item: ForeignThing): ForeignThing {
  if (item.kind === "event") return { ...item, values: cut(item.values) };
  return { ...item, changed: item.changed.map(cut), strays: item.strays?.map(cut) ?? [] };
}

function cut<Values extends Pick<CalendarEvent, "from" | "to">>(values: Values): Values {
  const second = (at: number) => Math.floor(at / SECOND_MS) * SECOND_MS;
  return { ...values, from: second(values.from), to: second(values.to) };
}

type Context = InCalendar & { actor: User };

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const address = { calendarId: calendarLink, name: z.string().min(1).max(200), conditions };

/**
 * `conflict`: another item has the UID, or this name has another UID; `name` is that item's. `full` and `exceptions`: a
 * limit is reached.
 */
type PutResult =
  | { kind: "stored"; isNew: boolean }
  | { kind: "conflict"; name: string }
  | { kind: "full" | "exceptions"; why: Refusal };

/**
 * Makes an item exactly as sent: values, rule, skipped and changed dates. The import's reader has read `item`. `named`
 * are the days ("" for the item) that state a category; elsewhere the category stays. `kept` is private to the user, so
 * a put that changes only that changes nothing for others.
 */
export const putDavItem = operation({
  effect: "writes",
  input: z.object({
    ...address,
    uid: z.string().min(1).max(255),
    item: z.custom<SentItem>(isObject),
    isUtc: z.boolean(),
    named: z.array(z.string()),
    kept: z.array(z.custom<KeptLines>(isObject)),
    textBytes: z.number(),
  }),
  allow: editorOf("calendarId"),
  run({ name, uid, conditions, item: sent, isUtc, named, kept, textBytes }, context): PutResult {
    const { store, calendar } = context;
    const here = findItem(name, context);
    const categories = store.categories.list(calendar.id);
    requireConditions(conditions, here && itemEtag(here, categories, context));
    const conflict = here ? findOther(here, uid, context) : findByUid(uid, name, context);
    if (conflict !== undefined) return { kind: "conflict", name: conflict };
    const stored = here ? findStored(idOfItem(here), context) : findRevived(uid, context);
    const item = completed(sent, { stored, isUtc, named: new Set(named) }, context);
    const refused = findNoRoom(item, stored, context) ?? findNoRoomForTexts(textBytes, context);
    if (refused) return refused;
    const isNew = here === undefined;
    const isSame = !isNew && stored !== undefined && isAsStored(item, stored, context);
    if (isSame) keepForms(item, stored, context);
    const itemId = isSame ? storedId(stored) : write(item, stored, context);
    if (isNew) giveName({ name, uid, itemId, itemKind: item.kind }, context);
    keepAll({ item, itemId, kept }, context);
    return { kind: "stored", isNew };
  },
});

/** Deletes an event, or a series with all its dates; both can be restored like any other deletion. */
export const deleteDavItem = operation({
  effect: "writes",
  input: z.object(address),
  allow: editorOf("calendarId"),
  run({ name, conditions }, context) {
    const { store, calendar, now } = context;
    const here = findItem(name, context);
    const categories = store.categories.list(calendar.id);
    if (!here) {
      if (conditions.ifMatch !== null) requireConditions(conditions, undefined);
      throw missingEvent();
    }
    requireConditions(conditions, itemEtag(here, categories, context));
    const item = getItem(name, context);
    if (item.kind === "event") setDeleted(item.event, now, context);
    else deleteSeries(item.series, context);
    store.calendars.touch(calendar, now);
    return {};
  },
});

function write(item: ForeignThing, stored: StoredThing | undefined, context: Context): string {
  const { store, calendar, now } = context;
  const id = writeItem(item, stored, context);
  store.calendars.touch(calendar, now);
  return id;
}

/** The UID in feeds of an item that no app created. */
function feedUid(uid: string, { store }: Context): string {
  return `${uid}@${store.instance.find("uid-suffix") ?? ""}`;
}

function findOther(
  item: NonNullable<ReturnType<typeof findItem>>,
  uid: string,
  context: Context,
): string | undefined {
  const own = item.kind === "event" ? item.event.uid : item.series.uid;
  return uid === (item.uid ?? feedUid(own, context)) ? undefined : item.name;
}

/** The name of the item that already has this UID, including a deleted item with this name. */
function findByUid(uid: string, name: string, context: Context): string | undefined {
  const { store, calendar } = context;
  const put = store.davNames.findByUid(calendar.id, uid);
  if (put) return findItemById(put.itemId, context) && put.name;
  const id = findOwnId(uid, context);
  const other = id === undefined ? undefined : findItemById(id, context);
  if (other && other.uid === null) return other.name;
  const deleted = store.davNames.findByName(calendar.id, name)
    ? undefined
    : idOfName(name, context);
  const taken = deleted === undefined ? undefined : findStored(deleted, context);
  return taken && deleted !== id ? name : undefined;
}

function findOwnId(uid: string, context: Context): string | undefined {
  const { store, calendar } = context;
  const end = feedUid("", context);
  return uid.endsWith(end)
    ? store.imports.findOwn(calendar.id, uid.slice(0, -end.length))
    : undefined;
}

/** A deleted item that no app created and that returns under its own UID, because an app undoes the deletion. */
function findRevived(uid: string, context: Context): StoredThing | undefined {
  const { store, calendar } = context;
  const id = findOwnId(uid, context);
  if (id === undefined || store.davNames.findByItem(calendar.id, id)) return undefined;
  const stored = findStored(id, context);
  return stored && stored.deletedAt !== null ? stored : undefined;
}

/** Takes the name and UID from deleted items that had them; those are restored under ones derived from their ids. */
function giveName(
  {
    name,
    uid,
    itemId,
    itemKind,
  }: { name: string; uid: string; itemId: string; itemKind: "event" | "series" },
  context: Context,
): void {
  const { store, calendar } = context;
  const before = [
    store.davNames.findByName(calendar.id, name),
    store.davNames.findByUid(calendar.id, uid),
  ];
  for (const each of before) if (each) store.davNames.remove(calendar.id, each.itemId);
  const isOwn = idOfName(name, context) === itemId && findOwnId(uid, context) === itemId;
  if (!isOwn) store.davNames.put(calendar.id, { name, uid, itemId, itemKind });
}

function findNoRoom(
  item: ForeignThing,
  stored: StoredThing | undefined,
  context: Context,
): PutResult | undefined {
  if (item.kind === "series") {
    const max = COUNTS.exceptionsPerSeries;
    const exceptions = item.values.skips.length + item.changed.length;
    if (exceptions > max) return { kind: "exceptions", why: refusal("exceptionsFull", { max }) };
  }
  const rows = countAddedRows(
    item,
    { state: "new", isConflict: false, reason: "", ...(stored && { stored }) },
    context,
  );
  const room = roomIn(context);
  if (fits(rows, room)) return undefined;
  const ofAccount = whyOverAccount(rows, context);
  if (ofAccount) return { kind: "full", why: ofAccount };
  if (fits({ ...rows, series: 0 }, room)) {
    return { kind: "full", why: refusal("seriesFull", { max: COUNTS.seriesPerCalendar }) };
  }
  const max = COUNTS.eventsPerCalendar;
  const deleted = context.store.events.countDeleted(context.calendar.id);
  const why = isFullOfDeleted(context)
    ? refusal("eventsFullOfDeleted", { max, deleted, days: DELETED_KEPT_DAYS })
    : refusal("eventsFull", { max });
  return { kind: "full", why };
}

/** Every feed contains these long texts, so their total size per calendar is limited. */
const MOST_LONG_TEXTS = 16 * 1024 * 1024;

function findNoRoomForTexts(bytes: number, context: Context): PutResult | undefined {
  if (bytes === 0) return undefined;
  const has = context.store.appTexts.countAll(context.calendar.id);
  if (has + bytes <= MOST_LONG_TEXTS) return undefined;
  return { kind: "full", why: refusal("longTextsFull") };
}

/** Moves the app data of dates that became separate events to those events. */
function keepAll(
  { item, itemId, kept }: { item: ForeignThing; itemId: string; kept: readonly KeptLines[] },
  context: Context,
): void {
  const strays = item.kind === "series" ? (item.strays ?? []) : [];
  const days = new Set<string>(strays.map(({ occurrence }) => occurrence));
  const ofItem = kept.filter(({ day }) => !days.has(day));
  keep({ itemId, kind: item.kind }, ofItem, context);
  for (const day of days) {
    const own = kept.filter((each) => each.day === day).map(({ lines }) => ({ day: "", lines }));
    keep({ itemId: dateId({ id: itemId, day }), kind: "event" }, own, context);
  }
}

/** Stores one user's private lines. Other users' apps hear of a change and find the item unchanged. */
function keep(
  { itemId, kind }: { itemId: string; kind: "event" | "series" },
  kept: readonly KeptLines[],
  { store, calendar, actor }: Context,
): void {
  const text = (list: readonly KeptLines[]) =>
    JSON.stringify(list.map(({ day, lines }) => [day, lines]).sort());
  if (text(store.davKept.list(actor.id, itemId)) === text(kept)) return;
  store.davKept.replace({ userId: actor.id, calendarId: calendar.id, itemId }, kind, kept);
  store.davChanges.note({ calendarId: calendar.id, itemId });
}
