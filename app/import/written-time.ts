// Reads dates, times and lengths as written in a calendar file, before zones are resolved.
import { type Day, isDay } from "~/time/days";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";

/**
 * `time` is ms from midnight in local time, null for a date. `zone` is the name in the file, "UTC" for a time that ends
 * in Z, and "" for none.
 */
export type WrittenTime = { day: Day; time: number | null; zone: string };

/** A length in calendar days and in exact ms; both negative for a negative length. */
export type WrittenLength = { days: number; ms: number };

// Many programs write "20261123" where a time is required; ical.js turns it into "2026-11-23T::".
const TIME = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)?(Z?))?$/;
const LENGTH =
  /^([+-])?P(?=[\dT])(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;
const DAYS_A_WEEK = 7;

/** Parses a jCal value, "2026-11-23T19:00:00Z"; undefined for an invalid time. */
export function parseTime(value: unknown, tzid: unknown = ""): WrittenTime | undefined {
  const text = String(value).replace(/T::$/, "");
  const [, day = "", hours, minutes, seconds = "0", utc] = TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  if (hours === undefined) return { day, time: null, zone: "" };
  // A leap second counts as the last second of its minute.
  const second = Math.min(Number(seconds), 59);
  const time = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + second * SECOND_MS;
  return { day, time, zone: utc ? "UTC" : String(tzid) };
}

/** Parses "PT1H30M" or "P1W"; undefined for an invalid length. */
export function parseLength(value: unknown): WrittenLength | undefined {
  const found = LENGTH.exec(String(value));
  if (!found) return undefined;
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0));
  const sign = found[1] === "-" ? -1 : 1;
  const ms = (hours ?? 0) * HOUR_MS + (minutes ?? 0) * MINUTE_MS + (seconds ?? 0) * SECOND_MS;
  return { days: sign * ((weeks ?? 0) * DAYS_A_WEEK + (days ?? 0)), ms: sign * ms };
}

/** The length in ms, with days of 24 hours, for instants. */
export function instantMs({ days, ms }: WrittenLength): number {
  return days * DAY_MS + ms;
}
