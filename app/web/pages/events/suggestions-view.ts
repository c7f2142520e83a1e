// The texts of the list of open suggestions.
import { msg } from "@lingui/core/macro";
import { type EventTextName, furtherTexts } from "~/event/event-fields";
import { labelOfText } from "~/event/event-text-labels";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import type { listSuggestions } from "~/operations/events/suggestions";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { withoutMarks } from "~/values/formatted";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { Words } from "~/words/words";

/** `lines` are location, category and notes; `asksNote` if the sender can get a note by mail. */
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
    const further = furtherTexts(suggestion).map((field) => furtherLine(field, display.words));
    return {
      id,
      title,
      name,
      asksNote: wantsAnswer,
      when: eventTimeLabel(suggestion, zone, display.now, display.words),
      lines: [location, category, ...further, ...withoutMarks(notes).split("\n")].filter(
        (line) => line.trim() !== "",
      ),
      sent: dateLabel(createdAt, zone, display.now, display.words),
      approveHref: pagePaths.approveSuggestion(calendar.link, id),
    };
  });
}

/** "Organizer: Ann" */
function furtherLine({ name, text }: { name: EventTextName; text: string }, words: Words): string {
  const label = labelOfText(name, words);
  return words._(msg({ message: `${label}: ${text}`, comment: "A field of an event." }));
}
