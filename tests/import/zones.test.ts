// How a foreign file's zones are recognized: by name, by rules, or by asking.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { readShownDates } from "~/import/shown-file";
import { WINDOWS_DISPLAY_NAMES, WINDOWS_ZONES } from "~/import/windows-zones";
import { bytesOf, CONTEXT } from "./import-context";

type Half = { kind: string; start: string; from: string; to: string; rule?: string };

const half = ({ kind, start, from, to, rule }: Half) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...(rule ? [`RRULE:${rule}`] : []),
  `END:${kind}`,
];
const zone = (name: string, ...halves: Half[]) => [
  "BEGIN:VTIMEZONE",
  `TZID:${name}`,
  ...halves.flatMap(half),
  "END:VTIMEZONE",
];
const event = (name: string, ...more: string[]) => [
  "BEGIN:VEVENT",
  "UID:a",
  "SUMMARY:A",
  ...more,
  `DTSTART;TZID="${name}":20260715T190000`,
  "END:VEVENT",
];
const fileOf = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const read = (lines: string[], context: Partial<typeof CONTEXT> & { standIn?: string } = {}) =>
  readCalendarFile(bytesOf(fileOf(...lines)), { ...CONTEXT, ...context });
const timeOf = (file: ReturnType<typeof read>) => {
  const [item] = file.items;
  if (item?.kind !== "event") throw new Error("no event");
  return `${new Date(item.values.from).toISOString().slice(11, 16)} ${item.values.timeZone}`;
};

const APP = {
  timeZone: "Europe/Berlin",
  categories: [],
  origin: "https://eas.example.org",
  staysUtc: false,
  notesOn: () => ({ notes: "", links: [] }),
};

const american = (name: string, standard: string, daylight: string) =>
  zone(
    name,
    {
      kind: "STANDARD",
      start: "16010101T020000",
      from: daylight,
      to: standard,
      rule: "FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
    },
    {
      kind: "DAYLIGHT",
      start: "16010101T020000",
      from: standard,
      to: daylight,
      rule: "FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
    },
  );
const european = (name: string, standard: string, daylight: string, hour: string) =>
  zone(
    name,
    {
      kind: "STANDARD",
      start: `19701025T0${Number(hour) + 1}0000`,
      from: daylight,
      to: standard,
      rule: "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
    },
    {
      kind: "DAYLIGHT",
      start: `19700329T0${hour}0000`,
      from: standard,
      to: daylight,
      rule: "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
    },
  );

describe("a name that Windows shows", () => {
  it("is one of a zone that Windows has", () => {
    const without = Object.keys(WINDOWS_DISPLAY_NAMES).filter((name) => !(name in WINDOWS_ZONES));
    expect(without).toEqual([]);
    expect(Object.keys(WINDOWS_DISPLAY_NAMES).length).toBeGreaterThanOrEqual(139);
  });

  test.each([
    ["(UTC-05:00) Eastern Time (US & Canada)", "23:00 America/New_York"],
    ["(GMT-05.00) Eastern Time (US and Canada)", "23:00 America/New_York"],
    ["(UTC-03:00) Brasília", "22:00 America/Sao_Paulo"],
    ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "17:00 Europe/Berlin"],
    ["(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna", "17:00 Europe/Berlin"],
    ["Western Europe", "17:00 Europe/Berlin"],
    ["Western/Central Europe", "17:00 Europe/Berlin"],
    ["W. Europe", "17:00 Europe/Berlin"],
    ["Eastern Daylight Time", "23:00 America/New_York"],
    ["US-Eastern", "23:00 US/Eastern"],
    ["America_New_York", "23:00 America/New_York"],
    ["GMT -0500 (Standard)", "00:00 Etc/GMT+5"],
    ["UTC+11", "08:00 Etc/GMT-11"],
  ])("%s", (name, when) => {
    const file = read(event(name), { timeZone: "Asia/Tokyo" });
    expect([timeOf(file), file.unknown]).toEqual([when, undefined]);
  });
});

describe("a short name", () => {
  const british = (name: string) => european(name, "+0000", "+0100", "1");

  test.each([
    ["BST", british("BST"), "18:00 Europe/London"],
    ["GMT", british("GMT"), "18:00 Europe/London"],
    ["GMT", [], "19:00 GMT"],
    ["EST", american("EST", "-0500", "-0400"), "23:00 America/New_York"],
    [
      "EST",
      zone("EST", { kind: "STANDARD", start: "16010101T000000", from: "-0500", to: "-0500" }),
    ],
    ["AST", american("AST", "-0400", "-0300"), "22:00 America/Halifax"],
    ["PST", american("PST", "-0800", "-0700"), "02:00 America/Los_Angeles"],
    ["CET", [], "17:00 CET"],
  ])("%s is the clock that the file describes, %#", (name, lines, when = "00:00 EST") => {
    expect(timeOf(read([...lines, ...event(name)], { timeZone: "Asia/Tokyo" }))).toBe(when);
  });

  it("that no database has is asked about, and refused to an app", () => {
    for (const name of ["BST", "IST", "ast", "/x.example/ACT"]) {
      expect(read(event(name)).unknown?.names).toEqual([name]);
      expect(() => readDavPut(bytesOf(fileOf(...event(name))), APP)).toThrow("not known here");
    }
  });
});

describe("a zone whose name says nothing", () => {
  const name = "Customized Time Zone";
  const like = (lines: string[], timeZone = "Asia/Tokyo") =>
    timeOf(read([...lines, ...event(name)], { timeZone }));

  it("is read by its rules, as one of the zones that are alike in these years", () => {
    expect(like(american(name, "-0500", "-0400"))).toBe("23:00 America/New_York");
    expect(like(american(name, "-0800", "-0700"))).toBe("02:00 America/Los_Angeles");
    expect(like(european(name, "+0100", "+0200", "2"))).toBe("17:00 Europe/Berlin");
  });

  it("is the calendar's own where that is alike", () => {
    const rules = european(name, "+0100", "+0200", "2");
    expect(like(rules, "Europe/Rome")).toBe("17:00 Europe/Rome");
    expect(like(rules, "Europe/London")).toBe("17:00 Europe/Berlin");
  });

  it("is that of a city in its name where that is alike", () => {
    const lines = [...european("Wien, Paris", "+0100", "+0200", "2"), ...event("Wien, Paris")];
    expect(timeOf(read(lines, { timeZone: "Asia/Tokyo" }))).toBe("17:00 Europe/Paris");
  });

  it("goes by its rules before a name that could mean two zones", () => {
    const pair = "GMT -0500 (Standard) / GMT -0400 (Daylight)";
    const lines = [...american(pair, "-0500", "-0400"), ...event(pair)];
    expect(timeOf(read(lines, { timeZone: "Asia/Tokyo" }))).toBe("23:00 America/New_York");
    expect(read(event(pair)).unknown?.names).toEqual([pair]);
  });

  it("is compared in the years of its events alone", () => {
    const fixed = { kind: "STANDARD", start: "20070101T000000", from: "+0300", to: "+0300" };
    const at = (year: string) =>
      read([...zone(name, fixed), ...event(name).map((line) => line.replace("2026", year))], {
        timeZone: "Europe/Istanbul",
      });
    expect(timeOf(at("2026"))).toBe("16:00 Europe/Istanbul");
    expect(timeOf(at("2012"))).not.toContain("Istanbul");
  });

  test.each([
    [
      "of a clock that is nowhere",
      zone(name, { kind: "STANDARD", start: "19700101T000000", from: "+0007", to: "+0007" }),
    ],
    [
      "of rules that cannot be read",
      zone(name, { kind: "STANDARD", start: "x", from: "+0100", to: "+0100" }),
    ],
    ["without halves", zone(name)],
    ["without a definition", []],
  ])("%s is told once and stands for the calendar's", (_what, lines) => {
    const events = [event(name), event(name, "UID:b"), event(name, "UID:c")].flat();
    const { items, unknown } = read([...lines, ...events]);
    expect(unknown).toEqual({ names: [name], readIn: CONTEXT.timeZone });
    expect(items.flatMap(({ remarks }) => remarks)).toEqual([]);
  });

  it("is read in the zone that somebody has chosen, floating times are not", () => {
    const floating = ["BEGIN:VEVENT", "UID:b", "DTSTART:20260715T190000", "END:VEVENT"];
    const { items, unknown } = read([...event(name), ...floating], { standIn: "Asia/Tokyo" });
    const starts = items.map((item) => item.kind === "event" && item.values.timeZone);
    expect(starts).toEqual(["Asia/Tokyo", CONTEXT.timeZone]);
    expect(unknown?.readIn).toBe("Asia/Tokyo");
  });
});

describe("times without a zone, in a file that gives its own", () => {
  const floating = (said: string, ...start: string[]) => [
    ...(said === "" ? [] : [`X-WR-TIMEZONE:${said}`]),
    "BEGIN:VEVENT",
    "UID:a",
    "DTSTAMP:20260101T000000Z",
    "SUMMARY:A",
    ...(start.length > 0 ? start : ["DTSTART:20260715T190000"]),
    "END:VEVENT",
  ];
  const choice = (said: string, context?: Parameters<typeof read>[1]) => {
    const file = read(floating(said), context);
    return [timeOf(file), file.unknown];
  };

  test.each([
    ["", "17:00 Europe/Berlin", undefined],
    ["Europe/Berlin", "17:00 Europe/Berlin", undefined],
    ["europe/berlin", "17:00 Europe/Berlin", undefined],
    ["Asia/Tokyo", "10:00 Asia/Tokyo", { said: "Asia/Tokyo", readIn: "Asia/Tokyo" }],
    ["UTC", "19:00 Europe/Berlin", { said: "UTC", readIn: "UTC" }],
    [
      "Eastern Standard Time",
      "23:00 America/New_York",
      { said: "America/New_York", readIn: "America/New_York" },
    ],
    ["Club time", "17:00 Europe/Berlin", { names: ["Club time"], readIn: "Europe/Berlin" }],
  ])("of %j are %s", (said, time, unknown) => {
    expect(choice(said)).toEqual([time, unknown && { names: [], said: undefined, ...unknown }]);
  });

  it("are on the clock that was chosen, which other times keep out of", () => {
    const standIn = "America/New_York";
    const told = { names: [], said: "Asia/Tokyo", readIn: standIn };
    expect(choice("Asia/Tokyo", { standIn })).toEqual([`23:00 ${standIn}`, told]);
    expect(choice("Europe/Berlin", { standIn })[0]).toBe("17:00 Europe/Berlin");
    for (const start of ["DTSTART:20260715T190000Z", "DTSTART;TZID=Europe/Rome:20260715T190000"]) {
      expect(read(floating("Asia/Tokyo", start)).unknown).toBeUndefined();
    }
    const allDay = read(floating("Asia/Tokyo", "DTSTART;VALUE=DATE:20260715"));
    expect(allDay.unknown).toBeUndefined();
    expect(allDay.items[0]).toMatchObject({
      values: { firstDay: "2026-07-15", lastDay: "2026-07-15" },
    });
  });

  it("repeat, end and are left out on it, too", () => {
    const [item] = read(
      floating(
        "Asia/Tokyo",
        "DTSTART:20260715T050000",
        "DTEND:20260715T060000",
        "RRULE:FREQ=DAILY;UNTIL=20260718T050000",
        "EXDATE:20260716T050000",
      ),
    ).items;
    expect(item).toMatchObject({
      kind: "series",
      values: {
        timeZone: "Asia/Tokyo",
        startTime: "05:00",
        firstDay: "2026-07-15",
        lastDay: "2026-07-18",
        skips: ["2026-07-16"],
      },
    });
  });

  it("are so by an address and by an app, which is refused a zone that nobody knows", () => {
    const bytes = (said: string) => bytesOf(fileOf(...floating(said)));
    const context = { timeZone: "Europe/Berlin", today: "2026-07-01", suffix: "ours.eas" };
    for (const [said, hour] of [
      ["Asia/Tokyo", 10],
      ["", 17],
    ] as const) {
      const from = Date.UTC(2026, 6, 15, hour);
      expect(readShownDates(bytes(said), context).dates).toMatchObject([{ from }]);
      expect(readDavPut(bytes(said), APP).item).toMatchObject({ values: { from } });
    }
    expect(() => readDavPut(bytes("Club time"), APP)).toThrow("not known here");
  });
});
