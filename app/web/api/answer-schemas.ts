// Shared parts of the schemas of API payloads: their names, common fields and messages.
import { z } from "zod";
import type { CalendarEvent } from "~/event/event";

/** Schemas described once under a name, for others to refer to. */
export const answerNames = z.registry<{ id: string }>();

/** A payload, or an object in several payloads. */
export function answer<Fields extends z.ZodRawShape>(name: string, fields: Fields) {
  return z.object(fields).register(answerNames, { id: name });
}

export const text = z.string();
export const epochMs = (description: string) =>
  z.int().meta({ format: "int64", description: `Epoch milliseconds: ${description}` });
export const canEdit = z.boolean().meta({ description: "By the caller." });
export const changedAt = epochMs("when it was last changed.");

export const emptyAnswer = answer("Empty", {});
export const titleAnswer = answer("CalendarTitle", {
  title: text.meta({ description: "The calendar's title." }),
});

export const sourcedDate = z.object({
  id: text,
  sourceId: text.meta({ description: "From source/list." }),
  source: text.meta({ description: "Its calendar's name here." }),
  title: text,
  location: text,
  notes: text,
  allDay: z.boolean(),
  from: epochMs("the start; of an all-day one midnight of its first day."),
  to: epochMs("the end; of an all-day one midnight of its last day."),
  modifiedAt: changedAt,
});

export const bandAnswer = z.object({
  title: text,
  source: text,
  firstDay: text.meta({ description: "YYYY-MM-DD" }),
  lastDay: text.meta({ description: "YYYY-MM-DD, included." }),
});

export function answerSourced(event: CalendarEvent): z.infer<typeof sourcedDate> {
  const { id, title, location, notes, allDay, from, to, modifiedAt, source } = event;
  const { id: sourceId = 0, name = "" } = source ?? {};
  const times = { allDay, from, to, modifiedAt };
  return { id, sourceId: String(sourceId), source: name, title, location, notes, ...times };
}

/** Refusals and errors shared by several calls, in English for programs. */
export const ERROR_MESSAGES = {
  some: "Some error",
  denied: "Access denied",
  wrongLink: "The calendar link is wrong.",
  tooMany: "Too many attempts. Please try again later.",
} as const;
