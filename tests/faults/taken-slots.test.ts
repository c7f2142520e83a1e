// One client fills as many slots as it can with unread responses and unsent bodies, directly and through nginx: others
// and health checks are still served.
import { readdirSync, statSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientFolder } from "../support/build";
import { hasNginx, startNginx } from "../support/nginx";
import { type Site, startSite } from "../support/site";
import { isLong, note, TIMEOUT_MS } from "./rounds";

const PIPELINES = 5;
/** More than the buffers between client and server hold, so that most responses wait in the server. */
const PIPELINED = 60;
const HALF_SENT = isLong ? [260, 1_050] : [260];
/** Time until the buffers are full. */
const SETTLED_MS = 300;
const REQUESTS = isLong ? 500 : 120;
/** The number of other requests at the same time. */
const AT_ONCE = 30;
/** This machine, but not 127.0.0.1, the only address trusted as a proxy (nginx). */
const ATTACKER = "127.0.0.66";

const SCRIPT = findLargestScript();
const PAGES = ["/calendar/demo/list", "/account/login", SCRIPT];

let site: Site;
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
beforeEach(async () => {
  site = await startSite();
  if (hasNginx()) nginx = await startNginx(Number(new URL(site.origin).port));
});

const attackers: Socket[] = [];
afterEach(async () => {
  for (const socket of attackers.splice(0)) socket.destroy();
  await nginx?.stop();
  await site.stop();
});

/** The site's largest script. */
function findLargestScript(): string {
  const folder = join(clientFolder(), "static/js");
  const bytes = (name: string) => statSync(join(folder, name)).size;
  const [largest = ""] = readdirSync(folder).sort((a, b) => bytes(b) - bytes(a));
  return `/static/js/${largest}`;
}

/** A connection that sends this text and then neither reads nor sends. */
function openMute(origin: string, text: string): Promise<void> {
  const { protocol, port } = new URL(origin);
  const target = { port: Number(port), host: "127.0.0.1", localAddress: ATTACKER };
  return new Promise((resolve) => {
    const socket: Socket =
      protocol === "https:"
        ? connectTls({ ...target, rejectUnauthorized: false }, begin)
        : connect(target, begin);
    attackers.push(socket);
    socket.on("error", () => resolve()).on("close", () => resolve());
    function begin() {
      socket.pause();
      socket.write(text, () => resolve());
    }
  });
}

/** The status of a page, or of a form if there is a body; 0 if the connection was refused or broken. */
function ask(origin: string, path: string, localAddress: string, body?: string): Promise<number> {
  const { protocol, hostname, port } = new URL(origin);
  const send = protocol === "https:" ? https.request : http.request;
  return new Promise((resolve) => {
    const request = send(
      {
        hostname,
        port,
        path,
        localAddress,
        family: 4,
        agent: false,
        method: body === undefined ? "GET" : "POST",
        rejectUnauthorized: false,
      },
      (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)),
    );
    request.on("error", () => resolve(0)).end(body);
  });
}

/** Makes requests as other visitors; returns the number of refusals and of failed health checks. */
async function browse(origin: string) {
  const outcome = { refused: 0, unwell: 0 };
  for (let asked = 0; asked < REQUESTS; asked += AT_ONCE) {
    const visitors = Array.from({ length: AT_ONCE }, (_, n) => visit(origin, asked + n));
    const health = ["/healthz", "/readyz"].map((path) => ask(origin, path, "127.0.0.3"));
    outcome.refused += (await Promise.all(visitors)).filter(isRefusal).length;
    outcome.unwell += (await Promise.all(health)).filter((status) => status !== 200).length;
  }
  return outcome;
}

/** An invalid form counts as answered. */
function isRefusal(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** One in four sends a form. */
function visit(origin: string, n: number): Promise<number> {
  const address = `127.0.${n % 50}.2`;
  if (n % 4 === 0) return ask(origin, "/account/login", address, "email=nobody");
  return ask(origin, PAGES[n % PAGES.length] ?? "", address);
}

const HARMED_NOBODY = { refused: 0, unwell: 0 };

describe.each(["directly", "through nginx"])("%s,", (way) => {
  const isThrough = way === "through nginx";
  const findOrigin = () => (isThrough && nginx ? nginx.origin : site.origin);

  test.skipIf(isThrough && !hasNginx())(
    "requests in a row whose answers are not read turn nobody else away",
    async () => {
      const origin = findOrigin();
      const row = `GET ${SCRIPT} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(PIPELINED);
      for (let n = 0; n < PIPELINES; n += 1) {
        await openMute(origin, row);
        await delay(SETTLED_MS);
      }
      const outcome = await browse(origin);
      note(
        `${PIPELINES} connections of ${PIPELINED} requests, unread, ${way}`,
        REQUESTS,
        say(outcome),
      );
      expect(outcome).toEqual(HARMED_NOBODY);
    },
    TIMEOUT_MS,
  );

  test.skipIf(isThrough && !hasNginx()).each(HALF_SENT)(
    "%i bodies of which half is sent turn nobody else away",
    async (bodies) => {
      const origin = findOrigin();
      const head = "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf";
      await Promise.all(Array.from({ length: bodies }, () => openMute(origin, head)));
      const outcome = await browse(origin);
      note(`${bodies} half-sent bodies, ${way}`, REQUESTS, say(outcome));
      expect(outcome).toEqual(HARMED_NOBODY);
    },
    TIMEOUT_MS,
  );
});

function say({ refused, unwell }: typeof HARMED_NOBODY): string {
  return `${refused} requests of others refused, ${unwell} times unwell`;
}
