// Pages of very full calendars, compared with all their events: counts are equal, every cell with events shows some,
// and paging shows each event once, in any zone and category, with and without canceled ones.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCanceled } from "~/event/canceled";
import { type CalendarEvent, compareEvents, firstDayIn, lastDayIn } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { isPast } from "~/event/list-window";
import { isBar, monthGrid } from "~/event/month-grid";
import { createSecrets } from "~/process/data/secrets";
import type { NewSeries } from "~/store/events/series-store";
import { openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { addDays, type Day, monthOf } from "~/time/days";
import { dayIn } from "~/time/zones";
import { ENTRIES_A_CELL } from "~/values/limits";
import { allDayEvent, anyZone, denseEvents, timedEvent } from "../../event/sample-events";
import { DAY, HOUR, NOW } from "../../support/operations";
import { runs } from "../../support/runs";

const HOME = "Europe/Berlin";
const MIDDLE = Date.UTC(2026, 2, 29);
const database = openDatabase(":memory:", { migrationsFolder: "drizzle", create: true });
const store = createStore(database, createSecrets(Buffer.alloc(32, 7)));

const RULES: Partial<NewSeries>[] = [
  { startTime: "23:30", length: 2 * HOUR, timeZone: "America/New_York" },
  { startTime: "09:00", length: HOUR, timeZone: "Asia/Kathmandu" },
  { startTime: "12:00", length: 50 * HOUR, timeZone: "Pacific/Apia", title: "CANCELED: Camp" },
  { startTime: null, length: 2, freq: "week", weekdays: 0b1001000, allDay: true },
];

let calendars = 0;

/** A calendar with these events and some of the series; `inIt` is the category of every third event. */
function addCalendar(lists: CalendarEvent[][], rules: number): { id: number; inIt: number } {
  calendars += 1;
  const name = `c${calendars}`;
  const { id } = store.calendars.add({
    link: name,
    title: name,
    timeZone: HOME,
    createdBy: null,
    now: NOW,
  });
  store.categories.replace(id, [{ name: "U12", tone: 3 }], NOW);
  const inIt = store.categories.list(id)[0]?.id ?? 0;
  const rows = lists.flat().map((event, n) => {
    const { allDay, from, to, firstDay, lastDay, timeZone } = event;
    const title = event.title === "A" ? "Cancelled: A" : event.title || "-";
    const texts = { ...NO_TEXTS, title, categoryId: n % 3 === 0 ? inIt : null };
    const key = `${name}e${(n * 37) % 101}n${n}`;
    const times = { allDay, from, to, firstDay, lastDay, timeZone };
    return { ...texts, ...times, id: key, uid: key, now: NOW };
  });
  store.events.addAll(id, rows);
  for (const [n, rule] of RULES.slice(0, rules).entries()) {
    store.series.add(id, {
      ...NO_TEXTS,
      title: `Daily ${n}`,
      categoryId: n === 1 ? inIt : null,
      id: `${name}s${n}`,
      uid: `${name}s${n}`,
      now: NOW,
      allDay: false,
      timeZone: HOME,
      freq: "day",
      every: 1,
      weekdays: 0,
      by: "date",
      rule: null,
      days: [],
      firstDay: "2026-03-01",
      startTime: null,
      length: 0,
      lastDay: "2026-04-20",
      skips: ["2026-03-28"],
      follows: null,
      ...rule,
    } as NewSeries);
  }
  return { id, inIt };
}

const calendar = fc.record({
  lists: fc.array(denseEvents(HOME), { maxLength: 4, size: "max" }),
  rules: fc.nat(RULES.length),
  zone: anyZone,
  isFiltered: fc.boolean(),
  canceled: fc.boolean(),
});
type Sample = typeof calendar extends fc.Arbitrary<infer Value> ? Value : never;

/** The calendar, its reader, and everything the reader is shown. */
function open({ lists, rules, zone, isFiltered, canceled }: Sample) {
  const { id, inIt } = addCalendar(lists, rules);
  const category = isFiltered ? inIt : undefined;
  const all = store.dates
    .listBetween(id, MIDDLE - 60 * DAY, MIDDLE + 60 * DAY, { category })
    .filter(({ title }) => canceled || !isCanceled(title));
  return { id, all, reader: { zone, home: HOME, category, canceled } };
}

function covers(event: CalendarEvent, zone: string, first: Day, last = first): boolean {
  return firstDayIn(event, zone) <= last && lastDayIn(event, zone) >= first;
}

const idsOf = (events: readonly CalendarEvent[]) => events.map(({ id }) => id).sort();
const anyDayNear = fc.integer({ min: -6, max: 8 }).map((days) => addDays("2026-03-29", days));

describe("a month of a very full calendar", () => {
  it("counts on each day what covers it, and what only goes on there from the day before", () => {
    fc.assert(
      fc.property(calendar, fc.constantFrom("2026-03", "2026-04"), (sample, month) => {
        const { id, all, reader } = open(sample);
        const { zone } = reader;
        const grid = monthGrid(month, 1).flat();
        const ends = { first: grid[0] ?? "", last: grid.at(-1) ?? "" };
        const found = store.full.readDays(id, { ...reader, ...ends });

        const isBarIn = (event: CalendarEvent) => {
          const isLong = firstDayIn(event, zone) < lastDayIn(event, zone);
          return isBar(event.allDay, isLong, event.to - event.from);
        };
        const on = (day: Day) => all.filter((event) => covers(event, zone, day));
        const isNight = (event: CalendarEvent, day: Day) =>
          !isBarIn(event) && firstDayIn(event, zone) < day;
        expect(found.all).toEqual(grid.map((day) => on(day).length));
        expect(found.nights).toEqual(
          grid.map((day) => on(day).filter((event) => isNight(event, day)).length),
        );
        const known = new Map(all.map((event) => [event.id, event]));
        expect(new Set(found.events.map((event) => event.id)).size).toBe(found.events.length);
        for (const event of found.events) expect(event).toEqual(known.get(event.id));
        for (const day of grid) {
          // As many as fit into a cell, counting bars and other events separately.
          for (const bars of [true, false]) {
            const wanted = (event: CalendarEvent) =>
              isBarIn(event) === bars &&
              (bars ? covers(event, zone, day) : firstDayIn(event, zone) === day);
            const there = all.filter(wanted).length;
            const handed = found.events.filter(wanted).length;
            expect(handed).toBeGreaterThanOrEqual(Math.min(there, ENTRIES_A_CELL));
          }
        }
        expect(monthOf(grid[10] ?? "")).toBe(month);
      }),
      { numRuns: runs(60) },
    );
  });
});

it("a day keeps its bars beside all-day events of the next day that begin on it in the calendar's own zone", () => {
  const days = Array.from({ length: ENTRIES_A_CELL }, () =>
    allDayEvent("2026-03-30", "2026-03-30", HOME),
  );
  const night = timedEvent("2026-03-29T00:00Z", "2026-03-30T00:01Z");
  const { id } = addCalendar([[...days, night]], 0);
  const reader = { zone: "UTC", home: HOME, category: undefined, canceled: true };
  const found = store.full.readDays(id, { ...reader, first: "2026-03-23", last: "2026-03-31" });

  expect(found.events.filter(({ allDay }) => !allDay)).toHaveLength(1);
  expect(found.events).toHaveLength(ENTRIES_A_CELL + 1);
});

describe("pages of a very full calendar", () => {
  const slices = fc.record({
    calendar,
    day: anyDayNear,
    days: fc.nat(4),
    most: fc.integer({ min: 1, max: 9 }),
  });

  it("show each event of some days once, in the order of their beginnings", () => {
    fc.assert(
      fc.property(slices, ({ calendar: sample, day: first, days, most }) => {
        const { id, all, reader } = open(sample);
        const last = addDays(first, days);
        const expected = all.filter((event) => covers(event, reader.zone, first, last));
        const seen: CalendarEvent[] = [];
        for (let skip = 0; skip <= expected.length; skip += most) {
          const page = store.full.readCovering(id, { ...reader, first, last, skip, most });
          expect(page.total).toBe(expected.length);
          expect(page.events).toHaveLength(Math.min(most, expected.length - skip));
          expect(page.events).toEqual([...page.events].sort(compareEvents));
          const [before, next] = [seen.at(-1), page.events[0]];
          if (before && next) expect(next.from - before.from).toBeGreaterThan(-60_000);
          seen.push(...page.events);
        }
        expect(idsOf(seen)).toEqual(idsOf(expected));
      }),
      { numRuns: runs(40) },
    );
  });

  it("of the list show what is to come once, and the newest of what is over", () => {
    const around = fc.record({
      calendar,
      hours: fc.nat(96),
      past: fc.nat(5),
      most: fc.integer({ min: 3, max: 40 }),
    });
    fc.assert(
      fc.property(around, ({ calendar: sample, hours, past, most }) => {
        const { id, all, reader } = open(sample);
        const now = MIDDLE - 2 * DAY + hours * HOUR;
        const at = { ...reader, now, today: dayIn(now, reader.zone), past, most };
        const [over, next] = [true, false].map((isOver) =>
          all.filter((event) => isPast(event, now, reader.zone) === isOver).sort(compareEvents),
        ) as [CalendarEvent[], CalendarEvent[]];
        const seen: CalendarEvent[] = [];
        for (let skip = 0; ; skip += most) {
          const page = store.full.readAround(id, { ...at, skip });
          // One event more than a page shows that there is another page.
          expect(page.upcoming).toHaveLength(Math.max(0, Math.min(most + 1, next.length - skip)));
          expect(page.past.map(({ from }) => from)).toEqual(
            over.slice(-(past + 1)).map(({ from }) => from),
          );
          seen.push(...page.upcoming.slice(0, most));
          if (page.upcoming.length <= most) break;
        }
        expect(idsOf(seen)).toEqual(idsOf(next));
      }),
      {
        numRuns: runs(40),
        // An event and a date of a rule, each of one minute, at the end of a page.
        examples: [
          [
            {
              calendar: {
                lists: [[timedEvent("2026-03-30T03:30Z", "2026-03-30T04:30Z", { title: "a" })]],
                rules: 1,
                zone: "UTC",
                isFiltered: false,
                canceled: false,
              },
              hours: 72,
              past: 0,
              most: 1,
            },
          ],
        ],
      },
    );
  });
});
