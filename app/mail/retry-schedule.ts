// Says when a mail that did not leave is tried again. Times are epoch milliseconds.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";

/** After the first failure, the second and so on; the last pause repeats. */
const PAUSES = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
];
const LONGEST_TRYING_MS = 24 * HOUR_MS;
/** A login mail lives ten minutes and is tried every fifty seconds: it must still be of use when the server is back. */
const TRIES_IN_A_LIFE = 12;

export type Trial = { createdAt: number; expiresAt: number; attempts: number };

/**
 * When to try again after a failure at `now`, `attempts` failures before it not
 * counting this one; undefined when it is to be given up. A mail is tried once
 * more at the end of its 24 hours; at its own end it is looked at, not sent.
 */
export function nextAttemptAt(
  { createdAt, expiresAt, attempts }: Trial,
  now: number,
): number | undefined {
  const end = Math.min(expiresAt, createdAt + LONGEST_TRYING_MS);
  if (now >= end) return undefined;
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? HOUR_MS;
  const shortLife = (expiresAt - createdAt) / TRIES_IN_A_LIFE;
  return Math.min(now + Math.floor(Math.min(pause, shortLife)), end);
}
