// How an import changes a calendar: each state of an entry, importing twice, changes on both sides, and undo.
import { beforeEach, describe, expect, it } from "vitest";
import { applyImport, applyImportPage, getImport } from "~/features/moving/operations/imports";
import { discardImport, findImported } from "~/features/moving/operations/items";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listVersions } from "~/operations/history/history";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { DAY_MS } from "~/time/durations";
import { COUNTS, IMPORT_EVENTS, IMPORT_MOST_ITEMS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { undoAll } from "~/web/pages/history/history-page";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { addEvents, copySeries } from "../../support/data";
import { ANN, BEN, HOUR, inEnglish, refusalOf, type SaidRefusal } from "../../support/operations";
import { runs } from "../../support/runs";
import { createDesk, leftOut, single, weekly } from "./import-scene";

let desk: ReturnType<typeof createDesk>;

beforeEach(() => {
  desk = createDesk();
});

const rejection = async (work: Promise<unknown>): Promise<SaidRefusal> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof OperationError) return inEnglish(error);
    throw error;
  }
  throw new Error("It was not refused.");
};

const file = [single("a"), weekly("b", { changed: { "2026-11-30": "Final" } }), leftOut("c")];
const NOTHING = { new: 0, changed: 0, same: 0, leftOut: 0, deletedHere: 0, conflicts: 0 };

const eventNamed = (title: string) => {
  const view = perform(viewCalendar, { id: desk.link }, desk.as(null));
  const found = view.events.find((event) => event.title === title);
  if (!found) throw new Error(`There is no ${title}.`);
  return found;
};

const edit = (title: string, values: Record<string, unknown>) => {
  const { id, from, to } = eventNamed(title);
  const draft = { calendarId: desk.link, id, title, location: "", notes: "", from, to };
  perform(saveEvent, { ...draft, ...values }, desk.as(ANN));
};

describe("the calendar's own file after a category was removed", () => {
  it("is already here, and no conflict that nobody made", async () => {
    const categories = (list: object[]) =>
      perform(saveCalendar, { id: desk.link, title: "Club", categories: list }, desk.as(ANN));
    categories([{ name: "U12" }]);
    await desk.take([single("a")]);
    edit("Match", { category: "U12" });
    const { id, uid, from, to } = eventNamed("Match");
    categories([]);
    const own = single(uid, { title: "Match" });
    if (own.kind !== "event") throw new Error("It is no event.");
    const same = { ...own, values: { ...own.values, from, to } };
    expect((await desk.look([same])).counts).toEqual({ ...NOTHING, same: 1 });
    expect(eventNamed("Match").id).toBe(id);
  });
});

describe("a new file", () => {
  it("is only looked at first", async () => {
    const before = desk.content();
    const preview = await desk.look(file);
    expect(preview.counts).toEqual({ ...NOTHING, new: 2, leftOut: 1 });
    expect(desk.content()).toEqual(before);
    const { list } = perform(
      getImport,
      { calendarId: desk.link, draftId: preview.draftId },
      desk.as(ANN),
    );
    expect(list.map(({ state, reason }) => [state, sayRefusal(reason, ENGLISH)])).toEqual([
      ["leftOut", "It repeats every minute."],
      ["new", ""],
      ["new", ""],
    ]);
  });

  it("is stored whole, as one batch", async () => {
    const result = await desk.take(file);
    expect(result).toMatchObject({ ...NOTHING, new: 2, leftOut: 1, kept: 0, full: 0 });
    const { events, series } = desk.content();
    expect(events.map(({ title, occurrence }) => [title, occurrence])).toEqual([
      ["Final", "2026-11-30"],
      ["Match", null],
    ]);
    const told = file[1]?.kind === "series" ? { ...file[1].values, asks: null } : undefined;
    expect(series).toEqual([told]);
    const { list } = perform(listVersions, { calendarId: desk.link }, desk.as(ANN));
    const ofItems = list.filter(({ itemKind }) => itemKind === "event" || itemKind === "series");
    expect(ofItems.map(({ batch }) => batch)).toEqual(Array(3).fill(result.batch));
  });

  it("comes back as it was told after Undo, under the same ids", async () => {
    const before = desk.content();
    const { batch } = await desk.take(file);
    const there = desk.content();
    const { id } = eventNamed("Match");
    const { left } = await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    expect(left).toEqual([]);
    expect(desk.content()).toEqual(before);
    const again = await desk.look(file);
    expect(again.counts).toEqual({ ...NOTHING, new: 2, leftOut: 1 });
    await desk.apply(again.draftId);
    expect(desk.content()).toEqual(there);
    expect(eventNamed("Match").id).toBe(id);
  });
});

describe("the same file again", () => {
  it("is all already here", async () => {
    await desk.take(file);
    const before = desk.content();
    expect((await desk.look(file)).counts).toEqual({ ...NOTHING, same: 2, leftOut: 1 });
    expect(await desk.take(file)).toMatchObject({ new: 0, changed: 0, same: 2 });
    expect(desk.content()).toEqual(before);
  });

  it("is already here by title and time where the UIDs are new or missing", async () => {
    await desk.take(file);
    const renamed = [single("other"), single(""), weekly("third")];
    expect((await desk.look(renamed)).counts).toEqual({ ...NOTHING, same: 3 });
  });

  it("adds anew what is gone for good", async () => {
    await desk.take([single("a"), weekly("b")]);
    for (const title of ["Match", "Training"]) {
      const { id: eventId } = eventNamed(title);
      perform(deleteEvent, { calendarId: desk.link, eventId, scope: "all" }, desk.as(ANN));
    }
    desk.world.clock.now += 31 * DAY_MS;
    purge(desk.world.store, desk.world.clock.now);
    expect(await desk.take([single("a"), weekly("b")])).toMatchObject({ new: 2 });
  });
});

describe("a newer file", () => {
  it("changes the one that changed, and nothing is doubled or deleted", async () => {
    await desk.take([single("a"), single("b", { title: "Party" })]);
    const { id } = eventNamed("Match");
    const newer = [single("a", { title: "Derby", sequence: 1 })];
    expect((await desk.look(newer)).counts).toEqual({ ...NOTHING, changed: 1 });
    expect(await desk.take(newer)).toMatchObject({ changed: 1, new: 0 });
    expect(desk.titles()).toEqual(["Derby", "Party"]);
    expect(eventNamed("Derby")).toMatchObject({ id, sequence: 1 });
  });

  it("changes nothing where it is older than what came before", async () => {
    await desk.take([single("a", { sequence: 2 })]);
    const older = [single("a", { title: "Derby", sequence: 1 })];
    const { first } = await desk.look(older);
    expect(first[0]).toMatchObject({
      state: "same",
      reason: refusal("newerHere"),
    });
    await desk.take(older);
    expect(desk.titles()).toEqual(["Match"]);
  });

  it("shows a series from its first date, also one before the first day of its rule", async () => {
    const item = weekly("b");
    if (item.kind === "series") item.values.days = ["2026-11-18"];
    const { first, draftId } = await desk.look([item]);
    await desk.apply(draftId);
    const { events } = perform(viewCalendar, { id: desk.link }, desk.as(null));
    expect(first[0]?.from).toBe(events[0]?.from);
  });

  it("makes changed dates, changes them, and lets them be as the series again", async () => {
    await desk.take([weekly("b", { changed: { "2026-11-30": "Final", "2026-12-14": "Party" } })]);
    const newer = weekly("b", { changed: { "2026-11-30": "Semi", "2026-12-21": "Feast" } });
    await desk.take([newer]);
    const plain = ["Training", "Semi", "Training", "Feast"];
    expect(desk.titles()).toEqual(plain);
  });

  it.each([
    ["an event becomes a series", single("a"), weekly("a")],
    ["a series becomes an event", weekly("a"), single("a")],
  ])("where %s keeps its id, and Undo turns it back", async (_name, old, now) => {
    await desk.take([old]);
    const before = desk.content();
    const idOf = () => {
      const { seriesId, id } = eventNamed(desk.titles()[0] ?? "");
      return seriesId ?? id;
    };
    const id = idOf();
    const { batch } = await desk.take([now]);
    expect(idOf()).toBe(id);
    await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    expect(desk.content()).toEqual(before);
    expect(idOf()).toBe(id);
  });
});

describe("what was changed here since", () => {
  const newer = [single("a", { title: "Derby", sequence: 1 })];

  beforeEach(async () => {
    await desk.take([single("a")]);
    edit("Match", { notes: "Bring water." });
  });

  it("is a conflict, and stays for “ours”", async () => {
    const { counts, draftId } = await desk.look(newer);
    expect(counts).toEqual({ ...NOTHING, changed: 1, conflicts: 1 });
    expect(await desk.apply(draftId, "ours")).toMatchObject({ changed: 0, kept: 1 });
    expect(eventNamed("Match").notes).toBe("Bring water.");
  });

  it("is written over for “theirs”, and comes back by Undo", async () => {
    const { batch } = await desk.take(newer, "theirs");
    expect(eventNamed("Derby").notes).toBe("");
    await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    expect(eventNamed("Match").notes).toBe("Bring water.");
  });

  it("is none where the file says the same by now", async () => {
    const same = [single("a", { notes: "Bring water.", sequence: 1 })];
    expect((await desk.look(same)).counts).toEqual({ ...NOTHING, same: 1 });
  });

  it("is none where it was taken back here", async () => {
    edit("Match", { notes: "" });
    expect((await desk.look(newer)).counts).toEqual({ ...NOTHING, changed: 1 });
  });

  it("is found in a date of a series too", async () => {
    await desk.take([weekly("b")]);
    const { id, from, to } = eventNamed("Training");
    const draft = { calendarId: desk.link, id, title: "Final", from, to };
    perform(saveEvent, { ...draft, location: "", notes: "" }, desk.as(ANN));
    const { counts } = await desk.look([weekly("b", { title: "Practice", sequence: 1 })]);
    expect(counts).toEqual({ ...NOTHING, changed: 1, conflicts: 1 });
  });
});

it("keeps the entry with the earlier half of a series that is split, and not with a duplicate", async () => {
  await desk.take([weekly("b")]);
  const view = perform(viewCalendar, { id: desk.link }, desk.as(null));
  const last = view.events.at(-1);
  const draft = { calendarId: desk.link, title: "Later", location: "", notes: "" };
  const { id = "", from = 0, to = 0 } = last ?? {};
  perform(saveEvent, { ...draft, id, from, to, scope: "following" }, desk.as(ANN));
  const { counts, first } = await desk.look([weekly("b", { title: "Practice", sequence: 1 })]);
  expect(counts).toEqual({ ...NOTHING, changed: 1, conflicts: 1 });
  expect(first).toHaveLength(1);
});

it("knows a calendar's own events by their own names, and asks before it changes them", async () => {
  await desk.take([single("a")]);
  const { uid } = eventNamed("Match");
  expect((await desk.look([single(uid)])).counts).toEqual({ ...NOTHING, same: 1 });
  const { counts } = await desk.look([single(uid, { title: "Derby" })]);
  expect(counts).toEqual({ ...NOTHING, changed: 1, conflicts: 1 });
});

describe("a preview", () => {
  it("is only its own person's", async () => {
    desk.world.admit(desk.link, BEN);
    const { draftId } = await desk.look(file);
    const input = { calendarId: desk.link, draftId };
    expect(refusalOf(() => perform(getImport, input, desk.as(BEN))).code).toBe("missing");
    expect((await rejection(desk.apply(draftId, "ours", BEN))).code).toBe("missing");
    expect(refusalOf(() => perform(discardImport, input, desk.as(BEN))).code).toBe("missing");
    expect(perform(getImport, input, desk.as(ANN)).list).toHaveLength(3);
  });

  it("is for editors alone", async () => {
    expect((await rejection(desk.look(file, BEN))).code).toBe("denied");
    expect((await rejection(desk.look(file, null))).code).toBe("signed-out");
  });

  it("gives its place to the next one", async () => {
    const { draftId } = await desk.look(file);
    await desk.look(file);
    const input = { calendarId: desk.link, draftId };
    expect(refusalOf(() => perform(getImport, input, desk.as(ANN))).code).toBe("missing");
  });

  it("that is imported says so, to who has it open in another tab as well", async () => {
    const { draftId } = await desk.look(file);
    const input = { calendarId: desk.link, draftId };
    expect(refusalOf(() => perform(findImported, input, desk.as(ANN))).reason).toBeUndefined();
    const [first, second] = await Promise.allSettled([desk.apply(draftId), desk.apply(draftId)]);
    const { batch } = perform(findImported, input, desk.as(ANN));
    expect(first).toMatchObject({ value: { batch, new: 2 } });
    const imported = { code: "missing", reason: "imported" };
    expect(second).toMatchObject({ reason: imported });
    const content = desk.content();
    expect(refusalOf(() => perform(getImport, input, desk.as(ANN)))).toMatchObject(imported);
    expect(await rejection(desk.apply(draftId))).toMatchObject(imported);
    expect(desk.content()).toEqual(content);
  });

  it("says so when it has expired, for a day", async () => {
    const { draftId } = await desk.look(file);
    const input = { calendarId: desk.link, draftId };
    const { clock, store } = desk.world;
    clock.now += 24 * HOUR;
    purge(store, clock.now);
    expect(refusalOf(() => perform(getImport, input, desk.as(ANN))).code).toBe("expired");
    expect((await rejection(desk.apply(draftId))).message).toContain("expired after a day");
    clock.now += 25 * HOUR;
    purge(store, clock.now);
    expect(refusalOf(() => perform(getImport, input, desk.as(ANN))).code).toBe("missing");
    expect(desk.titles()).toEqual([]);
  });
});

describe("two editors at once", () => {
  it("with the same file store it once", async () => {
    desk.world.admit(desk.link, BEN);
    const many = Array.from({ length: 120 }, (_, at) => single(`e${at}`, { title: `Match ${at}` }));
    const [ann, ben] = await Promise.all([desk.look(many), desk.look(many, BEN)]);
    const results = await Promise.all([
      desk.apply(ann.draftId),
      desk.apply(ben.draftId, "ours", BEN),
    ]);
    expect(desk.titles()).toHaveLength(120);
    expect(results.map((result) => result.new + result.same)).toEqual([120, 120]);
    expect(results.reduce((sum, result) => sum + result.new, 0)).toBe(120);
  });
});

describe("limits", () => {
  const fill = (count: number, named = "old") =>
    addEvents(desk.world.database, desk.link, count, { named });

  it("of events are told before anything is stored", async () => {
    fill(COUNTS.eventsPerCalendar - 2);
    const { draftId } = await desk.look([single("a"), single("b", { time: "20:00" }), weekly("c")]);
    const message =
      "A calendar can have at most 20,000 events. This one has room for 2 more, and the file would add 3.";
    const input = { calendarId: desk.link, draftId };
    const { fault = "" } = perform(getImport, input, desk.as(ANN));
    expect(sayRefusal(fault, ENGLISH)).toBe(message);
    expect((await rejection(desk.apply(draftId))).message).toBe(message);
    expect(desk.content().series).toEqual([]);
  });

  it("of events that are reached meanwhile leave out the rest, and say so", async () => {
    fill(COUNTS.eventsPerCalendar - 2);
    const two = [single("a"), single("b", { time: "20:00" })];
    const { draftId } = await desk.look(two);
    const input = { calendarId: desk.link, draftId };
    perform(applyImport, input, desk.as(ANN));
    fill(1, "meanwhile");
    const page = perform(applyImportPage, { ...input, page: 0 }, desk.as(ANN));
    expect(page).toMatchObject({ new: 1, leftOut: 1, full: 1 });
  });

  it("of repeating events are told too", async () => {
    const most = COUNTS.seriesPerCalendar;
    expect(await desk.take([weekly("s")])).toMatchObject({ new: 1 });
    const [one] = perform(viewCalendar, { id: desk.link }, desk.as(null)).series;
    copySeries(desk.world.database, one?.id ?? "", most - 1);
    const { draftId } = await desk.look([weekly("more", { title: "More" })]);
    expect((await rejection(desk.apply(draftId))).message).toBe(
      "A calendar can have at most 500 repeating events. This one has room for 0 more, and the file would add 1.",
    );
  });

  it("of a file are told for one more than may be", async () => {
    const many = Array.from({ length: IMPORT_MOST_ITEMS + 1 }, (_, at) => single(`e${at}`));
    const { message } = await rejection(desk.look(many));
    expect(message).toBe("A file can become at most 10,000 events; this one has more.");
  });
});

describe("a whole file", () => {
  it("is stored and taken back as one batch, with turns for others in between", async () => {
    const count = runs(IMPORT_EVENTS);
    const many = Array.from({ length: count }, (_, at) => {
      return single(`e${at}`, { title: `Match ${at}`, notes: "Bring water. ".repeat(20) });
    });
    const turns = countTurns();
    const { batch, ...result } = await desk.take(many);
    expect(result).toMatchObject({ new: count });
    const { left, undone } = await undoAll({ calendarId: desk.link, batch }, desk.as(ANN));
    expect([undone.length, left.length]).toEqual([count, 0]);
    expect(desk.titles()).toEqual([]);
    // At least one for each page that is previewed, stored and undone.
    expect(turns.stop()).toBeGreaterThan(count / 50);
  });
});

/** Counts how often other work could run. */
function countTurns() {
  let turns = 0;
  let timer = setImmediate(next);
  function next() {
    turns += 1;
    timer = setImmediate(next);
  }
  return {
    stop() {
      clearImmediate(timer);
      return turns;
    },
  };
}
