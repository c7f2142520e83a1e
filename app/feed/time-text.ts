// Writes days and instants as iCalendar does (RFC 5545 §3.3.4, §3.3.5): without dashes and colons.
import type { Day } from "~/time/days";
import { DAY_MS, SECOND_MS } from "~/time/durations";
import { offsetIn } from "~/time/zones";

/** "20260105" */
export function dateText(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);
}

/** "20260105T140000Z"; fractions of a second are cut off. */
export function utcText(epoch: number): string {
  return `${compact(new Date(epoch).toISOString())}Z`;
}

/** ";VALUE=DATE:20260105", the parameter and value of a property that is a date. */
export function dateValue(day: Day): string {
  return `;VALUE=DATE:${dateText(day)}`;
}

/** ";TZID=Europe/Berlin:20260105T150000", for a time ("HH:mm") on the clock of a zone. */
export function wallValue(day: Day, time: string, zone: string): string {
  return `;TZID=${zone}:${dateText(day)}T${time.slice(0, 2)}${time.slice(3, 5)}00`;
}

/**
 * The same for an instant, in UTC without a zone. Readers interpret a time that the clock shows twice as either one, mostly the second,
 * despite RFC 5545 §3.3.5: it is written in UTC, ":20261025T013000Z".
 */
export function instantValue(epoch: number, zone?: string): string {
  if (zone === undefined || readingsOf(epoch, zone).length > 1) return `:${utcText(epoch)}`;
  return `;TZID=${zone}:${compact(new Date(epoch + offsetIn(epoch, zone)).toISOString())}`;
}

/** The instants at which the zone's clock shows the same time as at this one, in order: two where it is set back. */
export function readingsOf(epoch: number, zone: string): number[] {
  const wall = epoch + offsetIn(epoch, zone);
  // Two changes of a zone are days apart, so one day before and one after get the offsets of both sides.
  const offsets = new Set([offsetIn(epoch - DAY_MS, zone), offsetIn(epoch + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetIn(instant, zone) === wall)
    .sort((a, b) => a - b);
}

/** "PT1H30M", for milliseconds; fractions of a second are cut off. */
export function durationText(length: number): string {
  const seconds = Math.floor(length / SECOND_MS);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const units = ["H", "M", "S"];
  return `PT${parts.map((part, unit) => (part > 0 ? `${part}${units[unit]}` : "")).join("")}`;
}

/** "20260105T140000" of "2026-01-05T14:00:00.000Z" */
function compact(text: string): string {
  return `${dateText(text)}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`;
}
