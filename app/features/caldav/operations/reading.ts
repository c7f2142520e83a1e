// What calendar apps read: the calendars of their user, items in pieces or by name with their ETags, and what changed
// since.
import { z } from "zod";
import type { KeptLines } from "~/event/app-lines";
import { besideTexts } from "~/event/app-texts";
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

/** Items in one answer, so that no answer takes long. */
export const ITEMS_AT_ONCE = 20;
/** Changed dates in one answer, unless a single series has more. */
const DATES_AT_ONCE = 200;
/** The end of an item's address that no app put. */
const ENDING = ".ics";

/**
 * A single event, or a series with its changed dates, as a user's apps see it. `uid` is null for an item that no app
 * put: then it is the one of the feed. `kept` is that user's alone.
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

/** An item, and the categories by which it is written. */
type DavItems = { items: DavItem[]; categories: Category[] };

type Reader = InCalendar & { actor: User };

const counted = z.number().int().min(0);

/** Where the next piece begins: series come before events. */
const place = z.object({ of: z.enum(["series", "events"]), after: counted });
export type DavPlace = z.output<typeof place>;

/** Epoch ms: single events that neither begin before its end nor end after its beginning are left out. */
const span = z.object({ from: z.number(), to: z.number() });
export type ItemSpan = z.output<typeof span>;

/** A piece of the items of a calendar, and where the next one begins, null at the end. */
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

/** How many series fit into one answer, by the numbers of their changed dates. */
function whole(dates: readonly number[]): number {
  let sum = 0;
  const over = dates.findIndex((n) => {
    sum += n;
    return sum > DATES_AT_ONCE;
  });
  return over === -1 ? dates.length : Math.max(1, over);
}

/** The items of the first names, null for a name that none has. */
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

/** The items with these names, null for a name that none has. As many of the names as fit into one answer, at least one. */
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
 * What changed after a number: the items that are there, and the names of those that are gone. As much of it as fits into
 * one answer, at least one change.
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

/** The numbers between which a token of this calendar is good. */
export const readDavState = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run: (_input, { store, calendar }) => ({
    newest: store.davChanges.newest(calendar.id),
    oldest: store.davChanges.oldestKnown(calendar.id),
  }),
});

/** The item of this name that is not deleted. */
export function findItem(name: string, context: Reader): DavItem | undefined {
  const { store, calendar } = context;
  const put = store.davNames.findByName(calendar.id, name);
  if (put) return findItemById(put.itemId, context, put);
  const id = idOfName(name, context);
  return id === undefined ? undefined : findItemById(id, context, null);
}

/** The id of the item with this name, also of a deleted one. */
export function idOfName(name: string, { store, calendar }: InCalendar): string | undefined {
  const put = store.davNames.findByName(calendar.id, name);
  if (put) return put.itemId;
  if (!name.endsWith(ENDING)) return undefined;
  const id = name.slice(0, -ENDING.length);
  return store.davNames.findByItem(calendar.id, id) ? undefined : id;
}

/** `put` is what an app called it, null for what none put; without it, that is looked up. */
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
  return {
    kind: "series",
    series,
    changed,
    modifiedAt,
    ...readItemHead(series.id, context, known),
  };
}

function readItemHead(id: string, { store, calendar, actor }: Reader, known?: PutName | null) {
  const put = known === undefined ? store.davNames.findByItem(calendar.id, id) : known;
  return {
    name: put?.name ?? `${id}${ENDING}`,
    uid: put?.uid ?? null,
    kept: store.davKept.list(actor.id, id),
  };
}

/** The id that an item has here. */
export function idOfItem(item: DavItem): string {
  return item.kind === "event" ? item.event.id : item.series.id;
}

/**
 * Every calendar that the user manages, hidden ones too, by title, with the number of its newest
 * change.
 */
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

/** One of them by its inner key, null where it is not among them. */
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

/** Keeps color and place of a calendar for this user's apps; what is null or missing is forgotten or stays. */
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
 * The ETag of an item as one user's apps get it, without quotes. It differs exactly when the bytes
 * do, and is known without writing them.
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

/** If-Match and If-None-Match, null where they are not sent. */
export const conditions = z.object({ ifMatch: tags, ifNoneMatch: tags });
export type Conditions = z.output<typeof conditions>;

/** Throws `stale` where a condition fails. `etag` is undefined where there is no item. */
export function requireConditions(
  { ifMatch, ifNoneMatch }: Conditions,
  etag: string | undefined,
): void {
  const has = (wanted: "*" | string[]) =>
    etag !== undefined && (wanted === "*" || wanted.includes(etag));
  if (ifMatch !== null && !has(ifMatch)) throw stale("event");
  if (ifNoneMatch !== null && has(ifNoneMatch)) throw stale("event");
}
