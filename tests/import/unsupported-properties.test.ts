// Properties that calendars here do not have are named in a remark, unless programs need them only for themselves.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { DavFault } from "~/import/dav-file";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, CONTEXT, calendarOf, say } from "./import-context";
import { APP, only, put, read, SHOWN, START } from "./three-ways";

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
    ["STATUS:X-POSTPONED", "STATUS:X-POSTPONED"],
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
      ["METHOD:COUNTER", "METHOD:COUNTER"],
      ["CALSCALE:JULIAN", "CALSCALE:JULIAN"],
    ] as const) {
      expect(said(line)).toBe(`Also in the file, and not taken over: ${name}.`);
    }
    for (const line of ["X-WR-CALDESC:", "METHOD:Request", "CALSCALE:gregorian", "COLOR:red"])
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
    const lines = ["GEO:48.2;16.37", "COMMENT:Later", "STATUS:X-POSTPONED", "RESOURCES:Projector"];
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

const EVENT = ["UID:a", "SUMMARY:A", "DTSTART:20261203T190000Z"];
const toldOf = (text: string) => readCalendarFile(bytesOf(text), CONTEXT).remarks.map(say);
const told = (...lines: string[]) => toldOf(calendarOf([...EVENT, ...lines]));
const ofCalendar = (line: string) =>
  toldOf(calendarOf(EVENT).replace("VERSION", `${line}\r\nVERSION`));
const named = (names: string) => [`Also in the file, and not taken over: ${names}.`];

describe("a name that no standard has", () => {
  test.each([
    ["COST:20 €", "COST"],
    ["Dresscode;X=1:black", "DRESSCODE"],
    ["STATUS:CONFIRMED\r\nbring cake", "BRING"],
    ["STATUS:CONFIRMED\r\n– bring cake", "…"],
    ["BEGIN:X-TICKET\r\nCOST:20\r\nEND:X-TICKET", "X-TICKET"],
  ])("is named: %j", (lines, name) => {
    expect(told(lines)).toEqual(named(name));
  });

  it("is named of a calendar, too, with what other programs call their own", () => {
    expect(ofCalendar("SEASON:2027")).toEqual(named("VCALENDAR/SEASON"));
    expect(ofCalendar("X-SEASON:2027")).toEqual(named("VCALENDAR/X-SEASON"));
  });

  it("stands behind those of standards, which keep their room", () => {
    const many = Array.from({ length: 9 }, (_, n) => `OWN${n}:a`);
    expect(told(...many, "GEO:48.2;16.37")).toEqual(
      named("GEO, OWN0, OWN1, OWN2, OWN3, OWN4, OWN5, …"),
    );
  });
});

describe("nothing is said", () => {
  test.each(["COST:", "RNUM:3", "DCREATED:20261101T000000Z", "CREATED:20261101T000000Z"])(
    "of an event's %s",
    (line) => {
      expect(told(line)).toEqual([]);
    },
  );

  test.each(["SOURCE:https://x.example/", "REFRESH-INTERVAL:PT1H", "X-CALEND:20270101T000000Z"])(
    "of a calendar's %s",
    (line) => {
      expect(ofCalendar(line)).toEqual([]);
    },
  );
});
