// Notes from other programs become text with marks, take in content that has no field here, and losses are named.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { textOfHtml } from "~/import/html-text";
import { readShownDates } from "~/import/shown-file";
import { growthOf } from "../support/cpu";
import { bytesOf, CONTEXT, calendarOf, say } from "./import-context";
import { only, put, putWith, read, SHOWN, START } from "./three-ways";

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

  test.each([
    "if a<b and c>d then",
    "Price <p 5 and q> 3",
    "Group A<B>C",
    "see <a> and <b> rows",
    "use the <br> tag",
    "1 <b> 2, </i>",
    "x <i and j> y</i>",
  ])("is not what only looks like a tag: %s", (text) => {
    expect(only("SUMMARY:A", `DESCRIPTION:${text}`, START)).toMatchObject({
      notes: text,
      remarks: [],
    });
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
          texts: {},
          links: [],
          forms: { shown: "Hi\nyou", head: "", lines: [], description: "Hi<br>you" },
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
    "of 2 MB of %j is read, and costs no more than its length",
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
      const read = (length: number) => {
        const text = `<p>${piece.repeat(length / piece.length)}`;
        return () => textOfHtml(text);
      };
      expect(growthOf(read, 6_500, 10)).toBeLessThan(40);
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
    // The app keeps the other links itself.
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
