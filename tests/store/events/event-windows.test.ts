// The windows in which pages read events, compared with checking all events one by one:
// any length, all-day or not, in any zone, for readers in any other.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/event/event";
import { allDayTimes } from "~/event/event-times";
import { isPast } from "~/event/list-window";
import type { EventValues } from "~/store/events/event-store";
import { addDays, type Day } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { compareText } from "~/values/text";
import { eventValues } from "../../support/events";
import { createWorld, DAY, HOUR, MINUTE, NOW } from "../../support/operations";
import { runs } from "../../support/runs";

const RUNS = { numRuns: runs(150) };
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "Pacific/Pago_Pago",
  "America/Santiago",
];

const zone = fc.constantFrom(...ZONES);
const title = fc.constantFrom("Training", "training", "é", "\uFF01", "😀", "Zoo");
/** Mostly hours, often days, sometimes up to a year. */
const length = fc.oneof(
  fc.integer({ min: 1, max: 600 }).map((minutes) => minutes * MINUTE),
  fc.integer({ min: 1, max: 8 * 24 }).map((hours) => hours * HOUR),
  fc.integer({ min: 1, max: 366 }).map((days) => days * DAY),
);
const start = fc.oneof(
  fc.integer({ min: -6 * 24, max: 6 * 24 }).map((hours) => NOW + hours * HOUR),
  fc.integer({ min: -500 * 24 * 60, max: 500 * 24 * 60 }).map((minutes) => NOW + minutes * MINUTE),
);

const event = fc.record({ title, allDay: fc.boolean(), start, length, zone });
type Made = typeof event extends fc.Arbitrary<infer T> ? T : never;

function valuesOf({ title, allDay, start, length, zone }: Made, calendarZone: string): EventValues {
  if (!allDay) return eventValues({ title, from: start, to: start + length, timeZone: zone });
  const firstDay = dayIn(start, calendarZone);
  const lastDay = addDays(firstDay, Math.min(365, Math.floor(length / DAY)));
  const times = allDayTimes(firstDay, lastDay, calendarZone);
  const days = { allDay, ...times, firstDay, lastDay, timeZone: calendarZone };
  return eventValues({ title, ...days });
}

/** A store with a calendar to refill; a second one has the same events, which must never appear. */
function openStore() {
  const { store, calendar, database } = createWorld();
  const [ours, theirs] = [calendar("Ours"), calendar("Theirs")].map(
    (link) => store.calendars.findByLink(link)?.id ?? 0,
  );
  const fill = (made: Made[], calendarZone: string): CalendarEvent[] =>
    store.change(() => {
      database.$client.exec("delete from events");
      return made.flatMap((one, n) => {
        const values = { ...valuesOf(one, calendarZone), now: NOW };
        const id = `e${(n * 7919) % 1009}`;
        store.events.add(theirs ?? 0, { ...values, id: `their ${id}`, uid: `their ${id}` });
        const added = store.events.add(ours ?? 0, { ...values, id, uid: id });
        if (n % 6 !== 5) return [added];
        store.events.setDeleted(ours ?? 0, id, { deletedAt: NOW, modifiedAt: NOW });
        return [];
      });
    });
  return { events: store.events, calendarId: ours ?? 0, fill };
}

function compareAsStored(a: CalendarEvent, b: CalendarEvent): number {
  return a.from - b.from || compareText(a.title, b.title) || compareText(a.id, b.id);
}

const idsOf = (events: CalendarEvent[]) => events.map(({ id }) => id);
const many = fc.array(event, { maxLength: 60, size: "max" });

describe("the events between two instants", () => {
  const { events, calendarId, fill } = openStore();

  it("are all that a reader anywhere sees on those days, each once, and none from far away", () => {
    const day = fc.integer({ min: -450, max: 450 }).map((days) => addDays("2026-11-21", days));
    fc.assert(
      fc.property(many, zone, zone, day, fc.nat(45), (made, home, reader, first, days) => {
        const all = fill(made, home);
        const last = addDays(first, days);
        const from = midnightOf(first, reader);
        const to = midnightOf(addDays(last, 1), reader);
        const found = events.listBetween(calendarId, from, to);
        const isSeen = (one: CalendarEvent) =>
          firstDayIn(one, reader) <= last && lastDayIn(one, reader) >= first;
        expect(idsOf(found)).toEqual(expect.arrayContaining(idsOf(all.filter(isSeen))));
        expect(new Set(idsOf(found)).size).toBe(found.length);
        const isNear = (one: CalendarEvent) => one.from < to + 3 * DAY && one.to >= from - 3 * DAY;
        expect(found.filter((one) => !isNear(one))).toEqual([]);
        expect(idsOf(all)).toEqual(expect.arrayContaining(idsOf(found)));
      }),
      RUNS,
    );
  });
});

describe("the events of the list", () => {
  const { events, calendarId, fill } = openStore();
  const limit = fc.integer({ min: 1, max: 12 });

  function split(all: CalendarEvent[], now: number, reader: string) {
    const ordered = [...all].sort(compareAsStored);
    return {
      past: ordered.filter((one) => isPast(one, now, reader)),
      upcoming: ordered.filter((one) => !isPast(one, now, reader)),
    };
  }

  const nows = fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }).map((m) => NOW + m * MINUTE);

  it("before now are the latest that are over for the reader, in order", () => {
    fc.assert(
      fc.property(many, zone, zone, nows, limit, (made, home, reader, now, limit) => {
        const { past } = split(fill(made, home), now, reader);
        const found = events.listPast(calendarId, { now, today: dayIn(now, reader), limit });
        expect(idsOf(found)).toEqual(idsOf(past.slice(-limit)));
      }),
      RUNS,
    );
  });

  it("from now on are the first that last or are to come, in order", () => {
    fc.assert(
      fc.property(many, zone, zone, nows, limit, (made, home, reader, now, limit) => {
        const { upcoming } = split(fill(made, home), now, reader);
        const found = events.listUpcoming(calendarId, { now, today: dayIn(now, reader), limit });
        expect(idsOf(found)).toEqual(idsOf(upcoming.slice(0, limit)));
      }),
      RUNS,
    );
  });

  it("keep an all-day event until the last minute of its day half a world away", () => {
    const [home, reader] = ["Pacific/Kiritimati", "Etc/GMT+12"];
    for (const days of [1, 5, 90]) {
      const lastDay: Day = "2026-11-21";
      const firstDay = addDays(lastDay, 1 - days);
      const now = midnightOf(addDays(lastDay, 1), reader) - 1;
      const start = midnightOf(firstDay, home);
      const all = fill(
        [{ title: "Zoo", allDay: true, start, length: (days - 1) * DAY, zone: home }],
        home,
      );
      const window = { now, today: dayIn(now, reader), limit: 9 };
      expect(idsOf(events.listUpcoming(calendarId, window))).toEqual(idsOf(all));
      expect(events.listPast(calendarId, window)).toEqual([]);
      const later = { now: now + 1, today: dayIn(now + 1, reader), limit: 9 };
      expect(events.listUpcoming(calendarId, later)).toEqual([]);
      expect(idsOf(events.listPast(calendarId, later))).toEqual(idsOf(all));
    }
  });
});
