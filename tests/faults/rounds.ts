// How often each fault is tried: a few times as part of `npm test`, many times by `npm run test:faults`,
// which also prints what was noted here as a table.
import { appendFileSync } from "node:fs";

export const isLong = process.env.FAULTS === "long";

export const ROUNDS = {
  kill: isLong ? 50 : 3,
  stop: isLong ? 20 : 2,
  requests: isLong ? 10_000 : 1_200,
};

/** Time for one test; the long form takes what it needs. */
export const TIMEOUT_MS = isLong ? 1_800_000 : 90_000;

export function note(fault: string, rounds: number, outcome: string): void {
  const file = process.env.FAULTS_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, rounds, outcome })}\n`);
}
