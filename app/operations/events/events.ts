// Saves, cancels and reads events and dates of repeating events.

import { z } from "zod";
import { CUT_END, keptAppTexts } from "~/event/app-texts";
import type { SentAsks } from "~/event/asks";
import { cancelTitle } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES, EVENT_VALUES, type EventTexts } from "~/event/event-fields";
import { eventOn } from "~/event/series";
import {
  categoryName,
  findCategoryId,
  findOrAddCategory,
  newCategory,
} from "~/operations/calendars/categories";
import { editorOf, fullReaderOf } from "~/operations/kernel/access";
import { invalid, stale } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, itemId, modifiedAt } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { EventValues } from "~/store/events/event-store";
import type { Day } from "~/time/days";
import { dayBefore, daysBesides, type Rule } from "~/time/recurrence";
import { nextEventTime } from "~/values/modified-at";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { addedBefore } from "./added-before";
import { asks, chooseAsks } from "./asks-input";
import {
  changeDate,
  changedDatesOf,
  deleteDetached,
  isChangedDate,
  seriesTime,
} from "./changed-dates";
import { type Clashes, clashesOfEvent, clashesOfSeries } from "./clashes";
import { eventDraft, normalizeEvent, requireTypedTitle } from "./event-draft";
import { type InCalendar, missingEvent, requireRoom } from "./event-quota";
import {
  byRule,
  fromTime,
  isRepetitionOf,
  type RepeatInput,
  repeat,
  type Scope,
  scope,
} from "./repeat-input";
import { type DateOfSeries, findWithSeries } from "./repeating-events";
import {
  addSeries,
  becomeSeries,
  changeAll,
  changeThisAndLater,
  counted,
  endBefore,
  type SavedDate,
  type SeriesEdit,
} from "./series-saving";
import { approveSuggestion, suggestionId } from "./suggestion-decisions";

// Saves edits that end an event's repeating, from one date or entirely.

/**
 * Ends the repeating of a whole series: the edited date stays as a single event, with the series' id and name in feeds.
 */
export function becomeSingle({ series, date, values }: SeriesEdit, context: InCalendar): SavedDate {
  const { store, calendar, now } = context;
  const others = changedDatesOf(series, context).filter(({ id }) => id !== date.id);
  for (const each of others) deleteDetached(each, context);
  if (isChangedDate(date)) store.events.removeKeepingHistory(calendar.id, date.id);
  store.changedDates.detachDeleted(series.id);
  store.series.removeKeepingHistory(calendar.id, series.id);
  const { id, uid, createdAt } = series;
  const event = store.events.add(calendar.id, {
    ...values,
    id,
    uid,
    createdAt,
    sequence: series.sequence + 1,
    now: nextEventTime(series.modifiedAt, now),
  });
  store.answerDates.moveOne(date.id, id, context.batch);
  return { event, ...counted(others.length) };
}

/** Ends the repeating at a date: it becomes a single event, and the series ends before it. */
export function endThisAndLater(edit: SeriesEdit, context: InCalendar): SavedDate {
  const { series, date, values } = edit;
  const { store, secrets, calendar } = context;
  if (dayBefore(series, date.occurrence) === undefined) return becomeSingle(edit, context);
  const now = seriesTime(series, context.now);
  const others = changedDatesOf(series, context).filter(
    ({ id, occurrence }) => occurrence >= date.occurrence && id !== date.id,
  );
  for (const each of others) deleteDetached(each, context);
  if (isChangedDate(date)) store.events.removeKeepingHistory(calendar.id, date.id);
  endBefore(series, date.occurrence, { ...context, now });
  const event = store.events.add(calendar.id, {
    ...values,
    id: secrets.newId(),
    uid: secrets.newUid(),
    now,
  });
  store.davKept.copy(series.id, { itemId: event.id, itemKind: "event" });
  store.davKept.copyDate(series.id, date.occurrence, event.id);
  store.answerDates.moveOne(date.id, event.id, context.batch);
  return { event, ...counted(others.length) };
}

/**
 * Adds an event (empty `id`) or replaces one of the calendar's events. `from` and `to` are epoch milliseconds; for an
 * all-day event, any time on its first and last day in the calendar's zone. `attempt` prevents adding an event twice.
 * `category` is a name, "" for none, `newCategory` the name of one to create; an omitted category or `asks` stays.
 * `repeat` makes the event a series, or if null a single event; `scope` says which dates of a series change; a series
 * keeps `fromTime`, the typed time of `from`, although the clock skips it on that day; with `suggestionId` the new event
 * approves a suggestion. Returns the stored event, or date of the series, with its calendar and all its categories;
 * `firstDate` if the first date differs from the typed one; `leftOut`, the number of changed dates that became deleted
 * events, if any; and `clashes`. Fails with `denied` for a non-editor, `missing` for an event that is not of this
 * calendar, `stale` if it changed after `modifiedAt`.
 */
export const saveEvent = operation({
  effect: "writes",
  input: eventDraft.extend({
    calendarId: calendarLink,
    id: itemId.default(""),
    modifiedAt,
    attempt: idempotencyKey,
    category: categoryName.optional(),
    newCategory,
    asks,
    repeat,
    scope,
    byRule,
    fromTime,
    suggestionId: suggestionId.optional(),
  }),
  allow: editorOf("calendarId"),
  run({ calendarId: _, ...input }, context) {
    const { store, calendar, now } = context;
    const { event, ...more } = save(input, context);
    const categories = store.categories.list(calendar.id);
    const touched = { ...store.calendars.touch(calendar, now), categories };
    return {
      ...event,
      ...more,
      clashes: findClashes(event, input, context),
      calendar: touched,
    };
  },
});

/** The date with the times that its rule gives it. */
function atRule({ series, date }: DateOfSeries): DateOfSeries["date"] {
  const times = ["allDay", "from", "to", "firstDay", "lastDay"] as const;
  return { ...date, ...pick(eventOn(series, date.occurrence), times) };
}

type Saved = { id: string; scope: Scope };

/** The clashes of the saved event, or of all saved dates of its series. */
function findClashes(event: CalendarEvent, saved: Saved, context: InCalendar): Clashes {
  const { id, seriesId, isByRule } = event;
  const isOne = saved.scope === "one" && (saved.id === id || !isByRule);
  return seriesId === null || isOne
    ? clashesOfEvent(event, context)
    : clashesOfSeries(seriesId, context);
}

type Input = Parameters<typeof normalizeEvent>[0] & {
  id: string;
  modifiedAt?: number | undefined;
  attempt: string;
  category?: string | undefined;
  newCategory: string;
  asks?: SentAsks | null | undefined;
  repeat?: RepeatInput | null | undefined;
  scope: Scope;
  byRule: boolean;
  fromTime?: string | undefined;
  suggestionId?: string | undefined;
};

function save(input: Input, context: InCalendar & { actor: User }): SavedDate {
  const { id, modifiedAt, attempt, asks, repeat, scope, byRule, ...sent } = input;
  const { suggestionId, category, newCategory, fromTime, ...draft } = sent;
  requireTypedTitle(draft.title, context);
  const chosen = chooseCategory({ category, newCategory }, context);
  const found = id === "" ? undefined : findWithSeries(id, scope, context);
  const normalized = normalizeEvent(draft, context.calendar, found?.date);
  const typedZone = draft.timeZone ?? context.calendar.timeZone;
  if (id === "") {
    const values = {
      ...normalized,
      categoryId: chosen ?? null,
      asks: chooseAsks(asks, []),
      appTexts: findAppTexts(normalized, context),
    };
    const addIt = () => add(values, { attempt, repeat, typedZone, fromTime }, context);
    if (!suggestionId) return addIt();
    return approveSuggestion({ id: suggestionId, values, add: addIt }, context);
  }
  if (suggestionId) throw invalid(refusal("suggestionIsNew"), "suggestionId");
  if (!found) throw missingEvent();
  if (modifiedAt !== undefined && modifiedAt < knownAt(found, scope, context)) throw stale("event");
  const stays = found.date.categoryId;
  const values = {
    ...normalized,
    categoryId: chosen === undefined ? stays : chosen,
    asks: chooseAsks(asks, asksAround(found, context)),
    appTexts: keptAppTexts(normalized, [found.date.appTexts, found.series?.appTexts]),
  };
  if (found.series) {
    const date = byRule && scope !== "one" ? atRule(found) : found.date;
    const edit = { ...found, date, values, typedZone, fromTime };
    return saveDate(edit, { repeat, scope }, context);
  }
  if (repeat) return becomeSeries(found.date, values, { repeat, typedZone, fromTime }, context);
  const modified = nextEventTime(found.date.modifiedAt, context.now);
  const { store, calendar } = context;
  const event = store.events.change(calendar.id, found.date, { ...values, modifiedAt: modified });
  return { event };
}

/** Undefined if the event keeps its category. */
function chooseCategory(
  { category, newCategory }: Pick<Input, "category" | "newCategory">,
  context: InCalendar,
): number | null | undefined {
  if (newCategory !== "") return findOrAddCategory(newCategory, context);
  return category === undefined ? undefined : findCategoryId(category, context);
}

/** A copy of an event also gets the full texts by apps, since its texts are cut at the same place. */
function findAppTexts(event: EventTexts, { store, calendar }: InCalendar): string | null {
  const isCut = EVENT_TEXT_NAMES.some((name) => event[name].endsWith(CUT_END));
  return isCut ? keptAppTexts(event, store.appTexts.listLike(calendar.id, event)) : null;
}

/** The settings of the event; for a date, also those of its series and the series' other stored dates. */
function asksAround(
  { date, series }: { date: CalendarEvent; series?: DateOfSeries["series"] },
  context: InCalendar,
): (string | null)[] {
  if (!series) return [date.asks];
  return [date, series, ...changedDatesOf(series, context)].map(({ asks }) => asks);
}

/**
 * When the event or dates in the scope last changed. Every change of a date touches its series, but not its other
 * dates: a plain date is as old as the fields that all plain dates share.
 */
function knownAt(
  { date, series }: { date: CalendarEvent; series?: DateOfSeries["series"] },
  scope: Scope,
  { store }: InCalendar,
): number {
  if (series && scope !== "one") return series.modifiedAt;
  const ofPlain = series && date.isByRule ? store.series.findDatesTime(series.id) : undefined;
  return ofPlain ?? date.modifiedAt;
}

function saveDate(
  edit: DateOfSeries & Omit<SeriesEdit, "repeat">,
  { repeat, scope }: Pick<Input, "repeat" | "scope">,
  context: InCalendar,
): SavedDate {
  if (scope === "one") {
    if (repeat !== undefined && !isRepeatOf(edit, repeat)) {
      throw invalid(refusal("chooseFollowingOrAll"), "scope");
    }
    return { event: changeDate(edit.series, edit.date, edit.values, context) };
  }
  if (repeat === null) {
    return scope === "all"
      ? becomeSingle({ ...edit, repeat: undefined }, context)
      : endThisAndLater({ ...edit, repeat: undefined }, context);
  }
  const whole = { ...edit, repeat };
  return scope === "all" ? changeAll(whole, context) : changeThisAndLater(whole, context);
}

/** Whether the series already repeats like this; ignores missing fields. */
function isRepeatOf({ series }: DateOfSeries, repeat: RepeatInput | null): boolean {
  if (repeat === null) return false;
  const { days, until, count } = repeat;
  return (
    count === undefined &&
    isRepetitionOf(repeat, series) &&
    (days === undefined || isSameDays(days, series)) &&
    (until ?? null) === series.lastDay
  );
}

/** Whether they are the series' further days, besides those of its rule. */
function isSameDays(days: readonly Day[], series: Rule): boolean {
  const sorted = [...new Set(days)].sort();
  return daysBesides({ ...series, days: sorted }).join() === daysBesides(series).join();
}

function add(
  values: EventValues,
  {
    attempt,
    repeat,
    typedZone,
    fromTime,
  }: Pick<Input, "attempt" | "repeat" | "fromTime"> & { typedZone: string },
  context: InCalendar,
): SavedDate {
  if (!repeat) return { event: addEvent(values, attempt, context) };
  return addSeries(values, { repeat, typedZone, fromTime, attempt }, context);
}

function addEvent(values: EventValues, idempotencyKey: string, context: InCalendar): CalendarEvent {
  const { store, secrets, calendar, now } = context;
  const { id, earlier } = findEarlier(idempotencyKey, `event of ${calendar.id}`, context, {
    ...addedBefore(context),
    isSame: (event) => event.seriesId === null && hasValues(event, values),
  });
  if (earlier) return earlier;
  requireRoom(context);
  return store.events.add(calendar.id, { ...values, id, uid: secrets.newUid(), now });
}

const oneEvent = z.object({ calendarId: calendarLink, eventId: itemId });

/** Marks the event, or this date, as canceled in its title, so that every reader sees it. */
export const cancelEvent = operation({
  effect: "writes",
  input: oneEvent,
  allow: editorOf("calendarId"),
  run({ eventId }, context) {
    const { store, calendar, now } = context;
    const found = findWithSeries(eventId, "one", context);
    if (!found) throw missingEvent();
    const { date, series } = found;
    const values = { ...pick(date, EVENT_VALUES), title: cancelTitle(date.title) };
    const modifiedAt = nextEventTime(date.modifiedAt, now);
    const saved = series
      ? changeDate(series, date, values, context)
      : store.events.change(calendar.id, date, { ...values, modifiedAt });
    return { ...saved, calendar: store.calendars.touch(calendar, now) };
  },
});

/** One event, or date of a series, with all data for its page. */
export const getEvent = operation({
  effect: "reads",
  input: oneEvent,
  allow: fullReaderOf("calendarId"),
  run({ eventId }, { store, calendar }) {
    const event = store.dates.find(calendar.id, eventId);
    if (!event) throw missingEvent();
    return event;
  },
});
