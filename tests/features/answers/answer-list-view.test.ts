// The list of attendees of a date, as editors see it.
import { describe, expect, it } from "vitest";
import { listRemovedAnswers } from "~/features/answers/operations/answers";
import { placeAnswer } from "~/features/answers/operations/lists";
import { buildAnswerList } from "~/features/answers/view/list";
import { getEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { ANN, refusalOf } from "../../support/operations";
import { displayWith } from "../../web/pages/events/events-support";
import { type AnswerScene, CAKE, COMING, createAnswerScene, JUICE } from "./answer-scene";

const LIST = { kind: "list" as const, slots: [CAKE, JUICE] };

function look({ world, link, eventId, list }: AnswerScene) {
  const date = { calendarId: link, eventId };
  const { now } = world.clock;
  return buildAnswerList({
    event: perform(getEvent, date, world.as(ANN)),
    answers: list(),
    removed: perform(listRemovedAnswers, date, world.as(ANN)).list,
    neighbors: { earlier: "", later: "" },
    calendar: { link, title: "Club", timeZone: "Europe/Berlin" },
    display: displayWith({ canEdit: true, now }),
  });
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe("the list of an event that asks who comes", () => {
  it("has the totals, and each person under their answer", () => {
    const scene = createAnswerScene({ ...COMING, places: 3 });
    scene.send("Ann", { people: 2 });
    scene.send("Ben");
    scene.send("Cleo", { people: 2 });
    scene.send("Dora", { going: false });
    const view = look(scene);
    expect(view.totals).toBe("3 of 3 coming · 2 on the waiting list · 1 can't come");
    expect(view.coming.map(({ heading, rows }) => [heading, namesOf(rows)])).toEqual([
      ["Coming", ["Ann", "Ben"]],
    ]);
    expect(view.coming[0]?.rows[0]).toMatchObject({
      people: "2",
      slot: "",
      notes: "Nov 21, 11:00am",
    });
    expect(namesOf(view.waiting)).toEqual(["Cleo"]);
    expect(namesOf(view.declined)).toEqual(["Dora"]);
  });

  it("says who was added by a manager, and never an address", () => {
    const scene = createAnswerScene();
    scene.send("Ann", { email: "ann.secret@example.org" });
    scene.add("Ben");
    const view = look(scene);
    expect(view.coming[0]?.rows.map(({ notes }) => notes)).toEqual([
      "Nov 21, 11:00am",
      "Nov 21, 11:00am · added by a manager",
    ]);
    expect(JSON.stringify(view)).not.toContain("secret");
  });

  it("says who gets emails, once they have confirmed", () => {
    const scene = createAnswerScene();
    scene.send("Ann", { email: ANN }, scene.world.as(ANN));
    expect(look(scene).coming[0]?.rows[0]?.notes).toBe("Nov 21, 11:00am · gets emails");
  });
});

describe("a sign-up list", () => {
  it("has a table for each slot, also an empty one", () => {
    const scene = createAnswerScene(LIST);
    scene.send("Ann", { slot: 1 });
    scene.send("Ben", { slot: 1 });
    scene.send("Cleo", { slot: 1 });
    const view = look(scene);
    expect(view.heading).toBe("Sign-up list: Training");
    expect(view.totals).toBe("2 signed up · 1 on the waiting list");
    expect(view.coming.map(({ heading, rows }) => [heading, namesOf(rows)])).toEqual([
      ["Cake: 2 of 2 places taken", ["Ann", "Ben"]],
      ["Juice: 0 of 1 place taken", []],
    ]);
    expect(view.waiting[0]).toMatchObject({ name: "Cleo", slot: "Cake" });
    expect(view.slots).toEqual([
      { value: "1", text: "Cake" },
      { value: "2", text: "Juice" },
    ]);
  });

  it("keeps the people of a slot that is no longer offered", () => {
    const scene = createAnswerScene(LIST);
    scene.send("Ann", { slot: 1, people: 2 });
    scene.send("Ben", { slot: 2 });
    scene.send("Cleo", { slot: 1 });
    const asks = { kind: "list", slots: [{ id: 2, ...JUICE }] };
    scene.save({ id: scene.eventId, asks });
    const { coming, waiting } = look(scene);
    expect(coming.map(({ heading, rows }) => [heading, namesOf(rows)])).toEqual([
      ["Juice: 1 of 1 place taken", ["Ben"]],
      ["No longer offered", ["Ann", "Cleo"]],
    ]);
    expect(coming[1]?.rows).toMatchObject([{ position: 0 }, { position: 0 }]);
    expect(waiting).toEqual([]);
    const { world, link: calendarId, eventId } = scene;
    const { id = 0 } = scene.list().list.find(({ name }) => name === "Cleo") ?? {};
    const place = () => perform(placeAnswer, { calendarId, eventId, id }, world.as(ANN));
    expect(refusalOf(place).fields).toEqual({ slot: "Choose what to sign up for." });
  });
});
