// Claim: what no standard has is named in the preview, as what people fill in is; what programs need for themselves is not.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { bytesOf, CONTEXT, calendarOf, say } from "./import-context";

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
