import { mkdtemp, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createOutboxWorker } from "~/mail/outbox-worker";
import { createSmtpTransport } from "~/mail/smtp-transport";
import { readSmtpUrl } from "~/process/settings/config";
import { closeDatabase } from "~/store/kernel/database";
import { eventually } from "../support/eventually";
import {
  findClosedPort,
  reply,
  startBareServer,
  startMailServer,
  takeUpToTheEnd,
} from "./mail-server";
import { collectLog, compose, HOUR, login, MINUTE, openOutbox, START } from "./sample-mails";

/** An hour each, so nothing ends by them. */
const PATIENT = { connectMs: HOUR, greetingMs: HOUR, silenceMs: HOUR, sendMs: HOUR };
const HASTE = { connectMs: 250, greetingMs: 250, silenceMs: 250, sendMs: 700 };

const leftOpen: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

function begin(url: string, { box = openOutbox(), clock = { now: START }, timeouts = {} } = {}) {
  const journal = collectLog();
  const worker = createOutboxWorker({
    outbox: box.outbox,
    transport: createSmtpTransport(readSmtpUrl(url), timeouts),
    compose,
    now: () => clock.now,
    log: journal.log,
  });
  leftOpen.push(() => worker.stop());
  const workUntil = async (at: number) => {
    clock.now = at;
    worker.wake();
    await worker.drained();
  };
  return { ...box, clock, journal, worker, workUntil };
}

async function serve(options: SMTPServerOptions = {}, port = 0) {
  const server = await startMailServer(options, port);
  leftOpen.push(server.stop);
  return server;
}

const faults: [string, () => Promise<string>][] = [
  ["refuses connections", async () => `smtp://127.0.0.1:${await findClosedPort()}`],
  ["is silent", async () => (await bare(() => undefined)).url],
  [
    "stalls after the mail",
    async () => (await serve({ onData: (stream) => void stream.resume() })).url,
  ],
  [
    "says 421",
    async () => (await serve({ onConnect: (_s, done) => done(reply(421, "busy")) })).url,
  ],
  [
    "dies after DATA",
    async () => (await bare(takeUpToTheEnd([], (socket) => socket.destroy()))).url,
  ],
  ["offers no TLS where it is needed", async () => `smtp://0.0.0.0:${(await serve()).port}`],
];

async function bare(greet: Parameters<typeof startBareServer>[0]) {
  const server = await startBareServer(greet);
  leftOpen.push(server.stop);
  return server;
}

describe("a mail server that", () => {
  it.each(faults)(
    "%s gets the mail again later, and mail counts as degraded",
    async (_what, make) => {
      const { addLogin, worker, rows, journal } = begin(await make(), { timeouts: HASTE });
      addLogin();
      worker.wake();
      await worker.drained();
      expect(rows()).toMatchObject([{ state: "waiting", attempts: 1, nextAt: START + 5_000 }]);
      expect(rows()[0]?.lastError).not.toBe("");
      expect(worker.state().degraded).toBe(true);
      expect(journal.events()).toEqual(["mail-postponed"]);
    },
  );

  it("says 550 does not get the mail again", async () => {
    const server = await serve({ onRcptTo: (_address, _s, done) => done(reply(550, "unknown")) });
    const { addLogin, worker, rows, workUntil } = begin(server.url);
    addLogin();
    worker.wake();
    await worker.drained();
    await workUntil(START + 60 * MINUTE);
    expect(rows()).toMatchObject([{ state: "failed", attempts: 1 }]);
  });

  it("dies after DATA is given the mail once an attempt, each time the same one", async () => {
    const taken: string[] = [];
    const server = await bare(takeUpToTheEnd(taken, (socket) => socket.destroy()));
    const { addLogin, worker, workUntil } = begin(server.url);
    addLogin();
    worker.wake();
    await worker.drained();
    expect(taken).toHaveLength(1);
    await workUntil(START + 5_000);
    expect(taken).toHaveLength(2);
    const mails = await Promise.all(taken.map((raw) => PostalMime.parse(raw)));
    expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(
      new Set([`<eas-1-${START}@calendar.example.org>`]),
    );
    expect(mails[0]?.text).toBe(mails[1]?.text);
  });

  it("hangs up on a connection that it took a mail from gets the next one without a pause", async () => {
    const taken: string[] = [];
    const used = new WeakSet<Socket>();
    const server = await bare((socket) => {
      socket.on("data", () => used.has(socket) && socket.destroy());
      takeUpToTheEnd(taken, () => {
        used.add(socket);
        socket.write("250 ok\r\n");
      })(socket);
    });
    const { addLogin, worker, states } = begin(server.url);
    for (let count = 0; count < 3; count++) {
      addLogin();
      worker.wake();
      await worker.drained();
    }
    expect(states()).toEqual(["sent", "sent", "sent"]);
    expect(taken).toHaveLength(3);
  });

  it("is away for five minutes sends valid codes within a minute of its return, dead ones never", async () => {
    const port = await findClosedPort();
    const { outbox, states, clock, workUntil, addLogin } = begin(`smtp://127.0.0.1:${port}`);
    const workOn = async (end: number) => {
      for (let at = outbox.findNextDue(); at !== undefined && at < end; at = outbox.findNextDue()) {
        await workUntil(Math.max(at, clock.now));
      }
    };
    addLogin("dead@example.org", START - 6 * MINUTE);
    for (let second = 0; second < 300; second += 60) {
      addLogin(`ann${second}@example.org`, START + second * 1_000);
      await workOn(START + (second + 60) * 1_000);
    }
    expect(states()).toEqual(["failed", ...Array(5).fill("waiting")]);

    const server = await serve({}, port);
    await workOn(START + 6 * MINUTE);
    expect(states()).toEqual(["failed", ...Array(5).fill("sent")]);
    expect(server.recipients.sort()).toEqual(
      [0, 60, 120, 180, 240].map((second) => `ann${second}@example.org`).sort(),
    );
  });
});

describe("a healthy mail server", () => {
  it("gets each mail exactly once though the worker is woken a hundred times", async () => {
    const server = await serve();
    const { addLogin, worker, states } = begin(server.url);
    const readers = Array.from({ length: 8 }, (_, index) => `ann${index}@example.org`);
    for (const reader of readers) addLogin(reader);
    for (let times = 0; times < 100; times++) worker.wake();
    await worker.drained();
    expect(server.mails.map(({ to }) => to).sort()).toEqual(readers.map((reader) => [reader]));
    expect(states()).toEqual(readers.map(() => "sent"));
  });
});

describe("a restart", () => {
  it("while the server stalls ends in time and loses nothing: one mail arrives after it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "eas-outbox-"));
    leftOpen.push(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "calendar.db");
    const stuck = await bare((socket) => socket.write("220 ready\r\n"));
    const before = openOutbox(file);
    const old = createOutboxWorker({
      outbox: before.outbox,
      transport: createSmtpTransport(readSmtpUrl(stuck.url), PATIENT),
      compose,
      now: () => START,
      log: () => {},
    });
    before.outbox.add(login(), { now: START, expiresAt: START + 10 * MINUTE });
    old.wake();
    await eventually(() => expect(old.state().sending).toBe(1));
    await old.stop();
    closeDatabase(before.database);

    const server = await serve();
    const after = begin(server.url, { box: openOutbox(file), clock: { now: START + 3_000 } });
    await after.worker.drained();
    expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([
      `<eas-1-${START}@calendar.example.org>`,
    ]);
    expect(after.states()).toEqual(["sent"]);
    await after.worker.stop();
    closeDatabase(after.database);
  });
});
