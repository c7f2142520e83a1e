// What the schemas of the API's answers share: how they are named in its description, and fields of several.
import { z } from "zod";

/** The schemas that are described once by a name, and referred to by others. */
export const answerNames = z.registry<{ id: string }>();

/** A payload, or an object in several of them. */
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
