// Calculates To when From or To of an event is edited.

import { keepDays, keepDuration, lastDayFrom, toAfterFrom } from "~/event/event-times";
import { dayOfNumber, isDayInReach, isTime, numberOfDay } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";

/** The values of the inputs with the same names: days "YYYY-MM-DD", times "HH:mm". */
export type Times = {
  allDay: boolean;
  fromDate: string;
  fromTime: string;
  toDate: string;
  toTime: string;
};

/**
 * After a change of From: moves To by the same amount; an empty time stays empty. A missing date is filled in, one hour
 * after From if the duration is unknown. Half-typed values move nothing.
 */
export function moveTo(before: Times, now: Times): Times {
  if (!now.allDay && now.toTime === "") return moveToDate(before, now);
  const known = isWhole(before) ? before : { ...now, toDate: now.fromDate, toTime: now.fromTime };
  const filled = { ...now, toDate: now.toDate || known.toDate };
  if (!isWhole(known) || !isWhole(filled)) return now;
  if (now.allDay) return { ...now, toDate: keepDays(known.fromDate, known.toDate, now.fromDate) };
  const to = keepDuration(typedFrom(known), typedTo(known), typedFrom(now));
  return withTo(now, to);
}

/** For an event without an end: moves the date under To, if there is one. */
function moveToDate({ fromDate }: Times, now: Times): Times {
  if (![fromDate, now.fromDate, now.toDate].every(isDayInReach)) return now;
  return { ...now, toDate: keepDays(fromDate, now.toDate, now.fromDate) };
}

/**
 * After a change of To: if it is not after From, it becomes five minutes later, or From's date if all-day.
 * An all-day event always has a To.
 */
export function holdTo(now: Times): Times {
  if (now.allDay && now.toDate === "" && isDayInReach(now.fromDate))
    return { ...now, toDate: now.fromDate };
  if (!isWhole(now)) return now;
  if (now.allDay) return { ...now, toDate: lastDayFrom(now.fromDate, now.toDate) };
  return withTo(now, toAfterFrom(typedFrom(now), typedTo(now)));
}

/** False while a value is empty, half-typed or outside the years of events. */
export function isWhole({ allDay, fromDate, fromTime, toDate, toTime }: Times): boolean {
  if (!isDayInReach(fromDate) || !isDayInReach(toDate)) return false;
  return allDay || (isTime(fromTime) && isTime(toTime));
}

function typedFrom({ fromDate, fromTime }: Times): number {
  return clockMs(fromDate, fromTime);
}

function typedTo({ toDate, toTime }: Times): number {
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
