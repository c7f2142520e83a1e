// Reminders to attendees, a day before, with the calendar's state at that time.
import { beforeEach, describe, expect, it } from "vitest";
import { deleteEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { epochAt } from "~/time/zones";
import { joinWithMail, startAnswerRounds } from "../../support/answer-rounds";
import { ANN, DAY, HOUR, MINUTE } from "../../support/operations";
import { CAKE, COMING, createAnswerScene, START } from "../answers/answer-scene";

const BERLIN = "Europe/Berlin";
const at = (from: number) => ({ from, to: from + HOUR });
const SUBJECT = "Tomorrow: Training, 11am";

let scene: ReturnType<typeof createAnswerScene>;
let rounds: ReturnType<typeof startAnswerRounds>;

beforeEach(() => begin(createAnswerScene()));

function begin(given: typeof scene): void {
  scene = given;
  rounds = startAnswerRounds(scene.world);
}

const date = () => ({ calendarId: scene.link, eventId: scene.eventId });
const until = (end: number) => rounds.runUntil(end, 15 * MINUTE);
const told = async (end: number) =>
  (await until(end)).map(({ at: sentAt, subject }) => [sentAt, subject]);

describe("a reminder", () => {
  it("comes 24 hours before to who was in by then, once", async () => {
    begin(createAnswerScene({ ...COMING, places: 1 }));
    joinWithMail(scene, "Ida");
    joinWithMail(scene, "Wim");
    joinWithMail(scene, "Noa", { going: false });
    scene.send("Una", { email: "una@example.org" });
    expect(await until(START - 20 * HOUR)).toEqual([
      {
        at: START - DAY,
        to: "ida@example.org",
        subject: SUBJECT,
        lines: [
          "“Training”, Tue, Dec 1, 11am - 12pm, Hall.",
          "Ida, you said that you're coming.",
          "To change your answer, or if you can't come, open this link:",
        ],
      },
    ]);
    scene.save({ id: scene.eventId, asks: { ...COMING, places: 3 } });
    joinWithMail(scene, "Zoe");
    scene.save({ id: scene.eventId, notes: "Bring shoes." });
    expect(await until(START + HOUR)).toEqual([]);
  });

  it("of an all-day event comes at six in the evening before, by the calendar's clock", async () => {
    const day = epochAt("2026-12-05", "00:00", BERLIN);
    const { id } = scene.save({ asks: COMING, title: "Camp", allDay: true, from: day, to: day });
    joinWithMail(scene, "Ida", { eventId: id });
    expect(await told(day + DAY)).toEqual([
      [epochAt("2026-12-04", "18:00", BERLIN), "Tomorrow: Camp"],
    ]);
  });

  it("comes 24 hours before over a clock change, and at six in the evening of it", async () => {
    const time = epochAt("2027-03-28", "19:00", BERLIN);
    const { id } = scene.save({ asks: COMING, ...at(time) });
    const day = epochAt("2027-03-29", "00:00", BERLIN);
    const camp = scene.save({ asks: COMING, title: "Camp", allDay: true, from: day, to: day });
    joinWithMail(scene, "Ida", { eventId: id });
    scene.send("Ida", { eventId: camp.id, email: "ida@example.org" });
    scene.world.clock.now = time - 3 * DAY;
    expect(await told(day)).toEqual([
      [epochAt("2027-03-27", "18:00", BERLIN), "Tomorrow: Training, 7pm"],
      [epochAt("2027-03-28", "18:00", BERLIN), "Tomorrow: Camp"],
    ]);
  });

  it("is late by what the server was off, but not after the beginning", async () => {
    joinWithMail(scene, "Ida");
    const { id } = scene.save({ asks: COMING, title: "Match", ...at(START + 2 * HOUR) });
    scene.send("Ida", { eventId: id, email: "ida@example.org" });
    scene.world.clock.now = START + HOUR;
    expect(await told(START + HOUR)).toEqual([[START + HOUR, "Today: Match, 1pm"]]);
  });

  it("follows a date that moves: later, after it was told, and to within a day", async () => {
    joinWithMail(scene, "Ida");
    scene.save({ id: scene.eventId, ...at(START + DAY) });
    await until(START - DAY + HOUR);
    scene.save({ id: scene.eventId, ...at(START + 3 * DAY) });
    expect(await told(START + 2 * DAY + HOUR)).toEqual([
      [expect.any(Number), "Training moved: Fri, Dec 4, 11am"],
      [START + 2 * DAY, "Tomorrow: Training, 11am"],
    ]);
    scene.save({ id: scene.eventId, ...at(START + 3 * DAY + HOUR) });
    expect(await told(START + 4 * DAY)).toEqual([
      [expect.any(Number), "Training moved: Fri, Dec 4, 12pm"],
    ]);
  });

  it("moved to within a day and back at once is told as it was", async () => {
    joinWithMail(scene, "Ida");
    scene.save({ id: scene.eventId, ...at(scene.world.clock.now + 5 * HOUR) });
    expect(await until(scene.world.clock.now + 5 * MINUTE)).toEqual([]);
    scene.save({ id: scene.eventId, ...at(START) });
    expect(await told(START)).toEqual([[START - DAY, SUBJECT]]);
  });

  it.each([
    ["canceled", () => perform(cancelEvent, date(), scene.world.as(ANN))],
    ["deleted", () => perform(deleteEvent, date(), scene.world.as(ANN))],
    ["asking no more", () => scene.save({ id: scene.eventId, asks: null })],
  ])("does not come of a date that is %s", async (_, end) => {
    joinWithMail(scene, "Ida");
    end();
    const subjects = (await until(START)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Tomorrow"))).toEqual([]);
  });

  it("says what somebody signed up for, and leaves out what is no longer offered", async () => {
    const slots = [CAKE, { ...CAKE, name: "Juice" }];
    begin(createAnswerScene({ kind: "list", slots }));
    joinWithMail(scene, "Ida", { slot: 1, people: 2 });
    joinWithMail(scene, "Wim", { slot: 2 });
    const asks = { kind: "list", slots: [{ ...CAKE, id: 1 }] };
    scene.save({ id: scene.eventId, asks });
    const mails = await until(START);
    expect(mails.map(({ to }) => to)).toEqual(["ida@example.org"]);
    expect(mails[0]?.lines).toContain("Ida, you signed up for: Cake (2 people).");
  });

  it("comes for each date of a series, moved ones at their own time", async () => {
    const series = scene.save({
      asks: COMING,
      ...at(START + DAY),
      repeat: { freq: "day", count: 3 },
    });
    const second = `${series.seriesId}_20261203`;
    joinWithMail(scene, "Ida", { eventId: series.id, dates: "all" });
    scene.save({ id: second, ...at(START + 2 * DAY + 3 * HOUR) });
    const mails = await told(START + 4 * DAY);
    expect(mails.filter(([, subject]) => String(subject).startsWith("Tomorrow"))).toEqual([
      [START, SUBJECT],
      [START + DAY + 3 * HOUR, "Tomorrow: Training, 2pm"],
      [START + 2 * DAY, SUBJECT],
    ]);
  });

  it("is written in the person's language, and each comes whether or not another fails", async () => {
    joinWithMail(scene, "Ida");
    const { id } = scene.save({ asks: COMING, title: "Broken", ...at(START - HOUR) });
    joinWithMail(scene, "Wim", { eventId: id });
    scene.world.database.$client
      .prepare("update events set asks = ? where id = ?")
      .run('{"kind":"list"}', id);
    const [person] = scene.world.store.answerers.listAll();
    scene.world.database.$client
      .prepare("update answerers set language = 'en-XA' where id = ?")
      .run(person?.id);
    const mails = await until(START);
    expect(mails.map(({ to }) => to)).toEqual(["ida@example.org"]);
    expect(mails[0]?.subject).toContain("⟦");
    expect(rounds.lines).toContainEqual(
      expect.objectContaining({ event: "answer-mail-unwritable" }),
    );
  });
});
