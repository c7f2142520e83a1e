// The calls about events: single and repeating ones, their dates, search and suggestions.
import { z } from "zod";
import { readAsks } from "~/event/asks";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { timesIn } from "~/event/event-times";
import { repeatOf } from "~/event/repeat";
import type { Series } from "~/event/series";
import { asksAnswer } from "~/operations/events/asks-input";
import { type Clashes, listClashes } from "~/operations/events/clashes";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listDates } from "~/operations/events/repeating-events";
import { searchEvents } from "~/operations/events/search";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import type { Result } from "~/operations/kernel/operation";
import { DAY_MS } from "~/time/durations";
import { firstDateOf, MONTH_DAYS } from "~/time/recurrence";
import { FREQUENCIES } from "~/time/written-rule";
import { CLASHES } from "~/values/limits";
import { byName, pick } from "~/values/pick";
import { findEvents, type SearchResult } from "~/web/pages/events/event-search";
import { answer, canEdit, changedAt, emptyAnswer, epochMs, text } from "./answer-schemas";
import { call, longCall, shapedCall } from "./api-call";

const asks = asksAnswer.meta({
  description: "null for one that does not ask who comes, and by links that show only times.",
});

export const eventAnswer = answer("Event", {
  id: text,
  ...byName(EVENT_TEXT_NAMES, () => text),
  allDay: z.boolean(),
  from: epochMs("the start; if all-day, midnight of its first day in the calendar's zone."),
  to: epochMs(
    "the end, or the start if it has none; if all-day, midnight of its last day, included.",
  ),
  category: text.meta({ description: "Its name; '' for none." }),
  asks,
  canEdit,
  modifiedAt: changedAt,
  seriesId: text.meta({
    description: "Of a date of a repeating event; else ''.",
  }),
});
type EventAnswer = z.infer<typeof eventAnswer>;

export const clashList = z.array(
  z.object({ eventId: text, title: text, from: eventAnswer.shape.from, to: eventAnswer.shape.to }),
);

const savedAnswer = answer("SavedEvent", {
  ...eventAnswer.shape,
  clashes: clashList.meta({
    description: `What is at the same place then, in order, at most ${CLASHES.told}; of a repeating event, at its next ${CLASHES.dates} dates.`,
  }),
});

const clashesAnswer = answer("Clashes", { list: clashList });

export const seriesAnswer = z.object({
  id: text,
  ...byName(EVENT_TEXT_NAMES, () => text),
  allDay: z.boolean(),
  firstDay: text.meta({ description: "The first date, on the series' clock: 2026-11-23." }),
  startTime: text.meta({
    description: "Such as 19:00, on that clock; '' if all-day.",
  }),
  lengthMs: z.int().meta({ description: "In milliseconds; 0 without an end." }),
  timeZone: text.meta({ description: "Of its clock." }),
  repeat: z.object({
    freq: z.enum(FREQUENCIES),
    every: z.int(),
    weekdays: z.array(z.int()).meta({ description: "1 (Monday) to 7; empty unless weekly." }),
    by: z.enum(MONTH_DAYS),
    rule: text.nullable().meta({
      description:
        "A rule that those cannot say, as RFC 5545 writes it; they then tell about how often. null where they say it.",
    }),
    days: z.array(text).meta({ description: "Further days." }),
  }),
  until: text.meta({ description: "The last day; '' without an end." }),
  skips: z.array(text).meta({ description: "Days that are left out." }),
  category: text.meta({ description: "Its name; '' for none." }),
  asks,
  canEdit,
  modifiedAt: epochMs("the last change to it or one of its dates."),
});
type SeriesAnswer = z.infer<typeof seriesAnswer>;

const datesAnswer = answer("Dates", {
  list: z.array(
    z.object({
      day: text.meta({
        description: "By rule, on the series' clock: 2026-11-23.",
      }),
      state: z.enum(["plain", "changed", "skipped"]),
      event: eventAnswer.nullable().meta({ description: "null where it is skipped." }),
    }),
  ),
  hasEarlier: z.boolean(),
  hasMore: z.boolean(),
});

/**
 * Whether the reader may edit the event, the calendar's categories, and its zone, which its events may not be in yet.
 */
type Reader = { canEdit: boolean; categories: readonly Category[]; timeZone: string };

export function answerEvent(event: CalendarEvent, reader: Reader): EventAnswer {
  const { canEdit, categories } = reader;
  const { id, allDay, modifiedAt } = event;
  const { from, to } = timesIn(event, reader.timeZone);
  const { name: category = "" } = categoryOf(event, categories) ?? {};
  const [texts, seriesId] = [pick(event, EVENT_TEXT_NAMES), event.seriesId ?? ""];
  const asks = readAsks(event.asks);
  return { id, ...texts, allDay, from, to, category, asks, canEdit, modifiedAt, seriesId };
}

export function answerSeries(
  series: Series,
  { canEdit, categories }: Omit<Reader, "timeZone">,
): SeriesAnswer {
  const { id, allDay, startTime, length, timeZone, skips, modifiedAt } = series;
  const { until, ...repeat } = repeatOf(series);
  const { name: category = "" } = categoryOf(series, categories) ?? {};
  return {
    id,
    ...pick(series, EVENT_TEXT_NAMES),
    allDay,
    firstDay: firstDateOf(series),
    startTime: startTime ?? "",
    lengthMs: allDay ? length * DAY_MS : length,
    timeZone,
    until: until ?? "",
    repeat: { ...repeat, weekdays: [...repeat.weekdays], days: [...repeat.days] },
    skips: [...skips],
    category,
    asks: readAsks(series.asks),
    canEdit,
    modifiedAt,
  };
}

/** An event that the caller has just saved, and so may edit. */
export function answerSavedEvent({
  calendar,
  clashes,
  ...event
}: Result<typeof saveEvent>): z.infer<typeof savedAnswer> {
  const saved = answerEvent(event, { ...calendar, canEdit: true });
  return { ...saved, clashes: answerClashes(clashes).list };
}

export function answerClashes({ list }: Pick<Clashes, "list">): z.infer<typeof clashesAnswer> {
  return { list: list.map(({ id, title, from, to }) => ({ eventId: id, title, from, to })) };
}

function answerDates({
  list,
  canEdit,
  categories,
  timeZone,
  ...more
}: Result<typeof listDates>): z.infer<typeof datesAnswer> {
  const reader = { canEdit, categories, timeZone };
  const answerDate = ({ day, state, event }: (typeof list)[number]) => {
    return { day, state, event: event && answerEvent(event, reader) };
  };
  return { list: list.map(answerDate), ...more };
}

const foundEvents = z.array(eventAnswer);
const searchAnswer = answer("FoundEvents", {
  upcoming: foundEvents.meta({ description: "The next first, with those that are on." }),
  past: foundEvents.meta({ description: "The latest first." }),
  upcomingTotal: z.int().meta({ description: "How many in all." }),
  pastTotal: z.int().meta({ description: "How many in all." }),
});

function answerSearch({
  upcoming,
  past,
  ...reader
}: SearchResult & { timeZone: string }): z.infer<typeof searchAnswer> {
  const listOf = (events: CalendarEvent[]) => events.map((event) => answerEvent(event, reader));
  return {
    upcoming: listOf(upcoming.events),
    past: listOf(past.events),
    upcomingTotal: upcoming.total,
    pastTotal: past.total,
  };
}

const { allDay, from, to, category } = eventAnswer.shape;

const suggestionListAnswer = answer("SuggestionList", {
  list: z
    .array(
      z.object({
        id: text,
        ...byName(EVENT_TEXT_NAMES, () => text),
        allDay,
        from,
        to,
        category,
        name: text.meta({ description: "The name that the sender gave." }),
        wantsAnswer: z
          .boolean()
          .meta({ description: "Whether the sender is emailed the decision." }),
        createdAt: epochMs("when it was sent."),
      }),
    )
    .meta({ description: "The oldest first." }),
});

function answerSuggestions({
  list,
}: Result<typeof listSuggestions>): z.infer<typeof suggestionListAnswer> {
  return {
    list: list.map((each) =>
      pick(each, [
        "id",
        ...EVENT_TEXT_NAMES,
        "allDay",
        "from",
        "to",
        "category",
        "name",
        "wantsAnswer",
        "createdAt",
      ]),
    ),
  };
}

export const eventCalls = {
  "calendar/search": longCall("searchEvents", "all", searchEvents, searchAnswer, {
    summary:
      "Finds events with every word of q, also within words, whatever case and accents. Up to 50 upcoming and 50 past ones.",
    work: findEvents,
    shape: answerSearch,
    apps: true,
  }),
  "calendar/saveEvent": shapedCall("saveEvent", "editor", saveEvent, savedAnswer, {
    summary:
      "Adds an event (id '') or replaces one. For an all-day event, send any times on its first and last day. repeat makes it a repeating event, null ends that; scope says which dates a change is for.",
    apps: true,
    long: true,
    shape: answerSavedEvent,
  }),
  "calendar/clashes": shapedCall("listClashes", "editor", listClashes, clashesAnswer, {
    summary:
      "What else is at a place at a time, whatever the case of its name. Canceled events and times that only touch do not clash.",
    apps: true,
    shape: answerClashes,
  }),
  "calendar/deleteEvent": call("deleteEvent", "editor", deleteEvent, emptyAnswer, {
    summary:
      "Deletes an event, or the dates of a repeating one that scope says. Editors can restore it for 30 days.",
    apps: true,
  }),
  "calendar/listDates": shapedCall("listDates", "all", listDates, datesAnswer, {
    summary:
      "The dates of a repeating event by the days of its rule, changed and skipped ones too, from a day on (default: today).",
    apps: true,
    shape: answerDates,
  }),
  "suggestion/send": call("suggestEvent", "all", suggestEvent, emptyAnswer, {
    summary:
      "Suggests an event, if the calendar takes suggestions. Only managers see it until one approves it; the sender is emailed the decision. At most 5 an hour per address and 50 a day per calendar, from a year back to five years ahead; 3 waiting ones per email.",
    long: true,
  }),
  "suggestion/list": shapedCall(
    "listSuggestions",
    "editor",
    listSuggestions,
    suggestionListAnswer,
    {
      summary:
        "The waiting suggestions. To approve one, send its id as suggestionId to calendar/saveEvent.",
      apps: true,
      shape: answerSuggestions,
    },
  ),
  "suggestion/decline": shapedCall("declineSuggestion", "editor", declineSuggestion, emptyAnswer, {
    summary: "Declines a suggestion. The note is emailed to the sender if they left an email.",
    apps: true,
    shape: () => ({}),
  }),
};
