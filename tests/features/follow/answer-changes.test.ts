// Mails about changes to people who are in or waiting: sent after a quiet period, late if necessary, until the start.
import { beforeEach, describe, expect, it } from "vitest";
import { changeAnswerer, eraseAnswers, stopAnswerMails } from "~/features/answers/operations/lists";
import { endLink, replaceLink, saveLink } from "~/features/sharing/operations";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { joinWithMail, startAnswerRounds } from "../../support/answer-rounds";
import { ANN, DAY, HOUR, MINUTE, NOW } from "../../support/operations";
import { COMING, createAnswerScene, START } from "../answers/answer-scene";

const SETTLED = 10 * MINUTE;
const at = (from: number) => ({ from, to: from + HOUR });
const LATER = at(START + DAY + HOUR);
const MOVED = "Training moved: Wed, Dec 2, 12pm";

let scene: ReturnType<typeof createAnswerScene>;
let rounds: ReturnType<typeof startAnswerRounds>;

beforeEach(() => {
  begin(createAnswerScene());
});

function begin(given: typeof scene): void {
  scene = given;
  rounds = startAnswerRounds(scene.world);
}

const ann = () => scene.world.as(ANN);
const move = (times = LATER, more: object = {}, caller = ann()) =>
  scene.save({ id: scene.eventId, ...times, ...more }, caller);
const cancel = (caller = ann()) =>
  perform(cancelEvent, { calendarId: scene.link, eventId: scene.eventId }, caller);
const remove = (eventId = scene.eventId, more: object = {}) =>
  perform(deleteEvent, { calendarId: scene.link, eventId, ...more }, ann());
const undo = (batch: string) => perform(undoBatch, { calendarId: scene.link, batch }, ann());
const pass = (ms: number) => {
  scene.world.clock.now += ms;
};
/** The mails of all rounds in the next hour. */
const nextHour = () => rounds.runUntil(scene.world.clock.now + HOUR);
const subjects = async () => (await nextHour()).map(({ subject }) => subject);

describe("a date that was moved", () => {
  it("is told ten minutes after the last change, to who is in or waiting, once", async () => {
    begin(createAnswerScene({ ...COMING, places: 1 }));
    const inside = joinWithMail(scene, "Ida");
    const waiting = joinWithMail(scene, "Wim");
    joinWithMail(scene, "Noa", { going: false });
    scene.send("Una", { email: "una@example.org" });
    scene.send("Zoe");
    move();
    const changedAt = scene.world.clock.now;
    const mails = await nextHour();
    expect(mails).toEqual(
      [inside, waiting].map(({ email }) => ({
        at: changedAt + SETTLED,
        to: email,
        subject: MOVED,
        lines: ["Moved: “Training”, from Tue, Dec 1, 11am to Wed, Dec 2, 12pm."],
      })),
    );
    expect(await nextHour()).toEqual([]);
  });

  it("twice within ten minutes is one mail, from where it was to where it is", async () => {
    joinWithMail(scene, "Ida");
    move(at(START + DAY));
    expect(await rounds.runUntil(NOW + 8 * MINUTE)).toEqual([]);
    move();
    const changedAt = scene.world.clock.now;
    const mails = await nextHour();
    expect(mails.map((mail) => [mail.at, mail.subject, mail.lines])).toEqual([
      [
        changedAt + SETTLED,
        MOVED,
        ["Moved: “Training”, from Tue, Dec 1, 11am to Wed, Dec 2, 12pm."],
      ],
    ]);
  });

  it("and back, by Undo or by hand, is told to nobody who was not told before", async () => {
    joinWithMail(scene, "Ida");
    const caller = ann();
    move(LATER, {}, caller);
    pass(5 * MINUTE);
    undo(caller.batch);
    expect(await nextHour()).toEqual([]);
    move();
    pass(5 * MINUTE);
    move(at(START));
    expect(await nextHour()).toEqual([]);
    const told = ann();
    move(LATER, {}, told);
    expect(await subjects()).toEqual([MOVED]);
    undo(told.batch);
    expect(await subjects()).toEqual(["Training moved: Tue, Dec 1, 11am"]);
  });

  it("is told late after an outage, but not once it has begun", async () => {
    joinWithMail(scene, "Ida");
    move();
    pass(DAY);
    expect((await rounds.run()).map(({ subject }) => subject)).toEqual([MOVED]);
    move(at(START));
    scene.world.clock.now = LATER.from;
    expect(await rounds.run()).toEqual([]);
  });

  it("into the past is told as long as somebody may still come", async () => {
    joinWithMail(scene, "Ida");
    scene.world.clock.now = START - DAY;
    await rounds.run();
    move(at(START - 2 * DAY));
    expect(await subjects()).toEqual(["Training moved: Sun, Nov 29, 11am"]);
  });

  it("is no news where only its words changed, or it was answered since", async () => {
    joinWithMail(scene, "Ida");
    scene.save({ id: scene.eventId, title: "Practice", notes: "Bring shoes." });
    expect(await nextHour()).toEqual([]);
    move(LATER, { title: "Practice" });
    pass(MINUTE);
    joinWithMail(scene, "Wim");
    expect((await nextHour()).map(({ to, subject }) => [to, subject])).toEqual([
      ["ida@example.org", "Practice moved: Wed, Dec 2, 12pm"],
    ]);
  });

  it("of all days is compared by days: another zone of the calendar moves nothing", async () => {
    const { id } = scene.save({ asks: COMING, allDay: true, ...at(START) });
    joinWithMail(scene, "Ida", { eventId: id });
    const zoned = { id: scene.link, title: "Club", timeZone: "Asia/Tokyo" };
    perform(saveCalendar, zoned, ann());
    expect(await nextHour()).toEqual([]);
    scene.save({ id, allDay: true, ...at(START + DAY) });
    expect(await subjects()).toEqual(["Training moved: Wed, Dec 2"]);
  });
});

describe("a date that is", () => {
  it("canceled, back on, deleted and restored is told each time", async () => {
    joinWithMail(scene, "Ida");
    cancel();
    expect(await subjects()).toEqual(["Training canceled: Tue, Dec 1, 11am"]);
    move(LATER, { title: "Training" });
    expect(await subjects()).toEqual(["Training is back on: Wed, Dec 2, 12pm"]);
    remove();
    expect(await subjects()).toEqual(["Training deleted: Wed, Dec 2, 12pm"]);
    perform(restoreEvent, { calendarId: scene.link, eventId: scene.eventId }, ann());
    expect(await subjects()).toEqual(["Training is back on: Wed, Dec 2, 12pm"]);
  });

  it("canceled and then deleted is told once, and canceled and back within ten minutes never", async () => {
    joinWithMail(scene, "Ida");
    const caller = ann();
    cancel(caller);
    undo(caller.batch);
    expect(await nextHour()).toEqual([]);
    cancel();
    expect(await subjects()).toEqual(["Training canceled: Tue, Dec 1, 11am"]);
    remove();
    expect(await nextHour()).toEqual([]);
  });

  it("canceled minutes before the start is told at once, since ten minutes later is too late", async () => {
    joinWithMail(scene, "Ida");
    scene.world.clock.now = START - 5 * MINUTE;
    await rounds.run();
    cancel();
    expect((await rounds.run()).map(({ subject }) => subject)).toEqual([
      "Training canceled: Tue, Dec 1, 11am",
    ]);
  });

  it("asking no more tells nobody; what changed meanwhile is told once it asks again", async () => {
    joinWithMail(scene, "Ida");
    scene.save({ id: scene.eventId, asks: null });
    expect(await nextHour()).toEqual([]);
    move();
    expect(await nextHour()).toEqual([]);
    move(LATER, { asks: COMING });
    expect(await subjects()).toEqual([MOVED]);
    scene.save({ id: scene.eventId, ...LATER, asks: null });
    await nextHour();
    remove();
    expect(await nextHour()).toEqual([]);
  });
});

describe("several dates", () => {
  const idOn = (series: string | null, day: string) => `${series}_202612${day}`;

  it("of a series that is shifted are one line, with the number of theirs", async () => {
    const date = scene.save({ asks: COMING, repeat: { freq: "day", count: 40 } });
    const on = (day: string) => idOn(date.seriesId, day);
    joinWithMail(scene, "Ida", { eventId: on("02"), dates: "all" });
    joinWithMail(scene, "Wim", { eventId: on("03") });
    joinWithMail(scene, "Una", { eventId: on("03") });
    scene.save({ id: on("02"), ...at(START + DAY + 2 * HOUR), scope: "all" });
    const mails = await nextHour();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ida@example.org", "Training moved: Wed, Dec 2, 1pm"],
      ["wim@example.org", "Training moved: Thu, Dec 3, 1pm"],
      ["una@example.org", "Training moved: Thu, Dec 3, 1pm"],
    ]);
    expect(mails[0]?.lines).toEqual([
      "Moved: “Training”, from Wed, Dec 2, 11am to Wed, Dec 2, 1pm. This also applies to 38 later dates.",
    ]);
    expect(scene.stored(on("05"))?.changedAt).toBeNull();
  });

  it("of a series that is deleted, and different events, are one mail too", async () => {
    const date = scene.save({ asks: COMING, repeat: { freq: "day", count: 3 } });
    const first = idOn(date.seriesId, "01");
    joinWithMail(scene, "Ida", { eventId: first, dates: "all" });
    scene.send("Ida", { email: "ida@example.org" });
    remove(first, { scope: "all" });
    move(LATER, { title: "Match" });
    const mails = await nextHour();
    expect(mails.map(({ subject, lines }) => [subject, lines])).toEqual([
      [
        "Club: 2 changes",
        [
          "Deleted: “Training”, Tue, Dec 1, 11am - 12pm. This also applies to 2 later dates.",
          "Moved: “Match”, from Tue, Dec 1, 11am to Wed, Dec 2, 12pm.",
        ],
      ],
    ]);
  });

  it("deleted one by one, or changed on their own, are lines of their own", async () => {
    const date = scene.save({ asks: COMING, repeat: { freq: "day", count: 5 } });
    const on = (day: string) => idOn(date.seriesId, day);
    joinWithMail(scene, "Ida", { eventId: on("01"), dates: "all" });
    remove(on("02"));
    remove(on("03"));
    scene.save({ id: on("04"), ...at(START + 3 * DAY + HOUR) });
    scene.save({ id: on("05"), ...at(START + 4 * DAY + HOUR) });
    const [mail] = await nextHour();
    expect(mail?.lines).toEqual([
      "Deleted: “Training”, Wed, Dec 2, 11am - 12pm.",
      "Deleted: “Training”, Thu, Dec 3, 11am - 12pm.",
      "Moved: “Training”, from Fri, Dec 4, 11am to Fri, Dec 4, 12pm.",
      "Moved: “Training”, from Sat, Dec 5, 11am to Sat, Dec 5, 12pm.",
    ]);
  });

  it("keep their answers and what was told when dates get other ids", async () => {
    const date = scene.save({ asks: COMING, repeat: { freq: "day", count: 5 } });
    const on = (day: string) => idOn(date.seriesId, day);
    joinWithMail(scene, "Ida", { eventId: on("02") });
    const caller = ann();
    scene.save({ id: on("02"), ...at(START + 2 * DAY), scope: "all" }, caller);
    expect(await subjects()).toEqual(["Training moved: Thu, Dec 3, 11am"]);
    undo(caller.batch);
    expect(await subjects()).toEqual(["Training moved: Wed, Dec 2, 11am"]);
  });

  it("more than one transaction holds are all told, each once", async () => {
    const { store } = scene.world;
    const ids = Array.from({ length: 130 }, (_, n) => {
      const { id } = scene.save({ asks: COMING, title: `T${n}`, ...at(START + n * HOUR) });
      const [person] = scene.add(`Kid ${n}`, { eventId: id }).list;
      const mailbox = { email: `kid${n}@example.org`, confirmedAt: NOW };
      store.answerers.setMailbox(person?.id ?? 0, mailbox);
      return id;
    });
    for (const id of ids) remove(id);
    const mails = await nextHour();
    expect(new Set(mails.map(({ to }) => to)).size).toBe(130);
    expect(mails).toHaveLength(130);
  });
});

describe("no mail of a change comes", () => {
  it("of a deleted calendar", async () => {
    joinWithMail(scene, "Ida");
    move();
    perform(deleteCalendar, { id: scene.link, title: "Club" }, ann());
    expect(await nextHour()).toEqual([]);
  });

  it("to who stopped, erased, or left another address, even one that waits already", async () => {
    rounds = startAnswerRounds(scene.world, { isKept: true });
    const [stops, erases, changes] = ["Ida", "Una", "Wim"].map((name) => joinWithMail(scene, name));
    joinWithMail(scene, "Zoe");
    const waiting = () => {
      const due = scene.world.store.outbox.findDue(Number.MAX_SAFE_INTEGER, 100);
      return due
        .filter(({ message }) => message.kind === "answer-changes")
        .map(({ message }) => message.to);
    };
    move();
    expect(await nextHour()).toHaveLength(4);
    perform(stopAnswerMails, { key: stops?.key }, scene.world.as(null));
    perform(eraseAnswers, { key: erases?.key }, scene.world.as(null));
    const other = { key: changes?.key, email: "other@example.org" };
    perform(changeAnswerer, other, scene.world.as(null));
    expect(waiting()).toEqual(["zoe@example.org"]);
    move(at(START));
    expect((await nextHour()).map(({ to }) => to)).toEqual(["zoe@example.org"]);
  });

  it("to who came by a link that ended, expired, or shows busy times only, or was replaced", async () => {
    const links = ["ends", "expires", "hides", "stays"].map((name) => {
      const expiresAt = name === "expires" ? NOW + DAY : null;
      const extra = { calendarId: scene.link, name, shows: "all", expiresAt };
      const { list } = perform(saveLink, extra, ann());
      const { id = "", token = "" } = list.at(-1) ?? {};
      joinWithMail(scene, name, { calendarId: token });
      return { id, name, token };
    });
    const [ends, expires, hides] = links;
    perform(endLink, { calendarId: scene.link, id: ends?.id }, ann());
    const busy = { calendarId: scene.link, id: hides?.id, name: "hides", shows: "busy" };
    perform(saveLink, busy, ann());
    joinWithMail(scene, "Main");
    const change = { calendarId: scene.link, grace: false, followers: "remove" };
    pass(DAY);
    perform(replaceLink, change, ann());
    perform(cancelEvent, { calendarId: scene.calendar()?.link, eventId: scene.eventId }, ann());
    expect((await nextHour()).map(({ to }) => to)).toEqual(["stays@example.org"]);
    // Addresses are deleted with the link, even if the link's row is deleted later.
    const { store } = scene.world;
    purge(store, scene.world.clock.now);
    const left = store.answerers.listAll().filter(({ email }) => email !== null);
    expect(left.map(({ name }) => name)).toEqual(["hides", "stays"]);
    expect(expires).toBeDefined();
  });

  it("twice if the program dies while it is written", async () => {
    joinWithMail(scene, "Ida");
    joinWithMail(scene, "Wim");
    move();
    pass(SETTLED);
    const { outbox } = scene.world.store;
    let added = 0;
    const add: typeof outbox.add = (...given) => {
      added += 1;
      if (added === 2) throw new Error("killed");
      outbox.add(...given);
    };
    const dying = { ...scene.world, store: { ...scene.world.store, outbox: { ...outbox, add } } };
    await expect(startAnswerRounds(dying).run()).rejects.toThrow("killed");
    expect((await nextHour()).map(({ to }) => to)).toEqual(["ida@example.org", "wim@example.org"]);
    expect(await nextHour()).toEqual([]);
  });

  it("of a date that cannot be read, and the others come", async () => {
    const { id } = scene.save({ asks: COMING, title: "Broken", ...at(START + HOUR) });
    joinWithMail(scene, "Ida", { eventId: id });
    joinWithMail(scene, "Wim");
    scene.world.store.answerDates.change(id, { told: "null" });
    remove(id);
    move();
    expect((await nextHour()).map(({ to }) => to)).toEqual(["wim@example.org"]);
  });
});
