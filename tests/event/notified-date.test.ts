import { describe, expect, it } from "vitest";
import { compareNotified, readNotified, writeNotified } from "~/event/notified-date";
import { calendarEvent } from "../support/events";

const HOUR = 3_600_000;
const FROM = Date.UTC(2026, 11, 1, 10);
const ASKS = `{"kind":"coming","places":null,"closesHours":0,"names":"managers","slots":[],"lastSlot":0}`;
const OFF = ASKS.replace("coming", "off");

function dated(more: Parameters<typeof calendarEvent>[0] = {}) {
  return calendarEvent({ from: FROM, asks: ASKS, ...more });
}

/** What attendees are told after each of several states; undefined is a deleted date. */
function toldOf(...states: (ReturnType<typeof dated> | undefined)[]) {
  let told = readNotified(writeNotified(dated()));
  return states.map((state) => {
    const { what, next } = compareNotified(told, state);
    told = readNotified(next);
    return what ?? "";
  });
}

const moved = dated({ from: FROM + HOUR, to: FROM + 2 * HOUR });
const canceled = dated({ title: "CANCELED: Training" });
const off = dated({ asks: OFF });

describe("what people are told of a date", () => {
  it.each([
    ["nothing where it is as it was", [dated()], [""]],
    ["nothing of words alone", [dated({ title: "Practice", notes: "x" })], [""]],
    ["that it moved, and moved back", [moved, moved, dated()], ["moved", "", "moved"]],
    ["that it lasts longer", [dated({ to: FROM + 3 * HOUR })], ["moved"]],
    [
      "that it is canceled, once, also where it moved",
      [{ ...moved, title: "CANCELED: x" }],
      ["canceled"],
    ],
    ["that it is back on", [canceled, canceled, moved], ["canceled", "", "back"]],
    [
      "that it is deleted, once, and back on",
      [undefined, undefined, dated()],
      ["deleted", "", "back"],
    ],
    [
      "nothing where a canceled one is deleted",
      [canceled, undefined, canceled],
      ["canceled", "", ""],
    ],
    [
      "that it is back on after all of that",
      [canceled, undefined, canceled, dated()],
      ["canceled", "", "", "back"],
    ],
    [
      "nothing while it asks nothing, then what changed",
      [off, { ...moved, asks: OFF }, moved],
      ["", "", "moved"],
    ],
    ["nothing where it asked nothing and is deleted", [off, undefined], ["", ""]],
  ] as const)("is %s", (_, states, expected) => {
    expect(toldOf(...states)).toEqual(expected);
  });

  it("of all days is compared by days alone, and a time of day is another time", () => {
    const day = { firstDay: "2026-12-01", lastDay: "2026-12-01" };
    const told = readNotified(writeNotified(dated(day)));
    expect(compareNotified(told, dated({ ...day, from: FROM - HOUR })).what).toBeUndefined();
    expect(compareNotified(told, dated({ ...day, lastDay: "2026-12-02" })).what).toBe("moved");
    expect(compareNotified(told, dated()).what).toBe("moved");
  });
});
