// Lists the fields of an event: what people write of it, what a save writes, and what is read.
import { LIMITS } from "./limits";
import { byName } from "./pick";

/** What people write of an event in their own words, in the order of forms. */
export const EVENT_TEXT_NAMES = ["title", "location", "notes"] as const;
export type EventTextName = (typeof EVENT_TEXT_NAMES)[number];

/** `label` is the field's name on screens; `max` its longest text, in UTF-16 units. */
export type EventText = {
  label: string;
  max: number;
  lines: "one" | "several";
  required?: boolean;
};

export const EVENT_TEXTS = {
  title: { label: "Title", max: LIMITS.eventTitle, lines: "one", required: true },
  location: { label: "Location", max: LIMITS.location, lines: "one" },
  notes: { label: "Notes", max: LIMITS.notes, lines: "several" },
} as const satisfies Record<EventTextName, EventText>;

/** Nothing written or chosen: what an event that a program makes up begins with, so that it needs to name only what it fills. */
export const NO_TEXTS = { ...byName(EVENT_TEXT_NAMES, () => ""), categoryId: null };

/** What an editor decides of an event: every save writes all of it. */
export const EVENT_VALUES = [
  ...EVENT_TEXT_NAMES,
  ...(["categoryId", "allDay", "from", "to", "firstDay", "lastDay", "timeZone"] as const),
] as const;

/** What is read of an event. */
export const EVENT_FIELDS = [
  "id",
  ...EVENT_VALUES,
  ...(["uid", "sequence", "createdAt", "modifiedAt", "seriesId", "occurrence"] as const),
] as const;
