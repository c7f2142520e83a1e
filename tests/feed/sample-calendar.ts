// Sample calendars and events for feed tests, and texts made to break a feed.
import fc from "fast-check";
import { CANCELED_PREFIX } from "~/event/canceled";
import type { CalendarEvent } from "~/event/event";
import type { FeedCalendar } from "~/feed/calendar-feed";
import { addDays } from "~/time/days";
import { midnightOf } from "~/time/zones";
import { calendarEvent } from "../support/events";

export const HOUR = 3_600_000;

/** A calendar in Berlin without events, changed by `given`. */
export function feedCalendar(given: Partial<FeedCalendar> = {}): FeedCalendar {
  return {
    link: "k3v9q2",
    title: "Лыжи, группа Б",
    timeZone: "Europe/Berlin",
    modifiedAt: Date.parse("2026-01-03T10:00:00Z"),
    origin: "https://cal.example.org",
    uidSuffix: "cal.example.org",
    events: [],
    ...given,
  };
}

/** A timed event of one hour, changed by `given`. */
export function timedEvent(given: Partial<CalendarEvent> = {}): CalendarEvent {
  return calendarEvent({
    from: Date.parse("2026-01-05T14:00:00Z"),
    uid: "8f2c1d7e",
    createdAt: Date.parse("2026-01-02T09:00:00Z"),
    modifiedAt: Date.parse("2026-01-03T10:01:01Z"),
    ...given,
  });
}

/** An all-day event in Berlin; includes both days. */
export function allDayEvent(
  firstDay: string,
  lastDay: string,
  given: Partial<CalendarEvent> = {},
): CalendarEvent {
  return timedEvent({
    allDay: true,
    firstDay,
    lastDay,
    from: midnightOf(firstDay, "Europe/Berlin"),
    to: midnightOf(lastDay, "Europe/Berlin"),
    ...given,
  });
}

/** A timed event with every text. */
export const TRAINING = timedEvent({
  id: "e7Jq",
  title: "Training, Gruppe B",
  location: "Halle 3; Süd",
  notes: "Bitte Schuhe mitbringen, Wasser auch.\nKontakt: Łukasz – siehe „Wand“, Absatz 2",
  sequence: 2,
});

/** A canceled event across the night when clocks go forward. */
export const TRIP = allDayEvent("2026-03-28", "2026-03-30", {
  id: "f0Zk",
  title: `${CANCELED_PREFIX}Ausflug`,
  uid: "b41a90c3",
  modifiedAt: Date.parse("2026-01-03T10:02:02Z"),
});

const FRAGMENTS = [
  "👩‍👩‍👧‍👦",
  "🏳️‍🌈",
  "שלום עולם",
  "مرحبا بالعالم",
  "日本語のとても長い題名",
  "Łukasz",
  "e\u0301",
  ",",
  ";",
  ":",
  "\\",
  "\\n",
  '"',
  "^",
  "\n",
  "\r",
  "\r\n",
  "\r\n ",
  "\n\t",
  "\u0000",
  "\u0007",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u202e",
  "\ufeff",
  "\uffff",
  "\ud83d",
  "\udc69",
  "\t",
  "  ",
  "BEGIN:VEVENT",
  "\r\nEND:VEVENT\r\nBEGIN:VALARM\r\n",
  "\nATTENDEE:mailto:a@example.org",
];

/** Any Unicode text, including lone surrogates, control characters and pieces of iCalendar. */
export function anyText(pieces: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...FRAGMENTS),
    fc.string({ unit: "binary", maxLength: 12, size: "max" }),
    fc.string({ unit: "grapheme", maxLength: 12, size: "max" }),
    fc.string({ maxLength: 40, size: "max" }),
  );
  return fc.array(piece, { maxLength: pieces, size: "max" }).map((list) => list.join(""));
}

/** Instants from 1970 to 2199, including those around clock changes and new years. */
const instant = fc.oneof(
  fc.integer({ min: 0, max: Date.parse("2199-12-31T00:00:00Z") }),
  fc
    .constantFrom(
      "1970-01-01T00:00:00Z",
      "2024-02-29T12:00:00Z",
      "2026-03-29T01:00:00Z",
      "2026-10-25T01:00:00Z",
      "2025-12-31T23:59:59Z",
      "2199-12-30T23:00:00Z",
    )
    .chain((text) => fc.integer({ min: 0, max: 2_000 }).map((later) => Date.parse(text) + later)),
);

const firstDay = fc.oneof(
  instant.map((epoch) => new Date(epoch).toISOString().slice(0, 10)),
  fc.constantFrom(
    "1970-01-01",
    "2026-03-28",
    "2026-10-24",
    "2025-12-31",
    "2024-02-28",
    "2199-12-30",
  ),
);

const notes = fc.oneof(
  anyText(8),
  anyText(60).map((text) => text.repeat(20).slice(0, 2_000)),
  fc.constantFrom("", "\n", "👩‍👩‍👧‍👦".repeat(180), "ж".repeat(2_000), ",;\\\n".repeat(500)),
);

const common = fc.record({
  title: anyText(6),
  location: anyText(8),
  notes,
  sequence: fc.integer({ min: 0, max: 2_147_483_647 }),
  modifiedAt: instant,
});

/** Any event a user could save, and more. `withIds` adds ids and uids. */
const anyEvent: fc.Arbitrary<CalendarEvent> = fc.oneof(
  fc
    .tuple(common, instant, fc.integer({ min: 0, max: 400 * 24 * HOUR }))
    .map(([given, from, duration]) => timedEvent({ ...given, from, to: from + duration })),
  fc
    .tuple(common, firstDay, fc.integer({ min: 0, max: 40 }))
    .map(([given, day, more]) => allDayEvent(day, addDays(day, more), given)),
);

/** Lists of events, each with its own id and uid. */
export const anyEvents: fc.Arbitrary<CalendarEvent[]> = fc
  .array(anyEvent, { maxLength: 5, size: "max" })
  .map((events) =>
    events.map((event, index) => ({ ...event, id: `e${index}`, uid: `uid-${index}` })),
  );
