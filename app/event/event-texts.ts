// Declares what people write of an event, once: columns, input, forms, history, archives, files, search and masking follow.
import { LIMITS } from "~/values/limits";

/** What people write of an event in their own words. */
export type EventText = {
  /** On screens, in mails, errors and the history. */
  label: string;
  /** The longest text, in UTF-16 units. */
  max: number;
  /** An input or a text area, and how it is cleaned and escaped. */
  lines: "one" | "several";
  required?: boolean;
  /** In feeds and files (RFC 5545 §3.8). A person's name is CONTACT: ORGANIZER has an address. */
  ical: "SUMMARY" | "LOCATION" | "DESCRIPTION" | "CONTACT" | "COMMENT";
  /** Younger than the first version: what was stored before reads as "", and hashes leave it out while it is "". */
  added?: true;
};

/** In the order of forms. */
export const EVENT_TEXTS = {
  title: {
    label: "Title",
    max: LIMITS.eventTitle,
    lines: "one",
    required: true,
    ical: "SUMMARY",
  },
  location: { label: "Location", max: LIMITS.location, lines: "one", ical: "LOCATION" },
  notes: { label: "Notes", max: LIMITS.notes, lines: "several", ical: "DESCRIPTION" },
} as const satisfies Record<string, EventText>;
