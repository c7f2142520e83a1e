// The texts and addresses of a calendar's home: first steps, upcoming events, wall and links.
import { dateLabel } from "~/event/labels";
import type { FirstSteps } from "~/operations/calendars/first-steps";
import { pagePaths } from "~/paths/pages";
import { DAY_MS } from "~/time/durations";
import { type Block, formatParagraphs } from "~/values/formatted";
import { safeHref } from "~/values/linkify";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import type { ComingUp } from "./coming-up-view";

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
