// Matches an entry of a calendar file to the calendar: new, the same, changed, or changed on both sides.
import { cancelTitle } from "~/event/canceled";
import { SERIES_VALUES } from "~/event/series";
import type { ForeignItem } from "~/import/foreign-item";
import { changedDatesOf } from "~/operations/events/changed-dates";
import type { InCalendar } from "~/operations/events/event-room";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import {
  as,
  changed,
  deletedHere,
  matchCalledOff,
  matchDate,
  NEWER_HERE,
  NOT_HERE,
  valuesCalledOff,
} from "./import-dates";
import type { Match } from "./import-items";
import {
  type ForeignThing,
  type FullMatch,
  findNamed,
  hashesOfStored,
  hashOf,
  idOf,
  type NamedThing,
  type StoredDate,
  type StoredThing,
} from "./import-stored";

const LIKE = refusal("likeOneHere");
const AS_DATES = refusal("hereAsDates");
const COMES_AGAIN = refusal("comesAgain");

/** Only reads; repeated when the file is imported, because the calendar may have changed since. */
export function matchItem(item: ForeignItem, context: InCalendar): FullMatch {
  if (item.kind === "leftOut") return as("leftOut", item.reason);
  if (item.calledOff) return matchCalledOff(item, context);
  if (item.uid === "")
    return item.isCancellation ? as("leftOut", NOT_HERE) : matchLike(item, context);
  const date = matchDate(item, context);
  if (date) return date;
  const { known, stored } = findNamed(item.uid, context);
  if (item.isCancellation && (!stored || stored.deletedAt !== null)) return as("leftOut", NOT_HERE);
  if (!stored)
    return isHereAsDates(item, context) ? as("same", AS_DATES) : matchLike(item, context);
  if (stored.deletedAt !== null) {
    const wasUndone = context.store.imports.isUndone(idOf(stored), stored.deletedAt);
    return {
      ...(wasUndone ? as("new", COMES_AGAIN) : deletedHere(stored.deletedAt, context)),
      stored,
    };
  }
  return matchStored(asWhole(item, stored, context), { known, stored }, context);
}

/** Whether a rule beyond the closed set came as single events before it could be kept; they stay. */
function isHereAsDates(item: ForeignThing, { store, calendar }: InCalendar): boolean {
  if (item.kind !== "series" || (item.values.rule === null && item.values.days.length === 0))
    return false;
  return store.imports.hasDatesOf(calendar.id, item.uid);
}

/** Completes an entry that only cancels something with the stored values of what it cancels. */
export function asWhole(
  item: ForeignThing,
  stored: StoredThing | StoredDate | undefined,
  context: InCalendar,
): ForeignThing {
  if (stored?.kind === "date" && item.kind === "event" && item.calledOff) {
    return { ...item, values: valuesCalledOff(stored.event) };
  }
  if (!item.isCancellation || item.kind !== "event" || stored?.kind !== "series") return item;
  const { series } = stored;
  const { values: _, ...rest } = item;
  const { asks: _asks, ...values } = pick(series, SERIES_VALUES);
  const title = cancelTitle(series.title);
  const changed = changedDatesOf(series, context).map((date) => ({
    ...valuesCalledOff(date),
    occurrence: date.occurrence,
  }));
  return { ...rest, kind: "series", values: { ...values, title }, changed };
}

/**
 * Finds an equal item: otherwise programs that generate new UIDs each time would duplicate all events. Items stored
 * by this import do not count: two equal entries in one file are two events.
 */
function matchLike(item: ForeignThing, context: InCalendar): Match {
  const { store, calendar, batch } = context;
  const { imports } = store;
  const before = { calendarId: calendar.id, batch };
  const isHere =
    item.kind === "event"
      ? imports.hasEventLike(item.values, before)
      : imports.hasSeriesLike(item.values, before);
  if (isHere) return as("same", LIKE);
  const deletedAt =
    item.kind === "event"
      ? imports.eventMissedSince(item.values, before)
      : imports.seriesMissedSince(item.values, before);
  return deletedAt === undefined ? as("new") : deletedHere(deletedAt, context);
}

/** For an entry that came from this calendar itself, only the stored item is known: it differs or not. */
function matchStored(
  item: ForeignThing,
  { known, stored }: NamedThing & { stored: StoredThing },
  context: InCalendar,
): FullMatch {
  if (known && item.sequence < known.sequence) return as("same", NEWER_HERE);
  if (known && item.stamp === known.sourceStamp) return as("same");
  const stamps = hashesOfStored(stored, context);
  if (stamps.includes(hashOf(item, context))) return as("same");
  return changed(stored, known === undefined || !stamps.includes(known.storedStamp));
}
