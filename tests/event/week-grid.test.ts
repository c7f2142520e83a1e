// Where events are placed in the hours of a week, by local time in any zone, and which ones are side by side.
import { describe, expect, it } from "vitest";
import { clipSpan, isAboveHours, layoutDay, partOn, shownHours } from "~/event/week-grid";
import { isAgain } from "~/time/zones";
import {
  allDayEvent,
  BERLIN,
  KATHMANDU,
  LORD_HOWE,
  ST_JOHNS,
  timedEvent,
} from "../web/pages/events/events-support";

const HOUR = 4;

describe("the part of a span", () => {
  it("is what is on its day, of one that is dragged over midnight", () => {
    expect(clipSpan({ from: 88, length: 6 })).toEqual({ from: 88, length: 6 });
    expect(clipSpan({ from: 92, length: 6 })).toEqual({ from: 92, length: 4 });
    expect(clipSpan({ from: -5, length: 8 })).toEqual({ from: 0, length: 3 });
    expect(clipSpan({ from: 96, length: 6 })).toBeUndefined();
    expect(clipSpan({ from: -8, length: 8 })).toBeUndefined();
  });

  it("is what is within the hours drawn", () => {
    expect(clipSpan({ from: 20, length: 70 }, [32, 80])).toEqual({ from: 32, length: 48 });
  });
});

describe("the part of an event on a day", () => {
  it("is in quarters of an hour, and an hour at least", () => {
    const part = (from: string, to: string) =>
      partOn(timedEvent("x", `2026-11-21 ${from}`, `2026-11-21 ${to}`), "2026-11-21", BERLIN);
    expect(part("18:10", "19:35")).toMatchObject({ from: 72, length: 7 });
    expect(part("08:00", "08:05")).toMatchObject({ from: 32, length: HOUR });
    expect(part("20:00", "20:00")).toMatchObject({ from: 80, length: HOUR });
    // There is no hour after this one.
    expect(part("23:40", "23:45")).toMatchObject({ from: 92, length: HOUR });
  });

  it("is on both days from 11pm to 2am, and ends at the midnight at which it ends", () => {
    const night = timedEvent("Night", "2026-11-21 23:00", "2026-11-22 02:00");
    const [first, second] = ["2026-11-21", "2026-11-22"].map((day) => partOn(night, day, BERLIN));
    expect(first).toEqual({ from: 92, length: HOUR, comesOn: false, goesOn: true });
    expect(second).toEqual({ from: 0, length: 2 * HOUR, comesOn: true, goesOn: false });
    const late = timedEvent("Late", "2026-11-21 21:00", "2026-11-22 00:00");
    expect(partOn(late, "2026-11-21", BERLIN)).toMatchObject({ from: 84, length: 12 });
  });

  it.each([KATHMANDU, ST_JOHNS, LORD_HOWE])("is where the clock of %s shows it", (zone) => {
    const event = timedEvent("x", "2026-07-10 09:15", "2026-07-10 10:45", zone);
    expect(partOn(event, "2026-07-10", zone)).toMatchObject({ from: 37, length: 6 });
  });

  it("is where the clock shows it in the years in which events begin and end", () => {
    for (const day of ["1970-01-01", "2200-12-31"]) {
      const event = timedEvent("x", `${day} 10:00`, `${day} 12:00`, KATHMANDU);
      expect(partOn(event, day, KATHMANDU)).toMatchObject({ from: 40, length: 8 });
    }
  });
});

describe("the nights of the clocks' change", () => {
  it("lose nothing in the hour that is skipped", () => {
    // 1:30am to 3:30am is only one hour here.
    const event = timedEvent("x", "2026-03-29 01:30", "2026-03-29 03:30");
    expect(partOn(event, "2026-03-29", BERLIN)).toMatchObject({ from: 6, length: 8 });
    const skipped = timedEvent("y", "2026-03-29 02:30", "2026-03-29 03:30");
    expect(partOn(skipped, "2026-03-29", BERLIN)).toMatchObject({ from: 14, length: HOUR });
  });

  it("have what falls into the hour that comes twice side by side, the second one again", () => {
    const first = timedEvent("x", "2026-10-25 02:30", "2026-10-25 02:30");
    const second = {
      ...first,
      id: "second",
      from: first.from + 3_600_000,
      to: first.to + 3_600_000,
    };
    const parts = [first, second].map((each) => partOn(each, "2026-10-25", BERLIN));
    expect(parts.map(({ from }) => from)).toEqual([10, 10]);
    expect(layoutDay(parts).shown.map(({ of, at }) => `${at} of ${of}`)).toEqual([
      "1 of 2",
      "2 of 2",
    ]);
    expect([first, second].map(({ from }) => isAgain(from, BERLIN))).toEqual([false, true]);
    // From 2:45am to 2:15am, half an hour later.
    const back = { ...first, from: first.from + 900_000, to: first.from + 2_700_000 };
    expect(partOn(back, "2026-10-25", BERLIN)).toMatchObject({ from: 11, length: HOUR });
  });

  it("know the half hour that comes twice on Lord Howe Island", () => {
    const event = timedEvent("x", "2026-04-05 01:45", "2026-04-05 01:45", LORD_HOWE);
    expect(isAgain(event.from, LORD_HOWE)).toBe(false);
    expect(isAgain(event.from + 1_800_000, LORD_HOWE)).toBe(true);
  });
});

describe("events that overlap", () => {
  const span = (from: number, length = HOUR) => ({ from, length });

  it("stand side by side, three at most", () => {
    expect(layoutDay([span(32), span(36)]).shown.map(({ of }) => of)).toEqual([1, 1]);
    const { shown, crowds } = layoutDay([span(32), span(33), span(34)]);
    expect(shown.map(({ at, of }) => [at, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(crowds).toEqual([]);
  });

  it("are two and the number of the others, of four and more", () => {
    const { shown, crowds } = layoutDay([span(36, 12), span(36, 8), span(38, 8), span(40)]);
    expect(shown.map(({ at }) => at)).toEqual([1, 2]);
    expect(crowds).toEqual([{ from: 38, length: 8, items: [span(38, 8), span(40)] }]);
  });

  it("are two and 38 more where forty are at once", () => {
    const many = Array.from({ length: 40 }, () => span(40));
    const { shown, crowds } = layoutDay(many);
    expect(shown).toHaveLength(2);
    expect(crowds.map(({ items }) => items.length)).toEqual([38]);
  });

  it("have room beside a long one where no more than three are at once", () => {
    const { shown, crowds } = layoutDay([
      span(0, 96),
      span(32),
      span(32),
      span(32),
      span(60),
      span(60),
    ]);
    expect(crowds).toMatchObject([{ from: 32, length: HOUR, items: [span(32), span(32)] }]);
    expect(shown.filter(({ item }) => item.from === 60).map(({ at }) => at)).toEqual([2, 3]);
  });
});

it("hours are drawn from the earliest to the latest, at least 8am to 8pm", () => {
  expect(shownHours([])).toEqual({ first: 8, count: 12 });
  expect(
    shownHours([
      { from: 26, length: 4 },
      { from: 80, length: 7 },
    ]),
  ).toEqual({ first: 6, count: 16 });
  expect(shownHours([{ from: 0, length: 96 }])).toEqual({ first: 0, count: 24 });
});

it("whole days and what takes 24 hours stand above the hours", () => {
  expect(isAboveHours(allDayEvent("x", "2026-11-21"))).toBe(true);
  expect(isAboveHours(timedEvent("x", "2026-11-21 00:00", "2026-11-22 00:00"))).toBe(true);
  expect(isAboveHours(timedEvent("x", "2026-11-21 12:00", "2026-11-22 11:59"))).toBe(false);
});
