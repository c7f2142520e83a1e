// Names, types and field lists of an event, derived from the declaration of its texts.

import { byName } from "~/values/pick";
import { EVENT_TEXTS, type EventText } from "./event-texts";

export type EventTextName = keyof typeof EVENT_TEXTS;
export type EventTexts = Record<EventTextName, string>;

// Object.keys loses the type of the names.
export const EVENT_TEXT_NAMES = Object.keys(EVENT_TEXTS) as EventTextName[];

export function eventText(name: EventTextName): EventText {
  return EVENT_TEXTS[name];
}

/** Builds an object with a value for each text. */
export function byEventText<Value>(make: (name: EventTextName) => Value) {
  return byName(EVENT_TEXT_NAMES, make);
}

/** The non-empty texts other than title, location and notes, which screens draw by name; for cards, lists and mails. */
export function furtherTexts(event: EventTexts): { name: EventTextName; text: string }[] {
  return EVENT_TEXT_NAMES.filter((name) => !DRAWN_BY_NAME.has(name) && event[name] !== "").map(
    (name) => ({ name, text: event[name] }),
  );
}

const DRAWN_BY_NAME: ReadonlySet<string> = new Set(["title", "location", "notes"]);

/**
 * The input of hashes: the first version's texts in order, then non-empty texts added since, so that old hashes stay
 * valid.
 */
export function hashedTexts(event: EventTexts): { first: string[]; added: string[] } {
  const isAdded = (name: EventTextName) => eventText(name).added === true;
  const added = EVENT_TEXT_NAMES.filter((name) => isAdded(name) && event[name] !== "");
  return {
    first: EVENT_TEXT_NAMES.filter((name) => !isAdded(name)).map((name) => event[name]),
    added: added.flatMap((name) => [name, event[name]]),
  };
}

/** Defaults for events created by programs: empty texts, no category, no answers. */
export const NO_TEXTS = { ...byEventText(() => ""), categoryId: null, asks: null };

/** The fields of an event that a visitor can suggest. */
export const SUGGESTED_VALUES = [
  ...EVENT_TEXT_NAMES,
  "categoryId",
  "allDay",
  "from",
  "to",
  "firstDay",
  "lastDay",
  "timeZone",
] as const;

/** The fields that an editor sets; every save writes all of them. */
export const EVENT_VALUES = [...SUGGESTED_VALUES, "asks"] as const;

/** The fields that all dates of a series share, besides their times. */
export const SHARED_VALUES = [...EVENT_TEXT_NAMES, "categoryId", "asks"] as const;

/** The fields that are read from an event. */
export const EVENT_FIELDS = [
  "id",
  ...EVENT_VALUES,
  "appTexts",
  "uid",
  "sequence",
  "createdAt",
  "modifiedAt",
  "seriesId",
  "occurrence",
] as const;
