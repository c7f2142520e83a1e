// Writes the log: a line of JSON an entry, in UTC; never hand it codes, tokens, cookies, bodies or
// addresses with a query.

/**
 * JSON escapes the controls below 32 alone; these are obeyed by terminals as well (C1), end lines, or
 * turn the order of the letters around.
 */
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

function escapeUnseen(character: string): string {
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

let waiting: string[] = [];

/**
 * Writes the line before anything else that waits for input or time runs:
 * writing stops the whole process, so the lines of one turn go out together.
 */
export function log(line: object): void {
  const text = JSON.stringify({ time: new Date().toISOString(), ...line });
  waiting.push(text.replace(UNSEEN, escapeUnseen));
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
