// What a version shows of each field as texts, before and after, for programs and for screens.
import { EVENT_TEXT_NAMES } from "~/calendar/event-fields";
import { describeRule } from "~/calendar/rule-label";
import type { EventState, HomeState, SeriesState } from "~/server/store/item-states";
import type { VersionStates } from "./version-states";

/** `before` and `after` are null where the item was not there. */
export type FieldTexts = { field: string; before: string | null; after: string | null };
/** The public name of a user by the inner key. */
type NameOf = (userId: number) => string;

/**
 * Times are instants (ISO 8601, UTC), of all-day events dates; of a series the clock's time of its zone, its length
 * in ms or days after the first, its rule as a sentence; links stand one a line, each with its title first;
 * admins are public names, one a line, and so are websites.
 */
export function fieldTexts(states: VersionStates, nameOf: NameOf): FieldTexts[] {
  switch (states.itemKind) {
    case "event":
      return pairUp(states, eventTexts);
    case "series":
      return pairUp(states, seriesTexts);
    case "news":
      return pairUp(states, ({ isDeleted, title, text }) => (isDeleted ? null : { title, text }));
    case "home":
      return pairUp(states, ({ wall, links }) => ({ wall, links: linkLines(links) }));
    case "calendar":
      return pairUp(states, ({ title, timeZone, embedSites, admins }) => ({
        ...{ title, timeZone, embedSites: embedSites.replaceAll(" ", "\n") },
        admins: admins.map(nameOf).join("\n"),
      }));
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

function eventTexts(state: EventState): Texts | null {
  if (state.isDeleted) return null;
  const instant = (epoch: number) => new Date(epoch).toISOString();
  return {
    ...Object.fromEntries(EVENT_TEXT_NAMES.map((name) => [name, state[name]])),
    allDay: String(state.allDay),
    from: state.firstDay ?? instant(state.from),
    to: state.lastDay ?? instant(state.to),
  };
}

function seriesTexts(state: SeriesState): Texts | null {
  if (state.isDeleted) return null;
  return {
    ...Object.fromEntries(EVENT_TEXT_NAMES.map((name) => [name, state[name]])),
    allDay: String(state.allDay),
    firstDay: state.firstDay,
    startTime: state.startTime ?? "",
    length: String(state.length),
    repeat: describeRule({ ...state, lastDay: null }, state.firstDay),
    until: state.lastDay ?? "",
    skips: state.skips.join("\n"),
  };
}

function linkLines(links: HomeState["links"]): string {
  return links.map(({ title, url }) => `${title} ${url}`.trim()).join("\n");
}
