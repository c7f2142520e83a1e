// A mail server that is down, silent, slow or hostile never blocks a request; mails that are still useful are sent
// later.
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import {
  findClosedPort,
  reply,
  startBareServer,
  startMailServer,
  takeUpToTheEnd,
} from "../mail/mail-server";
import { createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { type Site, startSite } from "../support/site";
import { startMailbox } from "../support/smtp";
import { expectWithin, isLong, note, SECONDS, TIMEOUT_MS } from "./rounds";

const EMAIL = "ann@example.org";
const LONGEST_REPLY_MS = isLong ? 300 : 1_500;

const open: { stop: () => unknown }[] = [];
afterAll(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

function keep<T extends { stop: () => unknown }>(opened: T): T {
  open.push(opened);
  return opened;
}

async function siteWith(smtpUrl: string): Promise<Site> {
  const site = keep(await startSite({ SMTP_URL: smtpUrl }));
  // Warm-up: a process's first request loads modules.
  await createClient(site).api("test/now");
  return site;
}

const bare = async (greet: Parameters<typeof startBareServer>[0]) =>
  keep(await startBareServer(greet)).url;
const serve = async (options: SMTPServerOptions) => keep(await startMailServer(options)).url;

/** `mail` is the state after the first attempt; `often` kinds also run in the short form. */
type Kind = {
  is: string;
  url: () => Promise<string>;
  mail: "waiting" | "failed";
  slow?: boolean;
  often?: boolean;
};

const KINDS: Kind[] = [
  {
    is: "refuses connections",
    url: async () => `smtp://127.0.0.1:${await findClosedPort()}`,
    mail: "waiting",
  },
  { is: "is silent", url: () => bare(() => undefined), mail: "waiting", slow: true },
  {
    is: "stalls after the mail",
    url: () => serve({ onData: (stream) => void stream.resume() }),
    mail: "waiting",
    slow: true,
  },
  {
    is: "says 421",
    url: () => serve({ onConnect: (_session, done) => done(reply(421, "busy")) }),
    mail: "waiting",
    often: true,
  },
  {
    is: "says 550",
    url: () => serve({ onRcptTo: (_address, _session, done) => done(reply(550, "no such user")) }),
    mail: "failed",
    often: true,
  },
  {
    is: "offers no TLS where it is needed",
    url: async () => (await serve({})).replace("127.0.0.1", "0.0.0.0"),
    mail: "waiting",
  },
  {
    is: "dies after DATA",
    url: () => bare(takeUpToTheEnd([], (socket) => socket.destroy())),
    mail: "waiting",
  },
];

/** The state of the only mail in the outbox. */
function readMail({ dataDir }: Site): { state: string; attempts: number } | undefined {
  const connection = new BetterSqlite(join(dataDir, "calendar.db"), { readonly: true });
  const mail = connection
    .prepare<[], { state: string; attempts: number }>("select state, attempts from outbox")
    .get();
  connection.close();
  return mail;
}

async function ask(site: Site): Promise<number> {
  const client = createClient(site);
  const begun = performance.now();
  const { status } = await client.api("user/accesscode", { email: EMAIL });
  const took = performance.now() - begun;
  expect(status).toBe("OK");
  expect((await client.send("/calendar/demo")).status).toBeLessThan(400);
  return took;
}

async function tryKind({ is, url, mail }: Kind): Promise<number> {
  const site = await siteWith(await url());
  const took = await ask(site);
  await waitUntil(() => (readMail(site)?.attempts ?? 0) > 0);
  expect([is, readMail(site)?.state]).toEqual([is, mail]);
  const ready = await fetch(`${site.origin}/readyz`);
  const health = { status: "ready", mail: mail === "waiting" ? "degraded" : "ok" };
  expect([is, ready.status, await ready.json()]).toMatchObject([is, 200, health]);
  if (isLong && mail === "waiting") {
    await waitUntil(() => (readMail(site)?.attempts ?? 0) > 1);
    expect([is, (readMail(site)?.attempts ?? 0) > 1]).toEqual([is, true]);
  }
  await site.stop();
  return took;
}

test(
  "no bad mail server is waited for: it is degraded, and the mail tried again unless it was refused for good",
  async () => {
    // Some time out after half a minute; tests/mail covers all of them with shorter timeouts.
    const kinds = KINDS.filter(({ often }) => isLong || often);
    const replies: number[] = [];
    for (const kind of kinds.filter(({ slow }) => !slow)) replies.push(await tryKind(kind));
    replies.push(...(await Promise.all(kinds.filter(({ slow }) => slow).map(tryKind))));
    const slowest = Math.max(...replies);
    expectWithin(slowest, LONGEST_REPLY_MS);
    note(
      `mail server that ${kinds.map(({ is }) => is).join(", ")}`,
      kinds.length,
      `requests answered within ${Math.ceil(slowest)} ms; mail degraded, tried again; refused for good with 550 only`,
    );
  },
  TIMEOUT_MS,
);

/** Makes a mail expire, like a login mail after ten minutes. */
function age({ dataDir }: Site): void {
  const connection = new BetterSqlite(join(dataDir, "calendar.db"), { timeout: 5_000 });
  connection.exec("update outbox set expires_at = created_at + 1");
  connection.close();
}

test(
  "mails that waited for the mail server are sent when it is back, but for those that are too old",
  async () => {
    const mailbox = await startMailbox();
    const { port } = new URL(mailbox.url);
    await mailbox.stop();
    const site = await siteWith(mailbox.url);
    const client = createClient(site);
    await client.api("user/accesscode", { email: "late@example.org" });
    await waitUntil(() => (readMail(site)?.attempts ?? 0) > 0);
    age(site);
    await client.api("user/accesscode", { email: EMAIL });
    await new Promise((resolve) => setTimeout(resolve, SECONDS.mailServerDown * 1_000));
    const back = keep(await startMailbox(Number(port)));
    const begun = performance.now();
    const { text } = await back.waitFor(EMAIL, /login-code/);
    const took = performance.now() - begun;
    expect(text).toContain("/account/login-code?email=ann%40example.org");
    expectWithin(took, 60_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(back.mails.map(({ to }) => to)).toEqual([EMAIL]);
    await site.stop();
    note(
      `mail server down for ${SECONDS.mailServerDown} s, then back`,
      1,
      `0 mails lost, 0 sent that were too old; delivered ${Math.ceil(took / 1_000)} s after it was back`,
    );
  },
  TIMEOUT_MS,
);
