// Checks what an event may be: its fields, and when it may take place.

import { z } from "zod";
import { byEventText, type EventTexts } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import { invalid, type OperationError } from "~/operations/kernel/errors";
import { epochMs, OUT_OF_REACH, timeZone } from "~/operations/kernel/inputs";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { EventValues } from "~/store/events/event-store";
import { daysBetween, EARLIEST_EPOCH, isDayInReach, LATEST_EPOCH } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { sentTexts } from "./event-text-schemas";

const MOST_DAYS = 366;

export const eventDraft = z.object({
  ...sentTexts,
  allDay: z.boolean({ error: "All day must be true or false." }).default(false),
  from: epochMs("From"),
  to: epochMs("To"),
  /** The zone that the times were written in; the calendar's when it is not told. */
  timeZone: timeZone.optional(),
});
type EventDraft = z.output<typeof eventDraft>;
/** All of an event but its category, which is the calendar's to know. */
type SettledEvent = Omit<EventValues, "categoryId">;

/**
 * The draft as it is stored: dates for all-day events, in the calendar's zone. A text that is not sent stays as it is
 * `stored`. Throws `invalid` for times outside of 1970 to 2200, in the wrong order, or
 * more than 366 days apart.
 */
export function settleEvent(
  { timeZone, ...sent }: EventDraft,
  calendar: Pick<Calendar, "timeZone">,
  stored?: EventTexts,
): SettledEvent {
  const draft = { ...sent, ...byEventText((name) => sent[name] ?? stored?.[name] ?? "") };
  if (draft.allDay) return settleAllDay(draft, calendar);
  if (draft.from < EARLIEST_EPOCH) throw outOfReach("from");
  if (draft.to > LATEST_EPOCH) throw outOfReach("to");
  if (draft.to <= draft.from) throw invalid("To must be after From.", "to");
  if (draft.to - draft.from > MOST_DAYS * DAY_MS) throw tooLong();
  return { ...draft, firstDay: null, lastDay: null, timeZone: timeZone ?? calendar.timeZone };
}

function settleAllDay(
  draft: EventTexts & Pick<EventDraft, "allDay" | "from" | "to">,
  { timeZone }: Pick<Calendar, "timeZone">,
): SettledEvent {
  const firstDay = dayIn(draft.from, timeZone);
  const lastDay = dayIn(draft.to, timeZone);
  if (!isDayInReach(firstDay)) throw outOfReach("from");
  if (!isDayInReach(lastDay)) throw outOfReach("to");
  if (lastDay < firstDay) throw invalid("To cannot be on an earlier date than From.", "to");
  if (daysBetween(firstDay, lastDay) >= MOST_DAYS) throw tooLong();
  return { ...draft, firstDay, lastDay, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}

function outOfReach(field: "from" | "to"): OperationError {
  return invalid(`${field === "from" ? "From" : "To"} ${OUT_OF_REACH}`, field);
}

function tooLong(): OperationError {
  return invalid(`An event can last at most ${MOST_DAYS} days.`, "to");
}
