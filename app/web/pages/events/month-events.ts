// Reads the events of many days piece by piece, and counts the ones that very full days leave out.
import type { DayCounts } from "~/event/date-counts";
import { type CalendarEvent, compareEvents, firstDayIn, lastDayIn } from "~/event/event";
import { isBar, type LeftOut } from "~/event/month-grid";
import type { MonthOfEvents } from "~/operations/events/event-windows";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, numberOfDay } from "~/time/days";

/** The events of each day: the calendar's own, null where none is left out, and those of other calendars. */
type Counted = { counts: DayCounts | null; others?: readonly number[] | null };

/** The most days that a month shows: one piece of a longer time. */
const PIECE_DAYS = 42;

/** The events of many days, read piece by piece: others are served in between, however full the days are. */
export async function readInPieces(
  days: readonly Day[],
  zone: string,
  read: (days: { first: Day; last: Day }) => MonthOfEvents,
): Promise<MonthOfEvents> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (days.length <= PIECE_DAYS) return yieldToOthers(() => read({ first, last }));
  const pieces: Piece[] = [];
  for (let at = 0; at < days.length; at += PIECE_DAYS) {
    const part = days.slice(at, at + PIECE_DAYS);
    const [first = "", last = ""] = [part[0], part.at(-1)];
    const found = await yieldToOthers(() => read({ first, last }));
    const count = () => found.counts ?? countShown(found.events.filter(isOwn), part, zone);
    pieces.push({ part, found, counts: await yieldToOthers(count) });
  }
  return yieldToOthers(() => joinPieces(pieces));
}

type Piece = { part: readonly Day[]; found: MonthOfEvents; counts: DayCounts };

function joinPieces(pieces: readonly Piece[]): MonthOfEvents {
  // An event of several days may be in two pieces.
  const events = new Map(pieces.flatMap(({ found }) => found.events.map((one) => [one.id, one])));
  const counts = pieces.map((piece) => piece.counts);
  return {
    events: [...events.values()].sort(compareEvents),
    counts: pieces.some(({ found }) => found.counts)
      ? {
          all: counts.flatMap(({ all }) => all),
          nights: counts.flatMap(({ nights }) => nights),
        }
      : null,
    others: pieces.some(({ found }) => found.others)
      ? pieces.flatMap(({ part, found }) => found.others ?? part.map(() => 0))
      : null,
  };
}

/** Whether an event is the calendar's own, not of one that it shows. */
function isOwn({ source }: CalendarEvent): boolean {
  return !source;
}

/** How many events there are on each day beside these, of which `counts` has all, and `others` those of other calendars. */
export function leftOutOf(
  { counts, others }: Counted,
  events: readonly CalendarEvent[],
  days: readonly Day[],
  zone: string,
): ReadonlyMap<Day, LeftOut> {
  const own = countShown(events.filter(isOwn), days, zone);
  const ofOthers = countFirst(
    events.filter(({ source }) => source),
    zone,
  );
  const leftOut = days.map((day, index): [Day, LeftOut] => {
    const more = Math.max((others?.[index] ?? 0) - (ofOthers.get(day) ?? 0), 0);
    if (!counts) return [day, { all: more, inCell: more }];
    const all = (counts.all[index] ?? 0) - (own.all[index] ?? 0);
    const nights = (counts.nights[index] ?? 0) - (own.nights[index] ?? 0);
    return [day, { all: Math.max(all, 0) + more, inCell: Math.max(all - nights, 0) + more }];
  });
  return new Map(leftOut);
}

/** How many begin on each day. */
function countFirst(events: readonly CalendarEvent[], zone: string): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const event of events) {
    const day = firstDayIn(event, zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/**
 * How many of the events cover each day, and how many of those continue from the day before without an entry there.
 */
export function countShown(
  events: readonly CalendarEvent[],
  days: readonly Day[],
  zone: string,
): DayCounts {
  const counts: DayCounts = { all: days.map(() => 0), nights: days.map(() => 0) };
  const origin = numberOfDay(days[0] ?? "");
  for (const event of events) {
    const [first, last] = [firstDayIn(event, zone), lastDayIn(event, zone)];
    const isNight = !isBar(event.allDay, first < last, event.to - event.from);
    const end = Math.min(numberOfDay(last) - origin, days.length - 1);
    for (let at = Math.max(numberOfDay(first) - origin, 0); at <= end; at += 1) {
      counts.all[at] = (counts.all[at] ?? 0) + 1;
      const goesOn = isNight && (days[at] ?? "") > first;
      if (goesOn) counts.nights[at] = (counts.nights[at] ?? 0) + 1;
    }
  }
  return counts;
}
