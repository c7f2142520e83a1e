// Repeating events: changed by several editors, undone, opened at old addresses, and moved to another zone.
import { beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { saveCalendar } from "~/operations/calendars/calendars";
import { restoreEvent } from "~/operations/events/event-deletion";
import { getEvent } from "~/operations/events/events";
import { getSeries, listDates } from "~/operations/events/repeating-events";
import { listDeletedEvents } from "~/operations/history/deleted-things";
import { listVersions, restoreVersion } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { DAY, refusalOf } from "../../support/operations";
import { at, type Club, createClub, MONDAY } from "../events/series-scene";

let club: Club;
let id: string;

beforeEach(() => {
  club = createClub();
  id = club.weekly();
});

const idOf = (day: string, seriesId = id) => dateId({ id: seriesId, day });

describe("two editors", () => {
  const SCOPES = ["one", "following", "all"];
  const pairs = SCOPES.flatMap((first) => SCOPES.map((second) => [first, second]));

  test.each(pairs)("the first saves %s, the second's %s is stale", (first, second) => {
    const day = "2026-12-07";
    const eventId = idOf(day);
    const read = () => perform(getEvent, { calendarId: club.link, eventId }, club.as());
    const { modifiedAt } = read();
    club.edit(id, day, { title: "Mine", scope: first, modifiedAt });
    const late = () => club.edit(id, day, { title: "Yours", scope: second, modifiedAt });
    expect(refusalOf(late).code).toBe("stale");
  });
});

describe("undo", () => {
  const changes: [string, () => unknown][] = [
    ["one date changed", () => club.edit(id, "2026-12-07", { title: "Test match" })],
    ["one date moved", () => club.edit(id, "2026-12-07", at("2026-12-09"))],
    ["one changed date changed", () => club.edit(id, "2026-11-30", { title: "Other" })],
    ["one date deleted", () => club.remove(idOf("2026-12-07"), "one")],
    ["a changed date deleted", () => club.remove(idOf("2026-11-30"), "one")],
    ["one date restored", () => club.restore(idOf("2026-12-21"))],
    ["all changed", () => club.edit(id, MONDAY, { ...at(MONDAY, "18:00"), scope: "all" })],
    ["all moved", () => club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" })],
    [
      "another rule",
      () => club.edit(id, MONDAY, { repeat: { freq: "week", every: 2 }, scope: "all" }),
    ],
    [
      "following changed",
      () => club.edit(id, "2026-11-30", { title: "Practice", scope: "following" }),
    ],
    ["following deleted", () => club.remove(idOf("2026-11-30"), "following")],
    ["all deleted", () => club.remove(idOf(MONDAY), "all")],
    ["no longer repeating", () => club.edit(id, MONDAY, { repeat: null, scope: "all" })],
    [
      "no longer repeating from a date on",
      () => club.edit(id, "2026-11-30", { repeat: null, scope: "following" }),
    ],
  ];

  test.each(changes)(
    "of %s shows everything as before, and again after undoing that",
    (_, change) => {
      club.edit(id, "2026-11-30", { title: "Test match" });
      club.remove(idOf("2026-12-21"), "one");
      const before = club.shown();
      change();
      const after = club.shown();
      expect(after).not.toEqual(before);
      club.undo();
      expect(club.shown()).toEqual(before);
      expect(club.series(id)).toBeDefined();
      club.undo();
      expect(club.shown()).toEqual(after);
    },
  );

  it("of an event that began to repeat makes it a single one again", () => {
    const { id: eventId, uid } = club.save({ ...at("2026-11-25"), title: "Party" });
    const before = club.shown();
    club.save({ id: eventId, ...at("2026-11-25"), title: "Party", repeat: { freq: "day" } });
    expect(club.shown().length).toBeGreaterThan(30);
    club.undo();
    expect(club.shown()).toEqual(before);
    const back = perform(getEvent, { calendarId: club.link, eventId }, club.as());
    expect(back).toMatchObject({ id: eventId, uid, seriesId: null });
  });
});

describe("a series' addresses", () => {
  it("lead to the next date, and after the last one to that", () => {
    const ended = club.weekly({ repeat: { freq: "week", count: 2 } });
    const ask = () =>
      perform(getSeries, { calendarId: club.link, seriesId: ended }, club.as()).dateId;
    expect(ask()).toBe(idOf(MONDAY, ended));
    club.world.clock.now += 4 * DAY;
    expect(ask()).toBe(idOf("2026-11-30", ended));
    club.world.clock.now += 30 * DAY;
    expect(ask()).toBe(idOf("2026-11-30", ended));
  });

  it("list its dates with what became of them", () => {
    club.edit(id, "2026-11-30", { title: "Test match" });
    club.remove(idOf("2026-12-07"), "one");
    const input = { calendarId: club.link, seriesId: id, limit: 4 };
    const { list, hasEarlier, hasMore } = perform(listDates, input, club.as(null));
    expect(list.map(({ day, state }) => `${day} ${state}`)).toEqual([
      "2026-11-23 plain",
      "2026-11-30 changed",
      "2026-12-07 skipped",
      "2026-12-14 plain",
    ]);
    expect([hasEarlier, hasMore]).toEqual([false, true]);
  });
});

describe("a changed date that was deleted with this and later dates", () => {
  const deleted = () =>
    perform(listDeletedEvents, { calendarId: club.link }, club.as()).list.map(({ title }) => title);

  beforeEach(() => {
    club.edit(id, "2026-12-07", { title: "Derby" });
    club.remove(idOf("2026-11-30"), "following");
    expect(deleted()).toEqual(["Derby"]);
  });

  it("is back when the series is restored by its version", () => {
    const { list } = perform(listVersions, { calendarId: club.link, limit: 10 }, club.as());
    const ended = list.find(({ itemKind }) => itemKind === "series");
    perform(restoreVersion, { calendarId: club.link, versionId: ended?.id }, club.as());
    expect(club.shown()).toContain("12-07 19:00 Derby");
    expect(club.shown()).not.toContain("12-07 19:00 Training");
    expect(club.shown()).toContain("12-14 19:00 Training");
    expect(deleted()).toEqual([]);
  });

  it("can take the place of the date that a longer rule has there", () => {
    club.edit(id, MONDAY, { scope: "all", repeat: { freq: "week" } });
    expect(club.shown()).toContain("12-07 19:00 Training");
    perform(restoreEvent, { calendarId: club.link, eventId: idOf("2026-12-07") }, club.as());
    expect(club.shown()).toContain("12-07 19:00 Derby");
    expect(club.shown()).not.toContain("12-07 19:00 Training");
    expect(deleted()).toEqual([]);
  });
});

describe("a calendar that gets another zone", () => {
  it("keeps the dates of all-day series and the clock of timed ones", () => {
    const day = { allDay: true, from: at(MONDAY).from, to: at(MONDAY).from };
    const whole = club.save({ ...day, title: "Camp", repeat: { freq: "day" } }).seriesId ?? "";
    const input = { id: club.link, title: "Club", timeZone: "Asia/Tokyo" };
    perform(saveCalendar, input, club.as());
    expect(club.series(whole)).toMatchObject({ timeZone: "Asia/Tokyo", firstDay: MONDAY });
    expect(club.series(id)).toMatchObject({ timeZone: "Europe/Berlin", startTime: "19:00" });
    expect(club.shown()).toContain("11-23 19:00 Training");
    expect(club.shown()).toContain("11-23 all day Camp");
  });
});

describe("a timed series of a far zone that becomes all-day in a calendar that moved", () => {
  it("stays on its days when a date is sent back as it was read", () => {
    const zone = (timeZone: string) =>
      perform(saveCalendar, { id: club.link, title: "Club", timeZone }, club.as());
    zone("Pacific/Kiritimati");
    const { from, to } = at("2027-04-05", "01:00", "Pacific/Kiritimati");
    const timed = club.save({ from, to, title: "Camp", repeat: { freq: "week" } });
    zone("Europe/Paris");
    const made = club.save({
      id: timed.id,
      title: "Camp",
      ...at("2027-04-05", "00:00", "Europe/Paris"),
      allDay: true,
      scope: "all",
    });
    const read = (eventId: string) =>
      perform(getEvent, { calendarId: club.link, eventId }, club.as());
    const first = read(made.id);
    expect(first.firstDay).toBe("2027-04-05");
    const { title, allDay } = first;
    const again = club.save({ id: first.id, title, allDay, from: first.from, to: first.to });
    expect(again).toMatchObject({ id: first.id, firstDay: "2027-04-05" });
  });
});

describe("a series restored to the days before it moved", () => {
  it("takes its dates along that were changed or deleted on their own", () => {
    club.edit(id, "2026-12-21", { title: "Party" });
    club.remove(idOf("2026-12-14"), "one");
    const before = club.shown();
    club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" });
    const { list } = perform(
      listVersions,
      { calendarId: club.link, itemKind: "series" },
      club.as(),
    );
    const versionId = list[0]?.id;
    club.edit(id, "2026-11-24", { ...at("2026-11-24"), location: "Field", scope: "all" });
    club.remove(idOf("2026-12-29"), "one");
    perform(restoreVersion, { calendarId: club.link, versionId }, club.as());
    expect(club.shown()).toEqual(before.filter((line) => !line.startsWith("12-28")));
    expect(club.series(id)).toMatchObject({
      location: "Field",
      skips: ["2026-12-14", "2026-12-28"],
    });
    const eventId = idOf("2026-12-21");
    const party = perform(getEvent, { calendarId: club.link, eventId }, club.as());
    expect(party).toMatchObject({ title: "Party", location: "Field", seriesId: id });
    const deleted = perform(listDeletedEvents, { calendarId: club.link }, club.as());
    const days = [idOf("2026-12-14"), idOf("2026-12-28")];
    expect(deleted.list.map((each) => each.id).sort()).toEqual(days);
  });

  it("takes along those that moved with it by a whole week, and leaves those changed since", () => {
    club.edit(id, "2026-12-07", { title: "Match" });
    club.edit(id, "2026-12-14", { title: "Party" });
    club.remove(idOf("2026-12-21"), "one");
    const before = club.shown();
    club.edit(id, MONDAY, { ...at("2026-11-30"), scope: "all" });
    expect(club.shown()).toContain("12-21 19:00 Party");
    const { list } = perform(
      listVersions,
      { calendarId: club.link, itemKind: "series" },
      club.as(),
    );
    club.edit(id, "2026-11-30", { title: "Final" });
    perform(restoreVersion, { calendarId: club.link, versionId: list[0]?.id }, club.as());
    const deleted = perform(listDeletedEvents, { calendarId: club.link }, club.as());
    expect(deleted.list.map((each) => each.id)).toContain(idOf("2026-12-21"));
    const since = (line: string) => line.replace("11-30 19:00 Training", "11-30 19:00 Final");
    expect(club.shown()).toEqual(before.map(since));
  });
});
