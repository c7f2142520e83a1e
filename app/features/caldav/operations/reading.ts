// What calendar apps read: their user's calendars, items with ETags, and changes since a sync token.
import { z } from "zod";
import { besideTexts, type KeptLines } from "~/event/app-texts";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import type { ReadSeries } from "~/event/series-dates";
import { memberTone } from "~/operations/calendars/calendar-colors";
import { type InCalendar, missingEvent } from "~/operations/events/event-quota";
import { editorOf, signedIn } from "~/operations/kernel/access";
import { stale } from "~/operations/kernel/errors";
import { calendarLink } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import { DEMO_CALENDAR } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";

/** Items per reply, so that no reply takes long. */
export const ITEMS_AT_ONCE = 20;
/** Changed dates per reply, unless one series alone has more. */
const DATES_AT_ONCE = 200;
/** The suffix of the address of an item that no app created. */
const ENDING = ".ics";

/**
 * A single event, or a series with its changed dates, as one user's apps see it. `uid` is null if no app created the
 * item: it then has the feed's UID. `kept` is private to the user.
 */
export type DavItem = {
  name: string;
  uid: string | null;
  kept: KeptLines[];
  modifiedAt: number;
} & (
  | { kind: "event"; event: CalendarEvent }
  | { kind: "series"; series: ReadSeries; changed: CalendarEvent[] }
);

/** Items, and the categories needed to write them. */
type DavItems = { items: DavItem[]; categories: Category[] };

type Reader = InCalendar & { actor: User };

const counted = z.number().int().min(0);

/** Where the next page begins; series come before events. */
const place = z.object({ of: z.enum(["series", "events"]), after: counted });
export type DavPlace = z.output<typeof place>;

/** Epoch ms. Leaves out single events that begin after its end or end before its start. */
const span = z.object({ from: z.number(), to: z.number() });
export type ItemSpan = z.output<typeof span>;

/** One page of a calendar's items, and where the next begins (null at the end). */
export const listDavItems = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    from: place.optional(),
    span: span.optional(),
    limit: counted.min(1).max(ITEMS_AT_ONCE).default(ITEMS_AT_ONCE),
  }),
  allow: editorOf("calendarId"),
  run(
    { from = { of: "series", after: 0 }, span, limit },
    context,
  ): DavItems & { next: DavPlace | null } {
    const { store, calendar } = context;
    const categories = store.categories.list(calendar.id);
    const wanted = { after: from.after, limit };
    if (from.of === "series") {
      const all = store.davItems.listSeries(calendar.id, wanted);
      const rows = all.slice(0, whole(all.map(({ item }) => item.changedDays.length)));
      const items = rows.map(({ item }) => seriesItem(item, context));
      const after = rows.at(-1)?.at;
      const next: DavPlace =
        after === undefined ? { of: "events", after: 0 } : { of: "series", after };
      return { items, categories, next };
    }
    const rows = store.davItems.listEvents(calendar.id, { ...wanted, span });
    const items = rows.map(({ item }) => eventItem(item, context));
    const after = rows.at(-1)?.at;
    return { items, categories, next: after === undefined ? null : { of: "events", after } };
  },
});

/** How many series fit into one reply, by their numbers of changed dates. */
function whole(dates: readonly number[]): number {
  let sum = 0;
  const over = dates.findIndex((n) => {
    sum += n;
    return sum > DATES_AT_ONCE;
  });
  return over === -1 ? dates.length : Math.max(1, over);
}

/** The items of the first names; null for an unknown name. */
function readSome(names: readonly string[], context: Reader): (DavItem | null)[] {
  const items: (DavItem | null)[] = [];
  let dates = 0;
  for (const name of names) {
    const item = findItem(name, context) ?? null;
    if (item?.kind === "series") dates += item.changed.length;
    if (dates > DATES_AT_ONCE && items.length > 0) break;
    items.push(item);
  }
  return items;
}

const names = z.array(z.string().max(1_000)).max(ITEMS_AT_ONCE);

/** The items with these names, null for an unknown name; as many as fit into one reply, at least one. */
export const readDavItems = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, names }),
  allow: editorOf("calendarId"),
  run({ names }, context): Omit<DavItems, "items"> & { items: (DavItem | null)[] } {
    const categories = context.store.categories.list(context.calendar.id);
    return { items: readSome(names, context), categories };
  },
});

/**
 * The changes after a number: existing items, and the names of deleted ones. As many as fit into one reply, at least
 * one.
 */
export const listDavChanges = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, after: counted, limit: counted.max(ITEMS_AT_ONCE) }),
  allow: editorOf("calendarId"),
  run({ after, limit }, context) {
    const { store, calendar } = context;
    const list = store.davChanges.list(calendar.id, { after, limit });
    const names = list.map(({ name }) => name);
    const items = readSome(names, context);
    const changes = list.slice(0, items.length).map(({ id, name }, at) => {
      return { id, name, item: items[at] ?? null };
    });
    return { changes, categories: store.categories.list(calendar.id) };
  },
});

/** The range of change numbers for which a sync token of this calendar is valid. */
export const readDavState = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run: (_input, { store, calendar }) => ({
    newest: store.davChanges.newest(calendar.id),
    oldest: store.davChanges.oldestKnown(calendar.id),
  }),
});

export function findItem(name: string, context: Reader): DavItem | undefined {
  const { store, calendar } = context;
  const put = store.davNames.findByName(calendar.id, name);
  if (put) return findItemById(put.itemId, context, put);
  const id = idOfName(name, context);
  return id === undefined ? undefined : findItemById(id, context, null);
}

/** The id of the item with this name, even if it is deleted. */
export function idOfName(name: string, { store, calendar }: InCalendar): string | undefined {
  const put = store.davNames.findByName(calendar.id, name);
  if (put) return put.itemId;
  if (!name.endsWith(ENDING)) return undefined;
  const id = name.slice(0, -ENDING.length);
  return store.davNames.findByItem(calendar.id, id) ? undefined : id;
}

/** `put` is the name an app gave the item, null for none; looked up if undefined. */
export function findItemById(
  id: string,
  context: Reader,
  put?: PutName | null,
): DavItem | undefined {
  const { store, calendar } = context;
  const event = store.events.find(calendar.id, id);
  if (event?.seriesId === null) return eventItem(event, context, put);
  const series = store.series.find(calendar.id, id);
  return series && seriesItem(series, context, put);
}

/** Throws `missing` for an unknown name. */
export function getItem(name: string, context: Reader): DavItem {
  const item = findItem(name, context);
  if (!item) throw missingEvent();
  return item;
}

type PutName = { name: string; uid: string };

function eventItem(event: CalendarEvent, context: Reader, put?: PutName | null): DavItem {
  const head = readItemHead(event.id, context, put);
  return { kind: "event", event, modifiedAt: event.modifiedAt, ...head };
}

function seriesItem(series: ReadSeries, context: Reader, known?: PutName | null): DavItem {
  const { store, calendar } = context;
  const changed =
    series.changedDays.length === 0 ? [] : store.changedDates.list(calendar.id, series.id);
  const modifiedAt = Math.max(series.modifiedAt, ...changed.map((each) => each.modifiedAt));
  const head = readItemHead(series.id, context, known);
  // Lines of a date that is no longer changed wait for Undo.
  const days = new Set(["", ...changed.map(({ occurrence }) => occurrence)]);
  const kept = head.kept.filter(({ day }) => days.has(day));
  return { kind: "series", series, changed, modifiedAt, ...head, kept };
}

function readItemHead(id: string, { store, calendar, actor }: Reader, known?: PutName | null) {
  const put = known === undefined ? store.davNames.findByItem(calendar.id, id) : known;
  return {
    name: put?.name ?? `${id}${ENDING}`,
    uid: put?.uid ?? null,
    kept: store.davKept.list(actor.id, id),
  };
}

export function idOfItem(item: DavItem): string {
  return item.kind === "event" ? item.event.id : item.series.id;
}

/** The calendars the user may edit, hidden ones too, by title, each with the number of its newest change. */
export const listDavCalendars = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor }) {
    const colors = store.colors.listOf(actor.id);
    const list = store.calendars
      .listManagedBy(actor.id)
      .filter(({ link }) => link !== DEMO_CALENDAR)
      .map(({ id, link, title, timeZone, modifiedAt }, place) => {
        const settings = store.davKept.findSettings(actor.id, id);
        const newest = store.davChanges.newest(id);
        const { tone } = memberTone({ calendarId: id, position: place }, colors);
        return { id, link, title, timeZone, modifiedAt, place, tone, settings, newest };
      });
    return { list };
  },
});

/** One of the user's calendars by its internal key; null if it is not theirs. */
export const findDavCalendar = operation({
  effect: "reads",
  input: z.object({ id: z.number().int() }),
  allow: signedIn,
  run({ id }, { store, actor }) {
    const found = store.calendars.find(id);
    const isTheirs = found && found.link !== DEMO_CALENDAR && store.calendars.isAdmin(id, actor.id);
    return { calendar: isTheirs ? pick(found, ["id", "link", "timeZone"]) : null };
  },
});

const WRONG = refusal("wrongInput");
/** "#RRGGBB" or "#RRGGBBAA". */
const color = z.string().regex(/^#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?$/, WRONG);
const position = z.number().int().min(0, WRONG).max(1_000_000, WRONG);

/** Stores a calendar's color and position for this user's apps. Null clears a value; an omitted one stays. */
export const setDavSettings = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    color: color.nullable().optional(),
    position: position.nullable().optional(),
  }),
  allow: editorOf("calendarId"),
  run({ color, position }, { store, calendar, actor }) {
    store.davKept.putSettings({ userId: actor.id, calendarId: calendar.id }, { color, position });
    return {};
  },
});

/**
 * The ETag of an item as one user's apps get it, without quotes. Changes exactly when the written bytes do, without
 * having to write them.
 */
export function itemEtag(
  item: DavItem,
  categories: readonly Category[],
  { secrets }: Pick<Caller, "secrets">,
): string {
  const categoryName = (of: { categoryId: number | null }) =>
    categoryOf(of, categories)?.name ?? "";
  const { uid, kept } = item;
  const texts = item.kind === "event" ? [item.event] : [item.series, ...item.changed];
  const beside = texts.map(besideTexts).filter((each) => each !== "");
  const written =
    item.kind === "event"
      ? [item.event.id, item.event.sequence, item.event.modifiedAt, categoryName(item.event)]
      : [
          item.series.id,
          item.series.sequence,
          item.series.modifiedAt,
          categoryName(item.series),
          item.changed
            .map((each) =>
              [each.occurrence, each.sequence, each.modifiedAt, categoryName(each)].join(),
            )
            .sort(),
        ];
  const text = JSON.stringify([
    item.kind,
    uid,
    written,
    kept.map(({ day, lines }) => [day, lines]),
    ...beside,
  ]);
  return secrets.hashToken(text).slice(0, 32);
}

const tags = z.union([z.literal("*"), z.array(z.string())]).nullable();

/** If-Match and If-None-Match; null if not sent. */
export const conditions = z.object({ ifMatch: tags, ifNoneMatch: tags });
export type Conditions = z.output<typeof conditions>;

/** Throws `stale` if a condition fails. `etag` is undefined if there is no item. */
export function requireConditions(
  { ifMatch, ifNoneMatch }: Conditions,
  etag: string | undefined,
): void {
  const has = (wanted: "*" | string[]) =>
    etag !== undefined && (wanted === "*" || wanted.includes(etag));
  if (ifMatch !== null && !has(ifMatch)) throw stale("event");
  if (ifNoneMatch !== null && has(ifNoneMatch)) throw stale("event");
}
