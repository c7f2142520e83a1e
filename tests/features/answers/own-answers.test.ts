import { describe, expect, it } from "vitest";
import {
  changeAnswer,
  changeAnswerer,
  confirmAnswerer,
  eraseAnswers,
  stopAnswerMails,
  viewAnswer,
} from "~/features/answers/operations/lists";
import { endLink, listLinks, replaceLink, saveLink } from "~/features/sharing/operations";
import { deleteAccount } from "~/operations/accounts/account";
import { getAccountData } from "~/operations/accounts/account-data";
import { deleteCalendar, restoreCalendar } from "~/operations/calendars/calendar-deletion";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { ANN, BEN, DAY, HOUR, refusalOf } from "../../support/operations";
import { CAKE, COMING, createAnswerScene, START } from "./answer-scene";

const DEAD = "This address no longer works.";
const DEAD_QUESTION =
  "This link no longer works. It may be older than two days, or you may have already pressed Confirm. You can ask for the emails again.";
const MAIL = "mum@example.org";

function createOwnScene(...given: Parameters<typeof createAnswerScene>) {
  const scene = createAnswerScene(...given);
  const { world } = scene;
  const anyone = () => world.as(null, "198.51.100.7");
  const view = (key: string) => perform(viewAnswer, { key }, anyone());
  const change = (key: string, more: Record<string, unknown>) =>
    perform(changeAnswer, { key, eventId: scene.eventId, ...more }, anyone());
  const mailed = () => world.mails().filter(({ kind }) => String(kind).startsWith("answer-"));
  const confirm = () => {
    const { token } = mailed().findLast(({ kind }) => kind === "answer-confirm") ?? {};
    return perform(confirmAnswerer, { key: token }, anyone()).key;
  };
  return { ...scene, anyone, view, change, mailed, confirm };
}

describe("a private address", () => {
  it("shows and changes its own answers alone", () => {
    const { send, view, change, link, eventId } = createOwnScene();
    const { key } = send("Ann");
    send("Bob");
    expect(view(key)).toMatchObject({
      calendarId: link,
      title: "Club",
      name: "Ann",
      mails: "none",
    });
    expect(view(key).list).toMatchObject([{ eventId, people: 1, state: "in", open: true }]);
    expect(change(key, { people: 4 }).list).toMatchObject([{ people: 4 }]);
    expect(change(key, { going: false }).list).toMatchObject([{ state: "no" }]);
    expect(change(key, { people: 2 }).list).toMatchObject([{ state: "no" }]);
    expect(change(key, { going: true, people: 2 }).list).toMatchObject([
      { state: "in", people: 2 },
    ]);
  });

  it("changes the slot, and no date that was not answered", () => {
    const { send, save, change } = createOwnScene({ kind: "list", slots: [CAKE, CAKE] });
    const { key } = send("Ann", { slot: 1 });
    expect(change(key, { slot: 2 }).list).toMatchObject([{ slot: 2, slotName: "Cake" }]);
    const { id } = save({ asks: COMING });
    expect(refusalOf(() => change(key, { eventId: id, going: true })).message).toBe(
      "There is no such answer.",
    );
  });

  it("wrong or dead, is answered alike", () => {
    const { send, view, change, anyone } = createOwnScene();
    const { key } = send("Ann");
    const other = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    for (const wrong of ["", "x", "1.", other, key.replace(/^\d+/, "99"), "9".repeat(50)]) {
      expect(refusalOf(() => view(wrong))).toMatchObject({ code: "missing", message: DEAD });
      expect(refusalOf(() => change(wrong, { people: 2 })).message).toBe(DEAD);
      expect(perform(eraseAnswers, { key: wrong }, anyone())).toEqual({});
      expect(perform(stopAnswerMails, { key: wrong }, anyone())).toEqual({});
    }
    expect(view(key).name).toBe("Ann");
  });

  it("erases the person, and others move up", () => {
    const { send, view, anyone, standing } = createOwnScene({ ...COMING, places: 1 });
    const { key } = send("Ann");
    send("Bob");
    perform(eraseAnswers, { key }, anyone());
    expect(standing()).toEqual(["Bob in 1"]);
    expect(refusalOf(() => view(key)).message).toBe(DEAD);
  });

  it("renames the person, but not to another one of the same browser", () => {
    const { send, visitor, anyone, standing } = createOwnScene();
    const { key } = send("Ann", {}, visitor("Mum"));
    send("Bob", {}, visitor("Mum"));
    const rename = (name: string) => perform(changeAnswerer, { key, name }, anyone());
    expect(rename("Anna").name).toBe("Anna");
    expect(refusalOf(() => rename("BOB")).message).toBe(
      "You already answer for someone of this name.",
    );
    expect(standing()).toEqual(["Anna in 1", "Bob in 1"]);
  });

  it("keeps the address where only the name is changed, and ends mails only for an empty one", () => {
    const { send, view, world } = createOwnScene();
    const { key } = send("Ann", { email: MAIL });
    const change = (more: object) => perform(changeAnswerer, { key, ...more }, world.as(null));
    expect(change({ name: "Anna" }).mails).toBe("asked");
    expect(view(key).email).toBe("m…@example.org");
    expect(change({ email: "" }).mails).toBe("none");
  });

  it("dies with its calendar, its extra link, and with the main one when people are removed", () => {
    const scene = createOwnScene();
    const { send, view, link, world, eventId, standing, calendarId } = scene;
    const ann = () => world.as(ANN);
    const extra = { calendarId: link, name: "Team", shows: "all", expiresAt: null };
    const { list } = perform(saveLink, extra, ann());
    const byMain = send("Ann", { email: MAIL }).key;
    const byExtra = send("Bob", { calendarId: list[0]?.token, eventId }).key;
    expect(view(byExtra).calendarId).toBe(list[0]?.token);
    scene.confirm();
    perform(endLink, { calendarId: link, id: list[0]?.id }, ann());
    expect(refusalOf(() => view(byExtra)).message).toBe(DEAD);
    expect(view(byMain).mails).toBe("confirmed");
    perform(replaceLink, { calendarId: link, grace: false, followers: "keep" }, ann());
    const { main } = perform(listLinks, { calendarId: scene.calendar()?.link }, ann());
    expect(view(byMain)).toMatchObject({ calendarId: main, mails: "confirmed" });
    perform(replaceLink, { calendarId: main, grace: false, followers: "remove" }, ann());
    expect(refusalOf(() => view(byMain)).message).toBe(DEAD);
    expect(
      world.store.answers.listOf(eventId).map(({ name, getsMails }) => [name, getsMails]),
    ).toEqual([
      ["Ann", false],
      ["Bob", false],
    ]);
    expect(world.store.answerers.countMailed(calendarId)).toBe(0);
    expect(standing).toBeDefined();
  });

  it("is of no use while its calendar is deleted, and works again once that is restored", () => {
    const { send, view, link, world, standing } = createOwnScene();
    const { key } = send("Ann", { people: 2 });
    perform(deleteCalendar, { id: link, title: "Club" }, world.as(ANN));
    expect(refusalOf(() => view(key)).message).toBe(DEAD);
    const { token: code } = world.mailTo(ANN);
    perform(restoreCalendar, { calendarId: link, code }, world.as(null));
    expect(view(key).list).toMatchObject([{ state: "in", people: 2 }]);
    expect(standing()).toEqual(["Ann in 2"]);
  });

  it("ends mails and erases answers while its calendar is deleted, or its link shows only busy times", () => {
    const scene = createOwnScene({ ...COMING, places: 1 });
    const { send, view, link, world, standing, stored, anyone } = scene;
    const byMain = [send("Ann"), send("Bob"), send("Cid", { email: MAIL })];
    scene.confirm();
    const [ann = "", , cid = ""] = byMain.map(({ key }) => key);
    const extra = { calendarId: link, name: "Team", shows: "all", expiresAt: null };
    const { list } = perform(saveLink, extra, world.as(ANN));
    const { key: dan } = send("Dan", { calendarId: list[0]?.token });
    perform(saveLink, { ...extra, id: list[0]?.id, shows: "busy" }, world.as(ANN));
    perform(eraseAnswers, { key: dan }, anyone());
    expect(standing()).toEqual(["Ann in 1", "Bob waiting 1", "Cid waiting 1"]);
    perform(deleteCalendar, { id: link, title: "Club" }, world.as(ANN));
    perform(eraseAnswers, { key: ann }, anyone());
    perform(stopAnswerMails, { key: cid }, anyone());
    const { token: code } = world.mailTo(ANN);
    perform(restoreCalendar, { calendarId: link, code }, world.as(null));
    expect(standing()).toEqual(["Bob in 1", "Cid waiting 1"]);
    expect(stored()).toMatchObject({ coming: 1, waiting: 1, full: true });
    expect(view(cid).mails).toBe("none");
  });

  it("is dead while the extra link that its person came by shows only busy times", () => {
    const { send, view, change, link, world } = createOwnScene();
    const extra = { calendarId: link, name: "Team", shows: "all", expiresAt: null };
    const { list } = perform(saveLink, extra, world.as(ANN));
    const [id, token] = [list[0]?.id, list[0]?.token];
    const { key } = send("Ann", { calendarId: token });
    perform(saveLink, { ...extra, id, shows: "busy" }, world.as(ANN));
    expect(refusalOf(() => view(key)).message).toBe(DEAD);
    expect(refusalOf(() => change(key, { people: 2 })).message).toBe(DEAD);
    perform(saveLink, { ...extra, id }, world.as(ANN));
    expect(view(key).calendarId).toBe(token);
  });

  it("takes no yes to a slot that is gone since its person said no", () => {
    const list = { kind: "list" as const, slots: [CAKE, CAKE] };
    const { send, save, change, eventId, standing } = createOwnScene(list);
    const [no, yes] = [send("Ann", { slot: 1 }), send("Bob", { slot: 1, people: 2 })];
    change(no.key, { going: false });
    save({ id: eventId, asks: { ...list, slots: [{ ...CAKE, id: 2 }] } });
    expect(refusalOf(() => change(no.key, { going: true })).message).toBe(
      "Choose what to sign up for.",
    );
    change(yes.key, { people: 1 });
    expect(standing()).toEqual(expect.arrayContaining(["Ann no 1", "Bob in 1"]));
    change(no.key, { slot: 2 });
    expect(standing()).toContain("Ann in 1");
  });
});

describe("an email", () => {
  it("gets one question, which the typist cannot answer, and confirms all people of the browser", () => {
    const { send, view, visitor, mailed, confirm } = createOwnScene();
    const { key } = send("Ann", { email: MAIL }, visitor("Mum"));
    const other = send("Bob", { email: MAIL }, visitor("Mum"));
    expect(mailed()).toHaveLength(1);
    expect(JSON.stringify(mailed())).not.toContain(key.split(".")[1]);
    expect(view(key)).toMatchObject({ mails: "asked", email: "m…@example.org" });
    expect(refusalOf(confirmWith(key)).message).toBe(DEAD_QUESTION);
    expect(confirm()).toBe(key);
    expect([view(key).mails, view(other.key).mails]).toEqual(["confirmed", "confirmed"]);
    expect(refusalOf(confirm).message).toBe(DEAD_QUESTION);
    function confirmWith(wrong: string) {
      return () => perform(confirmAnswerer, { key: wrong }, createOwnScene().anyone());
    }
  });

  it("is asked once a day on the site, and the answer does not tell", () => {
    const { send, mailed, world, view } = createOwnScene();
    const first = send("Ann", { email: MAIL });
    const second = send("Zoe", { email: MAIL });
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(mailed()).toHaveLength(1);
    expect(view(second.key).mails).toBe("asked");
    world.clock.now += 31 * DAY;
    expect(mailed()).toHaveLength(1);
  });

  it("sent again with another number leaves the question that was mailed", () => {
    const { send, view, confirm } = createOwnScene();
    const { key } = send("Ann", { email: MAIL });
    send("Ann", { email: MAIL, people: 3 });
    confirm();
    expect(view(key).mails).toBe("confirmed");
  });

  it("that is not confirmed goes after 48 hours, and the answer stays", () => {
    const { send, view, world, confirm, standing } = createOwnScene();
    const { key } = send("Ann", { email: MAIL });
    world.clock.now += 48 * HOUR;
    expect(refusalOf(confirm).message).toBe(DEAD_QUESTION);
    purge(world.store, world.clock.now);
    expect(view(key)).toMatchObject({ mails: "none", email: "" });
    expect(standing()).toEqual(["Ann in 1"]);
  });

  it("needs no question from a user who is logged in with it, and ends with stop", () => {
    const { send, view, world, mailed, anyone } = createOwnScene();
    const { key } = send("Ben", { email: BEN }, world.as(BEN));
    expect(view(key).mails).toBe("confirmed");
    expect(mailed()).toEqual([]);
    perform(stopAnswerMails, { key }, anyone());
    expect(view(key)).toMatchObject({ mails: "none", email: "" });
  });

  it("is told of a place in the transaction that gives it", () => {
    const { send, world, mailed, confirm, save, eventId } = createOwnScene({
      ...COMING,
      places: 1,
    });
    send("Ann");
    const { key } = send("Bob", { email: MAIL });
    confirm();
    send("Ann", { going: false });
    const place = mailed().filter(({ kind }) => kind === "answer-place");
    expect(place).toMatchObject([{ to: MAIL, eventTitle: "Training", token: key, name: "Bob" }]);
    send("Cid", { email: "cid@example.org" });
    confirm();
    save({ id: eventId, asks: { ...COMING, places: 2 } }, world.as(ANN));
    expect(mailed().filter(({ kind }) => kind === "answer-place")).toHaveLength(2);
  });

  it("is told of ten places a day, however often they step back and move up", () => {
    const { send, world, mailed, confirm, standing } = createOwnScene({ ...COMING, places: 1 });
    const tell = () => mailed().filter(({ kind }) => kind === "answer-place").length;
    const goRound = () => {
      send("Ann", { going: false });
      send("Bob", { going: false });
      send("Ann");
      send("Bob");
    };
    send("Ann");
    send("Bob", { email: MAIL });
    confirm();
    for (let round = 0; round < 11; round += 1) {
      world.clock.now += HOUR;
      goRound();
    }
    expect(tell()).toBe(10);
    send("Ann", { going: false });
    expect(standing()).toContain("Bob in 1");
    world.clock.now += DAY;
    send("Bob", { going: false });
    send("Ann");
    send("Bob");
    send("Ann", { going: false });
    expect(tell()).toBe(11);
  });

  it("is refused where the site sends none, with nothing stored, and is not needed to answer", () => {
    const { send, visitor, standing } = createOwnScene();
    const noMails = { ...visitor("Ann"), sendsMails: false };
    const refused = refusalOf(() => send("Ann", { email: MAIL }, noMails));
    expect(refused.fields).toEqual({ email: "This site sends no emails." });
    expect(standing()).toEqual([]);
    send("Ann", {}, noMails);
    expect(standing()).toEqual(["Ann in 1"]);
  });

  it("is refused after five questions of an address in an hour, with nothing stored", () => {
    const { send, standing, visitor } = createOwnScene();
    for (let n = 0; n < 5; n += 1)
      send(`Kid ${n}`, { email: `kid${n}@example.org` }, visitor("Mum"));
    const sixth = () => send("Kid 6", { email: "kid6@example.org" }, visitor("Mum"));
    expect(refusalOf(sixth).code).toBe("too-many");
    expect(standing()).toHaveLength(5);
  });
});

describe("what is forgotten", () => {
  it("is all that an account answered, and its export lists it before", () => {
    const { send, world, standing, confirm } = createOwnScene({ ...COMING, places: 2 });
    send("Ben", {}, world.as(BEN));
    send("Son", { email: BEN });
    confirm();
    send("Zoe");
    const data = perform(getAccountData, {}, world.as(BEN));
    expect(data.answers.map(({ name }) => name)).toEqual(["Ben", "Son"]);
    perform(deleteAccount, {}, world.as(BEN));
    expect(standing()).toEqual(["Zoe in 1"]);
  });

  it("is every name 30 days after the date, while the numbers stay", () => {
    const { send, add, save, view, world, stored, eventId } = createOwnScene();
    const { key } = send("Ann", { people: 3 });
    world.clock.now = START + HOUR + 30 * DAY - 1;
    purge(world.store, world.clock.now);
    expect(view(key).name).toBe("Ann");
    world.clock.now += 1;
    purge(world.store, world.clock.now);
    expect(refusalOf(() => view(key)).message).toBe(DEAD);
    expect(world.store.answers.listOf(eventId)).toEqual([]);
    expect(stored()).toMatchObject({ coming: 3, erased: true });
    expect(refusalOf(() => add("Bob")).message).toBe("Answers are closed.");
    save({ id: eventId, from: world.clock.now + DAY, to: world.clock.now + DAY + HOUR });
    expect(stored()).toMatchObject({ coming: 0, erased: false });
    add("Bob");
  });
});
