// Writes days and instants as in iCalendar (RFC 5545 §3.3.4, §3.3.5), without dashes and colons.
import type { Day } from "~/time/days";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import { offsetIn } from "~/time/zones";

/** "20260105" */
export function dateText(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);
}

/** "20260105T140000Z"; drops fractions of a second. */
export function utcText(epoch: number): string {
  return `${compact(new Date(epoch).toISOString())}Z`;
}

/** ";VALUE=DATE:20260105", the parameter and value of a date property. */
export function dateValue(day: Day): string {
  return `;VALUE=DATE:${dateText(day)}`;
}

/** ";TZID=Europe/Berlin:20260105T150000", for a local time ("HH:mm") in a zone. */
export function wallValue(day: Day, time: string, zone: string): string {
  return `;TZID=${zone}:${dateText(day)}T${time.slice(0, 2)}${time.slice(3, 5)}00`;
}

/**
 * The same for an instant; in UTC without a zone. Readers take a repeated local time as either occurrence, mostly the
 * second, despite RFC 5545 §3.3.5, so it is written in UTC: ":20261025T013000Z".
 */
export function instantValue(epoch: number, zone?: string): string {
  if (zone === undefined || readingsOf(epoch, zone).length > 1) return `:${utcText(epoch)}`;
  return `;TZID=${zone}:${compact(new Date(epoch + offsetIn(epoch, zone)).toISOString())}`;
}

/** The instants at which the zone's local time is the same as at this one, in order; two if clocks go back. */
export function readingsOf(epoch: number, zone: string): number[] {
  const wall = epoch + offsetIn(epoch, zone);
  // Clock changes are days apart, so a day before and a day after give the offsets of both sides.
  const offsets = new Set([offsetIn(epoch - DAY_MS, zone), offsetIn(epoch + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetIn(instant, zone) === wall)
    .sort((a, b) => a - b);
}

/** "PT1H30M", from milliseconds; drops fractions of a second. */
export function durationText(length: number): string {
  const seconds = Math.floor(length / SECOND_MS);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const units = ["H", "M", "S"];
  return `PT${parts.map((part, unit) => (part > 0 ? `${part}${units[unit]}` : "")).join("")}`;
}

/** "20260105T140000" from "2026-01-05T14:00:00.000Z". */
function compact(text: string): string {
  return `${dateText(text)}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`;
}
