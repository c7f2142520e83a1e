// Declares an event's texts once; columns, input, forms, history, archives, files, search and masking are derived
// from it.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { LIMITS } from "~/values/limits";
import type { Words } from "~/words/words";

/** One of the texts that people write about an event. */
export type EventText = {
  /** For programs, and in the history. */
  label: string;
  /** The same for people. */
  words?: MessageDescriptor;
  /** Maximum length in UTF-16 units. */
  max: number;
  /** Whether it is an input or a text area, which also decides how it is cleaned and escaped. */
  lines: "one" | "several";
  required?: boolean;
  /** In feeds and files (RFC 5545 §3.8). A person's name is CONTACT: ORGANIZER has an address. */
  ical: "SUMMARY" | "LOCATION" | "DESCRIPTION" | "CONTACT" | "COMMENT";
  /** Added after the first version: older data reads as "", and hashes leave it out while it is "". */
  added?: true;
};

/** In the order of forms. */
export const EVENT_TEXTS = {
  title: {
    label: "Title",
    words: msg`Title`,
    max: LIMITS.eventTitle,
    lines: "one",
    required: true,
    ical: "SUMMARY",
  },
  location: {
    label: "Location",
    words: msg`Location`,
    max: LIMITS.location,
    lines: "one",
    ical: "LOCATION",
  },
  notes: {
    label: "Notes",
    words: msg`Notes`,
    max: LIMITS.notes,
    lines: "several",
    ical: "DESCRIPTION",
  },
} as const satisfies Record<string, EventText>;

/** What forms and cards call it. */
export function labelOfText({ label, words: message }: EventText, words: Words): string {
  return message ? words._(message) : label;
}
