// Similar entries: the preview's counts equal what is stored, and no entry is mistaken for a similar one.
import { beforeEach, describe, expect, it } from "vitest";
import type { ForeignItem } from "~/import/import-result";
import { deleteEvent } from "~/operations/events/event-deletion";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { COUNTS } from "~/values/limits";
import { undoAll } from "~/web/pages/history/history-page";
import { addEvents } from "../../support/data";
import { ANN, inEnglish } from "../../support/operations";
import { createDesk, single, weekly } from "./import-scene";

let desk: ReturnType<typeof createDesk>;

beforeEach(() => {
  desk = createDesk();
});

const key = () => desk.world.store.calendars.findByLink(desk.link)?.id ?? 0;

/** Counts undeleted single events, and each series once. */
const countStored = () => {
  const { events, series } = desk.world.store;
  const alone = events.listAll(key()).filter(({ seriesId }) => seriesId === null);
  return alone.length + series.countAlive(key());
};

const inHall = (hall: string) => ({ title: "Training", location: `Hall ${hall}` });

const TWINS: [string, ForeignItem[]][] = [
  ["events in two halls", [single("a", inHall("A")), single("b", inHall("B"))]],
  ["events in one hall", [single("a", inHall("A")), single("b", inHall("A"))]],
  [
    "events with other notes",
    [single("a", { notes: "U12" }), single("b", { notes: "U14" }), single("", { notes: "U16" })],
  ],
  ["events without names", [single(""), single(""), single("")]],
  ["series in two halls", [weekly("a", inHall("A")), weekly("b", inHall("B"))]],
  ["series in one hall", [weekly("a", inHall("A")), weekly("b", inHall("A"))]],
  ["series without names", [weekly(""), weekly("")]],
  ["a name twice", [single("a"), single("a", { title: "Other" }), weekly("a")]],
];

describe.each(TWINS)("%s", (_name, file) => {
  it("are all promised and all stored, also on several pages", async () => {
    const others = Array.from({ length: 60 }, (_, at) =>
      single(`o${at}`, { title: `Other ${at}` }),
    );
    const all = [...file.slice(0, 1), ...others, ...file.slice(1)];
    const { counts, draftId } = await desk.look(all);
    expect(counts).toMatchObject({ new: all.length, same: 0, changed: 0, leftOut: 0 });
    expect(await desk.apply(draftId)).toMatchObject({ new: all.length, same: 0, full: 0 });
    expect(countStored()).toBe(all.length);
  });

  it("are all already here the second time", async () => {
    await desk.take(file);
    const before = desk.content();
    const { counts, draftId } = await desk.look(file);
    expect(counts).toMatchObject({ new: 0, changed: 0, same: file.length });
    await desk.apply(draftId);
    expect(desk.content()).toEqual(before);
  });

  it("leave the calendar as it was after Undo, and come again", async () => {
    await desk.take([single("first", { title: "First" })]);
    const before = desk.content();
    const { batch } = await desk.take(file);
    await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    expect(desk.content()).toEqual(before);
    const { counts, draftId } = await desk.look(file);
    expect(counts.new).toBe(file.length);
    expect(await desk.apply(draftId)).toMatchObject({ new: file.length });
    expect(countStored()).toBe(file.length + 1);
  });
});

describe("what was here before under another name", () => {
  it.each([
    ["the same place and notes", {}, "same"],
    ["another place", { location: "Hall B" }, "new"],
    ["other notes", { notes: "Bring water." }, "new"],
  ])("with %s", async (_name, more, state) => {
    await desk.take([single("a"), weekly("b")]);
    const { first } = await desk.look([single("x", more), weekly("y", more)]);
    expect(first.map((item) => item.state)).toEqual([state, state]);
  });

  it.each([
    ["every second week", { every: 2 }],
    ["on two weekdays", { weekdays: 3 }],
    ["on another clock", { timeZone: "Europe/London" }],
    ["to another end", { lastDay: "2026-12-28" }],
  ])("that repeats %s is another one", async (_name, rule) => {
    await desk.take([weekly("b")]);
    const other = weekly("y");
    if (other.kind !== "series") throw new Error("It is no series.");
    const { first } = await desk.look([{ ...other, values: { ...other.values, ...rule } }]);
    expect(first[0]?.state).toBe("new");
  });

  it("is not written twice where the file has both of its names", async () => {
    await desk.take([single("a")]);
    const [event] = perform(viewCalendar, { id: desk.link }, desk.as(null)).events;
    const file = [
      single("a", { title: "Derby", sequence: 1 }),
      single(event?.uid ?? "", { title: "Final" }),
    ];
    const { counts, draftId } = await desk.look(file);
    expect(counts).toMatchObject({ changed: 1, leftOut: 1 });
    expect(await desk.apply(draftId, "theirs")).toMatchObject({ changed: 1, leftOut: 1 });
  });

  it("stays for its twin where the file changes the one that it was", async () => {
    await desk.take([single("a")]);
    const file = [single("a", { title: "Derby", sequence: 1 }), single("b")];
    const { counts, draftId } = await desk.look(file);
    expect(counts).toMatchObject({ changed: 1, same: 1, new: 0 });
    expect(await desk.apply(draftId)).toMatchObject({ changed: 1, same: 1, new: 0 });
    expect(desk.titles()).toEqual(["Derby"]);
  });

  it("is no twin of what the file makes of another one", async () => {
    await desk.take([single("a")]);
    const file = [single("a", { title: "Derby", sequence: 1 }), single("", { title: "Derby" })];
    const { counts, draftId } = await desk.look(file);
    expect(counts).toMatchObject({ changed: 1, new: 1 });
    expect(await desk.apply(draftId)).toMatchObject({ changed: 1, new: 1 });
    expect(desk.titles()).toEqual(["Derby", "Derby"]);
  });
});

describe("a repeating event", () => {
  it("whose end lies after its last date comes home as already here", async () => {
    const untilWednesday = (item: ForeignItem, lastDay: string): ForeignItem =>
      item.kind === "series" ? { ...item, values: { ...item.values, lastDay } } : item;
    await desk.take([untilWednesday(weekly("b"), "2027-03-31")]);
    const { series } = perform(viewCalendar, { id: desk.link }, desk.as(null));
    const home = (uid: string) => untilWednesday(weekly(uid), "2027-03-29");
    const own = await desk.look([home(series[0]?.uid ?? "")]);
    expect(own.counts).toMatchObject({ same: 1, changed: 0, conflicts: 0 });
    expect((await desk.look([home("renamed")])).counts).toMatchObject({ same: 1, new: 0 });
    const longer = untilWednesday(weekly(series[0]?.uid ?? ""), "2027-04-05");
    expect((await desk.look([longer])).counts).toMatchObject({ changed: 1 });
  });
});

describe("room", () => {
  const fill = (count: number) => addEvents(desk.world.database, desk.link, count);

  it("that only a file with twins fills to the last place is told as it is", async () => {
    fill(COUNTS.eventsPerCalendar - 3);
    const file = [single("a"), single("b"), single("")];
    const { counts, draftId } = await desk.look(file);
    expect(counts.new).toBe(3);
    expect(await desk.apply(draftId)).toMatchObject({ new: 3, full: 0 });
    expect(countStored()).toBe(COUNTS.eventsPerCalendar);
  });

  it("is not taken by changed dates that were there", async () => {
    const changed = { "2026-11-30": "Final", "2026-12-14": "Party" };
    await desk.take([weekly("b", { changed })]);
    fill(COUNTS.eventsPerCalendar - 3);
    const newer = weekly("b", { changed: { ...changed, "2026-12-14": "Feast" }, sequence: 1 });
    expect(await desk.take([newer])).toMatchObject({ changed: 1, full: 0 });
    expect(desk.titles()).toContain("Feast");
  });

  it("counts what was taken back or deleted here, and the refusal says so", async () => {
    const { batch } = await desk.take([single("", { title: "Gone" })]);
    await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    await desk.take([single("here")]);
    const [event] = perform(viewCalendar, { id: desk.link }, desk.as(null)).events;
    const input = { calendarId: desk.link, eventId: event?.id };
    perform(deleteEvent, input, desk.as(ANN));
    fill(COUNTS.eventsPerCalendar - 3);
    const one = await desk.look([single("a", { title: "New" })]);
    expect(await desk.apply(one.draftId)).toMatchObject({ new: 1, full: 0 });
    const { draftId } = await desk.look([single("b", { title: "More" })]);
    const what = await desk.apply(draftId).catch((error: unknown) => error);
    expect(what instanceof OperationError && inEnglish(what).message).toBe(
      "A calendar can have at most 20,000 events. This one has room for 0 more, and the file would add 1. Deleted ones count for 30 days (here 2): to make room, remove them for good in Deleted Events.",
    );
    expect(desk.titles()).not.toContain("More");
  });
});
