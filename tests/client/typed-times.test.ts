import { describe, expect, it } from "vitest";
import { holdTo, moveTo, type Times } from "~/client/typed-times";

const evening: Times = {
  allDay: false,
  fromDate: "2026-11-21",
  fromTime: "17:00",
  toDate: "2026-11-21",
  toTime: "18:30",
};
const trip: Times = { ...evening, allDay: true, toDate: "2026-11-23" };

describe("typing From", () => {
  it("moves To along, so that the event lasts as long as before", () => {
    expect(moveTo(evening, { ...evening, fromTime: "20:15" }).toTime).toBe("21:45");
    expect(moveTo(evening, { ...evening, fromDate: "2026-12-01" }).toDate).toBe("2026-12-01");
  });

  it("moves To into the next day and year where it has to", () => {
    const late = moveTo(evening, { ...evening, fromDate: "2026-12-31", fromTime: "23:00" });
    expect([late.toDate, late.toTime]).toEqual(["2027-01-01", "00:30"]);
  });

  it("makes it one hour where To was not after From", () => {
    const before = { ...evening, toTime: "17:00" };
    expect(moveTo(before, { ...before, fromTime: "09:00" }).toTime).toBe("10:00");
  });

  it("keeps the number of days of an all-day event, and leaves its hidden times alone", () => {
    const moved = moveTo(trip, { ...trip, fromDate: "2026-12-30" });
    expect(moved).toEqual({ ...trip, fromDate: "2026-12-30", toDate: "2027-01-01" });
  });

  it.each(["", "0002-11-21", "2026-02-31", "12026-01-01"])(
    "waits for the rest while the date reads %o",
    (fromDate) => {
      const half = { ...evening, fromDate };
      expect(moveTo(evening, half)).toEqual(half);
    },
  );

  it("leaves an event without an end, and takes a date under To along", () => {
    const bare = { ...evening, toDate: "", toTime: "", fromTime: "23:30" };
    expect(moveTo(evening, bare)).toEqual(bare);
    const cleared = { ...evening, toTime: "" };
    expect(moveTo(evening, { ...cleared, fromTime: "20:15" })).toEqual({
      ...cleared,
      fromTime: "20:15",
    });
    const moved = moveTo(cleared, { ...cleared, fromDate: "2026-12-31" });
    expect(moved).toEqual({ ...cleared, fromDate: "2026-12-31", toDate: "2026-12-31" });
    expect(moveTo(cleared, { ...cleared, fromDate: "" })).toEqual({ ...cleared, fromDate: "" });
  });

  it("fills in a missing date under To, as long after From as it was", () => {
    const dateless = { ...evening, toDate: "", fromTime: "23:30" };
    expect(moveTo(evening, dateless)).toMatchObject({ toDate: "2026-11-22", toTime: "01:00" });
    expect(moveTo(trip, { ...trip, toDate: "", fromDate: "2026-12-30" }).toDate).toBe("2027-01-01");
  });

  it("waits for the rest of a time, but not for one that is hidden", () => {
    const half = { ...evening, fromTime: "" };
    expect(moveTo(evening, half)).toEqual(half);
    expect(moveTo(trip, { ...trip, fromTime: "", fromDate: "2026-11-22" }).toDate).toBe(
      "2026-11-24",
    );
  });
});

describe("typing To", () => {
  it("brings it to five minutes after From where it is not after From", () => {
    expect(holdTo({ ...evening, toTime: "17:00" }).toTime).toBe("17:05");
    const yesterday = holdTo({ ...evening, toDate: "2026-11-20" });
    expect([yesterday.toDate, yesterday.toTime]).toEqual(["2026-11-21", "17:05"]);
  });

  it("leaves a To that is after From as it is, even by a minute", () => {
    const short = { ...evening, toTime: "17:01" };
    expect(holdTo(short)).toEqual(short);
  });

  it("leaves an empty To, but for one that is all-day now", () => {
    const bare = { ...evening, toDate: "", toTime: "" };
    expect(holdTo(bare)).toEqual(bare);
    expect(holdTo({ ...bare, allDay: true }).toDate).toBe(evening.fromDate);
  });

  it("brings an all-day To to From's date where it lies before it", () => {
    expect(holdTo({ ...trip, toDate: "2026-11-20" }).toDate).toBe("2026-11-21");
    expect(holdTo({ ...trip, toDate: "2026-11-21" }).toDate).toBe("2026-11-21");
  });
});
