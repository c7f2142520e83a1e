// Reads the dates that an entry adds to its rule (RDATE): days at the usual time, and dates at other times.
import { createTimesMaker } from "~/event/series";
import { type Day, isDayInReach, numberOfDay } from "~/time/days";
import { refusal } from "~/values/refusals";
import type { AddedDate, Entry } from "./entry";
import { type Clock, dayOn, readSpan, type Span, timesOfSpan } from "./entry-times";
import type { Template } from "./single-items";

type Times = Exclude<ReturnType<typeof timesOfSpan>, { reason: string }>;

/**
 * `days` are all added days, in order; `other` has the times of those that differ from the usual. `hasTwins`: several
 * dates are on one day, or one is on a day of the rule at another time.
 */
export type ReadAdded = { days: Day[]; other: Map<Day, Times>; hasTwins: boolean };

/** `dayOf` gives the day in the series' zone, `isByRule` whether the rule has a date on a day. */
type Adding = {
  template: Pick<Template, "startTime" | "length" | "timeZone">;
  dayOf: (added: AddedDate) => Day;
  isByRule: (day: Day) => boolean;
  clock: Clock;
};

export function readAdded(main: Entry, { template, dayOf, isByRule, clock }: Adding): ReadAdded {
  const days = new Set<Day>();
  const other = new Map<Day, Times>();
  let hasTwins = false;
  const timesOn = createTimesMaker(template);
  for (const added of main.added) {
    const day = dayOf(added);
    if (!isDayInReach(day)) continue;
    const times = isLikeFirst(added, main) ? undefined : timesOfAdded(added, main, clock);
    const usual = timesOn(numberOfDay(day));
    const isOther =
      times !== undefined &&
      !("reason" in times) &&
      (times.from !== usual.from || times.to !== usual.to);
    if (isByRule(day) || days.has(day)) {
      hasTwins ||= isOther || other.has(day);
      continue;
    }
    days.add(day);
    if (isOther) other.set(day, times);
  }
  return { days: [...days].sort(), other, hasTwins };
}

/**
 * The first day is a date even if the rule does not include it (RFC 5545 §3.3.10); it then becomes an additional day.
 */
export function withFirstAdded(entry: Entry): Entry {
  const { start, added } = entry;
  return start ? { ...entry, added: [...added, { start }] } : entry;
}

/** Whether a date has the same time and length as the first one. */
function isLikeFirst({ start, end, length }: AddedDate, main: Entry): boolean {
  if (end !== undefined || length !== undefined) return false;
  return start.time === null || (start.time === main.start?.time && start.zone === main.start.zone);
}

/** The times of an added date; if it has no length, it has the usual one. */
export function timesOfAdded({ start, end, length }: AddedDate, main: Entry, clock: Clock) {
  const usual = readSpan(main, clock);
  const read = readSpan({ start, end, length }, clock);
  if ("reason" in read || "reason" in usual) return { reason: refusal("unreadable") };
  const lasts = end || length ? read.span.length : usual.span.length;
  return timesOfSpan({ ...read.span, length: lasts }, clock);
}

/** The day of an added date, in the entry's zone. */
export function addedDay({ start }: AddedDate, { zone }: Span, clock: Clock): Day {
  return dayOn(start, zone, clock);
}
