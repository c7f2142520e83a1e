// JSON with its quotes swapped, which a page's data has as one text.
import { swapQuotes } from "./text";

/** What was written last: the server draws a page from the value itself instead of reading its text again. */
const written = new Map<string, object>();
const MOST = 10;

export function writeSwapped(value: object): string {
  const text = swapQuotes(JSON.stringify(value));
  const oldest = written.keys().next().value;
  if (written.size >= MOST && oldest !== undefined) written.delete(oldest);
  written.set(text, value);
  return text;
}

/** The value of a text by `writeSwapped`; not to be changed. */
export function readSwapped<Value extends object>(text: string): Value {
  return (written.get(text) ?? JSON.parse(swapQuotes(text))) as Value;
}
