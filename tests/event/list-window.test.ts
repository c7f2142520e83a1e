import { describe, expect, it, test } from "vitest";
import { isPast, nextPast, nextUpcoming, parsePast, parseUpcoming } from "~/event/list-window";
import { allDayEvent, timedEvent } from "./sample-events";

const now = Date.parse("2026-11-21T12:00:00Z");

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

  it("is an event without an end from an hour after it begins", () => {
    const event = timedEvent("2026-11-21T11:00:00Z", "2026-11-21T11:00:00Z");
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
