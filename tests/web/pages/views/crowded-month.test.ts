// A month, a day and a list that are made from the outline of a calendar, against those made from all its events:
// the same to the letter, with as few events as are drawn.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, monthOf, numberOfDay } from "~/calendar/days";
import { type CalendarEvent, compareEvents } from "~/calendar/event";
import { ENTRIES_A_CELL } from "~/calendar/limits";
import { isPast } from "~/calendar/list-window";
import { monthGrid } from "~/calendar/month-grid";
import { drawMonth } from "~/calendar/month-outline";
import { mergeEvents, type Outline, outlineAround, outlineOf, outlineOn } from "~/calendar/outline";
import { dayIn } from "~/calendar/zones";
import { eventsOfDay } from "~/web/pages/views/day-view";
import { buildMonthView } from "~/web/pages/views/month-view";
import { anyZone, crowdedEvents } from "../../../calendar/sample-events";
import { calendarIn, viewerWith } from "./events-support";

const HOME = "Europe/Berlin";
const DAY_MS = 86_400_000;

const crowd = fc.array(crowdedEvents(HOME), { maxLength: 5, size: "max" }).map((lists) =>
  lists
    .flat()
    .map((event, index) => ({ ...event, id: `e${(index * 37) % 101}` }))
    .sort(compareEvents),
);
const anyDayNear = fc.integer({ min: -40, max: 40 }).map((days) => addDays("2026-03-29", days));
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

function pick(events: readonly CalendarEvent[], ids: readonly string[]): CalendarEvent[] {
  return events.filter(({ id }) => ids.includes(id));
}

function outlined(events: readonly CalendarEvent[]): Outline {
  return events.map(outlineOf);
}

describe("a month", () => {
  it("looks the same with the events that its outline names as with all", () => {
    fc.assert(
      fc.property(crowd, anyZone, fc.nat(6), anyDayNear, (events, zone, weekStart, chosen) => {
        const viewer = viewerWith({ zone, weekStart });
        const month = monthOf(chosen);
        const all = { calendar: calendarIn(HOME), month, events, viewer, chosen };
        const options = { zone, lanes: ENTRIES_A_CELL, listed: chosen, lines: 100 };
        const { ids, leftOut } = drawMonth(monthGrid(month, weekStart), outlined(events), options);

        const drawn = buildMonthView({ ...all, events: pick(events, ids), leftOut });
        expect(drawn).toEqual(buildMonthView(all));
      }),
    );
  });

  it("names no more events than can be drawn, however many there are", () => {
    const days = Array.from({ length: 20_000 }, (_, n) => numberOfDay("2026-01-01") + (n % 400));
    const span = { from: 0, to: 0, category: null, canceled: false };
    const outlines: Outline[] = [
      days.map((first, n) => ({ id: `${n}`, ...span, first, last: first + 364 })),
      days.map((first, n) => ({ id: `${n}`, ...span, first, last: first })),
      days.map((first, n) => {
        const from = first * DAY_MS + 8 * 3_600_000;
        return {
          ...{ id: `${n}`, from, to: from + 3_600_000 },
          first: null,
          last: null,
          category: null,
          canceled: false,
        };
      }),
    ];
    const grid = monthGrid("2026-11", 1);
    for (const outline of outlines) {
      const options = { zone: HOME, lanes: ENTRIES_A_CELL, listed: "2026-11-21", lines: 100 };
      const { ids, leftOut } = drawMonth(grid, outline, options);
      expect(ids.length).toBeLessThanOrEqual(grid.flat().length * ENTRIES_A_CELL + 100);
      const shown = ids.map((id) => outline[Number(id)]).filter((event) => event !== undefined);
      const on = (events: Outline) => outlineOn("2026-11-20", events, HOME).length;
      expect(on(shown) + (leftOut.get("2026-11-20")?.all ?? 0)).toBe(on(outline));
    }
  });
});

describe("what an outline tells", () => {
  it("of a day is what covers it, in order", () => {
    fc.assert(
      fc.property(crowd, anyZone, anyDayNear, (events, zone, day) => {
        const expected = idsOf(eventsOfDay(day, events, zone));
        expect(idsOf(outlineOn(day, outlined(events), zone))).toEqual(expected);
      }),
    );
  });

  it("of the list is what is over and what is to come, from any place on", () => {
    const counts = fc.record({ past: fc.nat(9), skip: fc.nat(9), upcoming: fc.nat(9) });
    fc.assert(
      fc.property(crowd, anyZone, counts, fc.nat(96), (events, zone, counts, hours) => {
        const now = Date.UTC(2026, 2, 27) + hours * 3_600_000;
        const over = events.filter((event) => isPast(event, now, zone));
        const next = events.filter((event) => !isPast(event, now, zone));
        const { past, skip, upcoming } = counts;
        const today = numberOfDay(dayIn(now, zone));
        expect(outlineAround(outlined(events), { now, today, ...counts })).toEqual({
          past: past === 0 ? [] : idsOf(over.slice(-past)),
          hasMorePast: over.length > past,
          upcoming: idsOf(next.slice(skip, skip + upcoming)),
          hasMoreUpcoming: next.length > skip + upcoming,
        });
      }),
    );
  });

  it("stays in order when two parts of it become one", () => {
    fc.assert(
      fc.property(crowd, fc.nat(4), (events, part) => {
        const [a, b] = [0, 1].map((side) =>
          events.filter((_, index) => Number(index % 5 > part) === side),
        );
        expect(mergeEvents(a ?? [], b ?? [])).toEqual(events);
      }),
    );
  });
});
