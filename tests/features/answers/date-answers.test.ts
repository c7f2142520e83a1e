import { describe, expect, it } from "vitest";
import { countAnswers, sendAnswer, sendAnswerOnce } from "~/features/answers/operations/answers";
import {
  addAnswer,
  listAnswers,
  placeAnswer,
  removeAnswers,
  restoreAnswers,
} from "~/features/answers/operations/lists";
import { saveLink } from "~/features/sharing/operations";
import { perform } from "~/operations/kernel/operation";
import { answerers } from "~/store/schema/schema";
import { ANN, BEN, DAY, HOUR, NOW, refusalOf } from "../../support/operations";
import { CAKE, COMING, createAnswerScene, deviceOf, JUICE, START } from "./answer-scene";

describe("sending an answer", () => {
  it("counts people, and the same name again changes the answer", () => {
    const { send, get, standing, visitor } = createAnswerScene();
    expect(send("Ann")).toMatchObject({ state: "in", position: 0, dates: 1, waitingDates: 0 });
    send("ANN", { people: 3 }, visitor("Ann"));
    send("Bob", { going: false });
    expect(standing()).toEqual(["ANN in 3", "Bob no 1"]);
    expect(get()).toMatchObject({ coming: 3, waiting: 0, full: false, open: true, people: [] });
  });

  it("is of another person from another browser, and of the same one for a logged-in user anywhere", () => {
    const { send, standing, visitor, world } = createAnswerScene();
    send("Ann", {}, visitor("one"));
    send("Ann", {}, visitor("two"));
    expect(standing()).toHaveLength(2);
    send("Cid", {}, { ...world.as(BEN), device: deviceOf("phone") });
    send("Cid", { people: 2 }, { ...world.as(BEN), device: deviceOf("laptop") });
    expect(standing()).toHaveLength(3);
  });

  it("finds what the browser answered before its user logged in", () => {
    const { send, standing, world } = createAnswerScene();
    const device = deviceOf("phone");
    send("Ben", {}, { ...world.as(null), device });
    send("Ben", { people: 2 }, { ...world.as(BEN), device });
    expect(standing()).toEqual(["Ben in 2"]);
  });

  it("gives a browser without a cookie one, which a forged or long one is not", () => {
    const { send, world, standing } = createAnswerScene();
    const first = send("Ann", {}, world.as(null));
    expect(first.device).toMatch(/^[\w-]{22}$/);
    const again = { ...world.as(null), device: first.device ?? undefined };
    expect(send("Ann", { people: 2 }, again).device).toBe(first.device);
    for (const device of ["x".repeat(5_000), "", "a b", "'; drop"]) {
      expect(send("Ann", {}, { ...world.as(null), device }).device).not.toBe(device);
    }
    expect(standing()).toHaveLength(5);
  });

  it("sent twice as one attempt is one person", () => {
    const { send, world, standing } = createAnswerScene();
    const first = send("Ann", { attempt: "a1" }, world.as(null));
    expect(send("Ann", { attempt: "a1" }, world.as(null))).toEqual(first);
    expect(standing()).toEqual(["Ann in 1"]);
  });

  it("is refused where a program's attempt comes again with other values", () => {
    const { link, eventId, world, standing } = createAnswerScene();
    const send = (more: object) => {
      const sent = { calendarId: link, eventId, name: "Ann", going: true, attempt: "a1", ...more };
      return perform(sendAnswerOnce, sent, world.as(null));
    };
    const first = send({});
    for (const other of [{ name: "Bob" }, { people: 2 }, { going: false }]) {
      expect(refusalOf(() => send(other))).toMatchObject({
        code: "stale",
        message: "This was already sent with other values, so nothing was changed.",
      });
    }
    expect(send({})).toEqual(first);
    expect(standing()).toEqual(["Ann in 1"]);
    send({ attempt: "a2", people: 2 });
    expect(refusalOf(() => send({ attempt: "a".repeat(65) })).message).toContain("at most 64");
  });

  it("of the same browser is of one person for names that differ in case, accents or spaces", () => {
    const { send, standing, visitor, world } = createAnswerScene();
    const same = visitor("Ann");
    const { key } = send("Straße  B", {}, same);
    send("STRASSE B", {}, same);
    expect(standing()).toEqual(["STRASSE B in 1"]);
    // As an earlier release folded it.
    world.database.update(answerers).set({ name: "Straße B", folded: "straße b" }).run();
    expect(send("strasse b", {}, same).key).toBe(key);
    expect(standing()).toEqual(["strasse b in 1"]);
  });

  it("waits where all places are taken, and moves up in the order of turns", () => {
    const { send, standing, get } = createAnswerScene({ ...COMING, places: 2 });
    send("Ann", { people: 2 });
    expect(send("Bob", { people: 2 })).toMatchObject({ state: "waiting", position: 1 });
    expect(send("Cid")).toMatchObject({ state: "waiting", position: 2 });
    expect(get()).toMatchObject({ coming: 2, waiting: 3, full: true });
    send("Ann", { people: 1 });
    expect(standing()).toEqual(["Ann in 1", "Bob waiting 2", "Cid in 1"]);
    send("Ann", { going: false });
    expect(standing().sort()).toEqual(["Ann no 1", "Bob waiting 2", "Cid in 1"]);
    send("Cid", { going: false });
    expect(standing().sort()).toEqual(["Ann no 1", "Bob in 2", "Cid no 1"]);
  });

  it("is refused for more people than fit, and the earlier answer stays", () => {
    const { send, standing } = createAnswerScene({ ...COMING, places: 2 });
    send("Ann");
    send("Bob");
    expect(refusalOf(() => send("Ann", { people: 2 }))).toMatchObject({
      code: "invalid",
      message: "All places are taken. Your earlier answer stays.",
    });
    expect(standing()).toEqual(["Ann in 1", "Bob in 1"]);
  });

  it("signs up for a slot of a list", () => {
    const scene = createAnswerScene({ kind: "list", slots: [CAKE, JUICE] });
    const { send, get } = scene;
    send("Ann", { slot: 1 });
    send("Bob", { slot: 2 });
    expect(send("Cid", { slot: 2 })).toMatchObject({ state: "waiting", position: 1 });
    expect(get().slots).toEqual([
      { id: 1, ...CAKE, taken: 1 },
      { id: 2, ...JUICE, taken: 1 },
    ]);
    expect(get().full).toBe(false);
    expect(refusalOf(() => send("Bob", { slot: 9 })).message).toBe("Choose what to sign up for.");
    expect(refusalOf(() => send("Dan", { going: true })).message).toBe(
      "Choose what to sign up for.",
    );
    expect(refusalOf(() => send("Dan", { slot: 1, dates: "following" })).message).toBe(
      "The dates must be one or all.",
    );
    send("Bob", { slot: 1 });
    expect(send("Cid", { slot: 2 })).toMatchObject({ state: "in" });
    expect(refusalOf(() => send("Cid", { slot: 1 })).message).toBe(
      "All places are taken. Your earlier answer stays.",
    );
  });

  it("closes at its time, but takes a no until the start", () => {
    const { send, world, get, standing } = createAnswerScene({
      ...COMING,
      closesHours: 2,
      places: 1,
    });
    send("Ann");
    send("Bob");
    world.clock.now = START - 2 * HOUR;
    expect(refusalOf(() => send("Cid")).message).toBe("Answers are closed.");
    expect(get()).toMatchObject({ open: false, closesAt: START - 2 * HOUR });
    send("Ann", { going: false });
    // After closing, nobody moves up automatically.
    expect(standing().sort()).toEqual(["Ann no 1", "Bob waiting 1"]);
    world.clock.now = START;
    expect(refusalOf(() => send("Bob", { going: false })).message).toBe("Answers are closed.");
  });

  it("says in words what is wrong", () => {
    const { send, save } = createAnswerScene();
    expect(refusalOf(() => send(" ")).message).toBe("First name is required.");
    for (const people of [0, 10, 1.5]) {
      expect(refusalOf(() => send("Ann", { people })).message).toBe(
        "People must be a number from 1 to 9.",
      );
    }
    const { id: silent } = save();
    expect(refusalOf(() => send("Ann", { eventId: silent })).message).toBe(
      "This event doesn't take answers.",
    );
    const { id: canceled } = save({ title: "CANCELED: Fair", asks: COMING });
    expect(refusalOf(() => send("Ann", { eventId: canceled })).message).toBe(
      "This event is canceled.",
    );
    expect(refusalOf(() => send("Ann", { eventId: "nothing" })).code).toBe("missing");
  });

  it("shows names to everyone only where the setting says so", () => {
    const hidden = createAnswerScene();
    hidden.send("Ann");
    expect(hidden.get().people).toEqual([]);
    const open = createAnswerScene({ ...COMING, names: "everyone" });
    open.send("Ann");
    open.send("Bob", { going: false });
    expect(open.get().people).toEqual([{ name: "Ann", people: 1, slot: 0, state: "in" }]);
  });

  it("shows a browser its own answers, with their keys, and no other browser", () => {
    const { send, get, visitor } = createAnswerScene();
    const { key } = send("Ann");
    send("Bob");
    expect(get(visitor("Ann")).mine).toEqual([
      { key, name: "Ann", people: 1, slot: 0, state: "in", position: 0 },
    ]);
    expect(get(visitor("Zoe")).mine).toEqual([]);
  });

  it("takes 10 people of a browser, 300 answers of a date", () => {
    const { send, add, visitor, world } = createAnswerScene();
    for (let n = 0; n < 10; n += 1) send(`Kid ${n}`, {}, visitor("Mum"));
    expect(refusalOf(() => send("Kid 10", {}, visitor("Mum"))).message).toBe(
      "One browser can answer for at most 10 people.",
    );
    send("Kid 3", { people: 2 }, visitor("Mum"));
    for (let n = 10; n < 300; n += 1) add(`Guest ${n}`);
    expect(refusalOf(() => add("Last")).message).toBe("This date has 300 answers already.");
    world.clock.now += HOUR;
    expect(refusalOf(() => send("Last")).message).toBe("This date has 300 answers already.");
    send("Kid 3", { people: 3 }, visitor("Mum"));
  });

  it("is too often for an address after 30 in an hour", () => {
    const { send, visitor, world } = createAnswerScene();
    for (let n = 0; n < 30; n += 1) send("Ann", { people: 1 + (n % 9) });
    const wait = refusalOf(() => send("Ann"));
    expect(wait).toMatchObject({ code: "too-many" });
    send("Bob", {}, visitor("Bob"));
    world.clock.now += HOUR;
    send("Ann");
  });
});

describe("who may do what", () => {
  it("shows nothing by a link that shows only times", () => {
    const { link, world, eventId, calendarId, send } = createAnswerScene();
    send("Ann");
    const busy = { calendarId: link, name: "Busy", shows: "busy", expiresAt: null };
    perform(saveLink, busy, world.as(ANN));
    const token = world.store.links.list(calendarId)[0]?.token ?? "";
    const visitor = world.as(null);
    for (const call of [
      () => perform(countAnswers, { calendarId: token, from: NOW, to: NOW + DAY }, visitor),
      () => perform(sendAnswer, { calendarId: token, eventId, name: "Ann", going: true }, visitor),
    ]) {
      expect(refusalOf(call).message).toBe("This link shows busy times only.");
    }
  });

  it.each([
    ["a visitor", null, "signed-out"],
    ["another user", BEN, "denied"],
  ] as const)("lets %s do nothing that is the editors'", (_, who, code) => {
    const { link, world, eventId, send, standing } = createAnswerScene();
    send("Ann");
    const at = { calendarId: link, eventId };
    const caller = world.as(who);
    const calls = [
      () => perform(listAnswers, at, caller),
      () => perform(addAnswer, { ...at, name: "Bob", going: true }, caller),
      () => perform(placeAnswer, { ...at, id: 1 }, caller),
      () => perform(removeAnswers, { ...at, ids: [1] }, caller),
      () => perform(restoreAnswers, { calendarId: link, batch: "b" }, caller),
    ];
    for (const call of calls) expect(refusalOf(call).code).toBe(code);
    expect(standing()).toEqual(["Ann in 1"]);
  });
});

describe("editors", () => {
  it("add people, even above the places and after closing", () => {
    const { add, world, get } = createAnswerScene({ ...COMING, places: 1, closesHours: 5 });
    add("Ann");
    expect(add("Bob").list.map(({ state }) => state)).toEqual(["in", "waiting"]);
    world.clock.now = START - HOUR;
    add("Cid", { force: true });
    expect(get()).toMatchObject({ coming: 2, waiting: 1, full: true });
  });

  it("add somebody once, however often one form is sent, and two of one name by two forms", () => {
    const { add, standing } = createAnswerScene();
    add("Ann", { attempt: "one form" });
    add("Ann", { attempt: "one form", people: 2 });
    expect(refusalOf(() => add("Bob", { attempt: "one form" }))).toMatchObject({
      message: "This form was already saved as Ann.",
    });
    add("Ann", { attempt: "another" });
    add("Ann");
    expect(standing()).toEqual(["Ann in 2", "Ann in 1", "Ann in 1"]);
  });
});

describe("the numbers", () => {
  it("are of the dates in a window, and are hidden with what asks no more or is canceled", () => {
    const { send, save, link, world, eventId } = createAnswerScene({ ...COMING, places: 2 });
    send("Ann");
    send("Bob");
    send("Cid");
    const count = (from = NOW, to = NOW + 30 * DAY) =>
      perform(countAnswers, { calendarId: link, from, to }, world.as(null)).counts;
    expect(count()).toEqual({ [eventId]: { coming: 2, waiting: 1, full: true } });
    expect(count(NOW, START)).toEqual({});
    expect(count(START + HOUR, START + DAY)).toEqual({});
    expect(refusalOf(() => count(NOW, NOW + 401 * DAY)).code).toBe("invalid");
    save({ id: eventId, asks: null });
    expect(count()).toEqual({});
    save({ id: eventId, asks: { ...COMING, places: 2 } });
    expect(count()).toEqual({ [eventId]: { coming: 2, waiting: 1, full: true } });
    save({ id: eventId, title: "CANCELED: Training" });
    expect(count()).toEqual({});
  });

  it("raise a number of their own, and neither revision nor time of the calendar", () => {
    const { send, calendar } = createAnswerScene();
    const before = calendar();
    send("Ann");
    const after = calendar();
    expect(after?.answersRevision).toBeGreaterThan(before?.answersRevision ?? 0);
    expect(after).toEqual({ ...before, answersRevision: after?.answersRevision });
  });
});
