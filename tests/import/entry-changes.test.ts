// Reads changed dates, and entries that a file has twice.
import { describe, expect, it } from "vitest";
import { BEGUN, fileOf, itemsOf, START, tell } from "./import-context";

describe("an entry that stands twice", () => {
  const entry = (title: string, ...more: string[]) => ["UID:a", `SUMMARY:${title}`, START, ...more];
  const titleOf = (...events: string[][]) =>
    itemsOf(...events).map((one) => tell(one).split(" | ")[2]);

  it("counts with the higher sequence, then the later change, then as it stands last", () => {
    expect(titleOf(entry("new", "SEQUENCE:2"), entry("old", "SEQUENCE:1"))).toEqual(["new"]);
    const [late, early] = ["20261102T080000Z", "20261101T080000Z"];
    expect(
      titleOf(entry("new", `LAST-MODIFIED:${late}`), entry("old", `LAST-MODIFIED:${early}`)),
    ).toEqual(["new"]);
    expect(titleOf(entry("first"), entry("last"))).toEqual(["last"]);
    expect(fileOf(entry("first"), entry("last")).remarks).toHaveLength(1);
  });

  it("has the same stamp at every reading, and another where something of it changed", () => {
    const stamp = (...lines: string[]) => itemsOf(entry("A", ...lines))[0]?.stamp;
    expect(stamp()).toBe(stamp("SEQUENCE:5", "DTSTAMP:20261101T080000Z"));
    expect(stamp()).not.toBe(stamp("LOCATION:Hall"));
    const rule = "RRULE:FREQ=DAILY";
    expect(stamp(rule)).not.toBe(stamp(rule, "EXDATE:20261124T190000Z"));
  });
});

describe("changed dates", () => {
  const date = ["UID:a", "SUMMARY:B", "RECURRENCE-ID:20261124T190000Z", "DTSTART:20261124T200000Z"];

  it("without their series become events named by their day", () => {
    expect(itemsOf(date).map(tell)).toEqual([
      "a|2026-11-24 | #0 | B | 2026-11-24T20:00 to 2026-11-24T20:00 Europe/Berlin",
    ]);
  });

  it("that are private leave their day without a date", () => {
    const [series, left] = itemsOf(
      [...BEGUN, START, "RRULE:FREQ=DAILY"],
      [...date, "CLASS:PRIVATE"],
    );
    expect(series?.kind === "series" && series.values.skips).toEqual(["2026-11-24"]);
    expect(left?.kind).toBe("leftOut");
  });

  it("that cannot say which one they are do not take the place of their series", () => {
    const lost = ["UID:a", "SEQUENCE:9", "RECURRENCE-ID:x", START];
    const found = itemsOf([...BEGUN, START, "RRULE:FREQ=DAILY"], lost);
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
    expect(itemsOf(main, from(28, "C"), from(24, "B"), one).map(tell)).toEqual([
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
    const [series] = itemsOf([...BEGUN, START, "RRULE:FREQ=DAILY"], laterDates);
    expect(series?.remarks).toHaveLength(1);
  });

  it("of a series with more of them than a series may have become single events", () => {
    const days = Array.from({ length: 401 }, (_, n) => new Date(Date.UTC(2026, 0, 2 + n)));
    const left = days.map((day) => `EXDATE:${day.toISOString().slice(0, 10).replaceAll("-", "")}`);
    const found = itemsOf([...BEGUN, "DTSTART:20260101T190000Z", "RRULE:FREQ=DAILY", ...left]);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["event"]));
  });
});
