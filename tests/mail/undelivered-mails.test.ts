// Mails that cannot be delivered: retried, given up, or closed at once.
import { afterEach, describe, expect, it } from "vitest";
import { addresses, clearDesk, refusal, setUp, trouble } from "./outbox-helpers";
import { compose, HOUR, invite, MINUTE, START, TOKEN } from "./sample-mails";

afterEach(clearDesk);

describe("a mail that the server does not take for now", () => {
  it("is tried at growing pauses under one Message-ID, and given up after a day", async () => {
    const { outbox, begin, sent, clock, rows } = setUp(() => {
      throw trouble("421 come back later");
    });
    outbox.add(invite(), { now: START, expiresAt: START + 30 * 24 * HOUR });
    const worker = begin();
    await worker.drained();
    for (let next = outbox.findNextDue(); next !== undefined; next = outbox.findNextDue()) {
      clock.now = next - 1;
      worker.wake();
      await worker.drained();
      clock.now = next;
      worker.wake();
      await worker.drained();
    }
    const seconds = sent.map(({ at }) => (at - START) / 1_000);
    expect(seconds.slice(0, 8)).toEqual([0, 5, 35, 155, 455, 1355, 4955, 8555]);
    expect(seconds.at(-1)).toBe(24 * 3600);
    expect(new Set(sent.map(({ messageId }) => messageId))).toEqual(
      new Set([`<eas-1-${START}@calendar.example.org>`]),
    );
    expect(rows()).toMatchObject([
      {
        state: "failed",
        message: "{}",
        attempts: seconds.length,
        lastError: "421 come back later",
      },
    ]);
  });

  it("does not wait a year after a clock that was a year ahead", async () => {
    let isDown = true;
    const { outbox, begin, clock, states } = setUp(() => {
      if (isDown) throw trouble("connect ECONNREFUSED");
    });
    clock.now += 365 * 24 * HOUR;
    outbox.add(invite(), { now: clock.now, expiresAt: clock.now + 24 * HOUR });
    const worker = begin();
    await worker.drained();
    isDown = false;
    clock.now = START;
    worker.wake();
    await worker.drained();
    expect(states()).toEqual(["sent"]);
  });

  it("reaches its reader as soon as the server is back, and mail counts as degraded until then", async () => {
    let isDown = true;
    const { addLogin, begin, clock, states, sent } = setUp(() => {
      if (isDown) throw trouble("connect ECONNREFUSED");
    });
    addLogin();
    const worker = begin();
    await worker.drained();
    expect(worker.state()).toEqual({
      sending: 0,
      degraded: true,
      lastSentAt: null,
      lastFailedAt: START,
      lastError: "connect ECONNREFUSED",
    });
    isDown = false;
    clock.now += 5_000;
    worker.wake();
    await worker.drained();
    expect(worker.state()).toMatchObject({ degraded: false, lastSentAt: START + 5_000 });
    expect(states()).toEqual(["sent"]);
    expect(sent).toHaveLength(2);
  });
});

describe("a mail that is of no use any more", () => {
  it("is never sent, and its code does not stay in the database", async () => {
    const { addLogin, begin, sent, rows, journal } = setUp();
    addLogin("ann@example.org", START - 11 * MINUTE);
    addLogin("eve@example.org", START - 10 * MINUTE);
    addLogin("ben@example.com", START - 9 * MINUTE);
    await begin().drained();
    expect(addresses(sent)).toEqual(["ben@example.com"]);
    expect(rows().map(({ state, message }) => [state, message])).toEqual([
      ["failed", "{}"],
      ["failed", "{}"],
      ["sent", "{}"],
    ]);
    expect(journal.events()).toEqual(["mail-expired", "mail-expired", "mail-sent"]);
  });

  it("is closed at the very moment when the code dies, though it was just retried", async () => {
    const { addLogin, begin, clock, states, outbox, sent } = setUp(() => {
      throw trouble("down");
    });
    addLogin();
    const worker = begin();
    await worker.drained();
    clock.now = START + 10 * MINUTE - 1_000;
    worker.wake();
    await worker.drained();
    expect(outbox.findNextDue()).toBe(START + 10 * MINUTE);
    clock.now = START + 10 * MINUTE;
    worker.wake();
    await worker.drained();
    expect(states()).toEqual(["failed"]);
    expect(sent).toHaveLength(2);
  });
});

describe("a mail that is refused for good", () => {
  it("is closed at once, the others go, and mail does not count as degraded", async () => {
    const { addLogin, begin, rows, sent, journal } = setUp((mail) => {
      if (mail.to.address === "no@example.org") throw refusal("550 <no@example.org> unknown");
    });
    addLogin("no@example.org");
    addLogin("ann@example.org");
    const worker = begin();
    await worker.drained();
    expect(rows().map(({ state }) => state)).toEqual(["failed", "sent"]);
    expect(rows()[0]).toMatchObject({ message: "{}", lastError: "550 <…> unknown" });
    expect(sent).toHaveLength(2);
    addLogin("no@example.org");
    worker.wake();
    await worker.drained();
    expect(worker.state()).toMatchObject({ degraded: false, lastError: "550 <…> unknown" });
    expect(journal.events().sort()).toEqual(["mail-refused", "mail-refused", "mail-sent"]);
  });
});

describe("a mail that cannot be written", () => {
  it("is closed, logged without its secret, and holds up nobody", async () => {
    const { outbox, addLogin, begin, sent, states, journal } = setUp(undefined, {
      compose(message) {
        if (message.kind === "invite")
          throw new TypeError(`cannot read ${JSON.stringify(message)}`);
        return compose(message);
      },
    });
    for (let count = 0; count < 5; count++) {
      outbox.add(invite(), { now: START, expiresAt: START + HOUR });
    }
    addLogin("ann@example.org, eve@example.net");
    addLogin();
    await begin().drained();
    expect(states()).toEqual([...Array(6).fill("failed"), "sent"]);
    expect(addresses(sent)).toEqual(["ann@example.org"]);
    expect(journal.events().filter((event) => event === "mail-unwritable")).toHaveLength(6);
    expect(journal.lines[0]).toMatchObject({ level: "error", frames: expect.any(Array) });
    for (const secret of [TOKEN, "ben@example.com", "ann@example.org", "eve@example.net"]) {
      expect(journal.text()).not.toContain(secret);
    }
  });

  it("such as one of a kind that this version does not know, is closed too", async () => {
    const { database, addLogin, begin, states, rows } = setUp();
    addLogin();
    database.$client.exec(`update outbox set message = '{"kind":"digest","to":"a@example.org"}'`);
    addLogin();
    await begin().drained();
    expect(states()).toEqual(["failed", "sent"]);
    expect(rows()[0]?.lastError).toBe("It could not be written.");
  });
});
