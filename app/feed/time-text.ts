// Writes days and instants as iCalendar does (RFC 5545 §3.3.4, §3.3.5): without dashes and colons.
import type { Day } from "~/calendar/days";
import { SECOND_MS } from "~/calendar/durations";
import { epochOf, offsetIn } from "~/calendar/zones";

/** "20260105" */
export function dateText(day: Day): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);
}

/** "20260105T140000Z"; a part of a second is cut off. */
export function utcText(epoch: number): string {
  return `${compact(new Date(epoch).toISOString())}Z`;
}

/** ";VALUE=DATE:20260105", the parameter and value of a property that is a date. */
export function dateValue(day: Day): string {
  return `;VALUE=DATE:${dateText(day)}`;
}

/** ";TZID=Europe/Berlin:20260105T150000", for a time ("HH:mm") that stands on the clock of a zone. */
export function wallValue(day: Day, time: string, zone: string): string {
  return `;TZID=${zone}:${dateText(day)}T${time.slice(0, 2)}${time.slice(3, 5)}00`;
}

/**
 * The same for an instant. The second one of two that a clock shows alike has
 * no wall time of its own (RFC 5545 §3.3.5), so it is written in UTC:
 * ":20261025T013000Z".
 */
export function instantValue(epoch: number, zone: string): string {
  const wall = new Date(epoch + offsetIn(epoch, zone)).toISOString();
  const read = epochOf(wall.slice(0, 10), wall.slice(11, 16), zone);
  const seconds = Number(wall.slice(17, 19)) * SECOND_MS;
  const isRead = Math.floor((epoch - read) / SECOND_MS) * SECOND_MS === seconds;
  return isRead ? `;TZID=${zone}:${compact(wall)}` : `:${utcText(epoch)}`;
}

/** "20260105T140000" of "2026-01-05T14:00:00.000Z" */
function compact(text: string): string {
  return `${dateText(text)}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`;
}
