// The shapes in which the JSON interface tells of the product's entities, without inner keys, and how they are made.

import { z } from "zod";
import { DAY_MS } from "~/calendar/durations";
import type { CalendarEvent } from "~/calendar/event";
import { EVENT_TEXT_NAMES } from "~/calendar/event-fields";
import { byName, pick } from "~/calendar/pick";
import { FREQUENCIES, MONTH_DAYS } from "~/calendar/recurrence";
import { repeatOf } from "~/calendar/repeat";
import type { Series } from "~/calendar/series";
import type { listCalendars } from "~/operations/calendars";
import type { getVersion, undoBatch } from "~/operations/history";
import type { getHome } from "~/operations/home";
import type { getNews, listNews } from "~/operations/news";
import type { Result } from "~/operations/operation";
import type { viewCalendar } from "~/operations/whole-calendar";

const calendarId = z.string().meta({ description: "The calendar's id, as in its address." });
const ids = z.array(calendarId);
const text = z.string();
const epochMs = (description: string) =>
  z.int().meta({ format: "int64", description: `Epoch milliseconds: ${description}` });
const canEdit = z.boolean().meta({ description: "Whether the caller may change it." });
const changedAt = epochMs("when it was last changed.");

export const eventAnswer = z.object({
  id: text,
  ...byName(EVENT_TEXT_NAMES, () => text),
  allDay: z.boolean(),
  from: epochMs(
    "the start; for an all-day event, midnight of its first day in the calendar's zone.",
  ),
  to: epochMs("the end; for an all-day event, midnight of its last day, which is included."),
  canEdit,
  modifiedAt: changedAt,
  seriesId: text.meta({ description: "Of a date of a repeating event, which one; '' of others." }),
});
type EventAnswer = z.infer<typeof eventAnswer>;

const seriesAnswer = z.object({
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
  canEdit,
  modifiedAt: epochMs("when it or one of its dates was last changed."),
});
type SeriesAnswer = z.infer<typeof seriesAnswer>;

export const calendarAnswer = z.object({
  id: calendarId,
  title: text,
  timeZone: text.meta({ description: "Its IANA time zone." }),
  admins: z.array(text).meta({
    description: "Who manages it: emails for its editors, public names for everyone else.",
  }),
  canEdit,
  events: z.array(eventAnswer).meta({
    description:
      "By start, title and id: all single ones, or those of the window, and the dates of repeating ones from datesFrom to datesTo.",
  }),
  modifiedAt: epochMs("the latest change to it or to anything in it."),
  series: z.array(seriesAnswer).meta({ description: "All repeating events." }),
  datesFrom: epochMs("from when on the dates of repeating events are among the events."),
  datesTo: epochMs("until when, not included."),
  datesCut: z
    .boolean()
    .meta({ description: "Whether there are more dates than one answer holds." }),
});
type CalendarAnswer = z.infer<typeof calendarAnswer>;

export const briefAnswer = z.object({ id: calendarId, title: text, modifiedAt: changedAt });

export const newsAnswer = z.object({
  id: text,
  title: text,
  text,
  name: text.meta({ description: "The author's public name." }),
  calendarId,
  modifiedAt: changedAt,
});
type NewsAnswer = z.infer<typeof newsAnswer>;

export const homeAnswer = z.object({
  id: calendarId,
  wall: text,
  links: z.array(z.object({ title: text, url: text })),
  modifiedAt: epochMs("when it was last changed; 0 if it was never written."),
});
type HomeAnswer = z.infer<typeof homeAnswer>;

const lists = {
  favorites: ids.meta({
    description:
      "The user's favorites, the last changed first, then by title; empty for a visitor.",
  }),
  hidden: ids.meta({
    description: "The user's hidden calendars in the same order; empty for a visitor.",
  }),
};

export const emptyAnswer = z.object({});
export const nowAnswer = z.object({ now: epochMs("the server's time.") });
export const nameAnswer = z.object({ name: text.meta({ description: "The public name." }) });
export const profileAnswer = z.object({
  name: text.meta({ description: "The public name; '' for a visitor." }),
  email: text.meta({ description: "The email; '' for a visitor." }),
});
export const titleAnswer = z.object({ title: text.meta({ description: "The calendar's title." }) });
export const calendarIdAnswer = z.object({ calendarId });
export const marksAnswer = z.object(lists);
export const calendarListAnswer = z.object({
  ...lists,
  calendars: z.record(z.string(), briefAnswer).meta({
    description: "By id, every calendar in both lists and each extra one that exists.",
  }),
});
type CalendarListAnswer = z.infer<typeof calendarListAnswer>;
export const newsListAnswer = z.object({
  list: z.array(newsAnswer).meta({ description: "The newest first, then by title." }),
});
const versionSummary = {
  id: z.int().meta({ description: "The change's id; a later one is higher." }),
  batch: text.meta({ description: "The same for everything that one request changed." }),
  at: epochMs("when it was changed."),
  actorName: text.meta({ description: "The public name of who changed it." }),
  action: z.enum(["created", "changed", "canceled", "deleted", "restored"]),
  itemKind: z.enum(["event", "series", "news", "home", "calendar"]),
  itemId: text.meta({ description: "'' for the home page and for the calendar itself." }),
  title: text.meta({ description: "The item's title; '' for the home page." }),
  fields: z.array(text).meta({ description: "The names of the fields that changed." }),
};
export const versionListAnswer = z.object({ list: z.array(z.object(versionSummary)) });
export const versionAnswer = z.object({
  ...versionSummary,
  modifiedAt: epochMs("when the item was last changed, for restoring; 0 if it is gone."),
  texts: z.array(
    z.object({ field: text, before: text.nullable(), after: text.nullable() }).meta({
      description: "A field as text; null where the item was not there.",
    }),
  ),
});
export const undoneAnswer = z.object({
  undone: z.int().meta({ description: "How many items are back." }),
  left: z.int().meta({ description: "How many were changed again since then and stay." }),
});
export const inviteListAnswer = z.object({
  list: z.array(z.object({ email: text })).meta({ description: "Pending ones, the oldest first." }),
});

export function answerEvent(event: CalendarEvent, canEdit: boolean): EventAnswer {
  const { id, allDay, from, to, modifiedAt } = event;
  const seriesId = event.seriesId ?? "";
  return { id, ...pick(event, EVENT_TEXT_NAMES), allDay, from, to, canEdit, modifiedAt, seriesId };
}

function answerSeries(series: Series, canEdit: boolean): SeriesAnswer {
  const { id, allDay, firstDay, startTime, length, timeZone, skips, modifiedAt } = series;
  const { until, ...repeat } = repeatOf(series);
  return {
    ...{ id, ...pick(series, EVENT_TEXT_NAMES), allDay, firstDay, startTime: startTime ?? "" },
    ...{ lengthMs: allDay ? length * DAY_MS : length, timeZone, until: until ?? "" },
    ...{ repeat: { ...repeat, weekdays: [...repeat.weekdays] }, skips: [...skips] },
    ...{ canEdit, modifiedAt },
  };
}

/** An event that the caller has just saved, and may change again. */
export function answerSavedEvent(event: CalendarEvent): EventAnswer {
  return answerEvent(event, true);
}

export function answerCalendar(calendar: Result<typeof viewCalendar>): CalendarAnswer {
  const { link, title, timeZone, admins, canEdit, events, modifiedAt } = calendar;
  const { series, datesFrom, datesTo, datesCut } = calendar;
  return {
    id: link,
    title,
    timeZone,
    admins: admins.map(({ name, email }) => email || name),
    canEdit,
    events: events.map((event) => answerEvent(event, canEdit)),
    modifiedAt,
    series: series.map((each) => answerSeries(each, canEdit)),
    ...{ datesFrom, datesTo, datesCut },
  };
}

export function answerCalendarList({
  calendars,
  ...lists
}: Result<typeof listCalendars>): CalendarListAnswer {
  const briefs: CalendarListAnswer["calendars"] = Object.create(null);
  for (const [id, { title, modifiedAt }] of Object.entries(calendars)) {
    briefs[id] = { id, title, modifiedAt };
  }
  return { ...lists, calendars: briefs };
}

export function answerNews(item: Result<typeof getNews>): NewsAnswer {
  const { id, title, text, name, calendar, modifiedAt } = item;
  return { id, title, text, name, calendarId: calendar.link, modifiedAt };
}

export function answerNewsList({ list, calendar }: Result<typeof listNews>) {
  return { list: list.map((item) => answerNews({ ...item, calendar })) };
}

export function answerVersion(version: Result<typeof getVersion>): z.infer<typeof versionAnswer> {
  const { states: _, ...shown } = version;
  return shown;
}

export function answerUndone({ undone, left }: Result<typeof undoBatch>) {
  return { undone: undone.length, left: left.length };
}

export function answerHome(home: Result<typeof getHome>): HomeAnswer {
  const { calendar, wall, links, modifiedAt } = home;
  return { id: calendar.link, wall, links, modifiedAt };
}
