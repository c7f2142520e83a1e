// Followers' mails in the outbox: sent after urgent mails, limited per hour, and deleted with the follower.
import { afterEach, describe, expect, it } from "vitest";
import { createFollowerStore } from "~/features/follow/store";
import { DeliveryError } from "~/mail/mail";
import { createOutboxWorker } from "~/mail/outbox-worker";
import { createSmtpTransport } from "~/mail/smtp-transport";
import { readSmtpUrl } from "~/process/settings/config";
import { BULK } from "~/store/mails/outbox-message";
import { reply, startMailServer } from "../../mail/mail-server";
import { compose, HOUR, MINUTE, openOutbox, START } from "../../mail/sample-mails";

const leftOpen: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

/** An outbox with a followed calendar, and a worker that the test starts. */
function setUp() {
  const box = openOutbox();
  const followers = createFollowerStore(box.database);
  box.database.$client.exec(
    "insert into calendars (id, link, title, time_zone, created_at, modified_at) values (1, 'x', 'Choir', 'UTC', 0, 0)",
  );
  const clock = { now: START };
  const follow = (email: string): number => {
    const id = followers.ask(
      {
        calendarId: 1,
        email,
        zone: "UTC",
        linkId: null,
        language: null,
        createdAt: START,
        digest: "weekly",
        changes: true,
        remindHours: null,
        categoryId: null,
      },
      { confirmHash: "hash", confirmExpiresAt: START + 48 * HOUR },
    );
    followers.confirm(id, { now: START, nextDigestAt: null, nextReminderAt: null });
    return id;
  };
  const tell = (followerId: number, to: string, now = clock.now) =>
    box.outbox.add(
      { kind: "test", to },
      { now, expiresAt: now + 12 * HOUR, priority: BULK, followerId },
    );
  const begin = (
    parts: { mailsPerHour?: number; send?: (to: string) => unknown; url?: string } = {},
  ) => {
    const sent: string[] = [];
    const transport = parts.url
      ? createSmtpTransport(readSmtpUrl(parts.url))
      : {
          async send({ to }: { to: { address: string } }) {
            sent.push(to.address);
            await parts.send?.(to.address);
          },
          close: () => {},
        };
    const { mailsPerHour } = parts;
    const worker = createOutboxWorker({
      outbox: box.outbox,
      transport,
      compose,
      now: () => clock.now,
      log: () => {},
      ...(mailsPerHour !== undefined && { mailsPerHour }),
    });
    leftOpen.push(() => worker.stop());
    const work = async () => {
      worker.wake();
      await worker.drained();
    };
    return { worker, sent, work };
  };
  return { ...box, followers, clock, follow, tell, begin };
}

const refused = () => {
  throw new DeliveryError("550 unknown", { permanent: true });
};

describe("a login mail that is asked for while 500 followers' mails wait", () => {
  it("leaves before them, through a real mail server", async () => {
    const { follow, tell, begin, addLogin, clock, states } = setUp();
    const server = await startMailServer();
    leftOpen.push(server.stop);
    for (let n = 0; n < 500; n++) tell(follow(`f${n}@example.org`), `f${n}@example.org`);
    clock.now += MINUTE;
    addLogin("ann@example.org", clock.now);
    const { work } = begin({ url: server.url, mailsPerHour: 20 });
    await work();
    // Two are sent at once, so one other mail may overtake it.
    expect(server.recipients.slice(0, 2)).toContain("ann@example.org");
    expect(states().filter((state) => state === "waiting")).toHaveLength(480);
  });
});

describe("the mails an hour", () => {
  it("are as many as the operator says, to the last one; logins are not among them", async () => {
    const { follow, tell, begin, clock, addLogin, outbox } = setUp();
    const id = follow("ann@example.org");
    for (let n = 0; n < 5; n++) tell(id, `f${n}@example.org`);
    const { sent, work } = begin({ mailsPerHour: 3 });
    await work();
    expect(sent).toHaveLength(3);
    addLogin("ann@example.org", clock.now);
    await work();
    expect(sent.at(-1)).toBe("ann@example.org");
    clock.now = START + HOUR - 1;
    await work();
    expect(sent).toHaveLength(4);
    clock.now = START + HOUR;
    await work();
    expect(sent).toHaveLength(6);
    expect(outbox.findNextDue()).toBeUndefined();
  });

  it("are counted again after a restart, and not by a clock that was wrong", async () => {
    const { follow, tell, begin, clock } = setUp();
    const id = follow("ann@example.org");
    clock.now = START + 300 * 24 * HOUR;
    tell(id, "f3@example.org");
    tell(id, "f4@example.org");
    tell(id, "f5@example.org");
    const late = begin({ mailsPerHour: 2 });
    await late.work();
    await late.worker.stop();
    expect(late.sent).toHaveLength(2);
    const again = begin({ mailsPerHour: 2 });
    await again.work();
    await again.worker.stop();
    expect(again.sent).toEqual([]);
    clock.now = START;
    tell(id, "f6@example.org");
    const right = begin({ mailsPerHour: 2 });
    await right.work();
    expect(right.sent).toEqual(["f6@example.org", "f5@example.org"]);
  });
});

describe("a follower whose server refuses a mail for good", () => {
  it("is removed by the second in a row, with what waits for them", async () => {
    const { follow, tell, begin, followers, rows } = setUp();
    const id = follow("gone@example.org");
    const { work } = begin({ send: refused });
    tell(id, "gone@example.org");
    await work();
    expect(followers.find(id)).toMatchObject({ failures: 1 });
    tell(id, "gone@example.org");
    tell(id, "gone@example.org", START + MINUTE);
    await work();
    expect(followers.find(id)).toBeUndefined();
    expect(rows()).toEqual([]);
  });

  it("stays when a mail between them was taken, or the server was only busy", async () => {
    const { follow, tell, begin, followers, clock } = setUp();
    const id = follow("ann@example.org");
    const answers = [
      refused,
      () => {},
      refused,
      () => {
        throw new DeliveryError("451 busy", { permanent: false });
      },
    ];
    const { work } = begin({ send: () => answers.shift()?.() });
    for (let n = 0; n < 4; n++) {
      tell(id, "ann@example.org");
      await work();
      clock.now += MINUTE;
    }
    expect(answers).toEqual([]);
    expect(followers.find(id)).toMatchObject({ failures: 1 });
  });

  it("is known by a real server's 550", async () => {
    const { follow, tell, begin, followers } = setUp();
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(reply(550, "no such user")),
    });
    leftOpen.push(server.stop);
    const id = follow("gone@example.org");
    const { work } = begin({ url: server.url });
    tell(id, "gone@example.org");
    tell(id, "gone@example.org");
    await work();
    expect(followers.find(id)).toBeUndefined();
  });
});

it("takes the mails that wait for a follower along who stops", async () => {
  const { follow, tell, begin, followers } = setUp();
  const id = follow("ann@example.org");
  tell(id, "ann@example.org");
  followers.remove(id);
  const { sent, work } = begin();
  await work();
  expect(sent).toEqual([]);
});
