// A mail server that is down, silent or slow never blocks a request; what can still be used is sent later.
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { startMailbox } from "../support/smtp";
import { note } from "./rounds";

const open: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});

async function siteWith(smtpUrl: string): Promise<Site> {
  const site = await startSite({ SMTP_URL: smtpUrl });
  open.push(site);
  return site;
}

/** Takes connections and says nothing, ever. */
async function startSilence(): Promise<{ server: Server; url: string; port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  open.push({
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { server, url: `smtp://127.0.0.1:${port}`, port };
}

test("asking for a login mail answers at once while the mail server is silent or refuses", async () => {
  const silence = await startSilence();
  let slowest = 0;
  for (const url of [silence.url, "smtp://127.0.0.1:1"]) {
    const site = await siteWith(url);
    const client = createClient(site);
    await client.api("test/now");
    const begun = performance.now();
    const { status } = await client.api("user/accesscode", { email: "ann@example.org" });
    slowest = Math.max(slowest, performance.now() - begun);
    expect(status).toBe("OK");
    expect((await client.send("/calendar/demo")).status).toBe(200);
  }
  expect(slowest).toBeLessThan(1_500);
  note("mail server silent or refusing", 2, `request answered within ${Math.round(slowest)} ms`);
});

test("a mail that waited for the mail server is sent when it is back", async () => {
  const mailbox = await startMailbox();
  const { port } = new URL(mailbox.url);
  await mailbox.stop();
  const site = await siteWith(mailbox.url);
  const client = createClient(site);
  await client.api("user/accesscode", { email: "ann@example.org" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const back = await startMailbox(Number(port));
  open.push(back);
  const { text } = await back.waitFor("ann@example.org", /login-code/, 20_000);
  expect(text).toContain("/account/login-code?email=ann%40example.org");
  note("mail server down, then back", 1, "0 mails lost");
}, 40_000);
