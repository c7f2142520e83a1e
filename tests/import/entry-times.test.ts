// The times, lengths and zones of entries in a file, with Windows' names for zones.
import { describe, expect, it, test } from "vitest";
import { WINDOWS_ZONES } from "~/import/windows-zones";
import { isTimeZone } from "~/time/zones";
import { BEGUN, itemsOf, START, say, told } from "./import-context";

describe("times", () => {
  test.each([
    [
      "in UTC",
      ["DTSTART:20261123T190000Z", "DTEND:20261123T203000Z"],
      "2026-11-23T19:00 to 2026-11-23T20:30 Europe/Berlin",
    ],
    [
      "on no clock",
      ["DTSTART:20261123T190000", "DTEND:20261123T200000"],
      "2026-11-23T18:00 to 2026-11-23T19:00 Europe/Berlin",
    ],
    [
      "without an end",
      ["DTSTART:20261123T190000Z"],
      "2026-11-23T19:00 to 2026-11-23T19:00 Europe/Berlin",
    ],
    [
      "without a length",
      ["DTSTART:20261123T190000Z", "DTEND:20261123T190000Z"],
      "2026-11-23T19:00 to 2026-11-23T19:00 Europe/Berlin",
    ],
    [
      "with a length",
      ["DTSTART:20261123T190000Z", "DURATION:P1DT1H"],
      "2026-11-23T19:00 to 2026-11-24T20:00 Europe/Berlin",
    ],
    [
      "of two zones",
      ["DTSTART;TZID=Europe/London:20261123T190000", "DTEND;TZID=Asia/Tokyo:20261124T060000"],
      "2026-11-23T19:00 to 2026-11-23T21:00 Europe/London",
    ],
    [
      "a day long over a clock change",
      ["DTSTART;TZID=Europe/Berlin:20261024T190000", "DURATION:P1D"],
      "2026-10-24T17:00 to 2026-10-25T18:00 Europe/Berlin",
    ],
    ["a whole day", ["DTSTART;VALUE=DATE:20261123"], "2026-11-23 to 2026-11-23"],
    [
      "a whole day that does not say so",
      ["DTSTART:20261123", "DTEND:20261125"],
      "2026-11-23 to 2026-11-24",
    ],
    [
      "a whole day that ends on itself",
      ["DTSTART;VALUE=DATE:20261123", "DTEND;VALUE=DATE:20261123"],
      "2026-11-23 to 2026-11-23",
    ],
    ["whole weeks", ["DTSTART;VALUE=DATE:20261123", "DURATION:P2W"], "2026-11-23 to 2026-12-06"],
    [
      "a whole day that ends at an hour",
      ["DTSTART;VALUE=DATE:20261123", "DTEND:20261124T120000Z"],
      "2026-11-23 to 2026-11-24 | (It is marked as all-day: its time is ignored.)",
    ],
    [
      "an hour that ends on a date",
      ["DTSTART;TZID=Europe/Berlin:20261123T190000", "DTEND;VALUE=DATE:20261124"],
      "2026-11-23T18:00 to 2026-11-23T23:00 Europe/Berlin",
    ],
    [
      "without seconds",
      ["DTSTART:20261123T1900Z"],
      "2026-11-23T19:00 to 2026-11-23T19:00 Europe/Berlin",
    ],
  ])("%s", (_name, lines, when) => {
    expect(told(...lines)).toEqual([`a | #0 | A | ${when}`]);
  });

  test.each([
    [
      "an end before its beginning",
      [START, "DTEND:20261122T190000Z"],
      "(It ends before it begins: its end is ignored.)",
    ],
    ["an end that is none", [START, "DTEND:x"], "(Part of it cannot be read: DTEND.)"],
    [
      "a time where only a date was announced",
      ["DTSTART;VALUE=DATE:20261123T190000"],
      "(It is marked as all-day: its time is ignored.)",
    ],
  ])("%s is said", (_name, lines, remark) => {
    expect(
      told(...lines)[0]
        ?.split(" | ")
        .at(-1),
    ).toBe(remark);
  });

  test.each([
    ["no date", ["LOCATION:x"], "It has no date that can be read."],
    ["year 0", ["DTSTART:00000101T000000Z"], "It is not between the years 1970 and 2200."],
    ["year 9999", ["DTSTART;VALUE=DATE:99991231"], "It is not between the years 1970 and 2200."],
    [
      "a rule from year 9999",
      ["DTSTART:99991231", "RRULE:FREQ=DAILY"],
      "It is not between the years 1970 and 2200.",
    ],
    ["367 days", [START, "DURATION:P367D"], "It lasts longer than 366 days."],
    ["a private one", [START, "CLASS:confidential"], "It is marked as private."],
    [
      "an exception rule",
      [START, "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"],
      "It leaves dates out by a rule (EXRULE), which calendars here do not support.",
    ],
    [
      "hours",
      [START, "RRULE:FREQ=DAILY;BYHOUR=9,12"],
      "It repeats by hours, minutes or seconds, which calendars here do not support.",
    ],
    [
      "week numbers of months, which RFC 5545 forbids",
      [START, "RRULE:FREQ=MONTHLY;BYWEEKNO=20"],
      "How it repeats cannot be read.",
    ],
    [
      "other years",
      [START, "RRULE:FREQ=YEARLY;RSCALE=HEBREW"],
      "It repeats in a way that calendars here do not support (RSCALE).",
    ],
    ["an unreadable rule", [START, "RRULE:FREQ=SOMETIMES"], "How it repeats cannot be read."],
    [
      "fewer times than none",
      [START, "RRULE:FREQ=DAILY;COUNT=-1"],
      "How it repeats cannot be read.",
    ],
    ["no times at all", [START, "RRULE:FREQ=DAILY;COUNT=0"], "It repeats but has no dates."],
  ])("leaves out %s", (_name, lines, reason) => {
    const [item] = itemsOf([...lines, ...BEGUN]);
    expect(item?.kind === "leftOut" && say(item.reason)).toBe(reason);
  });

  it("takes an empty rule for none", () => {
    expect(told("DTSTART:20261123T190000Z", "RRULE:", "EXRULE:")).toEqual([
      "a | #0 | A | 2026-11-23T19:00 to 2026-11-23T19:00 Europe/Berlin",
    ]);
  });

  it("says nothing of a first date that is skipped or added beside the rule", () => {
    const rule = ["DTSTART:20261123T190000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3"];
    for (const line of ["EXDATE:20261123T190000Z", "RDATE:20261123T190000Z"]) {
      expect(told(...rule, line).join()).not.toContain("It begins on");
    }
  });

  it("keeps the title of what is private to itself", () => {
    expect(JSON.stringify(itemsOf(["SUMMARY:Doctor", START, "CLASS:PRIVATE"]))).not.toContain(
      "Doctor",
    );
  });
});

describe("zones", () => {
  it("has a real one for each of Windows' names", () => {
    expect(Object.keys(WINDOWS_ZONES).length).toBeGreaterThanOrEqual(139);
    expect(Object.values(WINDOWS_ZONES).filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  test.each([
    ["europe/berlin", "Europe/Berlin"],
    ["Tokyo Standard Time", "Asia/Tokyo"],
    ["Tokyo Standard Time 1", "Asia/Tokyo"],
    ["/freeassociation.sourceforge.net/Asia/Tokyo", "Asia/Tokyo"],
    ["tzone://Microsoft/Utc", "Europe/Berlin"],
    ["toString", "Europe/Berlin"],
  ])("knows %s", (name, zone) => {
    expect(told(`DTSTART;TZID="${name}":20261123T190000`)[0]).toContain(` ${zone}`);
  });
});
