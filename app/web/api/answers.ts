// The schemas of the API's payloads, without internal keys, and the functions that fill them.
import { z } from "zod";
import type { listCalendars } from "~/operations/calendars/calendars";
import type { getHome } from "~/operations/calendars/home";
import type { getNews, listNews } from "~/operations/calendars/news";
import type { viewCalendar } from "~/operations/calendars/whole-calendar";
import type { getVersion } from "~/operations/history/history";
import type { Result } from "~/operations/kernel/operation";
import type { Undone } from "~/web/pages/history/undoing";
import { canEdit, changedAt, epochMs, text } from "./answer-fields";
import { answerEvent, answerSeries, eventAnswer, seriesAnswer } from "./event-answers";
import { answerSourced, bandAnswer, sourcedDate } from "./source-answers";

const calendarId = z.string().meta({ description: "The calendar's id, as in its address." });
const ids = z.array(calendarId);
export const calendarAnswer = z.object({
  id: calendarId,
  title: text,
  timeZone: text.meta({ description: "Its IANA time zone." }),
  admins: z.array(text).meta({
    description: "Who manages it: emails for its editors, public names for everyone else.",
  }),
  canEdit,
  categories: z
    .array(z.object({ id: z.int(), name: text, tone: z.int() }))
    .meta({ description: "In their order; the tone is one of eight colors, 1 to 8." }),
  events: z.array(eventAnswer).meta({
    description:
      "By start, title and id: all single ones, or those of the window, and the dates of repeating ones from datesFrom to datesTo.",
  }),
  modifiedAt: epochMs(
    "the latest change to it or to anything in it; by a link that shows only times, when that link was made.",
  ),
  series: z.array(seriesAnswer).meta({ description: "All repeating events." }),
  datesFrom: epochMs("from when on the dates of repeating events are among the events."),
  datesTo: epochMs("until when, not included."),
  datesCut: z
    .boolean()
    .meta({ description: "Whether there are more dates than one answer holds." }),
  sourced: z.array(sourcedDate).meta({
    description:
      "Dates of other people's calendars that this one shows, from datesFrom to datesTo; at most 5,000. Nobody edits them here.",
  }),
  bands: z
    .array(bandAnswer)
    .meta({ description: "What is shown as a band below days, such as school holidays." }),
  holidays: z
    .array(
      z.object({
        day: text,
        title: text,
        lang: text.meta({ description: "The language of the title, a BCP 47 tag." }),
      }),
    )
    .meta({
      description:
        "The public holidays of the calendar's region from datesFrom to datesTo, in order; none without a region, and none by a link that shows only times.",
    }),
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
export const languageAnswer = z.object({
  language: text.meta({ description: "The chosen language." }),
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
  via: z
    .enum(["web", "api", "import", "suggestion", "app"])
    .meta({ description: "By what: pages, a program, a file, a suggestion or a calendar app." }),
  appName: text
    .nullable()
    .meta({ description: "The name of the calendar app's password; null unless an app did it." }),
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
  undone: z.int().meta({ description: "How many items were restored." }),
  left: z.int().meta({
    description: "How many were changed again since then and stay; a repeating event counts once.",
  }),
  leftTitles: z.array(text).meta({ description: "Their titles; '' for the home page." }),
});
export const inviteListAnswer = z.object({
  list: z.array(z.object({ email: text })).meta({ description: "Pending ones, the oldest first." }),
});

export function answerCalendar(calendar: Result<typeof viewCalendar>): CalendarAnswer {
  const { link, title, timeZone, admins, canEdit, categories, events, modifiedAt } = calendar;
  const { series, datesFrom, datesTo, datesCut, holidays } = calendar;
  return {
    id: link,
    title,
    timeZone,
    admins: admins.map(({ name, email }) => email || name),
    canEdit,
    categories: categories.map(({ id, name, tone }) => ({ id, name, tone })),
    events: events.map((event) => answerEvent(event, { canEdit, categories, timeZone })),
    modifiedAt,
    series: series.map((each) => answerSeries(each, { canEdit, categories })),
    datesFrom,
    datesTo,
    datesCut,
    sourced: calendar.sourced.map(answerSourced),
    bands: calendar.bands,
    holidays,
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

export function answerUndone({ undone, left }: Undone) {
  const leftTitles = left.map(({ title }) => title);
  return { undone: undone.length, left: left.length, leftTitles };
}

export function answerHome(home: Result<typeof getHome>): HomeAnswer {
  const { calendar, wall, links, modifiedAt } = home;
  return { id: calendar.link, wall, links, modifiedAt };
}

export const askedAnswer = z.object({
  key: text.nullable().meta({
    description:
      "null: the answer is in the person's email. For a caller logged in with that email: the key of the follower, who need not confirm.",
  }),
});

export const confirmedAnswer = z.object({
  key: text.meta({ description: "Changes or stops the emails from now on. Keep it secret." }),
  title: text,
});

export const followAnswer = z.object({
  calendarId: text,
  title: text,
  email: text,
  digest: z.enum(["none", "daily", "weekly"]),
  changes: z.boolean(),
  remindHours: z.number().nullable(),
  category: text.meta({ description: "The category it is limited to; '' for all." }),
  categories: z.array(text).meta({ description: "The calendar's categories." }),
  timeZone: text,
});
