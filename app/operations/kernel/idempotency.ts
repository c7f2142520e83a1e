// Makes a new thing once, however often it is sent: by a key that its sender sends with each try.
import { z } from "zod";
import type { Caller } from "./operation";

/** The sender makes one for each new thing and sends it with every try, as the field `attempt`. */
export const idempotencyKey = z
  .string({ error: "The attempt must be text." })
  .max(64, "The attempt can have at most 64 characters.")
  .default("")
  .meta({
    description:
      "A random text of yours for this new thing: sent again with the same values, it is saved once. Absent: each call saves another.",
  });

type Lookup<Thing> = {
  find: (id: string) => Thing | undefined;
  /** Whether what an earlier try made is what this one wants to make. */
  isSame: (earlier: Thing) => boolean;
  /** Whether something that `find` does not answer, being deleted, has the id. */
  isTaken?: (id: string) => boolean;
  /** How an id is made from a seed, and without one; by default as those of events and news. */
  ids?: { from: (seed: string) => string; anew: () => string };
};

/**
 * What an earlier try of the same person has made, or the id under which this one makes it: the same for every try with
 * this key and purpose. Without a key, or where the key was used for something else, a new id.
 */
export function findEarlier<Thing>(
  key: string,
  purpose: string,
  { actor, secrets }: Caller,
  { find, isSame, isTaken, ids = { from: secrets.idFrom, anew: secrets.newId } }: Lookup<Thing>,
): { id: string; earlier?: Thing } {
  if (key === "") return { id: ids.anew() };
  const id = ids.from(`${purpose}\n${actor?.id}\n${key}`);
  const earlier = find(id);
  if (earlier && isSame(earlier)) return { id, earlier };
  return { id: earlier || isTaken?.(id) ? ids.anew() : id };
}

/** Whether a stored thing has the values that this try wants to give it. */
export function hasValues<Values extends object>(stored: Values, wanted: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => Reflect.get(stored, name) === value);
}
