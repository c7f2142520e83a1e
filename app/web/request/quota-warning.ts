// Warns on screens where people add something that little room is left.
import { whyLittleRoom } from "~/operations/kernel/storage-quota";
import { sayRefusal } from "~/words/say-refusal";
import type { CalendarPage } from "./calendar-page";
import type { Visitor } from "./visitor";

/** A part of a loader's data, rendered by RoomNote. */
export type WithRoom = { room?: string };

/** The warning for a calendar, by the account that created it. */
export function roomIn({
  visitor,
  calendar,
}: Pick<CalendarPage, "visitor" | "calendar">): WithRoom {
  const found = visitor.caller.store.calendars.findByLink(calendar.link);
  return found ? readRoom(found.createdBy, visitor) : {};
}

/** The warning for the calendars that an account created. */
export function readRoom(account: number | null, { caller, words }: Visitor): WithRoom {
  const why = whyLittleRoom(account, caller);
  return why ? { room: sayRefusal(why, words) } : {};
}
