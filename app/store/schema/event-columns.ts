// The columns of an event's texts and times, which several tables share.
import { integer, text } from "drizzle-orm/sqlite-core";
import { byEventText, eventText } from "~/event/event-fields";

export function eventTextColumns() {
  return byEventText((name) => {
    const column = text(name).notNull();
    // Rows that are older than the text have none; migrations only add.
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
    /** Dates of an all-day event, "YYYY-MM-DD", the last one included; null for a timed one. */
    firstDay: text("first_day"),
    lastDay: text("last_day"),
  };
}
