// Opens a news item's screen, which is for editors.
import { replace } from "@remix-run/node";
import { getNews } from "~/operations/calendars/news";
import { pagePaths } from "~/paths/pages";
import { isAfterForm } from "~/web/request/after-form";
import { openForEditor } from "~/web/request/calendar-page";
import { isMissing, load, loadForForm } from "~/web/request/load";

type Params = Readonly<Record<string, string | undefined>>;

/** The item that the address names; whoever goes back to one that is gone is led to the others. */
export function openNewsItem(request: Request, { id, newsId = "" }: Params) {
  const { calendar } = openForEditor(request, id);
  try {
    return { calendar, item: load(request, getNews, { calendarId: calendar.link, newsId }) };
  } catch (refusal) {
    if (isAfterForm(request) || !isMissing(refusal)) throw refusal;
    throw replace(pagePaths.newsTab(calendar.link));
  }
}

/** The same for a form; no item where it was deleted while the form was open. */
export function openNewsForForm(request: Request, params: Params) {
  if (!isAfterForm(request)) return openNewsItem(request, params);
  const { calendar } = openForEditor(request, params.id);
  const wanted = { calendarId: calendar.link, newsId: params.newsId ?? "" };
  return { calendar, item: loadForForm(request, getNews, wanted) };
}
