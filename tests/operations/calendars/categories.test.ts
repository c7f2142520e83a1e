// Categories: which names are valid, which category events keep, and how undo and restore treat them.
import { beforeEach, describe, expect, it, test } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { listEventsAround } from "~/operations/events/event-lists";
import { cancelEvent, getEvent, saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { getVersion, listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { CATEGORY_NAME, COUNTS, DELETED_KEPT_DAYS } from "~/values/limits";
import { answerSavedEvent } from "~/web/api/event-calls";
import { DAY, refusalOf, SECOND } from "../../support/operations";
import { ANN, CAT, createScene, draftOf, type Scene } from "../scene";

type Draft = { id?: number; name: string; tone?: number };

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});

/** A new request by a person; each is its own batch. */
function as(email: string | null) {
  scene.world.clock.now += SECOND;
  return scene.world.as(email);
}

function view() {
  return perform(viewCalendar, { id: scene.ours.link }, as(null));
}

const listed = () => view().categories;
const names = () => listed().map(({ name }) => name);
const idOf = (name: string) => listed().find((each) => each.name === name)?.id ?? 0;

function save(categories: Draft[] | undefined, more: Record<string, unknown> = {}) {
  const caller = as(ANN);
  perform(saveCalendar, { id: scene.ours.link, title: "Club", categories, ...more }, caller);
  return caller.batch;
}

const saveNames = (...list: string[]) => save(list.map((name) => ({ name })));

function sort(category: string | undefined, more: Record<string, unknown> = {}) {
  const { link, eventId } = scene.ours;
  const saved = perform(saveEvent, draftOf(link, { id: eventId, category, ...more }), as(ANN));
  return answerSavedEvent(saved);
}

/** The name of our event's category, as the API returns it. */
function categoryOf(): string {
  const caller = as(ANN);
  const { categories } = perform(viewCalendar, { id: scene.ours.link }, caller);
  const input = { calendarId: scene.ours.link, eventId: scene.ours.eventId };
  const { categoryId } = perform(getEvent, input, caller);
  return categories.find(({ id }) => id === categoryId)?.name ?? "";
}

describe("the categories of a calendar", () => {
  it("are none at first, and stay where a save does not name them", () => {
    expect(listed()).toEqual([]);
    saveNames("U12", "Board");
    save(undefined, { title: "Sports" });
    expect(view()).toMatchObject({ title: "Sports", categories: [{ name: "U12" }, {}] });
  });

  it("stand in the order in which they came, each with a color that no other has", () => {
    saveNames("U14", "U12", "Board");
    expect(names()).toEqual(["U14", "U12", "Board"]);
    expect(listed().map(({ tone }) => tone)).toEqual([1, 2, 3]);
    save(listed().toReversed());
    expect(names()).toEqual(["Board", "U12", "U14"]);
    expect(listed().map(({ tone }) => tone)).toEqual([3, 2, 1]);
  });

  it("share colors where there are more than eight", () => {
    saveNames(..."abcdefghijkl");
    expect(listed().map(({ tone }) => tone)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4]);
  });

  it("are of their calendar alone: another's id is a new one", () => {
    saveNames("U12");
    const theirs = { id: scene.theirs.link, title: "Choir" };
    perform(saveCalendar, { ...theirs, categories: [{ id: idOf("U12"), name: "Mine" }] }, as(CAT));
    expect(names()).toEqual(["U12"]);
    const { categories } = perform(viewCalendar, { id: scene.theirs.link }, as(CAT));
    expect(categories).toMatchObject([{ name: "Mine" }]);
    expect(categories[0]?.id).not.toBe(idOf("U12"));
  });

  it("are named once each, whatever the letter case", () => {
    for (const [one, other] of [
      ["U12", "u12"],
      ["Straße", "STRASSE"],
      ["Café", "Cafe\u0301"],
      ["Board", " board "],
      ["ΣΑΣ", "σας"],
    ] as const) {
      saveNames("Before");
      const refusal = refusalOf(() => saveNames("First", one, other));
      expect(refusal).toMatchObject({ code: "invalid", message: expect.stringMatching(/already/) });
      expect(Object.keys(refusal.fields)).toEqual(["categories.2.name"]);
      expect(names()).toEqual(["Before"]);
    }
  });

  it("may change names among each other in one save", () => {
    saveNames("A", "B");
    const [a, b] = listed();
    save([
      { id: a?.id, name: "B" },
      { id: b?.id, name: "A" },
    ] as Draft[]);
    expect(listed()).toMatchObject([
      { ...a, name: "B" },
      { ...b, name: "A" },
    ]);
  });

  test.each([
    ["a 13th one", Array.from({ length: COUNTS.categories + 1 }, (_, n) => ({ name: `C${n}` }))],
    ["a name of 21 characters", [{ name: "x".repeat(CATEGORY_NAME + 1) }]],
    ["a name of nothing", [{ name: " \u200b" }]],
    ["a ninth color", [{ name: "U12", tone: 9 }]],
    ["half a color", [{ name: "U12", tone: 1.5 }]],
  ])("are not saved with %s, nor is what comes along", (_what, list) => {
    saveNames("Before");
    expect(refusalOf(() => save(list, { title: "Other" })).code).toBe("invalid");
    expect(view()).toMatchObject({ title: "Club", categories: [{ name: "Before" }] });
  });

  it("are two where one id comes twice", () => {
    saveNames("U12");
    const id = idOf("U12");
    save([
      { id, name: "U13" },
      { id, name: "U14" },
    ]);
    expect(listed()).toMatchObject([{ id, name: "U13" }, { name: "U14" }]);
    expect(listed()[1]?.id).not.toBe(id);
  });

  it("are refused at once where very many are sent", () => {
    const list = Array.from({ length: 50_000 }, (_, n) => ({ name: `C${n}` }));
    expect(refusalOf(() => save(list)).fields).toHaveProperty("categories");
  });

  it("may be as many and as long as the limits say", () => {
    const most = Array.from({ length: COUNTS.categories }, (_, n) => ({
      name: String(n).padEnd(CATEGORY_NAME, "x"),
    }));
    save(most);
    expect(names()).toEqual(most.map(({ name }) => name));
  });

  it("stay when they were added after the calendar that is sent back was read", () => {
    saveNames("U12");
    const read = view();
    save([...read.categories, { name: "Board" }]);
    save(read.categories, { modifiedAt: read.modifiedAt });
    expect(names()).toEqual(["U12", "Board"]);
    save(read.categories, { modifiedAt: view().modifiedAt });
    expect(names()).toEqual(["U12"]);
  });

  it("are saved by who sends something else as the time of reading, as ever", () => {
    save([{ name: "U12" }], { modifiedAt: "yesterday" });
    expect(names()).toEqual(["U12"]);
  });
});

describe("an event's category", () => {
  beforeEach(() => {
    saveNames("U12", "Board");
  });

  it("is set by its name, kept where none is sent, and taken away by an empty one", () => {
    expect(sort(" u12 ").category).toBe("U12");
    expect(sort(undefined, { title: "Rowing" }).category).toBe("U12");
    const { link, eventId } = scene.ours;
    perform(cancelEvent, { calendarId: link, eventId }, as(ANN));
    expect(categoryOf()).toBe("U12");
    expect(sort("").category).toBe("");
    expect(categoryOf()).toBe("");
  });

  it("may be a new one, which is made with the save in a color of its own, once", () => {
    sort("U12", { newCategory: " Juniors " });
    expect(listed()).toMatchObject([{ tone: 1 }, { tone: 2 }, { name: "Juniors", tone: 3 }]);
    expect(categoryOf()).toBe("Juniors");
    sort("", { newCategory: "u12" });
    expect([names(), categoryOf()]).toEqual([["U12", "Board", "Juniors"], "U12"]);
  });

  it("is not made where the save is refused, or the calendar has as many as it may", () => {
    expect(refusalOf(() => sort("", { newCategory: "U14", title: "" }))).toBeDefined();
    expect(names()).toEqual(["U12", "Board"]);
    const all = Array.from({ length: COUNTS.categories }, (_, n) => `No. ${n}`);
    saveNames(...all);
    expect(refusalOf(() => sort("", { newCategory: "U14" }))).toMatchObject({ code: "invalid" });
    expect(names()).toEqual(all);
  });

  it("must be one of the calendar", () => {
    const refusal = refusalOf(() => sort("U13", { title: "Other" }));
    expect(refusal).toMatchObject({ code: "invalid", fields: { category: refusal.message } });
    const { title } = view().events[0] ?? {};
    expect(title).toBe("Training");
  });

  it("follows a new name, and is none once it is removed", () => {
    sort("U12");
    save([{ id: idOf("U12"), name: "Under 12" }, { name: "Board" }]);
    expect(categoryOf()).toBe("Under 12");
    saveNames("Board");
    expect(categoryOf()).toBe("");
    expect(view().events).toHaveLength(1);
  });

  it("comes back with its category by Undo, to events that were not sorted otherwise meanwhile", () => {
    const { link } = scene.ours;
    const other = perform(saveEvent, draftOf(link, { category: "U12" }), as(ANN));
    sort("U12");
    const before = listed();
    const batch = saveNames("Board");
    perform(saveEvent, draftOf(link, { id: other.id, category: "Board" }), as(ANN));
    perform(undoBatch, { calendarId: link, batch }, as(ANN));
    expect(listed()).toEqual(before);
    expect(categoryOf()).toBe("U12");
    expect(perform(getEvent, { calendarId: link, eventId: other.id }, as(ANN)).categoryId).toBe(
      idOf("Board"),
    );
  });

  it("is forgotten with a category that was removed long ago", () => {
    sort("U12");
    saveNames("Board");
    scene.world.clock.now += (DELETED_KEPT_DAYS + 1) * DAY;
    purge(scene.world.store, scene.world.clock.now);
    const { link, eventId } = scene.ours;
    const event = perform(getEvent, { calendarId: link, eventId }, as(ANN));
    expect(event.categoryId).toBeNull();
  });

  it("stands in the history by name, and is restored where it still is", () => {
    const { link, eventId } = scene.ours;
    sort("U12");
    sort("Board");
    save([{ id: idOf("U12"), name: "Under 12" }, { name: "Board" }]);
    const input = { calendarId: link, itemId: eventId };
    const { list } = perform(listVersions, input, as(ANN));
    expect(list[0]).toMatchObject({ fields: ["category"] });
    const version = { calendarId: link, versionId: list[0]?.id };
    expect(perform(getVersion, version, as(ANN)).texts).toContainEqual({
      field: "category",
      before: "Under 12",
      after: "Board",
    });
    perform(restoreVersion, version, as(ANN));
    expect(categoryOf()).toBe("Under 12");
  });

  it("is none after restoring a version of a category that is gone for good", () => {
    const { link, eventId } = scene.ours;
    sort("U12");
    sort("Board", { title: "Meeting" });
    saveNames("Board");
    scene.world.clock.now += (DELETED_KEPT_DAYS + 1) * DAY;
    purge(scene.world.store, scene.world.clock.now);
    const { list } = perform(listVersions, { calendarId: link, itemId: eventId }, as(ANN));
    const version = { calendarId: link, versionId: list[0]?.id };
    expect(perform(getVersion, version, as(ANN)).texts).toContainEqual({
      field: "category",
      before: "Removed",
      after: "Board",
    });
    perform(restoreVersion, version, as(ANN));
    const event = perform(getEvent, { calendarId: link, eventId }, as(ANN));
    expect(event).toMatchObject({ title: "Training", categoryId: null });
  });
});

test("the history of a calendar tells of its categories, and gives them back", () => {
  saveNames("U12");
  const { link } = scene.ours;
  save([{ id: idOf("U12"), name: "U13", tone: 5 }]);
  const { list } = perform(listVersions, { calendarId: link, itemKind: "calendar" }, as(ANN));
  expect(list[0]).toMatchObject({ action: "changed", fields: ["categories"] });
  const version = { calendarId: link, versionId: list[0]?.id };
  expect(perform(getVersion, version, as(ANN)).texts).toContainEqual({
    field: "categories",
    before: "U12 (Red)",
    after: "U13 (Teal)",
  });
  perform(restoreVersion, version, as(ANN));
  expect(listed()).toMatchObject([{ name: "U12", tone: 1 }]);
});

test("a version of the time before there were categories can be read and restored", () => {
  const { world, ours } = scene;
  sort(undefined, { title: "Rowing" });
  saveNames("U12");
  world.database.$client.exec(
    `update versions set before = json_remove(before, '$.categories', '$.categoryId') where before is not null`,
  );
  const { list } = perform(listVersions, { calendarId: ours.link }, as(ANN));
  for (const { id } of list.filter(({ action }) => action === "changed")) {
    perform(getVersion, { calendarId: ours.link, versionId: id }, as(ANN));
  }
  const [event] = list.filter(({ itemId }) => itemId === ours.eventId);
  perform(restoreVersion, { calendarId: ours.link, versionId: event?.id }, as(ANN));
  expect(view().events[0]).toMatchObject({ title: "Training", categoryId: null });
});

test("the list of a category holds its events alone, as many as are asked for", () => {
  saveNames("U12", "Board");
  const { link } = scene.ours;
  for (let n = 0; n < 6; n += 1) {
    const category = n % 3 === 0 ? "U12" : "Board";
    perform(saveEvent, draftOf(link, { title: `E${n}`, category }), as(ANN));
  }
  const window = { calendarId: link, zone: "UTC", past: 0, upcoming: 2, category: idOf("U12") };
  const { upcoming, hasMoreUpcoming } = perform(listEventsAround, window, as(null));
  expect(upcoming.map(({ title }) => title)).toEqual(["E0", "E3"]);
  expect(hasMoreUpcoming).toBe(false);
});

describe("a repeating event", () => {
  const weekly = { repeat: { freq: "week" } };
  const input = (more: Record<string, unknown>) => draftOf(scene.ours.link, more);
  const days = (category: number) => {
    const { link: calendarId } = scene.ours;
    const window = { calendarId, zone: "UTC", past: 0, upcoming: 3, category };
    return perform(listEventsAround, window, as(null)).upcoming;
  };

  beforeEach(() => {
    saveNames("U12", "Board");
  });

  it("gives its category to its dates, and filters find them, also one that is put elsewhere", () => {
    const first = perform(saveEvent, input({ ...weekly, category: "U12" }), as(ANN));
    expect(answerSavedEvent(first).category).toBe("U12");
    const dates = days(idOf("U12"));
    expect(dates).toHaveLength(3);
    expect(days(idOf("Board"))).toEqual([]);
    const [, second] = dates;
    const { id = "", from = 0, to = 0 } = second ?? {};
    perform(saveEvent, input({ id, from, to, category: "Board" }), as(ANN));
    expect(days(idOf("Board")).map((date) => date.id)).toEqual([id]);
    expect(days(idOf("U12")).map((date) => date.id)).not.toContain(id);
  });

  it("is put elsewhere as a whole, where a date of its own category keeps that", () => {
    const { id, from, to } = perform(saveEvent, input({ ...weekly, category: "U12" }), as(ANN));
    const [, second] = days(idOf("U12"));
    const own = { id: second?.id, from: second?.from, to: second?.to, category: "" };
    perform(saveEvent, input(own), as(ANN));
    perform(saveEvent, input({ id, from, to, scope: "all", category: "Board" }), as(ANN));
    expect(days(idOf("U12"))).toEqual([]);
    expect(days(idOf("Board"))).toHaveLength(3);
    expect(days(idOf("Board")).map((date) => date.id)).not.toContain(second?.id);
    const { series } = view();
    expect(series.map(({ categoryId }) => categoryId)).toContain(idOf("Board"));
  });

  it("keeps its category where a save does not name one", () => {
    const { id, from, to } = perform(saveEvent, input({ ...weekly, category: "U12" }), as(ANN));
    perform(saveEvent, input({ id, from, to, scope: "all", title: "Other" }), as(ANN));
    expect(days(idOf("U12")).map(({ title }) => title)).toEqual(["Other", "Other", "Other"]);
  });
});
