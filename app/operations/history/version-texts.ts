// Formats each field of a version as texts, before and after, for programs and screens.
import { longNames, longText, type WithAppTexts } from "~/event/app-texts";
import { readAsks } from "~/event/asks";
import { COLOR_NAMES } from "~/event/category";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { describeRule } from "~/event/repeat";
import type {
  CalendarState,
  EventState,
  HomeState,
  SeriesState,
} from "~/store/history/item-states";
import { pick } from "~/values/pick";
import type { VersionStates } from "./version-states";

/** `before` and `after` are null if the item did not exist. */
type FieldTexts = { field: string; before: string | null; after: string | null };
/** Names by internal ids: the public name of a user, and that of a category that the calendar has or had. */
type Names = { user: (id: number) => string; category: (id: number) => string };

/**
 * Times are instants (ISO 8601, UTC), for all-day events dates; for a series the local time in its zone, its length in
 * ms or days after the first, its rule as a sentence. Links are one per line, title first; admins (public names),
 * categories (with their color) and websites also one per line. Switches are "yes" or "".
 */
export function fieldTexts(states: VersionStates, names: Names): FieldTexts[] {
  switch (states.itemKind) {
    case "event":
      return pairUp(states, (state) => eventTexts(state, names));
    case "series":
      return pairUp(states, (state) => seriesTexts(state, names));
    case "news":
      return pairUp(states, ({ isDeleted, title, text }) => (isDeleted ? null : { title, text }));
    case "home":
      return pairUp(states, ({ wall, links }) => ({ wall, links: linkLines(links) }));
    case "calendar":
      return pairUp(states, (state) => calendarTexts(state, names));
  }
}

type Texts = Record<string, string>;

function pairUp<State>(
  { before, after }: { before: State | null; after: State | null },
  textsOf: (state: State) => Texts | null,
): FieldTexts[] {
  const old = before && textsOf(before);
  const now = after && textsOf(after);
  return Object.keys(old ?? now ?? {}).map((field) => {
    return { field, before: old?.[field] ?? null, after: now?.[field] ?? null };
  });
}

function calendarTexts(state: CalendarState, names: Names): Texts {
  const { title, timeZone, embedSites, suggestions, holidays, holidaysInFeed } = state;
  const lines = state.categories.map(({ name, tone }) => `${name} (${COLOR_NAMES[tone - 1]})`);
  return {
    title,
    timeZone,
    embedSites: embedSites.replaceAll(" ", "\n"),
    suggestions: suggestions ? "yes" : "",
    holidays,
    holidaysInFeed: holidaysInFeed ? "yes" : "",
    admins: state.admins.map(names.user).join("\n"),
    categories: lines.join("\n"),
  };
}

function eventTexts(state: EventState, names: Names): Texts | null {
  if (state.isDeleted) return null;
  const instant = (epoch: number) => new Date(epoch).toISOString();
  return {
    ...pick(state, EVENT_TEXT_NAMES),
    allDay: String(state.allDay),
    from: state.firstDay ?? instant(state.from),
    to: state.lastDay ?? instant(state.to),
    category: categoryText(state, names),
    asks: asksText(state),
    appTexts: lengthsText(state),
  };
}

/** How long the texts are that apps wrote longer than they are shown: "notes 20000", a line each. */
function lengthsText(state: WithAppTexts): string {
  return longNames(state)
    .map((name) => `${name} ${longText(state, name)?.length}`)
    .join("\n");
}

function categoryText({ categoryId }: { categoryId: number | null }, names: Names): string {
  return categoryId === null ? "" : names.category(categoryId);
}

/** Its setting, a line each: what is asked, the limits, who sees names, the slots. */
function asksText(state: { asks: string | null }): string {
  const asks = readAsks(state.asks);
  if (!asks) return "";
  const { kind, places, closesHours, names, slots } = asks;
  const slotLines = slots.map((slot) => `${slot.name} (${slot.places})`);
  const lines = [
    kind,
    ...(places === null ? [] : [`places ${places}`]),
    ...(closesHours === 0 ? [] : [`closes ${closesHours} hours before`]),
    ...(names === "managers" ? [] : [`names ${names}`]),
  ];
  return [...lines, ...slotLines].join("\n");
}

function seriesTexts(state: SeriesState, names: Names): Texts | null {
  if (state.isDeleted) return null;
  return {
    ...pick(state, EVENT_TEXT_NAMES),
    allDay: String(state.allDay),
    firstDay: state.firstDay,
    startTime: state.startTime ?? "",
    length: String(state.length),
    repeat: describeRule({ ...state, lastDay: null }, state.firstDay),
    until: state.lastDay ?? "",
    skips: state.skips.join("\n"),
    category: categoryText(state, names),
    asks: asksText(state),
    appTexts: lengthsText(state),
  };
}

function linkLines(links: HomeState["links"]): string {
  return links.map(({ title, url }) => `${title} ${url}`.trim()).join("\n");
}
