// Owns what every screen of one news item begins with, which is for editors.
import { replace } from "@remix-run/node";
import { getNews } from "~/operations/news";
import { ask, isMissing } from "./ask";
import { openForEditor } from "./calendar-page";
import { isAfterForm } from "./form-fields";
import { paths } from "./paths";

type Params = Readonly<Record<string, string | undefined>>;

/** The item that the address names; whoever goes back to one that is gone is led to the others. */
export function openNewsItem(request: Request, { id, newsId = "" }: Params) {
  const { calendar } = openForEditor(request, id);
  try {
    return { calendar, item: ask(request, getNews, { calendarId: calendar.link, newsId }) };
  } catch (refusal) {
    if (isAfterForm(request) || !isMissing(refusal)) throw refusal;
    throw replace(paths.newsTab(calendar.link));
  }
}
