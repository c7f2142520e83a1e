// The default and adjusted times of a new, moved or copied event.
import { addDays, type Day, daysBetween, isTime, laterDay } from "~/time/days";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";
import { epochAt, instantAt, midnightOf, offsetIn, timeIn } from "~/time/zones";
import { DAY_DIALOG_TIME, DEFAULT_EVENT_MS, MINIMUM_GAP_MS } from "~/values/limits";
import { isCanceled } from "./canceled";
import type { CalendarEvent } from "./event";

/** The fields that change when an event is moved. */
type EventTimes = Pick<
  CalendarEvent,
  "allDay" | "from" | "to" | "firstDay" | "lastDay" | "timeZone"
>;

/** One hour, from the next full hour after `now` in the zone. Epoch ms. */
export function newEventTimes(now: number, zone: string): { from: number; to: number } {
  const from = nextFullHour(now, zone);
  return { from, to: from + DEFAULT_EVENT_MS };
}

/** One hour from 17:00 on a day in the zone. Epoch ms. Throws RangeError for an invalid day. */
export function newEventTimesOn(day: Day, zone: string): { from: number; to: number } {
  const from = epochAt(day, DAY_DIALOG_TIME, zone);
  return { from, to: from + DEFAULT_EVENT_MS };
}

/** Times chosen on a day for a new event, "HH:mm"; `to` may be "24:00". */
export type ChosenTimes = { from: string; to: string };

/** From and To on a day in the zone; one hour if a clock change leaves no time between them. Epoch ms. */
export function chosenTimesOn(day: Day, chosen: ChosenTimes, zone: string) {
  const from = epochAt(day, chosen.from, zone);
  const to =
    chosen.to === DAYS_END ? midnightOf(addDays(day, 1), zone) : epochAt(day, chosen.to, zone);
  return { from, to: keepDuration(from, to, from) };
}

/** Whether both are times of one day, in this order. */
export function areChosenTimes({ from, to }: ChosenTimes): boolean {
  return isTime(from) && (isTime(to) || to === DAYS_END) && from < to;
}

const DAYS_END = "24:00";

/** The To for a changed From with the same duration; one hour if that was zero or negative. */
export function keepDuration(oldFrom: number, oldTo: number, newFrom: number): number {
  const duration = oldTo - oldFrom;
  return newFrom + (duration > 0 ? duration : DEFAULT_EVENT_MS);
}

/** `to`, or five minutes after `from` if it is not after it. Epoch ms. */
export function toAfterFrom(from: number, to: number): number {
  return to > from ? to : from + MINIMUM_GAP_MS;
}

/** The last day for a changed first day with the same number of days; one day if that was not positive. */
export function keepDays(oldFirst: Day, oldLast: Day, newFirst: Day): Day {
  return addDays(newFirst, Math.max(0, daysBetween(oldFirst, oldLast)));
}

/** The last day, or the first if the last is before it. */
export function lastDayFrom(first: Day, last: Day): Day {
  return laterDay(first, last);
}

/** The `from` and `to` of an all-day event: midnights of both days in the calendar's zone. Epoch ms. */
export function allDayTimes(first: Day, last: Day, zone: string): { from: number; to: number } {
  return { from: midnightOf(first, zone), to: midnightOf(last, zone) };
}

/** The event's times, even for an all-day event not yet moved to the calendar's new zone, since many move in turn. */
export function timesIn(
  event: Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay" | "timeZone">,
  zone: string,
): { from: number; to: number } {
  const { from, to, firstDay, lastDay, timeZone } = event;
  if (firstDay === null || lastDay === null || timeZone === zone) return { from, to };
  return allDayTimes(firstDay, lastDay, zone);
}

/**
 * The same times `count` days later. A timed event keeps its local times in its own zone, even across a clock change,
 * or its duration if the clock skips one of them. An all-day event moves by dates; `timeZone` must then be the
 * calendar's.
 */
export function shiftDays<T extends EventTimes>(event: T, count: number): T {
  if (event.firstDay !== null && event.lastDay !== null) {
    const firstDay = addDays(event.firstDay, count);
    const lastDay = addDays(event.lastDay, count);
    return { ...event, firstDay, lastDay, ...allDayTimes(firstDay, lastDay, event.timeZone) };
  }
  return { ...event, ...shiftTimes(event, { days: count, minutes: 0 }, event.timeZone) };
}

/** Whether editors may drag it: not if it comes from elsewhere, is hidden or is canceled. */
export function isMovable({ title, source, isBusy }: CalendarEvent): boolean {
  return !source && !isBusy && !isCanceled(title);
}

/** A move by hand: by days and minutes of a reader's clock; with `longer`, the end alone moves by minutes. */
type Move = { days: number; minutes: number; longer: number };

/**
 * The event at its new times by the clock of `zone`: 7pm stays 7pm on another day, even across a clock change.
 * All-day events move only by days; an end is at least five minutes after the start.
 */
export function moveEvent<T extends EventTimes>(
  event: T,
  { days, minutes, longer }: Move,
  zone: string,
): T {
  if (event.firstDay !== null) return shiftDays(event, days);
  if (longer === 0) return { ...event, ...shiftTimes(event, { days, minutes }, zone) };
  const from = shiftInstant(event.from, { days, minutes }, zone).at;
  const to = shiftInstant(event.to, { days, minutes: minutes + longer }, zone).at;
  return { ...event, from, to: toAfterFrom(from, to) };
}

type Shift = Pick<Move, "days" | "minutes">;

/** Both local times shifted; the duration stays if the clock skips one of them or leaves no time between them. */
function shiftTimes({ from, to }: Pick<EventTimes, "from" | "to">, by: Shift, zone: string) {
  const begin = shiftInstant(from, by, zone);
  const end = shiftInstant(to, by, zone);
  const isKept = !begin.isSkipped && !end.isSkipped && end.at > begin.at;
  return { from: begin.at, to: isKept ? end.at : begin.at + (to - from) };
}

/** `isSkipped` if the clock has no such local time. */
function shiftInstant(epoch: number, { days, minutes }: Shift, zone: string) {
  if (days === 0 && minutes === 0) return { at: epoch, isSkipped: false };
  const offset = offsetIn(epoch, zone);
  const wall = epoch + offset + days * DAY_MS + minutes * MINUTE_MS;
  // Within the hour that the clock shows twice, it stays in the same of the two.
  const isSame = days === 0 && offsetIn(wall - offset, zone) === offset;
  const at = isSame ? wall - offset : instantAt(wall, zone);
  return { at, isSkipped: at + offsetIn(at, zone) !== wall };
}

function nextFullHour(now: number, zone: string): number {
  const wall = now + offsetIn(now, zone);
  const next = now + HOUR_MS - (wall - Math.floor(wall / HOUR_MS) * HOUR_MS);
  // After a half-hour clock change in between, `next` is not a full hour.
  return timeIn(next, zone).endsWith(":00") ? next : nextFullHour(next, zone);
}
