// Tells programs from people in public forms, by a hidden field and by the time before submission.
import { setTimeout as wait } from "node:timers/promises";
import { TRAP } from "./form-state";
import { seal, unseal } from "./signed-text";

const LEAST_MS = 2_000;
/** A quarter of the requests that the server handles at once, so that many programs do not block everybody else. */
const MOST_WAITING = 50;
let waiting = 0;

/** The time when a form was rendered, signed so that programs cannot invent one. */
export function stampForm(now: number): string {
  return seal("form-stamp", String(now));
}

/** True if the hidden field is filled in. */
export function isTrapped(values: Record<string, string>): boolean {
  return Boolean(values[TRAP]);
}

/**
 * Waits until a person could have filled in the form: two seconds after rendering, or from now if that time is missing.
 * A quick person loses nothing; a program is slowed to a person's pace. If very many are already waiting, nobody else
 * waits: the operation's limits still apply.
 */
export async function keepPace(values: Record<string, string>, now: number): Promise<void> {
  const drawnAt = readStamp(values.stamp ?? "") ?? now;
  const rest = drawnAt + LEAST_MS - now;
  if (rest <= 0 || waiting >= MOST_WAITING) return;
  waiting += 1;
  await wait(Math.min(rest, LEAST_MS));
  waiting -= 1;
}

function readStamp(stamp: string): number | undefined {
  const drawn = unseal("form-stamp", stamp);
  return drawn === undefined ? undefined : Number(drawn);
}
