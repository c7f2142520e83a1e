// The outbox worker when things fail: a crash, a database error, a stop in the middle.
import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually";
import { addresses, clearDesk, createGate, setUp } from "./outbox-helpers";
import { HOUR, openOutbox, START } from "./sample-mails";

afterEach(clearDesk);

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
    for (let count = 0; count < 5; count++) addLogin();
    const worker = begin();
    await eventually(() => expect(sent).toHaveLength(3));
    const stopped = worker.stop();
    gate.open();
    await stopped;
    worker.wake();
    await worker.drained();
    await new Promise((done) => setTimeout(done, 20));
    expect(states()).toEqual(["sent", "sent", "sent", "waiting", "waiting"]);
    expect(sent).toHaveLength(3);
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
