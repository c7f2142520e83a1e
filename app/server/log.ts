// Owns the log: one line of JSON an entry, in UTC. Refuses to know what is worth one.
// Callers never hand it codes, tokens, cookies, bodies or addresses with a query.

export type LogLine = { event: string; [key: string]: unknown };

let waiting: string[] = [];

/**
 * Writes the line before anything else that waits for input or time runs:
 * writing stops the whole process, so the lines of one turn go out together.
 */
export function log(line: object): void {
  waiting.push(JSON.stringify({ time: new Date().toISOString(), ...line }));
  if (waiting.length === 1) setImmediate(writeWaiting);
}

// What was logged last before the end says why it came.
process.on("exit", writeWaiting);

function writeWaiting(): void {
  if (waiting.length === 0) return;
  const lines = waiting;
  waiting = [];
  console.log(lines.join("\n"));
}
