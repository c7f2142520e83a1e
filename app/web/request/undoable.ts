// Tells what was done, with the way to undo it.
import { isUndoable } from "~/operations/history/history";
import { getRuntime } from "~/process/runtime";
import { type Flash, writeFlash } from "./flash";
import { batchOf } from "./visitor";

/**
 * A Set-Cookie line with the message of what `request` changed in the calendar, with Undo where it changed anything;
 * `about` ends its first sentence, `more` are others.
 */
export function writeUndoable(
  request: Request,
  calendarId: string,
  text: string,
  about?: Flash["about"],
  more?: string,
): string {
  const batch = batchOf(request);
  const undo = isUndoable(batch, getRuntime().store) ? { calendarId, batch } : undefined;
  return writeFlash("success", text, { about, more: more || undefined, undo });
}
