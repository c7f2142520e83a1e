// A calendar's time and revision rise exactly when something changes that pages or feeds show.
import { describe, expect, it } from "vitest";
import { updateProfile } from "~/operations/accounts/account";
import { leaveCalendar, removeAdmin } from "~/operations/accounts/admins";
import {
  acceptInvite,
  cancelCalendarInvite,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { favoriteCalendar, hideCalendar, saveCalendar } from "~/operations/calendars/calendars";
import { followFirstSteps } from "~/operations/calendars/first-steps";
import { saveHome } from "~/operations/calendars/home";
import { deleteNews, listNews, saveNews } from "~/operations/calendars/news";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { type Caller, perform } from "~/operations/kernel/operation";
import { DAY, refusalOf } from "../../support/operations";
import { EVERY_OPERATION } from "../every-operation";
import { ANN, BEN, type Content, createScene, draftOf, type Scene } from "../scene";

const DORA = "dora@example.org";

function stateOf({ world, ours }: Scene) {
  const { modifiedAt, revision } = world.store.calendars.findByLink(ours.link) ?? {
    modifiedAt: 0,
    revision: 0,
  };
  return { modifiedAt, revision };
}

type Change = [name: string, change: (ours: Content, ann: Caller, scene: Scene) => unknown];

const CHANGES: Change[] = [
  ["a new title", ({ link }, ann) => perform(saveCalendar, { id: link, title: "Other" }, ann)],
  [
    "a new zone",
    ({ link }, ann) =>
      perform(saveCalendar, { id: link, title: "Club", timeZone: "Asia/Kathmandu" }, ann),
  ],
  ["a new event", ({ link }, ann) => perform(saveEvent, draftOf(link), ann)],
  [
    "a changed event",
    ({ link, eventId }, ann) => perform(saveEvent, draftOf(link, { id: eventId }), ann),
  ],
  [
    "a deleted event",
    ({ link, eventId }, ann) => perform(deleteEvent, { calendarId: link, eventId }, ann),
  ],
  [
    "a canceled event",
    ({ link, eventId }, ann) => perform(cancelEvent, { calendarId: link, eventId }, ann),
  ],
  ["a new home page", ({ link }, ann) => perform(saveHome, { calendarId: link }, ann)],
  ["news", ({ link }, ann) => perform(saveNews, { calendarId: link, title: "N" }, ann)],
  [
    "changed news",
    ({ link, newsId }, ann) => perform(saveNews, { calendarId: link, id: newsId, title: "N" }, ann),
  ],
  [
    "deleted news",
    ({ link, newsId }, ann) => perform(deleteNews, { calendarId: link, newsId }, ann),
  ],
];

function expectRise(scene: Scene, change: () => unknown): void {
  const before = stateOf(scene);
  change();
  const after = stateOf(scene);
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(after.modifiedAt).toBe(Math.max(before.modifiedAt, scene.world.clock.now));
}

describe("a calendar counts as changed with", () => {
  it.each(CHANGES)("%s, at the same instant and later", (_name, change) => {
    for (const passed of [0, 1, DAY]) {
      const scene = createScene();
      scene.world.clock.now += passed;
      expectRise(scene, () => change(scene.ours, scene.world.as(ANN), scene));
    }
  });

  it("an event that is brought back", () => {
    const scene = createScene();
    const { world, ours } = scene;
    const event = { calendarId: ours.link, eventId: ours.eventId };
    perform(deleteEvent, event, world.as(ANN));
    expectRise(scene, () => perform(restoreEvent, event, world.as(ANN)));
  });

  it("an admin who comes, is removed, or leaves", () => {
    const scene = createScene();
    const { world, ours } = scene;
    perform(sendCalendarAdminInvite, { calendarId: ours.link, email: DORA }, world.as(ANN));
    const { token: code } = world.mailTo(DORA);
    const invite = { calendarId: ours.link, email: DORA, code };
    expectRise(scene, () => perform(acceptInvite, invite, world.as(null)));
    expectRise(scene, () =>
      perform(removeAdmin, { calendarId: ours.link, email: DORA }, world.as(ANN)),
    );
    world.admit(ours.link, BEN);
    expectRise(scene, () => perform(leaveCalendar, { calendarId: ours.link }, world.as(BEN)));
  });

  it("the clock set back: its time never falls", () => {
    const scene = createScene();
    scene.world.clock.now -= 10 * DAY;
    for (const [, change] of CHANGES.slice(0, 3)) {
      expectRise(scene, () => change(scene.ours, scene.world.as(ANN), scene));
    }
  });

  it("many saves at once, and its time is that of the last one, not ahead of the clock", () => {
    const { world, ours } = createScene();
    const caller = () => world.as(ANN);
    for (let n = 0; n < 67; n++) {
      world.clock.now += 10;
      perform(saveEvent, draftOf(ours.link, { id: ours.eventId }), caller());
      perform(saveEvent, draftOf(ours.link), caller());
      perform(saveNews, { calendarId: ours.link, id: ours.newsId, title: "N" }, caller());
      perform(saveHome, { calendarId: ours.link }, caller());
      const calendar = perform(viewCalendar, { id: ours.link }, world.as(null));
      const { list } = perform(listNews, { calendarId: ours.link }, world.as(null));
      expect(calendar.modifiedAt).toBe(world.clock.now);
      expect(list[0]?.modifiedAt).toBe(world.clock.now);
    }
  });
});

describe("a new public name", () => {
  it("raises the revision of every calendar that shows it, and of no other", () => {
    const scene = createScene();
    const { world, ours, theirs } = scene;
    world.admit(ours.link, BEN);
    const before = [ours.link, theirs.link].map((link) => world.store.calendars.findByLink(link));
    perform(updateProfile, { name: "Anna" }, world.as(ANN));
    const after = [ours.link, theirs.link].map((link) => world.store.calendars.findByLink(link));
    expect(after[0]?.revision).toBe((before[0]?.revision ?? 0) + 1);
    expect(after[1]).toEqual(before[1]);
  });

  it("raises it for an author's news too, after the author has left the admins", () => {
    const scene = createScene();
    const { world, ours } = scene;
    world.admit(ours.link, BEN);
    perform(saveNews, { calendarId: ours.link, title: "By Ben" }, world.as(BEN));
    perform(leaveCalendar, { calendarId: ours.link }, world.as(BEN));
    const { revision } = stateOf(scene);
    perform(updateProfile, { name: "Benjamin" }, world.as(BEN));
    expect(stateOf(scene).revision).toBeGreaterThan(revision);
  });

  it("that is the old one raises nothing", () => {
    const scene = createScene();
    const before = stateOf(scene);
    perform(updateProfile, { name: "ann..." }, scene.world.as(ANN));
    expect(stateOf(scene)).toEqual(before);
  });
});

describe("a calendar does not count as changed", () => {
  it("by being read", () => {
    const scene = createScene();
    const before = stateOf(scene);
    for (const { effect, call } of EVERY_OPERATION) {
      if (effect === "reads") call(scene.ours, scene.world.as(ANN));
    }
    expect(stateOf(scene)).toEqual(before);
  });

  it("by being a favorite, hidden, or, once its first steps are done with, the subject of an invite", () => {
    const scene = createScene();
    const { world, ours } = scene;
    perform(followFirstSteps, { calendarId: ours.link, to: "closed" }, world.as(ANN));
    const before = stateOf(scene);
    perform(hideCalendar, { id: ours.link }, world.as(BEN));
    perform(favoriteCalendar, { id: ours.link }, world.as(BEN));
    const person = { calendarId: ours.link, email: DORA };
    perform(sendCalendarAdminInvite, person, world.as(ANN));
    perform(cancelCalendarInvite, person, world.as(ANN));
    expect(stateOf(scene)).toEqual(before);
  });

  it("by a save that is refused", () => {
    const scene = createScene();
    const { world, ours } = scene;
    const before = stateOf(scene);
    refusalOf(() => perform(saveEvent, draftOf(ours.link, { title: "" }), world.as(ANN)));
    refusalOf(() => perform(saveEvent, draftOf(ours.link, { id: "nope" }), world.as(ANN)));
    refusalOf(() => perform(saveEvent, draftOf(ours.link, { to: 0 }), world.as(ANN)));
    refusalOf(() =>
      perform(
        saveNews,
        { calendarId: ours.link, id: ours.newsId, title: "N", modifiedAt: 0 },
        world.as(ANN),
      ),
    );
    expect(stateOf(scene)).toEqual(before);
  });

  it("by what happens in another calendar", () => {
    const scene = createScene();
    const { world, theirs } = scene;
    const before = stateOf(scene);
    perform(saveEvent, draftOf(theirs.link), world.as("cat@example.org"));
    expect(stateOf(scene)).toEqual(before);
  });
});
