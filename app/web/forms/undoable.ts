// Tells what was done, with the way to undo it.
import { writeFlash } from "~/web/pages/flash";
import { batchOf } from "~/web/pages/viewer";

/** A Set-Cookie line with the message of what `request` changed in the calendar. */
export function writeUndoable(request: Request, calendarId: string, text: string): string {
  return writeFlash("success", text, { undo: { calendarId, batch: batchOf(request) } });
}
