// A repeating event: the fields its dates share, and each date as an event.
import { type Day, dayOfNumber, isDay, LATEST_EPOCH, numberOfDay } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { type Rule, wholeSpan } from "~/time/recurrence";
import { instantAt, msOfTime } from "~/time/zones";
import { pick } from "~/values/pick";
import type { CalendarEvent } from "./event";
import { type EventTextName, SHARED_VALUES } from "./event-fields";
import { allDayTimes } from "./event-times";

/**
 * All-day ⇔ `startTime` is null. `length` is the exact time from start to end in ms, even across a clock change (RFC
 * 5545 section 3.8.5.3); for an all-day series, the number of days after the first. Days and `startTime` ("HH:mm") are
 * in `timeZone`. `skips` are days without a date, in order. `follows` is the series this one was split from.
 */
export type Series = Rule &
  Record<EventTextName, string> &
  Pick<
    CalendarEvent,
    | "id"
    | "categoryId"
    | "asks"
    | "appTexts"
    | "allDay"
    | "timeZone"
    | "uid"
    | "sequence"
    | "createdAt"
    | "modifiedAt"
  > & {
    startTime: string | null;
    length: number;
    skips: readonly Day[];
    follows: string | null;
  };

/** The fields of a series that an editor sets, and its skipped days; every save writes all of them. */
export const SERIES_VALUES = [
  ...SHARED_VALUES,
  "allDay",
  "firstDay",
  "startTime",
  "length",
  "timeZone",
  "freq",
  "every",
  "weekdays",
  "by",
  "lastDay",
  "rule",
  "days",
  "skips",
] as const;
export type SeriesValues = Pick<Series, (typeof SERIES_VALUES)[number]> & Pick<Series, "appTexts">;

/** Identifies a date: the series' id and the date's day by rule. */
export type SeriesDate = { id: string; day: Day };

const DATE_ID = /^([\w-]{1,55})_(\d{4})(\d{2})(\d{2})$/;
const WEEKDAYS = 7;

/** The id of a date, which stays when the date is changed or moved. */
export function dateId({ id, day }: SeriesDate): string {
  return `${id}_${compact(day)}`;
}

/** Parses a date's id; a single event's id may look the same. */
export function parseDateId(text: string): SeriesDate | undefined {
  const [, id, year, month, date] = DATE_ID.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  return id && isDay(day) ? { id, day } : undefined;
}

/** The series' date on one of its days, as an event. Throws RangeError for an invalid day. */
export function eventOn(series: Series, day: Day): CalendarEvent {
  return createDateMaker(series)(numberOfDay(day));
}

/** Creates a series' dates from day numbers; the shared fields are computed only once. */
export function createDateMaker(series: Series): (number: number) => CalendarEvent {
  const { allDay, timeZone, sequence, createdAt, modifiedAt } = series;
  // The spread comes last: V8 is many times slower with objects that grow after a spread.
  const common = {
    allDay,
    timeZone,
    sequence,
    createdAt,
    modifiedAt,
    seriesId: series.id,
    isByRule: true as const,
    appTexts: series.appTexts,
    ...pick(series, SHARED_VALUES),
  };
  const timesOfDate = createTimesMaker(series);
  return (number) => {
    const occurrence = dayOfNumber(number);
    const id = dateId({ id: series.id, day: occurrence });
    const uid = dateUid(series.uid, occurrence);
    const { from, to, firstDay, lastDay } = timesOfDate(number);
    return { id, uid, occurrence, from, to, firstDay, lastDay, ...common };
  };
}

/** The uid of a single date, which stays when the date is changed or moved. */
export function dateUid(uid: string, day: Day): string {
  return `${uid}-${compact(day)}`;
}

/** "20261126" */
function compact(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8);
}

type Times = Pick<CalendarEvent, "from" | "to" | "firstDay" | "lastDay">;
type Timed = Pick<Series, "startTime" | "length" | "timeZone">;

export function timesOn(series: Timed, day: Day): Times {
  return createTimesMaker(series)(numberOfDay(day));
}

/** Computes the times of dates from day numbers. */
export function createTimesMaker({
  startTime,
  length,
  timeZone,
}: Timed): (number: number) => Times {
  if (startTime === null) {
    return (number) => {
      const [firstDay, lastDay] = [dayOfNumber(number), dayOfNumber(number + length)];
      return { firstDay, lastDay, ...allDayTimes(firstDay, lastDay, timeZone) };
    };
  }
  const time = msOfTime(startTime);
  return (number) => {
    const from = instantAt(number * DAY_MS + time, timeZone);
    return { from, to: from + length, firstDay: null, lastDay: null };
  };
}

/** The time span of all dates; without an end, until the latest time for events. Epoch ms. */
export function timeReach(series: Rule & Pick<Series, "startTime" | "length" | "timeZone">): {
  from: number;
  until: number;
} {
  const [first, last] = wholeSpan(series).map(createTimesMaker(series));
  const from = first?.from ?? 0;
  if (series.lastDay === null) return { from, until: LATEST_EPOCH };
  return { from, until: Math.max(from, last?.to ?? from) };
}

/** Shifts weekdays (bit 0 Monday) by a number of days, earlier if negative. */
export function moveWeekdays(weekdays: number, days: number): number {
  const shift = ((days % WEEKDAYS) + WEEKDAYS) % WEEKDAYS;
  return ((weekdays << shift) | (weekdays >> (WEEKDAYS - shift))) & 0b1111111;
}
