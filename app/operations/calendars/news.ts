// A calendar's news: listing them, saving and deleting one.
import { z } from "zod";
import { editorOf, fullReaderOf } from "~/operations/kernel/access";
import { invalid, OperationError, stale } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, itemId, line, modifiedAt, paragraphs } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { COUNTS, LIMITS, NEWS_A_PAGE } from "~/values/limits";
import { nextPageTime } from "~/values/modified-at";
import { refusal } from "~/values/refusals";

const newsDraft = z.object({
  title: line({ field: "title", max: LIMITS.newsTitle, required: true }),
  text: paragraphs({ field: "text", max: LIMITS.newsText }),
});
type InCalendar = Caller & { calendar: Calendar; actor: User };

/** All news of a calendar, newest first, then by title. */
export const listNews = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: fullReaderOf("calendarId"),
  run(_input, { store, calendar }) {
    return { list: store.news.list(calendar.id, COUNTS.newsPerCalendar), calendar };
  },
});

/** A page of the news; `skip` is how many newer ones are on earlier pages, `hasOlder` whether there are more. */
export const listNewsPage = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    skip: z.number().int().min(0).max(COUNTS.newsPerCalendar).default(0),
  }),
  allow: fullReaderOf("calendarId"),
  run({ skip }, { store, calendar }) {
    const items = store.news.list(calendar.id, NEWS_A_PAGE + 1, skip);
    return { list: items.slice(0, NEWS_A_PAGE), hasOlder: items.length > NEWS_A_PAGE };
  },
});

/** One news item. Fails with `missing` if it is not of this calendar. */
export const getNews = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, newsId: itemId }),
  allow: fullReaderOf("calendarId"),
  run({ newsId }, { store, calendar }) {
    const item = store.news.find(calendar.id, newsId);
    if (!item) throw missingNews();
    return { ...item, calendar };
  },
});

/**
 * Adds a news item (empty `id`) with the caller as author, or changes one and keeps its author. `attempt` prevents
 * adding it twice.
 */
export const saveNews = operation({
  effect: "writes",
  input: newsDraft.extend({
    calendarId: calendarLink,
    id: itemId.default(""),
    modifiedAt,
    attempt: idempotencyKey,
  }),
  allow: editorOf("calendarId"),
  run({ id, title, text, modifiedAt, attempt }, context) {
    const { store, calendar } = context;
    const savedId =
      id === ""
        ? addNews({ title, text }, attempt, context)
        : changeNews(id, { title, text }, { ...context, modifiedAt });
    const saved = store.news.find(calendar.id, savedId);
    if (!saved) throw missingNews();
    return { ...saved, calendar: store.calendars.touch(calendar, context.now) };
  },
});

function addNews(
  draft: { title: string; text: string },
  idempotencyKey: string,
  context: InCalendar,
): string {
  const { store, calendar, actor, now } = context;
  const { id, earlier } = findEarlier(idempotencyKey, `news of ${calendar.id}`, context, {
    find: (id) => store.news.find(calendar.id, id),
    isSame: (item) => hasValues(item, draft),
    summarize: ({ id, title, modifiedAt }) => ({ id, title, modifiedAt }),
  });
  if (earlier) return id;
  if (store.news.count(calendar.id) >= COUNTS.newsPerCalendar) {
    throw invalid(refusal("newsFull", { max: COUNTS.newsPerCalendar }));
  }
  const author = { authorId: actor.id, authorName: actor.name };
  store.news.add({ ...draft, ...author, id, calendarId: calendar.id, now });
  return id;
}

function changeNews(
  id: string,
  draft: { title: string; text: string },
  { store, calendar, now, modifiedAt }: InCalendar & { modifiedAt: number | undefined },
): string {
  const stored = store.news.find(calendar.id, id);
  if (!stored) throw missingNews();
  if (modifiedAt !== undefined && modifiedAt < stored.modifiedAt) throw stale("news");
  store.news.change(calendar.id, id, {
    ...draft,
    modifiedAt: nextPageTime(stored.modifiedAt, now),
  });
  return id;
}

function missingNews(): OperationError {
  return new OperationError("missing", refusal("missingNews"));
}

/** Deletes a news item. Its history keeps the content, so that Undo can restore it. */
export const deleteNews = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, newsId: itemId }),
  allow: editorOf("calendarId"),
  run({ newsId }, { store, calendar, now }) {
    if (!store.news.find(calendar.id, newsId)) throw missingNews();
    store.news.remove(calendar.id, newsId);
    store.calendars.touch(calendar, now);
    return {};
  },
});
