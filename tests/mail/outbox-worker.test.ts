// The outbox worker when all is well: sends each mail once, in time, whatever else is waiting; and what it logs.
import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually";
import { addresses, clearDesk, createGate, refusal, setUp, trouble } from "./outbox-helpers";
import {
  CODE,
  contact,
  everyKind,
  HOUR,
  login,
  openOutbox,
  SHOWN_CODE,
  START,
  TOKEN,
} from "./sample-mails";

afterEach(clearDesk);

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

  it("is sent next to two others, not more", async () => {
    let [current, most] = [0, 0];
    const { addLogin, begin, sent } = setUp(async () => {
      most = Math.max(most, ++current);
      await new Promise((done) => setTimeout(done, 5));
      current--;
    });
    for (let count = 0; count < 9; count++) addLogin(`ann${count}@example.org`);
    await begin().drained();
    expect(sent).toHaveLength(9);
    expect(most).toBe(3);
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
