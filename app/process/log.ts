// Writes the log, one line of JSON per entry, in UTC; never pass it codes, tokens, cookies, bodies or addresses with a
// query. Drops and counts lines that cannot be written.

/**
 * JSON escapes only controls below 32; terminals also obey C1 controls, and some of these characters end lines or
 * reverse text.
 */
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

function escapeUnseen(character: string): string {
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

let waiting: string[] = [];

/**
 * Queues the line and writes it before other input or timer callbacks run. Writing blocks the process, so all lines of
 * one event loop iteration are written together.
 */
export function log(line: object): void {
  const text = JSON.stringify({ time: new Date().toISOString(), ...line });
  waiting.push(text.replace(UNSEEN, escapeUnseen));
  if (waiting.length === 1) setImmediate(writeWaiting);
}

// The last lines before an exit say why it happened.
process.on("exit", writeWaiting);

// Without a listener, a full disk or a closed pipe ends the process.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

const drops = { all: 0, untold: 0, isFailing: false };

/** Lines dropped since the start, and whether the last ones were. */
export function readDroppedLines(): { count: number; isFailing: boolean } {
  return { count: drops.all, isFailing: drops.isFailing };
}

function writeWaiting(): void {
  if (waiting.length === 0) return;
  const lines = waiting;
  waiting = [];
  // A full disk may have taken the beginning of a line.
  const start = drops.isFailing ? "\n" : "";
  process.stdout.write(`${start}${lines.join("\n")}\n`, (error) => {
    drops.isFailing = Boolean(error);
    if (error) {
      drops.all += lines.length;
      drops.untold += lines.length;
    } else if (drops.untold > 0) tellDropped();
  });
}

function tellDropped(): void {
  const count = drops.untold;
  drops.untold = 0;
  log({ level: "error", event: "log-lines-dropped", count });
}
