// Calculates To when From or To of an event is edited.

import { keepDays, keepDuration, lastDayFrom, toAfterFrom } from "~/event/event-times";
import { dayOfNumber, isDayInReach, isTime, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";

/** The values of the inputs of the same names: days "YYYY-MM-DD", times "HH:mm". */
export type Times = {
  allDay: boolean;
  fromDate: string;
  fromTime: string;
  toDate: string;
  toTime: string;
};

/**
 * From changed: To moves along and keeps the duration. An empty To is filled in, an hour after From where the duration
 * is unknown. Half-typed values move nothing.
 */
export function moveTo(before: Times, now: Times): Times {
  const known = isWhole(before) ? before : { ...now, toDate: now.fromDate, toTime: now.fromTime };
  const filled = {
    ...now,
    toDate: now.toDate || known.toDate,
    toTime: now.toTime || known.toTime,
  };
  if (!isWhole(known) || !isWhole(filled)) return now;
  if (now.allDay) return { ...now, toDate: keepDays(known.fromDate, known.toDate, now.fromDate) };
  const to = keepDuration(fromOf(known), toOf(known), fromOf(now));
  return withTo(now, to);
}

/** To changed: if it is not after From, it becomes From plus five minutes, or From's date. */
export function holdTo(now: Times): Times {
  if (!isWhole(now)) return now;
  if (now.allDay) return { ...now, toDate: lastDayFrom(now.fromDate, now.toDate) };
  return withTo(now, toAfterFrom(fromOf(now), toOf(now)));
}

/** False while a value is empty, half typed or outside the years of events. */
export function isWhole({ allDay, fromDate, fromTime, toDate, toTime }: Times): boolean {
  if (!isDayInReach(fromDate) || !isDayInReach(toDate)) return false;
  return allDay || (isTime(fromTime) && isTime(toTime));
}

function fromOf({ fromDate, fromTime }: Times): number {
  return clockMs(fromDate, fromTime);
}

function toOf({ toDate, toTime }: Times): number {
  return clockMs(toDate, toTime);
}

function clockMs(day: string, time: string): number {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return numberOfDay(day) * DAY_MS + minutes * MINUTE_MS;
}

function withTo(times: Times, to: number): Times {
  const day = Math.floor(to / DAY_MS);
  const minutes = Math.floor((to - day * DAY_MS) / MINUTE_MS);
  const pad = (number: number) => String(number).padStart(2, "0");
  const toTime = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  return { ...times, toDate: dayOfNumber(day), toTime };
}
