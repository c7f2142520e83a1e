// All dates, or this and later ones, on other weekdays, typed by the date and the ticked weekdays at once.
import { beforeEach, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { at, type Club, createClub, type Values } from "./series-scene";

let club: Club;

beforeEach(() => {
  club = createClub();
});

const idOf = (id: string, day: string) => dateId({ id, day });

/** Mondays and Thursdays of December and January, some of them changed on their own. */
function addTwiceWeekly(): string {
  const repeat = { freq: "week", weekdays: [1, 4], until: "2027-01-15" };
  const id = club.save({ ...at("2026-12-07"), repeat }).seriesId ?? "";
  club.remove(idOf(id, "2026-12-14"), "one");
  club.edit(id, "2026-12-21", { title: "Party" });
  club.edit(id, "2026-12-28", at("2026-12-29"));
  return id;
}

/** The date of the 10th, a Thursday, on the 11th. */
const TO_FRIDAY = {
  ...at("2026-12-11"),
  repeat: { freq: "week", weekdays: [1, 5], until: "2027-01-15" },
};

test.each(["all", "following"])("%s: one weekday moves, the other keeps its dates", (scope) => {
  const id = addTwiceWeekly();
  club.remove(idOf(id, "2026-12-17"), "one");
  club.edit(id, "2026-12-24", { title: "Carols" });
  const saved = club.edit(id, "2026-12-10", { ...TO_FRIDAY, scope });
  expect(saved).toMatchObject(at("2026-12-11"));
  expect(saved.leftOut).toBeUndefined();
  expect(club.shown("2026-12-01", "2027-01-31")).toEqual([
    "12-07 19:00 Training",
    "12-11 19:00 Training",
    "12-21 19:00 Party",
    "12-25 19:00 Carols",
    "12-29 19:00 Training",
    "01-01 19:00 Training",
    "01-04 19:00 Training",
    "01-08 19:00 Training",
    "01-11 19:00 Training",
    "01-15 19:00 Training",
  ]);
  expect(club.series(saved.seriesId ?? "")?.skips).toEqual(["2026-12-14", "2026-12-18"]);
});

it("is the same as only ticking for dates of the weekday that stays", () => {
  const id = addTwiceWeekly();
  const { repeat } = TO_FRIDAY;
  club.edit(id, "2026-12-10", { repeat, scope: "all" });
  const ticked = club.shown("2026-12-01", "2027-01-31");
  club.undo();
  club.edit(id, "2026-12-10", { ...TO_FRIDAY, scope: "all" });
  expect(club.shown("2026-12-01", "2027-01-31")).toEqual(ticked);
});

test.each<[string, number[], number[], string, string, string[]]>([
  ["earlier, before the first date", [1, 4], [4, 7], "12-14", "12-13", ["12-06", "12-10", "12-13"]],
  [
    "earlier, without a date more",
    [3, 5],
    [1, 2, 3],
    "12-11",
    "12-08",
    ["12-08", "12-09", "12-14"],
  ],
  ["all ticked weekdays at once", [1, 4], [2, 5], "12-10", "12-11", ["12-08", "12-11", "12-15"]],
  ["the only weekday", [1], [2], "12-14", "12-15", ["12-08", "12-15", "12-22"]],
  ["onto the one that stays", [1, 4], [4], "12-14", "12-17", ["12-10", "12-17", "12-24"]],
])("%s", (_, weekdays, ticked, day, to, dates) => {
  const repeat = { freq: "week", weekdays };
  const id = club.save({ ...at("2026-12-07"), repeat }).seriesId ?? "";
  const moved: Values = { ...at(`2026-${to}`), repeat: { freq: "week", weekdays: ticked } };
  club.edit(id, `2026-${day}`, { ...moved, scope: "all" });
  const shown = club.shown("2026-12-01", "2027-01-31").map((line) => line.slice(0, 5));
  expect(shown.slice(0, 3)).toEqual(dates);
});

it("keeps a date changed on its own that is the edited one", () => {
  const id = addTwiceWeekly();
  club.edit(id, "2026-12-10", { title: "Test match" });
  club.edit(id, "2026-12-10", { ...TO_FRIDAY, title: "Test match", scope: "all" });
  expect(club.shown("2026-12-08", "2026-12-12")).toEqual(["12-11 19:00 Test match"]);
});

it("starts with the typed date where another interval would miss it", () => {
  const id = club.save({ ...at("2026-12-07"), repeat: { freq: "week" } }).seriesId ?? "";
  const repeat = { freq: "week", every: 2, weekdays: [1] };
  club.edit(id, "2026-12-07", { ...at("2026-12-14"), repeat, scope: "all" });
  const shown = club.shown("2026-12-01", "2026-12-31").map((line) => line.slice(0, 5));
  expect(shown).toEqual(["12-14", "12-28"]);
});
