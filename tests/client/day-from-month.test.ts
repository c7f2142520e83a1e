// The browser builds a day from the month's data exactly as the server would have sent it.

import { describe, expect, test } from "vitest";
import { buildDay } from "~/client/day-from-month";
import { readMonth } from "~/client/shown-tab";
import type { CalendarEvent } from "~/event/event";
import { monthGrid } from "~/event/month-grid";
import { type Day, monthOf } from "~/time/days";
import { buildDayView } from "~/web/pages/events/day-view";
import { buildMonthCards, buildMonthView, packMonth } from "~/web/pages/events/month-view";
import type { ShownCalendar } from "~/web/request/calendar-display";
import {
  allDayEvent,
  BERLIN,
  calendar,
  displayWith,
  timedEvent,
} from "../web/pages/events/events-support";

const MONTH = "2026-11";
const COUNTED = displayWith({ counts: new Map([["x1", "12 coming"]]), countStyles: "/a.css" });

const events = [
  timedEvent("Training", "2026-11-21 15:00", "2026-11-21 16:00", BERLIN, {
    id: "x1",
    location: "Hall 3",
    notes: "Bring shoes.\nsee https://example.org/x",
  }),
  timedEvent("CANCELED: Trip", "2026-11-21 08:00", "2026-11-21 09:00"),
  timedEvent("Night", "2026-11-27 22:00", "2026-11-28 02:00"),
  timedEvent("Flight", "2026-11-03 20:00", "2026-11-05 23:00"),
  allDayEvent("Camp", "2026-11-20", "2026-11-24"),
  allDayEvent("Holiday", "2026-11-30", "2026-11-30"),
];

type Shown = { of?: ShownCalendar; display?: ReturnType<typeof displayWith>; month?: string };

/** The month's data as the browser receives it. */
function send(found: readonly CalendarEvent[], { of = calendar, display, month = MONTH }: Shown) {
  const shown = display ?? displayWith();
  const days = monthGrid(month, shown.weekStart)
    .flat()
    .filter((day) => monthOf(day) === month);
  const view = buildMonthView({ calendar: of, month, events: found, display: shown });
  const cards = buildMonthCards({ days, events: found, calendar: of, display: shown });
  const text = packMonth({ ...view, cards });
  return { text, month: readMonth(text), days };
}

/** The server's day after a trip through JSON, which drops undefined values. */
function ask(day: Day, found: readonly CalendarEvent[], { of = calendar, display }: Shown) {
  const view = buildDayView({
    calendar: of,
    day,
    events: found,
    display: display ?? displayWith(),
  });
  return JSON.parse(JSON.stringify(view));
}

describe("a day from the month on the page", () => {
  test.each<[string, Shown]>([
    ["a visitor", {}],
    ["an editor", { display: displayWith({ canEdit: true }) }],
    ["somebody in another zone", { display: displayWith({ zone: "America/New_York" }) }],
    ["who sees how many come", { display: COUNTED }],
    ["one whose link shows only times", { of: { ...calendar, isBusy: true } }],
  ])("has for %s what the server would send", (_, shown) => {
    const { month, days } = send(events, shown);
    const isBusy = shown.of?.isBusy === true;
    for (const day of days) {
      const expected = ask(day, events, shown);
      const drawn = buildDay(month, day, expected.closeHref);
      // Without event addresses, anchors only have to differ from each other.
      const anchors = drawn?.cards.map(({ anchor }) => anchor) ?? [];
      if (isBusy) expect(new Set(anchors).size).toBe(anchors.length);
      const without = (view: typeof expected) => ({
        ...view,
        cards: view?.cards.map((card: object) => ({ ...card, ...(isBusy && { anchor: "" }) })),
      });
      expect(without(drawn), day).toEqual(without(expected));
    }
  });

  test("in another year names the year as the server does", () => {
    const next = [
      timedEvent("Training", "2027-05-08 15:00", "2027-05-08 16:00"),
      allDayEvent("Fair", "2027-05-09", "2027-05-09"),
    ];
    const { month } = send(next, { month: "2027-05" });
    for (const day of ["2027-05-08", "2027-05-09"]) {
      const expected = ask(day, next, {});
      expect(buildDay(month, day, expected.closeHref)).toEqual(expected);
    }
  });

  test("is whole or not there, and a month of long notes stays short", () => {
    const long = Array.from({ length: 28 }, (_, index) => {
      const day = `2026-11-${String(index + 1).padStart(2, "0")}`;
      const notes = `${day} ${"word ".repeat(900)}`;
      return timedEvent("Long", `${day} 15:00`, `${day} 16:00`, BERLIN, { id: day, notes });
    });
    const { text, month, days } = send(long, {});
    const drawn = days.filter((day) => buildDay(month, day, "")?.cards.length === 1);

    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.length).toBeLessThan(10);
    expect(buildDay(month, "2026-11-28", "")).toBeUndefined();
    expect(buildDay(month, "2026-11-30", "")?.cards).toEqual([]);
    expect(text.length).toBeLessThan(45_000);
  });

  test("of a very full month, which brings no cards, is only drawn where it is empty", () => {
    const { month } = send(events, {});
    const { cards, ...full } = month;
    expect(buildDay(full, "2026-11-21", "")).toBeUndefined();
    expect(buildDay(full, "2026-11-15", "")?.cards).toEqual([]);
  });
});
