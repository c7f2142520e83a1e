// What single entries become: times, zones, texts, rules, and what is left out with its reason.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import type { ForeignItem } from "~/import/foreign-item";
import { WINDOWS_ZONES } from "~/import/windows-zones";
import { isTimeZone } from "~/time/zones";
import {
  IMPORT_BYTES,
  IMPORT_DATES,
  IMPORT_DATES_A_RULE,
  IMPORT_EVENTS,
  IMPORT_EXDATES,
  IMPORT_LINE,
  IMPORT_RULES,
} from "~/values/limits";
import { bytesOf, CONTEXT, calendarOf, refusedFile, say, tell } from "./import-context";

const BEGUN = ["UID:a", "SUMMARY:A"];
const START = "DTSTART:20261123T190000Z";

const read = (...events: string[][]) => readCalendarFile(bytesOf(calendarOf(...events)), CONTEXT);
const items = (...events: string[][]) => read(...events).items;
const told = (...lines: string[]) => items([...lines, ...BEGUN]).map(tell);
const many = (count: number, line: (n: number) => string[]) =>
  Array.from({ length: count }, (_, n) => line(n));

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
      "2026-11-23 to 2026-11-24",
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
    const [item] = items([...lines, ...BEGUN]);
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
    expect(JSON.stringify(items(["SUMMARY:Doctor", START, "CLASS:PRIVATE"]))).not.toContain(
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

describe("texts", () => {
  const textsOf = (...lines: string[]) => {
    const [item] = items([...lines, "UID:a", START]);
    if (item?.kind !== "event") throw new Error("no event");
    return { ...item.values, remarks: item.remarks.map(say) };
  };

  it("cuts a long title at a word, and begins the notes with the rest", () => {
    const { title, notes, remarks } = textsOf(
      "SUMMARY:Annual general meeting of the rowing club with dinner afterwards",
      "DESCRIPTION:Bring money.",
    );
    expect(title).toBe("Annual general meeting of the rowing club with");
    expect(notes).toBe("dinner afterwards\n\nBring money.");
    expect(remarks).toEqual(["Its title is too long: the rest is at the start of the notes."]);
  });

  it("cuts at 50 where there is no blank, and never within a character", () => {
    expect(textsOf(`SUMMARY:${"x".repeat(51)}`)).toMatchObject({
      title: "x".repeat(50),
      notes: "x",
    });
    expect(textsOf(`SUMMARY:${"x".repeat(48)}👍🏽👍🏽👍🏽`)).toMatchObject({
      title: `${"x".repeat(48)}👍🏽👍🏽`,
      notes: "👍🏽",
    });
  });

  it("marks what is canceled, and cuts the title for that", () => {
    expect(textsOf("SUMMARY:Trip", "STATUS:CANCELLED").title).toBe("CANCELED: Trip");
    expect(textsOf("SUMMARY:Cancelled: Trip", "STATUS:CANCELLED").title).toBe("Cancelled: Trip");
    const { title, notes } = textsOf(`SUMMARY:${"x".repeat(55)}`, "STATUS:CANCELLED");
    expect([title, notes]).toEqual([`CANCELED: ${"x".repeat(50)}`, "x".repeat(5)]);
  });

  it("cuts location and notes with a mark", () => {
    const { location, notes, remarks } = textsOf(
      `LOCATION:${"y".repeat(501)}`,
      `DESCRIPTION:${"z".repeat(2_003)}`,
      "SUMMARY:A",
    );
    expect(location).toBe(`${"y".repeat(499)}…`);
    expect(notes).toBe(`${"z".repeat(1_999)}…`);
    expect(remarks).toHaveLength(2);
  });

  it("takes an address along where it is safe and new", () => {
    const address = "https://example.org/a?b=c";
    const notes = (url: string, description = "More") =>
      textsOf("SUMMARY:A", `DESCRIPTION:${description}`, `URL:${url}`).notes;
    expect(notes(address)).toBe(`More\n\n${address}`);
    expect(notes(address, `See ${address}`)).toBe(`See ${address}`);
    expect(notes(address, "z".repeat(2_000))).toMatch(/z…\n\nhttps:\/\/example\.org\/a\?b=c$/);
    expect(notes("javascript:alert(1)")).toBe("More");
    expect(notes("https://example.org/ x")).toBe("More");
  });

  it("stores nothing of guests, reminders and attachments", () => {
    const guests = ["ATTENDEE;CN=Ann:mailto:ann@example.org", "ORGANIZER:mailto:bob@example.org"];
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "DESCRIPTION:Alarm", "END:VALARM"];
    const file = ["ATTACH;VALUE=BINARY;ENCODING=BASE64:secret=="];
    const all = JSON.stringify(items([...BEGUN, START, ...guests, ...alarm, ...file]));
    expect(all).not.toMatch(/ann|bob|Alarm|secret/);
  });

  it("reads a description that another program folded within a character", () => {
    const text = calendarOf([...BEGUN, START, "LOCATION:Süd"]);
    const bytes = bytesOf(text);
    const at = bytes.indexOf(0xc3) + 1;
    const folded = Buffer.concat([bytes.slice(0, at), Buffer.from("\r\n "), bytes.slice(at)]);
    const file = readCalendarFile(folded, CONTEXT);
    expect(file).toMatchObject({ remarks: [], items: [{ values: { location: "Süd" } }] });
  });
});

describe("rules beyond the closed set", () => {
  const series = (...lines: string[]) => {
    const [first, ...others] = items([
      ...BEGUN,
      "DTSTART:20261103T190000Z",
      "DURATION:PT1H",
      ...lines,
    ]);
    expect(others).toEqual([]);
    return first?.kind === "series" ? first : undefined;
  };

  it.each([
    ["FREQ=MONTHLY;BYDAY=3TU,1TU", "FREQ=MONTHLY;BYDAY=1TU,3TU", null],
    ["FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=4", "FREQ=MONTHLY;BYDAY=1TU,3TU", "2026-12-15"],
    ["FREQ=YEARLY;BYWEEKNO=45", "FREQ=YEARLY;BYWEEKNO=45;BYDAY=TU", null],
    ["FREQ=DAILY;BYMONTH=11;UNTIL=20280101T000000Z", "FREQ=DAILY;BYMONTH=11", "2027-12-31"],
  ])("last as a series: %s", (rule, written, lastDay) => {
    const found = series(`RRULE:${rule}`);
    expect(found?.values).toMatchObject({ rule: written, lastDay, firstDay: "2026-11-03" });
    expect(found?.remarks).toEqual([]);
  });

  it("have further days, of which those at another time are changed dates", () => {
    const found = series("RDATE:20261120T190000Z,20261121T100000Z", "EXDATE:20261124T190000Z");
    const alone = { firstDay: "2026-11-03", lastDay: "2026-11-03", rule: null };
    expect(found?.values).toMatchObject({
      ...alone,
      days: ["2026-11-20", "2026-11-21"],
      skips: [],
    });
    expect(found?.changed.map(({ occurrence, from }) => [occurrence, from])).toEqual([
      ["2026-11-21", Date.UTC(2026, 10, 21, 10)],
    ]);
  });

  it("say where two dates fall on one day, of which one is kept", () => {
    const found = series(
      "RRULE:FREQ=WEEKLY",
      "RDATE:20261110T100000Z,20261120T100000Z,20261120T120000Z",
    );
    expect(found?.values.days).toEqual(["2026-11-20"]);
    expect(found?.remarks.map(say)).toEqual(["Of several dates on one day, one is used."]);
  });

  it("are left out with a sentence where there are more further days than a series may have", () => {
    const days = Array.from({ length: 401 }, (_, n) => new Date(Date.UTC(2027, 0, 2 + n)));
    const added = days.map(
      (day) => `${day.toISOString().slice(0, 10).replaceAll("-", "")}T190000Z`,
    );
    const [found] = items([
      ...BEGUN,
      START,
      `RDATE:${added.slice(0, 200).join(",")}`,
      `RDATE:${added.slice(200).join(",")}`,
    ]);
    expect(found?.kind === "leftOut" && say(found.reason)).toBe(
      "It may have at most 400 further days.",
    );
  });
});

/** Two rules of one entry without an end, which have no series. */
const TWO_RULES = ["1TU", "3TU"].map((day) => `RRULE:FREQ=MONTHLY;BYDAY=${day}`);

describe("rules that no calendar here can follow", () => {
  const dates = (...lines: string[]) =>
    items([...BEGUN, ...lines]).flatMap((one) =>
      one.kind === "event" ? [one.uid.split("|")[1]] : [],
    );

  it("become single events from a year ago to two years ahead", () => {
    const found = dates("DTSTART:20200101T190000Z", ...TWO_RULES);
    expect([found[0], found.at(-1), found.length]).toEqual(["2025-12-02", "2028-11-21", 72]);
  });

  it("are counted from their first day on", () => {
    const daily = (months: string, count: number) =>
      `RRULE:FREQ=DAILY;BYMONTH=${months};COUNT=${count}`;
    const rules = [daily("5,6,7,8", 738), daily("9,10,11,12", 720)];
    expect(dates("DTSTART:20200101T190000Z", ...rules).at(-1)).toBe("2025-12-18");
  });

  it("have their skipped, changed and added dates", () => {
    const main = ["DTSTART:20261103T190000Z", ...TWO_RULES];
    const extra = ["EXDATE:20261117T190000Z", "RDATE:20261120T100000Z", "DURATION:PT1H"];
    const changed = [
      "UID:a",
      "SUMMARY:B",
      "RECURRENCE-ID:20261201T190000Z",
      "DTSTART:20261202T190000Z",
    ];
    const found = items([...BEGUN, ...main, ...extra], changed);
    expect(found.slice(0, 4).map(tell)).toEqual([
      expect.stringMatching(/^a\|2026-11-03 .* 2026-11-03T19:00 to 2026-11-03T20:00/),
      "a|2026-11-20 | #0 | A | 2026-11-20T10:00 to 2026-11-20T11:00 Europe/Berlin",
      "a|2026-12-01 | #0 | B | 2026-12-02T19:00 to 2026-12-02T19:00 Europe/Berlin",
      "a|2026-12-15 | #0 | A | 2026-12-15T19:00 to 2026-12-15T20:00 Europe/Berlin",
    ]);
  });

  it(`are at most ${IMPORT_DATES_A_RULE}, those to come first`, () => {
    const rules = ["1,2,3,4,5,6,7,8,9,10", "23,24,25,26,27"];
    const lines = rules.map((dates) => `RRULE:FREQ=MONTHLY;BYMONTHDAY=${dates}`);
    const found = dates("DTSTART:20200101T190000Z", ...lines);
    expect([found.length, found[0]]).toEqual([IMPORT_DATES_A_RULE, "2026-11-23"]);
  });

  it("are left out where more events would come of them than of a file may", () => {
    const rules = IMPORT_DATES / IMPORT_DATES_A_RULE + 1;
    const file = many(rules, (n) => [
      `UID:${n}`,
      START,
      "RRULE:FREQ=DAILY;BYMONTH=1,2,3,4",
      "RRULE:FREQ=DAILY;BYMONTH=5,6,7,8",
    ]);
    const last: ForeignItem | undefined = items(...file).at(-1);
    expect(last?.kind).toBe("leftOut");
  });
});

describe("an entry that stands twice", () => {
  const entry = (title: string, ...more: string[]) => ["UID:a", `SUMMARY:${title}`, START, ...more];
  const titleOf = (...events: string[][]) =>
    items(...events).map((one) => tell(one).split(" | ")[2]);

  it("counts with the higher sequence, then the later change, then as it stands last", () => {
    expect(titleOf(entry("new", "SEQUENCE:2"), entry("old", "SEQUENCE:1"))).toEqual(["new"]);
    const [late, early] = ["20261102T080000Z", "20261101T080000Z"];
    expect(
      titleOf(entry("new", `LAST-MODIFIED:${late}`), entry("old", `LAST-MODIFIED:${early}`)),
    ).toEqual(["new"]);
    expect(titleOf(entry("first"), entry("last"))).toEqual(["last"]);
    expect(read(entry("first"), entry("last")).remarks).toHaveLength(1);
  });

  it("has the same stamp at every reading, and another where something of it changed", () => {
    const stamp = (...lines: string[]) => items(entry("A", ...lines))[0]?.stamp;
    expect(stamp()).toBe(stamp("SEQUENCE:5", "DTSTAMP:20261101T080000Z"));
    expect(stamp()).not.toBe(stamp("LOCATION:Hall"));
    const rule = "RRULE:FREQ=DAILY";
    expect(stamp(rule)).not.toBe(stamp(rule, "EXDATE:20261124T190000Z"));
  });
});

describe("changed dates", () => {
  const date = ["UID:a", "SUMMARY:B", "RECURRENCE-ID:20261124T190000Z", "DTSTART:20261124T200000Z"];

  it("without their series become events named by their day", () => {
    expect(items(date).map(tell)).toEqual([
      "a|2026-11-24 | #0 | B | 2026-11-24T20:00 to 2026-11-24T20:00 Europe/Berlin",
    ]);
  });

  it("that are private leave their day without a date", () => {
    const [series, left] = items([...BEGUN, START, "RRULE:FREQ=DAILY"], [...date, "CLASS:PRIVATE"]);
    expect(series?.kind === "series" && series.values.skips).toEqual(["2026-11-24"]);
    expect(left?.kind).toBe("leftOut");
  });

  it("that cannot say which one they are do not take the place of their series", () => {
    const lost = ["UID:a", "SEQUENCE:9", "RECURRENCE-ID:x", START];
    const found = items([...BEGUN, START, "RRULE:FREQ=DAILY"], lost);
    expect(found.map(({ kind }) => kind)).toEqual(["series", "leftOut"]);
  });

  it("for all following ones begin a series of their own, where they stay on their days", () => {
    const main = [
      ...BEGUN,
      START,
      "RRULE:FREQ=DAILY;UNTIL=20261201T190000Z",
      "EXDATE:20261126T190000Z",
    ];
    const from = (day: number, title: string) => [
      "UID:a",
      `SUMMARY:${title}`,
      `DTSTART:202611${day}T200000Z`,
      `RECURRENCE-ID;RANGE=THISANDFUTURE:202611${day}T190000Z`,
    ];
    const one = [
      "UID:a",
      "SUMMARY:X",
      "RECURRENCE-ID:20261125T190000Z",
      "DTSTART:20261125T210000Z",
    ];
    expect(items(main, from(28, "C"), from(24, "B"), one).map(tell)).toEqual([
      "a | #0 | A | 2026-11-23 19:00 for 0 in UTC | day 1  date until 2026-11-23",
      "a|2026-11-24 | #0 | B | 2026-11-24 20:00 for 0 in UTC | day 1  date until 2026-11-27 | without 2026-11-26 | 2026-11-25: X, 2026-11-25T21:00 to 2026-11-25T21:00 Europe/Berlin",
      "a|2026-11-28 | #0 | C | 2026-11-28 20:00 for 0 in UTC | day 1  date until 2026-12-01",
    ]);
  });

  it("for all following ones that move to other days are said to be taken for one", () => {
    const laterDates = [
      "UID:a",
      "SUMMARY:B",
      "DTSTART:20261126T200000Z",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T190000Z",
    ];
    const [series] = items([...BEGUN, START, "RRULE:FREQ=DAILY"], laterDates);
    expect(series?.remarks).toHaveLength(1);
  });

  it("of a series with more of them than a series may have become single events", () => {
    const days = Array.from({ length: 401 }, (_, n) => new Date(Date.UTC(2026, 0, 2 + n)));
    const left = days.map((day) => `EXDATE:${day.toISOString().slice(0, 10).replaceAll("-", "")}`);
    const found = items([...BEGUN, "DTSTART:20260101T190000Z", "RRULE:FREQ=DAILY", ...left]);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["event"]));
  });
});

describe("limits", () => {
  test.each<[string, () => unknown, string]>([
    [
      "bytes",
      () => readCalendarFile(new Uint8Array(IMPORT_BYTES + 1), CONTEXT),
      "The file is larger than 10 MB.",
    ],
    [
      "events",
      () => items(...many(IMPORT_EVENTS + 1, () => ["UID:a"])),
      "The file has more than 5,000 events.",
    ],
    [
      "rules",
      () => items(...many(IMPORT_RULES + 1, (n) => [`UID:${n}`, START, "RRULE:FREQ=DAILY"])),
      "The file has more than 500 repeating events.",
    ],
    [
      "dates left out",
      () => items([START, `EXDATE:${"20261124,".repeat(IMPORT_EXDATES)}20261124`]),
      "An event in the file leaves out or adds more than 2,000 dates.",
    ],
  ])(
    "of %s are named where they are passed, and nothing is imported",
    (_name, reading, message) => {
      expect(refusedFile(reading)).toContain(message);
    },
  );

  it("hold up to their last one", () => {
    expect(
      items(...many(IMPORT_RULES, (n) => [`UID:${n}`, START, "RRULE:FREQ=DAILY"])),
    ).toHaveLength(IMPORT_RULES);
    expect(items([START, `EXDATE:${"20261124,".repeat(IMPORT_EXDATES - 1)}20261124`])).toHaveLength(
      1,
    );
  });

  it("of a line drop its end", () => {
    const line = (length: number) => told(START, `LOCATION;X="${"x".repeat(length - 18)}":Hall`)[0];
    expect(line(IMPORT_LINE)).toContain("Hall");
    expect(line(IMPORT_LINE + 1)).not.toContain("Hall");
  });
});
