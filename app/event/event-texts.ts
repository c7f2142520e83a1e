// Declares an event's texts once. Columns, input, forms, history, archives, files, search and masking derive from it.
import { LIMITS } from "~/values/limits";
import { fitsTitle } from "./title-length";

export type EventText = {
  /** For programs and the history; event-text-labels.ts has the labels for people. */
  label: string;
  /** Maximum length in UTF-16 units, as typed. */
  max: number;
  /** Whether the text may be stored, if `max` alone does not decide. */
  fits?: (text: string) => boolean;
  /** An input or a text area; also decides how the text is cleaned and escaped. */
  lines: "one" | "several";
  required?: boolean;
  /** Whether marks are drawn (~/values/formatted). */
  formatted?: true;
  /**
   * Its property in feeds and files (RFC 5545 §3.8). A person's name is CONTACT, since ORGANIZER requires an address.
   */
  ical: "SUMMARY" | "LOCATION" | "DESCRIPTION" | "CONTACT" | "COMMENT";
  /** Added after the first version: older data reads as "", and hashes omit it while it is "". */
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
