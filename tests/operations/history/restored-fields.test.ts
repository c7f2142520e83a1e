// Restoring a change brings back only the fields it changed; later changes to others stay.
import { beforeEach, describe, expect, it } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveHome } from "~/operations/calendars/home";
import { getEvent, saveEvent } from "~/operations/events/events";
import { getVersion, listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { BEN, refusalOf, SECOND } from "../../support/operations";
import { at, createClub, MONDAY } from "../events/series-scene";
import { ANN, createScene, draftOf, type Scene } from "../scene";

let scene: Scene;

beforeEach(() => {
  scene = createScene();
  scene.world.admit(scene.ours.link, BEN);
});

const as = (email: string | null) => {
  scene.world.clock.now += SECOND;
  return scene.world.as(email);
};
const save = (values: object, email = ANN) => {
  const caller = as(email);
  perform(saveCalendar, { id: scene.ours.link, title: "Club", ...values }, caller);
  return caller.batch;
};
const versionOf = (batch: string) => {
  const { list } = perform(listVersions, { calendarId: scene.ours.link }, as(ANN));
  const versionId = list.find((each) => each.batch === batch)?.id ?? 0;
  return perform(getVersion, { calendarId: scene.ours.link, versionId }, as(ANN));
};
const restore = (batch: string, more: object = {}) => {
  const input = { calendarId: scene.ours.link, versionId: versionOf(batch).id, ...more };
  return perform(restoreVersion, input, as(ANN));
};
const categories = () => {
  const calendar = scene.world.store.calendars.findByLink(scene.ours.link);
  return scene.world.store.categories.list(calendar?.id ?? 0);
};
const names = () => categories().map(({ name }) => name);
const idOf = (name: string) => categories().find((each) => each.name === name)?.id;
const title = () => scene.world.store.calendars.findByLink(scene.ours.link)?.title;
const event = () => {
  const { link, eventId } = scene.ours;
  return perform(getEvent, { calendarId: link, eventId }, as(null));
};

describe("a calendar's settings", () => {
  it("come back without the categories that were made since being lost, or an event's", () => {
    const renamed = save({ title: "Rowers" });
    save({ title: "Rowers", categories: [{ name: "U12" }, { name: "Board" }] }, BEN);
    const { link, eventId } = scene.ours;
    perform(saveEvent, draftOf(link, { id: eventId, category: "Board" }), as(BEN));
    restore(renamed);
    expect(title()).toBe("Club");
    expect(names()).toEqual(["U12", "Board"]);
    expect(event().categoryId).toBe(idOf("Board"));
  });

  it("come back one category at a time: others stay, in their order", () => {
    save({
      categories: [
        { name: "U12", tone: 1 },
        { name: "Board", tone: 2 },
      ],
    });
    const kept = idOf("Board");
    const changed = save({ categories: [{ id: idOf("U12"), name: "Youth", tone: 5 }] });
    const list = [
      { id: idOf("Youth"), name: "Youth", tone: 6 },
      { name: "Camp", tone: 3 },
    ];
    save({ categories: list }, BEN);
    restore(changed);
    expect(categories()).toMatchObject([
      { name: "U12", tone: 1 },
      { id: kept, name: "Board" },
      { name: "Camp" },
    ]);
  });

  it("leave a name to the category that has it by now", () => {
    save({ categories: [{ name: "U12" }, { name: "Board" }] });
    const changed = save({ categories: [{ id: idOf("U12"), name: "Youth" }] });
    const list = [{ id: idOf("Youth"), name: "Youth" }, { name: "Board" }, { name: "u12" }];
    save({ categories: list }, BEN);
    const now = categories();
    expect(refusalOf(() => restore(changed)).message).toBe(
      "There is nothing here that can be restored.",
    );
    expect(categories()).toEqual(now);
  });

  it("come back one website at a time", () => {
    save({ embedSites: "https://a.example https://b.example" });
    const changed = save({ embedSites: "https://b.example" });
    save({ embedSites: "https://b.example https://c.example" }, BEN);
    restore(changed);
    const { embedSites } = scene.world.store.calendars.findByLink(scene.ours.link) ?? {};
    expect(embedSites?.split(" ").sort()).toEqual([
      "https://a.example",
      "https://b.example",
      "https://c.example",
    ]);
  });

  it("are refused as stale to who has not seen the newest of them", () => {
    const renamed = save({ title: "Rowers" });
    const { modifiedAt } = versionOf(renamed);
    save({ title: "Rowers", categories: [{ name: "U12" }] }, BEN);
    const refusal = refusalOf(() => restore(renamed, { modifiedAt }));
    expect([refusal.code, refusal.message]).toEqual([
      "stale",
      "Someone else changed this calendar in the meantime. Nothing is saved yet.",
    ]);
    expect(title()).toBe("Rowers");
    restore(renamed, { modifiedAt: versionOf(renamed).modifiedAt });
    expect([title(), names()]).toEqual(["Club", ["U12"]]);
  });

  it("are not stale for an event that somebody saved meanwhile", () => {
    const renamed = save({ title: "Rowers" });
    const { modifiedAt } = versionOf(renamed);
    perform(saveEvent, draftOf(scene.ours.link, { id: scene.ours.eventId }), as(BEN));
    restore(renamed, { modifiedAt });
    expect(title()).toBe("Club");
  });

  it("lose nothing that was made since by an Undo that is forced either", () => {
    const batch = save({ title: "Rowers" });
    save({ title: "Rowers", categories: [{ name: "U12" }] }, BEN);
    const input = { calendarId: scene.ours.link, batch };
    const { left } = perform(undoBatch, input, as(ANN));
    expect([left.length, title()]).toEqual([1, "Rowers"]);
    perform(undoBatch, { ...input, force: true }, as(ANN));
    expect([title(), names()]).toEqual(["Club", ["U12"]]);
  });
});

describe("other things", () => {
  it("an event keeps what was written since", () => {
    const { link, eventId } = scene.ours;
    const caller = as(ANN);
    perform(saveEvent, draftOf(link, { id: eventId, title: "Rowing" }), caller);
    const later = { id: eventId, title: "Rowing", notes: "Two boats." };
    perform(saveEvent, draftOf(link, later), as(BEN));
    restore(caller.batch);
    expect(event()).toMatchObject({ title: "Training", notes: "Two boats." });
  });

  it("a home page keeps the wall that was written since", () => {
    const home = { calendarId: scene.ours.link, wall: "Welcome", links: [] };
    const caller = as(ANN);
    perform(saveHome, home, caller);
    perform(saveHome, { ...home, wall: "Hello" }, as(BEN));
    restore(caller.batch);
    const calendar = scene.world.store.calendars.findByLink(scene.ours.link);
    const { wall, links } = scene.world.store.homes.get(calendar?.id ?? 0);
    expect([wall, links.length]).toEqual(["Hello", 1]);
  });

  it("a repeating event keeps the dates that were deleted since, and shows those that its old rule has not", () => {
    const club = createClub();
    const id = club.weekly();
    const before = club.shown();
    const caller = club.as();
    perform(
      saveEvent,
      {
        calendarId: club.link,
        title: "Training",
        location: "Hall",
        notes: "",
        id: `${id}_20261123`,
        ...at(MONDAY),
        scope: "all",
        repeat: { freq: "week", weekdays: [1, 4] },
      },
      caller,
    );
    club.edit(id, "2026-11-26", { title: "Derby" });
    club.remove(`${id}_20261207`, "one");
    const { list } = perform(listVersions, { calendarId: club.link }, club.as());
    const versionId = list.find(({ batch }) => batch === caller.batch)?.id;
    perform(restoreVersion, { calendarId: club.link, versionId }, club.as());
    const there = before.filter((line) => !line.startsWith("12-07"));
    expect(club.shown()).toEqual([...there, "11-26 19:00 Derby"].sort());
    club.undo();
    expect(club.shown()).toContain("11-26 19:00 Derby");
    expect(club.shown()).toContain("12-10 19:00 Training");
    expect(club.shown().filter((line) => line.startsWith("11-26"))).toHaveLength(1);
  });
});
