// Mails about what others do in a calendar stay within the operator's hourly limit and do not delay logins.
import { afterEach, expect, it } from "vitest";
import { leaveCalendar } from "~/operations/accounts/admins";
import { deleteCalendar, restoreCalendar } from "~/operations/calendars/calendar-deletion";
import { perform } from "~/operations/kernel/operation";
import { login } from "../../mail/sample-mails";
import { eventually } from "../../support/eventually";
import {
  ANN,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  refusalOf,
  type World,
} from "../../support/operations";
import { startRealMails } from "../../support/real-mails";

const leftOpen: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

/** A calendar with nine admins. */
function setUp() {
  const world = createWorld();
  const link = world.calendar();
  for (let n = 1; n < 9; n += 1) world.admit(link, `p${n}@example.org`);
  world.database.$client.exec("delete from outbox; delete from attempts");
  const remove = () => perform(deleteCalendar, { id: link, title: "Club" }, world.as(ANN));
  const bringBack = () => {
    const { token: code } = world.mailTo(ANN);
    return perform(restoreCalendar, { calendarId: link, code }, world.as(null));
  };
  return { world, link, remove, bringBack };
}

async function startMails(world: World, options: Parameters<typeof startRealMails>[1]) {
  const mails = await startRealMails(world, options);
  leftOpen.push(mails.stop);
  return mails;
}

it("a calendar that is deleted and restored in a loop: five times a day, and it can be restored each time", () => {
  const { world, remove, bringBack } = setUp();
  for (let n = 0; n < 5; n += 1) {
    remove();
    bringBack();
    world.clock.now += MINUTE;
  }
  expect(refusalOf(remove).code).toBe("too-many");
  expect(world.mails()).toHaveLength(5 * 2 * 9);
  world.clock.now += DAY;
  remove();
  bringBack();
});

it("twenty-five calendars of one person, each deleted: twenty an hour", () => {
  const world = createWorld();
  const remove = (n: number) => {
    const title = `Club ${n}`;
    return perform(deleteCalendar, { id: world.calendar(title), title }, world.as(ANN));
  };
  for (let n = 0; n < 20; n += 1) remove(n);
  expect(refusalOf(() => remove(20)).code).toBe("too-many");
  expect(world.mails()).toHaveLength(20);
});

it("somebody who is made an admin and leaves again in a loop: each other one is told twenty times a day", () => {
  const { world, link } = setUp();
  for (let n = 0; n < 40; n += 1) {
    const email = `loop${n}@example.org`;
    const user = world.as(email).actor;
    const calendar = world.store.calendars.findByLink(link);
    world.store.calendars.addAdmin(calendar?.id ?? 0, user?.id ?? 0, world.clock.now);
    perform(leaveCalendar, { calendarId: link }, world.as(email));
  }
  const told = world.mails().filter(({ kind }) => kind === "admin-left");
  expect(told).toHaveLength(20 * 9);
});

it("no kind but logins and confirmations passes the hourly limit, and those go first", async () => {
  const { world, remove, bringBack } = setUp();
  for (let n = 0; n < 3; n += 1) {
    remove();
    bringBack();
  }
  world.clock.now += MINUTE;
  const { now } = world.clock;
  const ask = { calendarTitle: "Club", calendarLink: "c4lendarLinkOf22Chars_", wish: "changes" };
  const token = "12.Zm9vYmFyYmF6cXV4MTIzNA";
  const posting = { now, expiresAt: now + 10 * MINUTE };
  world.store.outbox.add({ kind: "follow-confirm", to: "new@example.org", ...ask, token }, posting);
  world.store.outbox.add(login("in@example.org"), posting);
  const { server, work } = await startMails(world, { mailsPerHour: 30 });
  await work();
  expect(server.recipients.slice(0, 3)).toContain("new@example.org");
  expect(server.recipients.slice(0, 3)).toContain("in@example.org");
  expect(server.mails).toHaveLength(32);
  world.clock.now = now + HOUR;
  await work();
  expect(server.mails).toHaveLength(54 + 2);
});

it("a login leaves at once while the mail server still thinks about other mails", async () => {
  const { world, remove } = setUp();
  remove();
  const held: (() => void)[] = [];
  const { server, worker } = await startMails(world, {
    server: {
      onRcptTo({ address }, _session, done) {
        if (address === "in@example.org") done();
        else held.push(done);
      },
    },
  });
  worker.wake();
  await eventually(() => expect(held).toHaveLength(2));
  const { now } = world.clock;
  world.store.outbox.add(login("in@example.org"), { now, expiresAt: now + 10 * MINUTE });
  worker.wake();
  await eventually(() => expect(server.mails.map(({ to }) => to)).toEqual([["in@example.org"]]));
  expect(held).toHaveLength(2);
  for (const done of held) done();
});
