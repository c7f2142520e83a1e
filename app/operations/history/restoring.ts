// Restores an item to a state in a version, as a new state that every subscriber sees.
import type { CalendarEvent } from "~/event/event";
import { allDayTimes } from "~/event/event-times";
import { dateUid, parseDateId, type SeriesDate } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { daysMoved, movedByRule } from "~/event/whole-series-edit";
import { FORMER_MEMBER } from "~/operations/accounts/account";
import { moveAllDayEvents } from "~/operations/calendars/calendars";
import {
  bringBackDatesByRule,
  bringBackDatesOf,
  changedDatesOf,
  deleteDetached,
  moveDates,
} from "~/operations/events/changed-dates";
import { type InCalendar, requireSeriesRoom } from "~/operations/events/event-quota";
import { unlessByApp } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import type {
  CalendarState,
  EventState,
  HomeState,
  NewsState,
  SeriesState,
} from "~/store/history/item-states";
import type { VersionRow } from "~/store/history/versions";
import { addDays, type Day } from "~/time/days";
import { firstDateOf, isDayOf } from "~/time/recurrence";
import { COUNTS } from "~/values/limits";
import { nextEventTime, nextPageTime } from "~/values/modified-at";
import { refusal } from "~/values/refusals";
import type { VersionStates } from "./version-states";

/** Returns whether there was anything to write, like `writeSeries`. */
function writeEvent(before: EventState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const isThere =
    !before || before.isDeleted ? remove(before, id, context) : put(before, id, context);
  if (isThere) store.calendars.touch(calendar, now);
  return isThere;
}

function remove(before: EventState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const alive = store.events.find(calendar.id, id);
  if (!alive) return false;
  touchSeries(alive.seriesId, context);
  // Without its own changes, the date follows its series.
  if (alive.seriesId !== null && !before) {
    store.events.removeKeepingHistory(calendar.id, id);
    return true;
  }
  const modifiedAt = nextEventTime(alive.modifiedAt, now);
  // Restoring from Deleted Events later brings back the values it was deleted with.
  if (before) writeValues(before, alive, context);
  store.events.setDeleted(calendar.id, id, { deletedAt: now, modifiedAt });
  return true;
}

/** The event gets the values and its place in the series at that time. */
function writeValues(before: EventState, stored: CalendarEvent, context: InCalendar): void {
  const { store, calendar, now } = context;
  const { seriesId, occurrence } = before;
  const modifiedAt = nextEventTime(stored.modifiedAt, now);
  store.events.change(calendar.id, stored, { ...normalizedEvent(before, context), modifiedAt });
  const series = seriesId === null ? undefined : store.series.findAny(calendar.id, seriesId);
  if (!series || occurrence === null) store.changedDates.detach(stored.id);
  else store.changedDates.setOccurrence(stored.id, { seriesId: series.id, occurrence });
}

function put(before: EventState, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const stored = store.events.find(calendar.id, id) ?? store.events.findDeleted(calendar.id, id);
  if (!stored) return addAgain(before, id, context);
  const { seriesId, occurrence } = before;
  const modifiedAt = nextEventTime(stored.modifiedAt, now);
  if (!store.events.find(calendar.id, id)) {
    // A deleted event always counts, so there is room for it.
    store.events.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
  }
  writeValues(before, stored, context);
  if (seriesId !== null && occurrence !== null) {
    unskip({ id: seriesId, day: occurrence }, context);
    touchSeries(seriesId, context);
  }
  return true;
}

/** Restores an event that is no longer stored: a date that moved, or an event that became a series. */
function addAgain(before: EventState, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const { seriesId, occurrence } = before;
  const values = normalizedEvent(before, context);
  const series = store.series.findAny(calendar.id, seriesId ?? id);
  if (!series) return false;
  if (seriesId !== null && occurrence !== null) {
    const uid = dateUid(series.uid, occurrence);
    store.events.add(calendar.id, { ...values, id, uid, seriesId, occurrence, now });
    unskip({ id: seriesId, day: occurrence }, context);
    touchSeries(seriesId, context);
    return true;
  }
  for (const date of changedDatesOf(series, context)) deleteDetached(date, context);
  store.changedDates.detachDeleted(id);
  store.series.removeKeepingHistory(calendar.id, id);
  const { uid, createdAt } = series;
  const after = nextEventTime(series.modifiedAt, now);
  const sequence = series.sequence + 1;
  store.events.add(calendar.id, { ...values, id, uid, createdAt, sequence, now: after });
  return true;
}

/** An existing date cannot be a skipped day of its series. */
function unskip({ id, day }: SeriesDate, { store, calendar, now }: InCalendar): void {
  const series = store.series.find(calendar.id, id);
  if (!series?.skips.includes(day)) return;
  const skips = series.skips.filter((each) => each !== day);
  const modifiedAt = nextEventTime(series.modifiedAt, now);
  store.series.change(calendar.id, series, { ...series, skips, modifiedAt });
}

function touchSeries(id: string | null, { store, calendar, now }: InCalendar): void {
  const series = id === null ? undefined : store.series.findAny(calendar.id, id);
  if (series) store.series.touch(series.id, nextEventTime(series.modifiedAt, now));
}

/** An all-day event keeps its dates, in the calendar's current zone. */
function normalizedEvent(state: EventState, context: InCalendar) {
  const { v: _, isDeleted: __, seriesId: ___, occurrence: ____, ...before } = state;
  const values = { ...before, categoryId: knownCategory(before, context) };
  const { firstDay, lastDay } = values;
  if (firstDay === null || lastDay === null) return values;
  const { timeZone } = context.calendar;
  return { ...values, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}

/** An item whose category is gone for good is restored without one. */
function knownCategory(
  { categoryId }: { categoryId: number | null },
  { store, calendar }: InCalendar,
): number | null {
  const known = store.categories.listKnown(calendar.id);
  return known.some(({ id }) => id === categoryId) ? categoryId : null;
}

function writeSeries(before: SeriesState | null, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const stored = store.series.findAny(calendar.id, id);
  const isThere = stored
    ? writeStored(before, stored, context)
    : before !== null && !before.isDeleted && becomeSeriesAgain(before, id, context);
  if (isThere) store.calendars.touch(calendar, now);
  return isThere;
}

type StoredSeries = NonNullable<ReturnType<InCalendar["store"]["series"]["findAny"]>>;

function writeStored(
  before: SeriesState | null,
  stored: StoredSeries,
  context: InCalendar,
): boolean {
  const { store, calendar, now } = context;
  const { id } = stored;
  const modifiedAt = nextEventTime(stored.modifiedAt, now);
  if (!before || before.isDeleted) {
    if (stored.deletedAt !== null) return false;
    for (const date of changedDatesOf(stored, context)) {
      const next = nextEventTime(date.modifiedAt, now);
      store.events.setDeleted(calendar.id, date.id, { deletedAt: now, modifiedAt: next });
    }
    if (before) {
      const values = normalizedSeries(before, context);
      store.series.change(calendar.id, stored, { ...values, modifiedAt });
    }
    store.series.setDeleted(calendar.id, id, { deletedAt: now, modifiedAt });
    return true;
  }
  if (stored.deletedAt !== null) {
    requireSeriesRoom(context);
    store.series.setDeleted(calendar.id, id, { deletedAt: null, modifiedAt });
    bringBackDatesOf({ id, deletedAt: stored.deletedAt }, context);
  }
  store.series.change(calendar.id, stored, { ...normalizedSeries(before, context), modifiedAt });
  bringBackDatesByRule(id, context);
  return true;
}

/** Moves the dates that were deleted or changed on their own along with a series that a version restored to other days. */
export function moveDatesAlong(
  old: ReadSeries,
  version: RestoredVersion,
  context: InCalendar,
): void {
  const { store, calendar, now } = context;
  const series = store.series.find(calendar.id, old.id);
  if (!series) return;
  const moved = movedByRule(old, series);
  if (moved === 0) {
    moveBack({ old, series }, version, context);
    return;
  }
  const toDay = (day: Day) => addDays(day, moved);
  const modifiedAt = nextEventTime(series.modifiedAt, now);
  const days = series.skips.map((day) => (isDayOf(series, day) ? day : toDay(day)));
  const skips = [...new Set(days)].sort();
  store.series.change(calendar.id, series, { ...series, skips, modifiedAt });
  store.deleted.moveDates(calendar.id, old.id, { from: firstDateOf(old), to: old.id, toDay });
  const dates = changedDatesOf(old, context);
  const changed = dates.map(({ occurrence }) => occurrence);
  store.davKept.copyDates(changed, { from: old.id, to: old.id, toDay });
  moveDates(dates, { old, series, toDay }, undefined, { ...context, now: modifiedAt });
}

type RestoredVersion = Pick<VersionRow, "batch" | "via"> & { states: VersionStates };

/**
 * Moves dates back that a version moved by a whole interval, such as a week. All other dates are on days of the rule
 * before and after, and stay, as they did if an app or a file left out the first ones.
 */
function moveBack(
  { old, series }: { old: ReadSeries; series: ReadSeries },
  { states, batch, via }: RestoredVersion,
  context: InCalendar,
): void {
  const { store, calendar } = context;
  if (states.itemKind !== "series" || !states.before || !states.after) return;
  const { before, after } = states;
  const moved = daysMoved(before, after);
  if (moved === 0 || via === "app" || via === "import") return;
  const back = (days: readonly Day[]) => {
    const left = new Set(days.map((day) => addDays(day, moved)));
    return (day: Day) => (left.has(day) ? addDays(day, -moved) : day);
  };
  const ofSkipped = { from: firstDateOf(old), to: old.id, toDay: back(before.skips) };
  store.deleted.moveDates(calendar.id, old.id, ofSkipped);
  const toDay = back(daysChangedBefore(batch, old, context));
  const dates = changedDatesOf(old, context).filter(({ occurrence }) => {
    const day = toDay(occurrence);
    return day !== occurrence && isDayOf(series, day) && !series.skips.includes(day);
  });
  const changed = dates.map(({ occurrence }) => occurrence);
  store.davKept.copyDates(changed, { from: old.id, to: old.id, toDay });
  const at = { ...context, now: series.modifiedAt };
  moveDates(dates, { old, series, toDay }, undefined, at);
}

/** The days of the dates that were changed on their own before a request changed them too. */
function daysChangedBefore(
  batch: string,
  { id }: Pick<ReadSeries, "id">,
  { store, calendar }: InCalendar,
): Day[] {
  const limit = 2 * COUNTS.exceptionsPerSeries + 1;
  return store.versions.listBatch(calendar.id, batch, { limit }).flatMap(({ itemId, before }) => {
    const date = before === null ? undefined : parseDateId(itemId);
    return date?.id === id ? [date.day] : [];
  });
}

/** Turns an event back into the series that it was. */
function becomeSeriesAgain(before: SeriesState, id: string, context: InCalendar): boolean {
  const { store, calendar, now } = context;
  const event = store.events.find(calendar.id, id) ?? store.events.findDeleted(calendar.id, id);
  if (!event) return false;
  requireSeriesRoom(context);
  store.events.removeKeepingHistory(calendar.id, id);
  const { uid, createdAt } = event;
  store.series.add(calendar.id, {
    ...normalizedSeries(before, context),
    id,
    uid,
    createdAt,
    follows: null,
    sequence: event.sequence + 1,
    now: nextEventTime(event.modifiedAt, now),
  });
  return true;
}

function normalizedSeries(state: SeriesState, context: InCalendar) {
  const { v: _, isDeleted: __, ...before } = state;
  const values = { ...before, categoryId: knownCategory(before, context) };
  return values.allDay ? { ...values, timeZone: context.calendar.timeZone } : values;
}

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

/** Whether two states differ in restorable settings. */
export function differs(a: CalendarState, b: CalendarState): boolean {
  const settingsText = (state: CalendarState) =>
    JSON.stringify([calendarSettings(state), state.categories]);
  return settingsText(a) !== settingsText(b);
}

function calendarSettings(state: CalendarState) {
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
  const settings = calendarSettings(before);
  const embedSites = unlessByApp(settings.embedSites, context);
  store.calendars.change(calendar.id, { ...settings, embedSites });
  store.categories.replace(calendar.id, categories, now);
  if (timeZone !== calendar.timeZone) moveAllDayEvents(timeZone, context);
  store.calendars.touch(calendar, now);
  return true;
}
