// Saves a news form and leads to its card, or returns the form with what is wrong.
import { data } from "@remix-run/node";
import { getNews, saveNews } from "~/operations/calendars/news";
import { pagePaths } from "~/paths/pages";
import type { StaleChoice } from "~/web/pages/events/stale-view";
import { openCalendar } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { load } from "~/web/request/load";
import { carryOut, done, offerNew, submit } from "~/web/request/submit";
import { writeUndoable } from "~/web/request/undoable";
import { buildNewsStaleChoice } from "./news-form-view";

export type NewsFormAnswer = { state: FormState; choice: StaleChoice | null };

/** Saves a new item (the form has no id) or the one that the form names. */
export async function submitNews(request: Request, link: string | undefined) {
  const { values } = await readFormFields(request);
  const page = submit(values, () => openCalendar(request, link));
  if (!("calendar" in page)) return answer({ state: page.data, choice: null }, page.init);
  const { calendar } = page;
  const { id = "", title, text, modifiedAt = "", attempt } = values;
  const version = /^\d{1,15}$/.test(modifiedAt) ? Number(modifiedAt) : 0;
  const result = submit(values, () => {
    const input = { calendarId: calendar.link, id, title, text, attempt };
    const saved = carryOut(
      request,
      saveNews,
      id === "" ? input : { ...input, modifiedAt: version },
    );
    const href = pagePaths.newsItem(calendar.link, saved.id);
    const about = { text: saved.title, href };
    return done(href, writeUndoable(request, calendar.link, "Saved:", about));
  });
  if (result instanceof Response) return result;
  if (result.data.code === "missing" && id !== "")
    return answer({ state: offerNew(result.data, "news item"), choice: null }, result.init);
  const stored = () => load(request, getNews, { calendarId: calendar.link, newsId: id });
  const isStale = result.data.code === "stale";
  const choice = isStale ? buildNewsStaleChoice(values, stored(), calendar) : null;
  return answer({ state: result.data, choice }, result.init);
}

function answer(content: NewsFormAnswer, init: ResponseInit | null) {
  return data(content, init ?? {});
}
