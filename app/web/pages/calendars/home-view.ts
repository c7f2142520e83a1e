// The texts and addresses of a calendar's home: first steps, upcoming events, wall and links; and of its form, with
// numbered pairs of fields for the links.

import { msg } from "@lingui/core/macro";
import { type CalendarEvent, firstDayIn } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import type { FirstSteps } from "~/operations/calendars/first-steps";
import { pagePaths } from "~/paths/pages";
import { type Day, laterDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { type Block, formatParagraphs } from "~/values/formatted";
import { COUNTS } from "~/values/limits";
import { safeHref } from "~/values/linkify";
import { pick } from "~/values/pick";
import { type DayGroup, groupByDay } from "~/web/pages/events/day-groups";
import { buildEventCard, type EventCard } from "~/web/pages/events/event-view";
import { buildStaleChoice, type StaleChoice } from "~/web/pages/events/stale-view";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { changeRows } from "~/web/request/form-rows";
import type { FormState } from "~/web/request/form-state";

const NEWEST_MS = 14 * DAY_MS;
/** About two lines. */
const NEWEST_LENGTH = 160;

/** `wall` is paragraphs and lists; `editHref` is "" for visitors. */
export type HomeView = {
  /** For editors of a new calendar. */
  steps?: StepsView;
  comingUp?: ComingUp;
  news?: NewestNews;
  wall: Block[];
  links: HomeLink[];
  editHref: string;
};

/** `text` is the start of the item. */
type NewestNews = { title: string; href: string; date: string; text: string; allHref: string };

/** `isBare` if the address is shown instead of a title. */
type HomeLink = { title: string; href: string; isBare: boolean };

export type StepsView = FirstSteps & { action: string; createHref: string; inviteHref: string };

type NewsItem = { id: string; title: string; text: string; modifiedAt: number };

type Home = { wall: string; links: readonly { title: string; url: string }[] };

type AroundHome = {
  steps: FirstSteps | null;
  comingUp: ComingUp | undefined;
  news: NewsItem | undefined;
};

/** Without news from more than fourteen days ago. */
function newestPart(
  news: NewsItem | undefined,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): { news?: NewestNews } {
  const { now, words } = display;
  if (!news || news.modifiedAt < now - NEWEST_MS) return {};
  const text = news.text.replace(/\s+/g, " ").trim();
  return {
    news: {
      title: news.title,
      href: pagePaths.newsItem(calendar.link, news.id),
      date: dateLabel(news.modifiedAt, shownZone(display, calendar), now, words),
      text: text.length > NEWEST_LENGTH ? `${text.slice(0, NEWEST_LENGTH).trimEnd()}…` : text,
      allHref: pagePaths.newsTab(calendar.link),
    },
  };
}

export function buildHomeView(
  home: Home,
  { steps, comingUp, news }: AroundHome,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): HomeView {
  const { link } = calendar;
  return {
    ...(steps && {
      steps: {
        ...steps,
        action: pagePaths.homeTab(link),
        createHref: pagePaths.newEvent(link),
        inviteHref: pagePaths.admins(link),
      },
    }),
    ...(comingUp && { comingUp }),
    ...newestPart(news, calendar, display),
    wall: formatParagraphs(home.wall),
    // Saving refuses unsafe links; one stored in another way is not rendered.
    links: home.links.flatMap(({ title, url }) => {
      const href = safeHref(url);
      const isBare = title.trim() === "";
      return href ? [{ title: isBare ? url : title, href, isBare }] : [];
    }),
    editHref: display.canEdit ? pagePaths.editHome(link) : "",
  };
}

type SavedHome = { wall: string; links: readonly SavedLink[]; modifiedAt: number };
type SavedLink = { title: string; url: string };
type Values = Record<string, string>;

/** `values` has "wall", "modifiedAt", and "links.0.title", "links.0.url" and so on, as in operations. */
export type HomeForm = { action: string; cancelHref: string; values: Values };

/** The initial address of a new link. */
const NEW_URL = "https://";

export function buildHomeForm(home: SavedHome, { link }: ShownCalendar): HomeForm {
  const values = {
    wall: home.wall,
    modifiedAt: String(home.modifiedAt),
    ...linkValues(home.links),
  };
  return { action: pagePaths.editHome(link), cancelHref: pagePaths.homeTab(link), values };
}

/** The links in a form's values, in order. */
function readLinks(values: Values): SavedLink[] {
  const links: SavedLink[] = [];
  for (let index = 0; index < COUNTS.links + 1; index += 1) {
    const title = values[`links.${index}.title`];
    const url = values[`links.${index}.url`];
    if (title === undefined && url === undefined) break;
    links.push({ title: title ?? "", url: url ?? "" });
  }
  return links;
}

/** The form after a row's button was pressed; undefined if the form is to be saved. */
export function changeLinks(values: Values): FormState | undefined {
  const changed = changeRows(values.intent, {
    rows: readLinks(values),
    list: "links",
    first: "title",
    most: COUNTS.links,
    empty: { title: "", url: NEW_URL },
  });
  if (!changed) return undefined;
  const { rows, focus } = changed;
  return { values: withLinks(values, rows), errors: {}, message: "", focus };
}

/** The input to save, and the form as understood: empty rows are left out. */
export function readHomeForm(values: Values): { home: SavedHome; values: Values } {
  const links = readLinks(values).filter(
    ({ title, url }) => title.trim() !== "" || !["", NEW_URL].includes(url.trim()),
  );
  const modifiedAt = /^\d{1,15}$/.test(values.modifiedAt ?? "") ? Number(values.modifiedAt) : 0;
  return {
    home: { wall: values.wall ?? "", links, modifiedAt },
    values: withLinks(values, links),
  };
}

/** The choice between a refused form and the stored home page. */
export function buildHomeStaleChoice(
  sent: { home: SavedHome; values: Values },
  stored: SavedHome,
  { calendar, display }: Pick<CalendarPage, "calendar" | "display">,
): StaleChoice {
  const { link } = calendar;
  const { words } = display;
  return buildStaleChoice({
    fields: [
      {
        label: words._(msg`Welcome text`),
        mine: sent.home.wall.replaceAll("\r\n", "\n"),
        stored: stored.wall,
      },
      { label: words._(msg`Links`), mine: asText(sent.home.links), stored: asText(stored.links) },
    ],
    sent: Object.entries(sent.values),
    modifiedAt: stored.modifiedAt,
    action: pagePaths.editHome(link),
    keepHref: pagePaths.homeTab(link),
  });
}

function asText(links: readonly SavedLink[]): string {
  return links.map(({ title, url }) => `${title}: ${url}`).join("\n");
}

function withLinks(values: Values, links: readonly SavedLink[]): Values {
  const { wall = "", modifiedAt = "" } = values;
  return { wall, modifiedAt, ...linkValues(links) };
}

function linkValues(links: readonly SavedLink[]): Values {
  return Object.fromEntries(
    links.flatMap(({ title, url }, index) => [
      [`links.${index}.title`, title],
      [`links.${index}.url`, url],
    ]),
  );
}

/** `color` is 1 to 8. */
type CategoryLine = { id: number; name: string; color: number; when: string; href: string };

export type ComingUp = { days: DayGroup[]; allHref: string; byCategory?: CategoryLine[] };

/** `upcoming` is in order; undefined if nothing is planned. `nextOfCategories` has only categories with an event. */
export function buildComingUp(
  upcoming: readonly CalendarEvent[],
  nextOfCategories: readonly CalendarEvent[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): ComingUp | undefined {
  if (upcoming.length === 0) return undefined;
  const today = todayOf(display, calendar);
  const taken = upcoming.map((event) => ({
    event,
    card: shortCard(event, today, calendar, display),
  }));
  const days = groupByDay(taken, { earliest: today, calendar, display });
  const byCategory = nextOfCategories.flatMap((event) => categoryLine(event, calendar, display));
  return {
    days,
    allHref: pagePaths.tab(calendar.link, "list"),
    ...(byCategory.length > 0 && { byCategory }),
  };
}

/** The event's card in the list, without notes and actions. */
function shortCard(
  event: CalendarEvent,
  today: Day,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): EventCard {
  const under = laterDay(today, firstDayIn(event, shownZone(display, calendar)));
  return buildEventCard(
    { ...event, ...NO_TEXTS, ...pick(event, ["title", "location", "categoryId"]) },
    calendar,
    { ...display, canEdit: false },
    under,
  );
}

function categoryLine(
  event: CalendarEvent,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): CategoryLine[] {
  const category = calendar.categories?.find(({ id }) => id === event.categoryId);
  if (!category) return [];
  const { id, name, tone: color } = category;
  const start = { ...event, to: event.from };
  const when = eventTimeLabel(
    event.allDay ? event : start,
    shownZone(display, calendar),
    display.now,
    display.words,
  );
  return [{ id, name, color, when, href: pagePaths.event(calendar.link, event.id) }];
}
