import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  allDayTimes,
  areChosenTimes,
  chosenTimesOn,
  isMovable,
  keepDays,
  keepDuration,
  lastDayFrom,
  moveEvent,
  newEventTimes,
  newEventTimesOn,
  shiftDays,
  toAfterFrom,
} from "~/event/event-times";
import { addDays, daysBetween } from "~/time/days";
import { dayIn, epochAt, timeIn } from "~/time/zones";
import { allDayEvent, anyDay, anyMinute, anyZone, ODD_ZONES, timedEvent } from "./sample-events";

const HOUR = 3_600_000;
const iso = (epoch: number) => new Date(epoch).toISOString().slice(0, 16);

describe("a new event", () => {
  test.each([
    ["2026-11-21T14:20:31Z", "UTC", "2026-11-21T15:00"],
    ["2026-11-21T14:59:59.999Z", "UTC", "2026-11-21T15:00"],
    ["2026-11-21T15:00:00Z", "UTC", "2026-11-21T16:00"],
    ["2026-12-31T23:30:00Z", "UTC", "2027-01-01T00:00"],
    ["2026-11-21T14:20:00Z", "Asia/Kathmandu", "2026-11-21T15:15"],
    ["2026-11-21T14:10:00Z", "Asia/Kathmandu", "2026-11-21T14:15"],
    ["2026-11-21T14:20:00Z", "America/St_Johns", "2026-11-21T14:30"],
    // Berlin skips 2:00, so the next full hour is 3:00.
    ["2026-03-29T00:30:00Z", "Europe/Berlin", "2026-03-29T01:00"],
    // Lord Howe goes from 2:00 to 2:30 in spring, and from 2:00 back to 1:30 in fall.
    ["2026-10-03T15:10:00Z", "Australia/Lord_Howe", "2026-10-03T16:00"],
    ["2026-04-04T14:40:00Z", "Australia/Lord_Howe", "2026-04-04T15:30"],
  ])("made at %s in %s starts at %s", (now, zone, start) => {
    const { from, to } = newEventTimes(Date.parse(now), zone);
    expect(iso(from)).toBe(start);
    expect(to - from).toBe(HOUR);
  });

  it("starts on a full hour of the clock on the wall, soon and not in the past", () => {
    fc.assert(
      fc.property(anyMinute, fc.nat(59_999), anyZone, (minute, ms, zone) => {
        const now = minute + ms;
        const { from, to } = newEventTimes(now, zone);
        expect(timeIn(from, zone).slice(3)).toBe("00");
        expect(from).toBeGreaterThan(now);
        expect(from - now).toBeLessThanOrEqual(1.5 * HOUR);
        expect(to - from).toBe(HOUR);
      }),
    );
  });

  it("at chosen times has them on the wall's clock, up to the day's end, and an hour where a clock change leaves none", () => {
    const at = (day: string, from: string, to: string, zone = "Europe/Berlin") => {
      const times = chosenTimesOn(day, { from, to }, zone);
      return [iso(times.from), iso(times.to)];
    };
    expect(at("2026-11-24", "19:15", "20:30")).toEqual(["2026-11-24T18:15", "2026-11-24T19:30"]);
    expect(at("2026-11-24", "23:00", "24:00")).toEqual(["2026-11-24T22:00", "2026-11-24T23:00"]);
    // Berlin skips from 2:00 to 3:00.
    expect(at("2026-03-29", "02:00", "03:00")).toEqual(["2026-03-29T01:00", "2026-03-29T02:00"]);
    for (const [from, to] of [
      ["19:00", "18:00"],
      ["19:00", "19:00"],
      ["24:00", "24:00"],
      ["7pm", "8pm"],
      ["", ""],
    ]) {
      expect(areChosenTimes({ from: from ?? "", to: to ?? "" })).toBe(false);
    }
    expect(areChosenTimes({ from: "23:45", to: "24:00" })).toBe(true);
  });

  it("made from a day's dialog lasts from 17:00 to 18:00 of that day", () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        fc.pre(!(zone === "Pacific/Apia" && day === "2011-12-30"));
        const { from, to } = newEventTimesOn(day, zone);
        expect([dayIn(from, zone), timeIn(from, zone)]).toEqual([day, "17:00"]);
        expect([dayIn(to, zone), timeIn(to, zone)]).toEqual([day, "18:00"]);
      }),
    );
  });
});

describe("changing From", () => {
  test.each([
    ["keeps two hours", 0, 2 * HOUR, 2 * HOUR],
    ["keeps one minute", 0, 60_000, 60_000],
    ["makes one hour of nothing", 5 * HOUR, 5 * HOUR, HOUR],
    ["makes one hour of less than nothing", 5 * HOUR, 4 * HOUR, HOUR],
  ])("%s", (_, oldFrom, oldTo, expected) => {
    const newFrom = 1_000 * HOUR;
    expect(keepDuration(oldFrom, oldTo, newFrom) - newFrom).toBe(expected);
  });

  it("never changes a duration that is one, and always leaves one", () => {
    fc.assert(
      fc.property(anyMinute, anyMinute, anyMinute, (oldFrom, oldTo, newFrom) => {
        const newTo = keepDuration(oldFrom, oldTo, newFrom);
        expect(newTo).toBeGreaterThan(newFrom);
        if (oldTo > oldFrom) expect(newTo - newFrom).toBe(oldTo - oldFrom);
      }),
    );
  });

  it("of an all-day event keeps its number of days, and one day where there was none", () => {
    expect(keepDays("2026-02-27", "2026-03-01", "2028-02-28")).toBe("2028-03-01");
    expect(keepDays("2026-11-21", "2026-11-21", "2026-12-24")).toBe("2026-12-24");
    expect(keepDays("2026-11-21", "2026-11-19", "2026-12-24")).toBe("2026-12-24");
  });
});

describe("changing To", () => {
  it("to From or before makes it five minutes after From", () => {
    expect(toAfterFrom(HOUR, HOUR)).toBe(HOUR + 300_000);
    expect(toAfterFrom(HOUR, 0)).toBe(HOUR + 300_000);
    expect(toAfterFrom(HOUR, HOUR + 1)).toBe(HOUR + 1);
  });

  it("of an all-day event to an earlier date makes it From's date", () => {
    expect(lastDayFrom("2026-11-21", "2026-11-20")).toBe("2026-11-21");
    expect(lastDayFrom("2026-11-21", "2026-11-21")).toBe("2026-11-21");
    expect(lastDayFrom("2026-11-21", "2026-12-01")).toBe("2026-12-01");
  });
});

describe("a copy a week later", () => {
  it("keeps the time on the clock over both clock changes", () => {
    const spring = timedEvent("2026-03-24T14:00:00Z", "2026-03-24T15:30:00Z", {
      timeZone: "Europe/Berlin",
    });
    const moved = shiftDays(spring, 7);
    expect([iso(moved.from), iso(moved.to)]).toEqual(["2026-03-31T13:00", "2026-03-31T14:30"]);
    const autumn = timedEvent("2026-10-20T13:00:00Z", "2026-10-20T14:30:00Z", {
      timeZone: "Europe/Berlin",
    });
    const later = shiftDays(autumn, 7);
    expect([iso(later.from), iso(later.to)]).toEqual(["2026-10-27T14:00", "2026-10-27T15:30"]);
  });

  it("keeps both ends on the clock when the change falls into the event", () => {
    const night = timedEvent("2026-03-21T21:00:00Z", "2026-03-22T05:00:00Z", {
      timeZone: "Europe/Berlin",
    });
    const moved = shiftDays(night, 7);
    expect([timeIn(moved.from, "Europe/Berlin"), timeIn(moved.to, "Europe/Berlin")]).toEqual([
      "22:00",
      "06:00",
    ]);
    expect(moved.to - moved.from).toBe(7 * HOUR);
  });

  it("keeps its length where a skipped hour would leave none", () => {
    const early = timedEvent("2026-03-22T01:30:00Z", "2026-03-22T02:00:00Z", {
      timeZone: "Europe/Berlin",
    });
    const moved = shiftDays(early, 7);
    expect([iso(moved.from), iso(moved.to)]).toEqual(["2026-03-29T01:30", "2026-03-29T02:00"]);
    // From 2:00 to 3:00: both ends would be 3:00.
    const whole = timedEvent("2026-03-22T01:00:00Z", "2026-03-22T02:00:00Z", {
      timeZone: "Europe/Berlin",
    });
    const after = shiftDays(whole, 7);
    expect([iso(after.from), iso(after.to)]).toEqual(["2026-03-29T01:00", "2026-03-29T02:00"]);
  });

  it("of an all-day event moves its dates, over a clock change and a year's end", () => {
    const event = allDayEvent("2026-12-29", "2027-01-02", "Australia/Lord_Howe");
    expect(shiftDays(event, 7)).toMatchObject({ firstDay: "2027-01-05", lastDay: "2027-01-09" });
    const easter = shiftDays(allDayEvent("2026-03-28", "2026-03-30", "Europe/Berlin"), 7);
    expect([iso(easter.from), iso(easter.to)]).toEqual(["2026-04-03T22:00", "2026-04-05T22:00"]);
  });

  it("leaves everything but the times as it was", () => {
    const event = timedEvent("2026-11-21T10:00:00.250Z", "2026-11-21T11:00:30Z", { notes: "n" });
    const moved = shiftDays(event, 7);
    expect(moved).toEqual({ ...event, from: event.from + 168 * HOUR, to: event.to + 168 * HOUR });
  });

  test.each(ODD_ZONES)(
    "shows the same time seven days on, unless the zone skips it: %s",
    (zone) => {
      fc.assert(
        fc.property(anyMinute, fc.integer({ min: 1, max: 5_000 }), (from, minutes) => {
          fc.pre(from < Date.UTC(2200, 0, 1));
          const event = {
            allDay: false,
            firstDay: null,
            lastDay: null,
            timeZone: zone,
            from,
            to: from + minutes * 60_000,
          };
          const moved = shiftDays(event, 7);
          expect(moved.to).toBeGreaterThan(moved.from);
          const asked = `${addDays(dayIn(from, zone), 7)} ${timeIn(from, zone)}`;
          const got = `${dayIn(moved.from, zone)} ${timeIn(moved.from, zone)}`;
          expect(got >= asked).toBe(true);
          if (got === asked)
            expect(daysBetween(dayIn(from, zone), dayIn(moved.from, zone))).toBe(7);
          else expect(moved.from - from).toBe(168 * HOUR);
        }),
      );
    },
  );
});

it("gives an all-day event the midnights of its days in the calendar's zone", () => {
  const { from, to } = allDayTimes("2026-03-29", "2026-03-30", "Europe/Berlin");
  expect([iso(from), iso(to)]).toEqual(["2026-03-28T23:00", "2026-03-29T22:00"]);
});

describe("an event that is moved by hand", () => {
  const BERLIN = "Europe/Berlin";
  const epoch = (moment: string) => epochAt(moment.slice(0, 10), moment.slice(11), BERLIN);
  const eventFrom = (from: string, to: string) => {
    const times = { from: epoch(from), to: epoch(to), timeZone: BERLIN };
    return { ...timedEvent("2026-11-23T19:00Z", "2026-11-23T20:30Z"), ...times };
  };
  const moved = (
    [from, to]: [string, string],
    move: Partial<Parameters<typeof moveEvent>[1]>,
    zone = BERLIN,
  ) => {
    const event = eventFrom(from, to);
    const is = moveEvent(event, { days: 0, minutes: 0, longer: 0, ...move }, zone);
    const at = (epoch: number) => `${dayIn(epoch, zone)} ${timeIn(epoch, zone)}`;
    return [at(is.from), at(is.to)];
  };
  const EVENING: [string, string] = ["2026-11-23 19:00", "2026-11-23 20:30"];

  it("keeps its time on another day, its length at another time, its begin with another end", () => {
    expect(moved(EVENING, { days: 1 })).toEqual(["2026-11-24 19:00", "2026-11-24 20:30"]);
    expect(moved(EVENING, { days: -1, minutes: -15 })).toEqual([
      "2026-11-22 18:45",
      "2026-11-22 20:15",
    ]);
    expect(moved(EVENING, { longer: 30 })).toEqual(["2026-11-23 19:00", "2026-11-23 21:00"]);
    expect(moved(EVENING, { minutes: 330 })).toEqual(["2026-11-24 00:30", "2026-11-24 02:00"]);
  });

  it("ends five minutes after its begin at least", () => {
    expect(moved(EVENING, { longer: -600 })).toEqual(["2026-11-23 19:00", "2026-11-23 19:05"]);
  });

  it("stays without an end, or gets one", () => {
    const open: [string, string] = ["2026-11-23 19:00", "2026-11-23 19:00"];
    expect(moved(open, { days: 7 })).toEqual(["2026-11-30 19:00", "2026-11-30 19:00"]);
    expect(moved(open, { longer: 45 })).toEqual(["2026-11-23 19:00", "2026-11-23 19:45"]);
  });

  it("shows the same time on both sides of a clock change, and takes no time that the clock skips", () => {
    const before: [string, string] = ["2026-03-28 19:00", "2026-03-28 20:00"];
    expect(moved(before, { days: 1 })).toEqual(["2026-03-29 19:00", "2026-03-29 20:00"]);
    const night: [string, string] = ["2026-03-28 02:15", "2026-03-28 02:45"];
    expect(moved(night, { days: 1 })).toEqual(["2026-03-29 03:15", "2026-03-29 03:45"]);
    const long: [string, string] = ["2026-03-28 02:45", "2026-03-28 04:45"];
    expect(moved(long, { days: 1 })).toEqual(["2026-03-29 03:45", "2026-03-29 05:45"]);
    expect(moved(["2026-03-29 01:45", "2026-03-29 04:45"], { minutes: 15 })).toEqual([
      "2026-03-29 03:00",
      "2026-03-29 05:00",
    ]);
    expect(moved(["2026-10-24 22:00", "2026-10-25 06:00"], { days: -7 })).toEqual([
      "2026-10-17 22:00",
      "2026-10-18 06:00",
    ]);
  });

  it("stays in the same of two hours that the clock shows alike, with its length", () => {
    const again = { ...eventFrom(...EVENING), from: Date.parse("2026-10-25T02:30+01:00") };
    const first = { ...again, from: Date.parse("2026-10-25T02:30+02:00") };
    const movedBy = (event: typeof again, move: object) => {
      const lasting = { ...event, to: event.from + HOUR };
      const is = moveEvent(lasting, { days: 0, minutes: 0, longer: 0, ...move }, BERLIN);
      return [is.from - event.from, is.to - event.from].map((ms) => ms / 60_000);
    };
    expect(movedBy(again, { minutes: 15 })).toEqual([15, 75]);
    expect(movedBy(again, { minutes: -15 })).toEqual([-15, 45]);
    expect(movedBy(first, { minutes: 15 })).toEqual([15, 75]);
    expect(movedBy(first, { longer: 15 })).toEqual([0, 75]);
  });

  it("moves on the reader's clock", () => {
    expect(moved(EVENING, { days: 1 }, "Asia/Kathmandu")).toEqual([
      "2026-11-24 23:45",
      "2026-11-25 01:15",
    ]);
  });

  it("keeps its days if it is all-day", () => {
    const camp = allDayEvent("2026-11-28", "2026-12-01", BERLIN);
    const { firstDay, lastDay } = moveEvent(camp, { days: 4, minutes: 60, longer: 15 }, "UTC");
    expect([firstDay, lastDay]).toEqual(["2026-12-02", "2026-12-05"]);
  });

  it("is none that is canceled, of another calendar, or only busy", () => {
    const event = eventFrom(...EVENING);
    expect(isMovable(event)).toBe(true);
    expect(isMovable({ ...event, title: "CANCELED: Training" })).toBe(false);
    expect(isMovable({ ...event, isBusy: true })).toBe(false);
    expect(isMovable({ ...event, source: { id: 1, name: "Holidays" } })).toBe(false);
  });
});
