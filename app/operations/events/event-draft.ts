// Validates an event as sent or as stored in JSON: its texts and times.
import { z } from "zod";
import type { CalendarEvent, EventSpan } from "~/event/event";
import { byEventText, type EventTextName, eventText } from "~/event/event-fields";
import { labelMessageOf } from "~/event/event-text-labels";
import type { EVENT_TEXTS } from "~/event/event-texts";
import { allDayTimes } from "~/event/event-times";
import { longestTyped } from "~/event/title-length";
import { invalid, type OperationError } from "~/operations/kernel/errors";
import { type Cleaned, epochMs, line, paragraphs, timeZone } from "~/operations/kernel/inputs";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { EventValues } from "~/store/events/event-store";
import type { Store } from "~/store/store";
import { daysBetween, EARLIEST_EPOCH, isDayInReach, LATEST_EPOCH } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { LIMITS } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";

/** Which texts are optional in the types of programs' input. */
type TextFields = {
  [Name in EventTextName]: (typeof EVENT_TEXTS)[Name] extends { required: true }
    ? Cleaned
    : z.ZodPrefault<Cleaned>;
};

/** Cleaned and checked; "" for a missing optional text. */
export const eventTexts = byEventText((name) => {
  const { lines, required, ...length } = eventText(name);
  const write = lines === "one" ? line : paragraphs;
  const options = { field: { label: labelMessageOf(name) }, ...pick(length, ["max", "fits"]) };
  return required ? write({ ...options, required }) : write(options);
}) as TextFields;

/**
 * Throws `invalid` for a title too long for a form, unless the calendar already has it: titles from apps may have more
 * UTF-16 units.
 */
export function requireTypedTitle(
  title: string,
  { store, calendar }: { store: Pick<Store, "appTexts">; calendar: Pick<Calendar, "id"> },
): void {
  const has = title.length;
  if (has <= longestTyped(title) || store.appTexts.hasTitle(calendar.id, title)) return;
  const field = { label: labelMessageOf("title") };
  throw invalid(refusal("tooLong", { field, max: LIMITS.eventTitle, has }), "title");
}

/**
 * The texts for a save. Texts added in later releases may be missing and then stay unchanged: older programs must not
 * empty them.
 */
const sentTexts = byEventText((name) => {
  const field = eventTexts[name];
  return eventText(name).added && field instanceof z.ZodPrefault
    ? field.unwrap().optional()
    : field;
}) as TextFields;

/** Texts from stored JSON of any age: a text added later is "". */
export const storedTexts = byEventText((name) =>
  eventText(name).added ? z.string().default("") : z.string(),
);

const MOST_DAYS = 366;

export const eventDraft = z.object({
  ...sentTexts,
  allDay: z.boolean({ error: refusal("notTrueOrFalse", { field: "allDay" }) }).default(false),
  from: epochMs("from"),
  to: epochMs("to").nullable().meta({
    description: "Epoch milliseconds; null or from for an event without an end.",
  }),
  timeZone: timeZone.optional().meta({
    description:
      "In which the times were written. Absent: the event's for unchanged times, else the calendar's.",
  }),
});
type EventDraft = z.output<typeof eventDraft>;
/** An event without its category, sign-up and app texts, which depend on stored data. */
type NormalizedEvent = Omit<EventValues, "categoryId" | "asks" | "appTexts">;

/**
 * The draft as it will be stored: all-day events as dates in the calendar's zone. An omitted text stays as it is
 * `stored`, and so does an omitted zone if the times are unchanged. Throws `invalid` for times outside of 1970 to 2200,
 * in the wrong order, or more than 366 days apart.
 */
export function normalizeEvent(
  { timeZone, ...sent }: EventDraft,
  calendar: Pick<Calendar, "timeZone">,
  stored?: CalendarEvent,
): NormalizedEvent {
  const texts = byEventText((name) => sent[name] ?? stored?.[name] ?? "");
  const times = normalizeTimes(sent, calendar);
  const isSameTime =
    stored?.allDay === false && stored.from === times.from && stored.to === times.to;
  const written = timeZone ?? (isSameTime ? stored.timeZone : undefined);
  const zone = (sent.allDay ? undefined : written) ?? calendar.timeZone;
  return { ...sent, ...texts, ...times, timeZone: zone };
}

/** The times alone. Throws like `normalizeEvent`. */
export function normalizeTimes(
  sent: Pick<EventDraft, "allDay" | "from" | "to">,
  calendar: Pick<Calendar, "timeZone">,
): EventSpan {
  const { allDay, from } = sent;
  const to = sent.to ?? from;
  if (allDay) return normalizeAllDay({ from, to }, calendar);
  if (from < EARLIEST_EPOCH) throw outOfReach("from");
  if (to > LATEST_EPOCH) throw outOfReach("to");
  if (to < from) throw invalid(refusal("toAfterFrom"), "to");
  if (to - from > MOST_DAYS * DAY_MS) throw tooLong();
  return { from, to, firstDay: null, lastDay: null };
}

function normalizeAllDay(
  { from, to }: Pick<EventValues, "from" | "to">,
  { timeZone }: Pick<Calendar, "timeZone">,
): EventSpan {
  const firstDay = dayIn(from, timeZone);
  const lastDay = dayIn(to, timeZone);
  if (!isDayInReach(firstDay)) throw outOfReach("from");
  if (!isDayInReach(lastDay)) throw outOfReach("to");
  if (lastDay < firstDay) throw invalid(refusal("toNotEarlier"), "to");
  if (daysBetween(firstDay, lastDay) >= MOST_DAYS) throw tooLong();
  return { firstDay, lastDay, ...allDayTimes(firstDay, lastDay, timeZone) };
}

function outOfReach(field: "from" | "to"): OperationError {
  return invalid(refusal("outOfReach", { field }), field);
}

function tooLong(): OperationError {
  return invalid(refusal("eventOverDays", { max: MOST_DAYS }), "to");
}
