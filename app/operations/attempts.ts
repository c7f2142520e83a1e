// Lets a new thing that is sent again, since its answer got lost on the way, be made once.
import { z } from "zod";
import type { Caller } from "./operation";

/** What the sender makes for each new thing and sends with every try to save it; absent where it does not matter. */
export const attempt = z
  .string({ error: "The attempt must be text." })
  .max(64, "The attempt can have at most 64 characters.")
  .default("")
  .meta({
    description:
      "A random text of yours for this new thing: sent again with the same values, it is saved once. Absent: each call saves another.",
  });

/**
 * What the ids of this attempt's things are made from: the same for every try
 * of one person at one place, and nobody else's. undefined without an attempt.
 */
export function seedOf(attempt: string, place: string, { actor }: Caller): string | undefined {
  return attempt === "" ? undefined : `${place}\n${actor?.id}\n${attempt}`;
}

/** Whether a stored thing is what this try wants to make. */
export function isSame<Values extends object>(stored: Values, wanted: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => Reflect.get(stored, name) === value);
}
