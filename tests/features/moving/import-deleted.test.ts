// Entries deleted here that a file has again, entries removed by undoing, and how entries differ.
import { beforeEach, describe, expect, it } from "vitest";
import { getImport } from "~/features/moving/operations/imports";
import type { ForeignItem } from "~/import/import-result";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { COUNTS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { undoAll } from "~/web/pages/history/history-page";
import { addEvents } from "../../support/data";
import { ANN, DAY } from "../../support/operations";
import { createDesk, single, weekly } from "./import-scene";

let desk: ReturnType<typeof createDesk>;

beforeEach(() => {
  desk = createDesk();
});

const remove = (title: string) => {
  const { events } = perform(viewCalendar, { id: desk.link }, desk.as(null));
  const eventId = events.find((event) => event.title === title)?.id;
  perform(deleteEvent, { calendarId: desk.link, eventId, scope: "all" }, desk.as(ANN));
  return eventId;
};
const takeBack = (batch: string) => undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
/** Imports everything, including what was deleted here. */
const takeAll = async (items: ForeignItem[]) =>
  desk.apply((await desk.look(items)).draftId, "ours", ANN, true);

const file = [single("a"), weekly("b", { changed: { "2026-11-30": "Final" } })];

describe("what was deleted here", () => {
  beforeEach(async () => {
    await desk.take(file);
    remove("Match");
    remove("Training");
    desk.world.clock.now += 10 * DAY;
  });

  it("is told with its date, and left out", async () => {
    const newer = [single("a", { title: "Derby", sequence: 3 }), single("c", { title: "Party" })];
    const { counts, first, draftId } = await desk.look(newer);
    expect(counts).toMatchObject({ new: 1, changed: 0, leftOut: 0, deletedHere: 1 });
    expect(first[0]).toMatchObject({
      title: "Derby",
      state: "deletedHere",
      reason: refusal("deletedHereOn", { day: "2026-11-21", today: "2026-12-01" }),
    });
    expect(await desk.apply(draftId)).toMatchObject({ new: 1, deletedHere: 1 });
    expect(desk.titles()).toEqual(["Party"]);
  });

  it("comes back where it is asked for, as the file has it, and goes again with Undo", async () => {
    const newer = [single("a", { title: "Derby", sequence: 3 }), file[1] ?? single("")];
    const before = desk.content();
    const { counts, draftId } = await desk.look(newer);
    expect(counts).toMatchObject({ new: 0, deletedHere: 2 });
    const result = await desk.apply(draftId, "ours", ANN, true);
    expect(result).toMatchObject({ new: 2, deletedHere: 0, full: 0 });
    expect(desk.titles()).toEqual(expect.arrayContaining(["Derby", "Final", "Training"]));
    await takeBack(result.batch);
    expect(desk.content()).toEqual(before);
    // After Undo, people's own deletion counts again.
    expect((await desk.look(newer)).counts).toMatchObject({ new: 0, deletedHere: 2 });
  });

  it("is known without its name too, and comes as a new one", async () => {
    const renamed = [single("x"), single(""), weekly("y")];
    expect((await desk.look(renamed)).counts).toMatchObject({ new: 0, deletedHere: 3 });
    expect(await takeAll(renamed)).toMatchObject({ new: 3, deletedHere: 0 });
    expect((await desk.look(renamed)).counts).toMatchObject({ same: 3, deletedHere: 0 });
    const others = [single("z", { location: "Hall B" }), weekly("w", { notes: "Other" })];
    expect((await desk.look(others)).counts).toMatchObject({ new: 2, deletedHere: 0 });
  });

  it("needs room only where it is asked for", async () => {
    const { store, database } = desk.world;
    const key = store.calendars.findByLink(desk.link)?.id ?? 0;
    addEvents(database, desk.link, COUNTS.eventsPerCalendar - store.events.countDeleted(key) - 2);
    const { draftId } = await desk.look([single("x"), single("n", { title: "New" })]);
    await expect(desk.apply(draftId, "ours", ANN, true)).rejects.toThrow(
      '#fileOverEvents {"room":1,',
    );
    expect(await desk.apply(draftId)).toMatchObject({ new: 1, deletedHere: 1, full: 0 });
  });
});

describe("what was taken back", () => {
  it.each([
    ["named entries", file],
    ["entries without names", [single(""), weekly("")]],
  ])("is no deletion, however often: %s", async (_name, items) => {
    for (let times = 0; times < 3; times += 1) {
      const { counts, draftId } = await desk.look(items);
      expect(counts).toMatchObject({ new: 2, deletedHere: 0 });
      await takeBack((await desk.apply(draftId)).batch);
    }
    expect(desk.titles()).toEqual([]);
  });

  it("and was deleted here after it came again is a deletion", async () => {
    await takeBack((await desk.take([single("a")])).batch);
    await desk.take([single("a")]);
    remove("Match");
    expect((await desk.look([single("a")])).counts).toMatchObject({ new: 0, deletedHere: 1 });
  });

  it("changed back to what it was before the file says nothing of a deletion", async () => {
    await desk.take([single("a")]);
    await takeBack((await desk.take([single("a", { title: "Derby", sequence: 1 })])).batch);
    remove("Match");
    const { counts } = await desk.look([single("a", { title: "Derby", sequence: 1 })]);
    expect(counts).toMatchObject({ deletedHere: 1, new: 0 });
  });
});

describe("the first of two imports, taken back", () => {
  const taken = async (batch: string) => {
    const { undone, left } = await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    return { undone: undone.length, left: left.map(({ title }) => title).sort() };
  };

  it("leaves what the second one brought back as it was, and tells that", async () => {
    const { batch } = await desk.take([...file, single("c", { title: "Party" })]);
    remove("Match");
    remove("Training");
    const second = await takeAll(file);
    expect(second).toMatchObject({ new: 2 });
    expect(await taken(batch)).toEqual({ undone: 1, left: ["Match", "Training"] });
    expect(desk.titles()).toEqual(expect.arrayContaining(["Match", "Training", "Final"]));
    expect(desk.titles()).not.toContain("Party");
    // The second one can still be undone, and then nothing of either is left.
    expect((await taken(second.batch)).left).toEqual([]);
    expect(desk.titles()).toEqual([]);
  });

  it("leaves what came again after that had been done once", async () => {
    const { batch } = await desk.take([single("a")]);
    await takeBack(batch);
    await desk.take([single("a")]);
    expect(await taken(batch)).toEqual({ undone: 0, left: ["Match"] });
    expect(desk.titles()).toEqual(["Match"]);
  });

  it("takes along what the second one found already here", async () => {
    const { batch } = await desk.take([single("a")]);
    const more = [single("a"), single("b", { title: "Party" })];
    expect(await desk.take(more)).toMatchObject({ new: 1, same: 1 });
    expect(await taken(batch)).toEqual({ undone: 1, left: [] });
    expect(desk.titles()).toEqual(["Party"]);
  });

  it("takes along what the second one changed or brought back, and was taken back since", async () => {
    const { batch } = await desk.take([single("a"), single("b", { title: "Party" })]);
    remove("Party");
    const changing = [
      single("a", { title: "Derby", sequence: 1 }),
      single("b", { title: "Party", day: "2026-12-02" }),
    ];
    await takeBack((await takeAll(changing)).batch);
    expect(desk.titles()).toEqual(["Match"]);
    expect(await taken(batch)).toEqual({ undone: 1, left: [] });
    expect(desk.titles()).toEqual([]);
  });

  it("leaves nothing behind where what came again was brought back by hand", async () => {
    const { batch } = await desk.take([single("a")]);
    const [{ id: eventId } = { id: "" }] = perform(
      viewCalendar,
      { id: desk.link },
      desk.as(ANN),
    ).events;
    remove("Match");
    perform(restoreEvent, { calendarId: desk.link, eventId }, desk.as(ANN));
    expect(await taken(batch)).toEqual({ undone: 1, left: [] });
    expect(desk.titles()).toEqual([]);
  });
});

describe("what differs", () => {
  it.each<[string, ForeignItem, ForeignItem, string[]]>([
    ["a title", single("a"), single("a", { title: "Derby" }), ["title"]],
    ["texts", single("a"), single("a", { location: "Hall", notes: "x" }), ["location", "notes"]],
    ["a time", single("a"), single("a", { time: "20:00" }), ["time"]],
    ["a series for an event", single("a"), weekly("a", { title: "Match" }), ["repeat"]],
    [
      "changed dates",
      weekly("b"),
      weekly("b", { notes: "x", changed: { "2026-11-30": "Final" } }),
      ["notes", "dates"],
    ],
  ])("is told of %s", async (_name, old, now, differs) => {
    await desk.take([old]);
    const { first, draftId } = await desk.look([{ ...now, sequence: 1 }]);
    expect(first[0]).toMatchObject({ state: "changed", differs });
    expect(first[0]?.here?.title).toBe(old.kind === "leftOut" ? "" : old.values.title);
    const input = { calendarId: desk.link, draftId };
    const rows = first.map(({ placed: _, ...row }) => row);
    expect(perform(getImport, input, desk.as(ANN)).list).toMatchObject(rows);
  });

  it("is told of what was changed on both sides, with what is here", async () => {
    await desk.take([single("a")]);
    const [event] = perform(viewCalendar, { id: desk.link }, desk.as(null)).events;
    if (!event) throw new Error("There is no event.");
    const { id, from, to } = event;
    const draft = { calendarId: desk.link, id, location: "", notes: "", from, to };
    perform(saveEvent, { ...draft, title: "Ours" }, desk.as(ANN));
    const { first } = await desk.look([single("a", { title: "Derby", sequence: 1 })]);
    expect(first[0]).toMatchObject({ isConflict: true, differs: ["title"] });
    expect(first[0]?.here).toMatchObject({ title: "Ours", when: { kind: "event", from } });
  });
});

describe("an entry that becomes single events", () => {
  const dates = (count: number, more = {}) =>
    Array.from({ length: count }, (_, at): ForeignItem => {
      const day = new Date(Date.UTC(2026, 10, 23 + at)).toISOString().slice(0, 10);
      const remarks = at === 0 ? ["It repeats in a way of its own."] : [];
      return { ...single(`r|${day}`, { title: "Duty", day, remarks, ...more }), expanded: 7 };
    });

  it("is one row, however many events are stored", async () => {
    const items = [...dates(120), single("a")];
    const { counts, first, draftId } = await desk.look(items);
    expect(counts.new).toBe(121);
    expect(first).toHaveLength(2);
    expect(first[0]).toMatchObject({ title: "Duty", count: 120, state: "new" });
    expect(first[0]?.remarks).toEqual(["It repeats in a way of its own."]);
    expect(first[0]?.last).toMatchObject({ kind: "event" });
    const input = { calendarId: desk.link, draftId };
    const page = perform(getImport, input, desk.as(ANN));
    expect([page.rows, page.list]).toEqual([2, first]);
    expect(perform(getImport, { ...input, page: 1 }, desk.as(ANN)).list).toEqual([]);
    expect(await desk.apply(draftId)).toMatchObject({ new: 121 });
    expect(desk.titles()).toHaveLength(121);
  });

  it("stays as it is where the rule can be kept by now", async () => {
    await desk.take(dates(10));
    const rule = { rule: "FREQ=DAILY;BYMONTH=11,12" };
    const written = weekly("r", { title: "Duty" }) as Extract<ForeignItem, { kind: "series" }>;
    const now = { ...written, values: { ...written.values, ...rule } };
    expect((await desk.look([now])).first[0]).toMatchObject({
      state: "same",
      reason: expect.stringContaining("hereAsDates"),
    });
    const other = await desk.look([{ ...now, uid: "other" }]);
    expect(other.counts).toMatchObject({ new: 1, same: 0 });
  });

  it("is a row for each state that its events have", async () => {
    await desk.take(dates(10));
    const newer = dates(12).map((item, at) =>
      at === 3 ? { ...item, ...dates(12, { title: "Other" })[3], sequence: 1 } : item,
    );
    const { counts, first } = await desk.look(newer as ForeignItem[]);
    expect(counts).toMatchObject({ new: 2, changed: 1, same: 9 });
    expect(first.map(({ state, count }) => [state, count])).toEqual([
      ["changed", 1],
      ["new", 2],
      ["same", 9],
    ]);
  });
});
