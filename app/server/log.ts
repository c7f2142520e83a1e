// Owns the log: one line of JSON an entry, in UTC. Refuses to know what is worth one.
// Callers never hand it codes, tokens, cookies, bodies or addresses with a query.

export type LogLine = { event: string; [key: string]: unknown };

export function log(line: object): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...line }));
}
