// JSON with swapped quotes, which a page's data contains as one text.
import { swapQuotes } from "./text";

/** The last texts written: the server draws a page from the value itself instead of parsing the text again. */
const written = new Map<string, object>();
const MOST = 10;

export function writeSwapped(value: object): string {
  const text = swapQuotes(JSON.stringify(value));
  const oldest = written.keys().next().value;
  if (written.size >= MOST && oldest !== undefined) written.delete(oldest);
  written.set(text, value);
  return text;
}

/** The value of a text written by `writeSwapped`; it must not be changed. */
export function readSwapped<Value extends object>(text: string): Value {
  return (written.get(text) ?? JSON.parse(swapQuotes(text))) as Value;
}
