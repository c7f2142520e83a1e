// Single dates of a repeating event: their state before the first change, deleted ones among other deleted events, and
// changes to the series that do not affect them.
import { beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { saveCalendar } from "~/operations/calendars/calendars";
import { restoreEvent } from "~/operations/events/event-deletion";
import { listEventsAround } from "~/operations/events/event-lists";
import { getEvent } from "~/operations/events/events";
import { findDeletedEvent, listDeletedEvents } from "~/operations/history/deleted-things";
import { getVersion, listVersions, restoreVersion } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import type { Day } from "~/time/days";
import { createDesk, weekly as weeklyEntry } from "../../features/moving/import-scene";
import { BEN, DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, at, type Club, createClub, MONDAY } from "./series-scene";

const NOV_30 = "2026-11-30";
const DEC_7 = "2026-12-07";
const DEC_14 = "2026-12-14";

let club: Club;
let id: string;

beforeEach(() => {
  club = createClub();
  club.world.admit(club.link, BEN);
  id = club.weekly();
});

const idOf = (day: string, seriesId = id) => dateId({ id: seriesId, day });
const read = (eventId: string) => perform(getEvent, { calendarId: club.link, eventId }, club.as());
const historyOf = (itemId: string) =>
  perform(listVersions, { calendarId: club.link, itemKind: "event", itemId }, club.as()).list;
const view = (versionId = 0) =>
  perform(getVersion, { calendarId: club.link, versionId }, club.as());
const restoreVersionOf = (versionId = 0) =>
  perform(restoreVersion, { calendarId: club.link, versionId }, club.as());

describe("the first change of a date", () => {
  it("is none where the date is saved as it is", () => {
    const { modifiedAt } = club.series(id) ?? {};
    club.edit(id, DEC_7, {});
    const days = { from: Date.UTC(2026, 11, 1, 23), to: Date.UTC(2026, 11, 1, 23) };
    const whole = club.weekly({ ...days, allDay: true });
    club.edit(whole, "2026-12-09", {
      from: days.from + 7 * DAY,
      to: days.to + 7 * DAY,
      allDay: true,
    });
    expect([read(idOf(DEC_7)).isByRule, read(idOf("2026-12-09", whole)).isByRule]).toEqual([
      true,
      true,
    ]);
    expect(club.series(id)?.modifiedAt).toBe(modifiedAt);
    expect(historyOf(idOf(DEC_7))).toEqual([]);
  });

  it("tells what the date was by rule, and what differs", () => {
    club.edit(id, DEC_7, { title: "Derby", ...at(DEC_7, "20:00") });
    const [first] = historyOf(idOf(DEC_7));
    expect(first).toMatchObject({ action: "changed", fields: ["title", "from", "to"] });
    const { texts, states } = view(first?.id);
    expect(texts).toContainEqual({ field: "title", before: "Training", after: "Derby" });
    expect(texts).toContainEqual({
      field: "from",
      before: "2026-12-07T18:00:00.000Z",
      after: "2026-12-07T19:00:00.000Z",
    });
    expect(states.before).toMatchObject({ seriesId: id, occurrence: DEC_7 });
  });

  it("tells it as it was then, whatever became of the series", () => {
    club.edit(id, DEC_7, { title: "Derby" });
    club.edit(id, MONDAY, { title: "Practice", scope: "all" });
    expect(view(historyOf(idOf(DEC_7)).at(-1)?.id).texts).toContainEqual({
      field: "title",
      before: "Training",
      after: "Derby",
    });
  });

  it("is restored to a date as any other of the series", () => {
    const before = club.shown();
    club.edit(id, DEC_7, { title: "Derby", ...at(DEC_7, "20:00") });
    restoreVersionOf(historyOf(idOf(DEC_7))[0]?.id);
    expect(club.shown()).toEqual(before);
    expect(read(idOf(DEC_7)).isByRule).toBe(true);
    club.undo();
    expect(club.shown()).toContain("12-07 20:00 Derby");
  });

  it("is restored without what was written of it since", () => {
    club.edit(id, DEC_7, { title: "Derby" });
    club.edit(id, DEC_7, { title: "Derby", notes: "Two boats." });
    restoreVersionOf(historyOf(idOf(DEC_7)).at(-1)?.id);
    expect(read(idOf(DEC_7))).toMatchObject({ title: "Training", notes: "Two boats." });
  });

  it("is restored where the date was deleted since, and is no skipped one any more", () => {
    const before = club.shown();
    club.edit(id, DEC_7, { title: "Derby" });
    club.remove(idOf(DEC_7), "one");
    restoreVersionOf(historyOf(idOf(DEC_7)).at(-1)?.id);
    expect(club.shown()).toEqual(before);
    expect(club.series(id)?.skips).toEqual([]);
  });

  it("is nothing to restore where the date is so already", () => {
    club.edit(id, DEC_7, { title: "Derby" });
    const [first] = historyOf(idOf(DEC_7));
    restoreVersionOf(first?.id);
    expect(refusalOf(() => restoreVersionOf(first?.id)).code).toBe("invalid");
  });

  it("had nothing before it in a series that came with it", async () => {
    const desk = createDesk();
    await desk.take([weeklyEntry("b", { changed: { [NOV_30]: "Final" } })]);
    const { list } = perform(listVersions, { calendarId: desk.link }, desk.as(ANN));
    const final = list.find(({ title }) => title === "Final");
    expect(final).toMatchObject({ action: "created", fields: [] });
  });
});

describe("a save of one date", () => {
  const others: [string, () => unknown][] = [
    ["another date was changed", () => club.edit(id, NOV_30, { title: "Derby" }, BEN)],
    ["another date was deleted", () => club.remove(idOf(NOV_30), "one")],
    ["the series was ended later", () => club.remove(idOf("2026-12-28"), "following")],
    [
      "the series was split later",
      () => club.edit(id, "2026-12-21", { title: "Practice", scope: "following" }, BEN),
    ],
  ];
  const changes: [string, () => unknown][] = [
    ["it was changed", () => club.edit(id, DEC_7, { title: "Derby" }, BEN)],
    ["all dates were", () => club.edit(id, MONDAY, { title: "Practice", scope: "all" }, BEN)],
    [
      "all dates got another time",
      () => club.edit(id, MONDAY, { ...at(MONDAY, "18:00"), scope: "all" }, BEN),
    ],
    [
      "the dates from it on were",
      () => club.edit(id, DEC_7, { title: "Practice", scope: "following" }, BEN),
    ],
  ];
  const isChanged = [false, true];

  test.each(
    isChanged.flatMap((changed) => others.map(([name, act]) => [name, changed, act] as const)),
  )("is taken though %s meanwhile (a changed date: %s)", (_name, changed, act) => {
    if (changed) club.edit(id, DEC_7, { title: "Match" });
    const { modifiedAt } = read(idOf(DEC_7));
    act();
    club.edit(id, DEC_7, { notes: "Mine", modifiedAt });
    expect(read(idOf(DEC_7)).notes).toBe("Mine");
  });

  test.each(changes)("is stale where %s meanwhile", (_name, act) => {
    const { modifiedAt } = read(idOf(DEC_7));
    act();
    const late = () => club.edit(id, DEC_7, { notes: "Mine", modifiedAt });
    expect(refusalOf(late).code).toBe("stale");
  });

  it("of all dates is stale where one was changed", () => {
    const { modifiedAt } = read(idOf(DEC_7));
    club.edit(id, NOV_30, { title: "Derby" }, BEN);
    const late = () => club.edit(id, DEC_7, { notes: "Mine", modifiedAt, scope: "all" });
    expect(refusalOf(late).code).toBe("stale");
  });
});

describe("a deleted date", () => {
  const deleted = (email = ANN) =>
    perform(listDeletedEvents, { calendarId: club.link }, club.as(email));
  const ids = () => deleted().list.map((each) => each.id);
  const find = (eventId: string, email: string | null = ANN) =>
    perform(findDeletedEvent, { calendarId: club.link, eventId }, club.as(email));

  it("is among the deleted events, with when it was, and counted", () => {
    const single = club.save({ ...at("2026-11-25"), title: "Party" }).id;
    club.edit(id, DEC_14, { title: "Derby" });
    for (const each of [single, idOf(DEC_14), idOf(DEC_7)]) club.remove(each, "one");
    expect(ids()).toEqual([idOf(DEC_7), idOf(DEC_14), single]);
    expect(deleted()).toMatchObject({ count: 3, isFull: false });
    expect(deleted().list[0]).toMatchObject({ title: "Training", event: { occurrence: DEC_7 } });
    const lists = { calendarId: club.link, past: 3, upcoming: 20, zone: "Europe/Berlin" };
    expect(perform(listEventsAround, lists, club.as()).hasDeleted).toBe(true);
  });

  it("comes back by its id, and is deleted no more", () => {
    const before = club.shown();
    club.remove(idOf(DEC_7), "one");
    perform(restoreEvent, { calendarId: club.link, eventId: idOf(DEC_7) }, club.as(BEN));
    expect(club.shown()).toEqual(before);
    expect(deleted()).toMatchObject({ list: [], count: 0 });
    expect(refusalOf(() => find(idOf(DEC_7))).code).toBe("missing");
  });

  it("follows Undo, and Undo of that", () => {
    club.remove(idOf(DEC_7), "one");
    club.undo();
    expect(ids()).toEqual([]);
    club.undo();
    expect(ids()).toEqual([idOf(DEC_7)]);
  });

  it("goes with its series, counts once with it, and comes back with it deleted", () => {
    club.edit(id, DEC_14, { title: "Derby" });
    club.remove(idOf(DEC_7), "one");
    club.remove(idOf(MONDAY), "all");
    expect(deleted()).toMatchObject({ list: [{ id }], count: 1 });
    expect(find(idOf(DEC_7))).toMatchObject({ id });
    club.restore(id);
    expect(ids()).toEqual([idOf(DEC_7)]);
  });

  it("moves along when its series is split or moved", () => {
    club.remove(idOf(DEC_7), "one");
    club.remove(idOf(DEC_14), "one");
    club.edit(id, DEC_14.replace("14", "21"), { title: "Practice", scope: "following" });
    expect(ids()).toEqual([idOf(DEC_14), idOf(DEC_7)]);
    club.edit(id, NOV_30, { ...at("2026-12-01"), scope: "following" });
    const [moved] = deleted().list;
    expect(moved?.event?.occurrence).toBe("2026-12-15");
    expect(deleted().count).toBe(2);
    club.restore(moved?.id ?? "");
    expect(club.shown()).toContain("12-15 19:00 Training");
  });

  it("is there again after its series was a single event for a while", () => {
    club.remove(idOf(DEC_7), "one");
    club.edit(id, MONDAY, { repeat: null, scope: "all" });
    expect(ids()).toEqual([]);
    club.undo();
    expect(ids()).toEqual([idOf(DEC_7)]);
  });

  it("stays so after a month, and can be found by its address all the same", () => {
    club.remove(idOf(DEC_7), "one");
    club.world.clock.now += 31 * DAY;
    purge(club.world.store, club.world.clock.now);
    expect(deleted()).toMatchObject({ list: [], count: 0 });
    expect(find(idOf(DEC_7))).toMatchObject({ title: "Training", deletedAt: null });
    club.restore(idOf(DEC_7));
    expect(club.shown("2026-12-07", "2026-12-07")).toHaveLength(1);
  });

  it("is none where a file left the day out, though its address tells what is there to restore", async () => {
    const desk = createDesk();
    await desk.take([weeklyEntry("b")]);
    const input = { calendarId: desk.link };
    expect(perform(listDeletedEvents, input, desk.as(ANN))).toMatchObject({ list: [], count: 0 });
  });

  it("keeps its day in a calendar that has another zone since", () => {
    const day = { allDay: true, from: at(MONDAY).from, to: at(MONDAY).from };
    const camp = club.save({ ...day, title: "Camp", repeat: { freq: "day" } }).seriesId ?? "";
    club.remove(idOf(NOV_30, camp), "one");
    perform(saveCalendar, { id: club.link, title: "Club", timeZone: "Asia/Tokyo" }, club.as());
    expect(deleted().list).toMatchObject([{ event: { firstDay: NOV_30, timeZone: "Asia/Tokyo" } }]);
  });

  it("is told to editors alone", () => {
    club.remove(idOf(DEC_7), "one");
    expect(refusalOf(() => find(idOf(DEC_7), null)).code).toBe("signed-out");
    expect(refusalOf(() => find(idOf(DEC_7), "cat@example.org")).code).toBe("denied");
    expect(find(idOf(DEC_7), BEN)).toMatchObject({ id: idOf(DEC_7) });
  });
});

describe("a date that is all-day in a series with times, or the other way round", () => {
  const noon = (day: Day) => at(day, "12:00").from;
  const whole = (first: Day, last = first) => ({ allDay: true, from: noon(first), to: noon(last) });
  const timed = { allDay: false };

  it.each(["all", "following"])("makes the series so where its own times change (%s)", (scope) => {
    club.edit(id, DEC_7, whole(DEC_7));
    club.edit(id, DEC_7, { ...whole(DEC_7, "2026-12-08"), scope });
    const [first, second] = [club.shown("2026-12-07", "2026-12-07"), club.shown(DEC_14, DEC_14)];
    expect([first, second]).toEqual([["12-07 all day Training"], ["12-14 all day Training"]]);
    const days = club.weekly({ ...whole(MONDAY), title: "Camp" });
    club.edit(days, DEC_7, { ...timed, title: "Camp" });
    club.edit(days, DEC_7, { ...timed, ...at(DEC_7, "20:00"), title: "Camp", scope });
    expect(club.shown(DEC_14, DEC_14)).toContain("12-14 20:00 Camp");
  });

  it("makes the series so where its length alone changes", () => {
    const days = club.weekly({ ...whole(MONDAY), title: "Camp" });
    club.edit(days, DEC_7, { ...timed, title: "Camp" });
    const { from, to } = at(DEC_7);
    club.edit(days, DEC_7, { ...timed, from, to: to + HOUR, title: "Camp", scope: "all" });
    expect(club.shown(DEC_14, DEC_14)).toContain("12-14 19:00 150m Camp");
  });

  it("keeps its own days where a series without an end gets one", () => {
    const open = club.weekly({ ...at(MONDAY), to: null, title: "Open" });
    club.edit(open, DEC_7, { ...whole(DEC_7), title: "Open" });
    club.edit(open, MONDAY, { ...at(MONDAY), title: "Open", scope: "all" });
    expect(club.shown(DEC_7, DEC_7)).toContain("12-07 all day Open");
    expect(club.shown(DEC_14, DEC_14)).toContain("12-14 19:00 Open");
  });
});
