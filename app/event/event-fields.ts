// What follows from the declaration of an event's texts: names, types, and the lists of all that an event is made of.

import { byName } from "~/values/pick";
import { EVENT_TEXTS, type EventText } from "./event-texts";

export type EventTextName = keyof typeof EVENT_TEXTS;
export type EventTexts = Record<EventTextName, string>;

// Object.keys forgets which names there are.
export const EVENT_TEXT_NAMES = Object.keys(EVENT_TEXTS) as EventTextName[];

export function eventText(name: EventTextName): EventText {
  return EVENT_TEXTS[name];
}

/** A value for each text. */
export function byEventText<Value>(make: (name: EventTextName) => Value) {
  return byName(EVENT_TEXT_NAMES, make);
}

/**
 * The texts that places do not draw by name: beside title, location and notes, which have their own look. With what
 * was written, for cards, lists and mails.
 */
export function furtherTexts(
  event: EventTexts,
): { name: EventTextName; label: string; text: string }[] {
  return EVENT_TEXT_NAMES.filter((name) => !DRAWN_BY_NAME.has(name) && event[name] !== "").map(
    (name) => ({ name, label: EVENT_TEXTS[name].label, text: event[name] }),
  );
}

const DRAWN_BY_NAME: ReadonlySet<string> = new Set(["title", "location", "notes"]);

/**
 * Those that an event had from the first version on, in their order, and the younger ones that say something: hashes
 * of before stay what they were.
 */
export function hashedTexts(event: EventTexts): { first: string[]; added: string[] } {
  const isAdded = (name: EventTextName) => eventText(name).added === true;
  const added = EVENT_TEXT_NAMES.filter((name) => isAdded(name) && event[name] !== "");
  return {
    first: EVENT_TEXT_NAMES.filter((name) => !isAdded(name)).map((name) => event[name]),
    added: added.flatMap((name) => [name, event[name]]),
  };
}

/** Nothing written or chosen: what an event that a program makes up begins with, so that it needs to name only what it fills. */
export const NO_TEXTS = { ...byEventText(() => ""), categoryId: null };

/** What an editor decides of an event: every save writes all of it. */
export const EVENT_VALUES = [
  ...EVENT_TEXT_NAMES,
  "categoryId",
  "allDay",
  "from",
  "to",
  "firstDay",
  "lastDay",
  "timeZone",
] as const;

/** What is read of an event. */
export const EVENT_FIELDS = [
  "id",
  ...EVENT_VALUES,
  "uid",
  "sequence",
  "createdAt",
  "modifiedAt",
  "seriesId",
  "occurrence",
] as const;
