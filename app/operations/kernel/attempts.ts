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

type Things<Thing> = {
  find: (id: string) => Thing | undefined;
  /** Whether what an earlier try made is what this one wants to make. */
  isSame: (earlier: Thing) => boolean;
  /** Whether something that `find` does not answer, being deleted, has the id. */
  isTaken?: (id: string) => boolean;
  /** How an id is made from a seed, and without one; by default as those of events and news. */
  ids?: { from: (seed: string) => string; anew: () => string };
};

/**
 * What an earlier try of the same person at the same place has made, or the id under which this one makes it: the
 * same for every such try, and nobody else's. Without an attempt, or where the attempt was for something else, a new id.
 */
export function findTry<Thing>(
  attempt: string,
  place: string,
  { actor, secrets }: Caller,
  { find, isSame, isTaken, ids = { from: secrets.idFrom, anew: secrets.newId } }: Things<Thing>,
): { id: string; earlier?: Thing } {
  if (attempt === "") return { id: ids.anew() };
  const id = ids.from(`${place}\n${actor?.id}\n${attempt}`);
  const earlier = find(id);
  if (earlier && isSame(earlier)) return { id, earlier };
  return { id: earlier || isTaken?.(id) ? ids.anew() : id };
}

/** Whether a stored thing has the values that this try wants to give it. */
export function hasValues<Values extends object>(stored: Values, wanted: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => Reflect.get(stored, name) === value);
}
