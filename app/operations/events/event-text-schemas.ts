// The schemas of an event's texts: as people and programs send them, and as they are stored as JSON.
import { z } from "zod";
import { byEventText, type EventTextName, eventText } from "~/event/event-fields";
import type { EVENT_TEXTS } from "~/event/event-texts";
import { type Cleaned, line, paragraphs } from "~/operations/kernel/inputs";

/** Which of them may be missing, for the types of what programs send. */
type TextFields = {
  [Name in EventTextName]: (typeof EVENT_TEXTS)[Name] extends { required: true }
    ? Cleaned
    : z.ZodPrefault<Cleaned>;
};

/** Cleaned and checked; "" where it is missing and nobody has to write it. */
export const eventTexts = byEventText((name) => {
  const { lines, required, label, max } = eventText(name);
  const write = lines === "one" ? line : paragraphs;
  return required ? write({ label, max, required }) : write({ label, max });
}) as TextFields;

/**
 * The same of a save. A text that older programs do not know of may be missing, and then it stays as it is: what they
 * send must not empty it.
 */
export const sentTexts = byEventText((name) => {
  const field = eventTexts[name];
  return eventText(name).added && field instanceof z.ZodPrefault
    ? field.unwrap().optional()
    : field;
}) as TextFields;

/** What was stored as JSON at any time: a text that is younger than it is "". */
export const storedTexts = byEventText((name) =>
  eventText(name).added ? z.string().default("") : z.string(),
);
