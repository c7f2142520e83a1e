// Event forms with attendance settings, sent by editors, other users and visitors.
import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, describe, expect, it } from "vitest";
import { readAsks } from "~/event/asks";
import { asksValues } from "~/event/typed-asks";
import { listAnswers } from "~/features/answers/operations/lists";
import { saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { getEvent } from "~/operations/events/events";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { perform } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { type EventFormAnswer, submitEvent } from "~/web/pages/events/event-submit";
import {
  CAKE,
  COMING,
  createAnswerScene,
  JUICE,
  START,
} from "../../../features/answers/answer-scene";
import { answerOf, leaveWorld, requestOf } from "../../../support/in-process";
import { ANN, BEN, HOUR, SECOND } from "../../../support/operations";

afterAll(leaveWorld);

/** December 1, 2026, 11:00 in Berlin. */
const FORM = {
  id: "",
  title: "Fair",
  location: "Hall",
  notes: "Bring cake.",
  timeZone: "Europe/Berlin",
  fromDate: "2026-12-01",
  fromTime: "11:00",
  toDate: "2026-12-01",
  toTime: "12:00",
};
const LIST_FORM = {
  asks: "list",
  closesHours: "24",
  names: "everyone",
  "slots.0.id": "",
  "slots.0.name": "Cake",
  "slots.0.places": "2",
  "slots.1.id": "",
  "slots.1.name": "",
  "slots.1.places": "",
};

type Fields = Record<string, string>;
type Scene = ReturnType<typeof createAnswerScene>;

/** The reply: a redirect's target, or the form with its status. */
async function send(
  { world, link }: Scene,
  fields: Fields,
  { email = ANN, calendarId = link }: { email?: string | null; calendarId?: string } = {},
) {
  const path = pagePaths.newEvent(calendarId);
  // Drawn a moment ago, unless the test sets the time.
  const modifiedAt = String(world.clock.now + HOUR);
  const form = { ...FORM, ...(fields.id && { modifiedAt }), ...fields };
  const request = requestOf(world, email, path, { form });
  const args = { request, params: { id: calendarId } } as unknown as ActionFunctionArgs;
  const answer = await answerOf<unknown>(() => submitEvent(args.request, args.params));
  if (answer instanceof Response) {
    return { status: answer.status, to: answer.headers.get("Location") ?? "", form: undefined };
  }
  const { data, init } = answer as { data: EventFormAnswer; init: ResponseInit | null };
  return { status: init?.status ?? 200, to: "", form: data };
}

const savedIn = ({ world, link }: Scene, eventId: string) =>
  perform(getEvent, { calendarId: link, eventId }, world.as(ANN));
const idOf = (to: string) => /#event-([\w-]+)/.exec(to)?.[1] ?? "";

describe("a form with a setting", () => {
  it("is saved with a new event", async () => {
    const scene = createAnswerScene();
    const { status, to } = await send(scene, LIST_FORM);
    expect(status).toBe(303);
    expect(readAsks(savedIn(scene, idOf(to)).asks)).toEqual({
      kind: "list",
      places: null,
      closesHours: 24,
      names: "everyone",
      slots: [{ id: 1, name: "Cake", places: 2 }],
    });
  });

  it("changes it, keeps it where it has no such fields, and takes it away", async () => {
    const scene = createAnswerScene();
    const { eventId } = scene;
    await send(scene, { id: eventId, asks: "coming", places: "12" });
    expect(readAsks(savedIn(scene, eventId).asks)).toMatchObject({ kind: "coming", places: 12 });
    await send(scene, { id: eventId, title: "Ball" });
    expect(savedIn(scene, eventId).title).toBe("Ball");
    expect(readAsks(savedIn(scene, eventId).asks)).toMatchObject({ places: 12 });
    await send(scene, { id: eventId, asks: "", places: "12" });
    expect(readAsks(savedIn(scene, eventId).asks)).toBeNull();
  });

  it("changes one date, or all of a series", async () => {
    const scene = createAnswerScene();
    const repeats = { repeats: "week", every: "1", weekday2: "on" };
    const { id } = scene.save({ id: scene.eventId, repeat: { freq: "week", every: 1 } });
    await send(scene, { id, ...repeats, scope: "one", asks: "coming", places: "5" });
    const later = id.replace("20261201", "20261208");
    const placesOf = (eventId: string) => readAsks(savedIn(scene, eventId).asks)?.places;
    expect([placesOf(id), placesOf(later)]).toEqual([5, null]);
    const day = { fromDate: "2026-12-08", toDate: "2026-12-08" };
    await send(scene, { id: later, ...day, ...repeats, scope: "all", asks: "coming", places: "7" });
    expect(placesOf(later)).toBe(7);
  });

  it("is saved with a suggestion that is approved", async () => {
    const scene = createAnswerScene();
    const { world, link } = scene;
    perform(saveCalendar, { id: link, title: "Club", suggestions: true }, world.as(ANN));
    const times = { from: START, to: START + HOUR };
    const asked = { calendarId: link, title: "Fair", ...times, name: "Dora" };
    // A visitor's own setting is ignored.
    perform(suggestEvent, { ...asked, asks: COMING }, world.as(null));
    const { list } = perform(listSuggestions, { calendarId: link }, world.as(ANN));
    const { to } = await send(scene, { suggestionId: list[0]?.id ?? "", asks: "coming" });
    expect(readAsks(savedIn(scene, idOf(to)).asks)).toMatchObject({ kind: "coming" });
  });
});

describe("a refused form", () => {
  it("says at the fields what is wrong, and keeps all that was typed", async () => {
    const scene = createAnswerScene();
    const typed = {
      ...LIST_FORM,
      weekday1: "on",
      closesHours: "1000",
      "slots.0.places": "lots",
      "slots.1.name": "Juice".repeat(9),
      "slots.1.places": "1",
      "slots.2.name": "",
      "slots.2.places": "",
    };
    const { status, form } = await send(scene, typed);
    expect(status).toBe(400);
    expect(form?.state.errors).toEqual({
      closesHours: "Close answers, hours before the start must be a number from 0 to 720.",
      "slots.0.places": "How many must be a number from 1 to 99.",
      "slots.1.name": expect.stringMatching(/^Slot can have at most 40 characters/),
    });
    const { "slots.2.name": _, "slots.2.places": _places, ...kept } = typed;
    expect(form?.state.values).toMatchObject({ title: "Fair", notes: "Bring cake.", ...kept });
  });

  it("keeps the setting where something else is wrong", async () => {
    const { status, form } = await send(createAnswerScene(), { ...LIST_FORM, fromTime: "soon" });
    expect([status, Object.keys(form?.state.errors ?? {})]).toEqual([400, ["fromTime"]]);
    expect(form?.state.values).toMatchObject({ asks: "list", "slots.0.name": "Cake" });
  });

  it.each([
    [{ asks: "list" }, "slots.0.name", "A sign-up list needs at least one slot."],
    [{ asks: "maybe" }, "asks", "What an event asks is coming or list."],
    [{ asks: "coming", names: "cats" }, "names", "Names are seen by managers or everyone."],
    [{ asks: "coming", places: "0" }, "places", "Places must be a number from 1 to 999."],
    [{ asks: "coming", places: "1000" }, "places", "Places must be a number from 1 to 999."],
  ])("says what is wrong with %o", async (fields, name, message) => {
    const { form } = await send(createAnswerScene(), fields);
    expect(form?.state.errors).toEqual({ [name]: message });
  });

  it("comes back as a new event's where somebody deleted it, with its slots", async () => {
    const scene = createAnswerScene({ kind: "list", slots: [CAKE] });
    const { event, form } = { event: "0000000000000000", form: LIST_FORM };
    const answer = await send(scene, { ...form, id: event, modifiedAt: "1" });
    expect(answer.form?.state.values).toMatchObject({ id: "", asks: "list" });
  });
});

describe("a button of the rows", () => {
  it("saves nothing, and brings the form back with all that was typed", async () => {
    const scene = createAnswerScene();
    const typed = { ...LIST_FORM, title: "", fromTime: "soon", weekday2: "on", attempt: "once" };
    const { status, form } = await send(scene, { ...typed, intent: "add" });
    expect([status, form?.state.errors]).toEqual([200, {}]);
    expect(form?.state.values).toMatchObject({ ...typed, "slots.2.name": "" });
    expect(form?.state.focus).toBe("slots.2.name");
  });

  it("tells nobody else that they may edit", async () => {
    const scene = createAnswerScene();
    for (const email of [BEN, null]) {
      const { status, form } = await send(scene, { ...LIST_FORM, intent: "add" }, { email });
      expect(status).toBe(email ? 403 : 401);
      expect(form?.state.values).toMatchObject({ title: "Fair", "slots.0.name": "Cake" });
    }
  });
});

describe("somebody else was faster", () => {
  it("shows both settings, and each of the two can be kept", async () => {
    const scene = createAnswerScene({ kind: "list", slots: [CAKE] });
    const { world, link, eventId } = scene;
    world.admit(link, BEN);
    const before = savedIn(scene, eventId);
    const drawn = asksValues(before.asks);
    world.clock.now += SECOND;
    const asks = { kind: "list", slots: [{ id: 1, ...CAKE, places: 9 }, JUICE] };
    scene.save({ id: eventId, title: "Fair", notes: "Bring cake.", asks }, world.as(BEN));

    const stale = { id: eventId, modifiedAt: String(before.modifiedAt), ...drawn };
    const refused = await send(scene, { ...stale, "slots.0.places": "4" });
    expect(refused.status).toBe(409);
    const row = refused.form?.choice?.rows.find(({ label }) => label === "Who's coming");
    expect(row).toEqual({
      label: "Who's coming",
      mine: "Sign-up list\nCake: 4 places",
      stored: "Sign-up list\nCake: 9 places\nJuice: 1 place",
      differs: true,
    });

    const hidden = refused.form?.choice?.hidden ?? [];
    const mine = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
    expect((await send(scene, mine)).status).toBe(303);
    expect(readAsks(savedIn(scene, eventId).asks)?.slots).toEqual([{ id: 1, ...CAKE, places: 4 }]);
  });
});

describe("no setting removes an answer", () => {
  it("not asking any more hides them until it asks again, with the slot's people", async () => {
    const scene = createAnswerScene({ kind: "list", slots: [CAKE, JUICE] });
    const { world, link, eventId } = scene;
    scene.send("Ann", { slot: 2 });
    const values = asksValues(savedIn(scene, eventId).asks);
    await send(scene, { id: eventId, ...values, asks: "" });
    const date = { calendarId: link, eventId };
    expect(() => perform(listAnswers, date, world.as(ANN))).toThrow();
    const again = asksValues(savedIn(scene, eventId).asks);
    expect(again).toMatchObject({ asks: "", "slots.1.id": "2", "slots.1.name": "Juice" });
    await send(scene, { id: eventId, ...again, asks: "list" });
    expect(scene.standing()).toEqual(["Ann in 1"]);
    expect(scene.list().list[0]?.slot).toBe(2);
    // New slots get new ids, so existing answers are not in them.
    await send(scene, { id: eventId, ...LIST_FORM });
    expect(scene.list().list[0]?.slot).toBe(2);
    expect(readAsks(savedIn(scene, eventId).asks)?.slots.map(({ id }) => id)).toEqual([3]);
  });
});

describe("who may not", () => {
  it("is refused as for any form, and nothing changes", async () => {
    const scene = createAnswerScene();
    const { world, link, eventId } = scene;
    const other = world.calendar("Choir");
    const statuses = [
      await send(scene, { id: eventId, asks: "" }, { email: null }),
      await send(scene, { id: eventId, asks: "" }, { email: BEN }),
      // The editor of another calendar, with the event's id.
      await send(scene, { id: eventId, asks: "", modifiedAt: "1" }, { calendarId: other }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 404]);

    const busy = { calendarId: link, name: "Hall", shows: "busy" };
    const { list } = perform(saveLink, busy, world.as(ANN));
    const calendarId = list[0]?.token ?? "";
    for (const email of [null, BEN, ANN]) {
      const { status } = await send(scene, { id: eventId, asks: "" }, { email, calendarId });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(readAsks(savedIn(scene, eventId).asks)).toMatchObject({ kind: "coming" });
  });
});
