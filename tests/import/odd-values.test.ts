// Claim: what no standard has is named or refused, by a file, an address and from an app, and never read as another value.
import { describe, expect, it, test } from "vitest";
import { DavFault } from "~/import/dav-file";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, calendarOf, itemsOf, say, tell } from "./import-context";
import { only, put, SHOWN, START } from "./three-ways";

const HEAD = ["UID:a", "SUMMARY:A"];
const DAY = "DTSTART;VALUE=DATE:20261203";
const UNREAD = "How it repeats cannot be read.";

/** What a file says of the one entry that these lines are, and what the row of a calendar by its address does. */
function told(...lines: string[]) {
  const [item] = itemsOf([...HEAD, ...lines]);
  const { remark } = readShownDates(bytesOf(calendarOf([...HEAD, ...lines])), SHOWN);
  return { file: item ? tell(item) : "", address: remark === "" ? "" : say(remark) };
}
const isRefused = (...lines: string[]) => {
  try {
    put(...lines);
  } catch (error) {
    if (error instanceof DavFault) return true;
    throw error;
  }
  return false;
};

describe("rules", () => {
  test.each([
    "FREQ=MONTHLY;BYMONTHDAY=0,3",
    "FREQ=YEARLY;BYYEARDAY=0,3",
    "FREQ=YEARLY;BYMONTH=0",
    "FREQ=MONTHLY;BYDAY=TH;BYSETPOS=0",
    "FREQ=WEEKLY;INTERVAL=0;COUNT=3",
    "FREQ=WEEKLY;INTERVAL=-2",
    "FREQ=WEEKLY;INTERVAL=2x",
    "FREQ=WEEKLY;COUNT=3x",
    "FREQ=WEEKLY;FREQ=DAILY",
    "FREQ=WEEKLY;BYDAY=TH;COUNT=3;BYDAY=FR",
  ])("such as %s are no rules", (rule) => {
    const lines = [START, `RRULE:${rule}`];
    expect(told(...lines).file).toMatch(new RegExp(`${UNREAD}$`));
    expect(told(...lines).address).toBe(`1 of its events cannot be shown: A: ${UNREAD}`);
    expect(isRefused(...lines)).toBe(true);
  });

  it("are read with blanks and noughts that mean nothing", () => {
    expect(told(START, "RRULE:FREQ=WEEKLY;INTERVAL=02;COUNT=+3 ;").file).toContain("week 2");
  });
});

describe("times", () => {
  test.each([
    ["a day with a zone", ["DTSTART:20261203Z"], "It has no date that can be read."],
    [
      "a day with an offset",
      ["DTSTART;VALUE=DATE:20261203+0100"],
      "It has no date that can be read.",
    ],
    [
      "an end with a zone",
      [DAY, "DTEND;VALUE=DATE:20261205Z"],
      "Part of it cannot be read: DTEND.",
    ],
    [
      "a day left out with a zone",
      [DAY, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20261204Z"],
      "Part of it cannot be read: EXDATE.",
    ],
  ])("such as %s are named, and refused from an app", (_name, lines, why) => {
    expect(told(...lines).file).toContain(why);
    expect(told(...lines).address).toContain(why);
    expect(isRefused(...lines)).toBe(true);
  });

  test.each([
    ["a time", "DTEND:20261204T120000Z"],
    ["hours", "DURATION:PT2H"],
  ])("of whole days that end after %s are said to be left out", (_name, end) => {
    const why = "It is marked as all-day: its time is ignored.";
    expect(told(DAY, end).file).toContain(why);
    expect(told(DAY, end).address).toContain(why);
  });

  test.each(["DTEND:20261204T000000Z", "DURATION:PT24H"])(
    "of whole days that end at midnight are one: %s",
    (end) => {
      expect(told(DAY, end)).toEqual({
        file: "a | #0 | A | 2026-12-03 to 2026-12-03",
        address: "",
      });
    },
  );

  it("are whole days where Hotmail marks them so", () => {
    const lines = [
      "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE",
      "DTSTART:20261203T000000",
      "DTEND:20261205T000000",
    ];
    const days = { allDay: true, firstDay: "2026-12-03", lastDay: "2026-12-04" };
    expect(only("SUMMARY:A", ...lines)).toMatchObject({ ...days, remarks: [] });
    expect(put("SUMMARY:A", ...lines).values).toMatchObject(days);
  });

  it("of a change for all earlier dates are said to be read for one", () => {
    const date = ["RECURRENCE-ID;RANGE=THISANDPRIOR:20261204T190000Z", "DTSTART:20261204T210000Z"];
    const lines = [
      START,
      "RRULE:FREQ=DAILY;COUNT=5",
      "END:VEVENT",
      "BEGIN:VEVENT",
      ...HEAD,
      ...date,
    ];
    expect(told(...lines).file).toContain("Part of it cannot be read: RANGE.");
    expect(told(...lines).address).toContain("Part of it cannot be read: RANGE.");
    expect(isRefused(...lines)).toBe(true);
  });
});

describe("texts", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it("are decoded from base64 in names and addresses, too, and nowhere else", () => {
    const lines = [
      `CATEGORIES;ENCODING=BASE64:${base64("Familie")}`,
      `URL;ENCODING=B:${base64("https://x.example/ü?a=1")}`,
      `CONFERENCE;VALUE=URI;ENCODING=BASE64:${base64("https://x.example/b")}`,
      START,
    ];
    const notes = "https://x.example/ü?a=1\nhttps://x.example/b";
    expect(only(...lines)).toMatchObject({ categoryId: 1, notes });
    expect(put(...lines).values).toMatchObject({ notes });
    expect(told("ATTACH;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=", START).file).toContain(
      "A file is attached to it",
    );
  });

  it("keep the room between words that a tab is", () => {
    const lines = ["SUMMARY:U14\tMatch", "LOCATION:Hall\t5", "DESCRIPTION:Bring\tcake", START];
    const texts = { title: "U14 Match", location: "Hall 5", notes: "Bring cake" };
    expect(only(...lines)).toMatchObject(texts);
    expect(put(...lines).values).toMatchObject(texts);
  });

  it("of an alarm without its end are refused from an app, whose others would get a broken file", () => {
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M"];
    expect(isRefused(START, ...alarm)).toBe(true);
    expect(isRefused(START, ...alarm, "END:VALARM")).toBe(false);
  });
});
