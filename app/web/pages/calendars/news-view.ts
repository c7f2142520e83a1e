// The texts and addresses of the news.
import { dateLabel } from "~/event/labels";
import { newsAnchor, pagePaths } from "~/paths/pages";
import { type Block, formatParagraphs } from "~/values/formatted";
import { NEWS_A_PAGE } from "~/values/limits";
import { memberName } from "~/web/pages/accounts/member-name";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

/** `text` is paragraphs and lists; `editHref` and `deleteHref` are "" for visitors. */
export type NewsCard = {
  id: string;
  anchor: string;
  title: string;
  date: string;
  author: string;
  text: Block[];
  editHref: string;
  deleteHref: string;
};

/** `newerHref` and `olderHref` lead to the neighboring pages and are missing if there is none. */
export type NewsView = {
  cards: NewsCard[];
  addHref: string;
  newerHref?: string;
  olderHref?: string;
};

/** `name` is the author's public name. */
type NewsItem = {
  id: string;
  title: string;
  text: string;
  name: string;
  modifiedAt: number;
};

type NewsOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** How many newer items are on earlier pages. */
  skip: number;
  hasOlder: boolean;
};

export function buildNewsView(
  items: readonly NewsItem[],
  { calendar, display, skip, hasOlder }: NewsOptions,
): NewsView {
  const { link } = calendar;
  return {
    cards: items.map((item) => buildNewsCard(item, calendar, display)),
    addHref: display.canEdit ? pagePaths.newNews(link) : "",
    ...(skip > 0 && { newerHref: pagePaths.newsTab(link, Math.max(0, skip - NEWS_A_PAGE)) }),
    ...(hasOlder && { olderHref: pagePaths.newsTab(link, skip + items.length) }),
  };
}

function buildNewsCard(
  item: NewsItem,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): NewsCard {
  const { link } = calendar;
  return {
    id: item.id,
    anchor: newsAnchor(item.id),
    title: item.title,
    date: dateLabel(item.modifiedAt, shownZone(display, calendar), display.now, display.words),
    author: memberName(item.name, display.words),
    text: formatParagraphs(item.text),
    editHref: display.canEdit ? pagePaths.editNews(link, item.id) : "",
    deleteHref: display.canEdit ? pagePaths.deleteNews(link, item.id) : "",
  };
}
