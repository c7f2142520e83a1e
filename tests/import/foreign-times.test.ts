// Nonstandard times and rules from other programs are read as intended, or refused.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { DavFault } from "~/import/dav-file";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, CONTEXT, calendarOf, say } from "./import-context";
import { only, put, read, SHOWN, START } from "./three-ways";

describe("whole days of Outlook", () => {
  const MARK = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE";
  test.each([
    [";TZID=America/New_York:20261203T000000", ";TZID=America/New_York:20261205T000000"],
    [":20261203T000000Z", ":20261205T000000Z"],
    [":20261203T000000", ":20261205T000000"],
  ])("DTSTART%s is a day, by import, by its address and by an app", (start, end) => {
    const lines = ["SUMMARY:A", MARK, `DTSTART${start}`, `DTEND${end}`];
    const days = { allDay: true, firstDay: "2026-12-03", lastDay: "2026-12-04" };
    expect(only(...lines)).toMatchObject(days);
    expect(put(...lines)).toMatchObject({ values: days });
    const { dates } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
    expect(dates).toMatchObject([days]);
  });

  it("is none with times, or without the mark", () => {
    const [start, end] = ["DTSTART:20261203T000000Z", "DTEND:20261204T000000Z"];
    expect(only("SUMMARY:A", start, end).allDay).toBe(false);
    expect(only("SUMMARY:A", MARK.replace("TRUE", "FALSE"), start, end).allDay).toBe(false);
    expect(only("SUMMARY:A", MARK, start, "DTEND:20261203T120000Z").allDay).toBe(false);
    expect(only("SUMMARY:A", MARK, "DTSTART:20261203T080000Z", end).allDay).toBe(false);
  });

  it("repeats on days, without those left out and with those changed", () => {
    const zone = ";TZID=Pacific/Kiritimati";
    const told = read(
      calendarOf(
        [
          "UID:a",
          "SUMMARY:A",
          MARK,
          `DTSTART${zone}:20261203T000000`,
          `DTEND${zone}:20261204T000000`,
          "RRULE:FREQ=WEEKLY",
          `EXDATE${zone}:20261210T000000`,
        ],
        [
          "UID:a",
          "SUMMARY:B",
          MARK,
          `RECURRENCE-ID${zone}:20261217T000000`,
          `DTSTART${zone}:20261218T000000`,
          `DTEND${zone}:20261219T000000`,
        ],
      ),
    );
    expect(told).toEqual([
      "a | #0 | A | 2026-12-03 null for 0 in Europe/Berlin | week 1 4 date until null | without 2026-12-10 | 2026-12-17: B, 2026-12-18 to 2026-12-18",
    ]);
  });
});

describe("hours in a rule", () => {
  const ruled = (start: string, rule: string) => ["SUMMARY:A", `DTSTART${start}`, `RRULE:${rule}`];
  test.each([
    [";TZID=Europe/Berlin:20261203T193000", "FREQ=DAILY;BYHOUR=19;BYMINUTE=30;BYSECOND=0"],
    [";TZID=Europe/Berlin:20261203T193000", "FREQ=WEEKLY;BYDAY=TH;BYHOUR=19"],
    [";VALUE=DATE:20261203", "FREQ=WEEKLY;BYHOUR=0;BYMINUTE=0"],
    [";VALUE=DATE:20261203", "FREQ=WEEKLY;BYHOUR=9,12"],
  ])("that DTSTART%s has anyway mean nothing: %s", (start, rule) => {
    const lines = ruled(start, rule);
    expect(read(calendarOf(["UID:a", ...lines]))[0]).toMatch(/ \| (day|week) 1 4? ?/);
    expect(put(...lines)).toMatchObject({ kind: "series" });
    const { dates } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
    expect(dates.length).toBeGreaterThan(50);
  });

  test.each(["FREQ=DAILY;BYHOUR=9,19", "FREQ=DAILY;BYMINUTE=0", "FREQ=HOURLY"])(
    "of other times are refused with the reason: %s",
    (rule) => {
      const lines = ruled(";TZID=Europe/Berlin:20261203T193000", rule);
      expect(read(calendarOf(["UID:a", ...lines]))[0]).toContain("It repeats by hours");
      const { dates, remark } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
      expect([dates, say(remark)]).toEqual([[], expect.stringContaining("It repeats by hours")]);
      expect(() => put(...lines)).toThrow(DavFault);
    },
  );
});

describe("calendars of several zones in one file", () => {
  const zoned = (zone: string, uid: string, ...more: string[]) =>
    calendarOf([`UID:${uid}`, "SUMMARY:A", "DTSTART:20261203T190000"]).replace(
      "VERSION:2.0",
      ["VERSION:2.0", zone, ...more].join("\r\n"),
    );
  const OWN =
    "The file has calendars in different time zones. Times without a zone are read in that of their calendar.";

  it("have their times each on its own clock, and say so", () => {
    const file =
      zoned("X-WR-TIMEZONE:America/New_York", "a") +
      zoned("X-WR-TIMEZONE:Asia/Tokyo", "b") +
      zoned("X-WR-CALNAME:b", "c");
    expect(read(file)).toEqual([
      OWN,
      "a | #0 | A | 2026-12-04T00:00 to 2026-12-04T00:00 America/New_York",
      "b | #0 | A | 2026-12-03T10:00 to 2026-12-03T10:00 Asia/Tokyo",
      "c | #0 | A | 2026-12-03T18:00 to 2026-12-03T18:00 Europe/Berlin",
    ]);
    const { dates } = readShownDates(bytesOf(file), SHOWN);
    expect(dates.map(({ from }) => new Date(from).getUTCHours())).toEqual([0, 10, 18]);
  });

  it("may mean different clocks by one name", () => {
    const own = (offset: string, uid: string) =>
      zoned("X-WR-CALNAME:b", uid)
        .replace("DTSTART:", "DTSTART;TZID=Customized Time Zone:")
        .replace(
          "BEGIN:VEVENT",
          `BEGIN:VTIMEZONE\r\nTZID:Customized Time Zone\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`,
        );
    expect(read(own("+0530", "a") + own("+0545", "b") + own("+0530", "c"))).toEqual([
      expect.stringContaining("a | #0 | A | 2026-12-03T13:30"),
      expect.stringContaining("b | #0 | A | 2026-12-03T13:15"),
      expect.stringContaining("c | #0 | A | 2026-12-03T13:30"),
    ]);
  });
});

describe("TZ of vCalendar 1.0", () => {
  const zoned = (...zone: string[]) =>
    calendarOf(
      ["UID:w", "SUMMARY:W", "DTSTART:20261203T190000"],
      ["UID:s", "SUMMARY:S", "DTSTART:20260703T190000"],
    ).replace("VERSION:2.0", ["VERSION:1.0", ...zone].join("\r\n"));
  const hours = (text: string) =>
    readShownDates(bytesOf(text), SHOWN).dates.map(({ from }) =>
      new Date(from).toISOString().slice(11, 16),
    );

  it("is the clock of times without a zone, with its summers", () => {
    expect(hours(zoned("TZ:-05"))).toEqual(["00:00", "00:00"]);
    expect(hours(zoned("TZ:+05:30"))).toEqual(["13:30", "13:30"]);
    const summer = "DAYLIGHT:TRUE;-04;20260308T020000;20261101T020000;EST;EDT";
    expect(hours(zoned("TZ:-0500", summer))).toEqual(["23:00", "00:00"]);
    const berlin = "DAYLIGHT:TRUE;+02;20260329T010000Z;20261025T010000Z;CET;CEST";
    const read = readCalendarFile(bytesOf(zoned("TZ:+01", berlin)), {
      ...CONTEXT,
      timeZone: "Asia/Tokyo",
    });
    expect(read.unknown).toMatchObject({ names: [], readIn: "Europe/Berlin" });
    expect(hours(zoned("TZ:?"))).toEqual(["17:00", "18:00"]);
    const file = readCalendarFile(bytesOf(zoned("TZ:-0500", summer)), CONTEXT);
    expect(file.unknown).toMatchObject({ names: [], readIn: "America/New_York" });
  });
});

describe("times", () => {
  const begins = (start: string, ...more: string[]) =>
    new Date(only("SUMMARY:A", `DTSTART${start}`, ...more).from).toISOString().slice(0, 19);
  test.each([
    [":20261203T190000.000Z", "2026-12-03T19:00:00"],
    [":20261203T190000.5", "2026-12-03T18:00:00"],
    [":20260703T190000,5Z", "2026-07-03T19:00:00"],
    [":20261203T190000z", "2026-12-03T19:00:00"],
    [":20261203t190000z", "2026-12-03T19:00:00"],
    [":20261203T190000+0500", "2026-12-03T14:00:00"],
    [":20261203T190000.25+05:30", "2026-12-03T13:30:00"],
    [":20261203T200000-08", "2026-12-04T04:00:00"],
    [":20261203T1715", "2026-12-03T16:15:00"],
    [":20261203T1715Z", "2026-12-03T17:15:00"],
    [";TZID=America/New_York:20261203T1715", "2026-12-03T22:15:00"],
    [";TZID=America/New_York:20261203T171500+0100", "2026-12-03T16:15:00"],
  ])("DTSTART%s begins at %s", (start, expected) => {
    expect(begins(start)).toBe(expected);
    expect(put("SUMMARY:A", `DTSTART${start}`)).toMatchObject({
      values: { from: Date.parse(`${expected}Z`) },
    });
  });

  test.each([
    ":20261203T19",
    ":20261203T190000ZZ",
    ":20261203T190000 Z",
    ":20261203T190000,20261210T190000",
    ":20261203,20261210",
    ":20261203T190000+9900",
    ":20261203T190000+1",
    ":20261203T1900001",
    ":20260230T190000+0100",
    ":20261203T250000",
  ])("DTSTART%s is refused with the reason", (start) => {
    expect(read(calendarOf(["UID:a", "SUMMARY:A", `DTSTART${start}`]))).toEqual([
      "a | #0 |  | A | It has no date that can be read.",
    ]);
    expect(() => put("SUMMARY:A", `DTSTART${start}`)).toThrow(DavFault);
  });

  it("are read alike in DTEND, UNTIL, EXDATE, RECURRENCE-ID and RDATE", () => {
    const file = calendarOf(
      [
        "UID:a",
        "SUMMARY:A",
        "DTSTART;TZID=Europe/Berlin:20261203T1900",
        "DTEND:20261203T200000.000+0100",
        "RRULE:FREQ=WEEKLY;until=20261231T190000.000+0100",
        "EXDATE:20261210T180000,000Z,20261217T190000+0100",
      ],
      ["UID:a", "SUMMARY:B", "RECURRENCE-ID:20261224T1800z", "DTSTART:20261224T1900Z"],
      [
        "UID:b",
        "SUMMARY:C",
        "DTSTART:20261201T1000Z",
        "RDATE:20261205T100000.0Z,20261206T1200+0200",
      ],
    );
    expect(read(file)).toEqual([
      "a | #0 | A | 2026-12-03 19:00 for 3600000 in Europe/Berlin | week 1 4 date until 2026-12-31 | without 2026-12-10 2026-12-17 | 2026-12-24: B, 2026-12-24T19:00 to 2026-12-24T19:00 Europe/Berlin",
      "b | #0 | C | 2026-12-01 10:00 for 0 in UTC | day 1  date until 2026-12-01 | and on 2026-12-05 2026-12-06",
    ]);
  });

  it("keep the weekdays of the offset's clock in a rule", () => {
    const lines = ["UID:a", "SUMMARY:A", "RRULE:FREQ=WEEKLY;BYDAY=TH"];
    expect(read(calendarOf([...lines, "DTSTART:20261203T020000+0500"]))).toEqual([
      expect.stringContaining("2026-12-03 02:00 for 0 in Etc/GMT-5 | week 1 4 "),
    ]);
    expect(read(calendarOf([...lines, "DTSTART:20261203T190000+0530"]))).toEqual([
      expect.stringContaining("2026-12-03 19:00 for 0 in Asia/Calcutta | week 1 4 "),
    ]);
    expect(read(calendarOf([...lines, "DTSTART:20261203T030000+0530"]))).toEqual([
      expect.stringContaining("2026-12-03 03:00 for 0 in Asia/Calcutta | week 1 4 "),
    ]);
    expect(read(calendarOf([...lines, "DTSTART:20261203T190000-0330"]))).toEqual([
      expect.stringContaining("2026-12-03 22:30 for 0 in UTC | week 1 4 "),
    ]);
    expect(read(calendarOf([...lines, "DTSTART:20261203T220000-0330"]))).toEqual([
      "a | #0 | 2026-12-04 | A | How it repeats cannot be read.",
    ]);
  });

  it("names what cannot be read of an end", () => {
    expect(only("SUMMARY:A", START, "DTEND:20261203T200000 Z").remarks.join()).toContain("DTEND");
  });
});
