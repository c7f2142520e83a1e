import { describe, expect, it } from "vitest";
import { createFloodLimits, type FloodLimits } from "~/front-door/counters";
import { ask, delay, openSite, SITE } from "./open-site";

const LOGIN_PLACES = [
  "/account/login",
  "/account/login-code",
  "/api/user/accesscode",
  "/api/auth/local/login",
];

/** How many of `count` requests are allowed. */
async function passing(
  limits: FloodLimits,
  count: number,
  request: Partial<Parameters<FloodLimits>[0]>,
) {
  let passed = 0;
  for (let i = 0; i < count; i += 1) {
    const wait = await limits({
      address: "203.0.113.7",
      method: "POST",
      routePath: "/contact",
      ...request,
    });
    if (wait === 0) passed += 1;
  }
  return passed;
}

describe("one address in one minute", () => {
  it("may write 100 times, read 1,000 times, and load the feed and built files without end", async () => {
    const limits = createFloodLimits({ site: SITE });
    expect(await passing(limits, 120, {})).toBe(100);
    expect(await passing(limits, 120, { routePath: "/api/calendar/saveevent" })).toBe(0);
    expect(await passing(limits, 1100, { method: "GET", routePath: "/faq" })).toBe(1000);
    expect(await passing(limits, 50, { routePath: "/api/calendar/view" })).toBe(0);
    for (const routePath of [
      "/ical/demo.ics",
      "/news/demo.atom",
      "/assets/a.js",
      "/static/js/a.chunk.js",
    ]) {
      expect(await passing(limits, 1100, { method: "GET", routePath })).toBe(1100);
    }
  });

  it.each(["/healthz", "/readyz"])(
    "may ask %s when its pages are used up, and 1,000 times at most",
    async (routePath) => {
      const limits = createFloodLimits({ site: SITE });
      expect(await passing(limits, 1001, { method: "GET", routePath: "/faq" })).toBe(1000);
      expect(await passing(limits, 1100, { method: "GET", routePath })).toBe(1000);
    },
  );

  it.each(LOGIN_PLACES)(
    "may try %s 10 times, which leaves its other writes alone",
    async (routePath) => {
      const limits = createFloodLimits({ site: SITE });
      expect(await passing(limits, 15, { routePath })).toBe(10);
      expect(await passing(limits, 15, {})).toBe(15);
      expect(await passing(limits, 15, { routePath, method: "GET" })).toBe(15);
    },
  );

  it("may make 60 reads that cost much, whatever they are, but feeds as many as it likes", async () => {
    const limits = createFloodLimits({ site: SITE });
    const expensive = { method: "GET", routePath: "/calendar/AAAA/year", isExpensive: true };
    expect(await passing(limits, 70, expensive)).toBe(60);
    expect(await passing(limits, 70, { ...expensive, isExpensive: false })).toBe(70);
    expect(await passing(limits, 70, { ...expensive, routePath: "/ical/AAAA.ics" })).toBe(70);
  });

  it("says nothing against its neighbour, but a /64 is one household", async () => {
    const limits = createFloodLimits({ site: SITE, points: { write: 2 } });
    expect(await passing(limits, 3, { address: "203.0.113.7" })).toBe(2);
    expect(await passing(limits, 3, { address: "203.0.113.8" })).toBe(2);
    expect(await passing(limits, 3, { address: "2001:db8::1" })).toBe(2);
    expect(await passing(limits, 3, { address: "2001:db8::2" })).toBe(0);
    expect(await passing(limits, 3, { address: "2001:db8:0:1::1" })).toBe(2);
  });

  it("may go on when the window is over, and is told when that is", async () => {
    const limits = createFloodLimits({ site: SITE, points: { write: 1 }, seconds: 1 });
    const request = { address: "203.0.113.7", method: "POST", routePath: "/contact" };
    expect(await limits(request)).toBe(0);
    expect(await limits(request)).toBe(1);
    await delay(1_050);
    expect(await limits(request)).toBe(0);
  });
});

describe("very many addresses", () => {
  it("are counted by provider when there are too many to remember", async () => {
    const limits = createFloodLimits({ site: SITE, points: { write: 2 }, addresses: 50 });
    for (let i = 0; i < 50; i += 1) await passing(limits, 1, { address: `203.0.113.${i}` });
    let passed = 0;
    for (let i = 0; i < 200; i += 1)
      passed += await passing(limits, 1, { address: `198.51.${i}.1` });
    expect(passed).toBe(20);
  });
});

describe("one request too many", () => {
  it("is answered with 429 and when to come back, in the envelope below /api", async () => {
    const site = await openSite({
      limits: createFloodLimits({ site: SITE, points: { login: 2, read: 2 } }),
    });
    const login = () =>
      ask(site.port, { method: "POST", path: "/api/auth/local/login", body: "{}" });
    const page = () => ask(site.port, { method: "POST", path: "/Account/Login.data", body: "a=b" });
    expect([(await login()).status, (await page()).status]).toEqual([200, 200]);
    const refused = await login();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50);
    const message = "Too many attempts. Please try again later.";
    expect(JSON.parse(refused.text)).toEqual({ status: "Error", message, payload: {} });
    const screen = await page();
    expect([screen.status, screen.text.includes(message)]).toEqual([429, true]);
    expect(site.seen).toHaveLength(2);
  });

  it("cannot be caused by another site's forms", async () => {
    const site = await openSite({
      limits: createFloodLimits({ site: SITE, points: { login: 1 } }),
    });
    const login = (headers: Record<string, string>) =>
      ask(site.port, { method: "POST", path: "/account/login", headers, body: "a=b" });
    for (let i = 0; i < 3; i += 1) {
      expect((await login({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    }
    expect((await login({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  });
});
