// SIGTERM while a body is incomplete and the mail server is silent: the process exits, and the mail is not lost.
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { startSite } from "../support/site";
import { startMailbox } from "../support/smtp";
import { expectWithin, isLong, note, ROUNDS, TIMEOUT_MS } from "./rounds";
import { startSilence } from "./silence";

const AT_ONCE = 4;
const LONGEST_STOP_MS = 10_000;

/** Starts a body that never ends. Long form only, because the server waits eight seconds for it. */
function startStuckBody(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nname=",
  );
  return socket;
}

/** Returns the duration of the stop and the number of mails after the next start. */
async function stopOnce(): Promise<{ ms: number; mails: number }> {
  const folder = mkdtempSync(join(tmpdir(), "eas-stuck-"));
  const silence = await startSilence();
  const env = { DATA_DIR: folder, SMTP_URL: silence.url };
  const site = await startSite(env);
  const asked = await createClient(site).api("user/accesscode", { email: "ann@example.org" });
  expect(asked.status).toBe("OK");
  await waitUntil(() => silence.taken() > 0);
  expect(silence.taken()).toBe(1);
  const body = isLong ? startStuckBody(site.origin) : undefined;
  if (body) await new Promise((resolve) => setTimeout(resolve, 200));
  const begun = performance.now();
  expect(await site.stop({ keep: true })).toBe(0);
  const ms = performance.now() - begun;
  body?.destroy();
  await silence.stop();

  const mailbox = await startMailbox(silence.port);
  const again = await startSite(env);
  await mailbox.waitFor("ann@example.org", /login-code/);
  // A second copy would be sent at once or after five seconds.
  await new Promise((resolve) => setTimeout(resolve, isLong ? 6_000 : 500));
  const mails = mailbox.mails.filter(({ to }) => to === "ann@example.org").length;
  await again.stop({ keep: true });
  await mailbox.stop();
  rmSync(folder, { recursive: true });
  return { ms, mails };
}

test(
  "a stop ends within ten seconds, and the mail that was on its way comes exactly once after the next start",
  async () => {
    const stops: { ms: number; mails: number }[] = [];
    while (stops.length < ROUNDS.stuck) {
      const count = Math.min(AT_ONCE, ROUNDS.stuck - stops.length);
      stops.push(...(await Promise.all(Array.from({ length: count }, stopOnce))));
    }
    const slowest = Math.max(...stops.map(({ ms }) => ms));
    expectWithin(slowest, LONGEST_STOP_MS);
    expect(stops.map(({ mails }) => mails)).toEqual(stops.map(() => 1));
    note(
      "SIGTERM with a stuck body and a silent mail server",
      ROUNDS.stuck,
      `exit 0 within ${(slowest / 1_000).toFixed(1)} s; the mail came exactly once after the restart in ${stops.length} of ${ROUNDS.stuck}`,
    );
  },
  TIMEOUT_MS,
);
