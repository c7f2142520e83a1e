// Reminders: one for each date at its time, with the calendar's state at that time.
import { beforeEach, describe, expect, it } from "vitest";
import { changeFollow, stopFollow } from "~/features/follow/operations";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { deleteEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { epochAt } from "~/time/zones";
import {
  addFollower,
  at,
  BERLIN,
  keyOfFollower,
  linesOf,
  saveTraining,
  span,
  startRounds,
} from "../../support/followers";
import { ANN, createWorld, DAY, HOUR, MINUTE, type World } from "../../support/operations";

let world: World;
let link: string;
let rounds: ReturnType<typeof startRounds>;

beforeEach(() => {
  world = createWorld();
  link = world.calendar("Rowing Club");
  rounds = startRounds(world);
});

const save = (values: Record<string, unknown> = {}) =>
  saveTraining(world, link, { ...span("2026-11-24", "19:00", "20:30"), ...values });

const dateId = (id: string, day: string) =>
  `${id.replace(/_\d{8}$/, "")}_${day.replaceAll("-", "")}`;

const follow = (remindHours: number, email = "ben@example.org", zone = BERLIN) =>
  addFollower(world, link, email, { remindHours, zone });

/** All reminders until then, checked every 15 minutes, the smallest difference between time zones. */
async function until(day: string, time: string) {
  const mails = await rounds.runUntil(at(day, time), 15 * MINUTE);
  return mails.map((mail) => ({ at: mail.at, subject: mail.subject, lines: linesOf(mail) }));
}

describe("a reminder", () => {
  it.each([
    [2, "Today: Training, 7pm"],
    [24, "Tomorrow: Training, 7pm"],
    [48, "Tue, Nov 24: Training, 7pm"],
  ])("comes %i hours before, once", async (hours, subject) => {
    save();
    follow(hours);
    expect(await until("2026-11-25", "12:00")).toEqual([
      {
        at: at("2026-11-24", "19:00") - hours * HOUR,
        subject,
        lines: ["Tue, Nov 24 · 7pm - 8:30pm Training, Hall 3"],
      },
    ]);
  });

  it("of an all-day event comes at six in the evening before, where the follower is", async () => {
    save({ title: "Camp", allDay: true, ...span("2026-11-24", "00:00", "00:00") });
    follow(48);
    follow(2, "cas@example.org", "Asia/Kathmandu");
    expect((await until("2026-11-25", "12:00")).map(({ at, subject }) => [at, subject])).toEqual([
      [epochAt("2026-11-23", "18:00", "Asia/Kathmandu"), "Tomorrow: Camp"],
      [at("2026-11-23", "18:00"), "Tomorrow: Camp"],
    ]);
  });

  it("tells together what is due within an hour, and an edit meanwhile repeats nothing", async () => {
    const id = save();
    save({ title: "Race", ...span("2026-11-24", "19:50", "21:00") });
    save({ title: "Late", ...span("2026-11-24", "21:00", "22:00") });
    follow(24);
    const first = await until("2026-11-23", "19:30");
    save({ id, title: "Winter training" });
    const second = await until("2026-11-25", "12:00");
    expect([...first, ...second].map(({ at, subject }) => [at, subject])).toEqual([
      [at("2026-11-23", "19:00"), "Tomorrow: 2 events"],
      [at("2026-11-23", "21:00"), "Tomorrow: Late, 9pm"],
    ]);
  });

  it("comes of an event that is added within the hour after another's", async () => {
    save();
    follow(24);
    const first = await until("2026-11-23", "19:10");
    save({ title: "Race", ...span("2026-11-24", "19:45", "21:00") });
    const second = await until("2026-11-25", "12:00");
    expect([...first, ...second].map(({ at, subject }) => [at, subject])).toEqual([
      [at("2026-11-23", "19:00"), "Tomorrow: Training, 7pm"],
      [at("2026-11-23", "19:45"), "Tomorrow: Race, 7:45pm"],
    ]);
  });

  it("says what is canceled, and is silent of what is deleted or moved into the past", async () => {
    const canceled = save();
    const deleted = save({ title: "Gone" });
    const past = save({ title: "Past" });
    follow(24);
    await until("2026-11-22", "12:00");
    perform(cancelEvent, { calendarId: link, eventId: canceled }, world.as(ANN));
    perform(deleteEvent, { calendarId: link, eventId: deleted }, world.as(ANN));
    save({ id: past, title: "Past", ...span("2026-11-22", "08:00", "09:00") });
    expect((await until("2026-11-26", "12:00")).map(({ subject }) => subject)).toEqual([
      "Tomorrow: CANCELED: Training, 7pm",
    ]);
  });

  it("follows an event that moves: earlier, later, and once it was told", async () => {
    const id = save({ ...span("2026-11-27", "19:00", "20:00") });
    follow(24);
    await until("2026-11-22", "12:00");
    save({ id, ...span("2026-11-24", "10:00", "11:00") });
    const first = await until("2026-11-24", "08:00");
    save({ id, ...span("2026-11-26", "10:00", "11:00") });
    const second = await until("2026-11-27", "12:00");
    expect([...first, ...second].map(({ at }) => at)).toEqual([
      at("2026-11-23", "10:00"),
      at("2026-11-25", "10:00"),
    ]);
  });

  it("comes for each date of a series: moved ones at their own time, skipped ones not", async () => {
    const id = save({ repeat: { freq: "week", weekdays: [2] } });
    save({ id: dateId(id, "2026-12-01"), ...span("2026-12-02", "18:00", "19:00") });
    const skipped = { calendarId: link, eventId: dateId(id, "2026-12-08") };
    perform(deleteEvent, skipped, world.as(ANN));
    follow(2);
    expect((await until("2026-12-16", "12:00")).map(({ at }) => at)).toEqual([
      at("2026-11-24", "17:00"),
      at("2026-12-02", "16:00"),
      at("2026-12-15", "17:00"),
    ]);
  });

  it("comes at its hour over a clock change, and far ahead", async () => {
    save({ ...span("2027-03-28", "19:00", "20:00") });
    follow(24);
    expect(await rounds.runUntil(at("2027-03-26", "12:00"), DAY)).toEqual([]);
    world.clock.now = at("2027-03-26", "12:00");
    const mails = await rounds.runUntil(at("2027-03-29", "12:00"), 30 * MINUTE);
    // By the clock, one day before is only 23 hours earlier; the reminder comes 24 hours before.
    expect(mails.map((mail) => mail.at)).toEqual([at("2027-03-27", "18:00")]);
  });

  it("is late by what the server was off, but not after the beginning, nor twelve hours", async () => {
    save();
    save({ title: "Later", ...span("2026-11-25", "19:00", "20:00") });
    follow(24);
    await until("2026-11-22", "12:00");
    world.clock.now = at("2026-11-24", "20:00");
    expect((await rounds.run()).map(({ subject }) => subject)).toEqual(["Tomorrow: Later, 7pm"]);
    follow(2, "cas@example.org");
    world.clock.now = at("2026-11-25", "19:00");
    expect(await rounds.run()).toEqual([]);
  });

  it("comes to who chose it later only of what is due later", async () => {
    save();
    const id = addFollower(world, link, "ben@example.org", { digest: "daily" });
    world.clock.now = at("2026-11-24", "12:00");
    const key = keyOf(id);
    perform(changeFollow, { key, digest: "none", remindHours: 24 }, world.as(null));
    save({ title: "Race", ...span("2026-11-25", "14:00", "15:00") });
    expect((await until("2026-11-25", "12:00")).map(({ subject }) => subject)).toEqual([
      "Tomorrow: Race, 2pm",
    ]);
  });
});

function keyOf(id: number): string {
  const follower = world.store.followers.find(id);
  return follower ? keyOfFollower(follower) : "";
}

describe("nobody gets a mail any more", () => {
  it("of a calendar that is deleted, nor after all mails were stopped", async () => {
    save();
    const id = follow(24);
    follow(2, "cas@example.org");
    perform(stopFollow, { key: keyOf(id) }, world.as(null));
    perform(deleteCalendar, { id: link, title: "Rowing Club" }, world.as(ANN));
    expect(await until("2026-11-26", "12:00")).toEqual([]);
  });

  it("who stopped while the mail was on its way to the outbox", async () => {
    save();
    const id = follow(24);
    await until("2026-11-23", "18:50");
    const { moveReminder } = world.store.followerMails;
    const read = world.store.followers.find(id);
    perform(stopFollow, { key: keyOf(id) }, world.as(null));
    const next = { nextReminderAt: 0, remindedUntil: 0, remindedRevision: 0 };
    expect(read && moveReminder(read, next)).toBe(false);
    world.clock.now += DAY;
    expect(await rounds.run()).toEqual([]);
  });
});
