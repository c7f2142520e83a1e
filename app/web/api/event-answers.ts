// The API's schemas of events: single and repeating ones, dates, suggestions and search results.
import { z } from "zod";
import { readAsks } from "~/event/asks";
import { type Category, categoryOf } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES } from "~/event/event-fields";
import { timesIn } from "~/event/event-times";
import { repeatOf } from "~/event/repeat";
import type { Series } from "~/event/series";
import { asksAnswer } from "~/operations/events/asks-input";
import type { saveEvent } from "~/operations/events/events";
import type { listDates } from "~/operations/events/repeating-events";
import type { listSuggestions } from "~/operations/events/suggestions";
import type { Result } from "~/operations/kernel/operation";
import { DAY_MS } from "~/time/durations";
import { FREQUENCIES, MONTH_DAYS } from "~/time/recurrence";
import { byName, pick } from "~/values/pick";
import type { SearchResult } from "~/web/pages/events/event-search";
import { canEdit, changedAt, epochMs, text } from "./answer-fields";

const asks = asksAnswer.meta({
  description:
    "Whether it asks who comes; null for one that does not, and by links that show only times.",
});

export const eventAnswer = z.object({
  id: text,
  ...byName(EVENT_TEXT_NAMES, () => text),
  allDay: z.boolean(),
  from: epochMs(
    "the start; for an all-day event, midnight of its first day in the calendar's zone.",
  ),
  to: epochMs("the end; for an all-day event, midnight of its last day, which is included."),
  category: text.meta({ description: "The name of its category; '' for none." }),
  asks,
  canEdit,
  modifiedAt: changedAt,
  seriesId: text.meta({ description: "Of a date of a repeating event, which one; '' of others." }),
});
type EventAnswer = z.infer<typeof eventAnswer>;

export const seriesAnswer = z.object({
  id: text,
  ...byName(EVENT_TEXT_NAMES, () => text),
  allDay: z.boolean(),
  firstDay: text.meta({ description: "The first date, such as 2026-11-23, on the series' clock." }),
  startTime: text.meta({
    description: "Such as 19:00, on the series' clock; '' if it is all-day.",
  }),
  lengthMs: z.int().meta({ description: "From a date's from to its to, in milliseconds." }),
  timeZone: text.meta({ description: "The IANA time zone of its clock." }),
  repeat: z.object({
    freq: z.enum(FREQUENCIES),
    every: z.int(),
    weekdays: z.array(z.int()).meta({ description: "1 (Monday) to 7; empty unless weekly." }),
    by: z.enum(MONTH_DAYS),
  }),
  until: text.meta({ description: "The last day on which it takes place; '' without an end." }),
  skips: z.array(text).meta({ description: "The days that are left out." }),
  category: text.meta({ description: "The name of its category; '' for none." }),
  asks,
  canEdit,
  modifiedAt: epochMs("when it or one of its dates was last changed."),
});
type SeriesAnswer = z.infer<typeof seriesAnswer>;

export const datesAnswer = z.object({
  list: z.array(
    z.object({
      day: text.meta({ description: "The day by rule, such as 2026-11-23, on the series' clock." }),
      state: z.enum(["plain", "changed", "skipped"]),
      event: eventAnswer.nullable().meta({ description: "null where it is skipped." }),
    }),
  ),
  hasEarlier: z.boolean(),
  hasMore: z.boolean(),
});

/** Whether the reader may edit the event, the calendar's categories, and its zone, where its events may not be in it yet. */
type Reader = { canEdit: boolean; categories: readonly Category[]; timeZone?: string };

export function answerEvent(event: CalendarEvent, reader: Reader): EventAnswer {
  const { canEdit, categories } = reader;
  const { id, allDay, modifiedAt } = event;
  const { from, to } = timesIn(event, reader.timeZone ?? event.timeZone);
  const { name: category = "" } = categoryOf(event, categories) ?? {};
  const [texts, seriesId] = [pick(event, EVENT_TEXT_NAMES), event.seriesId ?? ""];
  const asks = readAsks(event.asks);
  return { id, ...texts, allDay, from, to, category, asks, canEdit, modifiedAt, seriesId };
}

export function answerSeries(series: Series, { canEdit, categories }: Reader): SeriesAnswer {
  const { id, allDay, firstDay, startTime, length, timeZone, skips, modifiedAt } = series;
  const { until, ...repeat } = repeatOf(series);
  const { name: category = "" } = categoryOf(series, categories) ?? {};
  return {
    id,
    ...pick(series, EVENT_TEXT_NAMES),
    allDay,
    firstDay,
    startTime: startTime ?? "",
    lengthMs: allDay ? length * DAY_MS : length,
    timeZone,
    until: until ?? "",
    repeat: { ...repeat, weekdays: [...repeat.weekdays] },
    skips: [...skips],
    category,
    asks: readAsks(series.asks),
    canEdit,
    modifiedAt,
  };
}

/** An event that the caller has just saved, and so may edit. */
export function answerSavedEvent({ calendar, ...event }: Result<typeof saveEvent>): EventAnswer {
  return answerEvent(event, { canEdit: true, categories: calendar.categories });
}

export function answerDates({
  list,
  canEdit,
  categories,
  ...more
}: Result<typeof listDates>): z.infer<typeof datesAnswer> {
  const answerDate = ({ day, state, event }: (typeof list)[number]) => {
    return { day, state, event: event && answerEvent(event, { canEdit, categories }) };
  };
  return { list: list.map(answerDate), ...more };
}

const foundEvents = z.array(eventAnswer);
export const searchAnswer = z.object({
  upcoming: foundEvents.meta({ description: "Those that are on or to come, the next first." }),
  past: foundEvents.meta({ description: "Those that are over, the latest first." }),
  upcomingTotal: z.int().meta({ description: "How many coming events there are in all." }),
  pastTotal: z.int().meta({ description: "How many past events there are in all." }),
});

export function answerSearch({
  upcoming,
  past,
  ...reader
}: SearchResult): z.infer<typeof searchAnswer> {
  const listOf = (events: CalendarEvent[]) => events.map((event) => answerEvent(event, reader));
  return {
    upcoming: listOf(upcoming.events),
    past: listOf(past.events),
    upcomingTotal: upcoming.total,
    pastTotal: past.total,
  };
}

const { allDay, from, to, category } = eventAnswer.shape;

export const suggestionListAnswer = z.object({
  list: z
    .array(
      z.object({
        id: text,
        ...byName(EVENT_TEXT_NAMES, () => text),
        allDay,
        from,
        to,
        category,
        name: text.meta({ description: "Who suggested it, by the name they gave." }),
        wantsAnswer: z.boolean().meta({ description: "Whether they are emailed the decision." }),
        createdAt: epochMs("when it was sent."),
      }),
    )
    .meta({ description: "Those that are waiting, the oldest first." }),
});

export function answerSuggestions({
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
