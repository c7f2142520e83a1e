// A follower who also answered gets one mail: the follower's mail if it reports the same change.
import { beforeEach, describe, expect, it } from "vitest";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { calendarLinks } from "~/store/schema/schema";
import { joinWithMail, startAnswerRounds } from "../../support/answer-rounds";
import { addFollower, startRounds } from "../../support/followers";
import { ANN, DAY, HOUR, NOW } from "../../support/operations";
import { COMING, createAnswerScene, START } from "../answers/answer-scene";

const IDA = "ida@example.org";
let scene: ReturnType<typeof createAnswerScene>;

beforeEach(() => {
  scene = createAnswerScene();
  joinWithMail(scene, "Ida");
});

const follow = (chosen: Parameters<typeof addFollower>[3], email = IDA) =>
  addFollower(scene.world, scene.link, email, chosen);

/** Moves the event by a day; returns how many mails Ida gets as an attendee and as a follower. */
async function hearsOfMove() {
  scene.save({ id: scene.eventId, from: START + DAY, to: START + DAY + HOUR });
  scene.world.clock.now += 20 * 60_000;
  const answered = await startAnswerRounds(scene.world).run();
  const followed = await startRounds(scene.world).run();
  return [answered.length, followed.filter(({ kind }) => kind === "changes").length];
}

describe("a change", () => {
  it("is told to a follower of changes as such", async () => {
    follow({ changes: true });
    expect(await hearsOfMove()).toEqual([0, 1]);
  });

  it.each([
    ["follows nothing", undefined],
    ["gets lists alone", { digest: "weekly", remindHours: 24 } as const],
  ])("is told to who %s as somebody who answered", async (_, chosen) => {
    if (chosen) follow(chosen);
    expect(await hearsOfMove()).toEqual([1, 0]);
  });

  it("is told to who follows another category, or another calendar", async () => {
    const { store } = scene.world;
    store.categories.replace(scene.calendarId, [{ name: "Juniors", tone: 4 }], NOW);
    const [juniors] = store.categories.list(scene.calendarId);
    follow({ changes: true, categoryId: juniors?.id ?? 0 });
    addFollower(scene.world, scene.world.calendar("Choir"), IDA, { changes: true });
    expect(await hearsOfMove()).toEqual([1, 0]);
  });

  it("is told to who follows by a link that shows busy times only", async () => {
    const values = { calendarId: scene.calendarId, token: "BusyLinkOf22Characters" };
    const { id } = scene.world.database
      .insert(calendarLinks)
      .values({ ...values, name: "Busy", shows: "busy", createdAt: NOW })
      .returning()
      .get();
    follow({ changes: true, linkId: id });
    expect((await hearsOfMove())[0]).toBe(1);
  });

  it("is told to who began to follow after it was made", async () => {
    const times = { from: START + DAY, to: START + DAY + HOUR };
    scene.save({ id: scene.eventId, ...times });
    scene.world.clock.now += 60_000;
    follow({ changes: true });
    scene.world.clock.now += 20 * 60_000;
    expect(await startAnswerRounds(scene.world).run()).toHaveLength(1);
  });

  it("of a series is told once, with its dates further ahead than followers hear of", async () => {
    const { id } = scene.save({ asks: COMING, title: "Rowing", repeat: { freq: "week" } });
    scene.send("Ida", { eventId: id, email: IDA, dates: "all" });
    scene.world.clock.now += 60_000;
    follow({ changes: true });
    const later = { from: START + HOUR, to: START + 2 * HOUR };
    scene.save({ id, title: "Rowing", ...later, scope: "all" });
    scene.world.clock.now += 20 * 60_000;
    expect(await startAnswerRounds(scene.world).run()).toEqual([]);
    const changes = (await startRounds(scene.world).run()).filter(({ kind }) => kind === "changes");
    expect(changes).toHaveLength(1);
  });

  it("further ahead than followers hear of is told to who answered", async () => {
    const far = { from: START + 200 * DAY, to: START + 200 * DAY + HOUR };
    const draft = { calendarId: scene.link, title: "Camp", location: "", notes: "" };
    const { id } = perform(saveEvent, { ...draft, ...far, asks: COMING }, scene.world.as(ANN));
    scene.send("Ida", { eventId: id, email: IDA });
    scene.world.clock.now += 60_000;
    follow({ changes: true });
    scene.save({ id, title: "Camp", from: far.from + DAY, to: far.to + DAY });
    scene.world.clock.now += 20 * 60_000;
    const mails = await startAnswerRounds(scene.world).run();
    expect(mails.map(({ subject }) => subject)).toEqual(["Camp moved: Sun, Jun 20 '27, 12pm"]);
  });
});

describe("a reminder", () => {
  const reminders = async () => {
    scene.world.clock.now = START - DAY;
    return (await startAnswerRounds(scene.world).run()).map(({ to }) => to);
  };

  it.each([2, 24, 48])(
    "comes once to who is reminded %i hours before as a follower",
    async (hours) => {
      follow({ remindHours: hours });
      joinWithMail(scene, "Wim");
      expect(await reminders()).toEqual(["wim@example.org"]);
    },
  );

  it("comes to followers of changes, of another category, and to who followed too late", async () => {
    follow({ changes: true, digest: "daily" });
    joinWithMail(scene, "Wim");
    scene.world.clock.now = START - 30 * HOUR;
    follow({ remindHours: 48 }, "wim@example.org");
    expect(await reminders()).toEqual([IDA, "wim@example.org"]);
  });
});
