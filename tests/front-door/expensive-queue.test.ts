// Expensive reads wait in their own queue and keep their slot until the work ends.
import http from "node:http";
import { expect, it } from "vitest";
import { createFloodLimits } from "~/front-door/counters";
import type { FrontDoorOptions } from "~/front-door/options";
import { beginWork } from "~/store/kernel/work";
import { yieldToOthers } from "~/store/kernel/yielding";
import { eventually } from "../support/eventually";
import { type Answer, ask, onlyTimeouts, openSite, SITE } from "./open-site";

const GREEDY = "127.0.0.66";
const EXPENSIVE = { path: "/calendar/x/year", localAddress: GREEDY };
/** Clients named by this proxy belong to other networks than the greedy one. */
const trustedProxies = ["127.0.0.1"];
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const isExpensive = ({ url }: { url: string }) => (/year|view|ical/.test(url) ? 21 : 0);

/** An application that replies only when told to. */
function heldApp() {
  const held: (() => void)[] = [];
  return {
    app: (_request: unknown, response: { end: (text: string) => void }) =>
      void held.push(() => response.end("done")),
    finish: () => {
      for (const end of held.splice(0)) end();
    },
  };
}

function openExpensive(app: http.RequestListener, more: Partial<FrontDoorOptions> = {}) {
  return openSite({ priceOf: isExpensive, beginWork, trustedProxies, ...more }, app);
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);

it("one a network, two in all; what costs little passes by", async () => {
  const { app, finish } = heldApp();
  const site = await openExpensive(app);
  const expensive = ["192.0.2.1", "192.0.2.1", "198.51.100.1", "203.0.113.1"].map((address) =>
    ask(site.port, { path: EXPENSIVE.path, ...from(address) }),
  );
  await eventually(() => expect(site.seen).toHaveLength(2));
  const cheap = ask(site.port, { path: "/calendar/x/list", ...from("192.0.2.1") });
  await eventually(() => expect(site.seen).toHaveLength(3));
  const networks = site.seen.map(({ headers }) => headers["x-eas-client-address"]);
  expect(new Set(networks.slice(0, 2)).size).toBe(2);
  finish();
  await eventually(() => expect(site.seen).toHaveLength(5));
  finish();
  expect(statusesOf(await Promise.all([...expensive, cheap]))).toEqual([200, 200, 200, 200, 200]);
});

it("ten of a network wait; more are told when to come again, feeds so that apps keep them", async () => {
  const { app, finish } = heldApp();
  const site = await openExpensive(app, { timeouts: onlyTimeouts({}) });
  const waiting = Array.from({ length: 11 }, () => ask(site.port, EXPENSIVE));
  await eventually(() => expect(site.seen).toHaveLength(1));
  const [page, feed] = [
    await ask(site.port, EXPENSIVE),
    await ask(site.port, { ...EXPENSIVE, path: "/ical/x.ics" }),
  ];
  expect(statusesOf([page, feed])).toEqual([429, 503]);
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(feed.headers["retry-after"])).toBeGreaterThan(0);
  for (let seen = 2; seen <= 11; seen += 1) {
    finish();
    await eventually(() => expect(site.seen).toHaveLength(seen));
  }
  finish();
  expect(new Set(statusesOf(await Promise.all(waiting)))).toEqual(new Set([200]));
});

it("a place is held until the work has ended, and the work ends when the client has gone", async () => {
  let pieces = 0;
  let ended: unknown;
  let atWork = 0;
  let most = 0;
  const site = await openExpensive(async (_request, response) => {
    atWork += 1;
    most = Math.max(most, atWork);
    try {
      for (let n = 0; n < 1_000_000; n += 1) {
        await yieldToOthers(() => {
          pieces += 1;
        });
      }
    } catch (error) {
      ended = error;
    } finally {
      atWork -= 1;
      response.end();
    }
  });
  const leaving = http.get({ port: site.port, host: "127.0.0.1", ...EXPENSIVE });
  leaving.on("error", () => undefined);
  await eventually(() => expect(pieces).toBeGreaterThan(0));
  leaving.destroy();
  await eventually(() => expect(ended).toMatchObject({ name: "WorkEnded" }));
  const done = pieces;
  const others = Array.from({ length: 3 }, () => {
    const request = http.get({ port: site.port, host: "127.0.0.1", ...EXPENSIVE });
    request.on("error", () => undefined);
    return request;
  });
  await eventually(() => expect(pieces).toBeGreaterThan(done));
  for (const other of others) other.destroy();
  await eventually(() => expect(atWork).toBe(0));
  expect(most).toBe(1);
});

it("what was made meanwhile for others comes from memory", async () => {
  const { app, finish } = heldApp();
  let isMade = false;
  const answerFromCache: FrontDoorOptions["answerFromCache"] = (_request, response) => {
    if (isMade) response.end("from memory");
    return isMade;
  };
  const site = await openExpensive(app, { answerFromCache });
  const asked = [1, 2, 3].map(() => ask(site.port, EXPENSIVE));
  await eventually(() => expect(site.seen).toHaveLength(1));
  isMade = true;
  finish();
  const texts = (await Promise.all(asked)).map(({ text }) => text).sort();
  expect(texts).toEqual(["done", "from memory", "from memory"]);
  expect(site.seen).toHaveLength(1);
});

it("the price is that of what the body asks", async () => {
  const bodies: string[] = [];
  const site = await openExpensive((_request, response) => response.end(), {
    priceOf: (_asked, body) => {
      bodies.push(body());
      return 0;
    },
  });
  const headers = { "content-type": "application/json" };
  const body = '{"id":"x","from":1}';
  await ask(site.port, { method: "POST", path: "/api/calendar/view", body, headers });
  expect(bodies).toEqual([body]);
  expect(site.seen[0]?.body).toBe(body);
});

it("they are counted by themselves, but for feeds", async () => {
  const limits = createFloodLimits({ site: SITE, points: { expensive: 2 } });
  const site = await openExpensive((_request, response) => response.end(), { limits });
  const statuses: number[] = [];
  for (const path of [
    "/calendar/x/year",
    "/calendar/x/year",
    "/calendar/x/year",
    "/calendar/x/list",
    "/ical/x.ics",
  ]) {
    statuses.push((await ask(site.port, { path, localAddress: GREEDY })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200]);
});
