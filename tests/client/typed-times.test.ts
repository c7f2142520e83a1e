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
  it("leaves an empty To, but for one that is all-day now", () => {
    const bare = { ...evening, toDate: "", toTime: "" };
    expect(holdTo(bare)).toEqual(bare);
    expect(holdTo({ ...bare, allDay: true }).toDate).toBe(evening.fromDate);
  });
});
