// Restores an item to a state in a version; that is a new state, which every subscriber sees.

import { FORMER_MEMBER } from "~/operations/accounts/account";
import { moveAllDayEvents } from "~/operations/calendars/calendars";
import type { InCalendar } from "~/operations/events/event-room";
import { unlessByApp } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import type { CalendarState, HomeState, NewsState } from "~/store/history/item-states";
import { COUNTS } from "~/values/limits";
import { nextPageTime } from "~/values/modified-at";
import { refusal } from "~/values/refusals";
import { writeEvent, writeSeries } from "./restoring-events";
import type { VersionStates } from "./version-states";

/**
 * Makes an item match the version's `before`; if it did not exist then, deletes it. Returns whether there was anything
 * to write: rights are never restored. Throws `invalid` if the calendar has become full.
 */
export function writeBack(states: VersionStates, itemId: string, context: InCalendar): boolean {
  switch (states.itemKind) {
    case "event":
      return writeEvent(states.before, itemId, context);
    case "series":
      return writeSeries(states.before, itemId, context);
    case "news":
      return writeNews(states.before, itemId, context);
    case "home":
      return writeHome(states.before, context);
    case "calendar":
      return writeCalendar(states.before, context);
  }
}

function writeNews(before: NewsState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const stored = store.news.find(calendar.id, id);
  if (!before || before.isDeleted) {
    if (!stored) return false;
    store.news.remove(calendar.id, id);
    store.calendars.touch(calendar, now);
    return true;
  }
  if (stored) {
    const { title, text } = before;
    const modifiedAt = nextPageTime(stored.modifiedAt, now);
    store.news.change(calendar.id, id, { title, text, modifiedAt });
  } else {
    addNewsAgain(before, id, context);
  }
  store.calendars.touch(calendar, now);
  return true;
}

function addNewsAgain(before: NewsState, id: string, { store, calendar, now }: InCalendar): void {
  if (store.news.count(calendar.id) >= COUNTS.newsPerCalendar) {
    throw invalid(refusal("newsFull", { max: COUNTS.newsPerCalendar }));
  }
  const author = before.authorId === null ? undefined : store.users.find(before.authorId);
  store.news.addAgain(
    calendar.id,
    id,
    { ...before, authorId: author?.id ?? null },
    { authorName: author?.name ?? FORMER_MEMBER, modifiedAt: now },
  );
}

function writeHome(before: HomeState | null, { store, calendar, now }: InCalendar): boolean {
  const stored = store.homes.get(calendar.id);
  const { wall, links } = before ?? { wall: "", links: [] };
  store.homes.put(calendar.id, {
    wall,
    links,
    modifiedAt: nextPageTime(stored.modifiedAt, now),
  });
  store.calendars.touch(calendar, now);
  return true;
}

/** Whether two states differ in what can be restored. */
export function differs(a: CalendarState, b: CalendarState): boolean {
  const textOf = (state: CalendarState) => JSON.stringify([settingsOf(state), state.categories]);
  return textOf(a) !== textOf(b);
}

function settingsOf(state: CalendarState) {
  const { title, timeZone, embedSites, suggestions, holidays, holidaysInFeed } = state;
  return { title, timeZone, embedSites, suggestions, holidays, holidaysInFeed };
}

function writeCalendar(before: CalendarState | null, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const stored = store.calendars.findState(calendar.id);
  if (!before || !stored || !differs(before, stored)) return false;
  const { timeZone, categories } = before;
  if (categories.length > COUNTS.categories) {
    throw invalid(refusal("categoriesFull", { max: COUNTS.categories }));
  }
  const settings = settingsOf(before);
  const embedSites = unlessByApp(settings.embedSites, context);
  store.calendars.change(calendar.id, { ...settings, embedSites });
  store.categories.replace(calendar.id, categories, now);
  if (timeZone !== calendar.timeZone) moveAllDayEvents(timeZone, context);
  store.calendars.touch(calendar, now);
  return true;
}
