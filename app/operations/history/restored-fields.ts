// Undoes one change of an item field by field, so that later changes of other fields stay.

import { keptAppTexts, type WithAppTexts } from "~/event/app-texts";
import { type Category, findByName } from "~/event/category";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { REPETITION } from "~/event/repeat";
import type {
  CalendarState,
  EventState,
  HomeState,
  ItemState,
  NewsState,
  SeriesState,
} from "~/store/history/item-states";
import { pick } from "~/values/pick";
import { changedFields, isDeletedState, type VersionStates } from "./version-states";

type Sides<State> = { before: State; after: State; now: State };
/** The columns behind each field that a version can list as changed. */
type Columns<State> = Record<string, readonly (keyof State & string)[]>;

const TEXTS = Object.fromEntries(EVENT_TEXT_NAMES.map((name) => [name, [name]] as const));

const WHEN = ["allDay", "from", "to", "firstDay", "lastDay", "timeZone"] as const;
const EVENT: Columns<EventState> = {
  ...TEXTS,
  category: ["categoryId"],
  asks: ["asks"],
  appTexts: ["appTexts"],
  allDay: WHEN,
  from: WHEN,
  to: WHEN,
};

const CLOCK = ["allDay", "startTime", "length", "timeZone"] as const;
const RULE = ["firstDay", ...REPETITION, "days"] as const;
const SERIES: Columns<SeriesState> = {
  ...TEXTS,
  category: ["categoryId"],
  asks: ["asks"],
  appTexts: ["appTexts"],
  allDay: CLOCK,
  startTime: CLOCK,
  length: CLOCK,
  firstDay: RULE,
  repeat: RULE,
  until: ["lastDay"],
};

const NEWS: Columns<NewsState> = { title: ["title"], text: ["text"] };
const HOME: Columns<HomeState> = { wall: ["wall"], links: ["links"] };
const CALENDAR: Columns<CalendarState> = {
  title: ["title"],
  timeZone: ["timeZone"],
  suggestions: ["suggestions"],
  holidays: ["holidays"],
  holidaysInFeed: ["holidaysInFeed"],
};

/**
 * The same version with a `before` that keeps later changes of the item. If the change created or deleted the item, or
 * it does not exist now, `before` stays as it is: there is nothing to keep.
 */
export function keepingOthers(states: VersionStates, now: ItemState | null): VersionStates {
  const { before, after } = states;
  const all = [before, after, now];
  if (all.some((state) => state === null || isDeletedState(state))) return states;
  const merged = mergeStates(states, now as ItemState);
  // `merged` has the kind of both sides.
  return { ...states, before: merged } as VersionStates;
}

function mergeStates(states: VersionStates, now: ItemState): ItemState {
  const names = changedFields(states);
  const sides = <State extends ItemState>({ before, after }: { before: unknown; after: unknown }) =>
    ({ before, after, now }) as Sides<State>;
  switch (states.itemKind) {
    case "event":
      return mergeEvent(sides<EventState>(states), names);
    case "series":
      return mergeSeries(sides<SeriesState>(states), names);
    case "news":
      return merge(sides<NewsState>(states), names, NEWS);
    case "home":
      return merge(sides<HomeState>(states), names, HOME);
    case "calendar":
      return mergeCalendar(sides<CalendarState>(states), names);
  }
}

function merge<State extends object>(
  { before, now }: Sides<State>,
  names: readonly string[],
  columns: Columns<State>,
): State {
  return {
    ...now,
    ...pick(
      before,
      names.flatMap((name) => columns[name] ?? []),
    ),
  };
}

/** Merges the link to a series only as a whole: `seriesId` and `occurrence` together. */
function mergeEvent(sides: Sides<EventState>, names: string[]): EventState {
  const { before, after } = sides;
  const position = ["seriesId", "occurrence"] as const;
  const isMoved = position.some((name) => before[name] !== after[name]);
  const merged = withAppTexts(merge(sides, names, EVENT), sides);
  return isMoved ? { ...merged, ...pick(before, position) } : merged;
}

/** Keeps app texts together with the event's texts, both the restored and the current ones. */
function withAppTexts<State extends WithAppTexts>(merged: State, sides: Sides<State>): State {
  const sources = [merged.appTexts, sides.now.appTexts];
  return { ...merged, appTexts: keptAppTexts(merged, sources) };
}

/** Days deleted or restored later stay that way. */
function mergeSeries(sides: Sides<SeriesState>, names: string[]): SeriesState {
  const { before } = sides;
  const values = withAppTexts(merge(sides, names, SERIES), sides);
  const merged = { ...values, skips: restoreList(skipsOfSides(sides)).sort() };
  const isOver = merged.lastDay !== null && merged.lastDay < merged.firstDay;
  return isOver ? { ...merged, ...pick(before, [...RULE, "lastDay"]) } : merged;
}

function skipsOfSides({ before, after, now }: Sides<SeriesState>) {
  return { before: before.skips, after: after.skips, now: now.skips };
}

function mergeCalendar(sides: Sides<CalendarState>, names: string[]): CalendarState {
  const { before, after, now } = sides;
  const sites = ({ embedSites }: CalendarState) => embedSites.split(" ").filter(Boolean);
  const categories = {
    before: before.categories,
    after: after.categories,
    now: now.categories,
  };
  return {
    ...merge(sides, names, CALENDAR),
    embedSites: restoreList({ before: sites(before), after: sites(after), now: sites(now) }).join(
      " ",
    ),
    categories: restoreCategories(categories),
  };
}

/** Adds what the change removed from a list and removes what it added; the rest stays as it is now. */
function restoreList({ before, after, now }: Sides<readonly string[]>): string[] {
  const kept = now.filter((each) => before.includes(each) || !after.includes(each));
  const missing = before.filter((each) => !after.includes(each) && !kept.includes(each));
  return [...kept, ...missing];
}

type Lists = Record<"before" | "after" | "now", readonly Category[]>;

/**
 * Restores categories that the change removed, with earlier names and colors, and removes those that it added.
 * Categories created later stay and keep their names, which no restored one can take.
 */
function restoreCategories({ before, after, now }: Lists): Category[] {
  const [was, became] = [byId(before), byId(after)];
  const stays = ({ id }: Category) => was.has(id) || !became.has(id);
  const kept = now.filter(stays).map((each): Category => {
    const [old, later] = [was.get(each.id), became.get(each.id)];
    if (!old || !later) return each;
    const name = old.name === later.name ? each.name : old.name;
    return { ...each, name, tone: old.tone === later.tone ? each.tone : old.tone };
  });
  const list = isReordered(before, after) ? inListOrder(before, kept) : kept;
  const isBack = ({ id }: Category) => list.some((each) => each.id === id);
  for (const each of before.filter((old) => !became.has(old.id) && !isBack(old))) {
    list.splice(Math.min(before.indexOf(each), list.length), 0, each);
  }
  return withFreeNames(list, byId(now));
}

function byId(list: readonly Category[]): Map<number, Category> {
  return new Map(list.map((each) => [each.id, each]));
}

/** Whether the categories in both lists have a different order. */
function isReordered(before: readonly Category[], after: readonly Category[]): boolean {
  const idsIn = (list: readonly Category[], others: readonly Category[]) =>
    list.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return idsIn(before, after).join() !== idsIn(after, before).join();
}

/** The list with the categories of `order` first, in that order. */
function inListOrder(order: readonly Category[], list: readonly Category[]): Category[] {
  const position = ({ id }: Category) => {
    const at = order.findIndex((each) => each.id === id);
    return at === -1 ? order.length : at;
  };
  return [...list].sort((a, b) => position(a) - position(b));
}

/** If its old name is taken, a category keeps its current name, or is left out if it does not exist now. */
function withFreeNames(list: readonly Category[], now: Map<number, Category>): Category[] {
  const isTaken = ({ id, name }: Category) =>
    findByName(
      name,
      list.filter((other) => other.id !== id),
    ) !== undefined;
  const renamed = list.flatMap((each) => {
    if (!isTaken(each)) return [each];
    const stored = now.get(each.id);
    return stored ? [{ ...each, name: stored.name }] : [];
  });
  return renamed.filter((each, at) => !findByName(each.name, renamed.slice(0, at)));
}
