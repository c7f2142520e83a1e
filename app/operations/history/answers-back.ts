// Takes answers along when a change of an event or a series is undone.
import { firstDayIn } from "~/event/event";
import { dateId, parseDateId } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import type { InCalendar } from "~/operations/events/event-quota";
import { nearestDay } from "~/operations/events/repeating-events";
import type { VersionRow } from "~/store/history/versions";
import { addDays, daysBetween, LATEST_DAY } from "~/time/days";
import { daysByRule, isDayOf, lastDateOf } from "~/time/recurrence";
import { dayIn } from "~/time/zones";

type Pair = { from: string; to: string };
type Undone = Pick<VersionRow, "batch" | "itemKind" | "itemId">;

/**
 * Moves answers to the dates that exist once `undone` is written back: those that it moved to their former dates, those
 * given since to the date that theirs is now. `old` is the series before that, if any.
 */
export function takeAnswersBack(
  undone: Undone,
  old: ReadSeries | undefined,
  context: InCalendar,
): void {
  const { store, calendar, batch } = context;
  const { answerDates } = store;
  if (!answerDates.has(calendar.id)) return;
  const moved = answerDates.listMoved(calendar.id, undone.itemId, undone.batch);
  const known = new Set(moved.map(({ from }) => from));
  const since = listSince(undone, { old, moved }, context).filter(({ from }) => !known.has(from));
  const isAnswered = (id: string) => answerDates.find(id) !== undefined;
  answerDates.move([...moved, ...keepFree(since, moved, isAnswered)], batch);
}

/** Leaves out pairs whose new id is another date's. */
function keepFree(
  pairs: readonly Pair[],
  moved: readonly Pair[],
  isAnswered: (id: string) => boolean,
): Pair[] {
  const leaving = new Set([...moved, ...pairs].map(({ from }) => from));
  const taken = new Set(moved.map(({ to }) => to));
  const free = pairs.filter(({ to }) => {
    const isFree = !taken.has(to) && (leaving.has(to) || !isAnswered(to));
    taken.add(to);
    return isFree;
  });
  // A pair left out stays in the way of others.
  return free.length === pairs.length ? free : keepFree(free, moved, isAnswered);
}

type Sides = { old: ReadSeries | undefined; moved: readonly Pair[] };

/** The answered dates that get another id, other than those that the undone change itself moved. */
function listSince(undone: Undone, sides: Sides, context: InCalendar): Pair[] {
  const { store, calendar } = context;
  const { itemKind, itemId } = undone;
  const series = itemKind === "series" ? store.series.find(calendar.id, itemId) : undefined;
  if (series) {
    const pairs = [
      ...listOwn(series, sides, context),
      ...listOfEvent(series, context),
      ...listLater(series, undone, sides, context),
    ];
    return pairs.filter(({ from, to }) => from !== to);
  }
  const event = itemKind === "event" ? store.events.find(calendar.id, itemId) : undefined;
  if (!event || event.seriesId !== null || !sides.old) return [];
  const day = firstDayIn(event, event.timeZone);
  const shown = isDayOf(sides.old, day) ? day : sides.old.firstDay;
  return [{ from: dateId({ id: itemId, day: shown }), to: itemId }];
}

function listOwn(series: ReadSeries, { old, moved }: Sides, context: InCalendar): Pair[] {
  if (!old) return [];
  return listDates(series, { old, by: daysBetween(old.firstDay, series.firstDay), moved }, context);
}

/** The answers to the event that repeats again. */
function listOfEvent(series: ReadSeries, { store }: InCalendar): Pair[] {
  const row = store.answerDates.find(series.id);
  const day = row && nearestDay(series, dayIn(row.startsAt, series.timeZone));
  return day === undefined ? [] : [{ from: series.id, to: dateId({ id: series.id, day }) }];
}

/** The answers to the series or the event that the later dates were. */
function listLater(
  series: ReadSeries,
  { batch }: Undone,
  { old, moved }: Sides,
  context: InCalendar,
): Pair[] {
  const { store, calendar } = context;
  const last = old && lastDateOf(old);
  const [split] = last ? daysByRule(series, addDays(last, 1), LATEST_DAY, 1) : [];
  if (split === undefined) return [];
  const isOfBatch = (itemKind: "series" | "event", itemId: string) =>
    store.batches.find({ calendarId: calendar.id, itemKind, itemId }, batch) !== undefined;
  const dates = store.batches.listSplitFrom(calendar.id, series.id).flatMap((id) => {
    const later = store.series.findAny(calendar.id, id);
    if (!later || store.series.find(calendar.id, id) || !isOfBatch("series", id)) return [];
    const by = daysBetween(later.firstDay, split);
    return listDates(series, { old: later, by, moved }, context);
  });
  const events = store.batches
    .listMadeOf(calendar.id, series.id)
    .filter((id) => isOfBatch("event", id) && !store.events.find(calendar.id, id))
    .map((from) => ({ from, to: dateId({ id: series.id, day: split }) }));
  return [...dates, ...events];
}

/**
 * The answered dates of `old` as those of `series`, which begins `by` days later. All go by as many days if those did
 * that the change moved; else only those on days that the series does not have.
 */
function listDates(
  series: ReadSeries,
  { old, by, moved }: { old: ReadSeries; by: number; moved: readonly Pair[] },
  { store, calendar }: InCalendar,
): Pair[] {
  const shifts = moved.flatMap(({ from, to }) => {
    const [was, is] = [parseDateId(to), parseDateId(from)];
    return was?.id === series.id && is?.id === old.id ? [daysBetween(is.day, was.day)] : [];
  });
  const isShifted = shifts.length > 0 && shifts.every((shift) => shift === by);
  return store.answerDates.listOfItem(calendar.id, old.id).flatMap(({ eventId }) => {
    const date = parseDateId(eventId);
    if (date?.id !== old.id || !isDayOf(old, date.day)) return [];
    const day = (isShifted ? [by, 0] : [0, by, ...shifts])
      .map((shift) => addDays(date.day, shift))
      .find((each) => isDayOf(series, each));
    return day === undefined ? [] : [{ from: eventId, to: dateId({ id: series.id, day }) }];
  });
}
