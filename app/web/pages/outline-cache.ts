// Caches the outlines of calendars that hold very many events: each is read once a revision.
import type { Outline } from "~/calendar/outline";
import type { CalendarVersion } from "~/operations/feeds";
import { getRuntime } from "~/server/process/runtime";
import { countFound, createByteCache } from "./byte-cache";

const MOST_BYTES = 32 * 1024 * 1024;
/** About what an event takes: five fields and the letters of its id. */
const EVENT_BYTES = 150;

const kept = createByteCache<Outline>("outlines", MOST_BYTES, ({ length }) => length * EVENT_BYTES);
const underway = new Map<string, Promise<Outline>>();

/** The outline of this version of a calendar, or of a newer one. Whoever asks while it is read waits for the same one. */
export async function openOutline({ id, revision, modifiedAt }: CalendarVersion): Promise<Outline> {
  const key = [id, revision, modifiedAt].join(" ");
  const known = countFound("outlines", kept.get(key));
  if (known) return known;
  const reading = underway.get(key) ?? read(key, id);
  underway.set(key, reading);
  return reading;
}

async function read(key: string, id: number): Promise<Outline> {
  try {
    const outline = await getRuntime().store.whole.outline(id);
    kept.set(key, outline);
    return outline;
  } finally {
    underway.delete(key);
  }
}
