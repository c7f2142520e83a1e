// Distinguishes programs from people in public forms: by a hidden field, and by the time until the form is sent.
import { setTimeout as wait } from "node:timers/promises";
import { TRAP } from "./form-state";
import { seal, unseal } from "./signed-text";

const LEAST_MS = 2_000;
/** A quarter of the requests that the server handles at once, so that many programs do not block everybody else. */
const MOST_WAITING = 50;
let waiting = 0;

/** The time at which a form was drawn, sealed so that a program cannot make one up. */
export function stampForm(now: number): string {
  return seal("form-stamp", String(now));
}

/** True if the hidden field is filled in. */
export function isTrapped(values: Record<string, string>): boolean {
  return Boolean(values[TRAP]);
}

/**
 * Waits until a person could have filled in the form: two seconds from its drawing, or from now if it does not say
 * when that was. A quick person loses nothing; a program is slowed down to a person's pace. If very many wait
 * already, nobody else does: the limits of the operation still apply.
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
