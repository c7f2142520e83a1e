// Compares an event before and after: whether it is new, moved, changed, canceled or deleted.
import { isCanceled } from "./canceled";
import { type CalendarEvent, isMoved } from "./event";
import { EVENT_TEXT_NAMES, type EventTextName } from "./event-fields";

export type What = "new" | "moved" | "changed" | "canceled" | "deleted";

/** The content and times of an event or a date of a series. */
export type Side = Record<EventTextName, string> &
  Pick<CalendarEvent, "categoryId" | "allDay" | "from" | "to" | "firstDay" | "lastDay">;

export type FieldName = EventTextName | "category" | "repeats" | "ends";

/** `was` and `is` are undefined if the event did not exist then; `fields` lists the other differences. */
export type Change<Of extends Side = Side> = {
  what: What;
  was: Of | undefined;
  is: Of | undefined;
  fields: FieldName[];
};

/** The difference between two sides of an event; undefined if people cannot see one. */
export function compareSides<Of extends Side>(
  was: Of | undefined,
  is: Of | undefined,
): Change<Of> | undefined {
  if (!was || !is) {
    if (is) return { what: "new", was, is, fields: [] };
    // Deleting a canceled event is not news.
    return was && !isCanceled(was.title) ? { what: "deleted", was, is, fields: [] } : undefined;
  }
  const fields = changedFields(was, is);
  if (isCanceled(is.title) && !isCanceled(was.title)) return { what: "canceled", was, is, fields };
  if (isMoved(was, is)) return { what: "moved", was, is, fields };
  return fields.length > 0 ? { what: "changed", was, is, fields } : undefined;
}

/** The fields that differ, besides times. */
function changedFields(was: Side, is: Side): FieldName[] {
  const texts = EVENT_TEXT_NAMES.filter((name) => was[name] !== is[name]);
  return was.categoryId === is.categoryId ? texts : [...texts, "category"];
}
