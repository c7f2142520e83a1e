// The outline of a very full calendar: when each event is and nothing else, to choose those that a page
// shows.
import { isCanceled } from "./canceled";
import { type Day, numberOfDay } from "./days";
import { MINUTE_MS } from "./durations";
import { type CalendarEvent, compareEvents, type EventPlace } from "./event";
import { dayNumberIn } from "./zones";

/**
 * Of an all-day event the numbers of its first and last day, both null of a timed one. `from` and `to` are epoch ms.
 * `category` is its key. `canceled` as its title says.
 */
export type OutlinedEvent = {
  id: string;
  from: number;
  to: number;
  first: number | null;
  last: number | null;
  category: number | null;
  canceled: boolean;
};

/** In the order of `compareEvents`. */
export type Outline = readonly OutlinedEvent[];

/** What is read of an event for its outline. */
export type OutlineSource = EventPlace & Pick<CalendarEvent, "categoryId">;

export function outlineOf(event: OutlineSource): OutlinedEvent {
  const { id, from, to, firstDay, lastDay, categoryId: category, title } = event;
  const canceled = isCanceled(title);
  const numberOf = (day: Day | null) => (day === null ? null : numberOfDay(day));
  return { id, from, to, first: numberOf(firstDay), last: numberOf(lastDay), category, canceled };
}

/** `category` undefined is all of them, and `canceled` says whether canceled ones are shown. */
export type OutlineWanted = { category: number | undefined; canceled: boolean };

export function outlineOfWanted({ category, canceled }: OutlineWanted, outline: Outline): Outline {
  if (category === undefined && canceled) return outline;
  return outline.filter(
    (each) =>
      (category === undefined || each.category === category) && (canceled || !each.canceled),
  );
}

/** Two outlines as one. Of those that begin in the same minute the first outline's come first. */
export function mergeOutlines(a: Outline, b: Outline): Outline {
  if (b.length === 0) return a;
  const merged: OutlinedEvent[] = [];
  let at = 0;
  for (const event of a) {
    for (let next = b[at]; next && compareOutlined(next, event) < 0; next = b[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(event);
  }
  return merged.concat(b.slice(at));
}

function compareOutlined(a: OutlinedEvent, b: OutlinedEvent): number {
  const minutes = Math.floor(a.from / MINUTE_MS) - Math.floor(b.from / MINUTE_MS);
  return minutes || Number(b.first !== null) - Number(a.first !== null);
}

/** The number of the first day that the event covers for a viewer in `zone`, as `firstDayIn` tells the day. */
export function firstNumberIn({ first, from }: OutlinedEvent, zone: string): number {
  return first ?? dayNumberIn(from, zone);
}

/** The number of the last day, as `lastDayIn` tells it. */
export function lastNumberIn({ last, from, to }: OutlinedEvent, zone: string): number {
  return last ?? Math.max(dayNumberIn(from, zone), dayNumberIn(to - 1, zone));
}

/** The events that cover the day, in the order of `orderEvents`. */
export function outlineOn(day: Day, outline: Outline, zone: string): OutlinedEvent[] {
  const number = numberOfDay(day);
  return outline
    .filter((event) => firstNumberIn(event, zone) <= number && lastNumberIn(event, zone) >= number)
    .map((event) => ({ event, first: firstNumberIn(event, zone) }))
    .sort(
      (a, b) =>
        a.first - b.first || Number(b.event.first !== null) - Number(a.event.first !== null),
    )
    .map(({ event }) => event);
}

/** The events that cover any of the days from one to another, given by their numbers, in the order of the outline. */
export function outlineOfDays(
  first: number,
  last: number,
  outline: Outline,
  zone: string,
): OutlinedEvent[] {
  return outline.filter(
    (event) => firstNumberIn(event, zone) <= last && lastNumberIn(event, zone) >= first,
  );
}

/** Which events the list shows, by id, in order; `today` is the number of the viewer's day. */
export function outlineAround(
  outline: Outline,
  {
    now,
    today,
    past,
    skip,
    upcoming,
  }: Record<"now" | "today" | "past" | "skip" | "upcoming", number>,
) {
  const isPast = ({ to, last }: OutlinedEvent) => (last === null ? to <= now : last < today);
  const [over, next] = [outline.filter(isPast), outline.filter((event) => !isPast(event))];
  const idsOf = (events: Outline) => events.map(({ id }) => id);
  return {
    past: idsOf(over.slice(Math.max(0, over.length - past))),
    hasMorePast: over.length > past,
    upcoming: idsOf(next.slice(skip, skip + upcoming)),
    hasMoreUpcoming: next.length > skip + upcoming,
  };
}

/**
 * Two lists, each in the order of `compareEvents`, as one. Where one lies after
 * the other, as pieces read by time do, it costs no comparisons.
 */
export function mergeEvents<E extends EventPlace>(a: E[], b: E[]): E[] {
  const [lastA, firstB] = [a.at(-1), b[0]];
  if (!lastA || !firstB || compareEvents(lastA, firstB) <= 0) return a.concat(b);
  const merged: E[] = [];
  let at = 0;
  for (const event of a) {
    for (let next = b[at]; next && compareEvents(next, event) < 0; next = b[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(event);
  }
  return merged.concat(b.slice(at));
}
