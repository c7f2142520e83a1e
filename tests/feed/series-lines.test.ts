// The lines of a series in a feed, checked byte by byte.
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "~/event/event";
import type { Series } from "~/event/series";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { unfoldLines } from "~/feed/content-line";
import { onDays } from "~/time/recurrence";
import { feedCalendar, timedEvent } from "./sample-calendar";
import { changedDate, movedDate, weekly } from "./sample-series";
import { readStrictly } from "./strict-reader";

const HOUR = 3_600_000;

function feedOf(series: Series, changed: CalendarEvent[] = []) {
  return renderCalendarFeed(feedCalendar({ series: [series], events: changed }));
}

/** The lines of the events, without those that every event has. */
function linesOf(series: Series, changed: CalendarEvent[] = []): string[] {
  const lines = unfoldLines(feedOf(series, changed).text);
  const same = /^(URL|STATUS|X-MICROSOFT|TRANSP|CLASS|DTSTAMP|LAST-MODIFIED|SEQUENCE|END:VEVENT)/;
  return lines.slice(lines.indexOf("BEGIN:VEVENT"), -1).filter((line) => !same.test(line));
}

function lineOf(name: string, series: Series, changed: CalendarEvent[] = []): string[] {
  return linesOf(series, changed).filter((line) => line.startsWith(name));
}

const fortnightly = weekly({
  every: 2,
  weekdays: 0b0001001,
  rule: null,
  days: [],
  // A Tuesday; the last date is the Thursday of the week before.
  lastDay: "2026-12-15",
  skips: ["2026-10-26"],
});

describe("a series", () => {
  test("with a skipped and a canceled date is written to the byte", () => {
    const canceled = changedDate(fortnightly, "2026-11-09", {
      title: "CANCELED: Training",
      location: "Halle 3; Süd",
      notes: "Fällt aus, leider: die Halle ist zu.\nWir sehen uns in zwei Wochen wieder, ja?",
    });
    const { text } = feedOf(fortnightly, [canceled]);
    const expected = [
      "BEGIN:VEVENT",
      "UID:8f2c1d7e@cal.example.org",
      "SUMMARY:Training",
      "DTSTAMP:20261103T100101Z",
      "DTSTART;TZID=Europe/Berlin:20261012T190000",
      "DTEND;TZID=Europe/Berlin:20261012T203000",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261210T180000Z;WKST=MO;BYDAY=MO,TH",
      "EXDATE;TZID=Europe/Berlin:20261026T190000",
      "SEQUENCE:4",
      "URL:https://cal.example.org/calendar/k3v9q2/events/training",
      "STATUS:CONFIRMED",
      "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
      "TRANSP:OPAQUE",
      "CLASS:PUBLIC",
      "LAST-MODIFIED:20261103T100101Z",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:8f2c1d7e@cal.example.org",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261109T190000",
      "SUMMARY:CANCELED: Training",
      "DTSTAMP:20261103T100101Z",
      "DTSTART;TZID=Europe/Berlin:20261109T190000",
      "DTEND;TZID=Europe/Berlin:20261109T203000",
      "SEQUENCE:4",
      "URL:https://cal.example.org/calendar/k3v9q2/events/training_20261109",
      "LOCATION:Halle 3\\; Süd",
      "STATUS:CONFIRMED",
      "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
      "TRANSP:OPAQUE",
      "CLASS:PUBLIC",
      "LAST-MODIFIED:20261103T100101Z",
      "DESCRIPTION:Fällt aus\\, leider: die Halle ist zu.\\nWir sehen uns in zwei W",
      " ochen wieder\\, ja?",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ];
    expect(text.slice(text.indexOf("BEGIN:VEVENT"))).toBe(expected.join("\r\n"));
    expect(() => readStrictly(text)).not.toThrow();
  });

  test("stands before the events that are of none", () => {
    const feed = renderCalendarFeed(feedCalendar({ series: [weekly()], events: [timedEvent()] }));
    const pages = unfoldLines(feed.text).filter((line) => line.startsWith("URL:"));
    expect(pages.map((line) => line.split("/events/")[1])).toEqual(["training", "e1"]);
  });

  test("of whole days is told in dates, with the day after the last as its end", () => {
    const camp = weekly({
      allDay: true,
      startTime: null,
      length: 2,
      lastDay: "2026-12-31",
      skips: ["2026-10-26"],
    });
    expect(linesOf(camp, [movedDate(camp, "2026-11-09", "2026-11-11")])).toEqual([
      "BEGIN:VEVENT",
      "UID:8f2c1d7e@cal.example.org",
      "SUMMARY:Training",
      "DTSTART;VALUE=DATE:20261012",
      "DTEND;VALUE=DATE:20261015",
      "RRULE:FREQ=WEEKLY;UNTIL=20261228;WKST=MO;BYDAY=MO",
      "EXDATE;VALUE=DATE:20261026",
      "BEGIN:VEVENT",
      "UID:8f2c1d7e@cal.example.org",
      "RECURRENCE-ID;VALUE=DATE:20261109",
      "SUMMARY:Training",
      "DTSTART;VALUE=DATE:20261111",
      "DTEND;VALUE=DATE:20261114",
    ]);
    expect(feedOf(camp).text).not.toContain("TRANSP:OPAQUE");
  });

  test("has one EXDATE a day, in order, and none for what is no day of the rule", () => {
    const skips = ["2026-11-02", "2026-10-12", "2026-10-20", "2026-10-26"];
    expect(lineOf("EXDATE", weekly({ skips }))).toEqual([
      "EXDATE;TZID=Europe/Berlin:20261012T190000",
      "EXDATE;TZID=Europe/Berlin:20261026T190000",
      "EXDATE;TZID=Europe/Berlin:20261102T190000",
    ]);
  });

  test("that cannot be written is named, and costs nobody the rest", () => {
    const good = weekly({ id: "good" });
    const only = renderCalendarFeed(feedCalendar({ series: [good] })).text;
    const wrong: [string, Partial<Series>][] = [
      ["has no valid id", { id: "a/b" }],
      ["has no uid", { uid: "" }],
      ["has no valid sequence", { sequence: -1 }],
      ["has no time of its last change", { modifiedAt: Number.NaN }],
      ["has no valid dates", { firstDay: "2026-02-31" }],
      ["has no valid dates", { lastDay: "never\r\nX:1" }],
      ["has no valid times", { startTime: "24:00" }],
      ["has no valid length", { length: Number.NaN }],
      ["has no valid length", { allDay: true, startTime: null, length: 1e9 }],
      ["has no valid times", { length: 8e15 }],
    ];
    for (const [reason, given] of wrong) {
      const bad = weekly({ id: "bad", ...given });
      const feed = renderCalendarFeed(feedCalendar({ series: [bad, good] }));
      expect(feed.skipped).toEqual([{ id: bad.id, reason }]);
      expect(feed.text).toBe(only);
    }
  });
});

describe("the rule", () => {
  test("has further days beside it, and is not written where they are all there is", () => {
    const days = ["2026-10-20", "2027-01-02"];
    const added = days.map((day) => `RDATE;TZID=Europe/Berlin:${day.replaceAll("-", "")}T190000`);
    expect(lineOf("RDATE", weekly({ days }))).toEqual(added);
    expect(lineOf("RRULE", weekly({ days, lastDay: "2026-10-31" }))).toHaveLength(1);
    const alone = weekly({ ...onDays("2026-10-12", days), days });
    expect(lineOf("RRULE", alone)).toEqual([]);
    expect(lineOf("RDATE", alone)).toEqual(["RDATE;TZID=Europe/Berlin:20261012T190000", ...added]);
  });

  test("begins with a further day before its own first one, where it counts the same from there", () => {
    const early = weekly({ days: ["2026-10-07"] });
    expect(lineOf("DTSTART", early)).toEqual(["DTSTART;TZID=Europe/Berlin:20261007T190000"]);
    expect(lineOf("DTEND", early)).toEqual(["DTEND;TZID=Europe/Berlin:20261007T203000"]);
    expect(lineOf("RDATE", early)).toEqual(["RDATE;TZID=Europe/Berlin:20261007T190000"]);
    const fortnightly = weekly({ days: ["2026-10-07"], every: 2 });
    expect(lineOf("DTSTART", fortnightly)[0]).toContain("20261012T190000");
    const twoWeeks = weekly({ days: ["2026-10-03"] });
    expect(lineOf("DTSTART", twoWeeks)[0]).toContain("20261012T190000");
  });

  test("has no further day that it gives anyway", () => {
    const days = ["2026-10-12", "2026-10-19", "2026-10-21"];
    expect(lineOf("RDATE", weekly({ days }))).toEqual(["RDATE;TZID=Europe/Berlin:20261021T190000"]);
  });

  test("ends with the last start, in UTC as the clock is on that day", () => {
    const until = (lastDay: string) => lineOf("RRULE", weekly({ lastDay }))[0];
    expect(until("2026-10-19")).toContain("UNTIL=20261019T170000Z;");
    expect(until("2026-10-31")).toContain("UNTIL=20261026T180000Z;");
    // 02:30 comes twice, in summer time and an hour later; both belong to that date.
    const night = weekly({ startTime: "02:30", weekdays: 0b1000000, firstDay: "2026-10-18" });
    expect(lineOf("RRULE", { ...night, lastDay: "2026-10-25" })[0]).toContain("T013000Z;");
  });
});

describe("the length is exact time", () => {
  const night = { startTime: "22:00", length: 8 * HOUR };

  test("also where the clock changes in the first date", () => {
    const spring = weekly({ ...night, freq: "day", weekdays: 0, firstDay: "2026-03-28" });
    expect(lineOf("DT", spring).slice(0, 2)).toEqual([
      "DTSTART;TZID=Europe/Berlin:20260328T220000",
      "DTEND;TZID=Europe/Berlin:20260329T070000",
    ]);
  });

  test.each([
    ["a first end that its clock shows twice", "02:00", "2026-10-25", "PT1H30M"],
    ["a first start that its clock shows twice", "02:30", "2026-10-25", "PT1H30M"],
    ["a first start that its clock skips", "02:30", "2026-03-29", "PT1H30M"],
  ])("%s is told with how long it lasts", (_what, startTime, firstDay, duration) => {
    const daily = weekly({ startTime, firstDay, freq: "day", weekdays: 0 });
    expect(lineOf("D", daily)).toEqual([
      `DTSTART;TZID=Europe/Berlin:${firstDay.replaceAll("-", "")}T${startTime.replace(":", "")}00`,
      `DURATION:${duration}`,
    ]);
  });

  test("an event without a length has no end", () => {
    expect(lineOf("DTEND", weekly({ length: 500 }))).toEqual([]);
  });
});

describe("a changed date", () => {
  const series = weekly();
  const ids = (changed: CalendarEvent[]) =>
    linesOf(series, changed).filter((line) => /^(UID|RECURRENCE-ID|EXDATE)/.test(line));

  test("moved before its neighbor is told by the day that it falls on by rule", () => {
    expect(ids([movedDate(series, "2026-11-02", "2026-11-08")])).toEqual([
      "UID:8f2c1d7e@cal.example.org",
      "UID:8f2c1d7e@cal.example.org",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261102T190000",
    ]);
  });

  test.each(["2026-10-26", "2026-10-20", "2026-11-09", "2026-12-01"])(
    "moved onto a neighbor's day or beyond it (%s) is an event of its own",
    (to) => {
      expect(ids([movedDate(series, "2026-11-02", to)])).toEqual([
        "UID:8f2c1d7e@cal.example.org",
        "EXDATE;TZID=Europe/Berlin:20261102T190000",
        "UID:8f2c1d7e-20261102@cal.example.org",
      ]);
    },
  );

  test("counts a skipped neighbor as one", () => {
    const changed = movedDate(series, "2026-11-02", "2026-11-09");
    const lines = linesOf({ ...series, skips: ["2026-11-09"] }, [changed]);
    expect(lines.filter((line) => line.startsWith("EXDATE"))).toHaveLength(2);
    expect(lines).toContain("UID:8f2c1d7e-20261102@cal.example.org");
  });

  test("may lie before the first date and after the last", () => {
    const short = weekly({ lastDay: "2026-10-19" });
    const changed = [
      movedDate(short, "2026-10-19", "2026-12-24"),
      movedDate(short, "2026-10-12", "2026-09-01"),
    ];
    expect(lineOf("RECURRENCE-ID", short, changed)).toHaveLength(2);
  });

  test("passes no other changed one: of two that swap places, the later by rule stands by itself", () => {
    const first = movedDate(series, "2026-11-02", "2026-11-06");
    const second = movedDate(series, "2026-11-09", "2026-11-05");
    const onto = movedDate(series, "2026-11-09", "2026-11-06");
    for (const other of [second, onto]) {
      expect(ids([other, first])).toEqual([
        "UID:8f2c1d7e@cal.example.org",
        "EXDATE;TZID=Europe/Berlin:20261109T190000",
        "UID:8f2c1d7e@cal.example.org",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261102T190000",
        "UID:8f2c1d7e-20261109@cal.example.org",
      ]);
    }
  });

  test("of whole days among timed ones stands by itself", () => {
    const whole = { allDay: true, firstDay: "2026-11-02", lastDay: "2026-11-02" };
    expect(linesOf(series, [changedDate(series, "2026-11-02", whole)])).toContain(
      "DTSTART;VALUE=DATE:20261102",
    );
    expect(ids([changedDate(series, "2026-11-02", whole)])).toContain(
      "UID:8f2c1d7e-20261102@cal.example.org",
    );
  });

  test("at the second of two equal times is told in UTC", () => {
    const early = weekly({ startTime: "02:30", weekdays: 0b1000000, firstDay: "2026-10-18" });
    const from = Date.parse("2026-10-25T01:30:00Z");
    const second = changedDate(early, "2026-10-25", { from, to: from + HOUR });
    expect(linesOf(early, [second]).slice(-4)).toEqual([
      "RECURRENCE-ID;TZID=Europe/Berlin:20261025T023000",
      "SUMMARY:Training",
      "DTSTART:20261025T013000Z",
      "DTEND;TZID=Europe/Berlin:20261025T033000",
    ]);
  });

  test("carries the series' sequence and times, whether it is within or by itself", () => {
    const changed = [
      movedDate(series, "2026-11-02", "2026-11-04"),
      movedDate(series, "2026-11-16", "2026-11-30"),
    ];
    const lines = unfoldLines(feedOf(series, changed).text);
    for (const name of ["SEQUENCE:", "DTSTAMP:", "LAST-MODIFIED:"]) {
      const values = lines.filter((line) => line.startsWith(name));
      expect(values).toHaveLength(3);
      expect(new Set(values).size).toBe(1);
    }
  });

  test("that cannot be written is named, and its day is empty rather than wrong", () => {
    const { text, skipped } = feedOf(series, [
      changedDate(series, "2026-11-02", { from: Number.NaN }),
    ]);
    expect(skipped).toEqual([{ id: "training_20261102", reason: "has no valid times" }]);
    expect(text).toContain("EXDATE;TZID=Europe/Berlin:20261102T190000\r\n");
  });
});

describe("the zones of a feed", () => {
  const zonesOf = (list: Series[]) =>
    unfoldLines(renderCalendarFeed(feedCalendar({ series: list })).text).filter((line) =>
      line.startsWith("TZID:"),
    );

  test("are the calendar's and those of its timed series, each once", () => {
    const auckland = weekly({ timeZone: "Pacific/Auckland" });
    const holidays = weekly({ allDay: true, startTime: null, length: 0, timeZone: "Asia/Tokyo" });
    expect(zonesOf([auckland, weekly(), auckland, holidays])).toEqual([
      "TZID:Europe/Berlin",
      "TZID:Pacific/Auckland",
    ]);
  });
});
