// Converts between instants and local times in time zones, and lists zones.
import { type Day, dayOfNumber, isTime, numberOfDay } from "./days";
import { DAY_MS, MINUTE_MS } from "./durations";

const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;
/** "Asia/Kolkata", "US/Pacific", "GB-Eire". */
const ALIAS = /^[A-Z][^/]*(?:\/[A-Z][^/]*)*$/;
const SHOUTED = /^[^a-z]*\/[^a-z]*$/;
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

// Limited, since names come from outside in endless spellings (case).
const ZONES_KEPT = 200;
const DAYS_KEPT = 4_000;

type Zone = { format: (epoch: number) => string; atDayStart: Map<number, number> };
const zones = new Map<string, Zone>();
let offered: string[] | undefined;
let spellings: Map<string, string> | undefined;

/** True for a name in the IANA time zone database; false for an offset such as "+02:00". */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    findZone(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The zone's name in its usual letter case; aliases stay as they are written. An alias in another letter case becomes the
 * zone that it stands for, since nothing lists aliases. Throws RangeError for an unknown zone.
 */
export function spelledZone(name: string): string {
  spellings ??= new Map(timeZones().map((zone) => [zone.toLowerCase(), zone]));
  const zone = spellings.get(name.toLowerCase());
  if (zone !== undefined) return zone;
  const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
  const isAlias = timeZone.toLowerCase() !== name.toLowerCase();
  return isAlias && ALIAS.test(name) && !SHOUTED.test(name) ? name : timeZone;
}

/** The zones to choose from, alphabetically, without the aliases that `isTimeZone` accepts. */
export function timeZones(): string[] {
  offered ??= [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();
  return [...offered];
}

/** The zone's offset from UTC, in milliseconds. Throws RangeError for an unknown zone. */
export function offsetIn(epoch: number, zone: string): number {
  const known = findZone(zone);
  const day = Math.floor(epoch / DAY_MS);
  const before = offsetAtDayStart(known, day);
  // No zone changes its clock twice in one UTC day, so equal ends mean no change in between.
  if (before === offsetAtDayStart(known, day + 1)) return before;
  return readOffset(known, epoch);
}

/** The date in the zone. Throws RangeError for an unknown zone. */
export function dayIn(epoch: number, zone: string): Day {
  return dayOfNumber(dayNumberIn(epoch, zone));
}

/** The date in the zone, as days since 1970-01-01. Throws RangeError for an unknown zone. */
export function dayNumberIn(epoch: number, zone: string): number {
  return Math.floor((epoch + offsetIn(epoch, zone)) / DAY_MS);
}

/** "HH:mm" in the zone, without seconds. Throws RangeError for an unknown zone. */
export function timeIn(epoch: number, zone: string): string {
  const minutes = minutesIn(epoch, zone);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Minutes since 00:00 in the zone, 0 to 1439. Throws RangeError for an unknown zone. */
export function minutesIn(epoch: number, zone: string): number {
  const wall = epoch + offsetIn(epoch, zone);
  return Math.floor((wall - Math.floor(wall / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/**
 * The first instant of a day in the zone: usually 00:00, later if clocks skip midnight. For a day that the zone skips
 * entirely, the first instant of the next day. Throws RangeError for an invalid day or an unknown zone.
 */
export function midnightOf(day: Day, zone: string): number {
  // Since 1970 every jump over a midnight has started at midnight, so moving it by the length of the jump gives its
  // end.
  return instantAt(numberOfDay(day) * DAY_MS, zone);
}

/**
 * The instant of "HH:mm" on a day in the zone. A skipped time moves later by the length of the jump; for a time that
 * comes twice, it is the first one (as in RFC 5545 §3.3.5). Throws RangeError for an invalid day or time or an unknown
 * zone.
 */
export function epochAt(day: Day, time: string, zone: string): number {
  return instantAt(numberOfDay(day) * DAY_MS + msOfTime(time), zone);
}

/** Whether clocks went back and this local time has already occurred on that day. */
export function isAgain(epoch: number, zone: string): boolean {
  const wall = epoch + offsetIn(epoch, zone);
  return instantAt(wall, zone) < epoch;
}

/** The milliseconds from midnight to "HH:mm" without clock changes. Throws RangeError for an invalid time. */
export function msOfTime(time: string): number {
  if (!isTime(time)) throw new RangeError(`Not a time: ${time}`);
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS;
}

/**
 * Like `epochAt`, for a day and time given as if in UTC: epoch ms. Clock changes are days apart, so checking a day
 * before and after covers both sides.
 */
export function instantAt(wall: number, zone: string): number {
  const before = offsetIn(wall - DAY_MS, zone);
  const after = offsetIn(wall + DAY_MS, zone);
  if (before === after) return wall - before;
  const [early, late] = before > after ? [before, after] : [after, before];
  if (offsetIn(wall - early, zone) === early) return wall - early;
  if (offsetIn(wall - late, zone) === late) return wall - late;
  return wall - before;
}

function findZone(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  const zone = { format: (epoch: number) => format.format(epoch), atDayStart: new Map() };
  if (zones.size >= ZONES_KEPT) zones.delete(zones.keys().next().value ?? name);
  zones.set(name, zone);
  return zone;
}

function offsetAtDayStart(zone: Zone, day: number): number {
  const known = zone.atDayStart.get(day);
  if (known !== undefined) return known;
  const offset = readOffset(zone, day * DAY_MS);
  if (zone.atDayStart.size >= DAYS_KEPT) zone.atDayStart.clear();
  zone.atDayStart.set(day, offset);
  return offset;
}

function readOffset(zone: Zone, epoch: number): number {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(zone.format(epoch)) ?? [];
  if (!sign) return 0;
  const size = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return (sign === "-" ? -size : size) * 1_000;
}
