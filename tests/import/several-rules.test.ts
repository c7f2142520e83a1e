// Entries with several rules, which RFC 5545 §3.8.5.3 advises against but some programs write.
import { describe, expect, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { readDavPut } from "~/import/dav-entry";
import { DavFault } from "~/import/dav-file";
import { readShownDates } from "~/import/shown-file";
import { bytesOf, CONTEXT, calendarOf, tell } from "./import-context";

const START = "DTSTART;TZID=Europe/Berlin:20261203T190000";
const fileOf = (...rules: string[]) =>
  bytesOf(calendarOf(["UID:a", "SUMMARY:A", START, ...rules.map((rule) => `RRULE:${rule}`)]));
const read = (...rules: string[]) =>
  readCalendarFile(fileOf(...rules), CONTEXT).items.map((item) => tell(item).split(" | ").slice(3));

describe("an entry with several rules", () => {
  test.each<[string, string[], string[]]>([
    [
      "is a series by the one that ends last, with the days of the other",
      ["FREQ=WEEKLY;BYDAY=TH;COUNT=2", "FREQ=MONTHLY;BYDAY=2MO;COUNT=3"],
      ["month 1  nth until 2027-02-08", "and on 2026-12-03 2026-12-10"],
    ],
    [
      "is one by the endless one",
      ["FREQ=DAILY;UNTIL=20261205T220000Z", "FREQ=WEEKLY;BYDAY=TH"],
      ["week 1 4 date until null", "and on 2026-12-04 2026-12-05"],
    ],
    [
      "that say the same is one",
      ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TH"],
      ["week 1 4 date until null"],
    ],
    [
      "is one by any rule of days",
      ["FREQ=MONTHLY;BYDAY=1MO,3MO;UNTIL=20270301T000000Z", "FREQ=WEEKLY;COUNT=1"],
      ["month 1  date until 2027-02-28", "FREQ=MONTHLY;BYDAY=1MO,3MO", "and on 2026-12-03"],
    ],
  ])("%s", (_name, rules, told) => {
    const [only, ...others] = read(...rules);
    expect(others).toEqual([]);
    expect(only?.slice(1)).toEqual(told);
  });

  test("becomes single events where none can say the others, shown by its address, and refused from an app", () => {
    const endless = ["FREQ=WEEKLY;BYDAY=TH", "FREQ=MONTHLY;BYMONTHDAY=1"];
    expect(read(...endless).length).toBeGreaterThan(50);
    expect(
      readShownDates(fileOf(...endless), {
        timeZone: "Europe/Berlin",
        today: "2026-11-22",
        suffix: "x",
      }).dates.length,
    ).toBeGreaterThan(50);
    const many = ["FREQ=DAILY;COUNT=410", "FREQ=YEARLY"];
    expect(read(...many).length).toBeGreaterThan(50);
    const put = () =>
      readDavPut(fileOf(...endless), {
        timeZone: "Europe/Berlin",
        categories: [],
        origin: "",
        staysUtc: false,
        notesOn: () => ({ notes: "", links: [] }),
      });
    expect(put).toThrow(DavFault);
  });
});
