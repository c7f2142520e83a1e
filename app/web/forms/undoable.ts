// Tells what was done, with the way to undo it.
import { type Flash, writeFlash } from "~/web/pages/flash";
import { batchOf } from "~/web/pages/viewer";

/** A Set-Cookie line with the message of what `request` changed in the calendar; `about` ends its first sentence, `more` are others. */
export function writeUndoable(
  request: Request,
  calendarId: string,
  text: string,
  about?: Flash["about"],
  more?: string,
): string {
  return writeFlash("success", text, {
    about,
    more: more || undefined,
    undo: { calendarId, batch: batchOf(request) },
  });
}
