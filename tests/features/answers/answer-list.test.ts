// The forms of the editors' list of attendees: adding, giving places, removing and undoing;
// and what the confirmations of deletions say about answers.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { confirmAnswerer } from "~/features/answers/operations/lists";
import { openAnswerList, submitAnswerList } from "~/features/answers/view/list";
import { saveLink } from "~/features/sharing/operations";
import { countContents } from "~/operations/calendars/calendar-deletion";
import { deleteEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { loader as deletionOf } from "~/routes/calendar.$id._dialog.events.$eventId.delete";
import { loader as replacementOf } from "~/routes/calendar.$id.share_.replace";
import { action as undoAction } from "~/routes/calendar.$id_.undo";
import { describeContents } from "~/web/pages/calendars/contents-view";
import { type Flash, readFlash } from "~/web/request/flash";
import type { FormState } from "~/web/request/form-state";
import { ENGLISH } from "~/words/server-words";
import { answerOf, leaveWorld, ORIGIN, requestOf } from "../../support/in-process";
import { ANN, BEN, HOUR } from "../../support/operations";
import { type AnswerScene, COMING, createAnswerScene } from "./answer-scene";

afterAll(leaveWorld);

type Fields = Record<string, string>;
type Who = { email?: string | null; calendarId?: string; eventId?: string };

/** The address it redirects to with its message, or the form that comes back. */
async function send(scene: AnswerScene, fields: Fields, who: Who = {}) {
  const { email = ANN, calendarId = scene.link, eventId = scene.eventId } = who;
  const path = pagePaths.eventAnswers(calendarId, eventId);
  const request = requestOf(scene.world, email, path, { form: { sent: "yes", ...fields } });
  const params = { id: calendarId, eventId };
  const answer = await answerOf<unknown>(() => submitAnswerList(request, params));
  if (answer instanceof Response) return { ...redirected(answer), state: undefined };
  const { data, init } = answer as { data: FormState; init: ResponseInit | null };
  return { status: init?.status ?? 200, to: "", flash: null, state: data };
}

function redirected(answer: Response) {
  return {
    status: answer.status,
    to: answer.headers.get("Location") ?? "",
    flash: flashIn(answer),
  };
}

function flashIn(answer: Response): Flash | null {
  const [line = ""] = answer.headers.getSetCookie().filter((each) => each.startsWith("flash="));
  const [cookie = ""] = line.split(";");
  return readFlash(new Request(ORIGIN, { headers: { Cookie: cookie } }));
}

async function undo(scene: AnswerScene, flash: Flash | null, email = ANN) {
  const { calendarId = "", batch = "", eventId = "" } = flash?.undo ?? {};
  const form = { batch, eventId };
  const request = requestOf(scene.world, email, pagePaths.undo(calendarId), { form });
  const args = { request, params: { id: calendarId } } as unknown as ActionFunctionArgs;
  return redirected(await answerOf(() => undoAction(args)));
}

function look({ world, link, eventId }: AnswerScene, id = eventId, email: string | null = ANN) {
  const request = requestOf(world, email, pagePaths.eventAnswers(link, id));
  return openAnswerList(request, { id: link, eventId: id });
}

const idOf = (scene: AnswerScene, name: string) =>
  scene.list().list.find((each) => each.name === name)?.id ?? 0;
const tick = (scene: AnswerScene, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`person.${idOf(scene, name)}`, "on"]));

describe("Add Person", () => {
  const add = (scene: AnswerScene, fields: Fields) =>
    send(scene, { intent: "add", people: "1", going: "yes", ...fields });

  it("adds one who comes, one who can't, and one who waits", async () => {
    const scene = createAnswerScene({ ...COMING, places: 2 });
    const here = pagePaths.eventAnswers(scene.link, scene.eventId);
    const first = await add(scene, { name: "Ann", people: "2" });
    expect([first.status, first.to, first.flash?.text]).toEqual([303, here, "Added: Ann"]);
    expect((await add(scene, { name: "Ben", going: "no" })).flash?.text).toBe("Ben can't come.");
    const waiting = await add(scene, { name: "Cleo" });
    expect(waiting.flash?.text).toBe("Cleo is number 1 on the waiting list.");
    expect(scene.standing().toSorted()).toEqual(["Ann in 2", "Ben no 1", "Cleo waiting 1"]);
  });

  it("exceeds the places where Even if full is ticked", async () => {
    const scene = createAnswerScene({ ...COMING, places: 1 });
    scene.send("Ann");
    await add(scene, { name: "Ben", force: "on" });
    expect(scene.standing()).toEqual(["Ann in 1", "Ben in 1"]);
  });

  it("signs up for a slot", async () => {
    const slots = [
      { name: "Cake", places: 1 },
      { name: "Juice", places: 1 },
    ];
    const scene = createAnswerScene({ kind: "list", slots });
    await add(scene, { name: "Ann", slot: "2" });
    expect(scene.list().list[0]).toMatchObject({ name: "Ann", slot: 2, state: "in" });
    const { state } = await add(scene, { name: "Ben", slot: "3" });
    expect(state?.errors).toEqual({ slot: "Choose what to sign up for." });
  });

  it("says what is wrong and keeps what was typed", async () => {
    const scene = createAnswerScene();
    const { status, state } = await add(scene, { name: " ", people: "many", force: "on" });
    expect(status).toBe(400);
    expect(state?.errors).toEqual({
      name: "First name is required.",
      people: "People must be a number from 1 to 9.",
    });
    expect(state?.values).toMatchObject({ intent: "add", people: "many", force: "on" });
  });
});

it("gives a place to one who waits, even above the places", async () => {
  const scene = createAnswerScene({ ...COMING, places: 1 });
  for (const name of ["Ann", "Ben", "Cleo"]) scene.send(name);
  const { flash } = await send(scene, { place: String(idOf(scene, "Cleo")) });
  expect(flash?.text).toBe("Cleo has a place now.");
  expect(scene.standing().toSorted()).toEqual(["Ann in 1", "Ben waiting 1", "Cleo in 1"]);
  const { status, state } = await send(scene, { place: "all" });
  expect([status, Object.keys(state?.errors ?? {})]).toEqual([400, ["id"]]);
});

describe("Remove", () => {
  it("asks for ticks where there are none, and keeps those that were too many", async () => {
    const scene = createAnswerScene();
    scene.send("Ann");
    const none = await send(scene, { intent: "remove" });
    expect([none.status, none.state?.message]).toEqual([400, "Select people to remove first."]);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`person.${n}`, "on"]));
    const { state } = await send(scene, { intent: "remove", ...many });
    expect(Object.values(state?.errors ?? {})).toEqual([
      "At most 50 answers can be removed at once.",
    ]);
    expect(state?.values).toMatchObject(many);
    expect(scene.standing()).toEqual(["Ann in 1"]);
  });

  it("removes those that are ticked, and Undo restores them as they were, even above the places", async () => {
    const scene = createAnswerScene({ ...COMING, places: 2 });
    for (const name of ["Ann", "Ben", "Cleo"]) scene.send(name);
    const { flash, to } = await send(scene, { intent: "remove", ...tick(scene, "Ann", "Ben") });
    expect(flash?.text).toBe("2 answers removed.");
    expect(scene.standing()).toEqual(["Cleo in 1"]);
    scene.send("Dora");

    const undone = await undo(scene, flash);
    expect([undone.status, undone.to, undone.flash?.text]).toEqual([303, to, "Undone."]);
    expect(scene.standing().toSorted()).toEqual(["Ann in 1", "Ben in 1", "Cleo in 1", "Dora in 1"]);
    // Sent again, as after going back in the browser.
    expect((await undo(scene, flash)).flash).toMatchObject({
      kind: "error",
      text: "There are no such removed answers.",
    });
  });

  it("can be undone by another manager, by nobody else, and for a day", async () => {
    const scene = createAnswerScene();
    const { world, link } = scene;
    scene.send("Cleo");
    const { flash } = await send(scene, { intent: "remove", ...tick(scene, "Cleo") });
    expect((await undo(scene, flash, BEN)).flash?.kind).toBe("error");
    expect(scene.standing()).toEqual([]);
    world.clock.now += 24 * HOUR;
    expect((await undo(scene, flash)).flash?.kind).toBe("error");
    world.clock.now -= HOUR;
    world.admit(link, BEN);
    expect((await undo(scene, flash, BEN)).flash?.text).toBe("Undone.");
    expect(scene.standing()).toEqual(["Cleo in 1"]);
  });

  it("does not touch the answers of another date", async () => {
    const scene = createAnswerScene();
    scene.send("Ann");
    const { id } = scene.save({ title: "Other", asks: COMING });
    await send(scene, { intent: "remove", ...tick(scene, "Ann") }, { eventId: id });
    expect(scene.standing()).toEqual(["Ann in 1"]);
  });
});

describe("who may not", () => {
  const forms = (scene: AnswerScene): Fields[] => [
    { intent: "add", name: "Eve", going: "yes" },
    { intent: "remove", ...tick(scene, "Cleo") },
    { intent: "remove" },
    { place: "1" },
  ];

  it("learns and changes nothing, by any link", async () => {
    const scene = createAnswerScene();
    const { world, link } = scene;
    scene.send("Cleo");
    const choir = world.calendar("Choir");
    const busy = { calendarId: link, name: "Hall", shows: "busy" };
    const { list } = perform(saveLink, busy, world.as(ANN));
    const byBusy = list[0]?.token ?? "";
    for (const form of forms(scene)) {
      for (const who of [
        { email: null },
        { email: BEN },
        { calendarId: choir },
        { email: null, calendarId: byBusy },
        { email: ANN, calendarId: byBusy },
      ]) {
        const { status, state } = await send(scene, form, who);
        expect([who, form, status]).toEqual([who, form, expect.toSatisfy((code) => code >= 400)]);
        expect(JSON.stringify(state)).not.toContain("Cleo");
      }
    }
    expect(scene.standing()).toEqual(["Cleo in 1"]);
    for (const email of [null, BEN]) {
      const answer = await answerOf<unknown>(() => look(scene, scene.eventId, email));
      expect(answer).toBeInstanceOf(Response);
    }
  });
});

describe("the dates before and after", () => {
  it("are the nearest that ask, also where one is canceled, deleted or asks nothing", () => {
    const scene = createAnswerScene();
    const { id: first, seriesId } = scene.save({
      id: scene.eventId,
      asks: COMING,
      repeat: { freq: "week", every: 1, until: "2027-01-05" },
    });
    const on = (day: string) => dateId({ id: seriesId ?? "", day });
    const at = (id: string) => pagePaths.eventAnswers(scene.link, id);
    const { world, link } = scene;
    expect(look(scene, first)).toMatchObject({ earlierHref: "", laterHref: at(on("2026-12-08")) });

    perform(deleteEvent, { calendarId: link, eventId: on("2026-12-08") }, world.as(ANN));
    perform(cancelEvent, { calendarId: link, eventId: on("2026-12-15") }, world.as(ANN));
    scene.save({
      id: on("2026-12-22"),
      asks: null,
      from: Date.UTC(2026, 11, 22, 10),
      to: Date.UTC(2026, 11, 22, 11),
    });
    expect(look(scene, first).laterHref).toBe(at(on("2026-12-15")));
    expect(look(scene, on("2026-12-29"))).toMatchObject({
      earlierHref: at(on("2026-12-15")),
      laterHref: at(on("2027-01-05")),
    });
    expect(look(scene, on("2027-01-05")).laterHref).toBe("");
  });

  it("are none of a single event, which has one file", () => {
    const scene = createAnswerScene();
    const { link, eventId } = scene;
    expect(look(scene)).toMatchObject({
      earlierHref: "",
      laterHref: "",
      fileHref: `/calendar/${link}/events/${eventId}/answers.csv`,
      allFileHref: "",
    });
  });
});

describe("the question before", () => {
  const argsOf = (scene: AnswerScene, path: string): LoaderFunctionArgs => {
    const request = requestOf(scene.world, ANN, path);
    return { request, params: { id: scene.link, eventId: scene.eventId }, context: {} };
  };

  it("a date is deleted counts its answers, and says nothing where there are none", () => {
    const scene = createAnswerScene();
    const path = pagePaths.event(scene.link, scene.eventId);
    const lostIn = () => deletionOf(argsOf(scene, `${path}/delete`)).lost;
    expect(lostIn()).toBe("");
    scene.send("Ann");
    scene.send("Ben", { going: false });
    expect(lostIn()).toBe("2 answers go with this date, and come back if you restore it.");
  });

  it("the link is replaced counts those who left an email with an answer", () => {
    const scene = createAnswerScene();
    const { world, link } = scene;
    const viewOf = () => replacementOf(argsOf(scene, pagePaths.replaceLink(link))).view;
    expect(viewOf()).toMatchObject({ followers: "", hasAnswers: false });
    scene.send("Dora", { email: "dora@example.org" });
    expect(viewOf().followers).toBe("");
    const { token } = world.mailTo("dora@example.org");
    perform(confirmAnswerer, { key: token }, world.as(null));
    expect(viewOf()).toMatchObject({
      followers: "1 person follows by email or left one with an answer:",
      hasAnswers: true,
    });
  });

  it("the calendar is deleted counts answers, where there are any", () => {
    const scene = createAnswerScene();
    const wordsFor = () =>
      describeContents(
        perform(countContents, { calendarId: scene.link }, scene.world.as(ANN)),
        ENGLISH,
      );
    expect(wordsFor()).toBe("1 event, 0 news items");
    scene.send("Ann");
    expect(wordsFor()).toBe("1 event, 0 news items, 1 answer to an event");
  });
});
