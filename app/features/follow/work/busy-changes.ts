// Describes changes to followers who see busy times only: each time gone or new, never what repeats or moved where.
import { busyTitle } from "~/event/busy-title";
import { isCanceled } from "~/event/canceled";
import type { Side } from "~/event/event-change";
import { NO_TEXTS } from "~/event/event-fields";
import { createTimesMaker, dateId, parseDateId } from "~/event/series";
import { ZONE_DAYS } from "~/event/series-dates";
import type { SeriesState } from "~/store/history/item-states";
import { type Day, dayOfNumber, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayNumbersByRule } from "~/time/recurrence";
import { dayNumberIn } from "~/time/zones";
import { pick } from "~/values/pick";
import { AHEAD_MS, type Audience, type DescribedChange, readSide, wantedBy } from "./audience";
import { type ChangedItem, itemKey, unchangedSides } from "./changes";

type When = "before" | "after";
const TIMES = ["allDay", "from", "to", "firstDay", "lastDay"] as const;
type Busy = Pick<Side, (typeof TIMES)[number]>;
type Found = { item: ChangedItem; time: Busy };
type Items = ReadonlyMap<string, ChangedItem>;

export function describeBusyChanges(
  changed: ChangedItem[],
  audience: Audience,
  now: number,
): DescribedChange[] {
  const items = new Map(changed.map((item) => [itemKey(item), item]));
  const find = (when: When): Found[] =>
    changed.flatMap((item) =>
      busyTimes(item, when, { items, now }).map((time) => ({ item, time })),
    );
  const [before, after] = [find("before"), find("after")];
  const isWanted = wantedBy(audience, now);
  const toChange = (what: "deleted" | "new", { item, time }: Found): DescribedChange[] => {
    const side: Side = { ...NO_TEXTS, ...time, title: busyTitle(audience.words) };
    if (!isWanted(side)) return [];
    const sides = what === "new" ? { was: undefined, is: side } : { was: side, is: undefined };
    const { id, via, batches } = item;
    const about = { id, kind: "event", via, batch: batches.at(-1) ?? "" } as const;
    return [{ what, ...sides, ...about, fields: [], rule: undefined, dates: [] }];
  };
  return [
    ...without(before, after).flatMap((found) => toChange("deleted", found)),
    ...without(after, before).flatMap((found) => toChange("new", found)),
  ];
}

/** Those of a list that the other one lacks; two events may be at the same time. */
function without(list: readonly Found[], other: readonly Found[]): Found[] {
  const left = new Map<string, number>();
  for (const { time } of other) left.set(timeKey(time), (left.get(timeKey(time)) ?? 0) + 1);
  return list.filter(({ time }) => {
    const count = left.get(timeKey(time)) ?? 0;
    left.set(timeKey(time), count - 1);
    return count <= 0;
  });
}

/** The instants of an all-day event move with the calendar's zone. */
function timeKey({ from, to, firstDay, lastDay }: Busy): string {
  return firstDay === null ? `${from} ${to}` : `${firstDay} ${lastDay}`;
}

type Around = { items: Items; now: number };

/** The times that an item made busy before or after its change. */
function busyTimes(item: ChangedItem, when: When, around: Around): Busy[] {
  const { id, states } = item;
  if (states.itemKind === "series") return datesOfSeries(item, states[when], when, around);
  if (states.itemKind !== "event") return [];
  const own = readSide(states[when]);
  if (own) return isCanceled(own.title) ? [] : [pick(own, TIMES)];
  const date = parseDateId(id);
  // The dates of a changed series are found with it.
  if (!date || around.items.has(`series ${date.id}`)) return [];
  const { is } = unchangedSides(item);
  const day = numberOfDay(date.day);
  return is ? datesOn(is, [day, day], () => false) : [];
}

/** The dates that follow the rule and may be told; those stored as events are items of their own. */
function datesOfSeries(
  { id, series }: ChangedItem,
  state: SeriesState | null,
  when: When,
  { items, now }: Around,
): Busy[] {
  if (!state || state.isDeleted) return [];
  const { startTime, length, timeZone } = state;
  const days = startTime === null ? length : Math.ceil(length / DAY_MS);
  const first = dayNumberIn(now, timeZone) - days - ZONE_DAYS;
  const last = dayNumberIn(now + AHEAD_MS, timeZone) + ZONE_DAYS;
  return datesOn(state, [first, last], (day) => {
    const states = items.get(`event ${dateId({ id, day })}`)?.states;
    if (states?.itemKind === "event") return readSide(states[when]) !== undefined;
    return series?.changedDays.includes(day) ?? false;
  });
}

function datesOn(
  state: SeriesState,
  [first, last]: [first: number, last: number],
  isStored: (day: Day) => boolean,
): Busy[] {
  if (isCanceled(state.title)) return [];
  const timesOfDate = createTimesMaker(state);
  const skips = new Set(state.skips);
  return dayNumbersByRule(state, first, last)
    .filter((number) => {
      const day = dayOfNumber(number);
      return !skips.has(day) && !isStored(day);
    })
    .map((number) => ({ allDay: state.allDay, ...timesOfDate(number) }));
}
