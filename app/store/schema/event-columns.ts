// The columns of an event's texts and times, shared by several tables.
import { integer, text } from "drizzle-orm/sqlite-core";
import { byEventText, eventText } from "~/event/event-fields";

export function eventTextColumns() {
  return byEventText((name) => {
    const column = text(name).notNull();
    // Older rows have no such text, and migrations only add columns.
    if (eventText(name).added) column.default("");
    return column;
  });
}

export function eventTimeColumns() {
  return {
    allDay: integer("all_day", { mode: "boolean" }).notNull(),
    /** For an all-day event: midnight of its first day in the calendar's zone, derived. */
    from: integer("from").notNull(),
    /** For an all-day event: midnight of its last day in the calendar's zone, derived. */
    to: integer("to").notNull(),
    /** Dates of an all-day event, "YYYY-MM-DD", both inclusive; null for a timed event. */
    firstDay: text("first_day"),
    lastDay: text("last_day"),
  };
}
