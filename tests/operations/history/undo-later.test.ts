// Undo keeps later changes to single dates of a repeating event, and reports the dates it leaves.
import { beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { removeAdmin } from "~/operations/accounts/admins";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { listEventsOfDays } from "~/operations/events/event-lists";
import { getEvent, saveEvent } from "~/operations/events/events";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { undoAll } from "~/web/pages/history/history-page";
import { createDesk, single, weekly as weeklyEntry } from "../../features/moving/import-scene";
import { BEN, refusalOf } from "../../support/operations";
import { ANN, at, type Club, createClub, MONDAY, ZONE } from "../events/series-scene";

const NOV_30 = "2026-11-30";
const DEC_7 = "2026-12-07";
const DEC_14 = "2026-12-14";

describe("of a repeating event of which somebody else changed one date since", () => {
  let club: Club;
  let id: string;

  beforeEach(() => {
    club = createClub();
    club.world.admit(club.link, BEN);
    id = club.weekly();
  });

  const idOf = (day: string, seriesId = id) => dateId({ id: seriesId, day });
  const batchOf = (work: () => unknown): string => {
    work();
    return (
      perform(listVersions, { calendarId: club.link, limit: 1 }, club.as()).list[0]?.batch ?? ""
    );
  };
  const undo = (batch: string, force = false) => {
    const input = { calendarId: club.link, batch, force };
    const { undone, left } = perform(undoBatch, input, club.as());
    return { undone: undone.length, left: left.map(({ title }) => title) };
  };
  /** The id of the series with a date on this day. */
  const seriesOn = (day: string) =>
    perform(
      listEventsOfDays,
      { calendarId: club.link, first: day, last: day, zone: ZONE },
      club.as(null),
    )
      .map(({ seriesId }) => seriesId)
      .at(-1) ?? "";
  const change = (day: string, seriesId = id) =>
    club.edit(seriesId, day, { title: "Ben's match" }, BEN);

  type Case = [name: string, first: () => unknown, later: () => unknown];
  const cases: Case[] = [
    ["created", () => (id = club.weekly({ title: "Choir" })), () => change(DEC_7)],
    [
      "created, with a date deleted since",
      () => (id = club.weekly({ title: "Choir" })),
      () => club.remove(idOf(DEC_7), "one"),
    ],
    [
      "created, and split since",
      () => (id = club.weekly({ title: "Choir" })),
      () => club.edit(id, DEC_7, { title: "Practice", scope: "following" }, BEN),
    ],
    [
      "created, and a single event since",
      () => (id = club.weekly({ title: "Choir" })),
      () => club.edit(id, MONDAY, { title: "Ben's match", repeat: null, scope: "all" }, BEN),
    ],
    [
      "split, in the later half",
      () => club.edit(id, NOV_30, { title: "Practice", scope: "following" }),
      () => change(DEC_14, seriesOn(NOV_30)),
    ],
    [
      "split, in the earlier half",
      () => club.edit(id, NOV_30, { title: "Practice", scope: "following" }),
      () => change(MONDAY),
    ],
    [
      "split, a date of the earlier half deleted since",
      () => club.edit(id, DEC_7, { title: "Practice", scope: "following" }),
      () => club.remove(idOf(NOV_30), "one"),
    ],
    [
      "changed whole",
      () => club.edit(id, MONDAY, { notes: "Bring water.", scope: "all" }),
      () => change(DEC_7),
    ],
    [
      "moved whole",
      () => club.edit(id, MONDAY, { ...at("2026-11-24"), scope: "all" }),
      () => change("2026-12-08"),
    ],
    [
      "made of a single event",
      () => {
        id = club.save({ ...at(MONDAY), title: "Party" }).id;
        club.save({ id, ...at(MONDAY), title: "Party", repeat: { freq: "week" } });
      },
      () => change(DEC_7),
    ],
    [
      "made a single event",
      () => club.edit(id, MONDAY, { repeat: null, scope: "all" }),
      () => club.save({ id, ...at(MONDAY), title: "Ben's match" }, BEN),
    ],
    [
      "ended by deleting what follows",
      () => club.remove(idOf(DEC_14), "following"),
      () => change(NOV_30),
    ],
  ];

  describe("that repeats no longer from a date on", () => {
    const end = () => club.edit(id, DEC_7, { repeat: null, scope: "following", title: "Party" });
    const ended = () => {
      const made: { id: string }[] = [];
      const batch = batchOf(() => made.push(end()));
      return { batch, eventId: made[0]?.id ?? "" };
    };
    const whole = ["11-23 19:00 Training", "11-30 19:00 Training"];

    it.each<[string, (eventId: string) => unknown]>([
      [
        "the event was changed",
        (eventId) => club.save({ id: eventId, ...at(DEC_7), title: "Ben's party" }, BEN),
      ],
      [
        "the event was moved",
        (eventId) => club.save({ id: eventId, ...at("2026-12-09"), title: "Party" }, BEN),
      ],
      [
        "the event repeats",
        (eventId) =>
          club.save(
            { id: eventId, ...at(DEC_7), title: "Party", repeat: { freq: "day", count: 2 } },
            BEN,
          ),
      ],
      ["a date before it was changed", () => change(NOV_30)],
      ["a date before it was deleted", () => club.remove(idOf(NOV_30), "one")],
    ])("is all left, and counted as one, where %s since", (_what, later) => {
      const { batch, eventId } = ended();
      later(eventId);
      const before = club.shown();
      expect(undo(batch)).toEqual({ undone: 0, left: ["Training"] });
      expect(club.shown()).toEqual(before);
    });

    it("comes back whole where nobody changed anything, and so does the end", () => {
      const all = club.shown();
      const { batch } = ended();
      const without = [...whole, "12-07 19:00 Party"];
      expect(club.shown()).toEqual(without);
      const undone = batchOf(() => expect(undo(batch).left).toEqual([]));
      expect(club.shown()).toEqual(all);
      expect(undo(undone).left).toEqual([]);
      expect(club.shown()).toEqual(without);
    });

    it("is not ended again where a date was changed after it came back", () => {
      const undone = batchOf(() => undo(ended().batch));
      change(DEC_14);
      const before = club.shown();
      expect(undo(undone)).toEqual({ undone: 0, left: ["Training"] });
      expect(club.shown()).toEqual(before);
    });

    it("leaves the later change of the event alone when that is taken back itself", () => {
      const { batch, eventId } = ended();
      const renamed = batchOf(() =>
        club.save({ id: eventId, ...at(DEC_7), title: "Ben's party" }, BEN),
      );
      expect(undo(renamed)).toEqual({ undone: 1, left: [] });
      expect(club.shown()).toEqual([...whole, "12-07 19:00 Party"]);
      expect(undo(batch).left).toEqual([]);
    });
  });

  test.each(cases)("%s: it is all left, and counted as one", (_name, first, later) => {
    const batch = batchOf(first);
    later();
    const before = club.shown();
    expect(undo(batch)).toMatchObject({ undone: 0, left: [expect.any(String)] });
    expect(club.shown()).toEqual(before);
  });

  it("takes it all back with force", () => {
    const before = club.shown();
    const batch = batchOf(() => (id = club.weekly({ title: "Choir" })));
    change(DEC_7);
    expect(undo(batch, true)).toEqual({ undone: 1, left: [] });
    expect(club.shown()).toEqual(before);
  });

  it("leaves everything, also for the person who is no manager any more", () => {
    const batch = batchOf(() => (id = club.weekly({ title: "Choir" })));
    change(DEC_7);
    perform(removeAdmin, { calendarId: club.link, email: BEN }, club.as());
    expect(undo(batch)).toEqual({ undone: 0, left: ["Choir"] });
    expect(club.shown()).toContain("12-07 19:00 Ben's match");
  });

  it("brings a deleted date back beside another one that was changed since", () => {
    const batch = batchOf(() => club.remove(idOf(DEC_7), "one"));
    change(DEC_14);
    expect(undo(batch)).toEqual({ undone: 1, left: [] });
    expect(club.shown()).toContain("12-07 19:00 Training");
    expect(club.shown()).toContain("12-14 19:00 Ben's match");
  });

  it("takes back one date beside another one that was changed since", () => {
    const batch = batchOf(() => club.edit(id, DEC_7, { title: "Ann's match" }));
    change(DEC_14);
    expect(undo(batch)).toEqual({ undone: 1, left: [] });
    expect(club.shown()).toContain("12-07 19:00 Training");
    expect(club.shown()).toContain("12-14 19:00 Ben's match");
  });

  it("takes it back where the later change was taken back itself", () => {
    const before = club.shown();
    const batch = batchOf(() => (id = club.weekly({ title: "Choir" })));
    undo(batchOf(() => change(DEC_7)));
    expect(undo(batch)).toEqual({ undone: 1, left: [] });
    expect(club.shown()).toEqual(before);
  });

  it("keeps the time of a series in a calendar that has another zone since", () => {
    const day = { allDay: true, from: at(MONDAY).from, to: at(MONDAY).from };
    const batch = batchOf(() => club.save({ ...day, title: "Camp", repeat: { freq: "week" } }));
    perform(saveCalendar, { id: club.link, title: "Club", timeZone: "Asia/Tokyo" }, club.as());
    expect(undo(batch)).toEqual({ undone: 1, left: [] });
    expect(club.shown().filter((line) => line.includes("Camp"))).toEqual([]);
  });
});

describe("of an import", () => {
  const FILE = [
    single("a"),
    single("c", { title: "Party", time: "21:00" }),
    weeklyEntry("b", { changed: { [NOV_30]: "Final" } }),
  ];
  let desk: ReturnType<typeof createDesk>;
  beforeEach(() => {
    desk = createDesk();
    desk.world.admit(desk.link, BEN);
  });

  const undo = async (batch: string) => {
    const { undone, left } = await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    return { undone: undone.length, left: left.map(({ title }) => title) };
  };
  const titled = (title: string) => {
    const window = { calendarId: desk.link, first: "2026-11-01", last: "2026-12-31", zone: ZONE };
    const found = perform(listEventsOfDays, window, desk.as(null)).find(
      (each) => each.title === title,
    );
    if (!found) throw new Error(`There is no ${title}.`);
    return found;
  };
  const rename = (title: string, to: string, more: object = {}) => {
    const { id, from, to: end, location, notes } = titled(title);
    const texts = { title: to, location, notes };
    const draft = { calendarId: desk.link, id, from, to: end, ...texts, ...more };
    return perform(saveEvent, draft, desk.as(BEN));
  };

  test.each([
    ["a plain date", "Training"],
    ["a date that the file changed", "Final"],
  ])("leaves a repeating event whole of which %s was changed since", async (_name, title) => {
    const { batch } = await desk.take(FILE);
    rename(title, "Ben's match");
    const { series } = desk.content();
    const dates = desk.titles().filter((each) => each !== "Match" && each !== "Party");
    expect(await undo(batch)).toEqual({ undone: 2, left: ["Training"] });
    expect(desk.titles()).toEqual(dates);
    expect(desk.content().series).toEqual(series);
    expect(dates).toContain("Ben's match");
  });

  it("leaves an event that repeats since", async () => {
    const { batch } = await desk.take([single("a")]);
    const { id } = rename("Match", "Match", { repeat: { freq: "week", count: 3 } });
    expect(await undo(batch)).toEqual({ undone: 0, left: ["Match"] });
    expect(perform(getEvent, { calendarId: desk.link, eventId: id }, desk.as(null))).toBeDefined();
  });

  it("can be pressed again: what is back already is no later change", async () => {
    const { batch } = await desk.take(FILE);
    await undo(batch);
    expect(desk.titles()).toEqual([]);
    const again = refusalOf(() =>
      perform(undoBatch, { calendarId: desk.link, batch }, desk.as(ANN)),
    );
    expect(again.message).toBe("There is nothing here that can be undone.");
  });

  it("can be undone again after its undo was undone", async () => {
    const { batch } = await desk.take(FILE);
    const there = desk.content();
    await undo(batch);
    const [last] = perform(listVersions, { calendarId: desk.link, limit: 1 }, desk.as(ANN)).list;
    await undo(last?.batch ?? "");
    expect(desk.content()).toEqual(there);
    expect(await undo(batch)).toEqual({ undone: 4, left: [] });
    expect(desk.titles()).toEqual([]);
  });

  it("leaves out what was deleted here meanwhile, and brings the rest back", async () => {
    const { batch } = await desk.take(FILE);
    const { id } = titled("Match");
    perform(deleteEvent, { calendarId: desk.link, eventId: id }, desk.as(BEN));
    expect(await undo(batch)).toEqual({ undone: 3, left: [] });
    expect(desk.titles()).toEqual([]);
    perform(restoreEvent, { calendarId: desk.link, eventId: id }, desk.as(BEN));
    expect(desk.titles()).toEqual(["Match"]);
  });

  it("goes on after it was broken off, with dates of one repeating event in two pieces", async () => {
    const days = Array.from({ length: 130 }, (_, n) => {
      return new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
    });
    const changed = Object.fromEntries(days.map((day, n) => [day, `No. ${n}`]));
    const entry = weeklyEntry("b", { changed });
    if (entry.kind !== "series") throw new Error("No series.");
    const daily = { ...entry.values, freq: "day", weekdays: 0, lastDay: null, skips: [] } as const;
    const { batch } = await desk.take([{ ...entry, values: daily }]);
    const input = { calendarId: desk.link, batch };
    const piece = perform(undoBatch, input, desk.as(ANN));
    expect(piece.next).toBeDefined();
    expect((await undo(batch)).left).toEqual([]);
    expect(desk.content()).toEqual({ events: [], series: [] });
  });
});
