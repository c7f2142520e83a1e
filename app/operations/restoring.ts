// Writing an item back as a version has it: a new state of its own, which every subscriber sees.
import { allDayTimes } from "~/calendar/event-times";
import { COUNTS } from "~/calendar/limits";
import { nextEventTime, nextPageTime } from "~/calendar/modified-at";
import type { Calendar } from "~/server/store/calendar-store";
import type { CalendarState, EventState, HomeState, NewsState } from "~/server/store/item-states";
import { FORMER_MEMBER } from "./account";
import { moveAllDayEvents } from "./calendars";
import { invalid } from "./errors";
import type { Caller } from "./operation";
import type { VersionStates } from "./version-states";

type InCalendar = Caller & { calendar: Calendar };

/**
 * Makes an item what it was before a version's change; what was not there goes.
 * Answers whether there was anything to write: rights are never given back.
 * Throws `invalid` where the calendar is full by now.
 */
export function writeBack(states: VersionStates, itemId: string, context: InCalendar): boolean {
  switch (states.itemKind) {
    case "event":
      return writeEvent(states.before, itemId, context);
    case "news":
      return writeNews(states.before, itemId, context);
    case "home":
      return writeHome(states.before, context);
    case "calendar":
      return writeCalendar(states, context);
  }
}

function writeEvent(before: EventState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const alive = store.events.find(calendar.id, id);
  const stored = alive ?? store.events.findDeleted(calendar.id, id);
  if (!stored) return false;
  const modifiedAt = nextEventTime(stored.modifiedAt, now);
  if (!before || before.isDeleted) {
    if (!alive) return false;
    store.events.setDeleted(calendar.id, id, { deletedAt: now, modifiedAt });
  } else {
    // A deleted event counted all the time, so that there is room for it.
    const back = alive ?? store.events.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
    const values = { ...settled(before, calendar), categoryId: knownCategory(before, context) };
    store.events.change(calendar.id, back, { ...values, modifiedAt });
  }
  store.calendars.touch(calendar, now);
  return true;
}

/** Of a category that is gone for good, the event is without. */
function knownCategory({ categoryId }: EventState, { store, calendar }: InCalendar): number | null {
  const known = store.categories.listKnown(calendar.id);
  return known.some(({ id }) => id === categoryId) ? categoryId : null;
}

/** An all-day event keeps its dates, in the zone that the calendar has by now. */
function settled({ v: _, isDeleted: __, ...values }: EventState, { timeZone }: Calendar) {
  const { firstDay, lastDay } = values;
  if (firstDay === null || lastDay === null) return values;
  return { ...values, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
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
    throw invalid(
      `A calendar can have at most ${COUNTS.newsPerCalendar.toLocaleString("en")} news items.`,
    );
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
    ...{ wall, links },
    modifiedAt: nextPageTime(stored.modifiedAt, now),
  });
  store.calendars.touch(calendar, now);
  return true;
}

/** Whether two states differ in what can be given back. */
export function differs(a: CalendarState, b: CalendarState): boolean {
  const textOf = (state: CalendarState) => [state.title, state.timeZone, state.categories];
  return JSON.stringify(textOf(a)) !== JSON.stringify(textOf(b));
}

function writeCalendar(
  { before, after }: { before: CalendarState | null; after: CalendarState | null },
  { store, calendar, now }: InCalendar,
): boolean {
  if (!before || !after) return false;
  const { title, timeZone, categories } = before;
  if (!differs(before, after)) return false;
  store.calendars.change(calendar.id, { title, timeZone });
  store.categories.replace(calendar.id, categories, now);
  if (timeZone !== calendar.timeZone) moveAllDayEvents(calendar, timeZone, store);
  store.calendars.touch(calendar, now);
  return true;
}
