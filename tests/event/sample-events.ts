// Events, days and time zones for tests of the rules.
import fc from "fast-check";
import type { CalendarEvent } from "~/event/event";
import { addDays, type Day } from "~/time/days";
import { midnightOf } from "~/time/zones";
import { calendarEvent } from "../support/events";

/** Zones with unusual clocks: quarter-hour offsets, half-hour changes, changes at midnight, a skipped day. */
export const ODD_ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "America/Sao_Paulo",
  "America/Havana",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "Asia/Beirut",
  "Asia/Pyongyang",
  "America/Nuuk",
];

const plain = calendarEvent({ uid: "e1@calendar", createdAt: 0, modifiedAt: 0 });

/** A timed event from one ISO instant to another. */
export function timedEvent(
  from: string,
  to: string,
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  const times = { from: Date.parse(from), to: Date.parse(to), firstDay: null, lastDay: null };
  return { ...plain, allDay: false, timeZone: "UTC", ...times, ...more };
}

/** An all-day event in a calendar with this time zone. */
export function allDayEvent(
  firstDay: Day,
  lastDay: Day,
  timeZone: string,
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  const [from, to] = [midnightOf(firstDay, timeZone), midnightOf(lastDay, timeZone)];
  return { ...plain, allDay: true, timeZone, firstDay, lastDay, from, to, ...more };
}

export const anyZone = fc.constantFrom(...ODD_ZONES);

/** A day from 1970 to 2200. */
export const anyDay = fc
  .integer({ min: 0, max: 84_370 })
  .map((days) => addDays("1970-01-01", days));

/** An instant from 1970 to 2200, at a whole minute. */
export const anyMinute = fc
  .integer({ min: 0, max: 121_492_800 })
  .map((minutes) => minutes * 60_000);

export const anyMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`);

/** Events of one calendar within a few days, with many equal starts, titles and dates. */
export function denseEvents(zone: string): fc.Arbitrary<CalendarEvent[]> {
  const title = fc.constantFrom("", "A", "B", "a", "Ä", "\uFF5E", "😀", "A 2");
  const timed = fc
    .tuple(fc.integer({ min: -300, max: 300 }), fc.nat(59), fc.nat(3000), title)
    .map(([quarters, seconds, minutes, name]) => {
      const from = Date.UTC(2026, 2, 29) + quarters * 900_000 + seconds * 1_000;
      const to = from + minutes * 60_000;
      return { from, to, firstDay: null, lastDay: null, allDay: false, title: name };
    });
  const allDay = fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.nat(4), title)
    .map(([start, length, name]) => {
      const firstDay = addDays("2026-03-29", start);
      const { from, to, lastDay } = allDayEvent(firstDay, addDays(firstDay, length), zone);
      return { from, to, firstDay, lastDay, allDay: true, title: name };
    });
  return fc
    .array(fc.oneof(timed, allDay), { maxLength: 14, size: "max" })
    .map((events) =>
      events.map((event, index) => ({ ...plain, timeZone: zone, ...event, id: `e${index}` })),
    );
}
