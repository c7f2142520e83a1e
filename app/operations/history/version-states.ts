// Reads the states of an item before and after a version's change, and which fields differ.
import { z } from "zod";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { REPETITION } from "~/event/repeat";
import { parseDateId } from "~/event/series";
import { storedTexts } from "~/operations/events/event-draft";
import type { Caller } from "~/operations/kernel/operation";
import type {
  CalendarState,
  EventState,
  HomeState,
  ItemState,
  NewsState,
  SeriesState,
} from "~/store/history/item-states";
import type { Item, VersionRow } from "~/store/history/versions";
import { MONTH_DAYS } from "~/time/recurrence";
import { FREQUENCIES } from "~/time/written-rule";

type Store = Caller["store"];
type Sides<State> = { before: State | null; after: State | null };

/** Both states of one item; null if it did not exist. */
export type VersionStates =
  | ({ itemKind: "event" } & Sides<EventState>)
  | ({ itemKind: "series" } & Sides<SeriesState>)
  | ({ itemKind: "news" } & Sides<NewsState>)
  | ({ itemKind: "home" } & Sides<HomeState>)
  | ({ itemKind: "calendar" } & Sides<CalendarState>);

/**
 * Both states of a version's item: the one stored with it, and the one stored with the next version or the current one.
 */
export function readStates(version: VersionRow, store: Store): VersionStates {
  const next = store.versions.findNext(version);
  const before = readState(version.itemKind, version.before);
  const after = next ? readState(next.itemKind, next.before) : currentState(version, store);
  // Both were parsed as the same kind.
  return { itemKind: version.itemKind, before, after } as VersionStates;
}

/** The current state of an item; null if it does not exist. */
export function currentState(
  { itemKind, calendarId, itemId }: Item,
  { events, series, news, homes, calendars }: Store,
): ItemState | null {
  const find = {
    event: () => events.findState(calendarId, itemId),
    series: () => series.findState(calendarId, itemId),
    news: () => news.findState(calendarId, itemId),
    home: () => homes.findState(calendarId),
    calendar: () => calendars.findState(calendarId),
  };
  return find[itemKind]() ?? null;
}

const text = z.string();
const epoch = z.number();
const day = z.string().nullable();
const category = z.object({ id: z.number(), name: text, tone: z.number() });

/** Validated like input from outside: an older release may have stored them. */
const STATES = {
  event: z.object({
    v: z.literal(1),
    ...storedTexts,
    allDay: z.boolean(),
    from: epoch,
    to: epoch,
    firstDay: day,
    lastDay: day,
    timeZone: text,
    isDeleted: z.boolean(),
    seriesId: day.default(null),
    occurrence: day.default(null),
    categoryId: z.number().nullable().default(null),
    asks: z.string().nullable().default(null),
    appTexts: z.string().nullable().default(null),
  }) satisfies z.ZodType<EventState>,
  series: z.object({
    v: z.literal(1),
    ...storedTexts,
    allDay: z.boolean(),
    firstDay: text,
    startTime: day,
    length: z.number(),
    timeZone: text,
    freq: z.enum(FREQUENCIES),
    every: z.number(),
    weekdays: z.number(),
    by: z.enum(MONTH_DAYS),
    lastDay: day,
    rule: day.default(null),
    days: z.array(text).default([]),
    skips: z.array(text),
    isDeleted: z.boolean(),
    categoryId: z.number().nullable().default(null),
    asks: z.string().nullable().default(null),
    appTexts: z.string().nullable().default(null),
  }) satisfies z.ZodType<SeriesState>,
  news: z.object({
    v: z.literal(1),
    title: text,
    text,
    authorId: z.number().nullable(),
    createdAt: epoch,
    isDeleted: z.boolean(),
  }) satisfies z.ZodType<NewsState>,
  home: z.object({
    v: z.literal(1),
    wall: text,
    links: z.array(z.object({ title: text, url: text })),
  }) satisfies z.ZodType<HomeState>,
  calendar: z.object({
    v: z.literal(1),
    title: text,
    timeZone: text,
    admins: z.array(z.number()),
    embedSites: text.default(""),
    suggestions: z.boolean().default(false),
    holidays: text.default(""),
    holidaysInFeed: z.boolean().default(false),
    categories: z.array(category).default([]),
  }) satisfies z.ZodType<CalendarState>,
};

/** Parses the stored state of an item of this kind; null if it did not exist. */
export function readState(kind: VersionRow["itemKind"], json: string | null): ItemState | null {
  return json === null ? null : STATES[kind].parse(JSON.parse(json));
}

/** The editable fields of each kind, by their API names. */
const FIELDS = {
  event: [...EVENT_TEXT_NAMES, "allDay", "from", "to", "category", "asks", "appTexts"],
  series: [
    ...EVENT_TEXT_NAMES,
    "allDay",
    "firstDay",
    "startTime",
    "length",
    "repeat",
    "until",
    "skips",
    "category",
    "asks",
    "appTexts",
  ],
  news: ["title", "text"],
  home: ["wall", "links"],
  calendar: [
    "title",
    "timeZone",
    "embedSites",
    "suggestions",
    "holidays",
    "holidaysInFeed",
    "admins",
    "categories",
  ],
} as const;

/**
 * Whether two states of an item have the same editable fields. A deleted event equals one that never existed; a date
 * that is not stored exists by its series' rule.
 */
export function isSameState(
  { itemKind, itemId }: Pick<Item, "itemKind" | "itemId">,
  a: ItemState | null,
  b: ItemState | null,
): boolean {
  const isDate = itemKind === "event" && parseDateId(itemId) !== undefined;
  const there = (state: ItemState | null) => (!isDate && isDeletedState(state) ? null : state);
  const [old, now] = [there(a), there(b)];
  if (!old || !now) return old === now;
  if (
    isDeletedState(old) !== isDeletedState(now) ||
    versionOccurrence(old) !== versionOccurrence(now)
  )
    return false;
  return differingFields(itemKind, old, now).length === 0;
}

export function isDeletedState(state: ItemState | null): boolean {
  return state !== null && "isDeleted" in state && state.isDeleted;
}

function versionOccurrence(state: ItemState): string {
  return "occurrence" in state ? `${state.seriesId} ${state.occurrence}` : "";
}

/** The names of the fields that a change affected; empty if the item was created or deleted. */
export function changedFields({ itemKind, before, after }: VersionStates): string[] {
  return before && after ? differingFields(itemKind, before, after) : [];
}

function differingFields(
  itemKind: VersionStates["itemKind"],
  before: ItemState,
  after: ItemState,
): string[] {
  const [old, now]: Record<string, unknown>[] = [comparable(before), comparable(after)];
  // A state may lack a value, as those of dates by rule do.
  const fieldText = (state: typeof old, name: string) => JSON.stringify(state?.[name] ?? null);
  return FIELDS[itemKind].filter((name) => fieldText(old, name) !== fieldText(now, name));
}

/**
 * Compares all-day events by date, because their instants move with the calendar's zone, and categories regardless of
 * their names.
 */
function comparable(state: ItemState): Record<string, unknown> {
  const category = "categoryId" in state ? { category: state.categoryId } : {};
  if ("freq" in state) {
    const { lastDay, days } = state;
    const repeat = [...REPETITION.map((name) => state[name]), days];
    return { ...state, ...category, until: lastDay, repeat };
  }
  if (!("firstDay" in state) || !("lastDay" in state) || state.firstDay === null)
    return { ...state, ...category };
  return { ...state, ...category, from: state.firstDay, to: state.lastDay };
}

/** The item's title in lists, after the change or else before it. */
export function versionTitle(states: VersionStates): string {
  if (states.itemKind === "home") return "";
  return (states.after ?? states.before)?.title ?? "";
}
