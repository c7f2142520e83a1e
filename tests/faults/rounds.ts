// The number of fault injections: few in `npm run test:all`, many in `npm run test:faults`, which also prints the notes
// as a table.
import { appendFileSync } from "node:fs";
import { expect } from "vitest";

export const isLong = process.env.FAULTS === "long";

export const ROUNDS = {
  kill: isLong ? 50 : 3,
  stop: isLong ? 20 : 2,
  stuck: isLong ? 20 : 1,
  requests: isLong ? 10_000 : 1_200,
  malformed: isLong ? 10_000 : 600,
  fullDisk: isLong ? 20 : 2,
  damage: isLong ? 20 : 2,
  backups: isLong ? 20 : 2,
  changes: isLong ? 4_000 : 400,
  powerCuts: isLong ? 200 : 40,
  upgrades: isLong ? 20 : 2,
};

/** How long the lock is held, the mail server is down, and the endurance test runs. */
export const SECONDS = {
  locked: isLong ? 10 : 1,
  mailServerDown: isLong ? 300 : 1,
  soak: isLong ? Number(process.env.FAULTS_SOAK_MINUTES ?? 60) * 60 : 4,
};

/** The time limit of one test. */
export const TIMEOUT_MS = isLong ? 1_800_000 + SECONDS.soak * 1_000 : 600_000;

/** Times are meaningful only if nothing else runs, as in `npm run test:faults`. */
export const isMeasured = process.env.FAULTS !== undefined;

/** Expects a time below the limit, if times are measured. */
export function expectWithin(ms: number, limit: number): void {
  if (isMeasured) expect(ms).toBeLessThan(limit);
}

export function note(fault: string, rounds: number | string, outcome: string): void {
  const file = process.env.FAULTS_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, rounds, outcome })}\n`);
}

export function median(figures: number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
