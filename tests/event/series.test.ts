import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { dateId, eventOn, moveWeekdays, parseDateId, type Series, timeReach } from "~/event/series";
import { addDays } from "~/time/days";
import { weekdayBit } from "~/time/recurrence";
import { dayIn, timeIn } from "~/time/zones";
import { anyDay } from "./sample-events";

const HOUR = 3_600_000;
const training: Series = {
  ...NO_TEXTS,
  id: "training",
  title: "Training",
  location: "Hall 3",
  allDay: false,
  categoryId: null,
  freq: "week",
  every: 1,
  weekdays: 1,
  by: "date",
  rule: null,
  days: [],
  firstDay: "2026-03-02",
  lastDay: null,
  startTime: "19:00",
  length: 1.5 * HOUR,
  timeZone: "Europe/Berlin",
  uid: "training",
  sequence: 3,
  createdAt: 1,
  modifiedAt: 2,
  skips: [],
  follows: null,
};

describe("a date of a series", () => {
  it("stays at its hour over a clock change", () => {
    const times = ["2026-03-23", "2026-03-30", "2026-10-19", "2026-10-26"].map((day) => {
      const { from, to } = eventOn(training, day);
      return [timeIn(from, "Europe/Berlin"), timeIn(to, "Europe/Berlin")];
    });
    expect(new Set(times.map(String))).toEqual(new Set(["19:00,20:30"]));
  });

  it("lasts as long over a clock change: 22:00 to 06:00 ends at 07:00", () => {
    const night = { ...training, startTime: "22:00", length: 8 * HOUR };
    const { from, to } = eventOn(night, "2026-03-28");
    expect([timeIn(from, "Europe/Berlin"), timeIn(to, "Europe/Berlin")]).toEqual([
      "22:00",
      "07:00",
    ]);
  });

  test.each([
    ["Europe/Berlin", "2026-03-29", "02:30", "03:30"],
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "02:45"],
    ["Pacific/Auckland", "2026-09-27", "02:30", "03:30"],
    ["America/St_Johns", "2026-03-08", "02:30", "03:30"],
  ])("in %s becomes as much later as the clock jumps", (timeZone, day, startTime, shown) => {
    const { from } = eventOn({ ...training, startTime, timeZone }, day);
    expect(timeIn(from, timeZone)).toBe(shown);
  });

  it("is the first one where a time comes twice", () => {
    const { from } = eventOn({ ...training, startTime: "02:30" }, "2026-10-25");
    expect(new Date(from).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  it("of an all-day series covers its days in the series' zone", () => {
    const camp = { ...training, allDay: true, startTime: null, length: 2 };
    const { firstDay, lastDay, from } = eventOn(camp, "2026-10-24");
    expect([firstDay, lastDay]).toEqual(["2026-10-24", "2026-10-26"]);
    expect(dayIn(from, "Europe/Berlin")).toBe("2026-10-24");
  });
});

describe("the id of a date", () => {
  it("tells series and day, and an event's id neither", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{1,55}$/), anyDay, (id, day) => {
        expect(parseDateId(dateId({ id, day }))).toEqual({ id, day });
      }),
    );
    expect(parseDateId("training")).toBeUndefined();
    expect(parseDateId("training_20260231")).toBeUndefined();
    expect(parseDateId("_20260228")).toBeUndefined();
  });
});

describe("the reach of a series", () => {
  it("goes from its first start to the end of its last date", () => {
    const { from, until } = timeReach({ ...training, lastDay: "2026-03-16" });
    expect(new Date(from).toISOString()).toBe("2026-03-02T18:00:00.000Z");
    expect(new Date(until).toISOString()).toBe("2026-03-16T19:30:00.000Z");
  });

  it("is without an end as long as there may be events", () => {
    expect(new Date(timeReach(training).until).getUTCFullYear()).toBe(2200);
  });
});

test("ticked weekdays move along with a day, each way", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
      expect(moveWeekdays(weekdayBit(day), count)).toBe(weekdayBit(addDays(day, count)));
    }),
  );
  expect(moveWeekdays(0b1000001, -1)).toBe(0b1100000);
});
