// The calls about calendars, their home page and their news.
import { z } from "zod";
import { colorCalendar } from "~/operations/calendars/calendar-colors";
import {
  createCalendar,
  favoriteCalendar,
  hideCalendar,
  listCalendars,
  saveCalendar,
} from "~/operations/calendars/calendars";
import { getHome, saveHome } from "~/operations/calendars/home";
import { deleteNews, type getNews, listNews, saveNews } from "~/operations/calendars/news";
import { viewCalendar } from "~/operations/events/whole-calendar";
import type { Result } from "~/operations/kernel/operation";
import {
  answer,
  answerSourced,
  bandAnswer,
  canEdit,
  changedAt,
  emptyAnswer,
  epochMs,
  sourcedDate,
  text,
  titleAnswer,
} from "./answer-schemas";
import { call, shapedCall } from "./api-call";
import { answerEvent, answerSeries, eventAnswer, seriesAnswer } from "./event-calls";

const calendarId = z.string().meta({ description: "As in the calendar's address." });

const ids = z.array(calendarId);

const calendarAnswer = answer("Calendar", {
  id: calendarId,
  title: text,
  timeZone: text.meta({ description: "Its IANA time zone." }),
  admins: z.array(text).meta({
    description: "Emails for its editors, public names for everyone else.",
  }),
  canEdit,
  categories: z
    .array(z.object({ id: z.int(), name: text, tone: z.int() }))
    .meta({ description: "In their order; the tone is one of eight colors, 1 to 8." }),
  events: z.array(eventAnswer).meta({
    description:
      "By start, title and id: single ones, all or of the window, and dates of repeating ones from datesFrom to datesTo.",
  }),
  modifiedAt: epochMs(
    "the latest change to anything in it; by a link that shows only times, when that link was made.",
  ),
  series: z.array(seriesAnswer).meta({ description: "All repeating events." }),
  datesFrom: epochMs("from when on it has dates of repeating events."),
  datesTo: epochMs(
    "until when, not included; of a window that is cut, where the first left out begins.",
  ),
  datesCut: z.boolean().meta({ description: "Whether there are more dates." }),
  sourced: z.array(sourcedDate).meta({
    description:
      "Dates of other people's calendars that this one shows, from datesFrom to datesTo; at most 5,000.",
  }),
  sourcedCut: z.boolean().meta({ description: "Whether there are more of them." }),
  bands: z.array(bandAnswer).meta({ description: "Shown below days, such as school holidays." }),
  holidays: z
    .array(
      z.object({
        day: text,
        title: text,
        lang: text.meta({ description: "The title's language, a BCP 47 tag." }),
      }),
    )
    .meta({
      description:
        "The region's public holidays from datesFrom to datesTo, in order; none by a link that shows only times.",
    }),
});

type CalendarAnswer = z.infer<typeof calendarAnswer>;

const briefAnswer = answer("CalendarBrief", {
  id: calendarId,
  title: text,
  modifiedAt: changedAt,
  tone: z
    .int()
    .optional()
    .meta({ description: "Of one in a list: its color in My Calendars, 1 to 8." }),
});

const newsAnswer = answer("News", {
  id: text,
  title: text,
  text,
  name: text.meta({ description: "The author's public name." }),
  calendarId,
  modifiedAt: changedAt,
});

type NewsAnswer = z.infer<typeof newsAnswer>;

const homeAnswer = answer("Home", {
  id: calendarId,
  wall: text,
  links: z.array(z.object({ title: text, url: text })),
  modifiedAt: epochMs("when it was last changed; 0 if it was never written."),
});

type HomeAnswer = z.infer<typeof homeAnswer>;

const lists = {
  favorites: ids.meta({
    description: "The last changed first, then by title; empty for a visitor.",
  }),
  hidden: ids.meta({
    description: "In the same order; empty for a visitor.",
  }),
};

const calendarIdAnswer = answer("CalendarId", { calendarId });

const marksAnswer = answer("Lists", lists);

const calendarListAnswer = answer("CalendarLists", {
  ...lists,
  calendars: z.record(z.string(), briefAnswer).meta({
    description: "By id, those of both lists and each extra one that exists.",
  }),
});

type CalendarListAnswer = z.infer<typeof calendarListAnswer>;

const newsListAnswer = answer("NewsList", {
  list: z.array(newsAnswer).meta({ description: "The newest first, then by title." }),
});

export const calendarCalls = {
  "calendar/view": shapedCall("viewCalendar", "all", viewCalendar, calendarAnswer, {
    summary:
      "A calendar with its events. Dates of repeating events are events of their own, within 366 days of today, the nearest 5,000. With from and to: only that window, at most 1,100 days.",
    apps: true,
    shape: answerCalendar,
  }),
  "calendar/list": shapedCall("calendarList", "all", listCalendars, calendarListAnswer, {
    summary: "The user's lists, and each calendar in them or in extraCalendarIds.",
    apps: true,
    shape: answerCalendarList,
  }),
  "calendar/create": call("createCalendar", "user", createCalendar, calendarIdAnswer, {
    summary:
      "Creates a calendar with the caller as its first admin, among their favorites. The default time zone is the browser's, else the server's.",
  }),
  "calendar/save": call("saveCalendar", "editor", saveCalendar, titleAnswer, {
    summary: "Changes the title and time zone. All-day events keep their dates.",
    apps: { without: "embedSites" },
  }),
  "calendar/favorite": call("calendarToFavorites", "user", favoriteCalendar, marksAnswer, {
    summary: "Moves a calendar to the favorites, out of the hidden ones.",
  }),
  "calendar/hide": call("hideCalendar", "user", hideCalendar, marksAnswer, {
    summary: "Moves a calendar to the hidden ones, out of the favorites.",
  }),
  "calendar/color": call("colorCalendar", "user", colorCalendar, emptyAnswer, {
    summary: "Chooses a calendar's color in the caller's My Calendars and combined calendars.",
  }),
  "home/get": shapedCall("calendarHomeGet", "all", getHome, homeAnswer, {
    summary: "The home page's wall and links.",
    apps: true,
    shape: answerHome,
  }),
  "home/save": shapedCall("calendarHomeSave", "editor", saveHome, homeAnswer, {
    summary: "Replaces the wall and all links of the home page.",
    apps: true,
    long: true,
    shape: answerHome,
  }),
  "news/list": shapedCall("listNews", "all", listNews, newsListAnswer, {
    summary: "All news of a calendar.",
    apps: true,
    shape: answerNewsList,
  }),
  "news/save": shapedCall("saveNews", "editor", saveNews, newsAnswer, {
    summary: "Adds a news item (id '') with the caller as author, or changes one.",
    apps: true,
    long: true,
    shape: answerNews,
  }),
  "news/delete": call("deleteNews", "editor", deleteNews, emptyAnswer, {
    summary: "Deletes a news item. Its history keeps it for a year.",
    apps: true,
  }),
};

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
    sourcedCut: calendar.sourcedCut,
    bands: calendar.bands,
    holidays,
  };
}

function answerCalendarList({
  calendars,
  colors,
  favorites,
  hidden,
}: Result<typeof listCalendars>): CalendarListAnswer {
  const briefs: CalendarListAnswer["calendars"] = Object.create(null);
  for (const [id, { title, modifiedAt }] of Object.entries(calendars)) {
    const { [id]: color } = colors;
    briefs[id] = { id, title, modifiedAt, ...(color && { tone: color.tone }) };
  }
  return { favorites, hidden, calendars: briefs };
}

function answerNews(item: Result<typeof getNews>): NewsAnswer {
  const { id, title, text, name, calendar, modifiedAt } = item;
  return { id, title, text, name, calendarId: calendar.link, modifiedAt };
}

function answerNewsList({ list, calendar }: Result<typeof listNews>) {
  return { list: list.map((item) => answerNews({ ...item, calendar })) };
}

function answerHome(home: Result<typeof getHome>): HomeAnswer {
  const { calendar, wall, links, modifiedAt } = home;
  return { id: calendar.link, wall, links, modifiedAt };
}
