// A file that is cut, or lacks an END or a UID, loses nothing without a remark.
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { DavFault } from "~/import/dav-file";
import type { ForeignItem } from "~/import/import-result";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, CONTEXT, calendarOf, refusedFile, say } from "./import-context";
import { read, SHOWN, START } from "./three-ways";

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
    const inName = read(WHOLE.slice(0, WHOLE.lastIndexOf("END:") + 2));
    expect(inName.filter((line) => line.startsWith("Also in the file"))).toEqual([]);
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
  /** Ignores skips: a series may lack changed dates that were cut off, but a remark says so. */
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
