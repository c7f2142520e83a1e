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

/** Makes an object with a value for each text. */
export function byEventText<Value>(make: (name: EventTextName) => Value) {
  return byName(EVENT_TEXT_NAMES, make);
}

/**
 * The texts that are not empty and that screens do not draw by name as they do title, location and notes; for cards,
 * lists and mails.
 */
export function furtherTexts(event: EventTexts): { name: EventTextName; text: string }[] {
  return EVENT_TEXT_NAMES.filter((name) => !DRAWN_BY_NAME.has(name) && event[name] !== "").map(
    (name) => ({ name, text: event[name] }),
  );
}

const DRAWN_BY_NAME: ReadonlySet<string> = new Set(["title", "location", "notes"]);

/**
 * The input of hashes: the first version's texts in order, then texts added since that are not empty, so that old
 * hashes stay valid.
 */
export function hashedTexts(event: EventTexts): { first: string[]; added: string[] } {
  const isAdded = (name: EventTextName) => eventText(name).added === true;
  const added = EVENT_TEXT_NAMES.filter((name) => isAdded(name) && event[name] !== "");
  return {
    first: EVENT_TEXT_NAMES.filter((name) => !isAdded(name)).map((name) => event[name]),
    added: added.flatMap((name) => [name, event[name]]),
  };
}

/** Defaults for events that a program creates: all texts empty, no category, nothing asked. */
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

/** The fields of an event that an editor sets; every save writes all of them. */
export const EVENT_VALUES = [...SUGGESTED_VALUES, "asks"] as const;

/** The fields that all dates of a series share besides their times. */
export const SHARED_VALUES = [...EVENT_TEXT_NAMES, "categoryId", "asks"] as const;

/** The fields that are read of an event. */
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
