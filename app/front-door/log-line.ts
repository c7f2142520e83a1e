// Writes a log line of the front door: a UTC time, the name of the event, its facts.

export type Log = { log: (line: object) => void; now: () => number };

export function writeLine({ log, now }: Log, event: string, facts: object): void {
  log({ time: new Date(now()).toISOString(), event, ...facts });
}

/** For the log only: a stack names files and lines. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
