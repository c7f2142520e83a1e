import { describe, expect, it, test } from "vitest";
import {
  dateLabel,
  dayHeading,
  eventTimeLabel,
  monthLabel,
  shortTime,
  startLabel,
  todayLabel,
  weekdayLabels,
} from "~/event/labels";
import { ENGLISH } from "~/words/server-words";
import { allDayEvent, timedEvent } from "./sample-events";

const now = Date.parse("2026-01-02T12:00:00Z");
const label = (from: string, to: string, zone = "UTC") =>
  eventTimeLabel(timedEvent(from, to), zone, now, ENGLISH);

describe("when an event is", () => {
  test.each([
    ["2026-01-05T15:00Z", "2026-01-05T16:00Z", "Mon, Jan 5, 3pm - 4pm"],
    ["2026-01-05T15:30Z", "2026-01-05T16:05Z", "Mon, Jan 5, 3:30pm - 4:05pm"],
    ["2026-01-05T00:00Z", "2026-01-05T12:00Z", "Mon, Jan 5, 12am - 12pm"],
    ["2026-01-05T10:00Z", "2026-01-05T11:59Z", "Mon, Jan 5, 10am - 11:59am"],
    ["2026-01-05T22:00Z", "2026-01-06T00:00Z", "Mon, Jan 5, 10pm - 12am"],
    ["2026-01-05T00:00Z", "2026-01-06T00:00Z", "Mon, Jan 5, 12am - Tue, Jan 6, 12am"],
    ["2026-01-05T15:00Z", "2026-01-06T16:00Z", "Mon, Jan 5, 3pm - Tue, Jan 6, 4pm"],
    ["2026-01-05T15:00Z", "2026-01-07T00:00Z", "Mon, Jan 5, 3pm - Wed, Jan 7, 12am"],
    ["2026-01-05T15:00Z", "2026-01-05T15:00Z", "Mon, Jan 5, 3pm"],
    ["2027-01-05T15:00Z", "2027-01-05T16:00Z", "Tue, Jan 5 '27, 3pm - 4pm"],
    ["2026-12-31T22:00Z", "2027-01-01T02:00Z", "Thu, Dec 31, 10pm - Fri, Jan 1 '27, 2am"],
    ["2005-06-30T08:00Z", "2005-06-30T09:00Z", "Thu, Jun 30 '05, 8am - 9am"],
  ])("from %s to %s reads %s %s", (from, to, expected) => {
    expect(label(from, to)).toBe(expected);
  });

  it("is told in the viewer's zone", () => {
    const [from, to] = ["2026-01-05T18:00:00Z", "2026-01-05T18:30:00Z"];
    expect(label(from, to, "Asia/Kathmandu")).toBe("Mon, Jan 5, 11:45pm - Tue, Jan 6, 12:15am");
    expect(label(from, to, "America/St_Johns")).toBe("Mon, Jan 5, 2:30pm - 3pm");
  });

  it("names the year by the viewer's own New Year", () => {
    const event = timedEvent("2026-12-31T20:00:00Z", "2026-12-31T21:00:00Z");
    const before = Date.parse("2026-12-31T18:00:00Z");
    expect(eventTimeLabel(event, "UTC", before, ENGLISH)).toBe("Thu, Dec 31, 8pm - 9pm");
    expect(eventTimeLabel(event, "Asia/Kathmandu", before, ENGLISH)).toBe(
      "Fri, Jan 1 '27, 1:45am - 2:45am",
    );
    expect(eventTimeLabel(event, "Asia/Kathmandu", before + 3_600_000, ENGLISH)).toBe(
      "Fri, Jan 1, 1:45am - 2:45am",
    );
  });

  it("shows an all-day event's dates alone, the same for every viewer", () => {
    for (const zone of ["UTC", "Pacific/Kiritimati", "America/St_Johns"]) {
      const one = allDayEvent("2026-01-05", "2026-01-05", "Europe/Berlin");
      expect(eventTimeLabel(one, zone, now, ENGLISH)).toBe("Mon, Jan 5");
      const three = allDayEvent("2026-01-05", "2026-01-07", "Europe/Berlin");
      expect(eventTimeLabel(three, zone, now, ENGLISH)).toBe("Mon, Jan 5 - Wed, Jan 7");
      const turn = allDayEvent("2025-12-31", "2026-01-01", "Europe/Berlin");
      expect(eventTimeLabel(turn, zone, now, ENGLISH)).toBe("Wed, Dec 31 '25 - Thu, Jan 1");
    }
  });

  it("stands in a month's cell on the event's first day only", () => {
    const night = timedEvent("2026-01-05T22:30:00Z", "2026-01-06T06:00:00Z");
    expect(startLabel(night, "2026-01-05", "UTC", ENGLISH)).toBe("10:30pm");
    expect(startLabel(night, "2026-01-06", "UTC", ENGLISH)).toBe("");
    expect(startLabel(night, "2026-01-06", "Asia/Kathmandu", ENGLISH)).toBe("4:15am");
    expect(
      startLabel(allDayEvent("2026-01-05", "2026-01-05", "UTC"), "2026-01-05", "UTC", ENGLISH),
    ).toBe("");
  });
});

describe("dates and times", () => {
  test.each([
    ["2026-01-05T15:07:59Z", "UTC", "Jan 5, 3:07pm"],
    ["2027-01-05T15:07:00Z", "UTC", "Jan 5 '27, 3:07pm"],
    ["2026-11-21T00:00:00Z", "UTC", "Nov 21, 12:00am"],
    ["2026-11-21T12:00:00Z", "UTC", "Nov 21, 12:00pm"],
    ["2025-12-31T18:20:00Z", "Asia/Kathmandu", "Jan 1, 12:05am"],
    ["2026-01-01T03:00:00Z", "America/St_Johns", "Dec 31 '25, 11:30pm"],
  ])("the date label of %s in %s is %s", (instant, zone, expected) => {
    expect(dateLabel(Date.parse(instant), zone, now, ENGLISH)).toBe(expected);
  });

  test.each([
    ["2026-01-05T15:00:00Z", "3pm"],
    ["2026-01-05T15:30:00Z", "3:30pm"],
    ["2026-01-05T00:00:00Z", "12am"],
    ["2026-01-05T00:05:00Z", "12:05am"],
    ["2026-01-05T10:00:00Z", "10am"],
    ["2026-01-05T12:00:00Z", "12pm"],
  ])("the short time of %s is %s", (instant, expected) => {
    expect(shortTime(Date.parse(instant), "UTC", ENGLISH)).toBe(expected);
  });

  it("writes a day in full", () => {
    expect(dayHeading("2026-11-21", ENGLISH)).toBe("Saturday, November 21, 2026");
    expect(dayHeading("2027-02-01", ENGLISH)).toBe("Monday, February 1, 2027");
    expect(todayLabel("2026-11-21", ENGLISH)).toBe("Today: Saturday, November 21, 2026");
  });
});

describe("headings of the month", () => {
  it("names all twelve months", () => {
    const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
    const format = new Intl.DateTimeFormat("en-US", {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    for (const month of months) {
      expect(monthLabel(`2026-${month}`, ENGLISH)).toBe(
        format.format(new Date(`2026-${month}-01`)),
      );
    }
  });

  it("begins the week where the locale does, and marks the weekend", () => {
    const monday = weekdayLabels(1, [6, 0], ENGLISH);
    expect(monday.map(({ short }) => short).join(" ")).toBe("Mon Tue Wed Thu Fri Sat Sun");
    expect(monday.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(monday.filter(({ weekend }) => weekend).map(({ long }) => long)).toEqual([
      "Saturday",
      "Sunday",
    ]);
    expect(weekdayLabels(0, [6, 0], ENGLISH)[0]).toEqual({
      index: 0,
      short: "Sun",
      long: "Sunday",
      weekend: true,
    });
    expect(weekdayLabels(6, [6, 0], ENGLISH)[0]?.long).toBe("Saturday");
    expect(weekdayLabels(7, [6, 0], ENGLISH)).toEqual(weekdayLabels(0, [6, 0], ENGLISH));
  });
});
