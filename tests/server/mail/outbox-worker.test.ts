import { afterEach, describe, expect, it, vi } from "vitest";
import { DeliveryError } from "~/server/mail/delivery-error";
import type { Mail } from "~/server/mail/mail";
import { createOutboxWorker, type OutboxWorkerParts } from "~/server/mail/outbox-worker";
import type { MailTransport } from "~/server/mail/transport";
import { eventually } from "../../support/eventually";
import {
  CODE,
  collectLog,
  compose,
  contact,
  everyKind,
  HOUR,
  invite,
  login,
  MINUTE,
  openOutbox,
  SHOWN_CODE,
  START,
  TOKEN,
} from "./sample-mails";

type Sent = { mail: Mail; messageId: string; at: number };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A way of delivery that does what `deliver` does with each mail, and remembers all of them. */
function createFakeTransport(clock: { now: number }, deliver: (mail: Mail) => unknown = () => {}) {
  const sent: Sent[] = [];
  const transport: MailTransport = {
    async send(mail, messageId) {
      sent.push({ mail, messageId, at: clock.now });
      await deliver(mail);
    },
    close: () => {},
  };
  return { sent, transport };
}

/** A worker on a database of its own with a clock that stands still until it is set. */
function setUp(
  deliver?: (mail: Mail) => unknown,
  {
    box = openOutbox(),
    ...parts
  }: Partial<OutboxWorkerParts> & { box?: ReturnType<typeof openOutbox> } = {},
) {
  const clock = { now: START };
  const fake = createFakeTransport(clock, deliver);
  const journal = collectLog();
  const begin = () => {
    const worker = createOutboxWorker({
      outbox: box.outbox,
      transport: fake.transport,
      compose,
      now: () => clock.now,
      log: journal.log,
      ...parts,
    });
    stops.push(() => worker.stop());
    return worker;
  };
  return { ...box, box, clock, journal, begin, sent: fake.sent, transport: fake.transport };
}

const refusal = (text: string) => new DeliveryError(text, { permanent: true });
const trouble = (text: string) => new DeliveryError(text, { permanent: false });
const addresses = (sent: Sent[]) => sent.map(({ mail }) => mail.to.address).sort();

/** A promise and what ends it from outside. */
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe("a mail in the outbox", () => {
  it("is sent once however often the worker is woken", async () => {
    const { outbox, begin, sent, states } = setUp(() => new Promise((done) => setTimeout(done, 5)));
    const worker = begin();
    for (const message of everyKind) outbox.add(message, { now: START, expiresAt: START + HOUR });
    for (let times = 0; times < 100; times++) worker.wake();
    await Promise.all(Array.from({ length: 20 }, () => worker.drained()));
    for (let times = 0; times < 100; times++) worker.wake();
    await worker.drained();
    expect(sent.map(({ mail }) => mail.kind).sort()).toEqual(
      everyKind.map(({ kind }) => kind).sort(),
    );
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(everyKind.length);
    expect(states()).toEqual(everyKind.map(() => "sent"));
  });

  it("leaves no secret in the database once it is sent", async () => {
    const { addLogin, begin, rows } = setUp();
    addLogin();
    await begin().drained();
    expect(rows()).toMatchObject([
      { state: "sent", message: "{}", closedAt: START, lastError: "", attempts: 1 },
    ]);
  });

  it("is sent next to one other, not more", async () => {
    let [current, most] = [0, 0];
    const { addLogin, begin, sent } = setUp(async () => {
      most = Math.max(most, ++current);
      await new Promise((done) => setTimeout(done, 5));
      current--;
    });
    for (let count = 0; count < 9; count++) addLogin(`ann${count}@example.org`);
    await begin().drained();
    expect(sent).toHaveLength(9);
    expect(most).toBe(2);
  });

  it("does not wait for another that stalls", async () => {
    const gate = createGate();
    const { addLogin, begin, sent, states } = setUp((mail) =>
      mail.to.address.startsWith("slow") ? gate.passed : undefined,
    );
    addLogin("slow@example.org");
    for (let count = 0; count < 4; count++) addLogin(`ann${count}@example.org`);
    const worker = begin();
    await eventually(() => expect(states()).toEqual(["waiting", "sent", "sent", "sent", "sent"]));
    expect(worker.state().sending).toBe(1);
    gate.open();
    await worker.drained();
    expect(sent).toHaveLength(5);
  });

  it("that stalls does not keep the machine busy", async () => {
    const gate = createGate();
    const box = openOutbox();
    const findDue = vi.fn(box.outbox.findDue);
    const { addLogin, begin, sent } = setUp(() => gate.passed, {
      box,
      outbox: { ...box.outbox, findDue },
    });
    addLogin();
    begin();
    await eventually(() => expect(sent).toHaveLength(1));
    await new Promise((done) => setTimeout(done, 100));
    expect(findDue.mock.calls.length).toBeLessThan(5);
    gate.open();
  });

  it("goes out after a restart when it was left waiting", async () => {
    const { addLogin, begin, sent } = setUp();
    addLogin("ann@example.org");
    addLogin("ben@example.com");
    await begin().drained();
    expect(addresses(sent)).toEqual(["ann@example.org", "ben@example.com"]);
  });

  it("goes out by itself when its time comes, without being woken", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isDown = true;
    const { addLogin, begin, sent, clock, states } = setUp(() => {
      if (isDown) throw trouble("down");
    });
    addLogin();
    await begin().drained();
    isDown = false;
    clock.now += 5_000;
    await vi.advanceTimersByTimeAsync(5_000);
    await eventually(() => expect(states()).toEqual(["sent"]));
    expect(sent).toHaveLength(2);
  });

  it("is found within a minute when another process put it in", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { addLogin, begin, states } = setUp();
    await begin().drained();
    addLogin();
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(states()).toEqual(["sent"]));
  });
});

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

describe("a crash", () => {
  it("between the server's yes and the note of it sends the mail again under the same Message-ID", async () => {
    const box = openOutbox();
    const dies = () => {
      throw new Error("the process is gone");
    };
    const before = setUp(undefined, { box, outbox: { ...box.outbox, close: dies } });
    box.addLogin();
    const first = before.begin();
    await eventually(() => expect(before.journal.events()).toContain("outbox-unavailable"));
    await first.stop();
    expect(box.states()).toEqual(["waiting"]);

    const after = setUp(undefined, { box });
    await after.begin().drained();
    expect(box.states()).toEqual(["sent"]);
    expect(after.sent[0]?.messageId).toBe(before.sent[0]?.messageId);
    expect([before.sent.length, after.sent.length]).toEqual([1, 1]);
  });
});

describe("a database in trouble", () => {
  it("that cannot note a sent mail does not make it go out twice, and nothing else goes meanwhile", async () => {
    const box = openOutbox();
    let isFull = true;
    const outbox = {
      ...box.outbox,
      close: (...args: Parameters<typeof box.outbox.close>) => {
        if (isFull) throw new Error("database or disk is full");
        box.outbox.close(...args);
      },
    };
    const { addLogin, begin, sent, states, journal } = setUp(undefined, { box, outbox });
    addLogin("ann@example.org");
    const worker = begin();
    await eventually(() => expect(journal.events()).toContain("outbox-unavailable"));
    addLogin("ben@example.com");
    for (let times = 0; times < 5; times++) {
      worker.wake();
      await new Promise((done) => setImmediate(done));
    }
    expect(addresses(sent)).toEqual(["ann@example.org"]);
    expect(states()).toEqual(["waiting", "waiting"]);
    isFull = false;
    worker.wake();
    await worker.drained();
    expect(states()).toEqual(["sent", "sent"]);
    expect(addresses(sent)).toEqual(["ann@example.org", "ben@example.com"]);
  });

  it("is asked again by itself five seconds later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const box = openOutbox();
    let isLocked = true;
    const outbox = {
      ...box.outbox,
      findDue: (...args: Parameters<typeof box.outbox.findDue>) => {
        if (isLocked) throw new Error("database is locked");
        return box.outbox.findDue(...args);
      },
    };
    const { addLogin, begin, states, journal } = setUp(undefined, { box, outbox });
    addLogin();
    begin();
    await eventually(() =>
      expect(journal.lines).toEqual([
        { level: "error", event: "outbox-unavailable", error: "database is locked" },
      ]),
    );
    isLocked = false;
    await vi.advanceTimersByTimeAsync(5_000);
    await eventually(() => expect(states()).toEqual(["sent"]));
  });

  it("that is closed under the worker is a line in the log, no crash", async () => {
    const { addLogin, begin, database, journal } = setUp();
    addLogin();
    begin();
    database.$client.close();
    await eventually(() => expect(journal.events()).toEqual(["outbox-unavailable"]));
  });
});

describe("stopping", () => {
  it("waits for the mail on its way, and leaves the rest for the next start", async () => {
    const gate = createGate();
    const { addLogin, begin, sent, states } = setUp(() => gate.passed);
    for (let count = 0; count < 4; count++) addLogin();
    const worker = begin();
    await eventually(() => expect(sent).toHaveLength(2));
    const stopped = worker.stop();
    gate.open();
    await stopped;
    worker.wake();
    await worker.drained();
    await new Promise((done) => setTimeout(done, 20));
    expect(states()).toEqual(["sent", "sent", "waiting", "waiting"]);
    expect(sent).toHaveLength(2);
  });

  it("takes a second at most, less than the server has for it, closes the transport, and touches the database no more", async () => {
    const gate = createGate();
    const close = vi.fn();
    const { addLogin, begin, sent, rows, database, transport, journal } = setUp(() => gate.passed);
    transport.close = close;
    addLogin();
    const worker = begin();
    await eventually(() => expect(sent).toHaveLength(1));
    const started = performance.now();
    await Promise.all([worker.stop(), worker.stop()]);
    expect(performance.now() - started).toBeGreaterThan(900);
    expect(close).toHaveBeenCalledTimes(1);
    expect(rows()).toMatchObject([{ state: "waiting", attempts: 0, nextAt: START }]);
    database.$client.close();
    gate.open();
    await new Promise((done) => setTimeout(done, 20));
    expect(journal.events()).not.toContain("outbox-unavailable");
  });

  it("is not needed for a program to end: an idle worker keeps nothing alive", async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
    const before = timers();
    const { addLogin, begin } = setUp();
    addLogin("ann@example.org", START + HOUR);
    await begin().drained();
    expect(timers()).toBe(before);
  });
});

describe("the log", () => {
  it("tells of each attempt by row, without codes, secrets or addresses", async () => {
    const errors = [
      trouble(`451 try later, <ann@example.org> ${SHOWN_CODE}`),
      refusal(
        `554 https://calendar.example.org/account/login-code?email=ann%40example.org&code=${TOKEN} is spam`,
      ),
    ];
    const { addLogin, outbox, begin, clock, journal, rows } = setUp((mail) => {
      const error = mail.kind === "login" && errors.shift();
      if (error) throw error;
    });
    addLogin();
    outbox.add(contact({ message: "private words" }), { now: START, expiresAt: START + HOUR });
    const worker = begin();
    await worker.drained();
    clock.now += 5_000;
    worker.wake();
    await worker.drained();
    expect(journal.lines).toEqual([
      {
        level: "warn",
        event: "mail-postponed",
        mail: 1,
        kind: "login",
        attempt: 1,
        error: "451 try later, <…> …",
        retryInMs: 5_000,
      },
      { level: "info", event: "mail-sent", mail: 2, kind: "contact", attempt: 1, ms: 0 },
      {
        level: "error",
        event: "mail-refused",
        mail: 1,
        kind: "login",
        attempt: 2,
        error: "554 https://calendar.example.org/account/login-code?… is spam",
      },
    ]);
    const told = JSON.stringify([journal.lines, worker.state(), rows()]);
    for (const secret of [
      CODE,
      SHOWN_CODE,
      TOKEN,
      "ann@",
      "ann%40",
      "ben@",
      "owner@",
      "private words",
    ]) {
      expect(told).not.toContain(secret);
    }
    expect(login().code).toBe(CODE);
  });
});
