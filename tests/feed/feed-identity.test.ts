// How a reader recognizes an event, and whether it has changed.
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { feedCalendar, TRAINING, TRIP } from "./sample-calendar";
import { movedDate, weekly } from "./sample-series";

afterEach(() => {
  vi.useRealTimers();
});

describe("what a reader knows an event by", () => {
  test("the uid does not follow the public address", () => {
    const calendar = feedCalendar({ events: [TRAINING] });
    const moved = renderCalendarFeed({
      ...calendar,
      origin: "http://[::1]:3000",
      link: "another",
    }).text;
    expect(moved).toContain("UID:8f2c1d7e@cal.example.org\r\n");
    expect(moved).toContain("URL:http://[::1]:3000/calendar/another/events/e7Jq\r\n");
  });

  test("an edit changes SEQUENCE, DTSTAMP and LAST-MODIFIED and nothing else", () => {
    const before = renderCalendarFeed(feedCalendar({ events: [TRAINING] })).text.split("\r\n");
    const edited = { ...TRAINING, sequence: 3, modifiedAt: TRAINING.modifiedAt + 1_000 };
    const after = renderCalendarFeed(feedCalendar({ events: [edited] })).text.split("\r\n");
    expect(after.filter((line, index) => line !== before[index])).toEqual([
      "DTSTAMP:20260103T100102Z",
      "SEQUENCE:3",
      "LAST-MODIFIED:20260103T100102Z",
    ]);
    expect(after).toHaveLength(before.length);
  });
});

const REPEATING = weekly({ skips: ["2026-10-26"] });
const CALENDAR = feedCalendar({
  series: [REPEATING],
  events: [TRAINING, movedDate(REPEATING, "2026-11-09", "2026-11-11"), TRIP],
});

describe("the same calendar gives the same bytes", () => {
  test("today, in ten years, and rendered again", () => {
    const calendar = CALENDAR;
    const now = renderCalendarFeed(calendar).text;
    vi.useFakeTimers({ now: Date.parse("2036-06-06T06:06:06Z") });
    expect(renderCalendarFeed(structuredClone(calendar)).text).toBe(now);
  });

  test("on a machine with another time zone", () => {
    const calendar = CALENDAR;
    const here = renderCalendarFeed(calendar).text;
    const zone = process.env.TZ;
    try {
      for (const [name, offset] of [
        ["Pacific/Kiritimati", -840],
        ["Pacific/Niue", 660],
      ] as const) {
        process.env.TZ = name;
        expect(new Date(0).getTimezoneOffset()).not.toBe(0);
        expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offset);
        expect(renderCalendarFeed(calendar).text).toBe(here);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
