// The texts of the list of open suggestions.
import { furtherTexts } from "~/event/event-fields";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import type { listSuggestions } from "~/operations/events/suggestions";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

/** `lines` are location, category and notes; `asksNote` if the sender can be sent a note by mail. */
export type SuggestionRow = {
  id: string;
  title: string;
  when: string;
  lines: string[];
  name: string;
  sent: string;
  asksNote: boolean;
  approveHref: string;
};

export function buildSuggestionRows(
  list: Result<typeof listSuggestions>["list"],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): SuggestionRow[] {
  const zone = shownZone(display, calendar);
  return list.map((suggestion) => {
    const { id, title, location, category, notes, name, createdAt, wantsAnswer } = suggestion;
    const further = furtherTexts(suggestion).map(({ label, text }) => `${label}: ${text}`);
    return {
      id,
      title,
      name,
      asksNote: wantsAnswer,
      when: eventTimeLabel(suggestion, zone, display.now, display.words),
      lines: [location, category, ...further, ...notes.split("\n")].filter(
        (line) => line.trim() !== "",
      ),
      sent: dateLabel(createdAt, zone, display.now, display.words),
      approveHref: pagePaths.approveSuggestion(calendar.link, id),
    };
  });
}
