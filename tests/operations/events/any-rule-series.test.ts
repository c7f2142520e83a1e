// Claim: a series with any rule of days, or with extra days, stays a series whatever is done to it.
import { beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { listDates } from "~/operations/events/repeating-events";
import { perform } from "~/operations/kernel/operation";
import { COUNTS } from "~/values/limits";
import { refusalOf } from "../../support/operations";
import { at, type Club, createClub, MONDAY, type Values } from "./series-scene";

const THIRDS = "FREQ=MONTHLY;BYDAY=1MO,3MO";

let club: Club;
beforeEach(() => {
  club = createClub();
});

const make = (repeat: Values, day = "2026-12-07") => {
  const { seriesId } = club.save({ ...at(day), repeat });
  return seriesId ?? "";
};
const shown = (last = "2027-02-28") =>
  club.shown("2026-11-16", last).map((line) => line.slice(0, 5));
const idOf = (seriesId: string, day: string) => dateId({ id: seriesId, day });

describe("a series by a rule beyond the closed set", () => {
  test.each<[string, Values, string[]]>([
    [
      "first and third Monday",
      { rule: THIRDS },
      ["12-07", "12-21", "01-04", "01-18", "02-01", "02-15"],
    ],
    [
      "the last workday",
      { rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1" },
      ["12-31", "01-29", "02-26"],
    ],
    ["in two months", { rule: "FREQ=MONTHLY;BYMONTH=1,2;BYMONTHDAY=7" }, ["01-07", "02-07"]],
    ["a number of times", { rule: THIRDS, count: 3 }, ["12-07", "12-21", "01-04"]],
    ["until a day", { rule: THIRDS, until: "2027-01-10" }, ["12-07", "12-21", "01-04"]],
    [
      "with further days, before and after its end too",
      { rule: THIRDS, count: 2, days: ["2026-12-24", "2027-01-02", "2026-12-21"] },
      ["12-07", "12-21", "12-24", "01-02"],
    ],
    [
      "of the closed set with further days",
      { freq: "week", count: 2, days: ["2027-01-02"] },
      ["12-07", "12-14", "01-02"],
    ],
  ])("takes place on its days: %s", (_name, repeat, days) => {
    make(repeat);
    expect(shown()).toEqual(days);
  });

  it("answers with the typed day where that is a further one", () => {
    const repeat = { freq: "week", weekdays: [1], days: ["2026-12-09"] };
    const saved = club.save({ ...at("2026-12-09"), repeat });
    expect(saved.id).toBe(idOf(saved.seriesId ?? "", "2026-12-09"));
    expect(saved.firstDate).toBeUndefined();
    expect(shown("2026-12-31")).toEqual(["12-09", "12-14", "12-21", "12-28"]);
    const { id } = club.save(at("2026-12-09"));
    expect(club.save({ id, ...at("2026-12-09"), repeat }).id).toBe(idOf(id, "2026-12-09"));
  });

  it("keeps no further day that it gives anyway", () => {
    const days = ["2026-12-07", "2026-12-14", "2026-12-16", "2027-01-04"];
    expect(club.series(make({ freq: "week", count: 2, days }))?.days).toEqual([
      "2026-12-16",
      "2027-01-04",
    ]);
  });

  it("is stored as one of the closed set where it is one", () => {
    const id = make({ rule: "FREQ=MONTHLY;BYDAY=1MO" });
    expect(club.series(id)).toMatchObject({ rule: null, freq: "month", by: "nth" });
  });

  test.each<[string, string[]]>([
    ["FREQ=MONTHLY;BYMONTHDAY=15", ["12-15", "01-15", "02-15"]],
    ["FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5", ["02-05"]],
    ["FREQ=MONTHLY;BYDAY=2TU", ["12-08", "01-12", "02-09"]],
    ["FREQ=MONTHLY;BYDAY=-1FR", ["12-25", "01-29", "02-26"]],
    ["FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=6", ["01-06"]],
    ["FREQ=YEARLY;BYMONTH=2;BYDAY=1SA", ["02-06"]],
  ])("begins on the first day of %s, though the given day is another", (rule, days) => {
    const id = make({ rule });
    expect(shown()).toEqual(days);
    expect(club.series(id)).toMatchObject({
      rule: null,
      firstDay: expect.stringMatching(days[0] ?? "none"),
    });
  });

  test.each<[string, Values, string, string]>([
    [
      "no date at all, as one of the closed set",
      { rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" },
      "noDatesAtAll",
      "repeat",
    ],
    ["no rule", { rule: "FREQ=HOURLY" }, "notARule", "repeat.rule"],
    ["nothing at all", {}, "wrongFrequency", "repeat.freq"],
    [
      "no date for years",
      { rule: "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31" },
      "noDatesAtAll",
      "repeat",
    ],
    ["an end in it", { rule: `${THIRDS};COUNT=3` }, "notARule", "repeat.rule"],
    [
      "too many further days",
      {
        rule: THIRDS,
        days: Array.from(
          { length: COUNTS.daysPerSeries + 1 },
          (_, n) => `2${String(100 + n).slice(0, 3)}-01-01`,
        ),
      },
      "daysOver",
      "repeat.days",
    ],
  ])("is refused: %s", (_name, repeat, _what, field) => {
    const refusal = refusalOf(() => make(repeat));
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect(shown()).toEqual([]);
  });

  it("is refused where another zone's day would be meant", () => {
    const values = { ...at("2026-12-07", "07:00", "Asia/Tokyo"), timeZone: "Asia/Tokyo" };
    const refusal = refusalOf(() => club.save({ ...values, repeat: { rule: THIRDS } }));
    expect(refusal.fields).toHaveProperty("repeat.rule");
  });
});

describe("a change of such a series", () => {
  const DAYS = ["12-07", "12-21", "01-04", "01-18", "02-01", "02-15"];
  let id: string;
  beforeEach(() => {
    id = make({ rule: THIRDS, days: ["2026-12-24"] });
  });
  const undone = (change: () => void, days: string[]) => {
    const before = club.series(id);
    change();
    expect(shown()).toEqual(days);
    club.undo();
    expect(shown()).toEqual([...DAYS.slice(0, 2), "12-24", ...DAYS.slice(2)]);
    expect(club.series(id)).toMatchObject({
      rule: before?.rule,
      days: before?.days,
      lastDay: before?.lastDay,
    });
  };

  it("of one date moves, skips and restores it alone", () => {
    club.edit(id, "2026-12-21", at("2026-12-22"));
    club.remove(idOf(id, "2027-01-04"), "one");
    club.edit(id, "2026-12-24", { title: "Christmas" });
    expect(club.shown("2026-11-16", "2027-01-20")).toEqual([
      "12-07 19:00 Training",
      "12-22 19:00 Training",
      "12-24 19:00 Christmas",
      "01-18 19:00 Training",
    ]);
    club.restore(idOf(id, "2027-01-04"));
    expect(shown()).toContain("01-04");
  });

  it("of all dates keeps rule and further days, whether they are said or not", () => {
    for (const repeat of [undefined, { rule: THIRDS }, { freq: "month" }]) {
      club.edit(id, "2026-12-21", {
        ...at("2026-12-21", "20:00"),
        scope: "all",
        ...(repeat && { repeat }),
      });
      expect(club.series(id)).toMatchObject({
        rule: THIRDS,
        days: ["2026-12-24"],
        startTime: "20:00",
      });
    }
  });

  it("of all dates onto another day is refused, with the way out", () => {
    const refusal = refusalOf(() =>
      club.edit(id, "2026-12-21", { ...at("2026-12-22"), scope: "all" }),
    );
    expect(refusal.message).toContain("change how it repeats");
    expect(refusal.fields).toHaveProperty("repeat");
    club.edit(id, "2026-12-21", {
      ...at("2026-12-22"),
      scope: "all",
      repeat: { rule: "FREQ=MONTHLY;BYDAY=1TU,3TU" },
    });
    expect(shown("2027-01-10")).toEqual(["12-15", "12-25", "01-05"]);
  });

  it("to another rule, and back by Undo", () => {
    undone(
      () =>
        club.edit(id, "2026-12-07", {
          scope: "all",
          repeat: { freq: "month", by: "nth", rule: null, days: [] },
        }),
      ["12-07", "01-04", "02-01"],
    );
  });

  it("of this and following dates splits rule and further days, and back by Undo", () => {
    undone(
      () => club.edit(id, "2026-12-24", { title: "Late", scope: "following" }),
      [...DAYS.slice(0, 2), "12-24", ...DAYS.slice(2)],
    );
    const saved = club.edit(id, "2026-12-24", { title: "Late", scope: "following" });
    expect(club.series(saved.seriesId ?? "")).toMatchObject({
      firstDay: "2027-01-04",
      days: ["2026-12-24"],
    });
    expect(club.series(id)).toMatchObject({ lastDay: "2026-12-21", days: [] });
  });

  it("that deletes this and following dates ends the rule, and back by Undo", () => {
    undone(() => club.remove(idOf(id, "2027-01-04"), "following"), ["12-07", "12-21", "12-24"]);
  });

  it("lists its dates, further ones among them", () => {
    const { list } = perform(
      listDates,
      { calendarId: club.link, seriesId: id, from: MONDAY, limit: 4 },
      club.as(null),
    );
    expect(list.map(({ day }) => day)).toEqual([
      "2026-12-07",
      "2026-12-21",
      "2026-12-24",
      "2027-01-04",
    ]);
  });

  it("to a series of the closed set counts every so many weeks from a day of the rule", () => {
    const fortnightly = make({ freq: "week", every: 2, days: ["2026-12-15"] });
    const { seriesId } = club.edit(fortnightly, "2026-12-15", {
      title: "Late",
      scope: "following",
    });
    expect(club.series(seriesId ?? "")).toMatchObject({ firstDay: "2026-12-21", every: 2 });
  });
});
