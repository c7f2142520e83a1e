// The texts of a news item's form.
import { pagePaths } from "~/paths/pages";
import { buildStaleChoice, type StaleChoice } from "~/web/pages/events/stale-view";
import type { ShownCalendar } from "~/web/request/calendar-display";

type NewsItem = { id: string; title: string; text: string; modifiedAt: number };

/** `values` has id, modifiedAt, title and text; the first two are "" for a new item. */
export type NewsForm = {
  heading: string;
  action: string;
  cancelHref: string;
  values: Record<"id" | "modifiedAt" | "title" | "text", string>;
};

export function buildNewNewsForm({ link }: ShownCalendar): NewsForm {
  return {
    heading: "Add News",
    action: pagePaths.newNews(link),
    cancelHref: pagePaths.newsTab(link),
    values: { id: "", modifiedAt: "", title: "", text: "" },
  };
}

export function buildEditNewsForm(item: NewsItem, { link }: ShownCalendar): NewsForm {
  const { id, title, text, modifiedAt } = item;
  return {
    heading: "Edit News",
    action: pagePaths.editNews(link, id),
    cancelHref: pagePaths.newsTab(link),
    values: { id, title, text, modifiedAt: String(modifiedAt) },
  };
}

/** The choice between a refused form and the item as it is stored now. */
export function buildNewsStaleChoice(
  sent: Record<string, string>,
  stored: NewsItem,
  { link }: ShownCalendar,
): StaleChoice {
  const { title = "", text = "" } = sent;
  return buildStaleChoice({
    fields: [
      { label: "Title", mine: title, stored: stored.title },
      { label: "Text", mine: text.replaceAll("\r\n", "\n"), stored: stored.text },
    ],
    sent: Object.entries({ id: stored.id, title, text }),
    modifiedAt: stored.modifiedAt,
    action: pagePaths.editNews(link, stored.id),
    keepHref: pagePaths.newsTab(link),
  });
}
