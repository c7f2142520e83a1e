// The texts and addresses of the news, and the form of a news item.

import { msg } from "@lingui/core/macro";
import { data, replace } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { dateLabel } from "~/event/labels";
import { getNews, saveNews } from "~/operations/calendars/news";
import { newsAnchor, pagePaths } from "~/paths/pages";
import { type Block, formatParagraphs } from "~/values/formatted";
import { NEWS_A_PAGE } from "~/values/limits";
import { memberName } from "~/web/pages/accounts/member-name";
import { buildStaleChoice, type StaleChoice } from "~/web/pages/events/stale-view";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar, openForEditor } from "~/web/request/calendar-page";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { isMissing, load, loadForForm } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, offerNew, submit, writeUndoable } from "~/web/request/submit";

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

export type NewsFormAnswer = { state: FormState; choice: StaleChoice | null };

/** Saves the item of the form's id, else of the address; a new one if that is "" or there is none. */
export async function submitNews(request: Request, { id: link, newsId = "" }: Params) {
  const { values: sent } = await readFormFields(request);
  const values: Record<string, string> = { id: newsId, ...sent };
  const page = submit(request, values, () => openCalendar(request, link));
  if (!("calendar" in page)) return answer({ state: page.data, choice: null }, page.init);
  const { calendar } = page;
  const { id = "", title, text, modifiedAt = "", attempt } = values;
  const version = /^\d{1,15}$/.test(modifiedAt) ? Number(modifiedAt) : 0;
  const result = submit(request, values, () => {
    const input = { calendarId: calendar.link, id, title, text, attempt };
    const saved = carryOut(
      request,
      saveNews,
      id === "" ? input : { ...input, modifiedAt: version },
    );
    const href = pagePaths.newsItem(calendar.link, saved.id);
    const about = { text: saved.title, href };
    return done(
      href,
      writeUndoable(request, calendar.link, page.display.words._(msg`Saved:`), { about }),
    );
  });
  if (result instanceof Response) return result;
  if (result.data.code === "missing" && id !== "")
    return answer(
      { state: offerNew(result.data, "news", wordsFor(request)), choice: null },
      result.init,
    );
  const stored = () => load(request, getNews, { calendarId: calendar.link, newsId: id });
  const isStale = result.data.code === "stale" && !result.data.earlier;
  const choice = isStale ? buildNewsStaleChoice(values, stored(), page) : null;
  return answer({ state: result.data, choice }, result.init);
}

function answer(content: NewsFormAnswer, init: ResponseInit | null) {
  return data(content, init ?? {});
}

type NewsPage = Pick<CalendarPage, "calendar" | "display">;

/** The item in the address; opening a deleted one again redirects to the news tab. */
export function openNewsItem(request: Request, { id, newsId = "" }: Params) {
  const page = openForEditor(request, id);
  const { calendar } = page;
  try {
    return { ...page, item: load(request, getNews, { calendarId: calendar.link, newsId }) };
  } catch (refusal) {
    if (isAfterForm(request) || !isMissing(refusal)) throw refusal;
    throw replace(pagePaths.newsTab(calendar.link));
  }
}

/** `openNewsItem` for a form; no item if it was deleted while the form was open. */
export function openNewsForForm(request: Request, params: Params) {
  if (!isAfterForm(request)) return openNewsItem(request, params);
  const page = openForEditor(request, params.id);
  const wanted = { calendarId: page.calendar.link, newsId: params.newsId ?? "" };
  return { ...page, item: loadForForm(request, getNews, wanted) };
}

type EditedNews = { id: string; title: string; text: string; modifiedAt: number };

/** `values` has id, modifiedAt, title and text; the first two are "" for a new item. */
export type NewsForm = {
  heading: string;
  action: string;
  cancelHref: string;
  values: Record<"id" | "modifiedAt" | "title" | "text", string>;
};

export function buildNewNewsForm({ calendar, display }: NewsPage): NewsForm {
  const { link } = calendar;
  return {
    heading: display.words._(msg`Add News`),
    action: pagePaths.newNews(link),
    cancelHref: pagePaths.newsTab(link),
    values: { id: "", modifiedAt: "", title: "", text: "" },
  };
}

export function buildEditNewsForm(item: EditedNews, { calendar, display }: NewsPage): NewsForm {
  const { id, title, text, modifiedAt } = item;
  const { link } = calendar;
  return {
    heading: display.words._(msg`Edit News`),
    action: pagePaths.editNews(link, id),
    cancelHref: pagePaths.newsTab(link),
    values: { id, title, text, modifiedAt: String(modifiedAt) },
  };
}

/** The choice between a refused form and the stored item. */
function buildNewsStaleChoice(
  sent: Record<string, string>,
  stored: EditedNews,
  { calendar, display }: NewsPage,
): StaleChoice {
  const { title = "", text = "" } = sent;
  const { link } = calendar;
  const { words } = display;
  return buildStaleChoice({
    fields: [
      { label: words._(msg`Title`), mine: title, stored: stored.title },
      { label: words._(msg`Text`), mine: text.replaceAll("\r\n", "\n"), stored: stored.text },
    ],
    sent: Object.entries({ id: stored.id, title, text }),
    modifiedAt: stored.modifiedAt,
    action: pagePaths.editNews(link, stored.id),
    keepHref: pagePaths.newsTab(link),
  });
}
