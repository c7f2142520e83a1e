// Mails to followers after an outage of the service or the mail server: late, once, and with the news that were due.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeFollow } from "~/features/follow/operations";
import { saveNews } from "~/operations/calendars/news";
import { cancelEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { reply } from "../../mail/mail-server";
import {
  addFollower,
  at,
  keyOfFollower,
  saveTraining,
  span,
  startRounds,
} from "../../support/followers";
import { ANN, createWorld, DAY, HOUR, MINUTE, type World } from "../../support/operations";
import { startRealMails } from "../../support/real-mails";
import { sample } from "../../support/runs";

const BEN = "ben@example.org";

let world: World;
let link: string;
const leftOpen: (() => Promise<void>)[] = [];

beforeEach(() => {
  world = createWorld();
  link = world.calendar("Rowing Club");
});
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

const save = (values: object = {}) =>
  saveTraining(world, link, { ...span("2026-11-27", "19:00", "20:30"), ...values });
const cancel = (eventId: string) =>
  perform(cancelEvent, { calendarId: link, eventId }, world.as(ANN));
const publish = (title: string) =>
  perform(saveNews, { calendarId: link, id: "", title, text: "x" }, world.as(ANN));
/** The titles of the news in a mail, in a list or as changes. */
function newsOf(text: string): (string | undefined)[] {
  const list = text.split("\nNews\n\n")[1] ?? "";
  const listed = [...list.matchAll(/(\w+)\nhttps:\S+#news/g)];
  return [...listed, ...text.matchAll(/^News: (\w+)/gm)].map(([, title]) => title);
}
const follow = (choice: Parameters<typeof addFollower>[3] = { changes: true }) =>
  addFollower(world, link, BEN, choice);

/** The outbox and a real mail server; the server accepts recipients unless `answer.now` is an error. */
async function startMails(answer: { now: Error | undefined }) {
  const mails = await startRealMails(world, {
    server: { onRcptTo: (_address, _session, done) => done(answer.now) },
  });
  leftOpen.push(mails.stop);
  const { server, work } = mails;
  const rounds = startRounds(world, { isDelivered: () => false });
  return {
    /** Runs every ten minutes until then; returns subjects and texts of the mails that arrived. */
    async runUntil(end: number) {
      const known = server.mails.length;
      for (; world.clock.now <= end; world.clock.now += 10 * MINUTE) {
        await rounds.run();
        await work();
      }
      const fresh = server.mails.slice(known).map(({ parsed }) => parsed);
      return fresh.map(({ subject = "", text = "" }) => ({ subject, text }));
    },
  };
}

const busy = reply(451, "come back later");

describe("a canceled date that is still ahead", () => {
  it("is told once after the service was off for thirteen hours", async () => {
    const id = save();
    follow();
    cancel(id);
    world.clock.now += 13 * HOUR;
    const { runUntil } = await startMails({ now: undefined });
    const mails = await runUntil(world.clock.now + 2 * DAY);
    expect(mails.map(({ subject }) => subject)).toEqual(["Rowing Club: Training canceled"]);
  });

  it.each(sample([30, 12, 100], 1))(
    "is told once after the mail server took nothing for %i hours",
    async (hours) => {
      const id = save();
      follow();
      cancel(id);
      const answer: { now: Error | undefined } = { now: busy };
      const { runUntil } = await startMails(answer);
      expect(await runUntil(world.clock.now + hours * HOUR)).toEqual([]);
      answer.now = undefined;
      const mails = await runUntil(world.clock.now + DAY);
      expect(mails.map(({ subject }) => subject)).toEqual(["Rowing Club: Training canceled"]);
    },
  );

  it("is told with what changed during the outage, and without what was undone or is over by then", async () => {
    const id = save();
    const tonight = save({
      title: "Tonight",
      from: at("2026-11-21", "20:00"),
      to: at("2026-11-21", "21:00"),
    });
    const moved = save({ title: "Boat" });
    follow();
    for (const each of [id, tonight, moved]) cancel(each);
    const answer: { now: Error | undefined } = { now: busy };
    const { runUntil } = await startMails(answer);
    await runUntil(world.clock.now + 6 * HOUR);
    save({ id: moved, title: "Boat" });
    save({ title: "Race" });
    await runUntil(world.clock.now + 12 * HOUR);
    answer.now = undefined;
    const [mail, ...others] = await runUntil(world.clock.now + DAY);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Rowing Club: 2 changes");
    expect(mail?.text).toContain("Canceled: Training");
    expect(mail?.text).toContain("New: Race");
    expect(mail?.text).not.toMatch(/Tonight|Boat/);
  });

  it("comes with the next change where the reader's server refused the first mail for good", async () => {
    const id = save();
    follow();
    cancel(id);
    const answer: { now: Error | undefined } = { now: reply(550, "no") };
    const { runUntil } = await startMails(answer);
    await runUntil(world.clock.now + 3 * HOUR);
    answer.now = undefined;
    expect(await runUntil(world.clock.now + DAY)).toEqual([]);
    save({ title: "Race" });
    const mails = await runUntil(world.clock.now + DAY);
    expect(mails.map(({ subject }) => subject)).toEqual(["Rowing Club: 2 changes"]);
  });

  it("is told to nobody who wanted no changes meanwhile", async () => {
    const id = save();
    const follower = world.store.followers.find(follow({ changes: true, digest: "weekly" }));
    if (!follower) throw new Error("No follower.");
    cancel(id);
    const { runUntil } = await startMails({ now: busy });
    await runUntil(world.clock.now + HOUR);
    const key = keyOfFollower(follower);
    perform(changeFollow, { key, changes: false }, world.as(null));
    perform(changeFollow, { key, changes: true }, world.as(null));
    await runUntil(world.clock.now + 14 * HOUR);
    expect(world.store.outbox.countByState().waiting).toBe(0);
  });

  it("is told by exactly one mail where the program dies between the mail and its note, or its fate's", async () => {
    const id = save();
    follow();
    cancel(id);
    world.clock.now += 20 * MINUTE;
    const { outbox } = world.store;
    const dying = { ...world.store, outbox: { ...outbox, add: throwing } };
    await expect(startRounds({ ...world, store: dying }).run()).rejects.toThrow("killed");
    expect(outbox.countByState().waiting).toBe(0);
    const rounds = startRounds(world, { isDelivered: () => false });
    expect(await rounds.run()).toHaveLength(1);
    // The process died between giving up the mail and updating the follower's row.
    const [mail] = outbox.findDue(world.clock.now, 1);
    world.database.$client.exec(
      "create trigger dies before update on followers begin select raise(abort, 'killed'); end",
    );
    const failed = { state: "failed", error: "", why: "too-late" } as const;
    const close = () => outbox.close(mail?.id ?? 0, { ...failed, now: world.clock.now });
    expect(close).toThrow();
    world.database.$client.exec("drop trigger dies");
    expect(outbox.countByState()).toMatchObject({ waiting: 1, failed: 0 });
    close();
    world.clock.now += HOUR;
    expect(await rounds.run()).toHaveLength(1);
    expect(await rounds.run()).toEqual([]);
  });
});

describe("a follower, after a wrong clock", () => {
  const mailAround = async (wrong: number) => {
    const start = world.clock.now;
    save({ title: "Oars", from: start + 30 * HOUR, to: start + 31 * HOUR });
    save({ title: "Row", from: start + 55 * HOUR, to: start + 56 * HOUR });
    follow({ digest: "daily", changes: true, remindHours: 24 });
    const rounds = startRounds(world);
    const before = await rounds.runUntil(start + 23 * HOUR, 10 * MINUTE);
    const back = world.clock.now;
    world.clock.now += wrong;
    save({ title: "Boat", from: world.clock.now + 40 * HOUR, to: world.clock.now + 41 * HOUR });
    await rounds.runUntil(back + wrong + HOUR, 10 * MINUTE);
    world.clock.now = back + HOUR;
    save({ title: "Race", from: back + 90 * HOUR, to: back + 91 * HOUR });
    const after = await rounds.runUntil(back + 24 * HOUR, 10 * MINUTE);
    return [before, after].map((mails) => mails.map(({ subject }) => subject));
  };

  it.each([
    ["a year ahead for an hour", 365 * DAY],
    ["nine months back for an hour", -270 * DAY],
  ])("%s, gets each list, reminder and change of the next day once", async (_name, wrong) => {
    expect(await mailAround(wrong)).toEqual([
      ["Tomorrow: Oars, 5pm", "Rowing Club: Sun, Nov 22"],
      ["Rowing Club: Race added", "Tomorrow: Row, 6pm", "Rowing Club: Mon, Nov 23"],
    ]);
  });
});

function throwing(): never {
  throw new Error("killed");
}

describe("news", () => {
  const monday = at("2026-11-23", "07:00");

  it("of a list that was too late for the service are in the next one, once", async () => {
    save();
    follow({ digest: "weekly" });
    publish("Boats");
    world.clock.now = monday + 13 * HOUR;
    const { runUntil } = await startMails({ now: undefined });
    expect(await runUntil(monday + 2 * DAY)).toEqual([]);
    const mails = await runUntil(monday + 22 * DAY);
    expect(mails.map(({ text }) => text.includes("News\n\nBoats"))).toEqual([true]);
  });

  it("of lists that the mail server did not take are in the next that it takes, once", async () => {
    save({ repeat: { freq: "day" } });
    follow({ digest: "daily" });
    publish("Boats");
    const answer: { now: Error | undefined } = { now: busy };
    const { runUntil } = await startMails(answer);
    await runUntil(at("2026-11-24", "12:00"));
    publish("Oars");
    await runUntil(at("2026-11-25", "20:00"));
    answer.now = undefined;
    const mails = await runUntil(at("2026-11-28", "20:00"));
    expect(mails.map(({ text }) => newsOf(text))).toEqual([["Oars", "Boats"], [], []]);
  });

  it("that were told as changes are not told again in the list; older ones are", async () => {
    save({ repeat: { freq: "day" } });
    publish("Before");
    world.clock.now += MINUTE;
    follow({ digest: "weekly", changes: true });
    world.clock.now += MINUTE;
    publish("After");
    const { runUntil } = await startMails({ now: undefined });
    const mails = await runUntil(monday + HOUR);
    expect(mails.map(({ subject, text }) => [subject, newsOf(text)])).toEqual([
      ["Rowing Club: News: After", ["After"]],
      ["Rowing Club: Nov 23 – Nov 29", ["Before"]],
    ]);
  });
});
