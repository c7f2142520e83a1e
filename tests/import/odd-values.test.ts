// Claim: nonstandard values from a file, an address or an app are named or refused, never read as another value.
import { describe, expect, it, test } from "vitest";
import { DavFault } from "~/import/dav-file";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, calendarOf, itemsOf, say, tell } from "./import-context";
import { only, put, SHOWN, START } from "./three-ways";

const HEAD = ["UID:a", "SUMMARY:A"];
const DAY = "DTSTART;VALUE=DATE:20261203";
const UNREAD = "How it repeats cannot be read.";

/** The preview's description of the entry with these lines, and the remark on a calendar added by address. */
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
    "FREQ=WEEKLY;BYDAY=2TH",
    "FREQ=DAILY;BYDAY=2TH",
    "FREQ=WEEKLY;BYMONTHDAY=13",
    "FREQ=MONTHLY;BYSETPOS=1",
    "FREQ=WEEKLY;COUNT=3;UNTIL=20270131T190000Z",
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
    ["end after a time", DAY, "DTEND:20261204T120000Z"],
    ["end after hours", DAY, "DURATION:PT2H"],
    ["have one", "DTSTART;VALUE=DATE:20261203T190000", "DTEND;VALUE=DATE:20261204"],
  ])(
    "of whole days that %s are said to be left out, and refused from an app",
    (_name, ...lines) => {
      const why = "It is marked as all-day: its time is ignored.";
      expect(told(...lines).file).toContain(why);
      expect(told(...lines).address).toContain(why);
      expect(isRefused(...lines)).toBe(true);
    },
  );

  it("of an end and a length that are not the same are told, and refused from an app", () => {
    const lines = [START, "DTEND:20261203T200000Z"];
    const why = "Part of it cannot be read: DURATION.";
    expect(told(...lines, "DURATION:PT2H").file).toContain(
      `T19:00 to 2026-12-03T20:00 Europe/Berlin | (${why})`,
    );
    expect(told(...lines, "DURATION:PT2H").address).toContain(why);
    expect(isRefused(...lines, "DURATION:PT2H")).toBe(true);
    expect(told(...lines, "DURATION:PT1H").address).toBe("");
    expect(isRefused(...lines, "DURATION:PT1H")).toBe(false);
  });

  it("left out of what does not repeat are named", () => {
    const why = "Part of it cannot be read: EXDATE.";
    for (const said of Object.values(told(START, "EXDATE:20261203T190000Z")))
      expect(said).toContain(why);
  });

  test.each(["DTSTART:20261204T190000Z", "UID:b", "STATUS:CANCELLED"])(
    "and what else may stand once are named where they stand twice, and refused from an app: %s",
    (line) => {
      const lines = ["STATUS:CONFIRMED", START, line];
      const name = line.slice(0, line.indexOf(":"));
      expect(only("SUMMARY:A", ...lines).remarks).toEqual([
        `Also in the file, and not taken over: ${name}.`,
      ]);
      expect(isRefused(...lines)).toBe(true);
    },
  );

  test.each(["DTEND:20261204T000000Z", "DURATION:PT24H"])(
    "of whole days that end at midnight are one: %s",
    (end) => {
      expect(told(DAY, end)).toEqual({
        file: "a | #0 | A | 2026-12-03 to 2026-12-03",
        address: "",
      });
    },
  );

  test.each([
    ["X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE", "DTEND:20261205T000000"],
    ["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "DTEND:20261204T235959"],
    ["X-FUNAMBOL-ALLDAY:TRUE", "DTEND:20261204T240000"],
    ["X-FUNAMBOL-ALLDAY:1", "DTEND:20261204T235900"],
    ["X-FUNAMBOL-ALLDAY:1", "DURATION:PT48H"],
  ])("are whole days where a program marks them so: %s, %s", (mark, end) => {
    const lines = [mark, "DTSTART:20261203T000000", end];
    const days = { allDay: true, firstDay: "2026-12-03", lastDay: "2026-12-04" };
    expect(only("SUMMARY:A", ...lines)).toMatchObject({ ...days, remarks: [] });
    expect(put("SUMMARY:A", ...lines).values).toMatchObject(days);
  });

  it("of a day that is marked as whole, and is none, stay and are told", () => {
    const lines = ["X-FUNAMBOL-ALLDAY:1", START, "DTEND:20261203T200000Z"];
    const why = "It is marked as all-day, but has a time, which is kept.";
    expect(told(...lines).file).toContain(
      `2026-12-03T19:00 to 2026-12-03T20:00 Europe/Berlin | (${why})`,
    );
    expect(told(...lines).address).toContain(why);
    expect(told("X-FUNAMBOL-ALLDAY:0", ...lines.slice(1)).address).toBe("");
  });

  it("of 24:00 are the midnight after", () => {
    const to = Date.parse("2026-12-04T00:00Z");
    expect(only("SUMMARY:A", START, "DTEND:20261203T240000Z")).toMatchObject({ to, remarks: [] });
    expect(told(START, "DTEND:20261203T243000Z").file).toContain("cannot be read: DTEND.");
  });

  const SERIES = [
    START.replace("00Z", "30Z"),
    "DTEND:20261203T200030Z",
    "RRULE:FREQ=DAILY;COUNT=3",
  ];

  it("with seconds are told where they repeat, and refused from an app", () => {
    const why = "What repeats begins on the minute: its seconds are ignored.";
    expect(told(...SERIES).file).toContain(why);
    expect(told(...SERIES).address).toContain(why);
    expect(isRefused(...SERIES)).toBe(true);
    expect(told(...SERIES.slice(0, 2)).file).not.toContain(why);
    expect(isRefused(...SERIES.slice(0, 2))).toBe(false);
  });

  const LEFT = [
    "DTSTART;TZID=Europe/Berlin:20261203T190000",
    "RRULE:FREQ=DAILY;COUNT=4",
    "RDATE;TZID=Europe/Berlin:20261210T210000",
  ];
  test.each([
    ["EXDATE;TZID=Europe/Berlin:20261204T200000", ""],
    ["EXDATE:20261204T190000Z", ""],
    ["EXDATE:20261204T180000Z", "2026-12-04"],
    ["EXDATE:20261204T190000", "2026-12-04"],
    ["EXDATE;VALUE=DATE:20261204", "2026-12-04"],
    ["EXDATE:20261204T000000", "2026-12-04"],
    ["EXDATE;TZID=Europe/Berlin:20261204T190000;20261205T190000", "2026-12-04,2026-12-05"],
  ])("left out are dates of it: %s", (line, skips) => {
    const why = "It leaves out dates at a time that none of its dates has: they stay.";
    for (const said of Object.values(told(...LEFT, line))) expect(said.includes(why)).toBe(!skips);
    const days = skips === "" ? [] : skips.split(",");
    expect(itemsOf([...HEAD, ...LEFT, line])).toMatchObject([{ values: { skips: days } }]);
    expect(put("SUMMARY:A", ...LEFT, line)).toMatchObject({ values: { skips: days } });
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

  it("are the form of a description that it is made of", () => {
    const forms = [
      "SUMMARY:A",
      "DESCRIPTION;DERIVED=TRUE:Bring cake",
      "STYLED-DESCRIPTION;FMTTYPE=text/html:<p>Bring <b>a</b> cake</p>",
    ];
    expect(only(...forms, START)).toMatchObject({ notes: "Bring **a** cake", remarks: [] });
    expect(put(...forms, START).values).toMatchObject({ notes: "Bring **a** cake" });
  });

  it("stay as they are in a title and a place, whatever looks like HTML", () => {
    const title = "<b>Fish</b> &amp; <eva@x.example>";
    const location = '<p>Hall <a href="https://x.example/h">five</a></p>';
    const lines = [`SUMMARY:${title}`, `LOCATION:${location}`, START];
    expect(only(...lines)).toMatchObject({ title, location, remarks: [] });
    expect(put(...lines).values).toMatchObject({ title, location });
    for (const one of ["if a<b and c>d then", "Team <a> vs <b>", "Group A<B>C", "<b></b>"])
      expect(only(`SUMMARY:${one}`, `LOCATION:${one}`, START)).toMatchObject({
        title: one,
        location: one,
      });
  });

  it("are several categories between semicolons", () => {
    const [item] = itemsOf(["UID:a", "CATEGORIES:Sport;Familie", START]);
    expect(item).toMatchObject({ values: { categoryId: 1 } });
    expect(told("CATEGORIES:Sport\\;Familie", START).address).toContain("Sport;Familie");
  });

  it("that begin or end something stay texts, or are named", () => {
    const notes = [
      "SUMMARY:A",
      "DESCRIPTION:Program",
      "BEGIN: nine",
      "END: ten",
      "END:ten o'clock",
    ];
    const text = "Program\nBEGIN: nine\nEND: ten\nEND:ten o'clock";
    expect(only(...notes, START)).toMatchObject({ notes: text, remarks: [] });
    expect(put(...notes, START).values).toMatchObject({ notes: text });
    expect(only("SUMMARY:A", START, "END:ten").remarks).toEqual([
      "Also in the file, and not taken over: END.",
    ]);
    expect(isRefused(START, "END:ten")).toBe(true);
  });

  it("keep the room between words that a tab is", () => {
    const lines = ["SUMMARY:U14\tMatch", "LOCATION:Hall\t5", "DESCRIPTION:Bring\tcake", START];
    const texts = { title: "U14 Match", location: "Hall 5", notes: "Bring cake" };
    expect(only(...lines)).toMatchObject(texts);
    expect(put(...lines).values).toMatchObject(texts);
  });

  it("of a class that nobody knows are private", () => {
    expect(told("CLASS:X-TEAM", START).file).toBe(
      "a | #0 | 2026-12-03 |  | It is marked as private.",
    );
    expect(isRefused("CLASS:X-TEAM", START)).toBe(true);
    expect(told("CLASS: public ", START).address).toBe("");
  });

  it("of an alarm without its end are refused from an app, whose others would get a broken file", () => {
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M"];
    expect(isRefused(START, ...alarm)).toBe(true);
    expect(isRefused(START, ...alarm, "END:VALARM")).toBe(false);
  });
});
