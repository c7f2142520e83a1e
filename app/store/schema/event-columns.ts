// The columns of an event's texts, which events, series and suggestions share.
import { text } from "drizzle-orm/sqlite-core";
import { byEventText, eventText } from "~/event/event-fields";

export function eventTextColumns() {
  return byEventText((name) => {
    const column = text(name).notNull();
    // Rows that are older than the text have none; migrations only add.
    if (eventText(name).added) column.default("");
    return column;
  });
}
