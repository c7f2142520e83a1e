import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { compareEvents, firstDayIn, lastDayIn, mergeEvents, orderEvents } from "~/event/event";
import { daysBetween } from "~/time/days";
import { timeIn } from "~/time/zones";
import { allDayEvent, anyMinute, anyZone, denseEvents, timedEvent } from "./sample-events";

const titles = (events: { title: string }[]) => events.map(({ title }) => title);

describe("the days an event covers", () => {
  it("leaves an all-day event on its date for viewers east and west of the calendar", () => {
    const event = allDayEvent("2026-11-21", "2026-11-22", "Europe/Berlin");
    for (const zone of ["Pacific/Kiritimati", "America/St_Johns", "Pacific/Pago_Pago", "UTC"]) {
      expect([firstDayIn(event, zone), lastDayIn(event, zone)]).toEqual([
        "2026-11-21",
        "2026-11-22",
      ]);
    }
  });

  test.each([
    ["UTC", "2026-11-21", "2026-11-21"],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-22"],
    ["America/St_Johns", "2026-11-21", "2026-11-21"],
    ["Pacific/Kiritimati", "2026-11-22", "2026-11-22"],
  ])("puts a timed event on the days of a viewer in %s", (zone, first, last) => {
    const event = timedEvent("2026-11-21T18:00:00Z", "2026-11-21T20:00:00Z");
    expect([firstDayIn(event, zone), lastDayIn(event, zone)]).toEqual([first, last]);
  });

  it("does not cover the day at whose 00:00 a timed event ends", () => {
    const event = timedEvent("2026-11-20T20:00:00Z", "2026-11-21T18:15:00Z");
    expect(lastDayIn(event, "Asia/Kathmandu")).toBe("2026-11-21");
    expect(lastDayIn({ ...event, to: event.to + 1 }, "Asia/Kathmandu")).toBe("2026-11-22");
  });

  it("covers the day of its start when it ends as it starts, at midnight too", () => {
    const event = timedEvent("2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z");
    expect([firstDayIn(event, "UTC"), lastDayIn(event, "UTC")]).toEqual([
      "2026-11-21",
      "2026-11-21",
    ]);
  });

  it("does not end before it begins where the clock is set back over midnight", () => {
    // At 00:01 on 1 November 2009, clocks in St. John's went back to 23:01 on 31 October.
    const event = timedEvent("2009-11-01T02:30:10Z", "2009-11-01T03:00:00Z");
    expect(firstDayIn(event, "America/St_Johns")).toBe("2009-11-01");
    expect(lastDayIn(event, "America/St_Johns")).toBe("2009-11-01");
  });

  it("ends on a day whose time the end is, or at the next day's midnight", () => {
    fc.assert(
      fc.property(anyMinute, fc.nat(10_000), anyZone, (from, minutes, zone) => {
        const event = { from, to: from + minutes * 60_000, firstDay: null, lastDay: null };
        const days = daysBetween(firstDayIn(event, zone), lastDayIn(event, zone));
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThanOrEqual(Math.ceil(minutes / 1440) + 1);
        const next = firstDayIn({ ...event, from: event.to }, zone);
        const endsAtMidnight = timeIn(event.to, zone) === "00:00" && minutes > 0;
        if (!endsAtMidnight && next >= firstDayIn(event, zone)) {
          expect(lastDayIn(event, zone)).toBe(next);
        }
      }),
    );
  });
});

describe("the order of events", () => {
  it("goes by start, then title, then id", () => {
    const at = (time: string, title: string, id: string) =>
      timedEvent(`2026-11-21T${time}Z`, "2026-11-22T00:00:00Z", { title, id });
    const events = [
      at("10:00:00", "B", "1"),
      at("10:00:00", "A", "2"),
      at("10:00:00", "A", "1"),
      at("09:59:00", "Z", "9"),
    ];
    expect(events.sort(compareEvents).map(({ title, id }) => title + id)).toEqual([
      "Z9",
      "A1",
      "A2",
      "B1",
    ]);
  });

  it("does not look at seconds", () => {
    const later = timedEvent("2026-11-21T10:00:59Z", "2026-11-21T11:00:00Z", { title: "A" });
    const sooner = timedEvent("2026-11-21T10:00:01Z", "2026-11-21T11:00:00Z", { title: "B" });
    expect(compareEvents(later, sooner)).toBeLessThan(0);
    expect(compareEvents(timedEvent("2026-11-21T10:01:00Z", "2026-11-21T11:00:00Z"), sooner)).toBe(
      1,
    );
  });

  it("puts an all-day event before what begins at its midnight, whatever the titles", () => {
    const day = allDayEvent("2026-11-21", "2026-11-21", "Europe/Berlin", { title: "Z" });
    const midnight = timedEvent("2026-11-20T23:00:00Z", "2026-11-21T01:00:00Z", { title: "A" });
    const before = timedEvent("2026-11-20T22:59:00Z", "2026-11-21T01:00:00Z", { title: "M" });
    expect(titles([midnight, day, before].sort(compareEvents))).toEqual(["M", "Z", "A"]);
  });

  it("keeps dates apart that begin at one instant, as around a day that a zone left out", () => {
    const skipped = allDayEvent("2011-12-30", "2011-12-30", "Pacific/Apia", { title: "B" });
    const next = allDayEvent("2011-12-31", "2011-12-31", "Pacific/Apia", { title: "A" });
    expect(skipped.from).toBe(next.from);
    expect(compareEvents(skipped, next)).toBeLessThan(0);
  });

  it("compares titles by code point, as the database does", () => {
    const titled = (title: string) =>
      timedEvent("2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z", { title });
    const sorted = ["😀", "～", "a", "Z", ""].map(titled).sort(compareEvents);
    expect(titles(sorted)).toEqual(["", "Z", "a", "～", "😀"]);
  });

  test.each(["UTC", "America/St_Johns", "Australia/Lord_Howe"])("is a total order: %s", (zone) => {
    fc.assert(
      fc.property(denseEvents(zone), (events) => {
        for (const a of events) {
          for (const b of events) {
            expect(Math.sign(compareEvents(a, b)) + Math.sign(compareEvents(b, a))).toBe(0);
            expect(compareEvents(a, b) === 0).toBe(a.id === b.id);
            for (const c of events) {
              if (compareEvents(a, b) < 0 && compareEvents(b, c) < 0) {
                expect(compareEvents(a, c)).toBeLessThan(0);
              }
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("does not hang on the order the events came in", () => {
    fc.assert(
      fc.property(denseEvents("Europe/Berlin"), anyZone, (events, zone) => {
        const expected = orderEvents(events, zone);
        expect(orderEvents([...events].reverse(), zone)).toEqual(expected);
        expect(orderEvents(expected, zone)).toEqual(expected);
        expect([...expected].sort(compareEvents)).toEqual([...events].sort(compareEvents));
      }),
    );
  });
});

describe("the order for a viewer elsewhere", () => {
  it("runs day by day, though the calendar's midnight lies in the viewer's evening", () => {
    const party = allDayEvent("2026-11-21", "2026-11-21", "Europe/Berlin", { title: "Party" });
    const supper = timedEvent("2026-11-21T00:30:00Z", "2026-11-21T02:00:00Z", { title: "Supper" });
    expect(titles(orderEvents([party, supper], "America/New_York"))).toEqual(["Supper", "Party"]);
    expect(titles(orderEvents([supper, party], "Europe/Berlin"))).toEqual(["Party", "Supper"]);
  });

  it("has the days ascend, and on each the all-day events first", () => {
    fc.assert(
      fc.property(denseEvents("Asia/Kathmandu"), anyZone, (events, zone) => {
        const ranks = orderEvents(events, zone).map(
          (event) => `${firstDayIn(event, zone)} ${event.allDay ? 0 : 1}`,
        );
        expect(ranks).toEqual([...ranks].sort());
      }),
    );
  });

  it("leaves the list it was given alone", () => {
    const events = [
      timedEvent("2026-11-22T00:00:00Z", "2026-11-22T01:00:00Z", { id: "b" }),
      timedEvent("2026-11-21T00:00:00Z", "2026-11-21T01:00:00Z", { id: "a" }),
    ];
    expect(orderEvents(events, "UTC").map(({ id }) => id)).toEqual(["a", "b"]);
    expect(events.map(({ id }) => id)).toEqual(["b", "a"]);
  });
});

describe("two lists that become one", () => {
  it("stay in order, whichever events are in which", () => {
    fc.assert(
      fc.property(denseEvents("Europe/Berlin"), fc.nat(4), (events, part) => {
        const ordered = [...events].sort(compareEvents);
        const [a, b] = [0, 1].map((side) =>
          ordered.filter((_, index) => Number(index % 5 > part) === side),
        );
        expect(mergeEvents(a ?? [], b ?? [])).toEqual(ordered);
      }),
    );
  });
});
