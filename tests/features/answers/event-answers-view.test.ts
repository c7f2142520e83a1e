import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { getAnswers } from "~/features/answers/operations/answers";
import { changeAnswer } from "~/features/answers/operations/lists";
import { buildEventAnswers } from "~/features/answers/view/event";
import { answerHeadline, buildAnswerForm, describeAnswer } from "~/features/answers/view/form";
import { loadAnswerPage } from "~/features/answers/view/page";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { ENGLISH } from "~/words/server-words";
import { leaveWorld, requestOf } from "../../support/in-process";
import { NOW } from "../../support/operations";
import { calendar, displayWith } from "../../web/pages/events/events-support";
import { CAKE, COMING, createAnswerScene, JUICE } from "./answer-scene";

type Scene = ReturnType<typeof createAnswerScene>;

const display = displayWith({ now: NOW });

/** The date as this person's browser sees it. */
function look({ world, link, eventId, calendarId, visitor }: Scene, name: string) {
  const wanted = { calendarId: link, eventId };
  const answers = perform(getAnswers, wanted, visitor(name));
  const event = world.store.dates.find(calendarId, eventId);
  if (!event) throw new Error("no event");
  return { answers, event };
}

/** The form for this person. Its stamp is encrypted with the secret of a running site. */
function formFor(scene: Scene, name: string) {
  const { answers, event } = look(scene, name);
  const caller = { ...scene.visitor(name), sendsMails: false };
  Object.assign(globalThis, { easRuntime: { secrets: createSecrets(Buffer.alloc(32, 7)) } });
  const form = buildAnswerForm(answers, event, { calendar, display, caller });
  Reflect.deleteProperty(globalThis, "easRuntime");
  return form;
}

function draw(scene: Scene, name: string, changes: Partial<CalendarEvent> = {}, isOver = false) {
  const { answers, event } = look(scene, name);
  return buildEventAnswers(answers, { ...event, ...changes }, { calendar, display }, isOver);
}

describe("an event that asks who comes", () => {
  it("shows the number to all, and an answer to the browser that gave it", () => {
    const scene = createAnswerScene({ ...COMING, places: 4 });
    scene.send("Ann", { people: 3 });
    expect(draw(scene, "Ann")).toMatchObject({
      isList: false,
      count: "3 of 4 coming",
      people: [],
      own: [{ name: "Ann", text: "Coming, 3 people", note: "" }],
      note: "",
    });
    expect(draw(scene, "Ben").own).toEqual([]);
  });

  it("says of its only place whether it is left", () => {
    const scene = createAnswerScene({ ...COMING, places: 1 });
    expect(formFor(scene, "Ben").left).toBe("1 place is left.");
    scene.send("Ann");
    expect(formFor(scene, "Cat").left).toBe("The only place is taken.");
  });

  it("says in its form how many places are left, before one answers for three", () => {
    const scene = createAnswerScene({ ...COMING, places: 4 });
    expect(formFor(scene, "Ben").left).toBe("4 of 4 places are left.");
    scene.send("Ann", { people: 3 });
    expect(formFor(scene, "Ben").left).toBe("1 of 4 places is left.");
    scene.send("Ben");
    expect(formFor(scene, "Cat").left).toBe("All 4 places are taken.");
    expect(formFor(createAnswerScene(COMING), "Ann").left).toBe("");
  });

  it("tells a large party that waits of the places that are free", () => {
    const scene = createAnswerScene({ ...COMING, places: 4 });
    scene.send("Ann", { people: 3 });
    scene.send("Ben", { people: 2 });
    expect(draw(scene, "Ben").own).toMatchObject([
      {
        text: "Number 1 on the waiting list, 2 people",
        note: "1 place is free. Change your number to come.",
      },
    ]);
  });

  it("names people only where everyone may see them: who comes, then who waits", () => {
    const scene = createAnswerScene({ ...COMING, places: 2, names: "everyone" });
    scene.send("Ann", { people: 2 });
    scene.send("Ben");
    scene.send("Cat", { going: false });
    expect(draw(scene, "Dora").people).toEqual([
      { heading: "Coming", names: ["Ann (2)"] },
      { heading: "Waiting list", names: ["Ben"] },
    ]);
  });

  it("says when answers close, and that they are closed", () => {
    const scene = createAnswerScene({ ...COMING, closesHours: 48 });
    expect(draw(scene, "Ann").note).toMatch(/^Answers close [A-Z][a-z]{2} \d+, \d+:\d\d[ap]m\.$/);
    scene.world.clock.now += 9 * 86_400_000;
    expect(draw(scene, "Ann").note).toBe("Answers are closed.");
  });

  it("shows no number and no names once it is canceled", () => {
    const scene = createAnswerScene({ ...COMING, names: "everyone" });
    scene.send("Ann");
    const view = draw(scene, "Ben", { title: "CANCELED: Training" });
    expect(view).toMatchObject({ count: "", people: [], note: "This event is canceled." });
  });

  it("has nothing of one's own once it is over: its page is the same for everyone", () => {
    const scene = createAnswerScene();
    scene.send("Ann");
    expect(draw(scene, "Ann", {}, true)).toEqual(draw(scene, "Ben", {}, true));
  });
});

it("says on every page that what somebody signed up for is no longer offered", () => {
  const list = { kind: "list", closesHours: 0, names: "managers" } as const;
  const scene = createAnswerScene({ ...list, slots: [CAKE, JUICE] });
  const { world, eventId } = scene;
  const { key } = scene.send("Ann", { slot: 1 });
  scene.save({ id: eventId, asks: { ...list, slots: [{ ...JUICE, id: 2 }] } });
  expect(draw(scene, "Ann").own).toMatchObject([{ text: "No longer offered" }]);
  expect(loadAnswerPage(requestOf(world, null, `/answer/${key}`), key)).toMatchObject({
    headline: "What you signed up for is no longer offered, Ann.",
    rows: [{ text: "No longer offered", doable: "change" }],
  });
  perform(changeAnswer, { key, eventId, going: false }, world.as(null));
  expect(loadAnswerPage(requestOf(world, null, `/answer/${key}`), key)).toMatchObject({
    rows: [{ text: "Can't come", doable: "nothing" }],
  });
  leaveWorld();
});

it("says so, too, of a yes to an event that became a sign-up list", () => {
  const scene = createAnswerScene(COMING);
  const { world, eventId } = scene;
  const { key } = scene.send("Ann");
  scene.save({ id: eventId, asks: { kind: "list", closesHours: 0, slots: [CAKE] } });
  expect(draw(scene, "Ann").own).toMatchObject([{ text: "No longer offered" }]);
  expect(loadAnswerPage(requestOf(world, null, `/answer/${key}`), key)).toMatchObject({
    headline: "What you signed up for is no longer offered, Ann.",
    rows: [{ text: "No longer offered" }],
  });
  leaveWorld();
});

describe("an answer in words", () => {
  const given = { people: 1, slotName: "", gone: false, state: "in", position: 0 } as const;

  it("is a headline", () => {
    const say = (more: object) => answerHeadline("Ann", { ...given, ...more }, ENGLISH);
    expect(say({})).toBe("You're coming, Ann.");
    expect(say({ state: "waiting", position: 2 })).toBe("You're number 2 on the waiting list.");
    expect(say({ state: "no" })).toBe("You can't come.");
    expect(say({ slotName: "Cake" })).toBe("You're signed up, Ann: Cake.");
    expect(say({ gone: true })).toBe("What you signed up for is no longer offered, Ann.");
  });

  it("is a line", () => {
    const say = (more: object) => describeAnswer({ ...given, ...more }, ENGLISH);
    expect(say({ people: 3 })).toBe("Coming, 3 people");
    expect(say({ state: "no", people: 3 })).toBe("Can't come");
    expect(say({ gone: true, people: 3 })).toBe("No longer offered, 3 people");
    expect(say({ state: "waiting", position: 4, slotName: "Cake" })).toBe(
      "Number 4 on the waiting list: Cake",
    );
  });
});
