// The JSON of whole calendars: written once for each revision, for editors and for everyone else.
import { showCalendar } from "~/operations/calendars";
import { type Caller, perform } from "~/operations/operation";
import { createByteCache } from "~/web/pages/byte-cache";

const MOST_BYTES = 16 * 1024 * 1024;

const cached = createByteCache<Uint8Array<ArrayBuffer>>(MOST_BYTES, ({ length }) => length);
const encoder = new TextEncoder();

/**
 * The bytes of a reply about a whole calendar, from memory where this revision of it was asked for before,
 * else from `write`. Who may see it is asked each time; throws what `showCalendar` refuses.
 */
export function cacheView(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
  write: () => string,
): Uint8Array<ArrayBuffer> {
  const { link, revision, modifiedAt, canEdit } = perform(showCalendar, input, caller);
  const key = [link, revision, modifiedAt, canEdit].join(" ");
  const known = cached.get(key);
  if (known) return known;
  const bytes = encoder.encode(write());
  cached.set(key, bytes);
  return bytes;
}
