// What other programs write beside the standard is read as they mean it, or a remark names it: never another value.
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { DavFault } from "~/import/dav-file";
import type { ForeignItem } from "~/import/foreign-item";
import { textOfHtml } from "~/import/html-text";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, CONTEXT, calendarOf, refusedFile, say, tell } from "./import-context";

const START = "DTSTART:20261203T190000Z";
const SHOWN = { timeZone: "Europe/Berlin", today: "2026-11-22", suffix: "ours.eas" };

function read(bytes: string | Uint8Array): string[] {
  const { items, remarks } = readCalendarFile(
    typeof bytes === "string" ? bytesOf(bytes) : bytes,
    CONTEXT,
  );
  return [...remarks.map(say), ...items.map(tell)];
}

function only(...lines: string[]) {
  const { items, remarks } = readCalendarFile(bytesOf(calendarOf(["UID:a", ...lines])), CONTEXT);
  const [item] = items;
  if (item?.kind !== "event") throw new Error(items.map(tell).join());
  return { ...item.values, remarks: [...remarks, ...item.remarks].map(say) };
}

const APP = {
  timeZone: "Europe/Berlin",
  categories: [],
  origin: "https://eas.example.org",
  staysUtc: false,
  notesOn: () => ({ notes: "", links: [] }),
};

/** As an app puts it. */
const put = (...lines: string[]) => putWith({ notes: "", links: [] }, ...lines);

function putWith(before: { notes: string; links: string[] }, ...lines: string[]) {
  const bytes = bytesOf(calendarOf(["UID:a", "DTSTAMP:20261101T000000Z", ...lines]));
  return readDavPut(bytes, { ...APP, notesOn: () => before }).item;
}

describe("quoted-printable", () => {
  test.each([
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=BCll"],
    ["SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Restm=\r\n=C3=BCll"],
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=\r\n=BCll=\r\n"],
    ["SUMMARY;QUOTED-PRINTABLE;CHARSET=iso-8859-1:Restm=FCll"],
    ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=FCll"],
    ["SUMMARY;ENCODING=QUOTED-\r\n PRINTABLE:Restm=\r\n C3=BCll"],
    ["SUMMARY;LANGUAGE=de;ENCODING=quoted-printable:Restm=c3=bcl\r\n l"],
  ])("%j is its text, by import and by an app", (line) => {
    expect(only(line, START)).toMatchObject({ title: "Restmüll", remarks: [] });
    expect(put(line, START)).toMatchObject({ values: { title: "Restmüll" } });
  });

  it("keeps the line breaks, the commas and what is no octet", () => {
    const line = "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:One=0D=0ATwo, three; 1+1=2 =ZZ=3D";
    expect(only("SUMMARY:A", line, START).notes).toBe("One\nTwo, three; 1+1=2 =ZZ=");
  });

  it("says which charset is unknown here", () => {
    const line = "SUMMARY;CHARSET=KLINGON-8;ENCODING=QUOTED-PRINTABLE:M=FCll";
    expect(only(line, START)).toMatchObject({
      title: "Müll",
      remarks: [expect.stringContaining("“KLINGON-8”")],
    });
  });
});

describe("base64", () => {
  const coded = (text: string, charset: BufferEncoding = "utf8") =>
    Buffer.from(text, charset).toString("base64");
  test.each([
    `SUMMARY;ENCODING=BASE64:${coded("Restmüll")}`,
    `SUMMARY;BASE64;CHARSET=iso-8859-1:${coded("Restmüll", "latin1")}`,
    `SUMMARY;ENCODING=B;VALUE=BINARY:${coded("Restmüll").replace(/^(....)/, "$1\r\n ")}\r\n`,
    `SUMMARY;CHARSET=UTF-8;ENCODING=base64:${coded("Restmüll").replace(/^(....)/, "$1\r\n")}\r\n`,
  ])("%j is its text, by import, by its address and by an app", (line) => {
    expect(only(line, START)).toMatchObject({ title: "Restmüll", remarks: [] });
    expect(put(line, START)).toMatchObject({ values: { title: "Restmüll" } });
    const { dates } = readShownDates(bytesOf(calendarOf(["UID:a", line, START])), SHOWN);
    expect(dates).toMatchObject([{ title: "Restmüll" }]);
  });

  it("keeps backslashes and line breaks; what is no base64 stays", () => {
    const notes = "C:\\new, 1; 2\nTwo";
    expect(only("SUMMARY:A", `DESCRIPTION;ENCODING=BASE64:${coded(notes)}`, START)).toMatchObject({
      notes,
    });
    expect(only("SUMMARY;ENCODING=BASE64:Not (this)", START).title).toBe("Not (this)");
  });
});

describe("HTML in notes", () => {
  const LONG =
    '<html><head><title>x</title><style>p {}</style></head><body><p>Hello&nbsp;<b>all</b>,</p>\\n<ul>\\n<li>Bring <i>cake</i></li>\\n<li>See <a href="https://x.example/a?b=1&amp;c=2">the plan</a></li></ul><p>1 &lt; 2 &euro; &#8211; &#x263A;</p></body></html>';
  const TEXT =
    "Hello **all**,\n\n- Bring *cake*\n- See [the plan](https://x.example/a?b=1&c=2)\n\n1 < 2 € – ☺";
  const shownNotes = (...lines: string[]) =>
    readShownDates(bytesOf(calendarOf(["UID:a", ...lines, START])), SHOWN).dates[0]?.notes;

  test.each([
    [`DESCRIPTION:${LONG}`],
    [`X-ALT-DESC;FMTTYPE=text/html:${LONG}`],
    [`STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:${LONG}`],
  ])("becomes lines, marks and links, by import, by its address and by an app: %s", (line) => {
    expect(only("SUMMARY:A", line, START)).toMatchObject({ notes: TEXT, remarks: [] });
    expect(shownNotes("SUMMARY:A", line)).toBe(TEXT);
    expect(put("SUMMARY:A", line, START)).toMatchObject({ values: { notes: TEXT } });
  });

  test.each([
    ["Fish &amp; <eva@example.org> 1 <2> 3", "Fish &amp; <eva@example.org> 1 <2> 3"],
    ["one<br>two<br/><br />three", "one\ntwo\n\nthree"],
    ["<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"],
    [
      "<ol><li>one<ul><li><p>in</p></li></ul></li><li></li><li>two</li></ol>",
      "1. one\n  - in\n2. \n3. two",
    ],
    ["a\\nb <b>c</b>\\nd", "a\nb **c**\nd"],
    ["<b>two<br>lines</b>, <strong>Place: </strong>2*3", "**two**\n**lines**, **Place:** 2\\*3"],
    ["<b>all <em>of</em> it</b> wo<i>rd</i>s <b>(1)</b>st", "**all *of* it** words (1)st"],
    [
      '<b><a href="https://x.example/a (b)">Here</a></b>',
      "**[Here](https://x.example/a%20%28b%29)**",
    ],
    ['<a href="https://x.example/">a [b]</a>', "a [b]: https://x.example/"],
    ['<a href="https://x.example/">https://x.example</a>', "https://x.example"],
    [
      '<a href="mailto:eva@x.example">Eva</a> <a href="javascript:x()">Run</a>',
      "[Eva](mailto:eva@x.example) Run",
    ],
    ["<!-- a > b --><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
    ["<p>a <3 b</p><p>c", "a <3 b\n\nc"],
    ["Z&uuml;rich<br>", "Zürich"],
    ["<br>&#0;&#xD800;&bogus;", "\ufffd\ufffd&bogus;"],
  ])("reads %j", (written, notes) => {
    expect(only("SUMMARY:A", `DESCRIPTION:${written.replaceAll(";", "\\;")}`, START).notes).toBe(
      notes,
    );
  });

  it("becomes text with marks of a calendar by its address, too", () => {
    const html = '<p>Bring&nbsp;<b>cake</b> &amp; <a href="https://x.example/a">tea</a></p>';
    for (const line of [`DESCRIPTION:${html}`, `X-ALT-DESC;FMTTYPE=text/html:${html}`]) {
      const { dates } = readShownDates(
        bytesOf(calendarOf(["UID:a", "SUMMARY:A", line, START])),
        SHOWN,
      );
      expect(dates[0]?.notes).toBe("Bring **cake** & [tea](https://x.example/a)");
    }
  });

  it("is read where it is the address of another text, as Thunderbird writes it", () => {
    const html = encodeURIComponent("<body>Bring <b>cake</b></body>");
    const line = `DESCRIPTION;ALTREP="data:text/html,${html}":Bring cake`;
    expect(only("SUMMARY:A", line, START).notes).toBe("Bring **cake**");
    const broken = 'DESCRIPTION;ALTREP="data:text/html,%ZZ":Bring cake';
    expect(only("SUMMARY:A", broken, START).notes).toBe("Bring cake");
  });

  it("is a text where it is no HTML and there is no other, and an address where it is one", () => {
    expect(only("SUMMARY:A", "X-ALT-DESC:Bring cake\\, please", START).notes).toBe(
      "Bring cake, please",
    );
    expect(only("SUMMARY:A", "DESCRIPTION:Bring cake", "X-ALT-DESC:Bring", START).notes).toBe(
      "Bring cake",
    );
    const styled = "STYLED-DESCRIPTION;VALUE=URI:https://x.example/styled";
    expect(only("SUMMARY:A", styled, START).notes).toBe("https://x.example/styled");
    expect(only("SUMMARY:A", "DESCRIPTION:Bring cake", styled, START)).toMatchObject({
      notes: "Bring cake\n\nhttps://x.example/styled",
      remarks: [],
    });
  });

  it("is the description only where that says less", () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<p>Hi <a href="https://x.example/z">z</a></p>';
    expect(only("SUMMARY:A", "DESCRIPTION:Hi z", html, START).notes).toBe(
      "Hi [z](https://x.example/z)",
    );
    const bold = "X-ALT-DESC;FMTTYPE=text/html:<p>Hi <b>you</b></p>";
    expect(only("SUMMARY:A", "DESCRIPTION:Hi you!", bold, START).notes).toBe("Hi **you**");
    expect(only("SUMMARY:A", "DESCRIPTION:Hi others", bold, START).notes).toBe("Hi others");
    expect(only("SUMMARY:A", "DESCRIPTION:Hi https://x.example/z there", html, START).notes).toBe(
      "Hi https://x.example/z there",
    );
  });

  const TWICE = "Its notes are in the file more than once, in other words. Not taken over: ";
  test.each([
    [["DESCRIPTION:Hi others", "X-ALT-DESC:<p>Hi <b>you</b></p>"], "Hi others", "X-ALT-DESC"],
    [
      ["DESCRIPTION:Hi others", 'X-ALT-DESC:<p>Hi <a href="https://x.example/z">z</a></p>'],
      "Hi [z](https://x.example/z)",
      "DESCRIPTION",
    ],
    [
      ["X-ALT-DESC:<p>One</p>", "STYLED-DESCRIPTION;FMTTYPE=text/html:<p>Two</p>"],
      "One",
      "STYLED-DESCRIPTION",
    ],
    [['DESCRIPTION;ALTREP="data:text/html,%3Cp%3ETwo%3C/p%3E":One'], "One", "DESCRIPTION;ALTREP"],
    [
      ["DESCRIPTION:One, two, three", "X-ALT-DESC:<p>Three,<br>\\\\nONE</p>"],
      "One, two, three",
      "",
    ],
  ])("is named where it says other words: %j, also by its address", (lines, notes, name) => {
    const remarks = name === "" ? [] : [`${TWICE}${name}.`];
    expect(only("SUMMARY:A", ...lines, START)).toMatchObject({ notes, remarks });
    const file = bytesOf(calendarOf(["UID:a", "SUMMARY:A", ...lines, START]));
    const { remark } = readShownDates(file, SHOWN);
    expect(remark === "" ? "" : say(remark)).toBe(
      name === "" ? "" : `1 of its events is shown otherwise than it is there: A: ${TWICE}${name}.`,
    );
  });

  it("comes back to an app as it sent it, and stays where it was typed here", () => {
    const line = "DESCRIPTION:Hi<br>you";
    expect(put("SUMMARY:A", line, START)).toMatchObject({
      values: {
        notes: "Hi\nyou",
        appTexts: JSON.stringify({
          texts: { notes: { shown: "Hi\nyou", sent: "Hi<br>you" } },
          links: [],
        }),
      },
    });
    const typed = putWith({ notes: "Hi<br>you", links: [] }, "SUMMARY:A", line, START);
    expect(typed).toMatchObject({ values: { notes: "Hi<br>you", appTexts: null } });
    const ours = calendarOf(["UID:a", "SUMMARY:A", line, START]).replace(
      "VERSION:2.0",
      "VERSION:2.0\r\nPRODID:-//EAS//x//EN",
    );
    expect(read(ours)[0]).toContain("Hi<br>you");
  });

  test.each(["<div>", "<p><a href=x>", "<!--", "<ul><li>", "&amp;<b>", "<style>", "< <b"])(
    "of 2 MB of %j costs less than 100 ms of its thread",
    (piece) => {
      const file = bytesOf(
        calendarOf([
          "UID:a",
          "SUMMARY:A",
          START,
          `DESCRIPTION:<p>${piece.repeat(2_000_000 / piece.length)}`,
        ]),
      );
      const [item] = readCalendarFile(file, CONTEXT).items;
      expect(item).toMatchObject({ kind: "event" });
      const text = `<p>${piece.repeat(65_536 / piece.length)}`;
      textOfHtml(text);
      const before = process.cpuUsage();
      textOfHtml(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(100);
    },
  );
});

describe("addresses beside the notes", () => {
  it("may be as people write them, also by an app", () => {
    const lines = ["SUMMARY:A", "URL:www.example.org/a", START];
    expect(only(...lines)).toMatchObject({ notes: "www.example.org/a", remarks: [] });
    expect(put(...lines).values.notes).toBe("www.example.org/a");
  });

  const MEET = "https://meet.google.com/abc-defg-hij";
  const TEAMS = "https://teams.microsoft.com/l/meetup-join/19%3ameeting";
  it("are lines at their end, each once, by import and by its address", () => {
    const lines = [
      "SUMMARY:A",
      `DESCRIPTION:At ${MEET}`,
      "URL:https://x.example/event",
      `CONFERENCE;VALUE=URI;FEATURE=VIDEO:${MEET}`,
      "CONFERENCE;VALUE=URI:tel:+49-30-123",
      `X-GOOGLE-CONFERENCE:${MEET}`,
      `X-MICROSOFT-SKYPETEAMSMEETINGURL:${TEAMS}`,
      "X-MICROSOFT-ONLINEMEETINGCONFLINK:sip:x@example.org",
      "ATTACH:https://x.example/plan.pdf",
      "ATTACH;VALUE=URI;FILENAME=p:https://x.example/plan.pdf",
      START,
    ];
    const notes = `At ${MEET}\n\nhttps://x.example/event\ntel:+49-30-123\n${TEAMS}\nhttps://x.example/plan.pdf`;
    const remarks = ["Also in the file, and not taken over: X-MICROSOFT-ONLINEMEETINGCONFLINK."];
    expect(only(...lines)).toMatchObject({ notes, remarks });
    const { dates } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
    expect(dates[0]?.notes).toBe(notes);
    // An app keeps the others for itself.
    expect(put(...lines)).toMatchObject({
      values: { notes: `At ${MEET}\n\nhttps://x.example/event\ntel:+49-30-123` },
    });
  });

  it("leave at least half of the room to the notes, and files are named", () => {
    const many = Array.from(
      { length: 10 },
      (_, n) => `ATTACH:https://x.example/${n}${"y".repeat(200)}`,
    );
    const { notes, remarks } = only(
      "SUMMARY:A",
      `DESCRIPTION:${"z".repeat(3_000)}`,
      ...many,
      START,
    );
    expect(notes.length).toBeLessThanOrEqual(2_000);
    expect(notes.split("\n\n")[0]?.length).toBeGreaterThan(999);
    expect(remarks).toEqual(["Its notes are too long and were cut."]);
    expect(
      only("SUMMARY:A", "ATTACH;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=", START).remarks,
    ).toEqual(["A file is attached to it, which was not taken over."]);
  });
});

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
        "EXDATE:20261210T180000.000Z,20261217T190000+0100",
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
      expect.stringContaining("2026-12-03 13:30 for 0 in UTC | week 1 4 "),
    ]);
    expect(read(calendarOf([...lines, "DTSTART:20261203T020000+0530"]))).toEqual([
      "a | #0 |  | A | It has no date that can be read.",
    ]);
  });

  it("names what cannot be read of an end", () => {
    expect(only("SUMMARY:A", START, "DTEND:20261203T200000 Z").remarks.join()).toContain("DTEND");
  });
});

describe("texts that have no field here", () => {
  const LINES = [
    "SUMMARY:A",
    "DESCRIPTION:Bring cake",
    "DESCRIPTION:And <b>tea</b>",
    "LOCATION:Hall",
    "LOCATION:Room 2",
    "COMMENT:Moved\\, see above",
    "COMMENT:Bring cake",
    "CONTACT:Eva Example\\, 0171 123",
    START,
  ];
  const NOTES = "Bring cake\n\nRoom 2\n\nAnd **tea**\n\nMoved, see above\n\nEva Example, 0171 123";

  it("stand in the notes, each once, by import and by its address", () => {
    expect(only(...LINES)).toMatchObject({ location: "Hall", notes: NOTES, remarks: [] });
    const { dates } = readShownDates(bytesOf(calendarOf(["UID:a", ...LINES])), SHOWN);
    expect(dates).toMatchObject([{ location: "Hall", notes: NOTES }]);
  });

  it("are the notes where there are no others, and pictures and links lines of addresses", () => {
    expect(only("SUMMARY:A", "COMMENT:Later", START).notes).toBe("Later");
    const image = "IMAGE;VALUE=URI;DISPLAY=BADGE:https://x.example/a.png";
    const link = "LINK;VALUE=URI;LINKREL=related:https://x.example/b";
    expect(only("SUMMARY:A", image, link, START)).toMatchObject({
      notes: "https://x.example/a.png\nhttps://x.example/b",
      remarks: [],
    });
  });
});

describe("what calendars here do not have", () => {
  const FILE = calendarOf(["UID:a", "SUMMARY:A", START])
    .replace("END:VEVENT", "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT")
    .replace(
      "END:VCALENDAR",
      "BEGIN:VTODO\r\nSUMMARY:T\r\nEND:VTODO\r\nBEGIN:VJOURNAL\r\nEND:VJOURNAL\r\nEND:VCALENDAR",
    );

  it("is named on top, by import", () => {
    expect(read(FILE).slice(0, 2)).toEqual([
      "2 tasks and notes in the file were not taken over.",
      "Reminders and who is invited were not taken over.",
    ]);
    expect(read(calendarOf(["UID:a", "SUMMARY:A", START, "ATTENDEE:mailto:x@y.example"]))[0]).toBe(
      "Reminders and who is invited were not taken over.",
    );
  });

  test.each([
    ["GEO:48.2;16.37", "GEO"],
    ["RESOURCES:Projector", "RESOURCES"],
    ["RELATED-TO:b", "RELATED-TO"],
    ["ORGANIZER;CN=Eva:mailto:eva@example.org", "ORGANIZER"],
    ["COLOR:red", "COLOR"],
    ["PRIORITY:1", "PRIORITY"],
    ["STATUS:TENTATIVE", "STATUS:TENTATIVE"],
    ["STRUCTURED-DATA;VALUE=URI:https://x.example/a", "STRUCTURED-DATA"],
    ["CONCEPT:https://x.example/a", "CONCEPT"],
    ["X-COST:20 €", "X-COST"],
    ["X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M", "X-APPLE-TRAVEL-DURATION"],
    ["X-MICROSOFT-CDO-IMPORTANCE:2", "X-MICROSOFT-CDO-IMPORTANCE"],
    ["URL:message:%3C1@example.org%3E", "URL"],
    ['CONFERENCE;VALUE=URI;LABEL="a:b":xmpp:chat@example.org', "CONFERENCE"],
    ["X-GOOGLE-CONFERENCE:xmpp:chat@example.org", "X-GOOGLE-CONFERENCE"],
    [`ATTACH:https://x.example/${"y".repeat(3_000)}`, "ATTACH"],
    ["STYLED-DESCRIPTION;VALUE=URI:cid:1", "STYLED-DESCRIPTION"],
    ["LINK;VALUE=UID;LINKREL=related:b", "LINK"],
    ["BEGIN:VLOCATION\r\nUID:l\r\nNAME:Hall\r\nEND:VLOCATION", "VLOCATION"],
    [Array.from({ length: 11 }, (_, n) => `ATTACH:https://x.example/${n}`).join("\r\n"), "ATTACH"],
  ])("is named on top where an event has it: %j", (lines, name) => {
    expect(read(calendarOf(["UID:a", "SUMMARY:A", START, lines]))[0]).toBe(
      `Also in the file, and not taken over: ${name}.`,
    );
  });

  it("is named where it stands beside the events, and reminders and guests of any standard", () => {
    const busy = "BEGIN:VFREEBUSY\r\nFREEBUSY:20261203T190000Z/PT1H\r\nEND:VFREEBUSY\r\n";
    const file = calendarOf(["UID:a", "SUMMARY:A", START]);
    expect(read(file.replace("BEGIN:VEVENT", `${busy}BEGIN:VEVENT`))[0]).toBe(
      "Also in the file, and not taken over: VFREEBUSY.",
    );
    const organizer = "ORGANIZER:mailto:x@example.org\r\nATTENDEE:mailto:y@example.org";
    for (const lines of [
      organizer,
      "DALARM:20261203T184500Z",
      "BEGIN:PARTICIPANT\r\nEND:PARTICIPANT",
    ]) {
      expect(read(calendarOf(["UID:a", "SUMMARY:A", START, lines])).slice(0, -1)).toEqual([
        "Reminders and who is invited were not taken over.",
      ]);
    }
  });

  it("is named where a calendar says it of itself", () => {
    const file = calendarOf(["UID:a", "SUMMARY:A", START]);
    const said = (line: string) => read(file.replace("VERSION", `${line}\r\nVERSION`))[0];
    for (const [line, name] of [
      ["X-WR-CALDESC:Of the choir", "X-WR-CALDESC"],
      ["DESCRIPTION:Of the choir", "VCALENDAR/DESCRIPTION"],
    ] as const) {
      expect(said(line)).toBe(`Also in the file, and not taken over: ${name}.`);
    }
    for (const line of ["X-WR-CALDESC:", "X-WR-CALNAME:Choir", "COLOR:red"])
      expect(said(line)).toMatch(/^a /);
  });

  it("is named in the standards' words first, and says where there is more", () => {
    const own = Array.from({ length: 9 }, (_, n) => `X-OWN-${n}:a`);
    expect(only("SUMMARY:A", START, ...own, "GEO:48.2;16.37").remarks).toEqual([
      "Also in the file, and not taken over: GEO, X-OWN-0, X-OWN-1, X-OWN-2, X-OWN-3, X-OWN-4, X-OWN-5, ….",
    ]);
  });

  test.each([
    "PRIORITY:0",
    "PRIORITY:5",
    "STATUS:CONFIRMED",
    "GEO:",
    "TRANSP:OPAQUE",
    "X-MOZ-GENERATION:1",
    "X-MICROSOFT-CDO-IMPORTANCE:1",
    "REQUEST-STATUS:2.0;Success",
    "X-A:",
  ])("is no remark where it says nothing: %s", (line) => {
    expect(only("SUMMARY:A", START, line).remarks).toEqual([]);
  });

  const WHOLE_DAY = "DTSTART;VALUE=DATE:20261203";
  test.each([
    [[START, "TRANSP:TRANSPARENT"], true],
    [[START, "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"], true],
    [[START, "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"], true],
    [[WHOLE_DAY, "TRANSP:OPAQUE"], true],
    [[START, "TRANSP:TRANSPARENT", "CLASS:PRIVATE"], false],
    [[START, "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"], false],
    [[START, "TRANSP:0"], false],
    [[WHOLE_DAY, "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], false],
    [[WHOLE_DAY], false],
  ])("is whether an event takes time, where it is otherwise here: %j", (lines, isTold) => {
    const told = read(calendarOf(["UID:a", "SUMMARY:A", ...lines]));
    expect(told.join().includes("marked as free or busy")).toBe(isTold);
  });

  it("is a category that is none here, or a second one", () => {
    const remark = (names: string) =>
      `Categories that were not taken over: ${names}. An event has at most one, of those that this calendar has.`;
    expect(only("SUMMARY:A", "CATEGORIES:Sport,u14", START)).toMatchObject({
      categoryId: 2,
      remarks: [remark("Sport")],
    });
    expect(only("SUMMARY:A", "CATEGORIES:U14,Familie", START).remarks).toEqual([remark("Familie")]);
    const others = ["UID:b", "CATEGORIES:A,B,C,D,E,F", "CLASS:PUBLIC", START];
    expect(read(calendarOf(["UID:a", "CATEGORIES:U14", START], others))[0]).toBe(
      remark("A, B, C, D, E, …"),
    );
    expect(read(calendarOf(["UID:a", "CLASS:PRIVATE", "CATEGORIES:Doctor", START]))).toEqual([
      expect.not.stringContaining("Doctor"),
    ]);
  });

  it("is kept by an app's own event for its user", () => {
    const lines = ["GEO:48.2;16.37", "COMMENT:Later", "CONTACT:Eva", "RESOURCES:Projector"];
    const bytes = bytesOf(calendarOf(["UID:a", "SUMMARY:A", START, ...lines]));
    expect(readDavPut(bytes, APP).kept[0]?.blocks).toEqual(lines.map((line) => [line]));
  });

  it("is told of a calendar by its address, too, and tasks are refused from an app", () => {
    expect(say(readShownDates(bytesOf(FILE), SHOWN).remark)).toBe(
      "2 tasks and notes in the file were not taken over. Reminders and who is invited were not taken over.",
    );
    expect(() =>
      put("SUMMARY:A", START, "END:VEVENT", "BEGIN:VTODO", "END:VTODO", "BEGIN:VEVENT"),
    ).toThrow(DavFault);
  });
});

const WHOLE = calendarOf(["UID:a", "SUMMARY:A", START], ["UID:b", "SUMMARY:B", START]);
const CUT = "The file ends in the middle. Events after that are missing.";
const UNENDED = "The line that ends it is missing: check that all of it is right.";

describe("a file that is cut", () => {
  it("says so on top and offers what is whole", () => {
    const told = read(WHOLE.slice(0, WHOLE.indexOf("SUMMARY:B") + 8));
    expect(told[0]).toBe(CUT);
    expect(told.slice(1)).toEqual([
      "a | #0 | A | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
      expect.stringContaining("The file ends in the middle of it."),
    ]);
    expect(read(WHOLE.replace("END:VCALENDAR", ""))[0]).toBe(CUT);
    expect(read(WHOLE.trimEnd())[0]).not.toBe(CUT);
    expect(read(`${WHOLE}\r\n\r\n<!-- made in 3 ms -->\r\n`)[0]).not.toBe(CUT);
  });

  it("is none by its address", () => {
    const cut = () => readShownDates(bytesOf(WHOLE.replace("END:VCALENDAR", "")), SHOWN);
    expect(refusedFile(cut)).toBe(CUT);
  });

  const files = {
    habits: bytesOf(
      calendarOf(
        ["UID:a", "SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=", "=BCll", "DTSTART:20261203T1715"],
        ["UID:b", "SUMMARY:Größe 日本", "DESCRIPTION:Eins", "https://x.example/ü", START],
        ["UID:c", "SUMMARY:C", "DTSTART:20261203T190000.000+0530", "DTEND:20261203T203000+0530"],
      ),
    ),
    nextcloud: readFileSync("tests/import/files/nextcloud.ics"),
    "school-holidays": readFileSync("tests/import/files/school-holidays.ics"),
  };
  /** Without the days of a series that its changed dates take: one that is cut is told. */
  const valuesOf = (item: ForeignItem) =>
    item.kind === "leftOut" ? [] : [{ ...item.values, skips: [], uid: item.uid }];

  test.each(Object.entries(files))(
    "at any byte has no event with other values (%s)",
    (_n, bytes) => {
      const whole = readCalendarFile(bytes, CONTEXT).items.flatMap(valuesOf);
      const end = Buffer.from(bytes).lastIndexOf("END:VCALENDAR") + "END:VCALENDAR".length;
      for (let length = 0; length < bytes.length; length += 1) {
        const cut = bytes.subarray(0, length);
        try {
          const { items, remarks } = readCalendarFile(cut, CONTEXT);
          expect([length, remarks.map(say).includes(CUT)]).toEqual([length, length < end]);
          for (const values of items.flatMap(valuesOf)) expect(whole).toContainEqual(values);
        } catch (error) {
          if (!(error instanceof Error) || error.name !== "ImportError") throw error;
        }
        if (length >= end) continue;
        expect(() => readShownDates(cut, SHOWN)).toThrow(
          expect.objectContaining({ name: "ImportError" }),
        );
        expect(() =>
          readDavPut(cut, {
            timeZone: "Europe/Berlin",
            categories: [],
            origin: "",
            staysUtc: false,
            notesOn: () => ({ notes: "", links: [] }),
          }),
        ).toThrow(DavFault);
      }
    },
  );
});

describe("an END that is missing", () => {
  test.each([
    ["before another event", "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:b", "BEGIN:VEVENT\r\nUID:b"],
    [
      "of an alarm and its event",
      "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:b",
      "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nBEGIN:VEVENT\r\nUID:b",
    ],
    [
      "before another calendar",
      "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:b",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:b",
    ],
  ])("%s ends what is open, with a remark", (_where, from, to) => {
    const told = read(WHOLE.replace(from, to)).filter((line) => !line.startsWith("Reminders"));
    const [first, second, ...more] = told;
    expect([first, second, more]).toEqual([
      `a | #0 | A | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin | (${UNENDED})`,
      "b | #0 | B | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
      [],
    ]);
  });

  it("of the last event, too; by its address both are shown; an app is refused", () => {
    const open = WHOLE.replace("END:VEVENT\r\nEND:VCALENDAR", "END:VCALENDAR");
    expect(read(open)[1]).toContain(UNENDED);
    expect(readShownDates(bytesOf(open), SHOWN).dates.map(({ title }) => title)).toEqual([
      "A",
      "B",
    ]);
    const one = calendarOf(["UID:a", "SUMMARY:A", START]).replace("END:VEVENT\r\n", "");
    const context = {
      timeZone: "UTC",
      categories: [],
      origin: "",
      staysUtc: false,
      notesOn: () => ({ notes: "", links: [] }),
    };
    expect(() => readDavPut(bytesOf(one), context)).toThrow(DavFault);
  });
});

describe("raw line breaks", () => {
  it("continue a text, by import and by an app", () => {
    const lines = [
      "DESCRIPTION:Bring",
      "https://x.example/a",
      "",
      "8:30 Meeting",
      "Bring: cake",
      "End: 22h",
      "X-mas party",
      "LOCATION:Hall",
    ];
    const notes = "Bring\nhttps://x.example/a\n\n8:30 Meeting\nBring: cake\nEnd: 22h\nX-mas party";
    expect(only("SUMMARY:A", ...lines, START)).toMatchObject({
      notes,
      location: "Hall",
      remarks: [],
    });
    expect(put("SUMMARY:A", ...lines, START)).toMatchObject({
      values: { notes, location: "Hall" },
    });
  });

  it("end where a property begins, whoever defines it, and go on with folds", () => {
    const lines = [
      "SUMMARY:Long",
      "  title",
      "TRANSP:OPAQUE",
      "DESCRIPTION:x",
      "X-FOO;A=B:c",
      "stray",
      "STYLED-DESCRIPTION:X",
    ];
    expect(only(...lines, START)).toMatchObject({
      title: "Long title",
      notes: "x",
      remarks: ["Also in the file, and not taken over: STRAY, X-FOO."],
    });
  });

  it("is what empty lines between all lines are none of", () => {
    const file = calendarOf(["UID:a", "SUMMARY:A", START, "DESCRIPTION:x"]).replaceAll(
      "\r\n",
      "\r\r\n",
    );
    expect(read(file)).toEqual([
      "a | #0 | A | x | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
    ]);
  });
});

describe("charsets", () => {
  const file = calendarOf(["UID:a", "SUMMARY:Müll – „Größe“ 5 €", START]);
  const latin = (text: string) => {
    const special: Record<string, number> = { "–": 0x96, "„": 0x84, "“": 0x93, "€": 0x80 };
    return Uint8Array.from([...text], (one) => special[one] ?? one.charCodeAt(0));
  };
  const title = "Müll – „Größe“ 5 €";
  const AS_1252 =
    "The file is not in UTF-8. It was read as Windows-1252: check that its letters are right.";
  const utf16 = (text: string) => Buffer.from(text, "utf16le");

  test.each([
    ["Windows-1252, which nothing names", latin(file), [AS_1252]],
    ["UTF-16 with its mark", utf16(`\ufeff${file}`), []],
    ["UTF-16 without it", utf16(file), []],
    ["UTF-16 in the other order", utf16(`\ufeff${file}`).swap16(), []],
    ["UTF-8 with its mark", bytesOf(`\ufeff${file}`), []],
    ["a line's own", latin(file.replace("SUMMARY", "SUMMARY;CHARSET=windows-1252")), []],
    ["a line's own in quotes", latin(file.replace("SUMMARY", 'SUMMARY;CHARSET="ISO-8859-1"')), []],
  ])("%s", (_name, bytes, remarks) => {
    const told = read(bytes);
    expect(told).toEqual([
      ...remarks,
      `a | #0 | ${title} | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin`,
    ]);
  });

  it("has lines of two charsets in one file", () => {
    const two = Buffer.concat([
      latin("SUMMARY;CHARSET=ISO-8859-1:Müll\r\n"),
      bytesOf("LOCATION:Größe 日本\r\n"),
    ]);
    const [begin = "", end = ""] = calendarOf(["UID:a", "@", START]).split("@\r\n");
    expect(read(Buffer.concat([bytesOf(begin), two, bytesOf(end)]))).toEqual([
      "a | #0 | Müll | Größe 日本 | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
    ]);
  });

  it("is what the server says, by an address; an unknown one is told there", () => {
    const shown = (bytes: Uint8Array, charset: string) => {
      const { dates, remark } = readShownDates(bytes, { ...SHOWN, charset });
      return [dates[0]?.title, remark === "" ? "" : say(remark)];
    };
    const cyrillic = bytesOf(file.replace(title, "@")).map((byte) => (byte === 0x40 ? 0xcc : byte));
    expect(shown(cyrillic, "windows-1251")).toEqual(["М", ""]);
    expect(shown(latin(file), "ISO-8859-1")).toEqual([title, ""]);
    expect(shown(latin(file), "")).toEqual([title, AS_1252]);
    expect(shown(bytesOf(file), "iso-8859-1")).toEqual([title, ""]);
    expect(shown(bytesOf(file), "klingon")).toEqual([title, expect.stringContaining("“klingon”")]);
    expect(shown(bytesOf(file.replace(title, "Plain")), "klingon")).toEqual(["Plain", ""]);
    const japanese = bytesOf(file.replace(title, "\u001b$B;~\u001b(B"));
    expect(shown(japanese, "iso-2022-jp")).toEqual(["時", ""]);
  });
});

describe("one UID for many", () => {
  const day = (date: string, ...more: string[]) => [
    "UID:same",
    `SUMMARY:On ${date}`,
    `DTSTART;VALUE=DATE:${date}`,
    ...more,
  ];

  it("keeps those of different days, named by them, in any order and however many times", () => {
    const days = [day("20261203"), day("20261210"), day("20261217")];
    const uids = (file: string) =>
      readCalendarFile(bytesOf(file), CONTEXT).items.map(({ uid }) => uid);
    expect(uids(calendarOf(...days))).toEqual([
      "same|2026-12-03",
      "same|2026-12-10",
      "same|2026-12-17",
    ]);
    expect(uids(calendarOf(...days.reverse())).sort()).toEqual([
      "same|2026-12-03",
      "same|2026-12-10",
      "same|2026-12-17",
    ]);
    const shown = readShownDates(bytesOf(calendarOf(...days)), SHOWN);
    expect(shown.dates.map(({ title }) => title)).toEqual([
      "On 20261203",
      "On 20261210",
      "On 20261217",
    ]);
  });

  it("still takes the newest where they say which that is, and of one day the last", () => {
    expect(read(calendarOf(day("20261203"), day("20261210", "SEQUENCE:1")))[1]).toContain(
      "On 20261210",
    );
    const changed = ["LAST-MODIFIED:20261101T000000Z"];
    expect(read(calendarOf(day("20261203", ...changed), day("20261210")))).toHaveLength(2);
    expect(
      read(
        calendarOf(day("20261203"), ["UID:same", "SUMMARY:Last", "DTSTART;VALUE=DATE:20261203"]),
      ),
    ).toEqual([
      "The file has 1 entry more than once. The newest of each is used.",
      "same | #0 | Last | 2026-12-03 to 2026-12-03",
    ]);
  });

  it("keeps the changed dates with the one that repeats", () => {
    const told = read(
      calendarOf(day("20261203", "RRULE:FREQ=WEEKLY;COUNT=3"), day("20261231"), [
        "UID:same",
        "SUMMARY:Moved",
        "RECURRENCE-ID;VALUE=DATE:20261210",
        "DTSTART;VALUE=DATE:20261211",
      ]),
    );
    expect(told).toEqual([
      expect.stringMatching(/^same\|2026-12-03 .*2026-12-10: Moved, 2026-12-11 to 2026-12-11$/),
      "same|2026-12-31 | #0 | On 20261231 | 2026-12-31 to 2026-12-31",
    ]);
  });
});

/** What is quadratic would take hours; the product reads it on a thread with 5 seconds. */
it("all of it in one file is read alike by import and by its address", () => {
  const text = calendarOf(
    [
      "UID:a",
      "SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=BC=\r\nll",
      "DESCRIPTION:One<br>two",
      "https://x.example/raw",
      "COMMENT:Later",
      "CONFERENCE;VALUE=URI:https://meet.example/a",
      "DTSTART:20261203T190000.000+0100",
      "RRULE:FREQ=WEEKLY;BYDAY=FR;BYHOUR=19;COUNT=2",
    ],
    ["UID:same", "SUMMARY:B", "DTSTART:20261205T1715", "DTEND:20261205T1715"],
    ["UID:same", "SUMMARY:C", "DTSTART:20261206T171500z"],
    [
      "UID:d",
      "SUMMARY:D",
      "DTSTART:20261207T000000Z",
      "DTEND:20261208T000000Z",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ],
  )
    .replace("VERSION:2.0", "VERSION:2.0\r\nX-WR-TIMEZONE:Europe/London")
    .replace("END:VEVENT\r\nBEGIN:VEVENT\r\nUID:d", "BEGIN:VEVENT\r\nUID:d");
  const { items } = readCalendarFile(bytesOf(text), CONTEXT);
  const [first, ...others] = items;
  expect(first).toMatchObject({
    values: {
      title: "Restmüll",
      notes: "One\ntwo https://x.example/raw\n\nLater\n\nhttps://meet.example/a",
      days: ["2026-12-03"],
    },
  });
  const shown = readShownDates(bytesOf(text), SHOWN).dates;
  const when = ({ title, from, to }: { title: string; from: number; to: number }) =>
    [title, ...[from, to].map((time) => new Date(time).toISOString().slice(5, 16))].join(" ");
  const imported = others.flatMap((item) => (item.kind === "event" ? [when(item.values)] : []));
  expect(shown.map(when).sort()).toEqual(
    ["Restmüll 12-03T18:00 12-03T18:00", "Restmüll 12-04T18:00 12-04T18:00", ...imported].sort(),
  );
  expect(imported.sort()).toEqual([
    "B 12-05T17:15 12-05T17:15",
    "C 12-06T17:15 12-06T17:15",
    "D 12-06T23:00 12-06T23:00",
  ]);
});

describe("a text of 2 MB", () => {
  const MB = 1024 * 1024;
  const of = (piece: string) => piece.repeat(Math.floor((2 * MB - 1_000) / piece.length));
  test.each([
    ["=", of("=")],
    ["soft breaks", of("=\r\n")],
    ["folds of nothing", of("\r\n ")],
    ["octets", of("=C3=BC")],
    ["raw lines", of("\r\nx: y")],
    ["empty lines", of("\r\n")],
  ])("of %s is read, or cut with a remark", (_name, text) => {
    for (const head of [
      "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:",
      "DESCRIPTION:",
      "RDATE;ENCODING=QUOTED-PRINTABLE:",
    ]) {
      const told = read(calendarOf(["UID:a", "SUMMARY:A", START, head + text]));
      // Behind a property that is no text, raw lines are properties that no standard has.
      expect(told.filter((line) => !line.startsWith("Also in the file"))).toHaveLength(1);
    }
  });
});
