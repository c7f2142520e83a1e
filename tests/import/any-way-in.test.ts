// Claim: text from other programs means the same by file, address and calendar app, with single habits or several at
// once.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { DavFault } from "~/import/dav-file";
import { readShownDates } from "~/import/shown-file";
import { pick } from "~/values/pick";
import { leastCpu } from "../support/cpu";
import { bytesOf, CONTEXT, calendarOf, itemsOf, say, tell } from "./import-context";
import { APP, only, put, SHOWN, START } from "./three-ways";

const FIELDS = [
  "title",
  "location",
  "notes",
  "allDay",
  "from",
  "to",
  "firstDay",
  "lastDay",
] as const;

/** The event of these lines, read each way. */
function read(...lines: string[]) {
  const [shown] = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN).dates;
  const { values } = put(...lines);
  if (!shown || !("from" in values)) throw new Error("It is no event.");
  return [only(...lines), shown, values].map((one) => pick(one, FIELDS));
}

/** Titles, notes, times and the rest: the written form and its meaning. */
const TITLES = [
  ["SUMMARY:Restmüll", "Restmüll"],
  ["SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=\r\n=BCll", "Restmüll"],
  ["SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Restm=FCll", "Restmüll"],
  [`SUMMARY;ENCODING=BASE64:${Buffer.from("Restmüll").toString("base64")}`, "Restmüll"],
  ["SUMMARY:Rest\r\nmüll", "Rest müll"],
] as const;
const NOTES = [
  [
    "DESCRIPTION:Bring cake\r\nhttps://x.example/a\r\n\r\n8:30 Tea",
    "Bring cake\nhttps://x.example/a\n\n8:30 Tea",
  ],
  ["DESCRIPTION:<p>Bring <b>cake</b> &amp; tea</p>", "Bring **cake** & tea"],
  ["X-ALT-DESC;FMTTYPE=text/html:<ul><li>cake</li></ul>", "- cake"],
  ["DESCRIPTION:Fish &amp; <eva@example.org>", "Fish &amp; <eva@example.org>"],
  [
    "URL:https://x.example/a\r\nCONFERENCE;VALUE=URI:https://x.example/b",
    "https://x.example/a\nhttps://x.example/b",
  ],
  ["X-NOTE:nothing", ""],
] as const;
const TIMES: [string, string, string][] = [
  ["DTSTART:20261203T190000.000Z", "2026-12-03T19:00Z", "2026-12-03T19:00Z"],
  ["DTSTART:20261203T190000z\r\nDTEND:20261203T190000z", "2026-12-03T19:00Z", "2026-12-03T19:00Z"],
  [
    "DTSTART:20261203T190000+0500\r\nDTEND:20261203T2030+05:30",
    "2026-12-03T14:00Z",
    "2026-12-03T15:00Z",
  ],
  ["DTSTART:20261203T1715\r\nDURATION:PT1H", "2026-12-03T16:15Z", "2026-12-03T17:15Z"],
  ["DTSTART;TZID=W. Europe Standard Time:20261203T1715", "2026-12-03T16:15Z", "2026-12-03T16:15Z"],
];
const DAYS = [
  "DTSTART;VALUE=DATE:20261203",
  "DTSTART:20261203",
  "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\nDTSTART:20261203T000000Z\r\nDTEND:20261204T000000Z",
  "X-FUNAMBOL-ALLDAY:1\r\nDTSTART:20261203T000000\r\nDTEND:20261203T235900",
];

describe("what is written beside the standard", () => {
  for (const [title, meant] of TITLES) {
    test.each(NOTES)(`means one thing, mixed with ${JSON.stringify(title)}: %j`, (notes, text) => {
      for (const [times, from, to] of TIMES) {
        const expected = { title: meant, notes: text, location: "", allDay: false };
        const [begin, end] = [Date.parse(from), Date.parse(to)];
        for (const one of read(title, notes, times)) {
          expect(one).toMatchObject({ ...expected, from: begin, to: end });
        }
      }
      for (const days of DAYS) {
        const day = { allDay: true, firstDay: "2026-12-03", lastDay: "2026-12-03" };
        for (const one of read(title, notes, days)) {
          expect(one).toMatchObject({ title: meant, notes: text, ...day });
        }
      }
    });
  }

  it("is on the clock that the file names for times without one", () => {
    const file = calendarOf(["UID:a", "SUMMARY:A", "DTSTART:20261203T190000"]).replace(
      "VERSION:2.0",
      "VERSION:2.0\r\nX-WR-TIMEZONE:America/New_York",
    );
    const from = Date.parse("2026-12-04T00:00Z");
    const [shown] = readShownDates(bytesOf(file), SHOWN).dates;
    expect(shown).toMatchObject({ from });
    const context = { ...APP, notesOn: () => ({ notes: "", links: [] }) };
    expect(readDavPut(bytesOf(file), context).item).toMatchObject({ values: { from } });
    expect(readCalendarFile(bytesOf(file), CONTEXT)).toMatchObject({
      items: [{ values: { from } }],
      unknown: { readIn: "America/New_York" },
    });
  });

  it("is left out, moved, canceled and added in what repeats", () => {
    const zone = ";TZID=Europe/Berlin:";
    const series = [
      "SUMMARY:A",
      `DTSTART${zone}20261203T190000`,
      "RRULE:FREQ=WEEKLY;COUNT=5",
      "EXDATE:20261210T180000.000Z",
      `RDATE${zone}20261205T190000`,
    ];
    const change = (day: string, ...lines: string[]) => [
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:a",
      "DTSTAMP:20261101T000000Z",
      `RECURRENCE-ID${zone}${day}T190000`,
      ...lines,
    ];
    const lines = [
      ...series,
      ...change("20261217", "SUMMARY:B", `DTSTART${zone}20261218T200000`),
      ...change("20261224", "SUMMARY:A", "STATUS:CANCELLED", `DTSTART${zone}20261224T190000`),
    ];
    const { dates, remark } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
    expect(remark).toBe("");
    const shown = dates.map(({ title, from }) => [from, title] as const);
    expect(shown.sort().map(([from, title]) => `${new Date(from).toISOString()} ${title}`)).toEqual(
      [
        "2026-12-03T18:00:00.000Z A",
        "2026-12-05T18:00:00.000Z A",
        "2026-12-18T19:00:00.000Z B",
        "2026-12-24T18:00:00.000Z CANCELED: A",
        "2026-12-31T18:00:00.000Z A",
      ],
    );
    const [item] = readCalendarFile(bytesOf(calendarOf(["UID:a", ...lines])), CONTEXT).items;
    for (const read of [item, put(...lines)]) {
      expect(read).toMatchObject({
        kind: "series",
        values: { skips: ["2026-12-10"], days: ["2026-12-05"], lastDay: "2026-12-31" },
        changed: [
          { occurrence: "2026-12-17", title: "B", from: Date.parse("2026-12-18T19:00Z") },
          { occurrence: "2026-12-24", title: "CANCELED: A" },
        ],
      });
    }
  });
});

describe.each(["20261217T180000.000Z", "20261217T180000z", "20261217T190000+0100"])(
  "%s",
  (time) => {
    const zone = ";TZID=Europe/Berlin:";
    const BEGUN = ["SUMMARY:A", `DTSTART${zone}20261203T190000`];
    const titles = (lines: string[]) => {
      const { dates, remark } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
      expect(remark).toBe("");
      return dates.toSorted((a, b) => a.from - b.from).map(({ title }) => title);
    };

    it("ends a rule by each way", () => {
      const lines = [...BEGUN, `RRULE:FREQ=WEEKLY;UNTIL=${time}`];
      expect(titles(lines)).toEqual(["A", "A", "A"]);
      for (const item of [itemsOf(["UID:a", ...lines])[0], put(...lines)]) {
        expect(item).toMatchObject({ kind: "series", values: { lastDay: "2026-12-17" } });
      }
    });

    it("names a changed date by each way", () => {
      const change = ["END:VEVENT", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20261101T000000Z"];
      const lines = [...BEGUN, "RRULE:FREQ=WEEKLY;COUNT=4", ...change, `RECURRENCE-ID:${time}`];
      lines.push("SUMMARY:B", `DTSTART${zone}20261217T200000`);
      expect(titles(lines)).toEqual(["A", "A", "B", "A"]);
      for (const item of [itemsOf(["UID:a", ...lines])[0], put(...lines)]) {
        expect(item).toMatchObject({ changed: [{ occurrence: "2026-12-17", title: "B" }] });
      }
    });
  },
);

test.each([
  ["SUMMARY:<b>Tea</b> &amp; cake", { title: "<b>Tea</b> &amp; cake" }],
  ["SUMMARY:A\r\nLOCATION:<span>Hall 5</span>", { location: "<span>Hall 5</span>" }],
  ["SUMMARY:A\r\nDESCRIPTION:if a<b and c>d", { notes: "if a<b and c>d" }],
  ["SUMMARY:A\r\nX-GOOGLE-CONFERENCE:https://meet.example/a", { notes: "https://meet.example/a" }],
])("%j means the same by a file and by an address", (line, meant) => {
  const [shown] = readShownDates(bytesOf(calendarOf(["UID:a", line, START])), SHOWN).dates;
  for (const one of [only(line, START), shown]) expect(one).toMatchObject(meant);
});

describe("a rule beyond the closed set", () => {
  const BEGUN = ["SUMMARY:A", "DTSTART;TZID=Europe/Berlin:20261203T190000"];
  test.each([
    ["RRULE:FREQ=MONTHLY;BYDAY=1TH,3TH", "FREQ=MONTHLY;BYDAY=1TH,3TH", "2026-12-17"],
    ["RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3", "BYSETPOS=3", "2027-01-05"],
    ["RRULE:FREQ=YEARLY;BYWEEKNO=49;BYDAY=TH", "BYWEEKNO=49", "2027-12-09"],
    ["RRULE:FREQ=YEARLY;BYYEARDAY=337,-1", "BYYEARDAY=337,-1", "2026-12-31"],
  ])("has the same days by each way: %s", (line, rule, next) => {
    const lines = [...BEGUN, line];
    const { dates, remark } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
    const days = dates.map(({ from }) => new Date(from).toISOString().slice(0, 10)).sort();
    expect([days.slice(0, 2), remark]).toEqual([["2026-12-03", next], ""]);
    const { items } = readCalendarFile(bytesOf(calendarOf(["UID:a", ...lines])), CONTEXT);
    for (const read of [items[0], put(...lines)]) {
      expect(read).toMatchObject({
        kind: "series",
        values: { rule: expect.stringContaining(rule) },
      });
    }
  });

  it("with more than 400 further days is named, or refused", () => {
    const days = Array.from({ length: 401 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)));
    const times = days.map((day) => `${day.toISOString().slice(0, 10).replaceAll("-", "")}T190000`);
    const lines = [...BEGUN, `RDATE;TZID=Europe/Berlin:${times}`];
    const { dates, remark } = readShownDates(bytesOf(calendarOf(["UID:a", ...lines])), SHOWN);
    const told = itemsOf(["UID:a", ...lines]).map(tell);
    expect(dates).toEqual([]);
    for (const said of [told.join(), say(remark)]) expect(said).toContain("400");
    expect(() => put(...lines)).toThrow(DavFault);
  });
});

it("a title over the limit goes on in the notes, and whole for apps", () => {
  const title = `${"Long ".repeat(14)}title`;
  const cut = { title: "Long ".repeat(10).trim(), notes: `${"Long ".repeat(4)}title` };
  const [shown] = readShownDates(
    bytesOf(calendarOf(["UID:a", `SUMMARY:${title}`, START])),
    SHOWN,
  ).dates;
  for (const one of [only(`SUMMARY:${title}`, START), shown]) expect(one).toMatchObject(cut);
  const { values } = put(`SUMMARY:${title}`, START);
  expect(values.title).toMatch(/^Long.*…$/);
  expect(values.appTexts).toContain(title);
});

/** Items from calendar apps are read on the main thread; overlong ones are refused. */
test.each(["=", "**", "- a\\n  - ", "<div>", "<ul><li>", "[a](", "&amp;<b>", "https://x.example/"])(
  "an app's notes of as much of %j as an item may have cost not much more than plain ones",
  (piece) => {
    let texts = 0;
    const putNotes = (head: string, part: string) => () => {
      try {
        // Results are cached, so each text must be new.
        texts += 1;
        put("SUMMARY:A", START, `${head}${texts} ${part.repeat(60_000 / part.length)}`);
      } catch (error) {
        expect(error).toMatchObject({ condition: "max-resource-size" });
      }
    };
    for (const head of ["X-ALT-DESC:<p>", "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:"]) {
      const [cost = 0, plain = 0] = leastCpu(putNotes(head, piece), putNotes(head, "some "));
      expect(cost / plain, head).toBeLessThan(10);
    }
  },
);
