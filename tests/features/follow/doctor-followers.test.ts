// The doctor's report on email followers.
import { expect, it } from "vitest";
import { checkFollowers, checkOutbox } from "~/commands/doctor-checks";
import { askToFollow, confirmFollow } from "~/features/follow/operations";
import { perform } from "~/operations/kernel/operation";
import { BULK } from "~/store/mails/outbox-message";
import { BEN, createWorld, DAY, HOUR } from "../../support/operations";

it("says how many follow, when the next mail is due, and what waits; mails to many are not late", () => {
  const world = createWorld();
  const connection = world.database.$client;
  const says = () => checkFollowers(connection, world.clock.now);
  expect(says()).toMatchObject({ state: "ok", says: "Nobody follows by email" });
  const calendarId = world.calendar();
  perform(askToFollow, { calendarId, email: "new@example.org" }, world.as(null));
  perform(askToFollow, { calendarId, email: "yes@example.org" }, world.as(null));
  const key = String(world.mailTo("yes@example.org").token);
  perform(confirmFollow, { key }, world.as(null));
  expect(says()).toEqual({
    about: "Followers",
    state: "ok",
    says: "1 follow by email, 1 have still to confirm. Next list or reminder: 2026-11-23T06:00:00.000Z. 2 mails wait, 0 failed in the last days",
  });
  connection.exec("delete from outbox");
  const [follower] = connection.prepare<[], { id: number }>("select id from followers").all();
  world.store.outbox.add(
    { kind: "test", to: BEN },
    {
      now: world.clock.now,
      expiresAt: world.clock.now + DAY,
      priority: BULK,
      followerId: follower?.id ?? 0,
    },
  );
  world.clock.now += 2 * HOUR;
  expect(checkOutbox(connection, world.clock.now)).toMatchObject({ state: "ok" });
  world.clock.now = Date.UTC(2026, 10, 23, 7, 1);
  expect(says().state).toBe("warn");
});
