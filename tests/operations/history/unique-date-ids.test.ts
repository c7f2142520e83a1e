// Each id belongs to one thing: dates that left their series and return, dates of deleted series, and what Undo leaves
// of both.
import { beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { findItemById } from "~/features/caldav/operations/reading";
import { getEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listDeletedEvents } from "~/operations/history/deleted-things";
import { listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { type Caller, perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { DAY } from "../../support/operations";
import { at, type Club, createClub, MONDAY } from "../events/series-scene";

const [DEC_7, DEC_14, DEC_21] = ["2026-12-07", "2026-12-14", "2026-12-21"];

let club: Club;
let id: string;

beforeEach(() => {
  club = createClub();
  id = club.weekly();
});

const idOf = (day: string, seriesId = id) => dateId({ id: seriesId, day });
const read = (eventId: string) => perform(getEvent, { calendarId: club.link, eventId }, club.as());
const viewed = () => perform(viewCalendar, { id: club.link }, club.as()).events;
const versionsOf = (itemId: string, itemKind = "event") =>
  perform(listVersions, { calendarId: club.link, itemKind, itemId }, club.as()).list;
const restoreVersionOf = (versionId = 0) =>
  perform(restoreVersion, { calendarId: club.link, versionId }, club.as());
const deleted = () => perform(listDeletedEvents, { calendarId: club.link }, club.as()).list;
const undo = (batch: string, force = false) =>
  perform(undoBatch, { calendarId: club.link, batch, force }, club.as());
const until = (day: string | undefined) => ({
  repeat: { freq: "week", ...(day && { until: day }) },
  scope: "all",
});

/** Expects each thing once, and expects apps to get everything that people see. */
function expectOneThingEach() {
  const ids = viewed().map((each) => each.id);
  expect(ids).toEqual([...new Set(ids)]);
  const caller = club.as();
  const calendar = club.world.store.calendars.findByLink(club.link);
  if (!calendar || !caller.actor) throw new Error("no calendar");
  const context = { ...caller, actor: caller.actor, calendar } as Caller & {
    actor: NonNullable<Caller["actor"]>;
    calendar: typeof calendar;
  };
  for (const event of viewed().filter((each) => !each.isByRule)) {
    const item = findItemById(event.seriesId ?? event.id, context);
    const own = item?.kind === "event" ? [item.event.id] : item?.changed.map((each) => each.id);
    expect(own).toContain(event.id);
  }
}

describe("a date that left its series", () => {
  beforeEach(() => {
    club.edit(id, DEC_14, { title: "Derby" });
    club.edit(id, MONDAY, until("2026-12-01"));
    club.restore(idOf(DEC_14));
  });

  it("is that date again once the series has its day, with a history that undo reads", () => {
    const before = club.shown();
    expect(read(idOf(DEC_14))).toMatchObject({ title: "Derby", seriesId: null });
    club.edit(id, MONDAY, until(undefined));
    expect(club.shown().filter((line) => line.startsWith("12-14"))).toEqual(["12-14 19:00 Derby"]);
    expect(read(idOf(DEC_14))).toMatchObject({ seriesId: id, occurrence: DEC_14 });
    expectOneThingEach();
    club.undo();
    expect(club.shown()).toEqual(before);
    expectOneThingEach();
  });

  it("is one thing however its series gets the day back", () => {
    const [rule] = versionsOf(id, "series");
    restoreVersionOf(rule?.id);
    expectOneThingEach();
    club.remove(idOf(DEC_14), "one");
    expect(club.shown().filter((line) => line.startsWith("12-14"))).toEqual([]);
    club.restore(idOf(DEC_14));
    expect(read(idOf(DEC_14)).title).toBe("Derby");
  });

  it("steps aside for a date that is moved to its day, and nothing goes", () => {
    club.edit(id, "2026-11-30", { title: "Other" });
    club.edit(id, MONDAY, { ...at("2026-12-07"), ...until(undefined) });
    expect(club.shown().filter((line) => line.startsWith("12-14"))).toEqual([
      "12-14 19:00 Derby",
      "12-14 19:00 Other",
    ]);
    expectOneThingEach();
  });

  it("that repeats by now keeps the day", () => {
    club.save({
      id: idOf(DEC_14),
      ...at(DEC_14),
      title: "Derby",
      repeat: { freq: "day", count: 2 },
    });
    club.edit(id, MONDAY, until(undefined));
    expect(club.shown().filter((line) => line.startsWith("12-14"))).toEqual(["12-14 19:00 Derby"]);
    expectOneThingEach();
  });
});

describe("a date of a deleted series that comes back", () => {
  const ways: [string, () => unknown][] = [
    [
      "by undoing twice",
      () => {
        const { batch } = versionsOf(idOf(DEC_14))[0] ?? { batch: "" };
        club.undo(batch);
        club.remove(idOf(MONDAY), "all");
        undo(versionsOf(idOf(DEC_14))[0]?.batch ?? "");
      },
    ],
    [
      "by a version",
      () => {
        club.remove(idOf(MONDAY), "all");
        restoreVersionOf(versionsOf(idOf(DEC_14))[0]?.id);
      },
    ],
  ];

  test.each(ways)("%s is an event of its own, and stays", (_way, comeBack) => {
    club.edit(id, DEC_14, { title: "Derby" });
    comeBack();
    expect(club.shown()).toEqual(["12-14 19:00 Derby"]);
    expect(read(idOf(DEC_14)).seriesId).toBeNull();
    expectOneThingEach();
    expect(deleted().map((each) => each.id)).toEqual([id]);
    club.world.clock.now += 31 * DAY;
    purge(club.world.store, club.world.clock.now);
    expect(read(idOf(DEC_14)).title).toBe("Derby");
  });
});

describe("a deleted series that comes back by a version", () => {
  it("has its changed dates, none of which is deleted and shown", () => {
    club.edit(id, DEC_14, { title: "Derby" });
    const before = club.shown();
    club.remove(idOf(MONDAY), "all");
    restoreVersionOf(versionsOf(id, "series")[0]?.id);
    expect(deleted()).toEqual([]);
    expect(club.shown()).toEqual(before);
    expectOneThingEach();
  });
});

describe("undo", () => {
  it("of a rule by force leaves no date attached to a day that is none of it", () => {
    club.edit(id, MONDAY, { repeat: { freq: "day" }, scope: "all" });
    const { batch } = versionsOf(id, "series")[0] ?? { batch: "" };
    club.edit(id, "2026-12-08", { title: "Derby" });
    undo(batch, true);
    expect(read(idOf("2026-12-08"))).toMatchObject({ title: "Derby", seriesId: null });
    expectOneThingEach();
  });

  it("of a restored version gives a deleted event the text that it was deleted with", () => {
    const { id: eventId } = club.save({ ...at(DEC_7), title: "Old" });
    club.save({ id: eventId, ...at(DEC_7), title: "New" });
    club.remove(eventId, "one");
    restoreVersionOf(versionsOf(eventId).at(-2)?.id);
    expect(read(eventId).title).toBe("Old");
    club.undo();
    expect(deleted().map(({ title }) => title)).toEqual(["New"]);
    club.restore(eventId);
    expect(read(eventId).title).toBe("New");
  });

  it("of a restored version does so for a series", () => {
    club.edit(id, MONDAY, { title: "Practice", scope: "all" });
    club.remove(idOf(MONDAY), "all");
    restoreVersionOf(versionsOf(id, "series").at(-2)?.id);
    club.undo();
    club.restore(id);
    expect(read(idOf(MONDAY)).title).toBe("Practice");
  });

  const rules: [string, () => unknown][] = [
    ["moved by a day", () => club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" })],
    ["ended earlier", () => club.edit(id, MONDAY, until("2026-12-15"))],
    [
      "every second week",
      () => club.edit(id, MONDAY, { repeat: { freq: "week", every: 2 }, scope: "all" }),
    ],
    ["every day", () => club.edit(id, MONDAY, { repeat: { freq: "day" }, scope: "all" })],
    ["moved by a week", () => club.edit(id, MONDAY, { ...at("2026-11-30"), scope: "all" })],
    ["split", () => club.edit(id, DEC_7, { ...at("2026-12-08"), scope: "following" })],
    ["all-day", () => club.edit(id, MONDAY, { allDay: true, scope: "all", title: "Camp" })],
    ["no rule", () => club.edit(id, MONDAY, { repeat: null, scope: "all" })],
  ];

  test.each(rules)("goes to and fro over a rule with changed dates: %s", (_name, change) => {
    club.edit(id, DEC_14, { title: "Derby" });
    club.edit(id, DEC_21, { title: "Final", ...at("2026-12-22") });
    const before = club.shown();
    change();
    const after = club.shown();
    const [first] = perform(listVersions, { calendarId: club.link, limit: 1 }, club.as()).list;
    // First by the change's own batch, then by the latest batch.
    for (const [shown, batch] of [
      [before, first?.batch],
      [after],
      [before, first?.batch],
      [after],
      [before],
    ] as const) {
      expect(club.undo(batch).left).toEqual([]);
      expect(club.shown()).toEqual(shown);
      expectOneThingEach();
    }
  });
});
