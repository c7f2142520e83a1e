// Declares an event's texts once; columns, input, forms, history, archives, files, search and masking are derived
// from it.
import { LIMITS } from "~/values/limits";
import { fitsTitle } from "./title-length";

/** One of the texts that people write about an event. */
export type EventText = {
  /** For programs, and in the history; event-text-labels.ts has it for people. */
  label: string;
  /** Maximum length in UTF-16 units, as typed. */
  max: number;
  /** Whether it may be stored, where that is not said by `max`. */
  fits?: (text: string) => boolean;
  /** Whether it is an input or a text area, which also decides how it is cleaned and escaped. */
  lines: "one" | "several";
  required?: boolean;
  /** Whether its marks are drawn (~/values/formatted). */
  formatted?: true;
  /** In feeds and files (RFC 5545 §3.8). A person's name is CONTACT: ORGANIZER has an address. */
  ical: "SUMMARY" | "LOCATION" | "DESCRIPTION" | "CONTACT" | "COMMENT";
  /** Added after the first version: older data reads as "", and hashes leave it out while it is "". */
  added?: true;
};

/** In the order of forms. */
export const EVENT_TEXTS = {
  title: {
    label: "Title",
    max: LIMITS.eventTitle,
    fits: fitsTitle,
    lines: "one",
    required: true,
    ical: "SUMMARY",
  },
  location: {
    label: "Location",
    max: LIMITS.location,
    lines: "one",
    ical: "LOCATION",
  },
  notes: {
    label: "Notes",
    max: LIMITS.notes,
    lines: "several",
    formatted: true,
    ical: "DESCRIPTION",
  },
} as const satisfies Record<string, EventText>;
