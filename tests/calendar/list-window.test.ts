import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "~/calendar/days";
import { orderEvents } from "~/calendar/event";
import {
  isPast,
  listWindow,
  nextPast,
  nextUpcoming,
  parsePast,
  parseUpcoming,
} from "~/calendar/list-window";
import { allDayEvent, anyZone, crowdedEvents, timedEvent } from "./sample-events";

const now = Date.parse("2026-11-21T12:00:00Z");
const ids = (events: { id: string }[]) => events.map(({ id }) => id);

describe("how many past events an address asks for", () => {
  test.each([
    [null, 0],
    ["", 0],
    ["0", 0],
    ["3", 3],
    ["6", 6],
    ["4", 6],
    ["898", 900],
    ["900", 900],
    ["999999", 900],
    ["-3", 0],
    ["3.5", 0],
    ["1e3", 0],
    ["9999999999", 0],
    ["three", 0],
  ])("%j: %i", (text, expected) => {
    expect(parsePast(text)).toBe(expected);
  });

  it("grows by three at a time, and ends", () => {
    expect([nextPast(0), nextPast(3), nextPast(897), nextPast(900)]).toEqual([3, 6, 900, 900]);
  });

  test.each([
    [null, 100],
    ["0", 100],
    ["200", 200],
    ["150", 200],
    ["999999", 1_000],
    ["x", 100],
  ])("and how many coming ones, %j: %i", (text, expected) => {
    expect(parseUpcoming(text)).toBe(expected);
  });

  it("shows a hundred coming events more at a time", () => {
    expect([nextUpcoming(100), nextUpcoming(1_000)]).toEqual([200, 1_000]);
  });
});

describe("what is past", () => {
  it("is a timed event from the instant it ends", () => {
    const event = timedEvent("2026-11-21T11:00:00Z", "2026-11-21T12:00:00Z");
    expect(isPast(event, now - 1, "UTC")).toBe(false);
    expect(isPast(event, now, "UTC")).toBe(true);
  });

  it("is not what began long ago and still lasts", () => {
    expect(isPast(timedEvent("2026-01-01T00:00Z", "2026-11-21T12:01Z"), now, "UTC")).toBe(false);
    expect(isPast(allDayEvent("2026-01-01", "2026-11-21", "UTC"), now, "UTC")).toBe(false);
  });

  it("is an all-day event when its last day is over for the viewer, wherever the calendar is", () => {
    const event = allDayEvent("2026-11-20", "2026-11-20", "Europe/Berlin");
    const lateEvening = Date.parse("2026-11-21T03:00:00Z");
    expect(isPast(event, lateEvening, "Europe/Berlin")).toBe(true);
    expect(isPast(event, lateEvening, "America/St_Johns")).toBe(false);
    expect(isPast(event, lateEvening + 1_800_000, "America/St_Johns")).toBe(true);
  });
});

describe("the list's window", () => {
  const day = (offset: number, id: string) => {
    const date = addDays("2026-11-21", offset);
    return timedEvent(`${date}T10:00:00Z`, `${date}T11:00:00Z`, { id });
  };
  const events = [
    ...[day(-5, "p5"), day(-4, "p4"), day(-3, "p3"), day(-2, "p2"), day(-1, "p1")],
    ...[day(1, "u1"), day(2, "u2"), day(3, "u3")],
  ];
  const view = { now, zone: "UTC", past: 3, upcoming: 100 };

  it("shows no past event until it is asked for, and says that there are some", () => {
    const shown = listWindow(events, { ...view, past: 0 });
    expect(ids(shown.past)).toEqual([]);
    expect(ids(shown.upcoming)).toEqual(["u1", "u2", "u3"]);
    expect(shown.morePast).toBe(true);
  });

  it("adds the three latest, then the three before", () => {
    const three = listWindow(events, view);
    expect([ids(three.past), three.morePast]).toEqual([["p3", "p2", "p1"], true]);
    const six = listWindow(events, { ...view, past: 6 });
    expect([ids(six.past), six.morePast]).toEqual([["p5", "p4", "p3", "p2", "p1"], false]);
  });

  it("does not offer more when exactly all are shown", () => {
    expect(listWindow(events.slice(2), view).morePast).toBe(false);
    expect(listWindow(events, { ...view, upcoming: 3 }).moreUpcoming).toBe(false);
    const two = listWindow(events, { ...view, upcoming: 2 });
    expect([ids(two.upcoming), two.moreUpcoming]).toEqual([["u1", "u2"], true]);
  });

  it("has what still lasts below today's line, though it began before past ones", () => {
    const camp = allDayEvent("2026-11-10", "2026-11-25", "UTC", { id: "camp" });
    const shown = listWindow([camp, ...events], view);
    expect(ids(shown.past)).toEqual(["p3", "p2", "p1"]);
    expect(ids(shown.upcoming)).toEqual(["camp", "u1", "u2", "u3"]);
  });

  it("ends where an address can ask for no more", () => {
    const long = Array.from({ length: 1_001 }, (_, index) => day(-1, `p${index}`));
    const shown = listWindow(long, { ...view, past: 999 });
    expect([shown.past.length, shown.morePast]).toEqual([999, false]);
  });

  it("loses and doubles nothing, and keeps the viewer's order on both sides", () => {
    fc.assert(
      fc.property(crowdedEvents("Europe/Berlin"), anyZone, fc.nat(72), (some, zone, hours) => {
        const at = Date.UTC(2026, 2, 28) + hours * 3_600_000;
        const all = listWindow(some, { now: at, zone, past: 999, upcoming: 100 });
        expect(all.past.every((event) => isPast(event, at, zone))).toBe(true);
        expect(all.upcoming.some((event) => isPast(event, at, zone))).toBe(false);
        expect(all.past).toEqual(orderEvents(all.past, zone));
        expect(all.upcoming).toEqual(orderEvents(all.upcoming, zone));
        expect(ids([...all.past, ...all.upcoming]).sort()).toEqual(ids(some).sort());
      }),
    );
  });
});
