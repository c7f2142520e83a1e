// Describes the change of a repeating event as one change, however many of its dates it affects.
import { isCanceled } from "~/event/canceled";
import { isMoved } from "~/event/event";
import { type Change, compareSides, type FieldName, type Side } from "~/event/event-change";
import { hasEnded } from "~/event/list-window";
import { isSameRhythm } from "~/event/repeat";
import { dateId, timesOn } from "~/event/series";
import type { SeriesState } from "~/store/history/item-states";
import { addDays, type Day, EARLIEST_DAY, LATEST_DAY, laterDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { daysOf, isDayOf } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import type { Audience } from "./audience";
import type { ChangedItem } from "./changed-items";
import { asSeen, sideOf } from "./described-change";

/** A series before and after; undefined if it did not exist then. */
export type SeriesSides = { was: SeriesState | undefined; is: SeriesState | undefined };

type SeriesChange = Change & { rule: SeriesState; dates: Side[] };

/** For an event that became a series, or the reverse, the event is the other side. */
export function seriesSides({ states }: ChangedItem): SeriesSides {
  if (states.itemKind !== "series") return { was: undefined, is: undefined };
  const alive = (state: SeriesState | null) => (state && !state.isDeleted ? state : undefined);
  return { was: alive(states.before), is: alive(states.after) };
}

export function seenSides({ was, is }: SeriesSides, audience: Audience): SeriesSides {
  return { was: asSeen(was, audience), is: asSeen(is, audience) };
}

/** The date on a day by the rule; undefined if there is none. */
export function dateOf(state: SeriesState | undefined, day: Day): Side | undefined {
  if (!state || state.skips.includes(day) || !isDayOf(state, day)) return undefined;
  return { ...state, ...timesOn(state, day) };
}

/** The first date from a day that is not over, including skipped ones, which are described separately. */
export function nextDate(state: SeriesState, now: number, from?: Day): Side | undefined {
  const { startTime, length, timeZone } = state;
  const days = startTime === null ? length : Math.ceil(length / DAY_MS);
  const first = laterDay(from ?? EARLIEST_DAY, addDays(dayIn(now, timeZone), -days - 1));
  const dates = daysOf(state, first, LATEST_DAY, days + 3).map((day) => ({
    ...state,
    ...timesOn(state, day),
  }));
  return dates.find((date) => !hasEnded(date, now, dayIn(now, timeZone)));
}

/** `see` returns a date as the audience sees it, undefined if it is hidden. */
type Looking = {
  now: number;
  datesOf: DatesOf;
  see: (date: Side) => Side | undefined;
  from?: Day | undefined;
};

/** The change of the whole series, then of single dates; `from` is the day from which it was split off another. */
export function compareSeries(
  { was, is }: SeriesSides,
  { now, datesOf, see, from }: Looking,
): SeriesChange[] {
  const rule = is ?? was;
  if (!rule) return [];
  const [old, next] = [was && nextDate(was, now, from), is && nextDate(is, now)];
  const change = compareSides(old, next);
  if (!was || !is || !old || !next) return change ? [{ ...change, rule, dates: [] }] : [];
  const fields = [...(change?.fields ?? []), ...ruleFields(was, is)];
  const main = mainChange({ old, next, change, fields }, { was, is, from });
  const described = main ? [{ ...main, rule, dates: [] }] : [];
  // If all dates moved, the skipped ones moved along.
  return main?.what === "moved"
    ? described
    : [...described, ...skippedDates({ was, is, rule }, datesOf, see)];
}

type Compared = { old: Side; next: Side; change: Change | undefined; fields: FieldName[] };

function mainChange(
  { old, next, change, fields }: Compared,
  { was, is, from }: { was: SeriesState; is: SeriesState; from: Day | undefined },
): Change | undefined {
  if (change?.what === "canceled") return { ...change, fields };
  const isOtherTime =
    was.startTime !== is.startTime || was.length !== is.length || !isSameRhythm(was, is);
  // For a series that has begun, the next date may differ only because the last one is over.
  const isShifted = isMoved(old, next) && (from !== undefined || was.firstDay !== is.firstDay);
  // The new rule is mentioned in any case.
  const others = fields.filter((field) => field !== "repeats");
  if (isOtherTime || isShifted) return { what: "moved", was: old, is: next, fields: others };
  return fields.length > 0 ? { what: "changed", was: old, is: next, fields } : undefined;
}

function ruleFields(was: SeriesState, is: SeriesState): FieldName[] {
  return [
    ...(isSameRhythm(was, is) ? [] : ["repeats" as const]),
    ...(was.lastDay === is.lastDay ? [] : ["ends" as const]),
  ];
}

/** A stored date of the series before and now. */
type DatesOf = (day: Day) => { was: Side | undefined; is: Side | undefined };

/** The dates that are newly skipped, and those that no longer are. */
function skippedDates(
  { was, is, rule }: { was: SeriesState; is: SeriesState; rule: SeriesState },
  datesOf: DatesOf,
  see: (date: Side) => Side | undefined,
): SeriesChange[] {
  const gone = is.skips.filter((day) => !was.skips.includes(day));
  const back = was.skips.filter((day) => !is.skips.includes(day));
  const deleted = gone
    .flatMap((day) => datesOf(day).was ?? dateOf(was, day) ?? [])
    .filter(({ title }) => !isCanceled(title))
    .flatMap((date) => see(date) ?? []);
  const added = back
    .flatMap((day) => datesOf(day).is ?? dateOf(is, day) ?? [])
    .flatMap((date) => see(date) ?? []);
  const described: SeriesChange[] = [];
  if (deleted[0]) described.push({ ...gap("deleted", deleted[0]), rule, dates: deleted });
  if (added[0]) described.push({ ...gap("new", added[0]), rule, dates: added });
  return described;
}

function gap(what: "deleted" | "new", side: Side): Change {
  return what === "new"
    ? { what, was: undefined, is: side, fields: [] }
    : { what, was: side, is: undefined, fields: [] };
}

/** Finds the states of a series' stored dates in the items. */
export function storedDates(id: string, items: ReadonlyMap<string, ChangedItem>): DatesOf {
  return (day) => {
    const states = items.get(`event ${dateId({ id, day })}`)?.states;
    if (states?.itemKind !== "event") return { was: undefined, is: undefined };
    return { was: sideOf(states.before), is: sideOf(states.after) };
  };
}
