// The history by requests: an import is one entry with its file's name and effects, and can be undone as a whole.
import { beforeEach, describe, expect, it } from "vitest";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listVersions } from "~/operations/history/history";
import { BATCHES_AT_ONCE, getBatch, listBatches } from "~/operations/history/history-batches";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { undoAll } from "~/web/pages/history/history-page";
import { createDesk, single, weekly } from "../../features/moving/import-scene";
import { BEN, DAY, refusalOf } from "../../support/operations";
import { ANN } from "../scene";

let desk: ReturnType<typeof createDesk>;

beforeEach(() => {
  desk = createDesk();
  desk.world.admit(desk.link, BEN);
});

const NOV_30 = "2026-11-30";
const list = (before?: number, email = ANN) =>
  perform(listBatches, { calendarId: desk.link, before }, desk.as(email));
const newest = () => list().list[0];
const many = (count: number, prefix = "e") =>
  Array.from({ length: count }, (_, n) => single(`${prefix}${n}`, { title: `${prefix} ${n}` }));
const save = (title: string, more: object = {}) =>
  perform(
    saveEvent,
    {
      calendarId: desk.link,
      title,
      location: "",
      notes: "",
      from: Date.UTC(2026, 11, 1, 10),
      to: Date.UTC(2026, 11, 1, 11),
      ...more,
    },
    desk.as(ANN),
  );

describe("an import", () => {
  it("is one of the list with its file's name, whatever it brought", async () => {
    await desk.take([...many(120), weekly("w", { changed: { [NOV_30]: "Final" } })]);
    save("Party");
    const { batch } = await desk.take([
      ...many(119),
      single("e119", { title: "Changed", sequence: 1 }),
      single("new"),
    ]);
    expect(list().list.slice(0, 3)).toMatchObject([
      { batch, file: "club.ics", added: 1, changed: 1, deleted: 0, count: 2 },
      { file: undefined, main: { title: "Party", action: "created" }, count: 1 },
      { file: "club.ics", added: 121, changed: 0, dates: 1, count: 122 },
    ]);
  });

  it("counts an event that became a repeating one as changed, and once", async () => {
    await desk.take([single("a"), single("b", { title: "Party" })]);
    await desk.take([weekly("a"), single("b", { title: "Party" }), single("c", { time: "21:00" })]);
    expect(newest()).toMatchObject({ added: 1, changed: 1, count: 2 });
  });

  it("is undone after weeks, by the batch that the list tells", async () => {
    await desk.take(many(3));
    desk.world.clock.now += 40 * DAY;
    purge(desk.world.store, desk.world.clock.now);
    const batch = newest()?.batch;
    const { undone, left } = await undoAll({ calendarId: desk.link, batch }, desk.as(BEN));
    expect([undone.length, left]).toEqual([3, []]);
    expect(desk.titles()).toEqual([]);
    expect(list().list.slice(0, 2)).toMatchObject([
      { file: undefined, deleted: 3, main: { actorName: "ben..." } },
      { file: "club.ics", added: 3 },
    ]);
  });

  it("opens: its changes one by one, in pages", async () => {
    const { batch } = await desk.take(many(60));
    save("Party");
    const read = (before?: number) =>
      perform(listVersions, { calendarId: desk.link, batch, before }, desk.as(ANN)).list;
    const first = read();
    expect(first).toHaveLength(50);
    expect(read(first.at(-1)?.id)).toHaveLength(10);
    expect(new Set(first.map((each) => each.batch))).toEqual(new Set([batch]));
    const one = perform(getBatch, { calendarId: desk.link, batch }, desk.as(ANN));
    expect(one).toMatchObject({ file: "club.ics", added: 60 });
  });
});

describe("the list of requests", () => {
  it("comes in pages, each request once, also where two were at work at the same time", async () => {
    const two = await Promise.all([desk.look(many(130, "a")), desk.look(many(130, "b"), BEN)]);
    const [ann, ben] = await Promise.all([
      desk.apply(two[0].draftId),
      desk.apply(two[1].draftId, "ours", BEN),
    ]);
    for (let n = 0; n < BATCHES_AT_ONCE; n += 1) save(`No. ${n}`);
    const first = list();
    expect(first.list.map(({ main }) => main.title)[0]).toBe("No. 49");
    expect(first.list).toHaveLength(BATCHES_AT_ONCE);
    const second = list(first.next);
    const batches = second.list.map(({ batch }) => batch);
    expect(batches).toEqual(expect.arrayContaining([ann.batch, ben.batch]));
    expect(new Set(batches).size).toBe(batches.length);
    expect(second.next).toBeUndefined();
    // Continues between the pieces of both imports; imports listed above are not listed again.
    const { list: pieces } = perform(
      listVersions,
      { calendarId: desk.link, limit: 50 },
      desk.as(ANN),
    );
    const older = perform(
      listVersions,
      { calendarId: desk.link, before: (pieces.at(-1)?.id ?? 0) - 100 },
      desk.as(ANN),
    ).list[0];
    const rest = list(older?.id).list.map(({ batch }) => batch);
    expect(rest).not.toContain(ann.batch);
    expect(rest).not.toContain(ben.batch);
  });

  it("names a save of a repeating event by it, not by its dates", () => {
    const { seriesId } = save("Training", { repeat: { freq: "week", count: 5 } });
    save("Final", { id: `${seriesId}_20261201` });
    expect(newest()).toMatchObject({ count: 1, main: { title: "Final", action: "changed" } });
    perform(
      deleteEvent,
      { calendarId: desk.link, eventId: `${seriesId}_20261201`, scope: "one" },
      desk.as(ANN),
    );
    expect(newest()).toMatchObject({ count: 2, dates: 1, main: { title: "Training" } });
  });

  it("knows no request of another calendar, and tells only editors", async () => {
    const { batch } = await desk.take(many(1));
    const other = { calendarId: desk.world.calendar("Other"), batch };
    expect(refusalOf(() => perform(getBatch, other, desk.as(ANN))).code).toBe("missing");
    expect(refusalOf(() => list(undefined, "cat@example.org")).code).toBe("denied");
  });
});
